// Field tables of Model. They generate the struct, the views for stages, allocation, upload to a device,
// precision conversion, the probe output and the documentation. To add a field, add one line here.
//
// Names, shapes and integer codes follow mjModel of MuJoCo.
//
//   CORTEN_MODEL_SIZES(X)    X(name, meaning)
//   CORTEN_OPTION_FIELDS(X)  X(scalar, name, count, (default), meaning)    scalar: Real or Int
//   CORTEN_MODEL_FIELDS(X)   X(element, name, rows, columns, meaning)
//
// Elements and their number of scalars: Real (1), Int (1), Vec3 (3), Quat (4, w x y z). Arrays are row-major.
#pragma once

// clang-format off
#define CORTEN_MODEL_SIZES(X)                                                                     \
  X(nq,          "generalized coordinates")                                                       \
  X(nv,          "degrees of freedom")                                                            \
  X(nu,          "actuators, and controls")                                                       \
  X(na,          "activation states")                                                             \
  X(nbody,       "bodies, including the world")                                                   \
  X(njnt,        "joints")                                                                        \
  X(ngeom,       "geoms")                                                                         \
  X(nsite,       "sites")                                                                         \
  X(ncam,          "cameras")                                                                      \
  X(nlight,        "lights")                                                                       \
  X(nmesh,       "meshes")                                                                        \
  X(nmeshvert,     "vertices of all meshes")                                                       \
  X(nmeshface,     "triangles of all meshes")                                                      \
  X(nmeshgraph,    "ints in all hull graphs")                                                     \
  X(nmeshpoly,     "polygonal faces of all hulls")                                                \
  X(nmeshpolyvert, "vertices of all polygonal faces")                                             \
  X(nmeshpolymap,  "entries of mesh_polymap")                                                      \
  X(ntrivert,      "vertices of meshes that collide as triangles")                                 \
  X(ntriface,      "triangles of meshes that collide as triangles")                                \
  X(ntriring,      "entries of tri_ring")                                                          \
  X(nsdf,        "signed distance fields")                                                         \
  X(nsdfdata,      "grid points of all distance fields")                                           \
  X(nsdfpoint,     "surface points of all distance fields")                                        \
  X(nsdfbox,       "boxes of the trees over the surface points")                                  \
  X(nbvh,          "nodes of all bounding volume trees")                                           \
  X(nhfield,     "height fields")                                                                 \
  X(nhfielddata,   "elevations of all height fields")                                              \
  X(nflex,         "flexes: deformable objects")                                                   \
  X(nflexnode,     "nodes of all interpolated flexes")                                             \
  X(nflexvert,     "vertices of all flexes")                                                       \
  X(nflexedge,     "edges of all flexes")                                                          \
  X(nflexelem,     "elements of all flexes")                                                       \
  X(nflexelemdata, "vertices of all elements")                                                     \
  X(nflexelemedge, "edges of all elements")                                                        \
  X(nflexshelldata, "vertices of all shell fragments")                                             \
  X(nflexevpair,   "element-vertex pairs of all flexes")                                           \
  X(nflexbody,     "bodies with vertices or nodes of flexes")                                      \
  X(nflexpoint,    "vertices and nodes that are fixed in bodies")                                  \
  X(nflexdof,      "dofs of the nodes of interpolated flexes")                                     \
  X(nbvhdynamic,   "nodes of the trees of flexes, the last of nbvh")                               \
  X(npair,       "explicit contact pairs")                                                        \
  X(nexclude,    "excluded body pairs")                                                           \
  X(neq,         "equality constraints")                                                          \
  X(neqblock,    "blocks of rows of equality constraints: one each, of flexes one per edge or vertex") \
  X(ntendon,     "tendons")                                                                       \
  X(nwrap,       "objects in all tendon paths")                                                   \
  X(nsensor,     "sensors")                                                                       \
  X(nsensordata, "values of all sensors")                                                         \
  X(nnumeric,      "custom numeric fields")                                                        \
  X(nnumericdata,  "values in all custom numeric fields")                                         \
  X(ntext,         "custom text fields")                                                           \
  X(ntextdata,     "characters in all custom text fields")                                        \
  X(ntuple,        "custom tuples")                                                                \
  X(ntupledata,    "objects in all custom tuples")                                                \
  X(nplugin,       "instances of plugins")                                                        \
  X(npluginattr,   "characters of the names and parameters of all plugin instances")              \
  X(npluginstate,  "values in the state of all plugin instances")                                 \
  X(npluginprm,    "numbers of all plugin instances")                                             \
  X(ntaxel,        "taxels of all tactile sensors")                                               \
  X(nuserdata,     "user values in the state")                                                    \
  X(nuser_body,    "user values per body")                                                        \
  X(nuser_jnt,     "user values per joint")                                                       \
  X(nuser_geom,    "user values per geom")                                                        \
  X(nuser_site,    "user values per site")                                                        \
  X(nuser_cam,     "user values per camera")                                                      \
  X(nuser_tendon,  "user values per tendon")                                                      \
  X(nuser_actuator, "user values per actuator")                                                   \
  X(nuser_sensor,  "user values per sensor")                                                      \
  X(nkey,        "keyframes")                                                                     \
  X(nmocap,      "mocap bodies")                                                                  \
  X(ntree,       "kinematic trees under the world")                                               \
  X(nC,          "entries of M: each dof with its ancestors and itself")                          \
  X(nJten,       "entries of ten_J")                                                              \
  X(nJmom,       "entries of actuator_moment")                                                    \
  X(nJfe,        "entries of flexedge_J")                                                         \
  X(nJfv,        "entries of flexvert_J")                                                         \
  X(nhistory,    "values in all history buffers")                                                 \
  X(nlevel,      "depth of the body tree, including the world")                                   \
  X(ndoflevel,   "depth of the dof tree")                                                         \
  X(ngravcomp,   "bodies with gravcomp above zero")

