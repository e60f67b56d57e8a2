// Fields of one object: the members of the views that Model and Data return for it (corten/model_objects.h,
// corten/data_objects.h).
//
//   X(element, member, field, columns)
//
// `field` is a row of corten/model_fields.h, corten/appearance_fields.h or corten/data_fields.h and `member`
// its name without the object's prefix. kAnyExtent: the number of columns depends on the model. Fields of
// dofs belong to joints.
#pragma once

// clang-format off
#define CORTEN_MODEL_BODY_FIELDS(X) \
  X(Int,     parentid,             body_parentid,          1) \
  X(Int,     rootid,               body_rootid,            1) \
  X(Int,     weldid,               body_weldid,            1) \
  X(Int,     mocapid,              body_mocapid,           1) \
  X(Int,     jntnum,               body_jntnum,            1) \
  X(Int,     jntadr,               body_jntadr,            1) \
  X(Int,     dofnum,               body_dofnum,            1) \
  X(Int,     dofadr,               body_dofadr,            1) \
  X(Int,     lastdof,              body_lastdof,           1) \
  X(Int,     treeid,               body_treeid,            1) \
  X(Int,     geomnum,              body_geomnum,           1) \
  X(Int,     geomadr,              body_geomadr,           1) \
  X(Int,     bvhadr,               body_bvhadr,            1) \
  X(Int,     bvhnum,               body_bvhnum,            1) \
  X(Int,     simple,               body_simple,            1) \
  X(Int,     plugin,               body_plugin,            1) \
  X(Int,     sameframe,            body_sameframe,         1) \
  X(Int,     childnum,             body_childnum,          1) \
  X(Int,     childadr,             body_childadr,          1) \
  X(Vec3,    pos,                  body_pos,               1) \
  X(Quat,    quat,                 body_quat,              1) \
  X(Vec3,    ipos,                 body_ipos,              1) \
  X(Quat,    iquat,                body_iquat,             1) \
  X(Real,    mass,                 body_mass,              1) \
  X(Real,    subtreemass,          body_subtreemass,       1) \
  X(Vec3,    inertia,              body_inertia,           1) \
  X(Real,    invweight0,           body_invweight0,        2) \
  X(Real,    gravcomp,             body_gravcomp,          1) \
  X(Real,    margin,               body_margin,            1) \
  X(Int,     contype,              body_contype,           1) \
  X(Int,     conaffinity,          body_conaffinity,       1) \
  X(Real,    user,                 body_user,              kAnyExtent)

#define CORTEN_MODEL_JOINT_FIELDS(X) \
  X(Int,     type,                 jnt_type,               1) \
  X(Int,     qposadr,              jnt_qposadr,            1) \
  X(Int,     dofadr,               jnt_dofadr,             1) \
  X(Int,     bodyid,               jnt_bodyid,             1) \
  X(Int,     group,                jnt_group,              1) \
  X(Int,     limited,              jnt_limited,            1) \
  X(Int,     actfrclimited,        jnt_actfrclimited,      1) \
  X(Int,     actgravcomp,          jnt_actgravcomp,        1) \
  X(Real,    solref,               jnt_solref,             2) \
  X(Real,    solimp,               jnt_solimp,             5) \
  X(Vec3,    pos,                  jnt_pos,                1) \
  X(Vec3,    axis,                 jnt_axis,               1) \
  X(Real,    stiffness,            jnt_stiffness,          1) \
  X(Real,    range,                jnt_range,              2) \
  X(Real,    actfrcrange,          jnt_actfrcrange,        2) \
  X(Real,    margin,               jnt_margin,             1) \
  X(Real,    user,                 jnt_user,               kAnyExtent)

#define CORTEN_MODEL_JOINT_DOF_FIELDS(X) \
  X(Int,     treeid,               dof_treeid,             1) \
  X(Real,    dof_solref,           dof_solref,             2) \
  X(Real,    dof_solimp,           dof_solimp,             5) \
  X(Real,    frictionloss,         dof_frictionloss,       1) \
  X(Real,    armature,             dof_armature,           1) \
  X(Real,    damping,              dof_damping,            1) \
  X(Real,    invweight0,           dof_invweight0,         1) \
  X(Real,    M0,                   dof_M0,                 1) \
  X(Real,    length,               dof_length,             1)

