"""corten/c.h for ctypes. Written by scripts/python_tables.py."""
from ctypes import (Structure, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_uint, c_uint16, c_uint64, c_uint8, c_void_p)

CORTEN_ABI_VERSION = 1
CORTEN_OK = 0
CORTEN_ERROR_ARGUMENT = 1
CORTEN_ERROR_HANDLE = 2
CORTEN_ERROR_BUSY = 3
CORTEN_ERROR_NOT_FOUND = 4
CORTEN_ERROR_LOAD = 5
CORTEN_ERROR_FILE = 6
CORTEN_ERROR_MEMORY = 7
CORTEN_ERROR_STATE = 8
CORTEN_ERROR_INTERNAL = 9
CORTEN_ERROR_SYSTEM = 10
CORTEN_ERROR_CALLBACK = 11
CORTEN_BODY = 1
CORTEN_XBODY = 2
CORTEN_JOINT = 3
CORTEN_DOF = 4
CORTEN_GEOM = 5
CORTEN_SITE = 6
CORTEN_CAMERA = 7
CORTEN_LIGHT = 8
CORTEN_FLEX = 9
CORTEN_MESH = 10
CORTEN_SKIN = 11
CORTEN_HFIELD = 12
CORTEN_TEXTURE = 13
CORTEN_MATERIAL = 14
CORTEN_PAIR = 15
CORTEN_EXCLUDE = 16
CORTEN_EQUALITY = 17
CORTEN_TENDON = 18
CORTEN_ACTUATOR = 19
CORTEN_SENSOR = 20
CORTEN_NUMERIC = 21
CORTEN_TEXT = 22
CORTEN_TUPLE = 23
CORTEN_KEY = 24
CORTEN_PLUGIN = 25
CORTEN_SDF = 101
CORTEN_FLOAT64 = 0
CORTEN_FLOAT32 = 1
CORTEN_INT32 = 2
CORTEN_UINT8 = 3
CORTEN_STATUS_BAD_QPOS = 1 << 0
CORTEN_STATUS_BAD_QVEL = 1 << 1
CORTEN_STATUS_BAD_QACC = 1 << 2
CORTEN_STATUS_BAD_CTRL = 1 << 3
CORTEN_STATUS_CAPACITY = 1 << 4
CORTEN_STATUS_NOT_CONVERGED = 1 << 5
CORTEN_STATUS_SINGULAR = 1 << 6
CORTEN_STATUS_GREW = 1 << 7
CORTEN_STATUS_SWEEP_LIMIT = 1 << 8
CORTEN_STATE_TIME = 1 << 0
CORTEN_STATE_QPOS = 1 << 1
CORTEN_STATE_QVEL = 1 << 2
CORTEN_STATE_ACT = 1 << 3
CORTEN_STATE_HISTORY = 1 << 4
CORTEN_STATE_WARM_START = 1 << 5
CORTEN_STATE_CTRL = 1 << 6
CORTEN_STATE_QFRC_APPLIED = 1 << 7
CORTEN_STATE_XFRC_APPLIED = 1 << 8
CORTEN_STATE_EQ_ACTIVE = 1 << 9
CORTEN_STATE_MOCAP_POS = 1 << 10
CORTEN_STATE_MOCAP_QUAT = 1 << 11
CORTEN_STATE_USER_DATA = 1 << 12
CORTEN_STATE_PLUGIN = 1 << 13
CORTEN_STATE_SLEEP = 1 << 14
CORTEN_STATE_PHYSICS = 0x1e
CORTEN_STATE_FULL_PHYSICS = 0x201f
CORTEN_STATE_USER = 0x1fc0
CORTEN_STATE_INTEGRATION = 0x7fff
CORTEN_VALUE_REAL = 0
CORTEN_VALUE_INTEGER = 1
CORTEN_VALUE_KEYWORD = 2
CORTEN_VALUE_WORDS = 3
CORTEN_VALUE_TEXT = 4
CORTEN_VALUE_BYTES = 5
CORTEN_SOURCE_BUILT_IN = 0
CORTEN_SOURCE_CLASS = 1
CORTEN_SOURCE_ELEMENT = 2
CORTEN_FAULT_EXCEPTION = 1 << 16
CORTEN_FAULT_REWARD = 1 << 17
CORTEN_FAULT_MEMORY = 1 << 18


