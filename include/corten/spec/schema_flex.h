// Attribute tables of deformables: flex, and flexcomp, which the reader expands. The columns are described in
// element.h.
#pragma once

#define CORTEN_MJCF_FLEX(X)                                                                                 \
  X(Text, name, (), rule::own, "name of the flex")                                                          \
  X(Int, group, (0), rule::own, "group, for viewers")                                                       \
  X(Int, dim, (2), rule::own, "1: segments, 2: triangles, 3: tetrahedra")                                   \
  X(Real, radius, (0.005), rule::own, "rounding of all elements")                                           \
  X(Text, material, (), rule::own, "material")                                                              \
  X(Reals<4>, rgba, (0.5, 0.5, 0.5, 1), rule::own, "colour, without a material")                            \
  X(Bool, flatskin, (false), rule::own, "each face has its own normal")                                     \
  X(NameList, body, (), rule::required, "body of each vertex, or one body for all: the flex is then rigid") \
  X(RealList, vertex, (), rule::own, "vertices in the frames of their bodies; not set: at their origins")   \
  X(IntList, element, (), rule::required, "vertices of each element, dim + 1")                              \
  X(FloatList, texcoord, (), rule::own, "texture coordinates of the vertices")                              \
  X(IntList, elemtexcoord, (), rule::own, "texture coordinate of each vertex of each element")              \
  X(NameList, node, (), rule::own,                                                                          \
    "bodies of 8 or 27 nodes, z fastest, between which vertices are interpolated")                          \
  X(RealList, nodepos, (), rule::own,                                                                       \
    "nodes in the frames of their bodies; not set: at their origins; extension")

#define CORTEN_MJCF_FLEX_EDGE(X)                                           \
  X(Real, stiffness, (0), rule::own, "stiffness of edges, only for dim 1") \
  X(Real, damping, (0), rule::own, "damping of edges")

#define CORTEN_MJCF_FLEX_ELASTICITY(X)                                              \
  X(Real, young, (0), rule::own, "Young's modulus")                                 \
  X(Real, poisson, (0), rule::own, "Poisson's ratio, at least 0 and below 0.5")     \
  X(Real, damping, (0), rule::own, "Rayleigh damping, in seconds")                  \
  X(Real, thickness, (-1), rule::own, "thickness of a shell; required for bending") \
  X(Elastic2d, elastic2d, (Elastic2d::none), rule::own, "what a shell resists: bending, stretching or both")

#define CORTEN_MJCF_FLEX_CONTACT(X)                                                              \
  X(Int, contype, (1), rule::own, "contact bit mask")                                            \
  X(Int, conaffinity, (1), rule::own, "contact bit mask of partners")                            \
  X(Int, condim, (3), rule::own, "contact dimensions: 1, 3, 4 or 6")                             \
  X(Int, priority, (0), rule::own, "the contact parameters of the higher priority are used")     \
  X(UpTo<3>, friction, (1, 0.005, 0.0001), rule::own, "sliding, torsional and rolling friction") \
  X(Real, solmix, (1), rule::own, "weight for mixing contact parameters")                        \
  X(UpTo<2>, solref, (0.02, 1), rule::own, "solref of contacts")                                 \
  X(UpTo<5>, solimp, (0.9, 0.95, 0.001, 0.5, 2), rule::own, "solimp of contacts")                \
  X(Real, margin, (0), rule::own, "distance at which contacts are found")                        \
  X(Real, gap, (0), rule::own, "part of the margin that exerts no force")                        \
  X(Real, restitution, (0), rule::own.at_least(0), "restitution of impulse contacts; extension") \
  X(Bool, internal, (false), rule::own, "elements collide with vertices of their neighbours")    \
  X(FlexSelfCollide, selfcollide, (FlexSelfCollide::auto_), rule::own,                           \
    "how elements that collide with each other are found")                                       \
  X(Int, activelayers, (1), rule::own, "layers of tetrahedra that collide, from the border")     \
  X(Bool, vertcollide, (false), rule::own, "flexcomp: each body gets a sphere geom")             \
  X(Bool, passive, (false), rule::own, "contacts are springs among the passive forces")

