// Field tables of Data: state, inputs and everything that a step computes, grouped by the stage that writes
// it.
//
//   CORTEN_DATA_SCALARS(X)  X(element, name, stage, meaning)
//   CORTEN_DATA_FIELDS(X)   X(element, name, rows, columns, stage, meaning)
//
// Fields of fixed size keep their addresses for the life of a Data. Growing fields, whose rows are
// capacities, are reallocated when a step finds more contacts or constraints than fit.
//
// Elements are Real, Int, Vec3, Quat, Mat3 (9, row-major), Motion and Force (6, angular first), Inertia (10),
// Mat6 (36, row-major).
// "com frame": world axes, origin at subtree_com of the body's root. "W": world frame.
// Rows may use the model's sizes, the capacities, and ncapacity, the number of capacities.
//
// The stage column names the writer of a field: `state` is written by the user and by integration, `input` by
// the user only, `constraint` by constraint_rows, constraint_islands, constraint_reference and the solver.
// The flags flg_* are set by the stage that computes what they name and cleared by all that changes its
// inputs.
#pragma once

// clang-format off
#define CORTEN_DATA_CAPACITIES(X)                                                                 \
  X(nconmax, "capacity for contacts")                                                             \
  X(nefcmax, "capacity for constraint rows")                                                      \
  X(nJmax,   "capacity for entries of efc_J")                                                     \
  X(npairmax, "capacity for geom pairs from the broad phase")                                     \
  X(nleafmax, "capacity for geoms in the broad phase tree; 0: all pairs are tested")              \
  X(nflexpairmax, "capacity for pairs with flexes from the broad phase")                          \
  X(npolymax, "capacity for the EPA polytope that lanes share; 0: one per lane")                  \
  X(nBmax,   "capacity for entries of the dual problem; PGS, noslip and impulse contacts only")   \
  X(nimpmax, "capacity for rows and contacts of the impulse model; 0 with soft contacts")         \
  X(nHmax,   "capacity for entries of the Newton solver's matrices")                              \
  X(nSmax,   "capacity for the Newton solver's sparsity structure")                               \
  X(nfullmax, "capacity for full matrices of the Newton solver with a lane for each dof; 0: not used")

#define CORTEN_DATA_SCALARS(X)                                                                    \
  X(Real, time,         state,      "seconds")                                                    \
  X(Int,  status,       step,       "bits of StatusBit since the start of the last step")         \
  X(Int,  flg_energypos, energy,    "energy[0] is valid for the current positions")               \
  X(Int,  flg_energyvel, energy,    "energy[1] is valid for the current velocities")              \
  X(Int,  flg_subtreevel, sensor,   "subtree_linvel and subtree_angmom are valid for the current velocities") \
  X(Int,  flg_sleep,    sleep,      "tree_settled is valid: the last step ran with the flag sleep") \
  X(Int,  flg_rnepost,  sensor,     "cacc, cfrc_int and cfrc_ext are valid for the current accelerations") \
  X(Int,  ncon,         collision,  "number of contacts")                                         \
  X(Int,  ngeompair,    collision,  "number of geom pairs that passed the broad phase")           \
  X(Int,  nefc,         constraint, "number of constraint rows")                                  \
  X(Int,  ne,           constraint, "number of equality rows, which come first")                  \
  X(Int,  nf,           constraint, "number of friction loss rows")                               \
  X(Int,  nl,           constraint, "number of limit rows")                                       \
  X(Int,  nisland,      island,     "number of islands: groups of trees coupled by constraints; 0: not computed") \
  X(Int,  nidof,        island,     "number of dofs in all islands")                              \
  X(Int,  nkeptcon,     impulse,    "number of contacts with impulses from the last step")        \
  X(Int,  nkeptrow,     impulse,    "number of other rows with impulses from the last step")      \
  X(Int,  solver_niter, constraint, "iterations of the last solve")                               \
  X(Int,  solver_fault_island, constraint, "first island whose solve failed (kNotConverged, kSingular); -1: none") \
  X(Int,  solver_fault_row, constraint, "constraint row most likely responsible; -1: none")

#define CORTEN_DATA_FIELDS(X) CORTEN_DATA_FIXED_FIELDS(X) CORTEN_DATA_GROWING_FIELDS(X)

