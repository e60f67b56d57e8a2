// Attribute tables of the elements in the body tree. See schema.h for the columns.
#pragma once

namespace corten::mjcf::tag {
enum Joint : unsigned { joint = 1, freejoint = 2 };
}

// The reader leaves at most one of the four alternative forms set; where one is set it decides, whatever quat
// says.
#define CORTEN_MJCF_ORIENTATION(X)                                                             \
  X(Reals<4>, quat, (1, 0, 0, 0), rule::any, "orientation as a quaternion w x y z")            \
  X(Reals<4>, axisangle, (), rule::any, "orientation as an axis and an angle")                 \
  X(Reals<6>, xyaxes, (), rule::any, "orientation by the x axis and a vector towards y")       \
  X(Reals<3>, zaxis, (), rule::any, "orientation by the shortest turn of z to this direction") \
  X(Reals<3>, euler, (), rule::any, "orientation as three angles about compiler/eulerseq")

#define CORTEN_MJCF_BODY(X)                                                                     \
  X(Text, name, (), rule::own, "name of the body")                                              \
  X(Text, childclass, (), rule::own, "default class of everything inside that names none")      \
  X(Reals<3>, pos, (0, 0, 0), rule::own, "origin in the parent's frame")                        \
  CORTEN_MJCF_ORIENTATION(X)                                                                    \
  X(Bool, mocap, (false), rule::own, "posed by the user: fixed to the dynamics")                \
  X(Real, gravcomp, (0), rule::own, "share of the weight that is compensated")                  \
  X(SleepPolicy, sleep, (SleepPolicy::auto_), rule::not_yet, "sleep policy of the body's tree") \
  X(RealList, user, (), rule::own, "user numbers")

#define CORTEN_MJCF_FRAME(X)                                                               \
  X(Text, name, (), rule::own, "name of the frame")                                        \
  X(Text, childclass, (), rule::own, "default class of everything inside that names none") \
  X(Reals<3>, pos, (0, 0, 0), rule::own, "origin in the frame outside")                    \
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
  X(JointType, type, (JointType::hinge), rule::any.only(tag::joint), "kind of motion")                    \
  X(Int, group, (0), rule::any, "group for display")                                                      \
  X(TriState, align, (TriState::auto_), rule::own.only(tag::freejoint),                                   \
    "aligns the body frame with its inertia")                                                             \
  X(Reals<3>, pos, (0, 0, 0), rule::any.only(tag::joint), "anchor in the body's frame")                   \
  X(Reals<3>, axis, (0, 0, 1), rule::any.only(tag::joint), "hinge axis or slide direction, body frame")   \
  X(Reals<2>, springdamper, (0, 0), rule::any.only(tag::joint),                                           \
    "time constant and damping ratio; both positive")                                                     \
  X(TriState, limited, (TriState::auto_), rule::any.only(tag::joint), "whether range holds")              \
  X(TriState, actuatorfrclimited, (TriState::auto_), rule::any.only(tag::joint),                          \
    "whether actuatorfrcrange holds")                                                                     \
  X(UpTo<2>, solreflimit, (0.02, 1), rule::any.only(tag::joint), "solref of the limit")                   \
  X(UpTo<5>, solimplimit, (0.9, 0.95, 0.001, 0.5, 2), rule::any.only(tag::joint), "solimp of the limit")  \
  X(UpTo<2>, solreffriction, (0.02, 1), rule::any.only(tag::joint), "solref of friction loss")            \
  X(UpTo<5>, solimpfriction, (0.9, 0.95, 0.001, 0.5, 2), rule::any.only(tag::joint),                      \
    "solimp of friction loss")                                                                            \
  X(Real, stiffness, (0), rule::any.only(tag::joint), "spring towards springref")                         \
  X(Reals<2>, range, (0, 0), rule::any.only(tag::joint), "lowest and highest position")                   \
  X(Reals<2>, actuatorfrcrange, (0, 0), rule::any.only(tag::joint), "range of the summed actuator force") \
  X(Bool, actuatorgravcomp, (false), rule::any.only(tag::joint),                                          \
    "gravity compensation counts as actuator force")                                                      \
  X(Real, margin, (0), rule::any.only(tag::joint), "distance to the limit at which it acts")              \
  X(Real, ref, (0), rule::any.only(tag::joint), "position of the pose in the file")                       \
  X(Real, springref, (0), rule::any.only(tag::joint), "position at which the spring rests")               \
  X(Real, armature, (0), rule::any.only(tag::joint), "inertia added to the joint")                        \
  X(Real, damping, (0), rule::any.only(tag::joint), "linear damping")                                     \
  X(Real, frictionloss, (0), rule::any.only(tag::joint), "dry friction")                                  \
  X(RealList, user, (), rule::any.only(tag::joint), "user numbers")

