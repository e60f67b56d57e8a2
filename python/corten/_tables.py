"""Fields, objects and enumerations. Written by scripts/python_tables.py from the headers."""
from enum import IntEnum, IntFlag

# name: (is integer, rows, numbers per row, meaning)
MODEL_FIELDS = {
    "qpos0": (False, "nq", 1, "configuration at reset"),
    "qpos_spring": (False, "nq", 1, "rest configuration of springs"),
    "body_parentid": (True, "nbody", 1, "parent body; the world is its own"),
    "body_rootid": (True, "nbody", 1, "ancestor that is a child of the world"),
    "body_weldid": (True, "nbody", 1, "topmost ancestor that it is welded to"),
    "body_mocapid": (True, "nbody", 1, "row in mocap_pos; -1: none"),
    "body_jntnum": (True, "nbody", 1, "joints of this body"),
    "body_jntadr": (True, "nbody", 1, "first joint; -1: none"),
    "body_dofnum": (True, "nbody", 1, "dofs of this body"),
    "body_dofadr": (True, "nbody", 1, "first dof; -1: none"),
    "body_lastdof": (True, "nbody", 1, "last dof on the path from the root; -1: static"),
    "body_treeid": (True, "nbody", 1, "kinematic tree; -1: static"),
    "body_geomnum": (True, "nbody", 1, "geoms of this body"),
    "body_geomadr": (True, "nbody", 1, "first geom; -1: none"),
    "body_bvhadr": (True, "nbody", 1, "first node (root) of its bounding volume tree; -1: none"),
    "body_bvhnum": (True, "nbody", 1, "nodes of its tree, which leaves out geoms that cannot collide"),
    "body_simple": (True, "nbody", 1, "1: its block of M is diagonal; 2: and it has only slide joints"),
    "body_sameframe": (True, "nbody", 1, "what the inertial frame shares with the body's, as SameFrame"),
    "body_childnum": (True, "nbody", 1, "children"),
    "body_childadr": (True, "nbody", 1, "first entry in body_child"),
    "body_child": (True, "nbody", 1, "children of each body, highest id first"),
    "body_leveladr": (True, "nlevel", 1, "first entry of each depth in body_bylevel"),
    "body_levelnum": (True, "nlevel", 1, "bodies at each depth"),
    "body_bylevel": (True, "nbody", 1, "bodies sorted by depth"),
    "body_pos": (False, "nbody", 3, "in the parent's frame"),
    "body_quat": (False, "nbody", 4, "in the parent's frame"),
    "body_ipos": (False, "nbody", 3, "centre of mass in the body frame"),
    "body_iquat": (False, "nbody", 4, "principal axes in the body frame"),
    "body_mass": (False, "nbody", 1, "kg"),
    "body_subtreemass": (False, "nbody", 1, "kg, with all descendants"),
    "body_inertia": (False, "nbody", 3, "principal moments, kg m^2"),
    "body_invweight0": (False, "nbody", 2, "mean inverse inertia at qpos0: translation, rotation"),
    "body_gravcomp": (False, "nbody", 1, "upward force in units of the body's weight"),
    "body_margin": (False, "nbody", 1, "largest margin of its geoms"),
    "body_contype": (True, "nbody", 1, "contype bits of all its geoms"),
    "body_conaffinity": (True, "nbody", 1, "conaffinity bits of all its geoms"),
    "body_user": (False, "nbody", 'nuser_body', "user values"),
    "jnt_type": (True, "njnt", 1, "0 free, 1 ball, 2 slide, 3 hinge"),
    "jnt_qposadr": (True, "njnt", 1, "first entry in qpos"),
    "jnt_dofadr": (True, "njnt", 1, "first dof"),
    "jnt_bodyid": (True, "njnt", 1, "body of the joint"),
    "jnt_group": (True, "njnt", 1, "group, for viewers"),
    "jnt_limited": (True, "njnt", 1, "has limits"),
    "jnt_actfrclimited": (True, "njnt", 1, "total actuator force is limited"),
    "jnt_actgravcomp": (True, "njnt", 1, "gravity compensation counts as actuator force"),
    "jnt_solref": (False, "njnt", 2, "limit reference"),
    "jnt_solimp": (False, "njnt", 5, "limit impedance"),
    "jnt_pos": (False, "njnt", 3, "anchor in the body frame"),
    "jnt_axis": (False, "njnt", 3, "unit axis in the body frame"),
    "jnt_stiffness": (False, "njnt", 1, "spring constant"),
    "jnt_range": (False, "njnt", 2, "limits"),
    "jnt_actfrcrange": (False, "njnt", 2, "range of the total actuator force"),
    "jnt_margin": (False, "njnt", 1, "limit is active below this distance"),
    "jnt_user": (False, "njnt", 'nuser_jnt', "user values"),
    "dof_bodyid": (True, "nv", 1, "body of the dof"),
    "dof_jntid": (True, "nv", 1, "joint of the dof"),
    "dof_parentid": (True, "nv", 1, "next dof towards the root; -1: none"),
    "dof_treeid": (True, "nv", 1, "kinematic tree"),
    "dof_subtreeend": (True, "nv", 1, "one past the last dof of its subtree, whose dofs are contiguous"),
    "dof_leveladr": (True, "ndoflevel", 1, "first entry of each depth in dof_bylevel"),
    "dof_levelnum": (True, "ndoflevel", 1, "dofs at each depth"),
    "dof_bylevel": (True, "nv", 1, "dofs sorted by depth, then by id"),
    "dof_solref": (False, "nv", 2, "friction loss reference"),
    "dof_solimp": (False, "nv", 5, "friction loss impedance"),
    "dof_frictionloss": (False, "nv", 1, "dry friction"),
    "dof_armature": (False, "nv", 1, "inertia added to the diagonal of M"),
    "dof_damping": (False, "nv", 1, "viscous damping"),
    "dof_invweight0": (False, "nv", 1, "diagonal of the inverse of M at qpos0"),
    "dof_M0": (False, "nv", 1, "diagonal of M at qpos0"),
    "dof_length": (False, "nv", 1, "lever arm of a rotation: size of its body; 1 for translations"),
    "M_rownnz": (True, "nv", 1, "entries in a row of M: ancestors, then the diagonal"),
    "M_rowadr": (True, "nv", 1, "first entry of a row of M"),
    "M_colind": (True, "nC", 1, "column of each entry of M, increasing in a row"),
    "tree_bodyadr": (True, "ntree", 1, "first body"),
    "tree_bodynum": (True, "ntree", 1, "bodies, including those welded to it"),
    "tree_dofadr": (True, "ntree", 1, "first dof"),
    "tree_dofnum": (True, "ntree", 1, "dofs"),
    "tree_sleep_policy": (True, "ntree", 1, "1 never and 2 allowed by default, 3 never, 4 allowed, 5 init by the user"),
    "geom_type": (True, "ngeom", 1, "0 plane, 1 hfield, 2 sphere, 3 capsule, 4 ellipsoid, 5 cylinder, 6 box, 7 mesh, 8 sdf"),
    "geom_contype": (True, "ngeom", 1, "contact bit mask"),
    "geom_conaffinity": (True, "ngeom", 1, "contact bit mask of partners"),
    "geom_condim": (True, "ngeom", 1, "contact dimension: 1, 3, 4, 6"),
    "geom_bodyid": (True, "ngeom", 1, "body of the geom"),
    "geom_dataid": (True, "ngeom", 1, "mesh, height field or distance field; -1: none"),
    "geom_group": (True, "ngeom", 1, "group, for viewers and ray filters"),
    "geom_priority": (True, "ngeom", 1, "contact parameters come from the geom with higher priority"),
    "geom_sameframe": (True, "ngeom", 1, "what the geom frame shares with the body's, as SameFrame"),
    "geom_solmix": (False, "ngeom", 1, "weight for mixing contact parameters"),
    "geom_restitution": (False, "ngeom", 1, "coefficient of restitution, impulse contacts only; a contact uses the geometric mean"),
    "geom_solref": (False, "ngeom", 2, "contact reference"),
    "geom_solimp": (False, "ngeom", 5, "contact impedance"),
    "geom_size": (False, "ngeom", 3, "by type: radius, half lengths"),
    "geom_aabb": (False, "ngeom", 6, "box in the geom frame: centre, half sizes"),
    "geom_rbound": (False, "ngeom", 1, "bounding radius; 0: unbounded"),
    "geom_pos": (False, "ngeom", 3, "in the body frame"),
    "geom_quat": (False, "ngeom", 4, "in the body frame"),
    "geom_friction": (False, "ngeom", 3, "slide, spin, roll"),
    "geom_margin": (False, "ngeom", 1, "contacts are created below this distance"),
    "geom_gap": (False, "ngeom", 1, "contacts are active below margin - gap"),
    "geom_fluid": (False, "ngeom", 12, "ellipsoid fluid model: 1 if on, 5 coefficients, virtual mass and inertia"),
    "geom_visible": (True, "ngeom", 1, "1: rays can hit it; 0: its material, or colour without a material, is fully transparent"),
    "geom_rgba": (False, "ngeom", 4, "colour, for viewers"),
    "geom_user": (False, "ngeom", 'nuser_geom', "user values"),
    "site_type": (True, "nsite", 1, "shape, as geom_type"),
    "site_bodyid": (True, "nsite", 1, "body of the site"),
    "site_group": (True, "nsite", 1, "group, for viewers"),
    "site_sameframe": (True, "nsite", 1, "what the site frame shares with the body's, as SameFrame"),
    "site_size": (False, "nsite", 3, "as geom_size"),
    "site_pos": (False, "nsite", 3, "in the body frame"),
    "site_quat": (False, "nsite", 4, "in the body frame"),
    "site_rgba": (False, "nsite", 4, "colour, for viewers"),
    "site_user": (False, "nsite", 'nuser_site', "user values"),
    "cam_mode": (True, "ncam", 1, "0 fixed, 1 track, 2 trackcom, 3 targetbody, 4 targetbodycom"),
    "cam_bodyid": (True, "ncam", 1, "body of the camera"),
    "cam_targetbodyid": (True, "ncam", 1, "body it looks at; -1: none"),
    "cam_pos": (False, "ncam", 3, "in the body frame"),
    "cam_quat": (False, "ncam", 4, "in the body frame"),
    "cam_poscom0": (False, "ncam", 3, "offset from the tracked centre of mass at qpos0"),
    "cam_pos0": (False, "ncam", 3, "offset from its body at qpos0"),
    "cam_mat0": (False, "ncam", 9, "orientation in the world at qpos0"),
    "cam_projection": (True, "ncam", 1, "0 perspective, 1 orthographic"),
    "cam_fovy": (False, "ncam", 1, "field of view in degrees; length if orthographic"),
    "cam_ipd": (False, "ncam", 1, "interpupillary distance"),
    "cam_resolution": (True, "ncam", 2, "width and height in pixels"),
    "cam_sensorsize": (False, "ncam", 2, "width, height"),
    "cam_intrinsic": (False, "ncam", 4, "focal lengths, principal point"),
    "cam_user": (False, "ncam", 'nuser_cam', "user values"),
    "light_mode": (True, "nlight", 1, "as cam_mode"),
    "light_bodyid": (True, "nlight", 1, "body of the light"),
    "light_targetbodyid": (True, "nlight", 1, "body it shines at; -1: none"),
    "light_active": (True, "nlight", 1, "1: the light is on"),
    "light_pos": (False, "nlight", 3, "in the body frame"),
    "light_dir": (False, "nlight", 3, "unit direction in the body frame"),
    "light_poscom0": (False, "nlight", 3, "offset from the tracked centre of mass at qpos0"),
    "light_pos0": (False, "nlight", 3, "offset from its body at qpos0"),
    "light_dir0": (False, "nlight", 3, "unit direction in the world at qpos0"),
    "mesh_vertadr": (True, "nmesh", 1, "first vertex"),
    "mesh_vertnum": (True, "nmesh", 1, "vertices"),
    "mesh_faceadr": (True, "nmesh", 1, "first triangle"),
    "mesh_facenum": (True, "nmesh", 1, "triangles"),
    "mesh_graphadr": (True, "nmesh", 1, "first entry in mesh_graph; -1: no hull"),
    "mesh_polyadr": (True, "nmesh", 1, "first polygonal face of the hull"),
    "mesh_polynum": (True, "nmesh", 1, "polygonal faces of the hull"),
    "mesh_bvhadr": (True, "nmesh", 1, "first node (root) of its bounding volume tree; -1: none"),
    "mesh_bvhnum": (True, "nmesh", 1, "nodes of its tree"),
    "mesh_scale": (False, "nmesh", 3, "scale of the asset"),
    "mesh_pos": (False, "nmesh", 3, "translation applied to the asset"),
    "mesh_quat": (False, "nmesh", 4, "rotation applied to the asset"),
    "mesh_vert": (False, "nmeshvert", 3, "in the inertial frame, single precision"),
    "mesh_face": (True, "nmeshface", 3, "vertices of each triangle, index within the mesh"),
    "mesh_graph": (True, "nmeshgraph", 1, "numbers of hull vertices and faces; first edge and mesh vertex of each hull vertex; edges, -1 after each vertex; faces"),
    "mesh_polynormal": (False, "nmeshpoly", 3, "normal of each polygonal face: outward, or inward if the scale mirrors"),
    "mesh_polyvertadr": (True, "nmeshpoly", 1, "first vertex in mesh_polyvert"),
    "mesh_polyvertnum": (True, "nmeshpoly", 1, "vertices of the face"),
    "mesh_polyvert": (True, "nmeshpolyvert", 1, "vertices of each face in order, index within the mesh"),
    "mesh_polymapadr": (True, "nmeshvert", 1, "first entry of a vertex in mesh_polymap"),
    "mesh_polymapnum": (True, "nmeshvert", 1, "polygonal faces at a vertex"),
    "mesh_polymap": (True, "nmeshpolymap", 1, "polygonal faces at each vertex, index within the mesh"),
    "mesh_surface": (True, "nmesh", 1, "collides as 0 convex hull, 1 closed surface, 2 shell without an inside"),
    "mesh_trivertadr": (True, "nmesh", 1, "first vertex among trivert_*; -1: none"),
    "mesh_trifaceadr": (True, "nmesh", 1, "first triangle among tri_*; -1: none"),
    "tri_opposite": (True, "ntriface", 3, "opposite vertex of the neighbour across each edge; -1: none"),
    "tri_flags": (True, "ntriface", 1, "bits: 0-2 edge is sharp, 3-5 first triangle at its corner, 6-8 first triangle at its edge"),
    "trivert_normal": (False, "ntrivert", 3, "angle-weighted vertex normal"),
    "trivert_ringadr": (True, "ntrivert", 1, "first neighbour in tri_ring, index within the model"),
    "trivert_ringnum": (True, "ntrivert", 1, "neighbours along edges"),
    "tri_ring": (True, "ntriring", 1, "neighbours of each vertex"),
    "sdf_dim": (True, "nsdf", 3, "grid points along x, y, z"),
    "sdf_adr": (True, "nsdf", 1, "first value in sdf_data"),
    "sdf_pointadr": (True, "nsdf", 1, "first surface point"),
    "sdf_pointnum": (True, "nsdf", 1, "surface points"),
    "sdf_boxadr": (True, "nsdf", 1, "first box of the tree over them"),
    "sdf_slope": (False, "nsdf", 1, "upper bound of the gradient between grid points"),
    "sdf_pos": (False, "nsdf", 3, "position of the grid's frame in the geom's"),
    "sdf_quat": (False, "nsdf", 4, "orientation of the grid's frame in the geom's"),
    "sdf_origin": (False, "nsdf", 3, "first grid point, in the grid's frame"),
    "sdf_cell": (False, "nsdf", 3, "cell size along x, y, z"),
    "sdf_data": (False, "nsdfdata", 1, "distances, x fastest, negative inside, single precision"),
    "sdf_point": (False, "nsdfpoint", 3, "surface points, one or more per cell that the surface crosses, in the grid's frame"),
    "sdf_normal": (False, "nsdfpoint", 3, "axis of the normal cone at each surface point"),
    "sdf_edge": (False, "nsdfpoint", 3, "direction of the sharp edge that a surface point is on; zero if none"),
    "sdf_cone": (False, "nsdfpoint", 1, "cosine of the half angle of the normal cone; 1: flat"),
    "sdf_box": (False, "nsdfbox", 6, "centre, half sizes; packed tree, leaves of 8 points first"),
    "sdf_boxkind": (True, "nsdfbox", 1, "kinds of the points in each box, bits: 1 on a flat side, 2 on an edge, 4 at a corner or a rounded place, such as a blunt edge"),
    "bvh_child": (True, "nbvh", 2, "both children, index within the tree; -1: leaf"),
    "bvh_nodeid": (True, "nbvh", 1, "geom, or triangle within its mesh, of a leaf; -1: inner node"),
    "bvh_aabb": (False, "nbvh", 6, "bounding box: centre, half sizes"),
    "hfield_size": (False, "nhfield", 4, "x, y, top z, base z"),
    "hfield_nrow": (True, "nhfield", 1, "rows"),
    "hfield_ncol": (True, "nhfield", 1, "columns"),
    "hfield_adr": (True, "nhfield", 1, "first elevation"),
    "hfield_data": (False, "nhfielddata", 1, "0 to 1, single precision, rows from -y, columns from -x"),
    "pair_dim": (True, "npair", 1, "contact dimension"),
    "pair_geom1": (True, "npair", 1, "first geom"),
    "pair_geom2": (True, "npair", 1, "second geom"),
    "pair_signature": (True, "npair", 1, "(body1 << 16) + body2; pairs are sorted by it"),
    "pair_solref": (False, "npair", 2, "solref of the normal"),
    "pair_solreffriction": (False, "npair", 2, "solref of friction"),
    "pair_solimp": (False, "npair", 5, "solimp"),
    "pair_margin": (False, "npair", 1, "as geom_margin"),
    "pair_gap": (False, "npair", 1, "as geom_gap"),
    "pair_friction": (False, "npair", 5, "slide, slide, spin, roll, roll"),
    "pair_restitution": (False, "npair", 1, "coefficient of restitution, impulse contacts only"),
    "exclude_signature": (True, "nexclude", 1, "(body1 << 16) + body2"),
    "eq_type": (True, "neq", 1, "0 connect, 1 weld, 2 joint, 3 tendon"),
    "eq_obj1id": (True, "neq", 1, "first object"),
    "eq_obj2id": (True, "neq", 1, "second object; -1: none"),
    "eq_objtype": (True, "neq", 1, "type of both objects, as ObjectType; 0: implied by eq_type"),
    "eq_active0": (True, "neq", 1, "active at reset"),
    "eq_solref": (False, "neq", 2, "solref"),
    "eq_solimp": (False, "neq", 5, "solimp"),
    "eq_data": (False, "neq", 11, "by eq_type: anchors, relative pose, polynomial"),
    "tendon_adr": (True, "ntendon", 1, "first entry in wrap_*"),
    "tendon_num": (True, "ntendon", 1, "objects of the path"),
    "tendon_group": (True, "ntendon", 1, "group, for viewers"),
    "tendon_limited": (True, "ntendon", 1, "has limits"),
    "tendon_actfrclimited": (True, "ntendon", 1, "total actuator force is limited"),
    "tendon_width": (False, "ntendon", 1, "for viewers"),
    "tendon_solref_lim": (False, "ntendon", 2, "limit reference"),
    "tendon_solimp_lim": (False, "ntendon", 5, "limit impedance"),
    "tendon_solref_fri": (False, "ntendon", 2, "friction reference"),
    "tendon_solimp_fri": (False, "ntendon", 5, "friction impedance"),
    "tendon_range": (False, "ntendon", 2, "length limits"),
    "tendon_actfrcrange": (False, "ntendon", 2, "range of the total actuator force"),
    "tendon_margin": (False, "ntendon", 1, "limit is active below this distance"),
    "tendon_stiffness": (False, "ntendon", 1, "spring constant"),
    "tendon_damping": (False, "ntendon", 1, "viscous damping"),
    "tendon_armature": (False, "ntendon", 1, "inertia associated with tendon velocity"),
    "tendon_frictionloss": (False, "ntendon", 1, "dry friction"),
    "tendon_lengthspring": (False, "ntendon", 2, "rest length of the spring: lower, upper"),
    "tendon_length0": (False, "ntendon", 1, "length at qpos0"),
    "tendon_invweight0": (False, "ntendon", 1, "inverse inertia along the tendon at qpos0"),
    "tendon_rgba": (False, "ntendon", 4, "colour, for viewers"),
    "tendon_user": (False, "ntendon", 'nuser_tendon', "user values"),
    "tendon_treenum": (True, "ntendon", 1, "number of kinematic trees on its path"),
    "tendon_treeid": (True, "ntendon", 2, "first two of these trees; -1: none"),
    "ten_J_rownnz": (True, "ntendon", 1, "entries in a row of ten_J: every dof that can move the path"),
    "ten_J_rowadr": (True, "ntendon", 1, "first entry of a row of ten_J"),
    "ten_J_colind": (True, "nJten", 1, "dof of each entry of ten_J, increasing in a row"),
    "wrap_type": (True, "nwrap", 1, "1 joint, 2 pulley, 3 site, 4 sphere, 5 cylinder"),
    "wrap_objid": (True, "nwrap", 1, "joint, site or geom; -1: pulley"),
    "wrap_prm": (False, "nwrap", 1, "joint coefficient, pulley divisor, side site"),
    "actuator_trntype": (True, "nu", 1, "0 joint, 1 jointinparent, 2 slidercrank, 3 tendon, 4 site, 5 body"),
    "actuator_dyntype": (True, "nu", 1, "0 none, 1 integrator, 2 filter, 3 filterexact, 4 muscle, 5 user"),
    "actuator_gaintype": (True, "nu", 1, "0 fixed, 1 affine, 2 muscle, 3 user"),
    "actuator_biastype": (True, "nu", 1, "0 none, 1 affine, 2 muscle, 3 user"),
    "actuator_trnid": (True, "nu", 2, "ids of the objects it acts on"),
    "actuator_actadr": (True, "nu", 1, "first activation; -1: none"),
    "actuator_actnum": (True, "nu", 1, "activations"),
    "actuator_group": (True, "nu", 1, "group, can be disabled by option"),
    "actuator_ctrllimited": (True, "nu", 1, "control is clamped"),
    "actuator_forcelimited": (True, "nu", 1, "force is clamped"),
    "actuator_actlimited": (True, "nu", 1, "activation is clamped"),
    "actuator_dynprm": (False, "nu", 10, "dynamics parameters"),
    "actuator_gainprm": (False, "nu", 10, "gain parameters"),
    "actuator_biasprm": (False, "nu", 10, "bias parameters"),
    "actuator_actearly": (True, "nu", 1, "force uses the next activation"),
    "actuator_ctrlrange": (False, "nu", 2, "range of the control"),
    "actuator_forcerange": (False, "nu", 2, "range of the force"),
    "actuator_actrange": (False, "nu", 2, "range of the activation"),
    "actuator_gear": (False, "nu", 6, "scales length and force"),
    "actuator_cranklength": (False, "nu", 1, "length of the slider-crank rod"),
    "actuator_acc0": (False, "nu", 1, "acceleration from unit force at qpos0"),
    "actuator_length0": (False, "nu", 1, "length at qpos0"),
    "actuator_lengthrange": (False, "nu", 2, "feasible lengths"),
    "actuator_user": (False, "nu", 'nuser_actuator', "user values"),
    "actuator_history": (True, "nu", 2, "control history: number of samples; interpolation 0 hold, 1 linear, 2 cubic"),
    "actuator_historyadr": (True, "nu", 1, "first entry in history; -1: none"),
    "actuator_delay": (False, "nu", 1, "delay of the control, seconds"),
    "moment_rownnz": (True, "nu", 1, "entries in a row of actuator_moment"),
    "moment_rowadr": (True, "nu", 1, "first entry of a row of actuator_moment"),
    "moment_colind": (True, "nJmom", 1, "dof of each entry of actuator_moment, increasing in a row"),
    "sensor_type": (True, "nsensor", 1, "as mjtSensor"),
    "sensor_datatype": (True, "nsensor", 1, "0 real, 1 positive, 2 axis, 3 quaternion"),
    "sensor_needstage": (True, "nsensor", 1, "1 position, 2 velocity, 3 acceleration"),
    "sensor_objtype": (True, "nsensor", 1, "type of the sensed object"),
    "sensor_objid": (True, "nsensor", 1, "sensed object"),
    "sensor_reftype": (True, "nsensor", 1, "type of the reference object"),
    "sensor_refid": (True, "nsensor", 1, "reference object; -1: world"),
    "sensor_intprm": (True, "nsensor", 3, "by sensor_type: data bits, reduction, count"),
    "sensor_dim": (True, "nsensor", 1, "number of values"),
    "sensor_adr": (True, "nsensor", 1, "first entry in sensordata"),
    "sensor_cutoff": (False, "nsensor", 1, "values are clamped to this; 0: no clamp"),
    "sensor_noise": (False, "nsensor", 1, "standard deviation, for the user; not applied"),
    "sensor_history": (True, "nsensor", 2, "history: number of samples; interpolation 0 hold, 1 linear, 2 cubic"),
    "sensor_historyadr": (True, "nsensor", 1, "first entry in history; -1: none"),
    "sensor_delay": (False, "nsensor", 1, "delay of the reading, seconds"),
    "sensor_interval": (False, "nsensor", 2, "seconds between readings, time of the first; 0: every step"),
    "sensor_user": (False, "nsensor", 'nuser_sensor', "user values"),
    "numeric_adr": (True, "nnumeric", 1, "first value"),
    "numeric_size": (True, "nnumeric", 1, "number of values"),
    "numeric_data": (False, "nnumericdata", 1, "values of all fields"),
    "text_adr": (True, "ntext", 1, "first character"),
    "text_size": (True, "ntext", 1, "number of characters, including the final zero"),
    "text_data": (True, "ntextdata", 1, "characters of all texts, UTF-8 bytes"),
    "tuple_adr": (True, "ntuple", 1, "first object"),
    "tuple_size": (True, "ntuple", 1, "number of objects"),
    "tuple_objtype": (True, "ntupledata", 1, "type of each object, as ObjectType"),
    "tuple_objid": (True, "ntupledata", 1, "id of each object"),
    "tuple_objprm": (False, "ntupledata", 1, "parameter of each object"),
    "key_time": (False, "nkey", 1, "seconds"),
    "key_qpos": (False, "nkey", 'nq', "configuration"),
    "key_qvel": (False, "nkey", 'nv', "velocity"),
    "key_act": (False, "nkey", 'na', "activations"),
    "key_mpos": (False, "nkey", '3 * nmocap', "mocap positions"),
    "key_mquat": (False, "nkey", '4 * nmocap', "mocap orientations"),
    "key_ctrl": (False, "nkey", 'nu', "controls"),
    "mat_texid": (True, "nmat", 10, "texture by role: 0 user, 1 rgb, 2 occlusion, 3 roughness, 4 metallic, 5 normal, 6 opacity, 7 emissive, 8 rgba, 9 orm; -1: none"),
    "mat_texuniform": (True, "nmat", 1, "repetitions are per unit of length, not per object"),
    "mat_texrepeat": (False, "nmat", 2, "repetitions of the texture"),
    "mat_emission": (False, "nmat", 1, "emission, times rgba"),
    "mat_specular": (False, "nmat", 1, "specularity, times white"),
    "mat_shininess": (False, "nmat", 1, "shininess"),
    "mat_reflectance": (False, "nmat", 1, "reflectance; 0: off"),
    "mat_metallic": (False, "nmat", 1, "metallicity; negative: not given"),
    "mat_roughness": (False, "nmat", 1, "roughness; negative: not given"),
    "mat_rgba": (False, "nmat", 4, "colour"),
    "geom_matid": (True, "ngeom", 1, "material; -1: none"),
    "site_matid": (True, "nsite", 1, "material; -1: none"),
    "tendon_matid": (True, "ntendon", 1, "material; -1: none"),
    "tex_type": (True, "ntex", 1, "0 2d, 1 cube, 2 skybox"),
    "tex_colorspace": (True, "ntex", 1, "0 not known, 1 linear, 2 sRGB"),
    "tex_height": (True, "ntex", 1, "rows of the image; a cube has six squares below each other: right, left, up, down, front, back"),
    "tex_width": (True, "ntex", 1, "columns of the image"),
    "tex_nchannel": (True, "ntex", 1, "bytes per pixel"),
    "tex_adr": (True, "ntex", 1, "first byte in tex_data"),
    "tex_data": (True, "ntexdata", 1, "pixels, rows from the top"),
    "cam_output": (True, "ncam", 1, "images that are rendered, bits: 1 rgb, 2 depth, 4 distance, 8 normal, 16 segmentation"),
    "light_type": (True, "nlight", 1, "0 spot, 1 directional, 2 point, 3 image"),
    "light_texid": (True, "nlight", 1, "texture of an image light; -1: none"),
    "light_castshadow": (True, "nlight", 1, "1: casts shadows"),
    "light_bulbradius": (False, "nlight", 1, "radius of the source, for soft shadows"),
    "light_intensity": (False, "nlight", 1, "intensity in candela"),
    "light_range": (False, "nlight", 1, "largest distance that it lights"),
    "light_attenuation": (False, "nlight", 3, "constant, linear, quadratic"),
    "light_cutoff": (False, "nlight", 1, "half angle of a spot, degrees"),
    "light_exponent": (False, "nlight", 1, "softness of a spot"),
    "light_ambient": (False, "nlight", 3, "ambient colour"),
    "light_diffuse": (False, "nlight", 3, "diffuse colour"),
    "light_specular": (False, "nlight", 3, "specular colour"),
    "mesh_normaladr": (True, "nmesh", 1, "first normal; -1: dropped"),
    "mesh_normalnum": (True, "nmesh", 1, "normals"),
    "mesh_texcoordadr": (True, "nmesh", 1, "first texture coordinate; -1: none"),
    "mesh_texcoordnum": (True, "nmesh", 1, "texture coordinates"),
    "mesh_normal": (False, "nmeshnormal", 3, "unit normals in the inertial frame"),
    "mesh_texcoord": (False, "nmeshtexcoord", 2, "texture coordinates, v from the top"),
    "mesh_facenormal": (True, "nmeshfacenormal", 3, "normals of each triangle, index within the mesh; -1: none"),
    "mesh_facetexcoord": (True, "nmeshfacenormal", 3, "texture coordinates of each triangle, index within the mesh; -1: none"),
    "skin_matid": (True, "nskin", 1, "material; -1: none"),
    "skin_group": (True, "nskin", 1, "group, for viewers"),
    "skin_rgba": (False, "nskin", 4, "colour, without a material"),
    "skin_inflate": (False, "nskin", 1, "distance by which vertices are moved along their normals"),
    "skin_vertadr": (True, "nskin", 1, "first vertex"),
    "skin_vertnum": (True, "nskin", 1, "vertices"),
    "skin_texcoordadr": (True, "nskin", 1, "first texture coordinate; -1: none"),
    "skin_faceadr": (True, "nskin", 1, "first triangle"),
    "skin_facenum": (True, "nskin", 1, "triangles"),
    "skin_boneadr": (True, "nskin", 1, "first bone"),
    "skin_bonenum": (True, "nskin", 1, "bones"),
    "skin_vert": (False, "nskinvert", 3, "vertices in the world frame of the bind pose"),
    "skin_texcoord": (False, "nskintexvert", 2, "texture coordinates of the vertices"),
    "skin_face": (True, "nskinface", 3, "vertices of each triangle, index within the skin"),
    "skin_bonevertadr": (True, "nskinbone", 1, "first entry in skin_bonevertid"),
    "skin_bonevertnum": (True, "nskinbone", 1, "vertices that the bone moves"),
    "skin_bonebindpos": (False, "nskinbone", 3, "position of the body when bound"),
    "skin_bonebindquat": (False, "nskinbone", 4, "orientation of the body when bound"),
    "skin_bonebodyid": (True, "nskinbone", 1, "body of the bone"),
    "skin_bonevertid": (True, "nskinbonevert", 1, "vertices of each bone, index within the skin"),
    "skin_bonevertweight": (False, "nskinbonevert", 1, "their weights; those of a vertex add up to 1"),
}

