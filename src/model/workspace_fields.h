// Field tables of the workspace: scratch memory of the stages. It is allocated with each Data, but it
// is not part of it: users, files and `corten probe` do not see it. A field is valid only within the step
// that writes it, unless its meaning says otherwise.
//
//   X(element, name, rows, columns, meaning)
//
// As in corten/data_fields.h, fixed fields keep their addresses and growing ones may be reallocated; rows may
// use the model's sizes and the capacities.
#pragma once

// clang-format off
#define CORTEN_WORKSPACE_FIELDS(X) CORTEN_WORKSPACE_FIXED_FIELDS(X) CORTEN_WORKSPACE_GROWING_FIELDS(X)

#define CORTEN_WORKSPACE_FIXED_FIELDS(X)                                                          \
  /* lanes */                                                                                     \
  X(Real,    partial_sums,      64,      1, "partial sums that lanes share")                      \
  X(Int,     broadcast,         8,       1, "values that one lane passes to the others")          \
  /* dynamics and sleep */                                                                        \
  X(Force,   cfrc_body,         nbody,   1, "force on each body, com frame, before mapping to dofs")        \
  X(Motion,  cacc_body,         nbody,   1, "rne: acceleration of each body, com frame")          \
  X(Motion,  cvel_dof,          nv,      1, "velocity just after each dof's joint, com frame; kept while the tree sleeps") \
  X(Mat6,    cfrc_deriv,        nbody,   1, "6x6: d force / d velocity of the subtree, com frame") \
  X(Int,     tree_wakes,        ntree,   1, "1: the tree wakes")                                  \
  X(Int,     tree_falls_asleep, ntree,   1, "1: the tree falls asleep")                           \
  /* flexes */                                                                                    \
  X(Real,    flexelem_force,    nflexelemdata, 3, "elastic force on each vertex of each element, W") \
  X(Real,    flexedge_force,    nflexedge, 24, "bending: spring, then damper force on the four vertices of an edge, W") \
  X(Vec3,    flexpoint_spring,  nflexvert + nflexnode, 1, "elastic force on vertices and nodes, W") \
  X(Vec3,    flexpoint_damper,  nflexvert + nflexnode, 1, "damping force on vertices and nodes, W") \
  X(Vec3,    flexnode_shift,    nflexnode, 2, "displacement and velocity of nodes in the flex's frame") \
  X(Mat3,    flex_rotation,     nflex,   2, "rotation of an interpolated flex now and at qpos0")   \
  X(Real,    flexdof_matrix,    nflexdof, nflexdof, "implicit integration of interpolated flexes: the matrix and its factor") \
  X(Real,    flexdof_vector,    nflexdof, 2, "its right side and solution")                       \
  X(Real,    flex_bvh_aabb,     nbvhdynamic, 6, "boxes of the trees of flexes: centre, half sizes, W") \
  /* broad phase */                                                                               \
  X(Int,     candidate_adr,     nbody + 1, 1, "first candidate of each body")                     \
  X(Int,     needs_search,      1,       1, "1: after analytic collision, other pairs may touch")  \
  X(Int,     nflexpair,         1,       1, "pairs in flex_pair")                                 \
  X(Int,     flex_order,        nflexelem, 3, "elements of a flex in the order of a sweep: key, two ints, and element") \
  X(Int,     flex_order_buffer, nflexelem, 3, "buffer for sorting flex_order")                    \
  X(Int,     flex_stack,        2 * nbvhdynamic, 2, "pairs of nodes that wait in a walk through the tree of a flex") \
  /* islands */                                                                                   \
  X(Int,     tree_parent,       ntree,   1, "union-find: parent of each tree")                    \
  /* solvers */                                                                                   \
  X(Int,     problem_dof,       nv,      1, "dofs of each problem, concatenated")                 \
  X(Int,     worst_row,         ntree,   1, "PGS and noslip: worst row of each failed island")    \
  X(Real,    island_cost,       ntree,   1, "PGS: dual cost of each island at warm start")        \
  X(Real,    dual_velocity,     nv,      1, "PGS, noslip, impulse contacts: B' force")            \
  X(Real,    Ma,                nv,      1, "Newton, CG: M qacc at the current iterate")          \
  X(Real,    grad,              nv,      1, "Newton, CG: gradient of the cost")                   \
  X(Real,    Mgrad,             nv,      1, "CG: preconditioned gradient")                        \
  X(Real,    grad_old,          nv,      1, "CG: previous gradient")                              \
  X(Real,    Mgrad_old,         nv,      1, "CG: previous preconditioned gradient")               \
  X(Real,    search,            nv,      1, "Newton, CG: search direction")                       \
  X(Real,    Mv,                nv,      1, "Newton, CG: M times the search direction")           \
  X(Real,    newton_x,          nv,      1, "Newton, in elimination order: diagonal of H, then unknowns") \
  X(Int,     packed_sizes,      ntree,   5, "CG on one thread: PackedSizes of each problem (constraint/packed_problem.h)") \
  /* impulse contacts */                                                                          \
  X(Real,    qacc_free,         nv,      1, "(v+ - v) / h without constraints")                   \
  X(Real,    qacc_steady,       nv,      1, "the part of qacc_free that does not depend on velocity") \
  X(Real,    correction_qvel,   nv,      1, "velocity that corrects penetration in this step; not part of qvel") \
  X(Real,    impulse_qvel,      nv,      1, "velocity that moves positions: the new qvel plus correction_qvel") \
  /* inverse dynamics */                                                                          \
  X(Real,    qacc_continuous,   nv,      1, "invdiscrete: acceleration in continuous time")       \
  X(Real,    step_inertia,      nC,      1, "invdiscrete: the integrator's matrix, as in qH before factoring") \
  X(Real,    step_inertia_upper, nC,     1, "invdiscrete: its upper triangle, if it is not symmetric") \
  X(Real,    inverse_applied,   nv,      1, "fwdinv: applied force")                              \
  X(Real,    inverse_constraint, nv,     1, "fwdinv: constraint force from inverse dynamics")     \
  /* integration */                                                                               \
  X(Real,    rk_time,           1,       1, "Runge-Kutta: time at the start of the step")         \
  X(Real,    rk_state,          4,       nq + nv + na, "Runge-Kutta stages: state")               \
  X(Real,    rk_rate,           4,       nv + na, "Runge-Kutta stages: rate")                     \
  X(Real,    rk_mean_qvel,      nv,      1, "Runge-Kutta: mean velocity")                         \
  X(Real,    rk_mean_qacc,      nv,      1, "Runge-Kutta: mean acceleration")                     \
  X(Real,    rk_mean_act_dot,   na,      1, "Runge-Kutta: mean rate of act")                      \
  X(Real,    qH_upper,          nC,      1, "upper triangle of the factor in qH, if it is not symmetric; kept after the step") \
  X(Real,    ccd_qvel,          nv,      1, "ccd: velocity that moves positions")                 \
  X(Real,    ccd_stopped_qvel,  nv,      1, "ccd: ccd_qvel, scaled so that trees stop at impacts")