#define CORTEN_MODEL_GEOM_FIELDS(X) \
  X(Int,     type,                 geom_type,              1) \
  X(Int,     contype,              geom_contype,           1) \
  X(Int,     conaffinity,          geom_conaffinity,       1) \
  X(Int,     condim,               geom_condim,            1) \
  X(Int,     bodyid,               geom_bodyid,            1) \
  X(Int,     dataid,               geom_dataid,            1) \
  X(Int,     plugin,               geom_plugin,            1) \
  X(Int,     group,                geom_group,             1) \
  X(Int,     priority,             geom_priority,          1) \
  X(Int,     sameframe,            geom_sameframe,         1) \
  X(Real,    solmix,               geom_solmix,            1) \
  X(Real,    restitution,          geom_restitution,       1) \
  X(Real,    solref,               geom_solref,            2) \
  X(Real,    solimp,               geom_solimp,            5) \
  X(Real,    size,                 geom_size,              3) \
  X(Real,    aabb,                 geom_aabb,              6) \
  X(Real,    rbound,               geom_rbound,            1) \
  X(Vec3,    pos,                  geom_pos,               1) \
  X(Quat,    quat,                 geom_quat,              1) \
  X(Real,    friction,             geom_friction,          3) \
  X(Real,    margin,               geom_margin,            1) \
  X(Real,    gap,                  geom_gap,               1) \
  X(Real,    fluid,                geom_fluid,             12) \
  X(Int,     visible,              geom_visible,           1) \
  X(Real,    rgba,                 geom_rgba,              4) \
  X(Int,     matid,                geom_matid,             1) \
  X(Real,    user,                 geom_user,              kAnyExtent)

#define CORTEN_MODEL_SITE_FIELDS(X) \
  X(Int,     type,                 site_type,              1) \
  X(Int,     bodyid,               site_bodyid,            1) \
  X(Int,     group,                site_group,             1) \
  X(Int,     sameframe,            site_sameframe,         1) \
  X(Real,    size,                 site_size,              3) \
  X(Vec3,    pos,                  site_pos,               1) \
  X(Quat,    quat,                 site_quat,              1) \
  X(Real,    rgba,                 site_rgba,              4) \
  X(Int,     matid,                site_matid,             1) \
  X(Real,    user,                 site_user,              kAnyExtent)

#define CORTEN_MODEL_CAMERA_FIELDS(X) \
  X(Int,     mode,                 cam_mode,               1) \
  X(Int,     bodyid,               cam_bodyid,             1) \
  X(Int,     targetbodyid,         cam_targetbodyid,       1) \
  X(Vec3,    pos,                  cam_pos,                1) \
  X(Quat,    quat,                 cam_quat,               1) \
  X(Vec3,    poscom0,              cam_poscom0,            1) \
  X(Vec3,    pos0,                 cam_pos0,               1) \
  X(Real,    mat0,                 cam_mat0,               9) \
  X(Int,     projection,           cam_projection,         1) \
  X(Real,    fovy,                 cam_fovy,               1) \
  X(Real,    ipd,                  cam_ipd,                1) \
  X(Int,     resolution,           cam_resolution,         2) \
  X(Int,     output,               cam_output,             1) \
  X(Real,    sensorsize,           cam_sensorsize,         2) \
  X(Real,    intrinsic,            cam_intrinsic,          4) \
  X(Real,    user,                 cam_user,               kAnyExtent)