DATA_FIXED = {
    "qpos": (False, "nq", 1, "generalized coordinates; quaternions are w x y z"),
    "qvel": (False, "nv", 1, "generalized velocity; free joints: linear in W, angular in body axes"),
    "act": (False, "na", 1, "activations"),
    "qacc_warmstart": (False, "nv", 1, "acceleration of the last step, the solver's initial guess"),
    "history": (False, "nhistory", 1, "past controls and readings; per history: a user value, index of the newest sample, times, values"),
    "tree_asleep": (True, "ntree", 1, "negative: awake, -1 - value more quiet steps until sleep; else asleep, the next tree in the cycle that fell asleep together"),
    "qpos_seen": (False, "nq", 1, "coordinates when the trees fell asleep"),
    "ctrl_seen": (False, "nu", 1, "ctrl of the last step"),
    "eq_seen": (True, "neq", 1, "eq_active of the last step"),
    "mocap_pos_seen": (False, "nmocap", 3, "mocap_pos of the last step"),
    "mocap_quat_seen": (False, "nmocap", 4, "mocap_quat of the last step"),
    "ctrl": (False, "nu", 1, "controls"),
    "qfrc_applied": (False, "nv", 1, "applied generalized force"),
    "xfrc_applied": (False, "nbody", 6, "applied force, then torque, W, at the body's centre of mass"),
    "eq_active": (True, "neq", 1, "1: the equality constraint is active"),
    "mocap_pos": (False, "nmocap", 3, "position of mocap bodies"),
    "mocap_quat": (False, "nmocap", 4, "orientation of mocap bodies; normalized when used"),
    "userdata": (False, "nuserdata", 1, "values of the user; no stage reads them"),
    "energy": (False, "2", 1, "potential, kinetic, J"),
    "xpos": (False, "nbody", 3, "body frame origin, W"),
    "xquat": (False, "nbody", 4, "body orientation"),
    "xmat": (False, "nbody", 9, "body orientation as a matrix"),
    "xipos": (False, "nbody", 3, "centre of mass, W"),
    "ximat": (False, "nbody", 9, "orientation of the principal axes of inertia"),
    "xanchor": (False, "njnt", 3, "joint anchor, W"),
    "xaxis": (False, "njnt", 3, "joint axis, W"),
    "geom_xpos": (False, "ngeom", 3, "geom position, W"),
    "geom_xmat": (False, "ngeom", 9, "geom orientation"),
    "site_xpos": (False, "nsite", 3, "site position, W"),
    "site_xmat": (False, "nsite", 9, "site orientation"),
    "cam_xpos": (False, "ncam", 3, "camera position, W"),
    "cam_xmat": (False, "ncam", 9, "camera orientation; it looks along -z"),
    "light_xpos": (False, "nlight", 3, "light position, W"),
    "light_xdir": (False, "nlight", 3, "unit direction of its rays, W"),
    "subtree_com": (False, "nbody", 3, "centre of mass of the subtree, W"),
    "cdof": (False, "nv", 6, "motion axis of each dof, com frame"),
    "cinert": (False, "nbody", 10, "body inertia, com frame"),
    "crb": (False, "nbody", 10, "composite inertia of the subtree, com frame"),
    "M": (False, "nC", 1, "joint-space inertia, rows of M_rowadr"),
    "qLD": (False, "nC", 1, "factor of M = L' D L: unit L below the diagonal, D on it"),
    "qLDiagInv": (False, "nv", 1, "1 / D"),
    "ten_length": (False, "ntendon", 1, "tendon length, m; in joint units for a fixed tendon"),
    "ten_J": (False, "nJten", 1, "d length / d q, rows of ten_J_rowadr"),
    "ten_wrapadr": (True, "ntendon", 1, "first point of the path in wrap_xpos"),
    "ten_wrapnum": (True, "ntendon", 1, "points of the path; 0: not spatial"),
    "wrap_obj": (True, "nwrap", 2, "geom that each point lies on; -1: a site; -2: none, start of a pulley branch"),
    "wrap_xpos": (False, "nwrap", 6, "points of all paths, W; paths may leave gaps"),
    "actuator_length": (False, "nu", 1, "length times gear"),
    "actuator_moment": (False, "nJmom", 1, "d length / d q, rows of moment_rowadr"),
    "cvel": (False, "nbody", 6, "body velocity, com frame"),
    "cdof_dot": (False, "nv", 6, "rate of cdof"),
    "ten_velocity": (False, "ntendon", 1, "rate of ten_length"),
    "actuator_velocity": (False, "nu", 1, "rate of actuator_length"),
    "cfrc_bias": (False, "nbody", 6, "bias force of the subtree at zero qacc, com frame"),
    "cacc_bias": (False, "nbody", 6, "bias acceleration at zero qacc, with gravity as an upward acceleration, com frame"),
    "qfrc_bias": (False, "nv", 1, "Coriolis, centrifugal and gravity forces"),
    "qfrc_spring": (False, "nv", 1, "springs of joints and tendons"),
    "qfrc_damper": (False, "nv", 1, "dampers of joints and tendons"),
    "qfrc_gravcomp": (False, "nv", 1, "gravity compensation"),
    "qfrc_fluid": (False, "nv", 1, "drag and lift of the medium"),
    "qfrc_passive": (False, "nv", 1, "total passive force; includes gravcomp only where it is not an actuator force"),
    "actuator_force": (False, "nu", 1, "scalar force of each actuator"),
    "act_dot": (False, "na", 1, "rate of act"),
    "qfrc_actuator": (False, "nv", 1, "actuator force on the dofs"),
    "qfrc_smooth": (False, "nv", 1, "sum of all forces except constraint forces"),
    "qacc_smooth": (False, "nv", 1, "acceleration without constraints"),
    "qfrc_constraint": (False, "nv", 1, "constraint force"),
    "qacc": (False, "nv", 1, "acceleration"),
    "qfrc_inverse": (False, "nv", 1, "result of inverse dynamics"),
    "solver_improvement": (False, "200", 1, "cost decrease in each of the first 200 iterations, scaled; impulse contacts: largest change of velocity, m/s"),
    "solver_gradient": (False, "200", 1, "gradient norm after each of them, scaled; unused by PGS"),
    "solver_fwdinv": (False, "2", 1, "difference of forward and inverse dynamics: constraint force, applied force"),
    "solver_iterations": (True, "ntree", 1, "iterations for each island"),
    "solver_outcome": (True, "ntree", 1, "how the solve of each island ended, as SolverOutcome"),
    "island_improvement": (False, "ntree", 1, "cost decrease in the last iteration of each island, scaled"),
    "island_gradient": (False, "ntree", 1, "final gradient norm of each island, scaled; unused by PGS"),
    "tree_fraction": (False, "ntree", 1, "fraction of the step that each tree moves until its first contact"),
    "tree_settled": (True, "ntree", 1, "computed fields still valid for a sleeping tree: 1 positions and inertia, 2 velocities too"),
    "mocap_moved": (True, "nmocap", 1, "1: the pose changed since the last step"),
    "tree_island": (True, "ntree", 1, "island of each tree; -1: none"),
    "island_ntree": (True, "ntree", 1, "trees in each island"),
    "island_itreeadr": (True, "ntree", 1, "first entry of an island in map_itree2tree"),
    "map_itree2tree": (True, "ntree", 1, "trees sorted by island, those in none last"),
    "dof_island": (True, "nv", 1, "island of each dof; -1: none"),
    "island_nv": (True, "ntree", 1, "dofs in each island"),
    "island_idofadr": (True, "ntree", 1, "first entry of an island in map_idof2dof"),
    "map_dof2idof": (True, "nv", 1, "index of each dof in map_idof2dof"),
    "map_idof2dof": (True, "nv", 1, "dofs sorted by island, those in none last"),
    "island_ne": (True, "ntree", 1, "equality rows in each island"),
    "island_nf": (True, "ntree", 1, "friction loss rows in each island"),
    "island_nefc": (True, "ntree", 1, "rows in each island"),
    "island_iefcadr": (True, "ntree", 1, "first entry of an island in map_iefc2efc"),
    "sensordata": (False, "nsensordata", 1, "all sensor readings"),
    "cacc": (False, "nbody", 6, "body acceleration, with gravity as an upward acceleration, com frame"),
    "cfrc_int": (False, "nbody", 6, "force of the parent on the body, com frame"),
    "cfrc_ext": (False, "nbody", 6, "external force on the body, com frame"),
    "subtree_linvel": (False, "nbody", 3, "velocity of the subtree's centre of mass, W"),
    "subtree_angmom": (False, "nbody", 3, "angular momentum about the subtree's centre of mass, W"),
    "qDeriv": (False, "nC", 1, "d (passive + actuator - bias) / d qvel: lower triangle, rows of M_rowadr"),
    "qDeriv_upper": (False, "nC", 1, "upper triangle of the derivative, transposed to the rows of M_rowadr"),
    "qH": (False, "nC", 1, "factor of the integrator's matrix M - h qDeriv or M + h damping; as qLD"),
    "qHDiagInv": (False, "nv", 1, "inverse of its pivots; as qLDiagInv"),
    "qacc_integrated": (False, "nv", 1, "acceleration that the integrator applies"),
    "capacity_needed": (True, "ncapacity", 1, "for each capacity, the largest count that a step needed"),
}

