// Attribute tables of tendons and actuators. The columns are described in element.h.
#pragma once

namespace corten::mjcf::tag {
/// Kinds of tendons, as bits.
enum Tendon : unsigned { spatial = 1, fixed = 2, tendon_default = 4 };
/// Items of a tendon's path, as bits.
enum TendonItem : unsigned { site = 1, wrap_geom = 2, pulley = 4, tendon_joint = 8 };

// Elements that are actuators: X(word, bit). Shortcuts are converted to general.
#define CORTEN_MJCF_ACTUATOR_SHORTCUTS(X) \
  X(motor, 2)                             \
  X(position, 4)                          \
  X(velocity, 8)                          \
  X(intvelocity, 16)                      \
  X(damper, 32)                           \
  X(cylinder, 64)                         \
  X(muscle, 128)                          \
  X(adhesion, 256)

#define CORTEN_MJCF_ACTUATOR_KINDS(X) \
  X(general, 1)                       \
  CORTEN_MJCF_ACTUATOR_SHORTCUTS(X)   \
  X(plugin, 512)

/// Elements that are actuators, as bits.
enum Actuator : unsigned {
#define CORTEN_MJCF_KIND(word, bit) word = bit,
  CORTEN_MJCF_ACTUATOR_KINDS(CORTEN_MJCF_KIND)
#undef CORTEN_MJCF_KIND
};
}  // namespace corten::mjcf::tag

#define CORTEN_MJCF_TENDON(X)                                                                        \
  X(Text, name, (), rule::own, "name of the tendon")                                                 \
  X(Text, class_, (), rule::own, "default class")                                                    \
  X(Int, group, (0), rule::any, "group for display")                                                 \
  X(TriState, limited, (TriState::auto_), rule::any, "whether range applies")                        \
  X(TriState, actuatorfrclimited, (TriState::false_), rule::own, "whether actuatorfrcrange applies") \
  X(Reals<2>, range, (0, 0), rule::any, "minimum and maximum length")                                \
  X(Reals<2>, actuatorfrcrange, (0, 0), rule::own, "range of the summed actuator force")             \
  X(UpTo<2>, solreflimit, (0.02, 1), rule::any, "solref of the limit")                               \
  X(UpTo<5>, solimplimit, (0.9, 0.95, 0.001, 0.5, 2), rule::any, "solimp of the limit")              \
  X(UpTo<2>, solreffriction, (0.02, 1), rule::any, "solref of friction loss")                        \
  X(UpTo<5>, solimpfriction, (0.9, 0.95, 0.001, 0.5, 2), rule::any, "solimp of friction loss")       \
  X(Real, frictionloss, (0), rule::any, "dry friction")                                              \
  X(UpTo<2>, springlength, (-1, -1), rule::any,                                                      \
    "rest length, or the ends of a dead band; -1: length at qpos0")                                  \
  X(Real, width, (0.003), rule::any.except(tag::fixed), "thickness for display")                     \
  X(Text, material, (), rule::any.except(tag::fixed), "appearance")                                  \
  X(Real, margin, (0), rule::any, "distance to the limit below which it acts")                       \
  X(Real, stiffness, (0), rule::any, "spring towards springlength")                                  \
  X(Real, damping, (0), rule::any, "linear damping")                                                 \
  X(Real, armature, (0), rule::own, "inertia of changes of the tendon's length")                     \
  X(Reals<4>, rgba, (0.5, 0.5, 0.5, 1), rule::any.except(tag::fixed), "colour")                      \
  X(RealList, user, (), rule::any, "user numbers")

// One item of a tendon's path. Each kind of item has its own attributes.
#define CORTEN_MJCF_TENDON_ITEM(X)                                                                         \
  X(Text, site, (), rule::required.only(tag::site), "site that the path goes through")                     \
  X(Text, geom, (), rule::required.only(tag::wrap_geom), "sphere or cylinder that the path wraps around")  \
  X(Text, sidesite, (), rule::own.only(tag::wrap_geom), "site on the side on which the path passes")       \
  X(Real, divisor, (1), rule::required.only(tag::pulley), "divides the length of the branch that follows") \
  X(Text, joint, (), rule::required.only(tag::tendon_joint), "hinge or slide joint")                       \
  X(Real, coef, (0), rule::required.only(tag::tendon_joint), "coefficient of the joint's position")

