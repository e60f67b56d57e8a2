// Attribute tables of contact pairs, exclusions and equality constraints. The columns are described in
// element.h.
#pragma once

namespace corten::mjcf::tag {
/// Kinds of equality constraints, as bits.
enum Equality : unsigned {
  connect = 1,
  weld = 2,
  joint_equality = 4,
  tendon_equality = 8,
  equality_default = 16,
  flex_equality = 32,
  flexvert_equality = 64
};
}  // namespace corten::mjcf::tag

#define CORTEN_MJCF_PAIR(X)                                                                             \
  X(Text, name, (), rule::own, "name of the pair")                                                      \
  X(Text, class_, (), rule::own, "default class")                                                       \
  X(Text, geom1, (), rule::own, "first geom")                                                           \
  X(Text, geom2, (), rule::own, "second geom")                                                          \
  X(Int, condim, (3), rule::any, "contact dimensions: 1, 3, 4 or 6")                                    \
  X(UpTo<5>, friction, (1, 1, 0.005, 0.0001, 0.0001), rule::any, "sliding (2), torsional, rolling (2)") \
  X(UpTo<2>, solref, (0.02, 1), rule::any, "solref: time constant and damping ratio")                   \
  X(UpTo<2>, solreffriction, (0, 0), rule::any, "solref of the friction rows; zero: use solref")        \
  X(UpTo<5>, solimp, (0.9, 0.95, 0.001, 0.5, 2), rule::any, "solimp: constraint impedance")             \
  X(Real, gap, (0), rule::any, "part of the margin that exerts no force")                               \
  X(Real, margin, (0), rule::any, "distance at which contacts are found")                               \
  X(Real, restitution, (0), rule::any,                                                                  \
    "restitution of impulse contacts; not set: geometric mean of the geoms'; extension")

#define CORTEN_MJCF_EXCLUDE(X)                          \
  X(Text, name, (), rule::own, "name of the exclusion") \
  X(Text, body1, (), rule::required, "first body")      \
  X(Text, body2, (), rule::required, "second body")

// A connect or weld is between two bodies or between two sites. relpose is used only if it is set and its
// quaternion is not zero.
#define CORTEN_MJCF_EQUALITY(X)                                                                              \
  X(Text, name, (), rule::own, "name of the constraint")                                                     \
  X(Text, class_, (), rule::own, "default class")                                                            \
  X(Text, body1, (), rule::own.only(tag::connect | tag::weld), "first body")                                 \
  X(Text, body2, (), rule::own.only(tag::connect | tag::weld), "second body; not set: the world")            \
  X(Text, site1, (), rule::own.only(tag::connect | tag::weld), "site on the first body")                     \
  X(Text, site2, (), rule::own.only(tag::connect | tag::weld), "site on the second body")                    \
  X(Reals<3>, anchor, (0, 0, 0), rule::own.only(tag::connect | tag::weld),                                   \
    "anchor point: connect: in the first body's frame, weld: in the second's")                               \
  X(Reals<7>, relpose, (0, 0, 0, 0, 0, 0, 0), rule::own.only(tag::weld),                                     \
    "pose of the second body in the first; not set: as at qpos0")                                            \
  X(Real, torquescale, (1), rule::own.only(tag::weld), "weight of rotation relative to translation")         \
  X(Text, joint1, (), rule::required.only(tag::joint_equality), "constrained joint")                         \
  X(Text, joint2, (), rule::own.only(tag::joint_equality), "joint that it depends on; not set: constant")    \
  X(Text, tendon1, (), rule::required.only(tag::tendon_equality), "constrained tendon")                      \
  X(Text, tendon2, (), rule::own.only(tag::tendon_equality), "tendon that it depends on; not set: constant") \
  X(Text, flex, (), rule::required.only(tag::flex_equality | tag::flexvert_equality), "constrained flex")    \
  X(UpTo<5>, polycoef, (0, 1, 0, 0, 0), rule::own.only(tag::joint_equality | tag::tendon_equality),          \
    "polynomial that maps the second to the first")                                                          \
  X(Bool, active, (true), rule::any, "initially active")                                                     \
  X(UpTo<2>, solref, (0.02, 1), rule::any, "solref of the constraint")                                       \
  X(UpTo<5>, solimp, (0.9, 0.95, 0.001, 0.5, 2), rule::any, "solimp of the constraint")