class Diagnostic(Structure):
    _fields_ = [
        ("is_error", c_int),
        ("file", c_char_p),
        ("line", c_int),
        ("element", c_char_p),
        ("message", c_char_p),
    ]


class File(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("data", c_void_p),
        ("size", c_size_t),
    ]


class LoadOptions(Structure):
    _fields_ = [
        ("strict", c_int),
        ("directory", c_char_p),
        ("files", c_void_p),
        ("file_count", c_size_t),
        ("drop_appearance", c_int),
        ("sandbox", c_int),
    ]


class Field(Structure):
    _fields_ = [
        ("data", c_void_p),
        ("dtype", c_int),
        ("ndim", c_int),
        ("shape", c_int64 * 3),
        ("writable", c_int),
        ("rows", c_char_p),
        ("meaning", c_char_p),
    ]


class Callbacks(Structure):
    _fields_ = [
        ("control", c_void_p),
        ("passive", c_void_p),
        ("contact_filter", c_void_p),
        ("gain", c_void_p),
        ("bias", c_void_p),
        ("dynamics", c_void_p),
        ("sensor", c_void_p),
        ("user", c_void_p),
        ("release", c_void_p),
    ]


class InverseDerivativesOut(Structure):
    _fields_ = [
        ("DfDq", c_void_p),
        ("DfDq_size", c_size_t),
        ("DfDv", c_void_p),
        ("DfDv_size", c_size_t),
        ("DfDa", c_void_p),
        ("DfDa_size", c_size_t),
        ("DsDq", c_void_p),
        ("DsDq_size", c_size_t),
        ("DsDv", c_void_p),
        ("DsDv_size", c_size_t),
        ("DsDa", c_void_p),
        ("DsDa_size", c_size_t),
        ("DmDq", c_void_p),
        ("DmDq_size", c_size_t),
    ]


class RayFilter(Structure):
    _fields_ = [
        ("groups", c_uint8 * 6),
        ("statics", c_int),
        ("exclude_body", c_int),
    ]


class RayHit(Structure):
    _fields_ = [
        ("geom", c_int),
        ("distance", c_double),
        ("normal", c_double * 3),
    ]


class FlexRayParts(Structure):
    _fields_ = [
        ("vertices", c_int),
        ("edges", c_int),
        ("faces", c_int),
        ("skin", c_int),
        ("layer", c_int),
    ]


class FlexRayHit(Structure):
    _fields_ = [
        ("vertex", c_int),
        ("distance", c_double),
        ("normal", c_double * 3),
    ]


class Attribute(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("kind", c_int),
        ("min_count", c_int),
        ("max_count", c_int),
        ("required", c_int),
        ("keywords", c_char_p),
        ("meaning", c_char_p),
    ]


class Parameter(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("values", c_void_p),
        ("count", c_size_t),
    ]


class BatchOptions(Structure):
    _fields_ = [
        ("envs", c_int),
        ("threads", c_int),
        ("device", c_int),
        ("precision", c_int),
        ("mirror", c_int),
        ("auto_grow", c_int),
        ("fields", c_void_p),
        ("field_count", c_size_t),
        ("vary", c_void_p),
        ("vary_count", c_size_t),
        ("max_contacts", c_int),
        ("max_rows", c_int),
        ("seed", c_uint64),
        ("start_key", c_int),
        ("forward_on_reset", c_int),
        ("autoreset", c_int),
        ("on_fault", c_int),
        ("max_episode_steps", c_int),
        ("reward", c_void_p),
        ("terminated", c_void_p),
        ("truncated", c_void_p),
        ("user", c_void_p),
        ("first_env", c_int64),
    ]


