// Attribute tables of the elements in the body tree. The columns are described in element.h.
#pragma once

namespace corten::mjcf::tag {
/// Elements that are joints, as bits.
enum Joint : unsigned { joint = 1, freejoint = 2 };
}  // namespace corten::mjcf::tag

// The reader leaves at most one of the four alternatives to quat set. If one is set, quat is ignored.
#define CORTEN_MJCF_ORIENTATION(X)                                                                 \
  X(Reals<4>, quat, (1, 0, 0, 0), rule::any, "orientation as a quaternion w x y z")                \
  X(Reals<4>, axisangle, (), rule::any, "orientation as an axis and an angle")                     \
  X(Reals<6>, xyaxes, (), rule::any, "orientation by the x axis and a vector in the xy plane")     \
  X(Reals<3>, zaxis, (), rule::any, "orientation by the shortest rotation of z to this direction") \
  X(Reals<3>, euler, (), rule::any, "orientation as three angles about the axes of compiler/eulerseq")

#define CORTEN_MJCF_BODY(X)                                                                  \
  X(Text, name, (), rule::own, "name of the body")                                           \
  X(Text, childclass, (), rule::own, "default class of all elements inside without a class") \
  X(Reals<3>, pos, (0, 0, 0), rule::own, "origin in the parent's frame")                     \
  CORTEN_MJCF_ORIENTATION(X)                                                                 \
  X(Bool, mocap, (false), rule::own, "pose set by the user; static for the dynamics")        \
  X(Real, gravcomp, (0), rule::own, "fraction of the weight that is compensated")            \
  X(SleepPolicy, sleep, (kSleepAuto), rule::own, "sleep policy of the body's tree")          \
  X(RealList, user, (), rule::own, "user numbers")

#define CORTEN_MJCF_FRAME(X)                                                                 \
  X(Text, name, (), rule::own, "name of the frame")                                          \
  X(Text, childclass, (), rule::own, "default class of all elements inside without a class") \
  X(Reals<3>, pos, (0, 0, 0), rule::own, "origin in the enclosing frame")                    \
  CORTEN_MJCF_ORIENTATION(X)

#define CORTEN_MJCF_INERTIAL(X)                                                     \
  X(Reals<3>, pos, (0, 0, 0), rule::required, "centre of mass in the body's frame") \
  CORTEN_MJCF_ORIENTATION(X)                                                        \
  X(Real, mass, (0), rule::required, "mass")                                        \
  X(Reals<3>, diaginertia, (0, 0, 0), rule::own, "principal moments")               \
  X(Reals<6>, fullinertia, (), rule::own, "inertia matrix: xx yy zz xy xz yz")