#define CORTEN_MODEL_LIGHT_FIELDS(X) \
  X(Int,     mode,                 light_mode,             1) \
  X(Int,     bodyid,               light_bodyid,           1) \
  X(Int,     targetbodyid,         light_targetbodyid,     1) \
  X(Int,     active,               light_active,           1) \
  X(Vec3,    pos,                  light_pos,              1) \
  X(Vec3,    dir,                  light_dir,              1) \
  X(Vec3,    poscom0,              light_poscom0,          1) \
  X(Vec3,    pos0,                 light_pos0,             1) \
  X(Vec3,    dir0,                 light_dir0,             1) \
  X(Int,     type,                 light_type,             1) \
  X(Int,     texid,                light_texid,            1) \
  X(Int,     castshadow,           light_castshadow,       1) \
  X(Real,    bulbradius,           light_bulbradius,       1) \
  X(Real,    intensity,            light_intensity,        1) \
  X(Real,    range,                light_range,            1) \
  X(Real,    attenuation,          light_attenuation,      3) \
  X(Real,    cutoff,               light_cutoff,           1) \
  X(Real,    exponent,             light_exponent,         1) \
  X(Real,    ambient,              light_ambient,          3) \
  X(Real,    diffuse,              light_diffuse,          3) \
  X(Real,    specular,             light_specular,         3)

#define CORTEN_MODEL_MESH_FIELDS(X) \
  X(Int,     vertadr,              mesh_vertadr,           1) \
  X(Int,     vertnum,              mesh_vertnum,           1) \
  X(Int,     faceadr,              mesh_faceadr,           1) \
  X(Int,     facenum,              mesh_facenum,           1) \
  X(Int,     graphadr,             mesh_graphadr,          1) \
  X(Int,     polyadr,              mesh_polyadr,           1) \
  X(Int,     polynum,              mesh_polynum,           1) \
  X(Int,     bvhadr,               mesh_bvhadr,            1) \
  X(Int,     bvhnum,               mesh_bvhnum,            1) \
  X(Vec3,    scale,                mesh_scale,             1) \
  X(Vec3,    pos,                  mesh_pos,               1) \
  X(Quat,    quat,                 mesh_quat,              1) \
  X(Int,     surface,              mesh_surface,           1) \
  X(Int,     trivertadr,           mesh_trivertadr,        1) \
  X(Int,     trifaceadr,           mesh_trifaceadr,        1) \
  X(Int,     normaladr,            mesh_normaladr,         1) \
  X(Int,     normalnum,            mesh_normalnum,         1) \
  X(Int,     texcoordadr,          mesh_texcoordadr,       1) \
  X(Int,     texcoordnum,          mesh_texcoordnum,       1)

#define CORTEN_MODEL_MATERIAL_FIELDS(X) \
  X(Int,     texid,                mat_texid,              10) \
  X(Int,     texuniform,           mat_texuniform,         1) \
  X(Real,    texrepeat,            mat_texrepeat,          2) \
  X(Real,    emission,             mat_emission,           1) \
  X(Real,    specular,             mat_specular,           1) \
  X(Real,    shininess,            mat_shininess,          1) \
  X(Real,    reflectance,          mat_reflectance,        1) \
  X(Real,    metallic,             mat_metallic,           1) \
  X(Real,    roughness,            mat_roughness,          1) \
  X(Real,    rgba,                 mat_rgba,               4)

#define CORTEN_MODEL_TEXTURE_FIELDS(X) \
  X(Int,     type,                 tex_type,               1) \
  X(Int,     colorspace,           tex_colorspace,         1) \
  X(Int,     height,               tex_height,             1) \
  X(Int,     width,                tex_width,              1) \
  X(Int,     nchannel,             tex_nchannel,           1) \
  X(Int,     adr,                  tex_adr,                1)

#define CORTEN_MODEL_SKIN_FIELDS(X) \
  X(Int,     matid,                skin_matid,             1) \
  X(Int,     group,                skin_group,             1) \
  X(Real,    rgba,                 skin_rgba,              4) \
  X(Real,    inflate,              skin_inflate,           1) \
  X(Int,     vertadr,              skin_vertadr,           1) \
  X(Int,     vertnum,              skin_vertnum,           1) \
  X(Int,     texcoordadr,          skin_texcoordadr,       1) \
  X(Int,     faceadr,              skin_faceadr,           1) \
  X(Int,     facenum,              skin_facenum,           1) \
  X(Int,     boneadr,              skin_boneadr,           1) \
  X(Int,     bonenum,              skin_bonenum,           1)