class Tensor(Structure):
    _fields_ = [
        ("data", c_void_p),
        ("device_type", c_int32),
        ("device_id", c_int32),
        ("ndim", c_int32),
        ("dtype_code", c_uint8),
        ("dtype_bits", c_uint8),
        ("dtype_lanes", c_uint16),
        ("shape", c_void_p),
        ("strides", c_void_p),
        ("byte_offset", c_uint64),
        ("stream", c_void_p),
    ]


class Rollout(Structure):
    _fields_ = [
        ("envs", c_int),
        ("steps", c_int),
        ("substeps", c_int),
        ("components", c_uint),
        ("initial", c_void_p),
        ("initial_size", c_size_t),
        ("controls", c_void_p),
        ("controls_size", c_size_t),
        ("states", c_void_p),
        ("states_size", c_size_t),
        ("sensordata", c_void_p),
        ("sensordata_size", c_size_t),
        ("faults", c_void_p),
        ("faults_size", c_size_t),
    ]


class JacobianQuery(Structure):
    _fields_ = [
        ("object", c_int),
        ("id", c_int),
        ("subtree", c_int),
        ("on_device", c_int),
        ("points", c_void_p),
        ("points_size", c_size_t),
        ("mask", c_void_p),
        ("mask_size", c_size_t),
        ("translational", c_void_p),
        ("translational_size", c_size_t),
        ("rotational", c_void_p),
        ("rotational_size", c_size_t),
    ]


class RayQuery(Structure):
    _fields_ = [
        ("count", c_int),
        ("frame", c_int),
        ("frame_id", c_int),
        ("on_device", c_int),
        ("filter", c_void_p),
        ("origins", c_void_p),
        ("origins_size", c_size_t),
        ("directions", c_void_p),
        ("directions_size", c_size_t),
        ("mask", c_void_p),
        ("mask_size", c_size_t),
        ("distances", c_void_p),
        ("distances_size", c_size_t),
        ("geoms", c_void_p),
        ("geoms_size", c_size_t),
        ("normals", c_void_p),
        ("normals_size", c_size_t),
    ]


class HeightQuery(Structure):
    _fields_ = [
        ("geom", c_int),
        ("count", c_int),
        ("frame", c_int),
        ("frame_id", c_int),
        ("on_device", c_int),
        ("points", c_void_p),
        ("points_size", c_size_t),
        ("mask", c_void_p),
        ("mask_size", c_size_t),
        ("heights", c_void_p),
        ("heights_size", c_size_t),
    ]


class ViewerOptions(Structure):
    _fields_ = [
        ("host", c_char_p),
        ("port", c_int),
        ("title", c_char_p),
        ("running", c_int),
        ("key", c_int),
        ("envs", c_int),
        ("qpos_noise", c_double),
        ("qvel_noise", c_double),
        ("threads", c_int),
        ("history_megabytes", c_double),
        ("leave_after", c_double),
        ("page", c_char_p),
    ]


class RenderOptions(Structure):
    _fields_ = [
        ("width", c_int),
        ("height", c_int),
        ("samples", c_int),
        ("threads", c_int),
        ("geom_groups", c_int),
        ("shadows", c_int),
        ("textures", c_int),
        ("reflections", c_int),
        ("haze", c_int),
        ("tendons", c_int),
        ("sites", c_int),
        ("contact_points", c_int),
        ("contact_forces", c_int),
        ("skins", c_int),
        ("fog", c_int),
        ("flexes", c_int),
        ("background", c_void_p),
    ]


class ViewPoint(Structure):
    _fields_ = [
        ("camera", c_int),
        ("track", c_int),
        ("lookat", c_double * 3),
        ("distance", c_double),
        ("azimuth", c_double),
        ("elevation", c_double),
    ]


class Images(Structure):
    _fields_ = [
        ("rgb", c_void_p),
        ("rgb_size", c_size_t),
        ("rgb_float", c_void_p),
        ("rgb_float_size", c_size_t),
        ("depth", c_void_p),
        ("depth_size", c_size_t),
        ("segmentation", c_void_p),
        ("segmentation_size", c_size_t),
        ("normal", c_void_p),
        ("normal_size", c_size_t),
    ]


