// Which fields of a Model can be changed after it was compiled, and what follows from them.
//
//   CORTEN_VARIABLE_FIELDS(X)   X(name, derives, rule)   real-valued physics parameters. They can be edited
//                                                        (corten/editable_model.h) and can differ between the
//                                                        environments of a batch
//   CORTEN_VARIABLE_OPTIONS(X)  X(name, rule)            members of Option that can differ between
//                                                        environments, named `opt.` in the API
//   CORTEN_EDITABLE_FIELDS(X)   X(name, derives, rule)   further fields that can be edited: switches, masks
//                                                        of contacts, keyframes, appearance, user values
//   CORTEN_DERIVED_FIELDS(X)    X(name, derived by)      recomputed when a field that derives them changes
//
// Whether rays hit a geom (geom_visible) is set by the compiler: a changed geom_rgba does not change it.
// All other fields define the structure (ids, types, addresses, sparsity): edit the Spec and compile it.
#pragma once

// clang-format off
#define CORTEN_VARIABLE_OPTIONS(X)                                  \
  X(timestep, positive) X(impratio, positive) X(tolerance, not_negative) \
  X(gravity, finite) X(wind, finite) X(magnetic, finite)            \
  X(density, not_negative) X(viscosity, not_negative)               \
  X(o_margin, finite) X(o_solref, finite) X(o_solimp, finite) X(o_friction, not_negative) \
  X(restitution_threshold, not_negative) X(correction_factor, share) X(correction_slop, not_negative) \
  X(correction_max, not_negative) X(regularization, not_negative) X(impulse_max, not_negative)

