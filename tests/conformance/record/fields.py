"""The fields of a conformance case, by name and in the order in which they are written.

All names are those of mjModel, mjOption and mjData.
"""

SIZES = '''nq nv nu na nbody njnt ngeom nsite nmesh nhfield npair nexclude neq ntendon nwrap nsensor nsensordata nkey
  nmocap ntree'''.split()

# Key in the case, object type of the reference (mjOBJ_*), and the size that counts the objects.
NAMES = [('body_names', 'BODY', 'nbody'), ('joint_names', 'JOINT', 'njnt'), ('geom_names', 'GEOM', 'ngeom'),
         ('site_names', 'SITE', 'nsite'), ('tendon_names', 'TENDON', 'ntendon'),
         ('actuator_names', 'ACTUATOR', 'nu'), ('sensor_names', 'SENSOR', 'nsensor'),
         ('equality_names', 'EQUALITY', 'neq')]

OPTIONS = '''timestep gravity wind magnetic density viscosity impratio tolerance ls_tolerance noslip_tolerance
  o_margin o_solref o_solimp o_friction integrator cone solver iterations ls_iterations noslip_iterations
  disableflags enableflags'''.split()

STATISTICS = 'meaninertia meanmass meansize extent center'.split()  # written as stat_*

MODEL = '''qpos0 qpos_spring
  body_parentid body_rootid body_weldid body_mocapid body_jntnum body_jntadr body_dofnum body_dofadr body_geomnum
  body_geomadr body_pos body_quat body_ipos body_iquat body_mass body_subtreemass body_inertia body_invweight0
  body_gravcomp
  jnt_type jnt_qposadr jnt_dofadr jnt_bodyid jnt_limited jnt_actfrclimited jnt_actgravcomp jnt_solref jnt_solimp
  jnt_pos jnt_axis jnt_stiffness jnt_range jnt_actfrcrange jnt_margin
  dof_bodyid dof_jntid dof_parentid dof_solref dof_solimp dof_frictionloss dof_armature dof_damping dof_invweight0
  dof_M0
  geom_type geom_contype geom_conaffinity geom_condim geom_bodyid geom_dataid geom_group geom_priority geom_solmix
  geom_solref geom_solimp geom_size geom_aabb geom_rbound geom_pos geom_quat geom_friction geom_margin geom_gap
  site_type site_bodyid site_size site_pos site_quat
  mesh_vertnum mesh_facenum mesh_pos mesh_quat hfield_size hfield_nrow hfield_ncol
  pair_dim pair_geom1 pair_geom2 pair_solref pair_solreffriction pair_solimp pair_margin pair_gap pair_friction
  exclude_signature
  eq_type eq_obj1id eq_obj2id eq_objtype eq_active0 eq_solref eq_solimp eq_data
  tendon_adr tendon_num tendon_limited tendon_actfrclimited tendon_solref_lim tendon_solimp_lim tendon_solref_fri
  tendon_solimp_fri tendon_range tendon_actfrcrange tendon_margin tendon_stiffness tendon_damping tendon_armature
  tendon_frictionloss tendon_lengthspring tendon_length0 tendon_invweight0 wrap_type wrap_objid wrap_prm
  actuator_trntype actuator_dyntype actuator_gaintype actuator_biastype actuator_trnid actuator_actadr
  actuator_actnum actuator_ctrllimited actuator_forcelimited actuator_actlimited actuator_dynprm actuator_gainprm
  actuator_biasprm actuator_actearly actuator_ctrlrange actuator_forcerange actuator_actrange actuator_gear
  actuator_cranklength actuator_acc0 actuator_length0 actuator_lengthrange
  sensor_type sensor_datatype sensor_needstage sensor_objtype sensor_objid sensor_reftype sensor_refid sensor_dim
  sensor_adr sensor_cutoff sensor_noise
  key_time key_qpos key_qvel key_act key_ctrl'''.split()

FLEX_SIZES = 'nflex nflexnode nflexvert nflexedge nflexelem nflexelemdata nflexelemedge nflexshelldata nflexevpair'.split()

# Only of models with flexes. A long array is left out, and so are FLEX_OPTIONAL where all of it is zero.
FLEX_MODEL = '''flex_contype flex_conaffinity flex_condim flex_priority flex_solmix flex_solref flex_solimp
  flex_friction flex_margin flex_gap flex_internal flex_selfcollide flex_activelayers flex_passive flex_dim flex_group
  flex_interp flex_nodeadr flex_nodenum flex_vertadr flex_vertnum flex_edgeadr flex_edgenum flex_elemadr flex_elemnum
  flex_elemdataadr flex_elemedgeadr flex_shellnum flex_shelldataadr flex_evpairadr flex_evpairnum flex_nodebodyid
  flex_vertbodyid flex_vertedgeadr flex_vertedgenum flex_vertedge flex_edge flex_edgeflap flex_elem flex_elemedge
  flex_elemlayer flex_shell flex_evpair flex_vert flex_vert0 flex_vertmetric flex_node flex_node0 flexedge_length0
  flexedge_invweight0 flex_radius flex_size flex_damping flex_stiffness flex_bending flex_edgestiffness
  flex_edgedamping flex_edgeequality flex_rigid flexedge_rigid flex_centered'''.split()
FLEX_OPTIONAL = {'flex_stiffness', 'flex_bending'}

STATE = 'qpos qvel act qacc_warmstart ctrl'.split()
NEXT = 'qpos qvel act qacc_warmstart'.split()
ROLLOUT = 'qpos qvel act'.split()

# Fields of `forward`, around the dense matrices and the list of contacts.
POSITION = 'xpos xquat xipos xanchor xaxis geom_xpos geom_xmat site_xpos site_xmat subtree_com cvel'.split()
TRANSMISSION = 'ten_length ten_velocity actuator_length actuator_velocity actuator_force act_dot'.split()
FORCES = 'qfrc_bias qfrc_passive qfrc_actuator qfrc_smooth qacc_smooth qfrc_constraint qacc'.split()
COUNTS = 'ncon nefc ne nf nl'.split()
CONTACT = 'dist pos frame includemargin friction solref solreffriction solimp dim geom'.split()
ROWS = 'efc_type efc_id efc_pos efc_margin efc_frictionloss efc_diagApprox efc_D efc_vel efc_aref efc_force'.split()
AFTERWARDS = 'cacc cfrc_int cfrc_ext subtree_linvel subtree_angmom energy sensordata'.split()