#define CORTEN_MJCF_JOINT(X)                                                                              \
  X(Text, name, (), rule::own, "name of the joint")                                                       \
  X(Text, class_, (), rule::own.only(tag::joint), "default class")                                        \
  X(JointType, type, (kHinge), rule::any.only(tag::joint), "joint type")                                  \
  X(Int, group, (0), rule::any, "group for display")                                                      \
  X(TriState, align, (TriState::auto_), rule::own.only(tag::freejoint),                                   \
    "aligns the body frame with its inertia")                                                             \
  X(Reals<3>, pos, (0, 0, 0), rule::any.only(tag::joint), "anchor in the body's frame")                   \
  X(Reals<3>, axis, (0, 0, 1), rule::any.only(tag::joint), "hinge axis or slide direction, body frame")   \
  X(Reals<2>, springdamper, (0, 0), rule::any.only(tag::joint),                                           \
    "time constant and damping ratio of the spring; both positive")                                       \
  X(TriState, limited, (TriState::auto_), rule::any.only(tag::joint), "whether range applies")            \
  X(TriState, actuatorfrclimited, (TriState::auto_), rule::any.only(tag::joint),                          \
    "whether actuatorfrcrange applies")                                                                   \
  X(UpTo<2>, solreflimit, (0.02, 1), rule::any.only(tag::joint), "solref of the limit")                   \
  X(UpTo<5>, solimplimit, (0.9, 0.95, 0.001, 0.5, 2), rule::any.only(tag::joint), "solimp of the limit")  \
  X(UpTo<2>, solreffriction, (0.02, 1), rule::any.only(tag::joint), "solref of friction loss")            \
  X(UpTo<5>, solimpfriction, (0.9, 0.95, 0.001, 0.5, 2), rule::any.only(tag::joint),                      \
    "solimp of friction loss")                                                                            \
  X(Real, stiffness, (0), rule::any.only(tag::joint), "spring towards springref")                         \
  X(Reals<2>, range, (0, 0), rule::any.only(tag::joint), "minimum and maximum position")                  \
  X(Reals<2>, actuatorfrcrange, (0, 0), rule::any.only(tag::joint), "range of the summed actuator force") \
  X(Bool, actuatorgravcomp, (false), rule::any.only(tag::joint),                                          \
    "gravity compensation counts as actuator force")                                                      \
  X(Real, margin, (0), rule::any.only(tag::joint), "distance to the limit below which it acts")           \
  X(Real, ref, (0), rule::any.only(tag::joint), "joint position in the reference pose qpos0")             \
  X(Real, springref, (0), rule::any.only(tag::joint), "joint position at which the spring is at rest")    \
  X(Real, armature, (0), rule::any.only(tag::joint), "inertia added to the joint")                        \
  X(Real, damping, (0), rule::any.only(tag::joint), "linear damping")                                     \
  X(Real, frictionloss, (0), rule::any.only(tag::joint), "dry friction")                                  \
  X(RealList, user, (), rule::any.only(tag::joint), "user numbers")

// mass and fromto are used only if set.
#define CORTEN_MJCF_GEOM(X)                                                                                 \
  X(Text, name, (), rule::own, "name of the geom")                                                          \
  X(Text, class_, (), rule::own, "default class")                                                           \
  X(GeomType, type, (kSphere), rule::any, "shape")                                                          \
  X(Reals<3>, pos, (0, 0, 0), rule::any, "centre in the body's frame")                                      \
  CORTEN_MJCF_ORIENTATION(X)                                                                                \
  X(Int, contype, (1), rule::any, "bit mask: collides if it shares a bit with the other's conaffinity")     \
  X(Int, conaffinity, (1), rule::any, "bit mask: collides if it shares a bit with the other's contype")     \
  X(Int, condim, (3), rule::any, "contact dimensions: 1, 3, 4 or 6")                                        \
  X(Int, group, (0), rule::any, "group for display and inertiagrouprange")                                  \
  X(Int, priority, (0), rule::any, "the geom with the higher one sets the contact parameters")              \
  X(UpTo<3>, size, (0, 0, 0), rule::any, "radius and half lengths, depending on type")                      \
  X(Text, material, (), rule::any, "material")                                                              \
  X(UpTo<3>, friction, (1, 0.005, 0.0001), rule::any, "sliding, torsional, rolling")                        \
  X(Real, mass, (0), rule::any, "mass, overrides density")                                                  \
  X(Real, density, (1000), rule::any, "mass per volume, or per area for a shell")                           \
  X(Bool, shellinertia, (false), rule::any, "the mass is on the surface")                                   \
  X(Real, solmix, (1), rule::any, "weight when solver parameters of two geoms are mixed")                   \
  X(UpTo<2>, solref, (0.02, 1), rule::any, "contact reference: time constant and damping ratio")            \
  X(UpTo<5>, solimp, (0.9, 0.95, 0.001, 0.5, 2), rule::any,                                                 \
    "contact impedance: dmin dmax width midpoint power")                                                    \
  X(Real, margin, (0), rule::any, "distance at which contacts are found")                                   \
  X(Real, gap, (0), rule::any, "part of the margin that exerts no force")                                   \
  X(Real, restitution, (0), rule::any, "coefficient of restitution of impulse contacts, 0 to 1; extension") \
  X(Reals<6>, fromto, (), rule::any, "both end points, instead of pos, orientation and half length")        \
  X(Text, hfield, (), rule::any, "height field")                                                            \
  X(Text, mesh, (), rule::any, "mesh, or the mesh that a primitive is fitted to")                           \
  X(Text, sdf, (), rule::any, "signed distance field (extension)")                                          \
  X(Real, fitscale, (1), rule::any, "scale of a primitive fitted to a mesh")                                \
  X(Reals<4>, rgba, (0.5, 0.5, 0.5, 1), rule::any, "colour")                                                \
  X(FluidShape, fluidshape, (FluidShape::none), rule::any, "model of fluid forces")                         \
  X(UpTo<5>, fluidcoef, (0.5, 0.25, 1.5, 1, 1), rule::any,                                                  \
    "blunt drag, slender drag, angular drag, Kutta, Magnus")                                                \
  X(RealList, user, (), rule::any, "user numbers")