class Plugin(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("attributes", c_void_p),
        ("attribute_count", c_int),
        ("sensor_stage", c_int),
        ("sizes", c_void_p),
        ("state", c_void_p),
        ("rates", c_void_p),
        ("force", c_void_p),
        ("passive", c_void_p),
        ("sensor", c_void_p),
        ("advance", c_void_p),
        ("user", c_void_p),
        ("release", c_void_p),
    ]


# name: (result, arguments)
FUNCTIONS = {
    "corten_abi_version": (c_int, ()),
    "corten_version": (c_char_p, ()),
    "corten_instruction_set": (c_char_p, ()),
    "corten_error_message": (c_char_p, ()),
    "corten_error_diagnostic_count": (c_int, ()),
    "corten_error_diagnostic": (c_int, (c_int, c_void_p)),
    "corten_load": (c_int, (c_char_p, c_void_p, c_void_p)),
    "corten_load_string": (c_int, (c_char_p, c_size_t, c_void_p, c_void_p)),
    "corten_model_free": (c_int, (c_void_p,)),
    "corten_model_save": (c_int, (c_void_p, c_char_p)),
    "corten_model_bytes": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_model_name": (c_int, (c_void_p, c_void_p)),
    "corten_model_hash": (c_int, (c_void_p, c_void_p)),
    "corten_model_warning_count": (c_int, (c_void_p, c_void_p)),
    "corten_model_warning": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_object_count": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_object_id": (c_int, (c_void_p, c_int, c_char_p, c_void_p)),
    "corten_object_name": (c_int, (c_void_p, c_int, c_int, c_void_p)),
    "corten_model_field": (c_int, (c_void_p, c_char_p, c_void_p)),
    "corten_model_field_count": (c_int, ()),
    "corten_model_field_name": (c_char_p, (c_int,)),
    "corten_edit_create": (c_int, (c_void_p, c_void_p)),
    "corten_edit_free": (c_int, (c_void_p,)),
    "corten_edit_field": (c_int, (c_void_p, c_char_p, c_void_p)),
    "corten_edit_refresh": (c_int, (c_void_p,)),
    "corten_edit_recompute_constants": (c_int, (c_void_p,)),
    "corten_edit_finish": (c_int, (c_void_p, c_void_p)),
    "corten_edit_live": (c_int, (c_void_p, c_void_p)),
    "corten_data_create": (c_int, (c_void_p, c_void_p)),
    "corten_data_copy": (c_int, (c_void_p, c_void_p)),
    "corten_data_free": (c_int, (c_void_p,)),
    "corten_data_model": (c_int, (c_void_p, c_void_p)),
    "corten_data_set_model": (c_int, (c_void_p, c_void_p)),
    "corten_data_field": (c_int, (c_void_p, c_char_p, c_void_p)),
    "corten_data_field_count": (c_int, ()),
    "corten_data_field_name": (c_char_p, (c_int,)),
    "corten_data_reserve": (c_int, (c_void_p, c_int, c_int)),
    "corten_data_limit": (c_int, (c_void_p, c_int, c_int)),
    "corten_data_use_threads": (c_int, (c_void_p, c_int)),
    "corten_reset": (c_int, (c_void_p,)),
    "corten_reset_to_key": (c_int, (c_void_p, c_int)),
    "corten_step": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_step1": (c_int, (c_void_p, c_void_p)),
    "corten_step2": (c_int, (c_void_p, c_void_p)),
    "corten_forward": (c_int, (c_void_p, c_void_p)),
    "corten_inverse": (c_int, (c_void_p, c_void_p)),
    "corten_status_text": (c_char_p, (c_int,)),
    "corten_energy": (c_int, (c_void_p, c_void_p)),
    "corten_body_forces": (c_int, (c_void_p,)),
    "corten_subtree_velocity": (c_int, (c_void_p,)),
    "corten_contact_force": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_full_inertia": (c_int, (c_void_p, c_void_p, c_size_t)),
    "corten_full_jacobian": (c_int, (c_void_p, c_void_p, c_size_t)),
    "corten_state_size": (c_int, (c_void_p, c_uint, c_void_p)),
    "corten_get_state": (c_int, (c_void_p, c_uint, c_void_p, c_size_t)),
    "corten_set_state": (c_int, (c_void_p, c_uint, c_void_p, c_size_t)),
    "corten_state_hash": (c_int, (c_void_p, c_uint, c_void_p)),
    "corten_view_field": (c_int, (c_void_p, c_char_p, c_void_p)),
    "corten_view_model_field": (c_int, (c_void_p, c_char_p, c_void_p)),
    "corten_view_set_error": (c_int, (c_void_p, c_char_p)),
    "corten_model_with_callbacks": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_stage": (c_int, (c_void_p, c_char_p)),
    "corten_jacobian": (c_int, (c_void_p, c_int, c_int, c_void_p, c_void_p, c_size_t)),
    "corten_point_jacobian": (c_int, (c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_size_t)),
    "corten_point_jacobian_rate": (c_int, (c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_size_t)),
    "corten_subtree_com_jacobian": (c_int, (c_void_p, c_int, c_void_p, c_size_t)),
    "corten_point_axis_jacobian": (c_int, (c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_void_p, c_size_t)),
    "corten_angular_momentum_matrix": (c_int, (c_void_p, c_int, c_void_p, c_size_t)),
    "corten_integrate_pos": (c_int, (c_void_p, c_void_p, c_size_t, c_void_p, c_size_t, c_double)),
    "corten_differentiate_pos": (c_int, (c_void_p, c_void_p, c_size_t, c_double, c_void_p, c_void_p, c_size_t)),
    "corten_normalize_quaternions": (c_int, (c_void_p, c_void_p, c_size_t)),
    "corten_multiply_inertia": (c_int, (c_void_p, c_void_p, c_void_p, c_size_t)),
    "corten_multiply_inertia_half": (c_int, (c_void_p, c_void_p, c_void_p, c_size_t)),
    "corten_solve_inertia": (c_int, (c_void_p, c_void_p, c_void_p, c_size_t)),
    "corten_solve_inertia_half": (c_int, (c_void_p, c_void_p, c_void_p, c_size_t)),
    "corten_total_mass": (c_int, (c_void_p, c_void_p)),
    "corten_multiply_jacobian": (c_int, (c_void_p, c_void_p, c_size_t, c_void_p, c_size_t)),
    "corten_multiply_jacobian_transposed": (c_int, (c_void_p, c_void_p, c_size_t, c_void_p, c_size_t)),
    "corten_constraint_update": (c_int, (c_void_p, c_void_p, c_size_t, c_void_p)),
    "corten_apply_force": (c_int, (c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_void_p, c_size_t)),
    "corten_rne": (c_int, (c_void_p, c_int, c_void_p, c_size_t)),
    "corten_body_contact_force": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_object_velocity": (c_int, (c_void_p, c_int, c_int, c_int, c_void_p)),
    "corten_object_acceleration": (c_int, (c_void_p, c_int, c_int, c_int, c_void_p)),
    "corten_transition_size": (c_int, (c_void_p, c_void_p)),
    "corten_transition_derivatives": (c_int, (c_void_p, c_double, c_int, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p)),
    "corten_inverse_derivatives": (c_int, (c_void_p, c_double, c_int, c_void_p, c_void_p)),
    "corten_hfield_height": (c_int, (c_void_p, c_int, c_double, c_double, c_void_p, c_void_p)),
    "corten_rays": (c_int, (c_void_p, c_void_p, c_void_p, c_size_t, c_void_p, c_void_p)),
    "corten_flex_ray": (c_int, (c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_void_p)),
    "corten_geom_distance": (c_int, (c_void_p, c_int, c_int, c_double, c_void_p, c_void_p, c_void_p)),
    "corten_spec_read": (c_int, (c_char_p, c_void_p, c_void_p)),
    "corten_spec_read_string": (c_int, (c_char_p, c_size_t, c_void_p, c_void_p)),
    "corten_spec_copy": (c_int, (c_void_p, c_void_p)),
    "corten_spec_free": (c_int, (c_void_p,)),
    "corten_spec_compile": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_spec_text": (c_int, (c_void_p, c_void_p)),
    "corten_spec_save": (c_int, (c_void_p, c_char_p)),
    "corten_spec_create": (c_int, (c_void_p,)),
    "corten_spec_root": (c_int, (c_void_p, c_void_p)),
    "corten_spec_worldbody": (c_int, (c_void_p, c_void_p)),
    "corten_spec_section": (c_int, (c_void_p, c_char_p, c_void_p)),
    "corten_spec_find": (c_int, (c_void_p, c_char_p, c_char_p, c_void_p)),
    "corten_element_tag": (c_int, (c_void_p, c_uint64, c_void_p)),
    "corten_element_parent": (c_int, (c_void_p, c_uint64, c_void_p)),
    "corten_element_child_count": (c_int, (c_void_p, c_uint64, c_char_p, c_void_p)),
    "corten_element_child": (c_int, (c_void_p, c_uint64, c_char_p, c_int, c_void_p)),
    "corten_element_position": (c_int, (c_void_p, c_uint64, c_void_p)),
    "corten_element_path": (c_int, (c_void_p, c_uint64, c_void_p)),
    "corten_element_add": (c_int, (c_void_p, c_uint64, c_char_p, c_char_p, c_void_p)),
    "corten_element_allowed": (c_int, (c_void_p, c_uint64, c_void_p)),
    "corten_element_remove": (c_int, (c_void_p, c_uint64, c_int)),
    "corten_element_rename": (c_int, (c_void_p, c_uint64, c_char_p)),
    "corten_element_attribute_count": (c_int, (c_void_p, c_uint64, c_void_p)),
    "corten_element_attribute": (c_int, (c_void_p, c_uint64, c_int, c_void_p)),
    "corten_element_set_numbers": (c_int, (c_void_p, c_uint64, c_char_p, c_void_p, c_size_t)),
    "corten_element_set_text": (c_int, (c_void_p, c_uint64, c_char_p, c_char_p)),
    "corten_element_get_numbers": (c_int, (c_void_p, c_uint64, c_char_p, c_void_p, c_void_p, c_void_p)),
    "corten_element_get_text": (c_int, (c_void_p, c_uint64, c_char_p, c_void_p, c_void_p)),
    "corten_element_clear": (c_int, (c_void_p, c_uint64, c_char_p)),
    "corten_element_set_to": (c_int, (c_void_p, c_uint64, c_char_p, c_void_p, c_size_t)),
    "corten_spec_attach": (c_int, (c_void_p, c_uint64, c_void_p, c_char_p, c_char_p, c_char_p, c_void_p)),
    "corten_spec_recompile": (c_int, (c_void_p, c_void_p, c_void_p, c_void_p)),
    "corten_batch_options_default": (None, (c_void_p,)),
    "corten_batch_create": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_batch_free": (c_int, (c_void_p,)),
    "corten_batch_device": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_batch_array": (c_int, (c_void_p, c_char_p, c_void_p)),
    "corten_batch_array_count": (c_int, (c_void_p, c_void_p)),
    "corten_batch_array_name": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_batch_tensor": (c_int, (c_void_p, c_char_p, c_void_p)),
    "corten_batch_push": (c_int, (c_void_p, c_void_p, c_size_t)),
    "corten_batch_pull": (c_int, (c_void_p, c_void_p, c_size_t)),
    "corten_batch_synchronize": (c_int, (c_void_p,)),
    "corten_batch_step": (c_int, (c_void_p, c_int)),
    "corten_batch_reset": (c_int, (c_void_p, c_void_p, c_size_t)),
    "corten_batch_reset_on_device": (c_int, (c_void_p, c_void_p, c_size_t)),
    "corten_batch_reset_to_key": (c_int, (c_void_p, c_int, c_int)),
    "corten_batch_fault_text": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_batch_set_model_field": (c_int, (c_void_p, c_char_p, c_int, c_void_p, c_size_t)),
    "corten_batch_get_model_field": (c_int, (c_void_p, c_char_p, c_int, c_void_p, c_size_t)),
    "corten_batch_restore_model": (c_int, (c_void_p, c_int)),
    "corten_batch_model": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_batch_get_state": (c_int, (c_void_p, c_void_p, c_size_t, c_uint, c_void_p, c_size_t)),
    "corten_batch_set_state": (c_int, (c_void_p, c_void_p, c_size_t, c_uint, c_void_p, c_size_t)),
    "corten_batch_state_hash": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_batch_episode": (c_int, (c_void_p, c_int, c_void_p, c_void_p)),
    "corten_batch_get": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_batch_set": (c_int, (c_void_p, c_int, c_void_p)),
    "corten_batch_rollout": (c_int, (c_void_p, c_void_p)),
    "corten_batch_jacobian": (c_int, (c_void_p, c_void_p)),
    "corten_batch_rays": (c_int, (c_void_p, c_void_p)),
    "corten_batch_heights": (c_int, (c_void_p, c_void_p)),
    "corten_mul_quat": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_neg_quat": (c_int, (c_void_p, c_void_p)),
    "corten_normalize_quat": (c_int, (c_void_p, c_void_p)),
    "corten_rot_vec_quat": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_axis_angle_to_quat": (c_int, (c_void_p, c_double, c_void_p)),
    "corten_integrate_quat": (c_int, (c_void_p, c_void_p, c_double, c_void_p)),
    "corten_sub_quat": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_quat_to_mat": (c_int, (c_void_p, c_void_p)),
    "corten_mat_to_quat": (c_int, (c_void_p, c_void_p)),
    "corten_viewer_options_default": (None, (c_void_p,)),
    "corten_viewer_open_file": (c_int, (c_char_p, c_void_p, c_void_p)),
    "corten_viewer_open_data": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_viewer_open_passive": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_viewer_open_batch": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_viewer_free": (c_int, (c_void_p,)),
    "corten_viewer_address": (c_int, (c_void_p, c_void_p)),
    "corten_viewer_port": (c_int, (c_void_p, c_void_p)),
    "corten_viewer_is_open": (c_int, (c_void_p, c_void_p)),
    "corten_viewer_pages": (c_int, (c_void_p, c_void_p)),
    "corten_viewer_sync": (c_int, (c_void_p, c_void_p, c_int)),
    "corten_viewer_sync_batch": (c_int, (c_void_p, c_void_p)),
    "corten_viewer_tell": (c_int, (c_void_p, c_char_p)),
    "corten_viewer_set_geoms": (c_int, (c_void_p, c_void_p, c_size_t)),
    "corten_viewer_take_key": (c_int, (c_void_p, c_void_p)),
    "corten_viewer_close": (c_int, (c_void_p,)),
    "corten_render_options_default": (None, (c_void_p,)),
    "corten_free_view": (c_int, (c_void_p, c_void_p)),
    "corten_renderer_create": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_renderer_free": (c_int, (c_void_p,)),
    "corten_renderer_update": (c_int, (c_void_p, c_void_p, c_void_p)),
    "corten_renderer_render": (c_int, (c_void_p, c_void_p)),
    "corten_batch_renderer_create": (c_int, (c_void_p, c_void_p, c_size_t, c_void_p, c_void_p)),
    "corten_batch_renderer_free": (c_int, (c_void_p,)),
    "corten_batch_renderer_render": (c_int, (c_void_p, c_void_p, c_int)),
    "corten_batch_renderer_device_images": (c_int, (c_void_p, c_uint, c_void_p)),
    "corten_register_plugin": (c_int, (c_void_p,)),
    "corten_view_plugin_number": (c_int, (c_void_p, c_int, c_char_p, c_double, c_void_p)),
}