#define CORTEN_MODEL_HFIELD_FIELDS(X) \
  X(Real,    size,                 hfield_size,            4) \
  X(Int,     nrow,                 hfield_nrow,            1) \
  X(Int,     ncol,                 hfield_ncol,            1) \
  X(Int,     adr,                  hfield_adr,             1)

#define CORTEN_MODEL_SDF_FIELDS(X) \
  X(Int,     dim,                  sdf_dim,                3) \
  X(Int,     adr,                  sdf_adr,                1) \
  X(Int,     pointadr,             sdf_pointadr,           1) \
  X(Int,     pointnum,             sdf_pointnum,           1) \
  X(Int,     boxadr,               sdf_boxadr,             1) \
  X(Real,    slope,                sdf_slope,              1) \
  X(Vec3,    pos,                  sdf_pos,                1) \
  X(Quat,    quat,                 sdf_quat,               1) \
  X(Vec3,    origin,               sdf_origin,             1) \
  X(Vec3,    cell,                 sdf_cell,               1)

#define CORTEN_MODEL_FLEX_FIELDS(X) \
  X(Int,     contype,              flex_contype,           1) \
  X(Int,     conaffinity,          flex_conaffinity,       1) \
  X(Int,     condim,               flex_condim,            1) \
  X(Int,     priority,             flex_priority,          1) \
  X(Int,     internal,             flex_internal,          1) \
  X(Int,     selfcollide,          flex_selfcollide,       1) \
  X(Int,     activelayers,         flex_activelayers,      1) \
  X(Int,     passive,              flex_passive,           1) \
  X(Int,     dim,                  flex_dim,               1) \
  X(Int,     group,                flex_group,             1) \
  X(Int,     interp,               flex_interp,            1) \
  X(Int,     nodeadr,              flex_nodeadr,           1) \
  X(Int,     nodenum,              flex_nodenum,           1) \
  X(Int,     vertadr,              flex_vertadr,           1) \
  X(Int,     vertnum,              flex_vertnum,           1) \
  X(Int,     edgeadr,              flex_edgeadr,           1) \
  X(Int,     edgenum,              flex_edgenum,           1) \
  X(Int,     elemadr,              flex_elemadr,           1) \
  X(Int,     elemnum,              flex_elemnum,           1) \
  X(Int,     elemdataadr,          flex_elemdataadr,       1) \
  X(Int,     elemedgeadr,          flex_elemedgeadr,       1) \
  X(Int,     shellnum,             flex_shellnum,          1) \
  X(Int,     shelldataadr,         flex_shelldataadr,      1) \
  X(Int,     evpairadr,            flex_evpairadr,         1) \
  X(Int,     evpairnum,            flex_evpairnum,         1) \
  X(Int,     bvhadr,               flex_bvhadr,            1) \
  X(Int,     bvhnum,               flex_bvhnum,            1) \
  X(Int,     edgeequality,         flex_edgeequality,      1) \
  X(Int,     rigid,                flex_rigid,             1) \
  X(Int,     centered,             flex_centered,          1) \
  X(Real,    solmix,               flex_solmix,            1) \
  X(Real,    solref,               flex_solref,            2) \
  X(Real,    solimp,               flex_solimp,            5) \
  X(Real,    friction,             flex_friction,          3) \
  X(Real,    restitution,          flex_restitution,       1) \
  X(Real,    margin,               flex_margin,            1) \
  X(Real,    gap,                  flex_gap,               1) \
  X(Real,    radius,               flex_radius,            1) \
  X(Real,    damping,              flex_damping,           1) \
  X(Real,    edgestiffness,        flex_edgestiffness,     1) \
  X(Real,    edgedamping,          flex_edgedamping,       1) \
  X(Real,    rgba,                 flex_rgba,              4) \
  X(Vec3,    size,                 flex_size,              1) \
  X(Int,     matid,                flex_matid,             1) \
  X(Int,     flatskin,             flex_flatskin,          1) \
  X(Int,     texcoordadr,          flex_texcoordadr,       1)