#define CORTEN_WORKSPACE_GROWING_FIELDS(X)                                                        \
  /* collision */                                                                                 \
  X(Int,     candidate,         npairmax, 3, "geom pairs before sorting")                         \
  X(Int,     leaf,              nleafmax, 3, "index on the Hilbert curve, two ints, and geom")    \
  X(Int,     leaf_buffer,       nleafmax, 3, "buffer for sorting leaf")                           \
  X(Real,    tree_box,          2 * nleafmax, 6, "leaves as LeafBlock; boxes (low, high) of groups of four, of four groups, and so on") \
  X(Int,     flex_pair,         nflexpairmax, 6, "pairs with flexes in contact order, as FlexPair (collision/flex_pairs.h)") \
  X(Int,     polytope,          npolymax, 1, "EPA polytope in double, used by one lane at a time") \
  /* solvers */                                                                                   \
  X(Real,    main_force,        nefcmax, 1, "noslip: forces of the main solver")                  \
  X(Int,     problem_row,       nefcmax, 1, "rows of each problem, concatenated")                 \
  X(Int,     problem_cone,      nefcmax, 1, "number of elliptic contacts of each problem, and the places of their first rows in problem_row") \
  X(Real,    row_residual,      nefcmax, 1, "Newton, CG: J qacc - aref at the current iterate")     \
  X(Real,    warm_residual,     nefcmax, 1, "PGS: J qacc - aref at the last step's acceleration")  \
  X(Real,    row_cost,          nefcmax, 1, "cost of each row; an elliptic contact's is on its first row") \
  X(Int,     factored_state,    nefcmax, 1, "Newton: efc_state for which the Hessian was factored") \
  X(Real,    line,              nefcmax, 4, "line search, in the order of problem_row: residual, its rate, D, D of rows that push") \
  X(Real,    line_cone,         nefcmax, 4, "line search: arrays over the elliptic contacts of each problem") \
  X(Int,     hessian_structure, nSmax,   1, "Newton: sparsity structure of the Hessian and its factor; kept while it is the same. CG on one thread: indices of packed problems") \
  X(Real,    hessian,           nHmax,   1, "Newton: factor of the Hessian. CG on one thread: vectors and J of packed problems")                      \
  X(Real,    full_matrices,     nfullmax, 1, "Newton with a lane for each dof: full M, then full J") \
  X(Real,    inverse_residual,  nefcmax, 1, "inverse dynamics: J qacc - aref")                    \
  X(Real,    inverse_force,     nefcmax, 1, "fwdinv: efc_force from inverse dynamics")            \
  X(Int,     inverse_state,     nefcmax, 1, "fwdinv: efc_state from inverse dynamics")            \
  /* dual problem: PGS, noslip, impulse contacts */                                               \
  X(Int,     efc_B_rownnz,      nefcmax, 1, "entries in a row of efc_B")                          \
  X(Int,     efc_B_rowadr,      nefcmax, 1, "first entry of a row of efc_B")                      \
  X(Int,     efc_B_colind,      nBmax,   1, "dof of each entry, increasing in a row")             \
  X(Real,    efc_B,             nBmax,   1, "J M^-1/2: B B' = J M^-1 J'")                         \
  X(Real,    efc_Adiag,         nefcmax, 1, "diagonal of J M^-1 J'")                              \
  X(Real,    cone_A,            nconmax, 36, "block of J M^-1 J' of an elliptic contact, dim x dim") \
  /* impulse contacts */                                                                          \
  X(Real,    impulse_R,         nimpmax, 1, "regularizer of each row")                            \
  X(Int,     warm_started,      nimpmax, 1, "1: the row's first guess comes from the last step")  \
  X(Int,     colliding_row,     nimpmax, 1, "rows of a collision round")                          \
  X(Real,    free_velocity,     nimpmax, 1, "velocity of each row without collision impulses")    \
  X(Real,    approach_velocity, nimpmax, 1, "velocity of each row before a collision round")      \
  X(Real,    bounce_impulse,    nimpmax, 1, "impulse of a collision round")                       \
  X(Real,    correction_residual, nimpmax, 1, "minus the missing correction velocity")              \
  X(Real,    correction_impulse, nimpmax, 1, "impulse of position correction")
// clang-format on