#define CORTEN_OPTION_FIELDS(X)                                                                   \
  X(Real, timestep,          1, (0.002),                    "seconds")                            \
  X(Real, impratio,          1, (1),                        "ratio of frictional to normal impedance") \
  X(Real, tolerance,         1, (1e-8),                     "tolerance of the main solver")       \
  X(Real, ls_tolerance,      1, (0.01),                     "tolerance of the line search")       \
  X(Real, noslip_tolerance,  1, (1e-6),                     "tolerance of the noslip solver")     \
  X(Real, ccd_tolerance,     1, (1e-6),                     "tolerance of the convex collider")   \
  X(Real, sleep_tolerance,   1, (1e-4),                     "speed below which trees may sleep")  \
  X(Real, gravity,           3, (0, 0, -9.81),              "m/s^2, world frame")                 \
  X(Real, wind,              3, (0, 0, 0),                  "m/s, velocity of the medium")        \
  X(Real, magnetic,          3, (0, -0.5, 0),               "global magnetic flux")               \
  X(Real, density,           1, (0),                        "kg/m^3, density of the medium")      \
  X(Real, viscosity,         1, (0),                        "Pa s, viscosity of the medium")      \
  X(Real, o_margin,          1, (0),                        "contact override")                   \
  X(Real, o_solref,          2, (0.02, 1),                  "contact override")                   \
  X(Real, o_solimp,          5, (0.9, 0.95, 0.001, 0.5, 2), "contact override")                   \
  X(Real, o_friction,        5, (1, 1, 0.005, 0.0001, 0.0001), "contact override")                \
  X(Int,  integrator,        1, (0),                        "0 Euler, 1 RK4, 2 implicit, 3 implicitfast") \
  X(Int,  cone,              1, (0),                        "0 pyramidal, 1 elliptic")            \
  X(Int,  jacobian,          1, (2),                        "0 dense, 1 sparse, 2 auto")          \
  X(Int,  solver,            1, (2),                        "0 PGS, 1 CG, 2 Newton")              \
  X(Int,  iterations,        1, (100),                      "iterations of the main solver")      \
  X(Int,  ls_iterations,     1, (50),                       "iterations of the line search")      \
  X(Int,  noslip_iterations, 1, (0),                        "iterations of the noslip solver")    \
  X(Int,  ccd_iterations,    1, (35),                       "iterations of the convex collider")  \
  X(Int,  sdf_iterations,    1, (10),                       "iterations of the SDF collider")     \
  X(Int,  sdf_initpoints,    1, (40),                       "initial points of the SDF collider") \
  X(Real, restitution_threshold, 1, (0.01),                 "m/s; slower collisions do not bounce") \
  X(Real, correction_factor, 1, (0.2),                      "fraction of the penetration corrected per step") \
  X(Real, correction_slop,   1, (0.0005),                   "m; penetration that is not corrected") \
  X(Real, correction_max,    1, (0.2),                      "m or rad; largest correction per step") \
  X(Real, regularization,    1, (1e-10),                    "softness of impulse constraints, as a fraction of their inverse mass") \
  X(Real, impulse_max,       1, (0),                        "N s; largest impulse of a contact in a step; 0: no limit") \
  X(Int,  contact,           1, (0),                        "0 soft, 1 impulse: as ContactModel") \
  X(Int,  correction,        1, (0),                        "0 split, 1 baumgarte: as Correction") \
  X(Int,  ccd,               1, (0),                        "1: continuous collision detection, fast geoms stop at first contact") \
  X(Int,  exact_contacts,    1, (0),                        "1: boxes and height fields get contacts only where their surfaces touch") \
  X(Int,  disableflags,      1, (0),                        "bits of DisableFlag")                \
  X(Int,  enableflags,       1, (0),                        "bits of EnableFlag")                 \
  X(Int,  disableactuator,   1, (0),                        "bit g disables actuator group g")

#define CORTEN_STATISTIC_FIELDS(X)                                                                \
  X(Real, meaninertia, 1, (1),       "mean diagonal inertia at qpos0")                            \
  X(Real, meanmass,    1, (1),       "mean body mass")                                            \
  X(Real, meansize,    1, (0.2),     "mean body size")                                            \
  X(Real, extent,      1, (2),       "spatial extent")                                            \
  X(Real, center,      3, (0, 0, 0), "centre of the model")