#define CORTEN_VARIABLE_FIELDS(X)                                   \
  X(qpos0,                kDeriveConstants, finite)                 \
  X(qpos_spring,          kDeriveNothing,   finite)                 \
  X(body_pos,             kDeriveConstants, finite)                 \
  X(body_quat,            kDeriveConstants, quaternion)             \
  X(body_ipos,            kDeriveFrames | kDeriveBounds | kDeriveConstants, finite) \
  X(body_iquat,           kDeriveFrames | kDeriveBounds | kDeriveConstants, quaternion) \
  X(body_mass,            kDeriveConstants, mass)                   \
  X(body_inertia,         kDeriveConstants, inertia)                \
  X(body_gravcomp,        kDeriveNothing,   zero_stays)             \
  X(jnt_solref,           kDeriveNothing,   finite)                 \
  X(jnt_solimp,           kDeriveNothing,   finite)                 \
  X(jnt_pos,              kDeriveFrames | kDeriveConstants, finite) \
  X(jnt_axis,             kDeriveFrames | kDeriveConstants, direction) \
  X(jnt_stiffness,        kDeriveNothing,   finite)                 \
  X(jnt_range,            kDeriveNothing,   range)                  \
  X(jnt_actfrcrange,      kDeriveNothing,   range)                  \
  X(jnt_margin,           kDeriveNothing,   finite)                 \
  X(dof_solref,           kDeriveNothing,   finite)                 \
  X(dof_solimp,           kDeriveNothing,   finite)                 \
  X(dof_frictionloss,     kDeriveNothing,   not_negative)           \
  X(dof_armature,         kDeriveConstants, not_negative)           \
  X(dof_damping,          kDeriveNothing,   finite)                 \
  X(geom_solmix,          kDeriveNothing,   not_negative)           \
  X(geom_solref,          kDeriveNothing,   finite)                 \
  X(geom_solimp,          kDeriveNothing,   finite)                 \
  X(geom_size,            kDeriveBounds | kDeriveConstants, geom_size) \
  X(geom_pos,             kDeriveFrames | kDeriveBounds | kDeriveConstants, finite) \
  X(geom_quat,            kDeriveFrames | kDeriveBounds | kDeriveConstants, quaternion) \
  X(geom_friction,        kDeriveNothing,   not_negative)           \
  X(geom_restitution,     kDeriveNothing,   share)                  \
  X(geom_margin,          kDeriveMargins,   finite)                 \
  X(geom_gap,             kDeriveNothing,   finite)                 \
  X(site_size,            kDeriveNothing,   not_negative)           \
  X(site_pos,             kDeriveFrames | kDeriveConstants, finite) \
  X(site_quat,            kDeriveFrames | kDeriveConstants, quaternion) \
  X(cam_pos,              kDeriveConstants, finite)                 \
  X(cam_quat,             kDeriveConstants, quaternion)             \
  X(light_pos,            kDeriveConstants, finite)                 \
  X(light_dir,            kDeriveConstants, direction)              \
  X(hfield_data,          kDeriveNothing,   share)                  \
  X(flex_solmix,          kDeriveNothing,   not_negative)          \
  X(flex_solref,          kDeriveNothing,   finite)                \
  X(flex_solimp,          kDeriveNothing,   finite)                \
  X(flex_friction,        kDeriveNothing,   not_negative)          \
  X(flex_restitution,     kDeriveNothing,   share)                 \
  X(flex_margin,          kDeriveNothing,   finite)                \
  X(flex_gap,             kDeriveNothing,   finite)                \
  X(flex_radius,          kDeriveNothing,   not_negative)          \
  X(flex_stiffness,       kDeriveNothing,   finite)                \
  X(flex_bending,         kDeriveNothing,   finite)                \
  X(flex_damping,         kDeriveConstants, finite)                \
  X(flex_edgestiffness,   kDeriveConstants, finite)                \
  X(flex_edgedamping,     kDeriveConstants, finite)                \
  X(pair_solref,          kDeriveNothing,   finite)                 \
  X(pair_solreffriction,  kDeriveNothing,   finite)                 \
  X(pair_solimp,          kDeriveNothing,   finite)                 \
  X(pair_margin,          kDeriveNothing,   finite)                 \
  X(pair_gap,             kDeriveNothing,   finite)                 \
  X(pair_friction,        kDeriveNothing,   not_negative)           \
  X(pair_restitution,     kDeriveNothing,   share)                  \
  X(eq_solref,            kDeriveNothing,   finite)                 \
  X(eq_solimp,            kDeriveNothing,   finite)                 \
  X(eq_data,              kDeriveNothing,   finite)                 \
  X(tendon_solref_lim,    kDeriveNothing,   finite)                 \
  X(tendon_solimp_lim,    kDeriveNothing,   finite)                 \
  X(tendon_solref_fri,    kDeriveNothing,   finite)                 \
  X(tendon_solimp_fri,    kDeriveNothing,   finite)                 \
  X(tendon_range,         kDeriveNothing,   range)                  \
  X(tendon_actfrcrange,   kDeriveNothing,   range)                  \
  X(tendon_margin,        kDeriveNothing,   finite)                 \
  X(tendon_stiffness,     kDeriveNothing,   finite)                 \
  X(tendon_damping,       kDeriveNothing,   finite)                 \
  X(tendon_armature,      kDeriveConstants, zero_stays)             \
  X(tendon_frictionloss,  kDeriveNothing,   not_negative)           \
  X(tendon_lengthspring,  kDeriveNothing,   finite)                 \
  X(actuator_dynprm,      kDeriveNothing,   finite)                 \
  X(actuator_gainprm,     kDeriveNothing,   finite)                 \
  X(actuator_biasprm,     kDeriveNothing,   finite)                 \
  X(actuator_ctrlrange,   kDeriveNothing,   range)                  \
  X(actuator_forcerange,  kDeriveNothing,   range)                  \
  X(actuator_actrange,    kDeriveNothing,   range)                  \
  X(actuator_gear,        kDeriveConstants, finite)                 \
  X(actuator_cranklength, kDeriveConstants, mass)                   \
  X(actuator_lengthrange, kDeriveNothing,   finite)                 \
  X(sensor_cutoff,        kDeriveNothing,   not_negative)           \
  X(sensor_noise,         kDeriveNothing,   not_negative)