DATA_GROWING = {
    "contact_geom": (True, "nconmax", 2, "the two geoms; the normal points from the first to the second"),
    "contact_dim": (True, "nconmax", 1, "contact dimension: 1, 3, 4, 6"),
    "contact_exclude": (True, "nconmax", 1, "0: active; 1: in the gap; 3: no dof moves the geoms"),
    "contact_efc_address": (True, "nconmax", 1, "first constraint row; -1: none, as collision leaves it"),
    "contact_dist": (False, "nconmax", 1, "distance, negative when penetrating"),
    "contact_pos": (False, "nconmax", 3, "midpoint, W"),
    "contact_frame": (False, "nconmax", 9, "rows are the normal and two tangents, W"),
    "contact_includemargin": (False, "nconmax", 1, "active below this distance"),
    "contact_friction": (False, "nconmax", 5, "slide, slide, spin, roll, roll"),
    "contact_solref": (False, "nconmax", 2, "solref of the normal"),
    "contact_solreffriction": (False, "nconmax", 2, "solref of friction"),
    "contact_solimp": (False, "nconmax", 5, "solimp"),
    "contact_restitution": (False, "nconmax", 1, "coefficient of restitution, impulse contacts only"),
    "geom_pair": (True, "npairmax", 3, "two geoms, the lower type first, and their explicit pair; -1: none"),
    "contact_mu": (False, "nconmax", 1, "friction of the regularized cone"),
    "efc_type": (True, "nefcmax", 1, "as mjtConstraint"),
    "efc_id": (True, "nefcmax", 1, "object that the row belongs to"),
    "efc_J_rownnz": (True, "nefcmax", 1, "entries in a row of efc_J"),
    "efc_J_rowadr": (True, "nefcmax", 1, "first entry of a row of efc_J"),
    "efc_J_colind": (True, "nJmax", 1, "dof of each entry, increasing in a row"),
    "efc_J": (False, "nJmax", 1, "constraint Jacobian, rows of efc_J_rowadr; constraint_islands drops zero columns of other islands"),
    "efc_pos": (False, "nefcmax", 1, "constraint residual: position error or distance"),
    "efc_margin": (False, "nefcmax", 1, "inclusion margin"),
    "efc_frictionloss": (False, "nefcmax", 1, "dry friction"),
    "efc_diagApprox": (False, "nefcmax", 1, "estimate of the diagonal of J M^-1 J'"),
    "efc_R": (False, "nefcmax", 1, "regularizer, an inverse mass; unused by impulse contacts, as are D and aref"),
    "efc_D": (False, "nefcmax", 1, "constraint mass, 1 / R"),
    "efc_KBIP": (False, "nefcmax", 4, "stiffness, damping, impedance and its slope"),
    "efc_vel": (False, "nefcmax", 1, "J qvel"),
    "efc_aref": (False, "nefcmax", 1, "reference acceleration"),
    "efc_force": (False, "nefcmax", 1, "force of each row"),
    "efc_state": (True, "nefcmax", 1, "active piece of each row's cost, as ConstraintState"),
    "efc_b": (False, "nefcmax", 1, "J qacc - aref for the acceleration without constraints"),
    "efc_island": (True, "nefcmax", 1, "island of each row"),
    "map_efc2iefc": (True, "nefcmax", 1, "index of each row in map_iefc2efc"),
    "map_iefc2efc": (True, "nefcmax", 1, "rows sorted by island"),
    "efc_impact": (False, "nimpmax", 1, "collision impulse of each row, N s; included in efc_force times the timestep"),
    "kept_geom": (True, "nimpmax", 2, "geoms of a contact of the last step"),
    "kept_pos": (False, "nimpmax", 3, "contact position in the frame of the second geom's body"),
    "kept_force": (False, "nimpmax", 6, "contact force and torque without collision impulses, W"),
    "kept_row": (True, "nimpmax", 2, "type and id of a row of the last step"),
    "kept_row_force": (False, "nimpmax", 1, "force of that row"),
}