#define CORTEN_MODEL_PAIR_FIELDS(X) \
  X(Int,     dim,                  pair_dim,               1) \
  X(Int,     geom1,                pair_geom1,             1) \
  X(Int,     geom2,                pair_geom2,             1) \
  X(Int,     signature,            pair_signature,         1) \
  X(Real,    solref,               pair_solref,            2) \
  X(Real,    solreffriction,       pair_solreffriction,    2) \
  X(Real,    solimp,               pair_solimp,            5) \
  X(Real,    margin,               pair_margin,            1) \
  X(Real,    gap,                  pair_gap,               1) \
  X(Real,    friction,             pair_friction,          5) \
  X(Real,    restitution,          pair_restitution,       1)

#define CORTEN_MODEL_EXCLUDE_FIELDS(X) \
  X(Int,     signature,            exclude_signature,      1)

#define CORTEN_MODEL_EQUALITY_FIELDS(X) \
  X(Int,     type,                 eq_type,                1) \
  X(Int,     obj1id,               eq_obj1id,              1) \
  X(Int,     obj2id,               eq_obj2id,              1) \
  X(Int,     objtype,              eq_objtype,             1) \
  X(Int,     active0,              eq_active0,             1) \
  X(Real,    solref,               eq_solref,              2) \
  X(Real,    solimp,               eq_solimp,              5) \
  X(Real,    data,                 eq_data,                11)

#define CORTEN_MODEL_TENDON_FIELDS(X) \
  X(Int,     adr,                  tendon_adr,             1) \
  X(Int,     num,                  tendon_num,             1) \
  X(Int,     group,                tendon_group,           1) \
  X(Int,     limited,              tendon_limited,         1) \
  X(Int,     actfrclimited,        tendon_actfrclimited,   1) \
  X(Real,    width,                tendon_width,           1) \
  X(Real,    solref_lim,           tendon_solref_lim,      2) \
  X(Real,    solimp_lim,           tendon_solimp_lim,      5) \
  X(Real,    solref_fri,           tendon_solref_fri,      2) \
  X(Real,    solimp_fri,           tendon_solimp_fri,      5) \
  X(Real,    range,                tendon_range,           2) \
  X(Real,    actfrcrange,          tendon_actfrcrange,     2) \
  X(Real,    margin,               tendon_margin,          1) \
  X(Real,    stiffness,            tendon_stiffness,       1) \
  X(Real,    damping,              tendon_damping,         1) \
  X(Real,    armature,             tendon_armature,        1) \
  X(Real,    frictionloss,         tendon_frictionloss,    1) \
  X(Real,    lengthspring,         tendon_lengthspring,    2) \
  X(Real,    length0,              tendon_length0,         1) \
  X(Real,    invweight0,           tendon_invweight0,      1) \
  X(Real,    rgba,                 tendon_rgba,            4) \
  X(Int,     matid,                tendon_matid,           1) \
  X(Real,    user,                 tendon_user,            kAnyExtent) \
  X(Int,     treenum,              tendon_treenum,         1) \
  X(Int,     treeid,               tendon_treeid,          2)