// Attributes of all actuators. Shortcuts set gaintype to biasprm from the attributes in the tables below.
#define CORTEN_MJCF_ACTUATOR(X)                                                                             \
  X(Text, name, (), rule::own, "name of the actuator")                                                      \
  X(Text, class_, (), rule::own, "default class")                                                           \
  X(Int, group, (0), rule::any, "group, which option/actuatorgroupdisable can disable")                     \
  X(Int, nsample, (0), rule::any, "number of samples in the control history")                               \
  X(Interpolation, interp, (kHoldSample), rule::any, "interpolation in the control history")                \
  X(Real, delay, (0), rule::any, "delay of the control in seconds")                                         \
  X(TriState, ctrllimited, (TriState::auto_), rule::any.except(tag::damper | tag::adhesion),                \
    "whether ctrlrange applies")                                                                            \
  X(TriState, forcelimited, (TriState::auto_), rule::any, "whether forcerange applies")                     \
  X(TriState, actlimited, (TriState::auto_), rule::any.only(tag::general | tag::plugin),                    \
    "whether actrange applies")                                                                             \
  X(Reals<2>, ctrlrange, (0, 0), rule::any, "range of the control")                                         \
  X(Reals<2>, forcerange, (0, 0), rule::any, "range of the force")                                          \
  X(Reals<2>, actrange, (0, 0), rule::any.only(tag::general | tag::intvelocity | tag::plugin),              \
    "range of the activation")                                                                              \
  X(Reals<2>, lengthrange, (0, 0), rule::own.except(tag::adhesion), "range of the transmission's length")   \
  X(UpTo<6>, gear, (1, 0, 0, 0, 0, 0), rule::any.except(tag::adhesion), "scales length and force, by axis") \
  X(Real, cranklength, (0), rule::any.except(tag::adhesion),                                                \
    "length of the connecting rod of a slider-crank")                                                       \
  X(RealList, user, (), rule::any, "user numbers")                                                          \
  X(Text, joint, (), rule::own.except(tag::adhesion), "acts on this joint")                                 \
  X(Text, jointinparent, (), rule::own.except(tag::adhesion), "acts on this joint, in the parent's frame")  \
  X(Text, tendon, (), rule::own.except(tag::adhesion), "acts on this tendon")                               \
  X(Text, slidersite, (), rule::own.except(tag::adhesion), "slider site of a slider-crank")                 \
  X(Text, cranksite, (), rule::own.except(tag::adhesion), "crank site of a slider-crank")                   \
  X(Text, site, (), rule::own.except(tag::adhesion | tag::muscle), "acts at this site")                     \
  X(Text, refsite, (), rule::own.except(tag::adhesion | tag::muscle | tag::plugin),                         \
    "site relative to which length and force are measured")                                                 \
  X(Text, body, (), rule::own.only(tag::general | tag::adhesion), "acts on the contacts of this body")      \
  X(Int, actdim, (-1), rule::any.only(tag::general | tag::plugin),                                          \
    "number of activations; -1: determined by dyntype")                                                     \
  X(DynamicsType, dyntype, (kDynNone), rule::any.only(tag::general | tag::plugin),                          \
    "type of the activation dynamics")                                                                      \
  X(GainType, gaintype, (kGainFixed), rule::any.only(tag::general), "type of the gain")                     \
  X(BiasType, biastype, (kBiasNone), rule::any.only(tag::general), "type of the bias")                      \
  X(UpTo<10>, dynprm, (1), rule::any.only(tag::general | tag::plugin), "parameters of the dynamics")        \
  X(UpTo<10>, gainprm, (1), rule::any.only(tag::general), "parameters of the gain")                         \
  X(UpTo<10>, biasprm, (), rule::any.only(tag::general), "parameters of the bias")                          \
  X(Bool, actearly, (false), rule::any.only(tag::general | tag::plugin),                                    \
    "the force uses the activation of the next step")                                                       \
  X(Real, inheritrange, (0), rule::any.only(tag::position | tag::intvelocity),                              \
    "ctrlrange (or actrange) from the target's range, scaled")                                              \
  X(Text, plugin, (), rule::own.only(tag::plugin), "plugin that computes the force")                        \
  X(Text, instance, (), rule::own.only(tag::plugin), "instance that <extension> declares")

// Attributes that only some shortcuts have. The reader converts them to the attributes above.
#define CORTEN_MJCF_SHORTCUT(X)                                                                       \
  X(Real, kp, (1), rule::any.only(tag::position | tag::intvelocity), "position gain")                 \
  X(Real, kv, (1), rule::any.only(tag::position | tag::velocity | tag::intvelocity | tag::damper),    \
    "velocity gain")                                                                                  \
  X(Real, dampratio, (1), rule::any.only(tag::position | tag::intvelocity).at_least(0),               \
    "damping relative to critical damping")                                                           \
  X(Real, timeconst, (1), rule::any.only(tag::position | tag::cylinder),                              \
    "time constant of the activation filter")                                                         \
  X(Real, area, (1), rule::any.only(tag::cylinder), "area of the cylinder")                           \
  X(Real, diameter, (0), rule::any.only(tag::cylinder), "diameter of the cylinder, in place of area") \
  X(Reals<3>, bias, (0, 0, 0), rule::any.only(tag::cylinder), "first three components of biasprm")    \
  X(Real, gain, (1), rule::any.only(tag::adhesion).at_least(0), "force per unit of control")

// Attributes of the muscle shortcut, for gainprm and dynprm. A negative number means not given, as in the
// reference.
#define CORTEN_MJCF_MUSCLE(X)                                                                      \
  X(Reals<2>, timeconst, (0.01, 0.04), rule::any, "time constants of activation and deactivation") \
  X(Real, tausmooth, (0), rule::own.at_least(0), "width of the smooth transition between the two") \
  X(Reals<2>, range, (0.75, 1.05), rule::any, "operating range in units of the optimal length")    \
  X(Real, force, (-1), rule::any, "peak force; negative: scale divided by acc0")                   \
  X(Real, scale, (200), rule::any, "scales the peak force where force is negative")                \
  X(Real, lmin, (0.5), rule::any, "shortest length that gives force")                              \
  X(Real, lmax, (1.6), rule::any, "longest length that gives force")                               \
  X(Real, vmax, (1.5), rule::any, "shortening velocity at which the force is zero")                \
  X(Real, fpmax, (1.3), rule::any, "passive force at lmax")                                        \
  X(Real, fvmax, (1.2), rule::any, "active force at fast lengthening")