# name: (is integer, meaning)
DATA_SCALARS = {
    "time": (False, "seconds"),
    "status": (True, "bits of StatusBit since the start of the last step"),
    "flg_energypos": (True, "energy[0] is valid for the current positions"),
    "flg_energyvel": (True, "energy[1] is valid for the current velocities"),
    "flg_subtreevel": (True, "subtree_linvel and subtree_angmom are valid for the current velocities"),
    "flg_sleep": (True, "tree_settled is valid: the last step ran with the flag sleep"),
    "flg_rnepost": (True, "cacc, cfrc_int and cfrc_ext are valid for the current accelerations"),
    "ncon": (True, "number of contacts"),
    "ngeompair": (True, "number of geom pairs that passed the broad phase"),
    "nefc": (True, "number of constraint rows"),
    "ne": (True, "number of equality rows, which come first"),
    "nf": (True, "number of friction loss rows"),
    "nl": (True, "number of limit rows"),
    "nisland": (True, "number of islands: groups of trees coupled by constraints; 0: not computed"),
    "nidof": (True, "number of dofs in all islands"),
    "nkeptcon": (True, "number of contacts with impulses from the last step"),
    "nkeptrow": (True, "number of other rows with impulses from the last step"),
    "solver_niter": (True, "iterations of the last solve"),
    "solver_fault_island": (True, "first island whose solve failed (kNotConverged, kSingular); -1: none"),
    "solver_fault_row": (True, "constraint row most likely responsible; -1: none"),
}