#define CORTEN_MODEL_ACTUATOR_FIELDS(X) \
  X(Int,     trntype,              actuator_trntype,       1) \
  X(Int,     dyntype,              actuator_dyntype,       1) \
  X(Int,     gaintype,             actuator_gaintype,      1) \
  X(Int,     biastype,             actuator_biastype,      1) \
  X(Int,     trnid,                actuator_trnid,         2) \
  X(Int,     actadr,               actuator_actadr,        1) \
  X(Int,     actnum,               actuator_actnum,        1) \
  X(Int,     group,                actuator_group,         1) \
  X(Int,     plugin,               actuator_plugin,        1) \
  X(Int,     ctrllimited,          actuator_ctrllimited,   1) \
  X(Int,     forcelimited,         actuator_forcelimited,  1) \
  X(Int,     actlimited,           actuator_actlimited,    1) \
  X(Real,    dynprm,               actuator_dynprm,        10) \
  X(Real,    gainprm,              actuator_gainprm,       10) \
  X(Real,    biasprm,              actuator_biasprm,       10) \
  X(Int,     actearly,             actuator_actearly,      1) \
  X(Real,    ctrlrange,            actuator_ctrlrange,     2) \
  X(Real,    forcerange,           actuator_forcerange,    2) \
  X(Real,    actrange,             actuator_actrange,      2) \
  X(Real,    gear,                 actuator_gear,          6) \
  X(Real,    cranklength,          actuator_cranklength,   1) \
  X(Real,    acc0,                 actuator_acc0,          1) \
  X(Real,    length0,              actuator_length0,       1) \
  X(Real,    lengthrange,          actuator_lengthrange,   2) \
  X(Real,    user,                 actuator_user,          kAnyExtent) \
  X(Int,     history,              actuator_history,       2) \
  X(Int,     historyadr,           actuator_historyadr,    1) \
  X(Real,    delay,                actuator_delay,         1)

#define CORTEN_MODEL_SENSOR_FIELDS(X) \
  X(Int,     type,                 sensor_type,            1) \
  X(Int,     datatype,             sensor_datatype,        1) \
  X(Int,     needstage,            sensor_needstage,       1) \
  X(Int,     objtype,              sensor_objtype,         1) \
  X(Int,     objid,                sensor_objid,           1) \
  X(Int,     reftype,              sensor_reftype,         1) \
  X(Int,     refid,                sensor_refid,           1) \
  X(Int,     intprm,               sensor_intprm,          3) \
  X(Int,     dim,                  sensor_dim,             1) \
  X(Int,     adr,                  sensor_adr,             1) \
  X(Real,    cutoff,               sensor_cutoff,          1) \
  X(Int,     plugin,               sensor_plugin,          1) \
  X(Real,    noise,                sensor_noise,           1) \
  X(Int,     history,              sensor_history,         2) \
  X(Int,     historyadr,           sensor_historyadr,      1) \
  X(Real,    delay,                sensor_delay,           1) \
  X(Real,    interval,             sensor_interval,        2) \
  X(Real,    user,                 sensor_user,            kAnyExtent)

#define CORTEN_MODEL_NUMERIC_FIELDS(X) \
  X(Int,     adr,                  numeric_adr,            1) \
  X(Int,     size,                 numeric_size,           1)

#define CORTEN_MODEL_TEXT_FIELDS(X) \
  X(Int,     adr,                  text_adr,               1) \
  X(Int,     size,                 text_size,              1)

#define CORTEN_MODEL_TUPLE_FIELDS(X) \
  X(Int,     adr,                  tuple_adr,              1) \
  X(Int,     size,                 tuple_size,             1)

#define CORTEN_MODEL_KEY_FIELDS(X) \
  X(Real,    time,                 key_time,               1) \
  X(Real,    qpos,                 key_qpos,               kAnyExtent) \
  X(Real,    qvel,                 key_qvel,               kAnyExtent) \
  X(Real,    act,                  key_act,                kAnyExtent) \
  X(Real,    mpos,                 key_mpos,               kAnyExtent) \
  X(Real,    mquat,                key_mquat,              kAnyExtent) \
  X(Real,    ctrl,                 key_ctrl,               kAnyExtent)