// mass and fromto count only where set.
#define CORTEN_MJCF_GEOM(X)                                                                      \
  X(Text, name, (), rule::own, "name of the geom")                                               \
  X(Text, class_, (), rule::own, "default class")                                                \
  X(GeomType, type, (GeomType::sphere), rule::any, "shape")                                      \
  X(Reals<3>, pos, (0, 0, 0), rule::any, "centre in the body's frame")                           \
  CORTEN_MJCF_ORIENTATION(X)                                                                     \
  X(Int, contype, (1), rule::any, "collides if a bit meets the other's conaffinity")             \
  X(Int, conaffinity, (1), rule::any, "collides if a bit meets the other's contype")             \
  X(Int, condim, (3), rule::any, "contact dimensions: 1, 3, 4 or 6")                             \
  X(Int, group, (0), rule::any, "group for display and inertiagrouprange")                       \
  X(Int, priority, (0), rule::any, "the higher one decides the contact's parameters")            \
  X(UpTo<3>, size, (0, 0, 0), rule::any, "radius, half lengths: by type")                        \
  X(Text, material, (), rule::not_yet, "appearance")                                             \
  X(UpTo<3>, friction, (1, 0.005, 0.0001), rule::any, "sliding, torsional, rolling")             \
  X(Real, mass, (0), rule::any, "mass, in place of density")                                     \
  X(Real, density, (1000), rule::any, "mass by volume, or by area for a shell")                  \
  X(Bool, shellinertia, (false), rule::any, "mass sits on the surface")                          \
  X(Real, solmix, (1), rule::any, "weight when solver parameters of two geoms are mixed")        \
  X(UpTo<2>, solref, (0.02, 1), rule::any, "contact reference: time constant and damping ratio") \
  X(UpTo<5>, solimp, (0.9, 0.95, 0.001, 0.5, 2), rule::any,                                      \
    "contact impedance: dmin dmax width midpoint power")                                         \
  X(Real, margin, (0), rule::any, "distance at which contacts are found")                        \
  X(Real, gap, (0), rule::any, "part of the margin that exerts no force")                        \
  X(Reals<6>, fromto, (), rule::any, "both ends, in place of pos, orientation and half length")  \
  X(Text, hfield, (), rule::not_yet, "height field")                                             \
  X(Text, mesh, (), rule::not_yet, "mesh")                                                       \
  X(Real, fitscale, (1), rule::not_yet, "scale of a primitive fitted to a mesh")                 \
  X(Reals<4>, rgba, (0.5, 0.5, 0.5, 1), rule::any, "colour")                                     \
  X(FluidShape, fluidshape, (FluidShape::none), rule::any, "model of fluid forces")              \
  X(UpTo<5>, fluidcoef, (0.5, 0.25, 1.5, 1, 1), rule::any,                                       \
    "blunt drag, slender drag, angular drag, Kutta, Magnus")                                     \
  X(RealList, user, (), rule::any, "user numbers")

#define CORTEN_MJCF_SITE(X)                                                                     \
  X(Text, name, (), rule::own, "name of the site")                                              \
  X(Text, class_, (), rule::own, "default class")                                               \
  X(GeomType, type, (GeomType::sphere), rule::any, "shape, for display and touch sensors")      \
  X(Int, group, (0), rule::any, "group for display")                                            \
  X(Reals<3>, pos, (0, 0, 0), rule::any, "centre in the body's frame")                          \
  CORTEN_MJCF_ORIENTATION(X)                                                                    \
  X(Text, material, (), rule::not_yet, "appearance")                                            \
  X(UpTo<3>, size, (0.005, 0.005, 0.005), rule::any, "radius, half lengths: by type")           \
  X(Reals<6>, fromto, (), rule::any, "both ends, in place of pos, orientation and half length") \
  X(Reals<4>, rgba, (0.5, 0.5, 0.5, 1), rule::any, "colour")                                    \
  X(RealList, user, (), rule::any, "user numbers")