MODEL_SIZES = {
    "nq": (True, "generalized coordinates"),
    "nv": (True, "degrees of freedom"),
    "nu": (True, "actuators, and controls"),
    "na": (True, "activation states"),
    "nbody": (True, "bodies, including the world"),
    "njnt": (True, "joints"),
    "ngeom": (True, "geoms"),
    "nsite": (True, "sites"),
    "ncam": (True, "cameras"),
    "nlight": (True, "lights"),
    "nmesh": (True, "meshes"),
    "nmeshvert": (True, "vertices of all meshes"),
    "nmeshface": (True, "triangles of all meshes"),
    "nmeshgraph": (True, "ints in all hull graphs"),
    "nmeshpoly": (True, "polygonal faces of all hulls"),
    "nmeshpolyvert": (True, "vertices of all polygonal faces"),
    "nmeshpolymap": (True, "entries of mesh_polymap"),
    "ntrivert": (True, "vertices of meshes that collide as triangles"),
    "ntriface": (True, "triangles of meshes that collide as triangles"),
    "ntriring": (True, "entries of tri_ring"),
    "nsdf": (True, "signed distance fields"),
    "nsdfdata": (True, "grid points of all distance fields"),
    "nsdfpoint": (True, "surface points of all distance fields"),
    "nsdfbox": (True, "boxes of the trees over the surface points"),
    "nbvh": (True, "nodes of all bounding volume trees"),
    "nhfield": (True, "height fields"),
    "nhfielddata": (True, "elevations of all height fields"),
    "npair": (True, "explicit contact pairs"),
    "nexclude": (True, "excluded body pairs"),
    "neq": (True, "equality constraints"),
    "ntendon": (True, "tendons"),
    "nwrap": (True, "objects in all tendon paths"),
    "nsensor": (True, "sensors"),
    "nsensordata": (True, "values of all sensors"),
    "nnumeric": (True, "custom numeric fields"),
    "nnumericdata": (True, "values in all custom numeric fields"),
    "ntext": (True, "custom text fields"),
    "ntextdata": (True, "characters in all custom text fields"),
    "ntuple": (True, "custom tuples"),
    "ntupledata": (True, "objects in all custom tuples"),
    "nuserdata": (True, "user values in the state"),
    "nuser_body": (True, "user values per body"),
    "nuser_jnt": (True, "user values per joint"),
    "nuser_geom": (True, "user values per geom"),
    "nuser_site": (True, "user values per site"),
    "nuser_cam": (True, "user values per camera"),
    "nuser_tendon": (True, "user values per tendon"),
    "nuser_actuator": (True, "user values per actuator"),
    "nuser_sensor": (True, "user values per sensor"),
    "nkey": (True, "keyframes"),
    "nmocap": (True, "mocap bodies"),
    "ntree": (True, "kinematic trees under the world"),
    "nC": (True, "entries of M: each dof with its ancestors and itself"),
    "nJten": (True, "entries of ten_J"),
    "nJmom": (True, "entries of actuator_moment"),
    "nhistory": (True, "values in all history buffers"),
    "nlevel": (True, "depth of the body tree, including the world"),
    "ndoflevel": (True, "depth of the dof tree"),
    "ngravcomp": (True, "bodies with gravcomp above zero"),
    "nmat": (True, "materials"),
    "ntex": (True, "textures"),
    "ntexdata": (True, "bytes of all textures"),
    "nmeshnormal": (True, "normals of all meshes"),
    "nmeshtexcoord": (True, "texture coordinates of all meshes"),
    "nmeshfacenormal": (True, "triangles with normals: nmeshface, or 0 if they are dropped"),
    "nskin": (True, "skins"),
    "nskinvert": (True, "vertices of all skins"),
    "nskintexvert": (True, "texture coordinates of all skins"),
    "nskinface": (True, "triangles of all skins"),
    "nskinbone": (True, "bones of all skins"),
    "nskinbonevert": (True, "vertices of all bones"),
}

# name: (is integer, count, meaning)
OPTIONS = {
    "timestep": (False, 1, "seconds"),
    "impratio": (False, 1, "ratio of frictional to normal impedance"),
    "tolerance": (False, 1, "tolerance of the main solver"),
    "ls_tolerance": (False, 1, "tolerance of the line search"),
    "noslip_tolerance": (False, 1, "tolerance of the noslip solver"),
    "ccd_tolerance": (False, 1, "tolerance of the convex collider"),
    "sleep_tolerance": (False, 1, "speed below which trees may sleep"),
    "gravity": (False, 3, "m/s^2, world frame"),
    "wind": (False, 3, "m/s, velocity of the medium"),
    "magnetic": (False, 3, "global magnetic flux"),
    "density": (False, 1, "kg/m^3, density of the medium"),
    "viscosity": (False, 1, "Pa s, viscosity of the medium"),
    "o_margin": (False, 1, "contact override"),
    "o_solref": (False, 2, "contact override"),
    "o_solimp": (False, 5, "contact override"),
    "o_friction": (False, 5, "contact override"),
    "integrator": (True, 1, "0 Euler, 1 RK4, 2 implicit, 3 implicitfast"),
    "cone": (True, 1, "0 pyramidal, 1 elliptic"),
    "jacobian": (True, 1, "0 dense, 1 sparse, 2 auto"),
    "solver": (True, 1, "0 PGS, 1 CG, 2 Newton"),
    "iterations": (True, 1, "iterations of the main solver"),
    "ls_iterations": (True, 1, "iterations of the line search"),
    "noslip_iterations": (True, 1, "iterations of the noslip solver"),
    "ccd_iterations": (True, 1, "iterations of the convex collider"),
    "sdf_iterations": (True, 1, "iterations of the SDF collider"),
    "sdf_initpoints": (True, 1, "initial points of the SDF collider"),
    "restitution_threshold": (False, 1, "m/s; slower collisions do not bounce"),
    "correction_factor": (False, 1, "fraction of the penetration corrected per step"),
    "correction_slop": (False, 1, "m; penetration that is not corrected"),
    "correction_max": (False, 1, "m or rad; largest correction per step"),
    "regularization": (False, 1, "softness of impulse constraints, as a fraction of their inverse mass"),
    "impulse_max": (False, 1, "N s; largest impulse of a contact in a step; 0: no limit"),
    "contact": (True, 1, "0 soft, 1 impulse: as ContactModel"),
    "correction": (True, 1, "0 split, 1 baumgarte: as Correction"),
    "ccd": (True, 1, "1: continuous collision detection, fast geoms stop at first contact"),
    "exact_contacts": (True, 1, "1: boxes and height fields get contacts only where their surfaces touch"),
    "disableflags": (True, 1, "bits of DisableFlag"),
    "enableflags": (True, 1, "bits of EnableFlag"),
    "disableactuator": (True, 1, "bit g disables actuator group g"),
}