// Elements that the reader expands; they do not appear in a Spec.
#define CORTEN_MJCF_FLEXCOMP(X)                                                                          \
  X(Text, name, (), rule::required, "name of the flex and prefix of its bodies")                         \
  X(FlexcompType, type, (FlexcompType::grid), rule::own, "shape")                                        \
  X(Int, group, (0), rule::own, "group, for viewers")                                                    \
  X(Int, dim, (2), rule::own, "1: segments, 2: triangles, 3: tetrahedra")                                \
  X(FlexcompDof, dof, (FlexcompDof::full), rule::own, "how its points move")                             \
  X(Ints<3>, count, (10, 10, 10), rule::own, "points along each axis")                                   \
  X(Reals<3>, spacing, (0.02, 0.02, 0.02), rule::own, "distance of neighbouring points along each axis") \
  X(Real, radius, (0.005), rule::own, "rounding of all elements")                                        \
  X(Bool, rigid, (false), rule::own, "all points are fixed in the parent")                               \
  X(Real, mass, (1), rule::own, "mass of all bodies together")                                           \
  X(Real, inertiabox, (0.005), rule::own, "half size of a box with the inertia of each body")            \
  X(Reals<3>, scale, (1, 1, 1), rule::own, "scale of points given by a file or directly")                \
  X(Text, file, (), rule::own, "file of a mesh or gmsh")                                                 \
  X(RealList, point, (), rule::own, "points, for type direct")                                           \
  X(IntList, element, (), rule::own, "points of each element, for type direct")                          \
  X(FloatList, texcoord, (), rule::own, "texture coordinates of the points")                             \
  X(Text, material, (), rule::own, "material")                                                           \
  X(Reals<4>, rgba, (0.5, 0.5, 0.5, 1), rule::own, "colour, without a material")                         \
  X(Bool, flatskin, (false), rule::own, "each face has its own normal")                                  \
  X(Reals<3>, pos, (0, 0, 0), rule::own, "position in the parent")                                       \
  X(Reals<4>, quat, (1, 0, 0, 0), rule::own, "orientation in the parent")                                \
  X(Reals<4>, axisangle, (0, 0, 0, 0), rule::own, "alternative to quat: axis and angle")                 \
  X(Reals<6>, xyaxes, (0, 0, 0, 0, 0, 0), rule::own, "alternative to quat: x and y axes")                \
  X(Reals<3>, zaxis, (0, 0, 0), rule::own, "alternative to quat: z axis")                                \
  X(Reals<3>, euler, (0, 0, 0), rule::own, "alternative to quat: Euler angles")                          \
  X(Reals<3>, origin, (0, 0, 0), rule::own, "apex of all tetrahedra of a mesh with dim 3")

// The edge of a flexcomp, in addition to CORTEN_MJCF_FLEX_EDGE.
#define CORTEN_MJCF_FLEXCOMP_EDGE(X)                                            \
  X(FlexEquality, equality, (FlexEquality::false_), rule::own,                  \
    "equality constraint of all edges or vertices")                             \
  X(UpTo<2>, solref, (0.02, 1), rule::own, "solref of the equality constraint") \
  X(UpTo<5>, solimp, (0.9, 0.95, 0.001, 0.5, 2), rule::own, "solimp of the equality constraint")

#define CORTEN_MJCF_FLEXCOMP_PIN(X)                                            \
  X(IntList, id, (), rule::own, "points that are fixed in the parent")         \
  X(IntList, range, (), rule::own, "first and last of a range of such points") \
  X(IntList, grid, (), rule::own, "such points by their place in the grid")    \
  X(IntList, gridrange, (), rule::own, "ranges of such places: all minima, then all maxima")