#define CORTEN_DATA_FIXED_FIELDS(X)                                                               \
  /* state: determines the next step */                                                           \
  X(Real,    qpos,              nq,      1, state,    "generalized coordinates; quaternions are w x y z") \
  X(Real,    qvel,              nv,      1, state,    "generalized velocity; free joints: linear in W, angular in body axes") \
  X(Real,    act,               na,      1, state,    "activations")                              \
  X(Real,    qacc_warmstart,    nv,      1, state,    "acceleration of the last step, the solver's initial guess") \
  X(Real,    history,           nhistory, 1, state,   "past controls and readings; per history: a user value, index of the newest sample, times, values") \
  X(Real,    plugin_state,      npluginstate, 1, state, "states of plugins that a program has registered") \
  /* state of sleeping, used with the flag sleep only; the *_seen fields detect changes that wake trees */ \
  X(Int,     tree_asleep,       ntree,   1, state,    "negative: awake, -1 - value more quiet steps until sleep; else asleep, the next tree in the cycle that fell asleep together") \
  X(Real,    qpos_seen,         nq,      1, state,    "coordinates when the trees fell asleep")   \
  X(Real,    ctrl_seen,         nu,      1, state,    "ctrl of the last step")                    \
  X(Int,     eq_seen,           neq,     1, state,    "eq_active of the last step")               \
  X(Vec3,    mocap_pos_seen,    nmocap,  1, state,    "mocap_pos of the last step")               \
  X(Quat,    mocap_quat_seen,   nmocap,  1, state,    "mocap_quat of the last step")              \
  /* input */                                                                                     \
  X(Real,    ctrl,              nu,      1, input,    "controls")                                 \
  X(Real,    qfrc_applied,      nv,      1, input,    "applied generalized force")                \
  X(Real,    xfrc_applied,      nbody,   6, input,    "applied force, then torque, W, at the body's centre of mass") \
  X(Int,     eq_active,         neq,     1, input,    "1: the equality constraint is active")     \
  X(Vec3,    mocap_pos,         nmocap,  1, input,    "position of mocap bodies")                 \
  X(Quat,    mocap_quat,        nmocap,  1, input,    "orientation of mocap bodies; normalized when used") \
  X(Real,    userdata,          nuserdata, 1, input,  "values of the user; no stage reads them")  \
  /* energy */                                                                                    \
  X(Real,    energy,            2,       1, energy,   "potential, kinetic, J")                    \
  /* positions */                                                                                 \
  X(Vec3,    xpos,              nbody,   1, kinematics, "body frame origin, W")                   \
  X(Quat,    xquat,             nbody,   1, kinematics, "body orientation")                       \
  X(Mat3,    xmat,              nbody,   1, kinematics, "body orientation as a matrix")           \
  X(Vec3,    xipos,             nbody,   1, kinematics, "centre of mass, W")                      \
  X(Mat3,    ximat,             nbody,   1, kinematics, "orientation of the principal axes of inertia") \
  X(Vec3,    xanchor,           njnt,    1, kinematics, "joint anchor, W")                        \
  X(Vec3,    xaxis,             njnt,    1, kinematics, "joint axis, W")                          \
  X(Vec3,    geom_xpos,         ngeom,   1, kinematics, "geom position, W")                       \
  X(Mat3,    geom_xmat,         ngeom,   1, kinematics, "geom orientation")                       \
  X(Vec3,    site_xpos,         nsite,   1, kinematics, "site position, W")                       \
  X(Mat3,    site_xmat,         nsite,   1, kinematics, "site orientation")                       \
  X(Vec3,    cam_xpos,          ncam,    1, cameras_and_lights, "camera position, W")             \
  X(Mat3,    cam_xmat,          ncam,    1, cameras_and_lights, "camera orientation; it looks along -z") \
  X(Vec3,    light_xpos,        nlight,  1, cameras_and_lights, "light position, W")              \
  X(Vec3,    light_xdir,        nlight,  1, cameras_and_lights, "unit direction of its rays, W")  \
  X(Vec3,    subtree_com,       nbody,   1, com_position, "centre of mass of the subtree, W")     \
  X(Motion,  cdof,              nv,      1, com_position, "motion axis of each dof, com frame")   \
  X(Inertia, cinert,            nbody,   1, com_position, "body inertia, com frame")              \
  X(Inertia, crb,               nbody,   1, inertia,  "composite inertia of the subtree, com frame") \
  X(Real,    M,                 nC,      1, inertia,  "joint-space inertia, rows of M_rowadr")    \
  X(Real,    qLD,               nC,      1, inertia,  "factor of M = L' D L: unit L below the diagonal, D on it") \
  X(Real,    qLDiagInv,         nv,      1, inertia,  "1 / D")                                    \
  X(Vec3,    flexnode_xpos,     nflexnode, 1, flex,   "node of an interpolated flex, W")          \
  X(Vec3,    flexvert_xpos,     nflexvert, 1, flex,   "vertex of a flex, W")                      \
  X(Real,    flexelem_aabb,     nflexelem, 6, flex,   "box around an element and its radius: centre, half sizes, W") \
  X(Real,    flexedge_length,   nflexedge, 1, flex,   "length of an edge; 0: rigid or interpolated flex") \
  X(Real,    flexedge_J,        nJfe,    1, flex,     "d length / d q, rows of flexedge_J_rowadr; 0 where nothing needs it") \
  X(Real,    flexvert_length,   nflexvert, 2, flex,   "equality flexvert: the two strains at a vertex") \
  X(Real,    flexvert_J,        nJfv,    1, flex,     "d strain / d q, rows of flexvert_J_rowadr") \
  X(Real,    ten_length,        ntendon, 1, tendon,   "tendon length, m; in joint units for a fixed tendon") \
  X(Real,    ten_J,             nJten,   1, tendon,   "d length / d q, rows of ten_J_rowadr")     \
  X(Int,     ten_wrapadr,       ntendon, 1, tendon,   "first point of the path in wrap_xpos")     \
  X(Int,     ten_wrapnum,       ntendon, 1, tendon,   "points of the path; 0: not spatial")       \
  X(Int,     wrap_obj,          nwrap,   2, tendon,   "geom that each point lies on; -1: a site; -2: none, start of a pulley branch") \
  X(Vec3,    wrap_xpos,         nwrap,   2, tendon,   "points of all paths, W; paths may leave gaps") \
  X(Real,    actuator_length,   nu,      1, transmission, "length times gear")                    \
  X(Real,    actuator_moment,   nJmom,   1, transmission, "d length / d q, rows of moment_rowadr") \
  /* velocities */                                                                                \
  X(Motion,  cvel,              nbody,   1, com_velocity, "body velocity, com frame")             \
  X(Motion,  cdof_dot,          nv,      1, com_velocity, "rate of cdof")                         \
  X(Real,    flexedge_velocity, nflexedge, 1, flex_velocity, "rate of flexedge_length")           \
  X(Real,    ten_velocity,      ntendon, 1, tendon_velocity, "rate of ten_length")                \
  X(Real,    actuator_velocity, nu,      1, actuator_velocity, "rate of actuator_length")         \
  X(Force,   cfrc_bias,         nbody,   1, bias,     "bias force of the subtree at zero qacc, com frame") \
  X(Motion,  cacc_bias,         nbody,   1, bias,     "bias acceleration at zero qacc, with gravity as an upward acceleration, com frame") \
  X(Real,    qfrc_bias,         nv,      1, bias,     "Coriolis, centrifugal and gravity forces") \
  X(Real,    qfrc_spring,       nv,      1, passive,  "springs of joints, tendons and flexes, and passive contacts") \
  X(Real,    qfrc_damper,       nv,      1, passive,  "dampers of joints, tendons and flexes")    \
  X(Real,    qfrc_gravcomp,     nv,      1, passive,  "gravity compensation")                     \
  X(Real,    qfrc_fluid,        nv,      1, passive,  "drag and lift of the medium")              \
  X(Real,    qfrc_passive,      nv,      1, passive,  "total passive force; includes gravcomp only where it is not an actuator force") \
  /* accelerations */                                                                             \
  X(Real,    actuator_force,    nu,      1, actuation, "scalar force of each actuator")           \
  X(Real,    act_dot,           na,      1, actuation, "rate of act")                             \
  X(Real,    qfrc_actuator,     nv,      1, actuation, "actuator force on the dofs")              \
  X(Real,    qfrc_smooth,       nv,      1, acceleration, "sum of all forces except constraint forces") \
  X(Real,    qacc_smooth,       nv,      1, acceleration, "acceleration without constraints")     \
  X(Real,    qfrc_constraint,   nv,      1, constraint, "constraint force")                       \
  X(Real,    qacc,              nv,      1, constraint, "acceleration")                           \
  X(Real,    qfrc_inverse,      nv,      1, inverse,  "result of inverse dynamics")               \
  X(Real,    solver_improvement, 200,    1, constraint, "cost decrease in each of the first 200 iterations, scaled; impulse contacts: largest change of velocity, m/s") \
  X(Real,    solver_gradient,   200,     1, constraint, "gradient norm after each of them, scaled; unused by PGS") \
  X(Real,    solver_fwdinv,     2,       1, inverse,  "difference of forward and inverse dynamics: constraint force, applied force") \
  /* solver statistics */                                                                         \
  X(Int,     solver_iterations, ntree,   1, constraint, "iterations for each island") \
  X(Int,     solver_outcome,    ntree,   1, constraint, "how the solve of each island ended, as SolverOutcome") \
  X(Real,    island_improvement, ntree,  1, constraint, "cost decrease in the last iteration of each island, scaled") \
  X(Real,    island_gradient,   ntree,   1, constraint, "final gradient norm of each island, scaled; unused by PGS") \
  /* ccd */                                                                                       \
  X(Real,    tree_fraction,     ntree,   1, ccd,      "fraction of the step that each tree moves until its first contact") \
  /* sleep */                                                                                     \
  X(Int,     tree_settled,      ntree,   1, sleep,    "computed fields still valid for a sleeping tree: 1 positions and inertia, 2 velocities too") \
  X(Int,     mocap_moved,       nmocap,  1, sleep,    "1: the pose changed since the last step")  \
  /* islands */                                                                                   \
  X(Int,     tree_island,       ntree,   1, island,   "island of each tree; -1: none")            \
  X(Int,     island_ntree,      ntree,   1, island,   "trees in each island")                     \
  X(Int,     island_itreeadr,   ntree,   1, island,   "first entry of an island in map_itree2tree") \
  X(Int,     map_itree2tree,    ntree,   1, island,   "trees sorted by island, those in none last") \
  X(Int,     dof_island,        nv,      1, island,   "island of each dof; -1: none")             \
  X(Int,     island_nv,         ntree,   1, island,   "dofs in each island")                      \
  X(Int,     island_idofadr,    ntree,   1, island,   "first entry of an island in map_idof2dof") \
  X(Int,     map_dof2idof,      nv,      1, island,   "index of each dof in map_idof2dof")        \
  X(Int,     map_idof2dof,      nv,      1, island,   "dofs sorted by island, those in none last") \
  X(Int,     island_ne,         ntree,   1, island,   "equality rows in each island")             \
  X(Int,     island_nf,         ntree,   1, island,   "friction loss rows in each island")        \
  X(Int,     island_nefc,       ntree,   1, island,   "rows in each island")                      \
  X(Int,     island_iefcadr,    ntree,   1, island,   "first entry of an island in map_iefc2efc") \
  X(Real,    sensordata,        nsensordata, 1, sensor, "all sensor readings")                    \
  /* after the step, on request */                                                                \
  X(Motion,  cacc,              nbody,   1, body_forces, "body acceleration, with gravity as an upward acceleration, com frame") \
  X(Force,   cfrc_int,          nbody,   1, body_forces, "force of the parent on the body, com frame") \
  X(Force,   cfrc_ext,          nbody,   1, body_forces, "external force on the body, com frame") \
  X(Vec3,    subtree_linvel,    nbody,   1, subtree_velocity, "velocity of the subtree's centre of mass, W") \
  X(Vec3,    subtree_angmom,    nbody,   1, subtree_velocity, "angular momentum about the subtree's centre of mass, W") \
  /* integration */                                                                               \
  X(Real,    qDeriv,            nC,      1, derivative, "d (passive + actuator - bias) / d qvel: lower triangle, rows of M_rowadr") \
  X(Real,    qDeriv_upper,      nC,      1, derivative, "upper triangle of the derivative, transposed to the rows of M_rowadr") \
  X(Real,    qH,                nC,      1, integrate, "factor of the integrator's matrix M - h qDeriv or M + h damping; as qLD") \
  X(Real,    qHDiagInv,         nv,      1, integrate, "inverse of its pivots; as qLDiagInv")     \
  X(Real,    qacc_integrated,   nv,      1, integrate, "acceleration that the integrator applies") \
  X(Int,     capacity_needed,       ncapacity, 1, step,    "for each capacity, the largest count that a step needed")