#define CORTEN_DATA_BODY_FIELDS(X) \
  X(Real,    xfrc_applied,         xfrc_applied,           6) \
  X(Vec3,    xpos,                 xpos,                   1) \
  X(Quat,    xquat,                xquat,                  1) \
  X(Mat3,    xmat,                 xmat,                   1) \
  X(Vec3,    xipos,                xipos,                  1) \
  X(Mat3,    ximat,                ximat,                  1) \
  X(Vec3,    subtree_com,          subtree_com,            1) \
  X(Inertia, cinert,               cinert,                 1) \
  X(Inertia, crb,                  crb,                    1) \
  X(Motion,  cvel,                 cvel,                   1) \
  X(Force,   cfrc_bias,            cfrc_bias,              1) \
  X(Motion,  cacc_bias,            cacc_bias,              1) \
  X(Motion,  cacc,                 cacc,                   1) \
  X(Force,   cfrc_int,             cfrc_int,               1) \
  X(Force,   cfrc_ext,             cfrc_ext,               1) \
  X(Vec3,    subtree_linvel,       subtree_linvel,         1) \
  X(Vec3,    subtree_angmom,       subtree_angmom,         1)

#define CORTEN_DATA_JOINT_FIELDS(X) \
  X(Vec3,    xanchor,              xanchor,                1) \
  X(Vec3,    xaxis,                xaxis,                  1)

#define CORTEN_DATA_GEOM_FIELDS(X) \
  X(Vec3,    xpos,                 geom_xpos,              1) \
  X(Mat3,    xmat,                 geom_xmat,              1)

#define CORTEN_DATA_SITE_FIELDS(X) \
  X(Vec3,    xpos,                 site_xpos,              1) \
  X(Mat3,    xmat,                 site_xmat,              1)

#define CORTEN_DATA_CAMERA_FIELDS(X) \
  X(Vec3,    xpos,                 cam_xpos,               1) \
  X(Mat3,    xmat,                 cam_xmat,               1)

#define CORTEN_DATA_LIGHT_FIELDS(X) \
  X(Vec3,    xpos,                 light_xpos,             1) \
  X(Vec3,    xdir,                 light_xdir,             1)

#define CORTEN_DATA_TENDON_FIELDS(X) \
  X(Real,    length,               ten_length,             1) \
  X(Int,     wrapadr,              ten_wrapadr,            1) \
  X(Int,     wrapnum,              ten_wrapnum,            1) \
  X(Real,    velocity,             ten_velocity,           1)

#define CORTEN_DATA_ACTUATOR_FIELDS(X) \
  X(Real,    ctrl,                 ctrl,                   1) \
  X(Real,    length,               actuator_length,        1) \
  X(Real,    velocity,             actuator_velocity,      1) \
  X(Real,    force,                actuator_force,         1)

#define CORTEN_DATA_EQUALITY_FIELDS(X) \
  X(Int,     active,               eq_active,              1)

#define CORTEN_DATA_JOINT_DOF_FIELDS(X) \
  X(Real,    qvel,                 qvel,                   1) \
  X(Real,    qacc_warmstart,       qacc_warmstart,         1) \
  X(Real,    qfrc_applied,         qfrc_applied,           1) \
  X(Motion,  cdof,                 cdof,                   1) \
  X(Motion,  cdof_dot,             cdof_dot,               1) \
  X(Real,    qfrc_bias,            qfrc_bias,              1) \
  X(Real,    qfrc_spring,          qfrc_spring,            1) \
  X(Real,    qfrc_damper,          qfrc_damper,            1) \
  X(Real,    qfrc_gravcomp,        qfrc_gravcomp,          1) \
  X(Real,    qfrc_fluid,           qfrc_fluid,             1) \
  X(Real,    qfrc_passive,         qfrc_passive,           1) \
  X(Real,    qfrc_actuator,        qfrc_actuator,          1) \
  X(Real,    qfrc_smooth,          qfrc_smooth,            1) \
  X(Real,    qacc_smooth,          qacc_smooth,            1) \
  X(Real,    qfrc_constraint,      qfrc_constraint,        1) \
  X(Real,    qacc,                 qacc,                   1) \
  X(Real,    qfrc_inverse,         qfrc_inverse,           1) \
  X(Int,     dof_island,           dof_island,             1) \
  X(Real,    qacc_integrated,      qacc_integrated,        1)
// clang-format on