#define CORTEN_EDITABLE_FIELDS(X)                                   \
  X(jnt_limited,          kDeriveNothing,   flag)                   \
  X(jnt_actfrclimited,    kDeriveNothing,   flag)                   \
  X(jnt_group,            kDeriveNothing,   any)                    \
  X(jnt_user,             kDeriveNothing,   finite)                 \
  X(body_user,            kDeriveNothing,   finite)                 \
  X(geom_contype,         kDeriveMasks,     any)                    \
  X(geom_conaffinity,     kDeriveMasks,     any)                    \
  X(geom_condim,          kDeriveNothing,   condim)                 \
  X(geom_priority,        kDeriveNothing,   any)                    \
  X(geom_group,           kDeriveNothing,   any)                    \
  X(geom_rgba,            kDeriveNothing,   share)                  \
  X(geom_user,            kDeriveNothing,   finite)                 \
  X(site_group,           kDeriveNothing,   any)                    \
  X(site_rgba,            kDeriveNothing,   share)                  \
  X(site_user,            kDeriveNothing,   finite)                 \
  X(cam_fovy,             kDeriveNothing,   positive)               \
  X(cam_ipd,              kDeriveNothing,   finite)                 \
  X(cam_user,             kDeriveNothing,   finite)                 \
  X(light_active,         kDeriveNothing,   flag)                   \
  X(flex_contype,         kDeriveNothing,   any)                   \
  X(flex_conaffinity,     kDeriveNothing,   any)                   \
  X(flex_condim,          kDeriveNothing,   condim)                \
  X(flex_priority,        kDeriveNothing,   any)                   \
  X(flex_group,           kDeriveNothing,   any)                   \
  X(flex_rgba,            kDeriveNothing,   share)                 \
  X(pair_dim,             kDeriveNothing,   condim)                 \
  X(eq_active0,           kDeriveNothing,   flag)                   \
  X(tendon_limited,       kDeriveNothing,   flag)                   \
  X(tendon_actfrclimited, kDeriveNothing,   flag)                   \
  X(tendon_group,         kDeriveNothing,   any)                    \
  X(tendon_width,         kDeriveNothing,   not_negative)           \
  X(tendon_rgba,          kDeriveNothing,   share)                  \
  X(tendon_user,          kDeriveNothing,   finite)                 \
  X(actuator_group,       kDeriveNothing,   any)                    \
  X(actuator_ctrllimited, kDeriveNothing,   flag)                   \
  X(actuator_forcelimited, kDeriveNothing,  flag)                   \
  X(actuator_actlimited,  kDeriveNothing,   flag)                   \
  X(actuator_user,        kDeriveNothing,   finite)                 \
  X(sensor_user,          kDeriveNothing,   finite)                 \
  X(numeric_data,         kDeriveNothing,   finite)                 \
  X(key_time,             kDeriveNothing,   finite)                 \
  X(key_qpos,             kDeriveNothing,   finite)                 \
  X(key_qvel,             kDeriveNothing,   finite)                 \
  X(key_act,              kDeriveNothing,   finite)                 \
  X(key_mpos,             kDeriveNothing,   finite)                 \
  X(key_mquat,            kDeriveNothing,   finite)                 \
  X(key_ctrl,             kDeriveNothing,   finite)

#define CORTEN_DERIVED_FIELDS(X)                                    \
  X(body_sameframe,       kDeriveFrames)                            \
  X(geom_sameframe,       kDeriveFrames)                            \
  X(site_sameframe,       kDeriveFrames)                            \
  X(body_simple,          kDeriveFrames)                            \
  X(geom_rbound,          kDeriveBounds)                            \
  X(geom_aabb,            kDeriveBounds)                            \
  X(geom_fluid,           kDeriveBounds)                            \
  X(bvh_aabb,             kDeriveBounds)                            \
  X(body_margin,          kDeriveMargins)                           \
  X(body_contype,         kDeriveMasks)                             \
  X(body_conaffinity,     kDeriveMasks)                             \
  X(body_subtreemass,     kDeriveConstants)                         \
  X(body_invweight0,      kDeriveConstants)                         \
  X(dof_invweight0,       kDeriveConstants)                         \
  X(dof_M0,               kDeriveConstants)                         \
  X(dof_length,           kDeriveConstants)                         \
  X(flexedge_length0,     kDeriveConstants)                         \
  X(flexedge_invweight0,  kDeriveConstants)                         \
  X(flex_vertmetric,      kDeriveConstants)                         \
  X(tendon_length0,       kDeriveConstants)                         \
  X(tendon_invweight0,    kDeriveConstants)                         \
  X(actuator_length0,     kDeriveConstants)                         \
  X(actuator_acc0,        kDeriveConstants)                         \
  X(eq_data,              kDeriveConstants)                         \
  X(cam_poscom0,          kDeriveConstants)                         \
  X(cam_pos0,             kDeriveConstants)                         \
  X(cam_mat0,             kDeriveConstants)                         \
  X(light_poscom0,        kDeriveConstants)                         \
  X(light_pos0,           kDeriveConstants)                         \
  X(light_dir0,           kDeriveConstants)
// clang-format on