#define CORTEN_DATA_GROWING_FIELDS(X)                                                             \
  /* contacts: the first ncon entries are valid */                                                \
  X(Int,     contact_geom,      nconmax, 2, collision, "the two geoms, -1: a flex; the normal points from the first to the second") \
  X(Int,     contact_flex,      nconmax, 2, collision, "the two flexes; -1: a geom")              \
  X(Int,     contact_elem,      nconmax, 2, collision, "elements of the flexes, index within the flex; -1: a vertex or a geom") \
  X(Int,     contact_vert,      nconmax, 2, collision, "vertices of the flexes, index within the flex; -1: an element or a geom") \
  X(Int,     contact_dim,       nconmax, 1, collision, "contact dimension: 1, 3, 4, 6")           \
  X(Int,     contact_exclude,   nconmax, 1, collision, "0: active; 1: in the gap; 3: no dof moves the geoms; 4: passive, a spring") \
  X(Int,     contact_efc_address, nconmax, 1, constraint, "first constraint row; -1: none, as collision leaves it") \
  X(Real,    contact_dist,      nconmax, 1, collision, "distance, negative when penetrating")     \
  X(Vec3,    contact_pos,       nconmax, 1, collision, "midpoint, W")                             \
  X(Mat3,    contact_frame,     nconmax, 1, collision, "rows are the normal and two tangents, W") \
  X(Real,    contact_includemargin, nconmax, 1, collision, "active below this distance")          \
  X(Real,    contact_friction,  nconmax, 5, collision, "slide, slide, spin, roll, roll")          \
  X(Real,    contact_solref,    nconmax, 2, collision, "solref of the normal")                    \
  X(Real,    contact_solreffriction, nconmax, 2, collision, "solref of friction")                 \
  X(Real,    contact_solimp,    nconmax, 5, collision, "solimp")                                  \
  X(Real,    contact_restitution, nconmax, 1, collision, "coefficient of restitution, impulse contacts only") \
  /* broad phase: the first ngeompair geom pairs are valid */                                     \
  X(Int,     geom_pair,         npairmax, 3, collision, "two geoms, the lower type first, and their explicit pair; -1: none") \
  X(Real,    contact_mu,        nconmax, 1, constraint, "friction of the regularized cone")       \
  /* constraint rows: the first nefc entries are valid */                                         \
  X(Int,     efc_type,          nefcmax, 1, constraint, "as mjtConstraint")                       \
  X(Int,     efc_id,            nefcmax, 1, constraint, "object that the row belongs to")         \
  X(Int,     efc_J_rownnz,      nefcmax, 1, constraint, "entries in a row of efc_J")              \
  X(Int,     efc_J_rowadr,      nefcmax, 1, constraint, "first entry of a row of efc_J")          \
  X(Int,     efc_J_colind,      nJmax,   1, constraint, "dof of each entry, increasing in a row") \
  X(Real,    efc_J,             nJmax,   1, constraint, "constraint Jacobian, rows of efc_J_rowadr; constraint_islands drops zero columns of other islands") \
  X(Real,    efc_pos,           nefcmax, 1, constraint, "constraint residual: position error or distance") \
  X(Real,    efc_margin,        nefcmax, 1, constraint, "inclusion margin")                       \
  X(Real,    efc_frictionloss,  nefcmax, 1, constraint, "dry friction")                           \
  X(Real,    efc_diagApprox,    nefcmax, 1, constraint, "estimate of the diagonal of J M^-1 J'")  \
  X(Real,    efc_R,             nefcmax, 1, constraint, "regularizer, an inverse mass; unused by impulse contacts, as are D and aref") \
  X(Real,    efc_D,             nefcmax, 1, constraint, "constraint mass, 1 / R")                 \
  X(Real,    efc_KBIP,          nefcmax, 4, constraint, "stiffness, damping, impedance and its slope") \
  X(Real,    efc_vel,           nefcmax, 1, constraint, "J qvel")                                 \
  X(Real,    efc_aref,          nefcmax, 1, constraint, "reference acceleration")                 \
  X(Real,    efc_force,         nefcmax, 1, constraint, "force of each row")                      \
  X(Int,     efc_state,         nefcmax, 1, constraint, "active piece of each row's cost, as ConstraintState") \
  X(Real,    efc_b,             nefcmax, 1, constraint, "J qacc - aref for the acceleration without constraints") \
  X(Int,     efc_island,        nefcmax, 1, island,   "island of each row")                       \
  X(Int,     map_efc2iefc,      nefcmax, 1, island,   "index of each row in map_iefc2efc")        \
  X(Int,     map_iefc2efc,      nefcmax, 1, island,   "rows sorted by island")                    \
  /* impulse contacts; kept_* hold the last step's, valid up to nkeptcon and nkeptrow */          \
  X(Real,    efc_impact,        nimpmax, 1, impulse,  "collision impulse of each row, N s; included in efc_force times the timestep") \
  X(Int,     kept_geom,         nimpmax, 2, impulse,  "geoms of a contact of the last step; negative: a part of a flex") \
  X(Vec3,    kept_pos,          nimpmax, 1, impulse,  "contact position in the frame of the second geom's body") \
  X(Real,    kept_force,        nimpmax, 6, impulse,  "contact force and torque without collision impulses, W") \
  X(Int,     kept_row,          nimpmax, 2, impulse,  "type and id of a row of the last step")    \
  X(Real,    kept_row_force,    nimpmax, 1, impulse,  "force of that row")
// clang-format on