# name: (is integer, count, meaning)
STATISTICS = {
    "meaninertia": (False, 1, "mean diagonal inertia at qpos0"),
    "meanmass": (False, 1, "mean body mass"),
    "meansize": (False, 1, "mean body size"),
    "extent": (False, 1, "spatial extent"),
    "center": (False, 3, "centre of the model"),
}

# object: its code
OBJECTS = {
    "body": 1,
    "joint": 3,
    "geom": 5,
    "site": 6,
    "camera": 7,
    "light": 8,
    "mesh": 10,
    "skin": 11,
    "hfield": 12,
    "sdf": 101,
    "texture": 13,
    "material": 14,
    "pair": 15,
    "exclude": 16,
    "equality": 17,
    "tendon": 18,
    "actuator": 19,
    "sensor": 20,
    "numeric": 21,
    "text": 22,
    "tuple": 23,
    "key": 24,
}

# object: {member of its view: field}
MODEL_OBJECTS = {
    "body": {"parentid": "body_parentid", "rootid": "body_rootid", "weldid": "body_weldid", "mocapid": "body_mocapid", "jntnum": "body_jntnum", "jntadr": "body_jntadr", "dofnum": "body_dofnum", "dofadr": "body_dofadr", "lastdof": "body_lastdof", "treeid": "body_treeid", "geomnum": "body_geomnum", "geomadr": "body_geomadr", "bvhadr": "body_bvhadr", "bvhnum": "body_bvhnum", "simple": "body_simple", "sameframe": "body_sameframe", "childnum": "body_childnum", "childadr": "body_childadr", "pos": "body_pos", "quat": "body_quat", "ipos": "body_ipos", "iquat": "body_iquat", "mass": "body_mass", "subtreemass": "body_subtreemass", "inertia": "body_inertia", "invweight0": "body_invweight0", "gravcomp": "body_gravcomp", "margin": "body_margin", "contype": "body_contype", "conaffinity": "body_conaffinity", "user": "body_user"},
    "joint": {"type": "jnt_type", "qposadr": "jnt_qposadr", "dofadr": "jnt_dofadr", "bodyid": "jnt_bodyid", "group": "jnt_group", "limited": "jnt_limited", "actfrclimited": "jnt_actfrclimited", "actgravcomp": "jnt_actgravcomp", "solref": "jnt_solref", "solimp": "jnt_solimp", "pos": "jnt_pos", "axis": "jnt_axis", "stiffness": "jnt_stiffness", "range": "jnt_range", "actfrcrange": "jnt_actfrcrange", "margin": "jnt_margin", "user": "jnt_user"},
    "joint_dof": {"treeid": "dof_treeid", "dof_solref": "dof_solref", "dof_solimp": "dof_solimp", "frictionloss": "dof_frictionloss", "armature": "dof_armature", "damping": "dof_damping", "invweight0": "dof_invweight0", "M0": "dof_M0", "length": "dof_length"},
    "geom": {"type": "geom_type", "contype": "geom_contype", "conaffinity": "geom_conaffinity", "condim": "geom_condim", "bodyid": "geom_bodyid", "dataid": "geom_dataid", "group": "geom_group", "priority": "geom_priority", "sameframe": "geom_sameframe", "solmix": "geom_solmix", "restitution": "geom_restitution", "solref": "geom_solref", "solimp": "geom_solimp", "size": "geom_size", "aabb": "geom_aabb", "rbound": "geom_rbound", "pos": "geom_pos", "quat": "geom_quat", "friction": "geom_friction", "margin": "geom_margin", "gap": "geom_gap", "fluid": "geom_fluid", "visible": "geom_visible", "rgba": "geom_rgba", "matid": "geom_matid", "user": "geom_user"},
    "site": {"type": "site_type", "bodyid": "site_bodyid", "group": "site_group", "sameframe": "site_sameframe", "size": "site_size", "pos": "site_pos", "quat": "site_quat", "rgba": "site_rgba", "matid": "site_matid", "user": "site_user"},
    "camera": {"mode": "cam_mode", "bodyid": "cam_bodyid", "targetbodyid": "cam_targetbodyid", "pos": "cam_pos", "quat": "cam_quat", "poscom0": "cam_poscom0", "pos0": "cam_pos0", "mat0": "cam_mat0", "projection": "cam_projection", "fovy": "cam_fovy", "ipd": "cam_ipd", "resolution": "cam_resolution", "output": "cam_output", "sensorsize": "cam_sensorsize", "intrinsic": "cam_intrinsic", "user": "cam_user"},
    "light": {"mode": "light_mode", "bodyid": "light_bodyid", "targetbodyid": "light_targetbodyid", "active": "light_active", "pos": "light_pos", "dir": "light_dir", "poscom0": "light_poscom0", "pos0": "light_pos0", "dir0": "light_dir0", "type": "light_type", "texid": "light_texid", "castshadow": "light_castshadow", "bulbradius": "light_bulbradius", "intensity": "light_intensity", "range": "light_range", "attenuation": "light_attenuation", "cutoff": "light_cutoff", "exponent": "light_exponent", "ambient": "light_ambient", "diffuse": "light_diffuse", "specular": "light_specular"},
    "mesh": {"vertadr": "mesh_vertadr", "vertnum": "mesh_vertnum", "faceadr": "mesh_faceadr", "facenum": "mesh_facenum", "graphadr": "mesh_graphadr", "polyadr": "mesh_polyadr", "polynum": "mesh_polynum", "bvhadr": "mesh_bvhadr", "bvhnum": "mesh_bvhnum", "scale": "mesh_scale", "pos": "mesh_pos", "quat": "mesh_quat", "surface": "mesh_surface", "trivertadr": "mesh_trivertadr", "trifaceadr": "mesh_trifaceadr", "normaladr": "mesh_normaladr", "normalnum": "mesh_normalnum", "texcoordadr": "mesh_texcoordadr", "texcoordnum": "mesh_texcoordnum"},
    "material": {"texid": "mat_texid", "texuniform": "mat_texuniform", "texrepeat": "mat_texrepeat", "emission": "mat_emission", "specular": "mat_specular", "shininess": "mat_shininess", "reflectance": "mat_reflectance", "metallic": "mat_metallic", "roughness": "mat_roughness", "rgba": "mat_rgba"},
    "texture": {"type": "tex_type", "colorspace": "tex_colorspace", "height": "tex_height", "width": "tex_width", "nchannel": "tex_nchannel", "adr": "tex_adr"},
    "skin": {"matid": "skin_matid", "group": "skin_group", "rgba": "skin_rgba", "inflate": "skin_inflate", "vertadr": "skin_vertadr", "vertnum": "skin_vertnum", "texcoordadr": "skin_texcoordadr", "faceadr": "skin_faceadr", "facenum": "skin_facenum", "boneadr": "skin_boneadr", "bonenum": "skin_bonenum"},
    "hfield": {"size": "hfield_size", "nrow": "hfield_nrow", "ncol": "hfield_ncol", "adr": "hfield_adr"},
    "sdf": {"dim": "sdf_dim", "adr": "sdf_adr", "pointadr": "sdf_pointadr", "pointnum": "sdf_pointnum", "boxadr": "sdf_boxadr", "slope": "sdf_slope", "pos": "sdf_pos", "quat": "sdf_quat", "origin": "sdf_origin", "cell": "sdf_cell"},
    "pair": {"dim": "pair_dim", "geom1": "pair_geom1", "geom2": "pair_geom2", "signature": "pair_signature", "solref": "pair_solref", "solreffriction": "pair_solreffriction", "solimp": "pair_solimp", "margin": "pair_margin", "gap": "pair_gap", "friction": "pair_friction", "restitution": "pair_restitution"},
    "exclude": {"signature": "exclude_signature"},
    "equality": {"type": "eq_type", "obj1id": "eq_obj1id", "obj2id": "eq_obj2id", "objtype": "eq_objtype", "active0": "eq_active0", "solref": "eq_solref", "solimp": "eq_solimp", "data": "eq_data"},
    "tendon": {"adr": "tendon_adr", "num": "tendon_num", "group": "tendon_group", "limited": "tendon_limited", "actfrclimited": "tendon_actfrclimited", "width": "tendon_width", "solref_lim": "tendon_solref_lim", "solimp_lim": "tendon_solimp_lim", "solref_fri": "tendon_solref_fri", "solimp_fri": "tendon_solimp_fri", "range": "tendon_range", "actfrcrange": "tendon_actfrcrange", "margin": "tendon_margin", "stiffness": "tendon_stiffness", "damping": "tendon_damping", "armature": "tendon_armature", "frictionloss": "tendon_frictionloss", "lengthspring": "tendon_lengthspring", "length0": "tendon_length0", "invweight0": "tendon_invweight0", "rgba": "tendon_rgba", "matid": "tendon_matid", "user": "tendon_user", "treenum": "tendon_treenum", "treeid": "tendon_treeid"},
    "actuator": {"trntype": "actuator_trntype", "dyntype": "actuator_dyntype", "gaintype": "actuator_gaintype", "biastype": "actuator_biastype", "trnid": "actuator_trnid", "actadr": "actuator_actadr", "actnum": "actuator_actnum", "group": "actuator_group", "ctrllimited": "actuator_ctrllimited", "forcelimited": "actuator_forcelimited", "actlimited": "actuator_actlimited", "dynprm": "actuator_dynprm", "gainprm": "actuator_gainprm", "biasprm": "actuator_biasprm", "actearly": "actuator_actearly", "ctrlrange": "actuator_ctrlrange", "forcerange": "actuator_forcerange", "actrange": "actuator_actrange", "gear": "actuator_gear", "cranklength": "actuator_cranklength", "acc0": "actuator_acc0", "length0": "actuator_length0", "lengthrange": "actuator_lengthrange", "user": "actuator_user", "history": "actuator_history", "historyadr": "actuator_historyadr", "delay": "actuator_delay"},
    "sensor": {"type": "sensor_type", "datatype": "sensor_datatype", "needstage": "sensor_needstage", "objtype": "sensor_objtype", "objid": "sensor_objid", "reftype": "sensor_reftype", "refid": "sensor_refid", "intprm": "sensor_intprm", "dim": "sensor_dim", "adr": "sensor_adr", "cutoff": "sensor_cutoff", "noise": "sensor_noise", "history": "sensor_history", "historyadr": "sensor_historyadr", "delay": "sensor_delay", "interval": "sensor_interval", "user": "sensor_user"},
    "numeric": {"adr": "numeric_adr", "size": "numeric_size"},
    "text": {"adr": "text_adr", "size": "text_size"},
    "tuple": {"adr": "tuple_adr", "size": "tuple_size"},
    "key": {"time": "key_time", "qpos": "key_qpos", "qvel": "key_qvel", "act": "key_act", "mpos": "key_mpos", "mquat": "key_mquat", "ctrl": "key_ctrl"},
}