#define CORTEN_MODEL_FIELDS(X)                                                                    \
  /* reference configurations */                                                                  \
  X(Real, qpos0,                nq,        1, "configuration at reset")                           \
  X(Real, qpos_spring,          nq,        1, "rest configuration of springs")                    \
  /* bodies, depth first */                                                                       \
  X(Int,  body_parentid,        nbody,     1, "parent body; the world is its own")                \
  X(Int,  body_rootid,          nbody,     1, "ancestor that is a child of the world")            \
  X(Int,  body_weldid,          nbody,     1, "topmost ancestor that it is welded to")            \
  X(Int,  body_mocapid,         nbody,     1, "row in mocap_pos; -1: none")                       \
  X(Int,  body_jntnum,          nbody,     1, "joints of this body")                              \
  X(Int,  body_jntadr,          nbody,     1, "first joint; -1: none")                            \
  X(Int,  body_dofnum,          nbody,     1, "dofs of this body")                                \
  X(Int,  body_dofadr,          nbody,     1, "first dof; -1: none")                              \
  X(Int,  body_lastdof,         nbody,     1, "last dof on the path from the root; -1: static")   \
  X(Int,  body_treeid,          nbody,     1, "kinematic tree; -1: static")                       \
  X(Int,  body_geomnum,         nbody,     1, "geoms of this body")                               \
  X(Int,  body_geomadr,         nbody,     1, "first geom; -1: none")                             \
  X(Int,  body_bvhadr,          nbody,     1, "first node (root) of its bounding volume tree; -1: none") \
  X(Int,  body_bvhnum,          nbody,     1, "nodes of its tree, which leaves out geoms that cannot collide") \
  X(Int,  body_simple,          nbody,     1, "1: its block of M is diagonal; 2: and it has only slide joints") \
  X(Int,  body_sameframe,       nbody,     1, "what the inertial frame shares with the body's, as SameFrame") \
  X(Int,  body_childnum,        nbody,     1, "children")                                         \
  X(Int,  body_childadr,        nbody,     1, "first entry in body_child")                        \
  X(Int,  body_child,           nbody,     1, "children of each body, highest id first")          \
  X(Int,  body_leveladr,        nlevel,    1, "first entry of each depth in body_bylevel")        \
  X(Int,  body_levelnum,        nlevel,    1, "bodies at each depth")                             \
  X(Int,  body_bylevel,         nbody,     1, "bodies sorted by depth")                           \
  X(Int,  body_plugin,          nbody,     1, "plugin instance of its passive force; -1: none")  \
  X(Vec3, body_pos,             nbody,     1, "in the parent's frame")                            \
  X(Quat, body_quat,            nbody,     1, "in the parent's frame")                            \
  X(Vec3, body_ipos,            nbody,     1, "centre of mass in the body frame")                 \
  X(Quat, body_iquat,           nbody,     1, "principal axes in the body frame")                 \
  X(Real, body_mass,            nbody,     1, "kg")                                               \
  X(Real, body_subtreemass,     nbody,     1, "kg, with all descendants")                         \
  X(Vec3, body_inertia,         nbody,     1, "principal moments, kg m^2")                        \
  X(Real, body_invweight0,      nbody,     2, "mean inverse inertia at qpos0: translation, rotation") \
  X(Real, body_gravcomp,        nbody,     1, "upward force in units of the body's weight")       \
  X(Real, body_margin,          nbody,     1, "largest margin of its geoms")                      \
  X(Int,  body_contype,         nbody,    1,  "contype bits of all its geoms")                    \
  X(Int,  body_conaffinity,     nbody,    1,  "conaffinity bits of all its geoms")                \
  X(Real, body_user,            nbody,    nuser_body, "user values")                              \
  /* joints, by body */                                                                           \
  X(Int,  jnt_type,             njnt,      1, "0 free, 1 ball, 2 slide, 3 hinge")                 \
  X(Int,  jnt_qposadr,          njnt,      1, "first entry in qpos")                              \
  X(Int,  jnt_dofadr,           njnt,      1, "first dof")                                        \
  X(Int,  jnt_bodyid,           njnt,      1, "body of the joint")                                \
  X(Int,  jnt_group,            njnt,      1, "group, for viewers")                               \
  X(Int,  jnt_limited,          njnt,      1, "has limits")                                       \
  X(Int,  jnt_actfrclimited,    njnt,      1, "total actuator force is limited")                  \
  X(Int,  jnt_actgravcomp,      njnt,      1, "gravity compensation counts as actuator force")    \
  X(Real, jnt_solref,           njnt,      2, "limit reference")                                  \
  X(Real, jnt_solimp,           njnt,      5, "limit impedance")                                  \
  X(Vec3, jnt_pos,              njnt,      1, "anchor in the body frame")                         \
  X(Vec3, jnt_axis,             njnt,      1, "unit axis in the body frame")                      \
  X(Real, jnt_stiffness,        njnt,      1, "spring constant")                                  \
  X(Real, jnt_range,            njnt,      2, "limits")                                           \
  X(Real, jnt_actfrcrange,      njnt,      2, "range of the total actuator force")                \
  X(Real, jnt_margin,           njnt,      1, "limit is active below this distance")              \
  X(Real, jnt_user,             njnt,     nuser_jnt, "user values")                               \
  /* dofs, by joint */                                                                            \
  X(Int,  dof_bodyid,           nv,        1, "body of the dof")                                  \
  X(Int,  dof_jntid,            nv,        1, "joint of the dof")                                 \
  X(Int,  dof_parentid,         nv,        1, "next dof towards the root; -1: none")              \
  X(Int,  dof_treeid,           nv,        1, "kinematic tree")                                   \
  X(Int,  dof_subtreeend,       nv,        1, "one past the last dof of its subtree, whose dofs are contiguous") \
  X(Int,  dof_leveladr,         ndoflevel, 1, "first entry of each depth in dof_bylevel")         \
  X(Int,  dof_levelnum,         ndoflevel, 1, "dofs at each depth")                               \
  X(Int,  dof_bylevel,          nv,        1, "dofs sorted by depth, then by id")                 \
  X(Real, dof_solref,           nv,        2, "friction loss reference")                          \
  X(Real, dof_solimp,           nv,        5, "friction loss impedance")                          \
  X(Real, dof_frictionloss,     nv,        1, "dry friction")                                     \
  X(Real, dof_armature,         nv,        1, "inertia added to the diagonal of M")               \
  X(Real, dof_damping,          nv,        1, "viscous damping")                                  \
  X(Real, dof_invweight0,       nv,        1, "diagonal of the inverse of M at qpos0")            \
  X(Real, dof_M0,               nv,        1, "diagonal of M at qpos0")                           \
  X(Real, dof_length,           nv,       1,  "lever arm of a rotation: size of its body; 1 for translations") \
  X(Int,  M_rownnz,             nv,        1, "entries in a row of M: ancestors, then the diagonal") \
  X(Int,  M_rowadr,             nv,        1, "first entry of a row of M")                        \
  X(Int,  M_colind,             nC,        1, "column of each entry of M, increasing in a row")   \
  /* kinematic trees */                                                                            \
  X(Int,  tree_bodyadr,         ntree,    1,  "first body")                                        \
  X(Int,  tree_bodynum,         ntree,    1,  "bodies, including those welded to it")             \
  X(Int,  tree_dofadr,          ntree,    1,  "first dof")                                         \
  X(Int,  tree_dofnum,          ntree,    1,  "dofs")                                              \
  X(Int,  tree_sleep_policy,    ntree,    1,  "1 never and 2 allowed by default, 3 never, 4 allowed, 5 init by the user") \
  /* geoms, by body */                                                                            \
  X(Int,  geom_type,            ngeom,     1, "0 plane, 1 hfield, 2 sphere, 3 capsule, 4 ellipsoid, 5 cylinder, 6 box, 7 mesh, 8 sdf") \
  X(Int,  geom_contype,         ngeom,     1, "contact bit mask")                                 \
  X(Int,  geom_conaffinity,     ngeom,     1, "contact bit mask of partners")                     \
  X(Int,  geom_condim,          ngeom,     1, "contact dimension: 1, 3, 4, 6")                    \
  X(Int,  geom_bodyid,          ngeom,     1, "body of the geom")                                 \
  X(Int,  geom_dataid,          ngeom,     1, "mesh, height field or distance field; -1: none")                   \
  X(Int,  geom_plugin,          ngeom,     1, "plugin instance of its distance function; -1: none") \
  X(Int,  geom_group,           ngeom,     1, "group, for viewers and ray filters")               \
  X(Int,  geom_priority,        ngeom,     1, "contact parameters come from the geom with higher priority") \
  X(Int,  geom_sameframe,       ngeom,     1, "what the geom frame shares with the body's, as SameFrame") \
  X(Real, geom_solmix,          ngeom,     1, "weight for mixing contact parameters")             \
  X(Real, geom_restitution,     ngeom,     1, "coefficient of restitution, impulse contacts only; a contact uses the geometric mean") \
  X(Real, geom_solref,          ngeom,     2, "contact reference")                                \
  X(Real, geom_solimp,          ngeom,     5, "contact impedance")                                \
  X(Real, geom_size,            ngeom,     3, "by type: radius, half lengths")                    \
  X(Real, geom_aabb,            ngeom,     6, "box in the geom frame: centre, half sizes")        \
  X(Real, geom_rbound,          ngeom,     1, "bounding radius; 0: unbounded")                    \
  X(Vec3, geom_pos,             ngeom,     1, "in the body frame")                                \
  X(Quat, geom_quat,            ngeom,     1, "in the body frame")                                \
  X(Real, geom_friction,        ngeom,     3, "slide, spin, roll")                                \
  X(Real, geom_margin,          ngeom,     1, "contacts are created below this distance")         \
  X(Real, geom_gap,             ngeom,     1, "contacts are active below margin - gap")           \
  X(Real, geom_fluid,           ngeom,    12, "ellipsoid fluid model: 1 if on, 5 coefficients, virtual mass and inertia") \
  X(Int,  geom_visible,         ngeom,     1, "1: rays can hit it; 0: its material, or colour without a material, is fully transparent") \
  X(Real, geom_rgba,            ngeom,     4, "colour, for viewers")                              \
  X(Real, geom_user,            ngeom,    nuser_geom, "user values")                              \
  /* sites, by body */                                                                            \
  X(Int,  site_type,            nsite,     1, "shape, as geom_type")                              \
  X(Int,  site_bodyid,          nsite,     1, "body of the site")                                 \
  X(Int,  site_group,           nsite,     1, "group, for viewers")                               \
  X(Int,  site_sameframe,       nsite,     1, "what the site frame shares with the body's, as SameFrame") \
  X(Real, site_size,            nsite,     3, "as geom_size")                                     \
  X(Vec3, site_pos,             nsite,     1, "in the body frame")                                \
  X(Quat, site_quat,            nsite,     1, "in the body frame")                                \
  X(Real, site_rgba,            nsite,     4, "colour, for viewers")                              \
  X(Real, site_user,            nsite,    nuser_site, "user values")                              \
  /* cameras and lights, by body */                                                                \
  X(Int,  cam_mode,             ncam,     1,  "0 fixed, 1 track, 2 trackcom, 3 targetbody, 4 targetbodycom") \
  X(Int,  cam_bodyid,           ncam,     1,  "body of the camera")                               \
  X(Int,  cam_targetbodyid,     ncam,     1,  "body it looks at; -1: none")                        \
  X(Vec3, cam_pos,              ncam,     1,  "in the body frame")                                 \
  X(Quat, cam_quat,             ncam,     1,  "in the body frame")                                 \
  X(Vec3, cam_poscom0,          ncam,     1,  "offset from the tracked centre of mass at qpos0")  \
  X(Vec3, cam_pos0,             ncam,     1,  "offset from its body at qpos0")                    \
  X(Real, cam_mat0,             ncam,     9,  "orientation in the world at qpos0")                 \
  X(Int,  cam_projection,       ncam,     1,  "0 perspective, 1 orthographic")                     \
  X(Real, cam_fovy,             ncam,     1,  "field of view in degrees; length if orthographic")  \
  X(Real, cam_ipd,              ncam,     1,  "interpupillary distance")                          \
  X(Int,  cam_resolution,       ncam,     2,  "width and height in pixels")                       \
  X(Real, cam_sensorsize,       ncam,     2,  "width, height")                                     \
  X(Real, cam_intrinsic,        ncam,     4,  "focal lengths, principal point")                    \
  X(Real, cam_user,             ncam,     nuser_cam, "user values")                               \
  X(Int,  light_mode,           nlight,   1,  "as cam_mode")                                       \
  X(Int,  light_bodyid,         nlight,   1,  "body of the light")                                \
  X(Int,  light_targetbodyid,   nlight,   1,  "body it shines at; -1: none")                       \
  X(Int,  light_active,         nlight,   1,  "1: the light is on")                               \
  X(Vec3, light_pos,            nlight,   1,  "in the body frame")                                 \
  X(Vec3, light_dir,            nlight,   1,  "unit direction in the body frame")                  \
  X(Vec3, light_poscom0,        nlight,   1,  "offset from the tracked centre of mass at qpos0")  \
  X(Vec3, light_pos0,           nlight,   1,  "offset from its body at qpos0")                    \
  X(Vec3, light_dir0,           nlight,   1,  "unit direction in the world at qpos0")             \
  /* meshes and height fields */                                                                  \
  X(Int,  mesh_vertadr,         nmesh,    1,  "first vertex")                                      \
  X(Int,  mesh_vertnum,         nmesh,    1,  "vertices")                                          \
  X(Int,  mesh_faceadr,         nmesh,    1,  "first triangle")                                    \
  X(Int,  mesh_facenum,         nmesh,    1,  "triangles")                                         \
  X(Int,  mesh_graphadr,        nmesh,    1,  "first entry in mesh_graph; -1: no hull")           \
  X(Int,  mesh_polyadr,         nmesh,    1,  "first polygonal face of the hull")                 \
  X(Int,  mesh_polynum,         nmesh,    1,  "polygonal faces of the hull")                      \
  X(Int,  mesh_bvhadr,          nmesh,    1,  "first node (root) of its bounding volume tree; -1: none") \
  X(Int,  mesh_bvhnum,          nmesh,    1,  "nodes of its tree")                                 \
  X(Vec3, mesh_scale,           nmesh,    1,  "scale of the asset")                               \
  X(Vec3, mesh_pos,             nmesh,    1,  "translation applied to the asset")                  \
  X(Quat, mesh_quat,            nmesh,    1,  "rotation applied to the asset")                     \
  X(Vec3, mesh_vert,            nmeshvert,1,  "in the inertial frame, single precision")          \
  X(Int,  mesh_face,            nmeshface,3,  "vertices of each triangle, index within the mesh") \
  X(Int,  mesh_graph,           nmeshgraph,1,  "numbers of hull vertices and faces; first edge and mesh vertex of each hull vertex; edges, -1 after each vertex; faces") \
  X(Vec3, mesh_polynormal,      nmeshpoly,1,  "normal of each polygonal face: outward, or inward if the scale mirrors") \
  X(Int,  mesh_polyvertadr,     nmeshpoly,1,  "first vertex in mesh_polyvert")                    \
  X(Int,  mesh_polyvertnum,     nmeshpoly,1,  "vertices of the face")                             \
  X(Int,  mesh_polyvert,        nmeshpolyvert,1,  "vertices of each face in order, index within the mesh") \
  X(Int,  mesh_polymapadr,      nmeshvert,1,  "first entry of a vertex in mesh_polymap")          \
  X(Int,  mesh_polymapnum,      nmeshvert,1,  "polygonal faces at a vertex")                      \
  X(Int,  mesh_polymap,         nmeshpolymap,1,  "polygonal faces at each vertex, index within the mesh") \
  /* meshes that collide as triangles; vertex indices are within the mesh */                      \
  X(Int,  mesh_surface,         nmesh,    1,  "collides as 0 convex hull, 1 closed surface, 2 shell without an inside") \
  X(Int,  mesh_trivertadr,      nmesh,    1,  "first vertex among trivert_*; -1: none")            \
  X(Int,  mesh_trifaceadr,      nmesh,    1,  "first triangle among tri_*; -1: none")              \
  X(Int,  tri_opposite,         ntriface, 3,  "opposite vertex of the neighbour across each edge; -1: none") \
  X(Int,  tri_flags,            ntriface, 1,  "bits: 0-2 edge is sharp, 3-5 first triangle at its corner, 6-8 first triangle at its edge") \
  X(Vec3, trivert_normal,       ntrivert, 1,  "angle-weighted vertex normal")                     \
  X(Int,  trivert_ringadr,      ntrivert, 1,  "first neighbour in tri_ring, index within the model") \
  X(Int,  trivert_ringnum,      ntrivert, 1,  "neighbours along edges")                            \
  X(Int,  tri_ring,             ntriring, 1,  "neighbours of each vertex")                         \
  /* signed distance fields */                                                                     \
  X(Int,  sdf_dim,              nsdf,     3,  "grid points along x, y, z")                         \
  X(Int,  sdf_adr,              nsdf,     1,  "first value in sdf_data")                           \
  X(Int,  sdf_pointadr,         nsdf,     1,  "first surface point")                               \
  X(Int,  sdf_pointnum,         nsdf,     1,  "surface points")                                    \
  X(Int,  sdf_boxadr,           nsdf,     1,  "first box of the tree over them")                   \
  X(Real, sdf_slope,            nsdf,     1,  "upper bound of the gradient between grid points")  \
  X(Vec3, sdf_pos,              nsdf,     1,  "position of the grid's frame in the geom's")       \
  X(Quat, sdf_quat,             nsdf,     1,  "orientation of the grid's frame in the geom's")    \
  X(Vec3, sdf_origin,           nsdf,     1,  "first grid point, in the grid's frame")             \
  X(Vec3, sdf_cell,             nsdf,     1,  "cell size along x, y, z")                          \
  X(Real, sdf_data,             nsdfdata, 1,  "distances, x fastest, negative inside, single precision") \
  X(Vec3, sdf_point,            nsdfpoint,1,  "surface points, one or more per cell that the surface crosses, in the grid's frame") \
  X(Vec3, sdf_normal,           nsdfpoint,1,  "axis of the normal cone at each surface point")    \
  X(Vec3, sdf_edge,             nsdfpoint,1,  "direction of the sharp edge that a surface point is on; zero if none") \
  X(Real, sdf_cone,             nsdfpoint,1,  "cosine of the half angle of the normal cone; 1: flat") \
  X(Real, sdf_box,              nsdfbox,  6,  "centre, half sizes; packed tree, leaves of 8 points first") \
  X(Int,  sdf_boxkind,          nsdfbox,  1,  "kinds of the points in each box, bits: 1 on a flat side, 2 on an edge, 4 at a corner or a rounded place, such as a blunt edge") \
  /* bounding volume trees, parents before children: of each body's geoms in its inertial frame, of each mesh's triangles in the mesh's frame */ \
  X(Int,  bvh_child,            nbvh,     2,  "both children, index within the tree; -1: leaf")   \
  X(Int,  bvh_nodeid,           nbvh,     1,  "geom, or triangle within its mesh, of a leaf; -1: inner node") \
  X(Real, bvh_aabb,             nbvh,     6,  "bounding box: centre, half sizes")                 \
  X(Real, hfield_size,          nhfield,   4, "x, y, top z, base z")                              \
  X(Int,  hfield_nrow,          nhfield,   1, "rows")                                             \
  X(Int,  hfield_ncol,          nhfield,   1, "columns")                                          \
  X(Int,  hfield_adr,           nhfield,  1,  "first elevation")                                   \
  X(Real, hfield_data,          nhfielddata,1,  "0 to 1, single precision, rows from -y, columns from -x") \
  /* flexes; indices of vertices and edges are within the flex, those of flexvert_* and of flex_evpair's elements too unless they say otherwise */ \
  X(Int,  flex_contype,         nflex,     1, "contact bit mask")                                 \
  X(Int,  flex_conaffinity,     nflex,     1, "contact bit mask of partners")                     \
  X(Int,  flex_condim,          nflex,     1, "contact dimension: 1, 3, 4, 6")                    \
  X(Int,  flex_priority,        nflex,     1, "as geom_priority")                                 \
  X(Real, flex_solmix,          nflex,     1, "weight for mixing contact parameters")             \
  X(Real, flex_solref,          nflex,     2, "contact reference")                                \
  X(Real, flex_solimp,          nflex,     5, "contact impedance")                                \
  X(Real, flex_friction,        nflex,     3, "slide, spin, roll")                                \
  X(Real, flex_restitution,     nflex,     1, "as geom_restitution")                              \
  X(Real, flex_margin,          nflex,     1, "contacts are created below this distance")         \
  X(Real, flex_gap,             nflex,     1, "contacts are active below margin - gap")           \
  X(Int,  flex_internal,        nflex,     1, "elements collide with vertices of their neighbours") \
  X(Int,  flex_selfcollide,     nflex,     1, "self collision: 0 none, 1 narrow, 2 bvh, 3 sap, 4 auto") \
  X(Int,  flex_activelayers,    nflex,     1, "layers of tetrahedra that collide")                \
  X(Int,  flex_passive,         nflex,     1, "contacts are springs among the passive forces")    \
  X(Int,  flex_dim,             nflex,     1, "1 segments, 2 triangles, 3 tetrahedra")            \
  X(Int,  flex_group,           nflex,     1, "group, for viewers")                               \
  X(Int,  flex_interp,          nflex,     1, "0 vertices have bodies, 1 trilinear, 2 quadratic in the nodes") \
  X(Int,  flex_nodeadr,         nflex,     1, "first node")                                       \
  X(Int,  flex_nodenum,         nflex,     1, "nodes: 0, 8 or 27")                                \
  X(Int,  flex_vertadr,         nflex,     1, "first vertex")                                     \
  X(Int,  flex_vertnum,         nflex,     1, "vertices")                                         \
  X(Int,  flex_edgeadr,         nflex,     1, "first edge")                                       \
  X(Int,  flex_edgenum,         nflex,     1, "edges")                                            \
  X(Int,  flex_elemadr,         nflex,     1, "first element")                                    \
  X(Int,  flex_elemnum,         nflex,     1, "elements")                                         \
  X(Int,  flex_elemdataadr,     nflex,     1, "first entry in flex_elem")                         \
  X(Int,  flex_elemedgeadr,     nflex,     1, "first entry in flex_elemedge")                     \
  X(Int,  flex_shellnum,        nflex,     1, "shell fragments")                                  \
  X(Int,  flex_shelldataadr,    nflex,     1, "first entry in flex_shell; -1: none")              \
  X(Int,  flex_evpairadr,       nflex,     1, "first element-vertex pair; -1: none")              \
  X(Int,  flex_evpairnum,       nflex,     1, "element-vertex pairs")                             \
  X(Int,  flex_bvhadr,          nflex,     1, "first node (root) of the tree over its active elements; -1: none") \
  X(Int,  flex_bvhnum,          nflex,     1, "nodes of its tree")                                \
  X(Int,  flex_nodebodyid,      nflexnode, 1, "body of each node")                                \
  X(Int,  flex_vertbodyid,      nflexvert, 1, "body of each vertex; -1: interpolated")            \
  X(Int,  flex_vertflexid,      nflexvert, 1, "flex of each vertex")                              \
  X(Int,  flex_edgeflexid,      nflexedge, 1, "flex of each edge")                                \
  X(Int,  flex_elemflexid,      nflexelem, 1, "flex of each element")                             \
  X(Int,  flex_vertedgeadr,     nflexvert, 1, "flexvert equality: first entry of a vertex in flex_vertedge, else 0") \
  X(Int,  flex_vertedgenum,     nflexvert, 1, "flexvert equality: edges at a vertex, else 0")     \
  X(Int,  flex_vertedge,        nflexedge, 2, "flexvert equality: edges at each vertex, else 0")  \
  X(Int,  flex_edge,            nflexedge, 2, "vertices of each edge, the lower first")           \
  X(Int,  flex_edgeflap,        nflexedge, 2, "bending: vertices across the edge; -1: none")      \
  X(Int,  flex_elem,            nflexelemdata, 1, "vertices of each element, dim + 1")            \
  X(Int,  flex_elemedge,        nflexelemedge, 1, "edges of each element: 1, 3 or 6")             \
  X(Int,  flex_elemlayer,       nflexelem, 1, "distance of an element from the border, 0 for dim < 3") \
  X(Int,  flex_shell,           nflexshelldata, 1, "vertices of shell fragments, dim per fragment") \
  X(Int,  flex_evpair,          nflexevpair, 2, "element and vertex that are neighbours")          \
  X(Vec3, flex_vert,            nflexvert, 1, "vertices in the frames of their bodies")           \
  X(Vec3, flex_vert0,           nflexvert, 1, "vertices at rest in the flex's box, 0 to 1 along the world's axes") \
  X(Real, flex_vertmetric,      nflexvert, 4, "flexvert equality: inverse of the rest metric, 2x2") \
  X(Vec3, flex_node,            nflexnode, 1, "nodes in the frames of their bodies")              \
  X(Vec3, flex_node0,           nflexnode, 1, "nodes at qpos0, W")                                \
  X(Real, flexedge_length0,     nflexedge, 1, "length at qpos0")                                  \
  X(Real, flexedge_invweight0,  nflexedge, 1, "inverse inertia along the edge at qpos0")          \
  X(Real, flex_radius,          nflex,     1, "radius around all elements")                       \
  X(Vec3, flex_size,            nflex,     1, "half sizes of the box of its active elements at qpos0") \
  X(Real, flex_stiffness,       nflexelem, 21, "elasticity of each element, upper triangle over its edges; interpolated: -K of the nodes, row by row") \
  X(Real, flex_bending,         nflexedge, 17, "bending: 4x4 matrix over edge and flaps, then the factor of the curved rest shape") \
  X(Real, flex_damping,         nflex,     1, "Rayleigh damping of elasticity and bending, seconds") \
  X(Real, flex_edgestiffness,   nflex,     1, "stiffness of edges, dim 1")                        \
  X(Real, flex_edgedamping,     nflex,     1, "damping of edges")                                 \
  X(Int,  flex_edgeequality,    nflex,     1, "0 none, 1 equality flex, 2 equality flexvert")     \
  X(Int,  flex_rigid,           nflex,     1, "1: all vertices are in one body")                  \
  X(Int,  flexedge_rigid,       nflexedge, 1, "1: both vertices are in one group of welded bodies") \
  X(Int,  flex_centered,        nflex,     1, "1: all vertices (interpolated: nodes) are at the origins of their bodies") \
  X(Real, flex_rgba,            nflex,     4, "colour, for viewers")                              \
  X(Int,  flexvert_elemadr,     nflexvert, 1, "first entry of a vertex in flexvert_elem")         \
  X(Int,  flexvert_elemnum,     nflexvert, 1, "elements at a vertex")                             \
  X(Int,  flexvert_elem,        nflexelemdata, 1, "places in flex_elem that hold a vertex, increasing, index within the model") \
  X(Int,  flexvert_edgeadr,     nflexvert, 1, "first entry of a vertex in flexvert_edge")         \
  X(Int,  flexvert_edgenum,     nflexvert, 1, "edges at a vertex")                                \
  X(Int,  flexvert_edge,        nflexedge, 2, "edges at each vertex, increasing, index within the model") \
  X(Int,  flexedge_J_rownnz,    nflexedge, 1, "entries in a row of flexedge_J: every dof that can move the edge; 0: rigid or interpolated flex") \
  X(Int,  flexedge_J_rowadr,    nflexedge, 1, "first entry of a row of flexedge_J")               \
  X(Int,  flexedge_J_colind,    nJfe,      1, "dof of each entry of flexedge_J, increasing in a row") \
  X(Int,  flexvert_J_rownnz,    nflexvert, 1, "entries in each of the two rows of a vertex in flexvert_J; 0: no equality flexvert") \
  X(Int,  flexvert_J_rowadr,    nflexvert, 1, "first entry of the first row; the second row follows") \
  X(Int,  flexvert_J_colind,    nJfv,      1, "dof of each entry of flexvert_J, increasing in a row") \
  X(Int,  flexbody_bodyid,      nflexbody, 1, "bodies with points of flexes, increasing")         \
  X(Int,  flexbody_pointadr,    nflexbody, 1, "first entry of a body in flexbody_point")          \
  X(Int,  flexbody_pointnum,    nflexbody, 1, "points in a body")                                 \
  X(Int,  flexbody_point,       nflexpoint, 1, "points of each body, increasing: a vertex, or nflexvert + a node, index within the model") \
  X(Int,  flexdof_dofid,        nflexdof,  1, "dofs of the nodes of interpolated flexes, increasing") \
  /* explicit contact pairs and exclusions */                                                     \
  X(Int,  pair_dim,             npair,     1, "contact dimension")                                \
  X(Int,  pair_geom1,           npair,     1, "first geom")                                       \
  X(Int,  pair_geom2,           npair,     1, "second geom")                                      \
  X(Int,  pair_signature,       npair,    1,  "(body1 << 16) + body2; pairs are sorted by it")     \
  X(Real, pair_solref,          npair,     2, "solref of the normal")                             \
  X(Real, pair_solreffriction,  npair,     2, "solref of friction")                               \
  X(Real, pair_solimp,          npair,     5, "solimp")                                           \
  X(Real, pair_margin,          npair,     1, "as geom_margin")                                   \
  X(Real, pair_gap,             npair,     1, "as geom_gap")                                      \
  X(Real, pair_friction,        npair,     5, "slide, slide, spin, roll, roll")                   \
  X(Real, pair_restitution,     npair,     1, "coefficient of restitution, impulse contacts only") \
  X(Int,  exclude_signature,    nexclude,  1, "(body1 << 16) + body2")                            \
  /* equality constraints */                                                                      \
  X(Int,  eq_type,              neq,       1, "0 connect, 1 weld, 2 joint, 3 tendon, 4 flex, 5 flexvert") \
  X(Int,  eq_obj1id,            neq,       1, "first object")                                     \
  X(Int,  eq_obj2id,            neq,       1, "second object; -1: none")                          \
  X(Int,  eq_objtype,           neq,       1, "type of both objects, as ObjectType; 0: implied by eq_type") \
  X(Int,  eq_active0,           neq,       1, "active at reset")                                  \
  X(Int,  eq_blockadr,          neq,       1, "first block of rows")                              \
  X(Int,  eqblock_eqid,         neqblock,  1, "equality of each block; of flexes, block k is edge or vertex k") \
  X(Real, eq_solref,            neq,       2, "solref")                                           \
  X(Real, eq_solimp,            neq,       5, "solimp")                                           \
  X(Real, eq_data,              neq,      11, "by eq_type: anchors, relative pose, polynomial")   \
  /* tendons */                                                                                   \
  X(Int,  tendon_adr,           ntendon,   1, "first entry in wrap_*")                            \
  X(Int,  tendon_num,           ntendon,   1, "objects of the path")                              \
  X(Int,  tendon_group,         ntendon,   1, "group, for viewers")                               \
  X(Int,  tendon_limited,       ntendon,   1, "has limits")                                       \
  X(Int,  tendon_actfrclimited, ntendon,   1, "total actuator force is limited")                  \
  X(Real, tendon_width,         ntendon,   1, "for viewers")                                      \
  X(Real, tendon_solref_lim,    ntendon,   2, "limit reference")                                  \
  X(Real, tendon_solimp_lim,    ntendon,   5, "limit impedance")                                  \
  X(Real, tendon_solref_fri,    ntendon,   2, "friction reference")                               \
  X(Real, tendon_solimp_fri,    ntendon,   5, "friction impedance")                               \
  X(Real, tendon_range,         ntendon,   2, "length limits")                                    \
  X(Real, tendon_actfrcrange,   ntendon,   2, "range of the total actuator force")                \
  X(Real, tendon_margin,        ntendon,   1, "limit is active below this distance")              \
  X(Real, tendon_stiffness,     ntendon,   1, "spring constant")                                  \
  X(Real, tendon_damping,       ntendon,   1, "viscous damping")                                  \
  X(Real, tendon_armature,      ntendon,   1, "inertia associated with tendon velocity")          \
  X(Real, tendon_frictionloss,  ntendon,   1, "dry friction")                                     \
  X(Real, tendon_lengthspring,  ntendon,   2, "rest length of the spring: lower, upper")          \
  X(Real, tendon_length0,       ntendon,   1, "length at qpos0")                                  \
  X(Real, tendon_invweight0,    ntendon,   1, "inverse inertia along the tendon at qpos0")        \
  X(Real, tendon_rgba,          ntendon,   4, "colour, for viewers")                              \
  X(Real, tendon_user,          ntendon,  nuser_tendon, "user values")                            \
  X(Int,  tendon_treenum,       ntendon,  1,  "number of kinematic trees on its path")            \
  X(Int,  tendon_treeid,        ntendon,  2,  "first two of these trees; -1: none")               \
  X(Int,  ten_J_rownnz,         ntendon,   1, "entries in a row of ten_J: every dof that can move the path") \
  X(Int,  ten_J_rowadr,         ntendon,   1, "first entry of a row of ten_J")                    \
  X(Int,  ten_J_colind,         nJten,     1, "dof of each entry of ten_J, increasing in a row")  \
  X(Int,  wrap_type,            nwrap,     1, "1 joint, 2 pulley, 3 site, 4 sphere, 5 cylinder")  \
  X(Int,  wrap_objid,           nwrap,     1, "joint, site or geom; -1: pulley")                  \
  X(Real, wrap_prm,             nwrap,     1, "joint coefficient, pulley divisor, side site")     \
  /* actuators */                                                                                 \
  X(Int,  actuator_trntype,     nu,        1, "0 joint, 1 jointinparent, 2 slidercrank, 3 tendon, 4 site, 5 body") \
  X(Int,  actuator_dyntype,     nu,        1, "0 none, 1 integrator, 2 filter, 3 filterexact, 4 muscle, 5 user") \
  X(Int,  actuator_gaintype,    nu,        1, "0 fixed, 1 affine, 2 muscle, 3 user")              \
  X(Int,  actuator_biastype,    nu,        1, "0 none, 1 affine, 2 muscle, 3 user")               \
  X(Int,  actuator_trnid,       nu,        2, "ids of the objects it acts on")                    \
  X(Int,  actuator_actadr,      nu,        1, "first activation; -1: none")                       \
  X(Int,  actuator_actnum,      nu,        1, "activations")                                      \
  X(Int,  actuator_group,       nu,        1, "group, can be disabled by option")                 \
  X(Int,  actuator_ctrllimited, nu,        1, "control is clamped")                               \
  X(Int,  actuator_forcelimited, nu,       1, "force is clamped")                                 \
  X(Int,  actuator_actlimited,  nu,        1, "activation is clamped")                            \
  X(Real, actuator_dynprm,      nu,       10, "dynamics parameters")                              \
  X(Real, actuator_gainprm,     nu,       10, "gain parameters")                                  \
  X(Real, actuator_biasprm,     nu,       10, "bias parameters")                                  \
  X(Int,  actuator_plugin,      nu,        1, "plugin instance that computes its force; -1: none") \
  X(Int,  actuator_actearly,    nu,        1, "force uses the next activation")                   \
  X(Real, actuator_ctrlrange,   nu,        2, "range of the control")                             \
  X(Real, actuator_forcerange,  nu,        2, "range of the force")                               \
  X(Real, actuator_actrange,    nu,        2, "range of the activation")                          \
  X(Real, actuator_gear,        nu,        6, "scales length and force")                          \
  X(Real, actuator_cranklength, nu,        1, "length of the slider-crank rod")                   \
  X(Real, actuator_acc0,        nu,        1, "acceleration from unit force at qpos0")            \
  X(Real, actuator_length0,     nu,        1, "length at qpos0")                                  \
  X(Real, actuator_lengthrange, nu,        2, "feasible lengths")                                 \
  X(Real, actuator_user,        nu,       nuser_actuator, "user values")                          \
  X(Int,  actuator_history,     nu,        2, "control history: number of samples; interpolation 0 hold, 1 linear, 2 cubic") \
  X(Int,  actuator_historyadr,  nu,        1, "first entry in history; -1: none")                 \
  X(Real, actuator_delay,       nu,        1, "delay of the control, seconds")                    \
  X(Int,  moment_rownnz,        nu,        1, "entries in a row of actuator_moment")              \
  X(Int,  moment_rowadr,        nu,        1, "first entry of a row of actuator_moment")          \
  X(Int,  moment_colind,        nJmom,     1, "dof of each entry of actuator_moment, increasing in a row") \
  /* sensors */                                                                                   \
  X(Int,  sensor_type,          nsensor,   1, "as mjtSensor")                                     \
  X(Int,  sensor_datatype,      nsensor,   1, "0 real, 1 positive, 2 axis, 3 quaternion")         \
  X(Int,  sensor_needstage,     nsensor,   1, "1 position, 2 velocity, 3 acceleration")           \
  X(Int,  sensor_objtype,       nsensor,   1, "type of the sensed object")                        \
  X(Int,  sensor_objid,         nsensor,   1, "sensed object")                                    \
  X(Int,  sensor_reftype,       nsensor,   1, "type of the reference object")                     \
  X(Int,  sensor_refid,         nsensor,   1, "reference object; -1: world")                      \
  X(Int,  sensor_intprm,        nsensor,  3,  "by sensor_type: data bits, reduction, count")      \
  X(Int,  sensor_dim,           nsensor,   1, "number of values")                                 \
  X(Int,  sensor_adr,           nsensor,   1, "first entry in sensordata")                        \
  X(Real, sensor_cutoff,        nsensor,   1, "values are clamped to this; 0: no clamp")          \
  X(Real, sensor_noise,         nsensor,   1, "standard deviation, for the user; not applied")    \
  X(Int,  sensor_plugin,        nsensor,   1, "plugin instance that measures; -1: none")        \
  X(Int,  sensor_history,       nsensor,   2, "history: number of samples; interpolation 0 hold, 1 linear, 2 cubic") \
  X(Int,  sensor_historyadr,    nsensor,   1, "first entry in history; -1: none")                 \
  X(Real, sensor_delay,         nsensor,   1, "delay of the reading, seconds")                    \
  X(Real, sensor_interval,      nsensor,   2, "seconds between readings, time of the first; 0: every step") \
  X(Real, sensor_user,          nsensor,  nuser_sensor, "user values")                            \
  X(Vec3, taxel_frame,          ntaxel,   3,  "normal and two tangents of the taxels of tactile sensors, in the frame of their mesh") \
  /* plugins */                                                                                   \
  X(Int,  plugin,               nplugin,   1, "as PluginType; 0: registered by the program")      \
  X(Int,  plugin_nameadr,       nplugin,   1, "name of the plugin in plugin_attr")                \
  X(Int,  plugin_attradr,       nplugin,   1, "parameters in plugin_attr, in the plugin's order") \
  X(Int,  plugin_attr,          npluginattr, 1, "names and parameters as UTF-8 bytes, each with a final zero") \
  X(Int,  plugin_stateadr,      nplugin,   1, "first value in plugin_state")                      \
  X(Int,  plugin_statenum,      nplugin,   1, "values in plugin_state")                           \
  X(Real, plugin_state0,        npluginstate, 1, "plugin_state after a reset")                    \
  X(Int,  plugin_prmadr,        nplugin,   1, "first number in plugin_prm")                       \
  X(Int,  plugin_prmnum,        nplugin,   1, "numbers in plugin_prm")                            \
  X(Real, plugin_prm,           npluginprm, 1, "parameters and constants of the built-in plugins") \
  /* custom fields */                                                                              \
  X(Int,  numeric_adr,          nnumeric, 1,  "first value")                                      \
  X(Int,  numeric_size,         nnumeric, 1,  "number of values")                                 \
  X(Real, numeric_data,         nnumericdata,1,  "values of all fields")                          \
  X(Int,  text_adr,             ntext,    1,  "first character")                                   \
  X(Int,  text_size,            ntext,    1,  "number of characters, including the final zero")   \
  X(Int,  text_data,            ntextdata,1,  "characters of all texts, UTF-8 bytes")             \
  X(Int,  tuple_adr,            ntuple,   1,  "first object")                                      \
  X(Int,  tuple_size,           ntuple,   1,  "number of objects")                                \
  X(Int,  tuple_objtype,        ntupledata,1,  "type of each object, as ObjectType")               \
  X(Int,  tuple_objid,          ntupledata,1,  "id of each object")                               \
  X(Real, tuple_objprm,         ntupledata,1,  "parameter of each object")                        \
  /* keyframes */                                                                                 \
  X(Real, key_time,             nkey,      1,      "seconds")                                     \
  X(Real, key_qpos,             nkey,      nq,     "configuration")                               \
  X(Real, key_qvel,             nkey,      nv,     "velocity")                                    \
  X(Real, key_act,              nkey,      na,     "activations")                                 \
  X(Real, key_mpos,             nkey,      3 * nmocap, "mocap positions")                         \
  X(Real, key_mquat,            nkey,      4 * nmocap, "mocap orientations")                      \
  X(Real, key_ctrl,             nkey,      nu,     "controls")
// clang-format on
