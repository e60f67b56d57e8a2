// Keyword enumerations that only a Spec uses; those that a Model also uses are in corten/types.h. An
// enumerator is spelled like the keyword, with a leading or trailing underscore if the keyword is not a valid
// C++ identifier, and has the reference's integer value.
#pragma once

#include "corten/keywords.h"

namespace corten::mjcf {

/// The XML keyword or attribute name of a C++ identifier: without its leading or trailing underscore.
constexpr std::string_view xml_word(std::string_view identifier) {
  if (identifier.ends_with('_')) identifier.remove_suffix(1);
  if (identifier.starts_with('_')) identifier.remove_prefix(1);
  return identifier;
}

#define CORTEN_MJCF_BOOL(X)              X(false_, 0) X(true_, 1)
#define CORTEN_MJCF_TRI_STATE(X)         X(false_, 0) X(true_, 1) X(auto_, 2)
#define CORTEN_MJCF_SWITCH(X)            X(disable, 0) X(enable, 1)
#define CORTEN_MJCF_ANGLE(X)             X(radian, 0) X(degree, 1)
#define CORTEN_MJCF_COORDINATE(X)        X(local, 0) X(global, 1)
#define CORTEN_MJCF_FLUID_SHAPE(X)       X(none, 0) X(ellipsoid, 1)
#define CORTEN_MJCF_JACOBIAN(X)          X(dense, 0) X(sparse, 1) X(auto_, 2)
#define CORTEN_MJCF_LENGTH_RANGE_MODE(X) X(none, 0) X(muscle, 1) X(muscleuser, 2) X(all, 3)

// Keywords of which an attribute can list several are bits.
#define CORTEN_MJCF_CAMERA_OUTPUT(X)   X(rgb, 1) X(depth, 2) X(distance, 4) X(normal, 8) X(segmentation, 16)
#define CORTEN_MJCF_LIGHT_TYPE(X)      X(spot, 0) X(directional, 1) X(point, 2) X(image, 3)
#define CORTEN_MJCF_TEXTURE_TYPE(X)    X(_2d, 0) X(cube, 1) X(skybox, 2)
#define CORTEN_MJCF_COLOR_SPACE(X)     X(auto_, 0) X(linear, 1) X(sRGB, 2)
#define CORTEN_MJCF_TEXTURE_BUILTIN(X) X(none, 0) X(gradient, 1) X(checker, 2) X(flat, 3)
#define CORTEN_MJCF_TEXTURE_MARK(X)    X(none, 0) X(edge, 1) X(cross, 2) X(random, 3)
#define CORTEN_MJCF_TEXTURE_ROLE(X) \
  X(rgb, 1)                         \
  X(occlusion, 2)                   \
  X(roughness, 3) X(metallic, 4) X(normal, 5) X(opacity, 6) X(emissive, 7) X(rgba, 8) X(orm, 9)
#define CORTEN_MJCF_MESH_INERTIA(X) X(convex, 0) X(exact, 1) X(legacy, 2) X(shell, 3)
#define CORTEN_MJCF_MESH_BUILTIN(X) \
  X(none, 0)                        \
  X(sphere, 1) X(hemisphere, 2) X(cone, 3) X(supersphere, 4) X(supertorus, 5) X(wedge, 6) X(plate, 7)
#define CORTEN_MJCF_MESH_COLLISION(X)       X(hull, 0) X(triangle, 1)
#define CORTEN_MJCF_COMPOSITE_TYPE(X)       X(particle, 0) X(grid, 1) X(rope, 2) X(loop, 3) X(cable, 4) X(cloth, 5)
#define CORTEN_MJCF_COMPOSITE_JOINT_KIND(X) X(main, 0)
#define CORTEN_MJCF_COMPOSITE_INITIAL(X)    X(none, 0) X(free, 1) X(ball, 2)

#define CORTEN_MJCF_ELASTIC_2D(X)        X(none, 0) X(bend, 1) X(stretch, 2) X(both, 3)
#define CORTEN_MJCF_FLEX_SELF_COLLIDE(X) X(none, 0) X(narrow, 1) X(bvh, 2) X(sap, 3) X(auto_, 4)
#define CORTEN_MJCF_FLEX_EQUALITY(X)     X(false_, 0) X(true_, 1) X(vert, 2)
#define CORTEN_MJCF_FLEXCOMP_DOF(X)      X(full, 0) X(radial, 1) X(trilinear, 2) X(quadratic, 3)
#define CORTEN_MJCF_FLEXCOMP_TYPE(X) \
  X(grid, 0)                         \
  X(box, 1)                          \
  X(cylinder, 2) X(ellipsoid, 3) X(square, 4) X(disc, 5) X(circle, 6) X(mesh, 7) X(gmsh, 8) X(direct, 9)

#define CORTEN_MJCF_ALL_KEYWORD_SETS(SET)                   \
  SET(TriState, CORTEN_MJCF_TRI_STATE)                      \
  SET(Switch, CORTEN_MJCF_SWITCH)                           \
  SET(Angle, CORTEN_MJCF_ANGLE)                             \
  SET(Coordinate, CORTEN_MJCF_COORDINATE)                   \
  SET(FluidShape, CORTEN_MJCF_FLUID_SHAPE)                  \
  SET(Jacobian, CORTEN_MJCF_JACOBIAN)                       \
  SET(LengthRangeMode, CORTEN_MJCF_LENGTH_RANGE_MODE)       \
  SET(CameraOutput, CORTEN_MJCF_CAMERA_OUTPUT)              \
  SET(LightType, CORTEN_MJCF_LIGHT_TYPE)                    \
  SET(TextureType, CORTEN_MJCF_TEXTURE_TYPE)                \
  SET(ColorSpace, CORTEN_MJCF_COLOR_SPACE)                  \
  SET(TextureBuiltin, CORTEN_MJCF_TEXTURE_BUILTIN)          \
  SET(TextureMark, CORTEN_MJCF_TEXTURE_MARK)                \
  SET(TextureRole, CORTEN_MJCF_TEXTURE_ROLE)                \
  SET(MeshInertia, CORTEN_MJCF_MESH_INERTIA)                \
  SET(MeshBuiltin, CORTEN_MJCF_MESH_BUILTIN)                \
  SET(MeshCollision, CORTEN_MJCF_MESH_COLLISION)            \
  SET(CompositeType, CORTEN_MJCF_COMPOSITE_TYPE)            \
  SET(CompositeJointKind, CORTEN_MJCF_COMPOSITE_JOINT_KIND) \
  SET(CompositeInitial, CORTEN_MJCF_COMPOSITE_INITIAL)      \
  SET(Elastic2d, CORTEN_MJCF_ELASTIC_2D)                    \
  SET(FlexSelfCollide, CORTEN_MJCF_FLEX_SELF_COLLIDE)       \
  SET(FlexEquality, CORTEN_MJCF_FLEX_EQUALITY)              \
  SET(FlexcompDof, CORTEN_MJCF_FLEXCOMP_DOF)                \
  SET(FlexcompType, CORTEN_MJCF_FLEXCOMP_TYPE)

#define CORTEN_MJCF_ENUMERATOR(word, value) word = value,
#define CORTEN_MJCF_ENUM(Enum, SET)         enum class Enum { SET(CORTEN_MJCF_ENUMERATOR) };
CORTEN_MJCF_ALL_KEYWORD_SETS(CORTEN_MJCF_ENUM)
#undef CORTEN_MJCF_ENUMERATOR
#undef CORTEN_MJCF_ENUM

}  // namespace corten::mjcf

namespace corten {

#define CORTEN_MJCF_KEYWORD(word, value) Keyword{mjcf::xml_word(#word), value},
#define CORTEN_MJCF_KEYWORDS(Enum, SET)  CORTEN_KEYWORDS(mjcf::Enum, SET(CORTEN_MJCF_KEYWORD))
CORTEN_KEYWORDS(bool, CORTEN_MJCF_BOOL(CORTEN_MJCF_KEYWORD))
CORTEN_MJCF_ALL_KEYWORD_SETS(CORTEN_MJCF_KEYWORDS)
#undef CORTEN_MJCF_KEYWORD
#undef CORTEN_MJCF_KEYWORDS

}  // namespace corten