# object: {member of its view: field}
DATA_OBJECTS = {
    "body": {"xfrc_applied": "xfrc_applied", "xpos": "xpos", "xquat": "xquat", "xmat": "xmat", "xipos": "xipos", "ximat": "ximat", "subtree_com": "subtree_com", "cinert": "cinert", "crb": "crb", "cvel": "cvel", "cfrc_bias": "cfrc_bias", "cacc_bias": "cacc_bias", "cacc": "cacc", "cfrc_int": "cfrc_int", "cfrc_ext": "cfrc_ext", "subtree_linvel": "subtree_linvel", "subtree_angmom": "subtree_angmom"},
    "joint": {"xanchor": "xanchor", "xaxis": "xaxis"},
    "geom": {"xpos": "geom_xpos", "xmat": "geom_xmat"},
    "site": {"xpos": "site_xpos", "xmat": "site_xmat"},
    "camera": {"xpos": "cam_xpos", "xmat": "cam_xmat"},
    "light": {"xpos": "light_xpos", "xdir": "light_xdir"},
    "tendon": {"length": "ten_length", "wrapadr": "ten_wrapadr", "wrapnum": "ten_wrapnum", "velocity": "ten_velocity"},
    "actuator": {"ctrl": "ctrl", "length": "actuator_length", "velocity": "actuator_velocity", "force": "actuator_force"},
    "equality": {"active": "eq_active"},
    "joint_dof": {"qvel": "qvel", "qacc_warmstart": "qacc_warmstart", "qfrc_applied": "qfrc_applied", "cdof": "cdof", "cdof_dot": "cdof_dot", "qfrc_bias": "qfrc_bias", "qfrc_spring": "qfrc_spring", "qfrc_damper": "qfrc_damper", "qfrc_gravcomp": "qfrc_gravcomp", "qfrc_fluid": "qfrc_fluid", "qfrc_passive": "qfrc_passive", "qfrc_actuator": "qfrc_actuator", "qfrc_smooth": "qfrc_smooth", "qacc_smooth": "qacc_smooth", "qfrc_constraint": "qfrc_constraint", "qacc": "qacc", "qfrc_inverse": "qfrc_inverse", "dof_island": "dof_island", "qacc_integrated": "qacc_integrated"},
}

DATA_KINDS = ('body', 'joint', 'geom', 'site', 'camera', 'light', 'tendon', 'actuator', 'equality', 'sensor')

# what a joint has, by jnt_type
JOINT_ROWS = {
    "qpos": (7, 4, 1, 1),
    "dofs": (6, 3, 1, 1),
}

# object: {member: (field, first row, number of rows)}
MODEL_SLICES = {
    "joint": {
        "qpos0": ('qpos0', 'jnt_qposadr', 'qpos'),
        "qpos_spring": ('qpos_spring', 'jnt_qposadr', 'qpos'),
        "treeid": ('dof_treeid', 'jnt_dofadr', 'dofs'),
        "dof_solref": ('dof_solref', 'jnt_dofadr', 'dofs'),
        "dof_solimp": ('dof_solimp', 'jnt_dofadr', 'dofs'),
        "frictionloss": ('dof_frictionloss', 'jnt_dofadr', 'dofs'),
        "armature": ('dof_armature', 'jnt_dofadr', 'dofs'),
        "damping": ('dof_damping', 'jnt_dofadr', 'dofs'),
        "invweight0": ('dof_invweight0', 'jnt_dofadr', 'dofs'),
        "M0": ('dof_M0', 'jnt_dofadr', 'dofs'),
        "length": ('dof_length', 'jnt_dofadr', 'dofs'),
    },
    "mesh": {
        "vert": ('mesh_vert', 'mesh_vertadr', 'mesh_vertnum'),
        "face": ('mesh_face', 'mesh_faceadr', 'mesh_facenum'),
    },
    "numeric": {
        "data": ('numeric_data', 'numeric_adr', 'numeric_size'),
    },
    "tuple": {
        "objtype": ('tuple_objtype', 'tuple_adr', 'tuple_size'),
        "objid": ('tuple_objid', 'tuple_adr', 'tuple_size'),
        "objprm": ('tuple_objprm', 'tuple_adr', 'tuple_size'),
    },
}

# object: {member: (field, first row, number of rows)}
DATA_SLICES = {
    "joint": {
        "qpos": ('qpos', 'jnt_qposadr', 'qpos'),
        "qvel": ('qvel', 'jnt_dofadr', 'dofs'),
        "qacc_warmstart": ('qacc_warmstart', 'jnt_dofadr', 'dofs'),
        "qfrc_applied": ('qfrc_applied', 'jnt_dofadr', 'dofs'),
        "cdof": ('cdof', 'jnt_dofadr', 'dofs'),
        "cdof_dot": ('cdof_dot', 'jnt_dofadr', 'dofs'),
        "qfrc_bias": ('qfrc_bias', 'jnt_dofadr', 'dofs'),
        "qfrc_spring": ('qfrc_spring', 'jnt_dofadr', 'dofs'),
        "qfrc_damper": ('qfrc_damper', 'jnt_dofadr', 'dofs'),
        "qfrc_gravcomp": ('qfrc_gravcomp', 'jnt_dofadr', 'dofs'),
        "qfrc_fluid": ('qfrc_fluid', 'jnt_dofadr', 'dofs'),
        "qfrc_passive": ('qfrc_passive', 'jnt_dofadr', 'dofs'),
        "qfrc_actuator": ('qfrc_actuator', 'jnt_dofadr', 'dofs'),
        "qfrc_smooth": ('qfrc_smooth', 'jnt_dofadr', 'dofs'),
        "qacc_smooth": ('qacc_smooth', 'jnt_dofadr', 'dofs'),
        "qfrc_constraint": ('qfrc_constraint', 'jnt_dofadr', 'dofs'),
        "qacc": ('qacc', 'jnt_dofadr', 'dofs'),
        "qfrc_inverse": ('qfrc_inverse', 'jnt_dofadr', 'dofs'),
        "dof_island": ('dof_island', 'jnt_dofadr', 'dofs'),
        "qacc_integrated": ('qacc_integrated', 'jnt_dofadr', 'dofs'),
    },
    "sensor": {
        "data": ('sensordata', 'sensor_adr', 'sensor_dim'),
    },
    "actuator": {
        "act": ('act', 'actuator_actadr', 'actuator_actnum'),
        "act_dot": ('act_dot', 'actuator_actadr', 'actuator_actnum'),
    },
    "body": {
        "mocap_pos": ('mocap_pos', 'body_mocapid', ''),
        "mocap_quat": ('mocap_quat', 'body_mocapid', ''),
    },
}

# other names of members of a Data's objects
DATA_ALIASES = {'body': {'pos': 'xpos', 'quat': 'xquat'}, 'geom': {'pos': 'geom_xpos'}, 'site': {'pos': 'site_xpos'}}