#define CORTEN_MJCF_SITE(X)                                                                          \
  X(Text, name, (), rule::own, "name of the site")                                                   \
  X(Text, class_, (), rule::own, "default class")                                                    \
  X(GeomType, type, (kSphere), rule::any, "shape, for display and touch sensors")                    \
  X(Int, group, (0), rule::any, "group for display")                                                 \
  X(Reals<3>, pos, (0, 0, 0), rule::any, "centre in the body's frame")                               \
  CORTEN_MJCF_ORIENTATION(X)                                                                         \
  X(Text, material, (), rule::any, "material")                                                       \
  X(UpTo<3>, size, (0.005, 0.005, 0.005), rule::any, "radius and half lengths, depending on type")   \
  X(Reals<6>, fromto, (), rule::any, "both end points, instead of pos, orientation and half length") \
  X(Reals<4>, rgba, (0.5, 0.5, 0.5, 1), rule::any, "colour")                                         \
  X(RealList, user, (), rule::any, "user numbers")

// The intrinsics are used only if set. fovy and sensorsize cannot both be set.
#define CORTEN_MJCF_CAMERA(X)                                                                           \
  X(Text, name, (), rule::own, "name of the camera")                                                    \
  X(Text, class_, (), rule::own, "default class")                                                       \
  X(Projection, projection, (kPerspective), rule::any, "perspective or orthographic")                   \
  X(Real, fovy, (45), rule::any, "vertical field of view, always in degrees; a length if orthographic") \
  X(Real, ipd, (0.068), rule::any, "distance between the eyes")                                         \
  X(Ints<2>, resolution, (1, 1), rule::any, "width and height in pixels")                               \
  X(Words<CameraOutput>, output, (), rule::any, "images that are rendered; not set: rgb")               \
  X(Reals<3>, pos, (0, 0, 0), rule::any, "origin in the body's frame")                                  \
  CORTEN_MJCF_ORIENTATION(X)                                                                            \
  X(TrackingMode, mode, (kTrackFixed), rule::any, "what the camera follows")                            \
  X(Text, target, (), rule::own, "body that the camera looks at")                                       \
  X(Reals<2>, focal, (0, 0), rule::any, "focal lengths")                                                \
  X(Reals<2>, focalpixel, (0, 0), rule::any, "focal lengths in pixels")                                 \
  X(Reals<2>, principal, (0, 0), rule::any, "principal point")                                          \
  X(Reals<2>, principalpixel, (0, 0), rule::any, "principal point in pixels")                           \
  X(Reals<2>, sensorsize, (0, 0), rule::any, "size of the image sensor, instead of fovy")               \
  X(RealList, user, (), rule::any, "user numbers")