# fields that every batch has, without those for sleep
BATCH_INPUTS = (
    "qpos",
    "qvel",
    "act",
    "qacc_warmstart",
    "history",
    "ctrl",
    "qfrc_applied",
    "xfrc_applied",
    "eq_active",
    "mocap_pos",
    "mocap_quat",
    "userdata",
    "sensordata",
)
# other arrays of every batch: (type, meaning)
BATCH_RESULTS = {
    "states": ('Floats', 'qpos, then qvel'),
    "rewards": ('Floats', 'reward of the last step'),
    "terminated": ('Bytes', '1: the episode is over'),
    "truncated": ('Bytes', '1: the episode was cut off by max_episode_steps'),
    "status": ('Ints', 'bits of corten.Status from all substeps of the last step'),
    "faults": ('Ints', 'bits that count as faults; 0: none'),
    "observations": ('Floats', 'observations'),
    "final_states": ('Floats', 'states at the end of episodes that were reset in the same step'),
    "final_sensordata": ('Floats', 'readings of sensors at the end of those episodes'),
    "final_observations": ('Floats', 'observations at the end of those episodes'),
}
# functions of corten/stages.h
STAGES = {
    "kinematics": "Poses of bodies, joints, geoms and sites: xpos, xquat, xmat, xipos, ximat, xanchor, xaxis, geom_*, site_*.",
    "com_position": "Centres of mass, inertias and motion axes: subtree_com, cinert, cdof.",
    "cameras_and_lights": "Poses of cameras and lights.",
    "tendon_position": "Paths, lengths and moments of tendons: ten_length, ten_J, wrap_*.",
    "inertia_matrix": "The inertia matrix: crb, M.",
    "factor_inertia": "The factor of M: qLD, qLDiagInv.",
    "collision": "All contacts. May enlarge the Data.",
    "constraint_rows": "Constraint rows, except for what depends on velocity. May enlarge the Data.",
    "constraint_islands": "Groups of trees that constraints connect.",
    "transmission": "Lengths and moments of actuators. Actuators on bodies need contacts.",
    "sensor_position": "Readings of position sensors.",
    "tendon_velocity": "Rates of tendon lengths.",
    "transmission_velocity": "Rates of actuator lengths.",
    "com_velocity": "Velocities of bodies and rates of motion axes: cvel, cdof_dot.",
    "passive_force": "Springs, dampers, gravity compensation and fluid forces: qfrc_passive and its parts.",
    "constraint_reference": "Velocity and reference acceleration of constraint rows: efc_vel, efc_aref.",
    "bias_force": "Coriolis, centrifugal and gravity forces: qfrc_bias.",
    "sensor_velocity": "Readings of velocity sensors.",
    "actuation": "Actuator forces and rates of activations: actuator_force, act_dot, qfrc_actuator.",
    "smooth_acceleration": "Acceleration without constraints: qfrc_smooth, qacc_smooth.",
    "constraint_solver": "The constraint solver: qacc, qfrc_constraint, efc_force.",
    "sensor_acceleration": "Readings of acceleration and force sensors.",
    "forward_kinematics": "kinematics, com_position, cameras_and_lights, tendon_position.",
    "forward_position": "All that depends on qpos only, except sensors and energy: from kinematics to transmission.",
    "forward_velocity": "All that depends on qpos and qvel, except sensors and energy: from tendon_velocity to bias_force. Call after forward_position.",
    "forward_actuation": "actuation.",
    "forward_acceleration": "smooth_acceleration.",
    "forward_constraint": "constraint_solver.",
    "inverse_position": "The part of inverse dynamics that depends on qpos: that of forward dynamics.",
    "inverse_velocity": "The part of inverse dynamics that depends on qvel: that of forward dynamics.",
    "inverse_constraint": "Constraint forces that follow from qacc: efc_force, efc_state, qfrc_constraint. Throws std::invalid_argument for impulse contacts, whose forces do not follow from qacc.",
    "compare_forward_inverse": "Writes solver_fwdinv, the differences between forward dynamics, which ran last, and inverse dynamics of its acceleration. Also writes qfrc_inverse. Throws std::invalid_argument for impulse contacts.",
    "integrate": "The integrator of the model's options.",
    "euler": "Semi-implicit Euler, with implicit joint damping.",
    "runge_kutta": "Runge-Kutta of fourth order: three more forward passes, without sensors.",
    "implicit": "Implicit in velocity. Throws std::invalid_argument unless the model's integrator is implicit or implicitfast.",
}
# fields that an edit can change
EDITABLE = frozenset((
    "qpos0",
    "qpos_spring",
    "body_pos",
    "body_quat",
    "body_ipos",
    "body_iquat",
    "body_mass",
    "body_inertia",
    "body_gravcomp",
    "jnt_solref",
    "jnt_solimp",
    "jnt_pos",
    "jnt_axis",
    "jnt_stiffness",
    "jnt_range",
    "jnt_actfrcrange",
    "jnt_margin",
    "dof_solref",
    "dof_solimp",
    "dof_frictionloss",
    "dof_armature",
    "dof_damping",
    "geom_solmix",
    "geom_solref",
    "geom_solimp",
    "geom_size",
    "geom_pos",
    "geom_quat",
    "geom_friction",
    "geom_restitution",
    "geom_margin",
    "geom_gap",
    "site_size",
    "site_pos",
    "site_quat",
    "cam_pos",
    "cam_quat",
    "light_pos",
    "light_dir",
    "hfield_data",
    "pair_solref",
    "pair_solreffriction",
    "pair_solimp",
    "pair_margin",
    "pair_gap",
    "pair_friction",
    "pair_restitution",
    "eq_solref",
    "eq_solimp",
    "eq_data",
    "tendon_solref_lim",
    "tendon_solimp_lim",
    "tendon_solref_fri",
    "tendon_solimp_fri",
    "tendon_range",
    "tendon_actfrcrange",
    "tendon_margin",
    "tendon_stiffness",
    "tendon_damping",
    "tendon_armature",
    "tendon_frictionloss",
    "tendon_lengthspring",
    "actuator_dynprm",
    "actuator_gainprm",
    "actuator_biasprm",
    "actuator_ctrlrange",
    "actuator_forcerange",
    "actuator_actrange",
    "actuator_gear",
    "actuator_cranklength",
    "actuator_lengthrange",
    "sensor_cutoff",
    "sensor_noise",
    "jnt_limited",
    "jnt_actfrclimited",
    "jnt_group",
    "jnt_user",
    "body_user",
    "geom_contype",
    "geom_conaffinity",
    "geom_condim",
    "geom_priority",
    "geom_group",
    "geom_rgba",
    "geom_user",
    "site_group",
    "site_rgba",
    "site_user",
    "cam_fovy",
    "cam_ipd",
    "cam_user",
    "light_active",
    "pair_dim",
    "eq_active0",
    "tendon_limited",
    "tendon_actfrclimited",
    "tendon_group",
    "tendon_width",
    "tendon_rgba",
    "tendon_user",
    "actuator_group",
    "actuator_ctrllimited",
    "actuator_forcelimited",
    "actuator_actlimited",
    "actuator_user",
    "sensor_user",
    "numeric_data",
    "key_time",
    "key_qpos",
    "key_qvel",
    "key_act",
    "key_mpos",
    "key_mquat",
    "key_ctrl",
))
# computed integers of a Data: counts and indices, which only the library writes
COMPUTED = frozenset((
    "status",
    "flg_energypos",
    "flg_energyvel",
    "flg_subtreevel",
    "flg_sleep",
    "flg_rnepost",
    "ncon",
    "ngeompair",
    "nefc",
    "ne",
    "nf",
    "nl",
    "nisland",
    "nidof",
    "nkeptcon",
    "nkeptrow",
    "solver_niter",
    "solver_fault_island",
    "solver_fault_row",
    "ten_wrapadr",
    "ten_wrapnum",
    "wrap_obj",
    "solver_iterations",
    "solver_outcome",
    "tree_settled",
    "mocap_moved",
    "tree_island",
    "island_ntree",
    "island_itreeadr",
    "map_itree2tree",
    "dof_island",
    "island_nv",
    "island_idofadr",
    "map_dof2idof",
    "map_idof2dof",
    "island_ne",
    "island_nf",
    "island_nefc",
    "island_iefcadr",
    "capacity_needed",
    "contact_geom",
    "contact_dim",
    "contact_exclude",
    "contact_efc_address",
    "geom_pair",
    "efc_type",
    "efc_id",
    "efc_J_rownnz",
    "efc_J_rowadr",
    "efc_J_colind",
    "efc_state",
    "efc_island",
    "map_efc2iefc",
    "map_iefc2efc",
    "kept_geom",
    "kept_row",
))


class JointType(IntEnum):
    """Values of jnt_type."""
    FREE = 0
    BALL = 1
    SLIDE = 2
    HINGE = 3


class GeomType(IntEnum):
    """Values of geom_type."""
    PLANE = 0
    HFIELD = 1
    SPHERE = 2
    CAPSULE = 3
    ELLIPSOID = 4
    CYLINDER = 5
    BOX = 6
    MESH = 7
    SDF = 8


class TransmissionType(IntEnum):
    """Values of actuator_trntype."""
    JOINT = 0
    JOINT_IN_PARENT = 1
    SLIDER_CRANK = 2
    TENDON = 3
    SITE = 4
    BODY = 5


class DynamicsType(IntEnum):
    """Values of actuator_dyntype."""
    NONE = 0
    INTEGRATOR = 1
    FILTER = 2
    FILTER_EXACT = 3
    MUSCLE = 4
    USER = 5


class GainType(IntEnum):
    """Values of actuator_gaintype."""
    FIXED = 0
    AFFINE = 1
    MUSCLE = 2
    USER = 3


class BiasType(IntEnum):
    """Values of actuator_biastype."""
    NONE = 0
    AFFINE = 1
    MUSCLE = 2
    USER = 3


class Integrator(IntEnum):
    """Values of opt.integrator."""
    EULER = 0
    RK4 = 1
    IMPLICIT = 2
    IMPLICIT_FAST = 3


class Solver(IntEnum):
    """Values of opt.solver."""
    PGS = 0
    CG = 1
    NEWTON = 2


class FrictionCone(IntEnum):
    """Values of opt.cone."""
    PYRAMIDAL = 0
    ELLIPTIC = 1


class ContactModel(IntEnum):
    """Values of opt.contact."""
    SOFT_CONTACT = 0
    IMPULSE_CONTACT = 1


class Correction(IntEnum):
    """Values of opt.correction."""
    SPLIT_IMPULSE = 0
    BAUMGARTE = 1


class TrackingMode(IntEnum):
    """Values of cam_mode and light_mode."""
    FIXED = 0
    BODY = 1
    COM = 2
    TARGET_BODY = 3
    TARGET_BODY_COM = 4


class DisableFlag(IntFlag):
    """Bits of opt.disableflags."""
    CONSTRAINT = 1 << 0
    EQUALITY = 1 << 1
    FRICTION_LOSS = 1 << 2
    LIMIT = 1 << 3
    CONTACT = 1 << 4
    SPRING = 1 << 5
    DAMPER = 1 << 6
    GRAVITY = 1 << 7
    CLAMP_CTRL = 1 << 8
    WARM_START = 1 << 9
    FILTER_PARENT = 1 << 10
    ACTUATION = 1 << 11
    REF_SAFE = 1 << 12
    SENSOR = 1 << 13
    MID_PHASE = 1 << 14
    EULER_DAMP = 1 << 15
    AUTO_RESET = 1 << 16
    NATIVE_CCD = 1 << 17
    ISLAND = 1 << 18


class EnableFlag(IntFlag):
    """Bits of opt.enableflags."""
    OVERRIDE = 1 << 0
    ENERGY = 1 << 1
    FWD_INV = 1 << 2
    INV_DISCRETE = 1 << 3
    MULTI_CCD = 1 << 4
    SLEEP = 1 << 5


class State(IntFlag):
    """Components of the state; combine them with |. Bits and order are those of MuJoCo's mjtState."""
    TIME = 1 << 0
    QPOS = 1 << 1
    QVEL = 1 << 2
    ACT = 1 << 3
    HISTORY = 1 << 4
    WARMSTART = 1 << 5
    CTRL = 1 << 6
    QFRC_APPLIED = 1 << 7
    XFRC_APPLIED = 1 << 8
    EQ_ACTIVE = 1 << 9
    MOCAP_POS = 1 << 10
    MOCAP_QUAT = 1 << 11
    USERDATA = 1 << 12
    PLUGIN = 1 << 13
    SLEEP = 1 << 14
    PHYSICS = QPOS | QVEL | ACT | HISTORY
    FULLPHYSICS = PHYSICS | TIME | PLUGIN
    USER = CTRL | QFRC_APPLIED | XFRC_APPLIED | EQ_ACTIVE | MOCAP_POS | MOCAP_QUAT | USERDATA
    INTEGRATION = FULLPHYSICS | USER | WARMSTART | SLEEP


class Status(IntFlag):
    """Bits of Data.status."""
    BAD_QPOS = 1 << 0
    BAD_QVEL = 1 << 1
    BAD_QACC = 1 << 2
    BAD_CTRL = 1 << 3
    CAPACITY = 1 << 4
    NOT_CONVERGED = 1 << 5
    SINGULAR = 1 << 6
    GREW = 1 << 7
    SWEEP_LIMIT = 1 << 8