// The reader converts `directional` to `type`.
#define CORTEN_MJCF_LIGHT(X)                                                             \
  X(Text, name, (), rule::own, "name of the light")                                      \
  X(Text, class_, (), rule::own, "default class")                                        \
  X(Bool, directional, (false), rule::any, "deprecated, use type")                       \
  X(LightType, type, (LightType::spot), rule::any, "kind of light")                      \
  X(Bool, castshadow, (true), rule::any, "casts shadows")                                \
  X(Bool, active, (true), rule::any, "is on")                                            \
  X(Reals<3>, pos, (0, 0, 0), rule::any, "origin in the body's frame")                   \
  X(Reals<3>, dir, (0, 0, -1), rule::any, "direction in the body's frame")               \
  X(Real, bulbradius, (0.02), rule::any, "radius of the light source, for soft shadows") \
  X(Real, intensity, (0), rule::any, "intensity in candela")                             \
  X(Real, range, (10), rule::any, "maximum distance of the light")                       \
  X(Reals<3>, attenuation, (1, 0, 0), rule::any, "constant, linear, quadratic")          \
  X(Real, cutoff, (45), rule::any, "half angle of a spot, in degrees")                   \
  X(Real, exponent, (10), rule::any, "softness of a spot")                               \
  X(Reals<3>, ambient, (0, 0, 0), rule::any, "ambient colour")                           \
  X(Reals<3>, diffuse, (0.7, 0.7, 0.7), rule::any, "diffuse colour")                     \
  X(Reals<3>, specular, (0.3, 0.3, 0.3), rule::any, "specular colour")                   \
  X(TrackingMode, mode, (kTrackFixed), rule::any, "what the light follows")              \
  X(Text, target, (), rule::own, "body that the light points at")                        \
  X(Text, texture, (), rule::own, "image of an image-based light")

// Elements that the reader expands; they do not appear in a Spec.
#define CORTEN_MJCF_REPLICATE(X)                                                             \
  X(Text, childclass, (), rule::own, "default class of all elements inside without a class") \
  X(Int, count, (0), rule::required.at_least(0), "number of copies")                         \
  X(Reals<3>, offset, (0, 0, 0), rule::own,                                                  \
    "translation from one copy to the next, in the frame of the previous copy")              \
  X(Reals<3>, euler, (0, 0, 0), rule::own, "rotation from one copy to the next")             \
  X(Text, sep, (), rule::own, "separator between a name and the number of the copy")         \
  X(Text, prefix, (), rule::no_effect, "ignored, also by the reference")

#define CORTEN_MJCF_ATTACH(X)                                              \
  X(Text, model, (), rule::required, "name of an asset/model")             \
  X(Text, body, (), rule::own, "body to attach; not set: the whole model") \
  X(Text, prefix, (), rule::required, "prefix of all names of the attached model")

#define CORTEN_MJCF_COMPOSITE(X)                                                                            \
  X(Text, prefix, (), rule::own, "prefix of all generated names")                                           \
  X(CompositeType, type, (CompositeType::cable), rule::required, "composite type; only cable is supported") \
  X(UpToInts<3>, count, (1, 1, 1), rule::own, "number of vertices")                                         \
  X(Reals<3>, offset, (0, 0, 0), rule::own, "added to every vertex")                                        \
  X(FloatList, vertex, (), rule::own, "vertices, instead of a curve")                                       \
  X(CompositeInitial, initial, (CompositeInitial::ball), rule::own, "joint of the first body")              \
  X(Text, curve, (), rule::own, "shape along x, y, z: s, cos(s), sin(s) or 0")                              \
  X(UpTo<3>, size, (1, 0, 0), rule::own, "length, amplitude and frequency of the curve")                    \
  X(Reals<4>, quat, (1, 0, 0, 0), rule::own, "orientation of the whole composite")

// Attributes of the joint inside a composite, in addition to those of CORTEN_MJCF_JOINT
// (tag::composite_joint).
#define CORTEN_MJCF_COMPOSITE_JOINT(X)                                                              \
  X(CompositeJointKind, kind, (CompositeJointKind::main), rule::required, "only main is supported") \
  X(UpTo<2>, solreffix, (0.02, 1), rule::own, "obsolete, for the removed particle composite")       \
  X(UpTo<5>, solimpfix, (0.9, 0.95, 0.001, 0.5, 2), rule::own, "obsolete, for the removed particle composite")
