/* The C interface of Corten, for C and for other languages.
 *
 *     corten_model model;
 *     corten_data data;
 *     if (corten_load("robot.xml", NULL, &model) || corten_data_create(model, &data))
 *       fprintf(stderr, "%s\n", corten_error_message());
 *     corten_step(data, 1000, NULL);
 *     corten_field qpos;
 *     corten_data_field(data, "qpos", &qpos);
 *     printf("%g\n", ((double*)qpos.data)[0]);
 *     corten_data_free(data);
 *     corten_model_free(model);
 *
 * Every function returns CORTEN_OK or an error code; corten_error_message() then says what was wrong, for the
 * calling thread. No exception leaves a function, and a failed call writes no output.
 *
 * Handles are numbers in disguise: they are never dereferenced by the caller, and a handle that was freed, or
 * is of another kind, gives CORTEN_ERROR_HANDLE. A Model may be used by many threads at once. A Data, Spec,
 * Batch or edit may be used by one thread at a time: a second one gets CORTEN_ERROR_BUSY. A Data keeps its
 * Model alive; handles may be freed in any order.
 *
 * Strings are UTF-8. Strings and arrays that a function returns belong to the library and are valid as its
 * comment says. Arrays are row-major. `double*` arguments with a size are checked against it.
 *
 * The interface grows by new functions only. CORTEN_ABI_VERSION changes if an existing one changes. */
#ifndef CORTEN_C_H
#define CORTEN_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CORTEN_API __attribute__((visibility("default")))
#else
#define CORTEN_API
#endif

#define CORTEN_ABI_VERSION 1

/* Result of every function. */
typedef enum corten_result {
  CORTEN_OK = 0,
  CORTEN_ERROR_ARGUMENT = 1,  /* null, a wrong size, or a value that is not allowed */
  CORTEN_ERROR_HANDLE = 2,    /* a handle that was freed, is of another kind, or never existed */
  CORTEN_ERROR_BUSY = 3,      /* another thread uses the object */
  CORTEN_ERROR_NOT_FOUND = 4, /* no object, field or file of this name or id */
  CORTEN_ERROR_LOAD = 5,      /* a model file is wrong: corten_error_diagnostic() has the list */
  CORTEN_ERROR_FILE = 6,      /* a file cannot be read or written */
  CORTEN_ERROR_MEMORY = 7,    /* out of memory */
  CORTEN_ERROR_STATE = 8,     /* not possible now, such as a call from inside a callback */
  CORTEN_ERROR_INTERNAL = 9   /* a fault of the library */
} corten_result;

/* A compiled model. */
typedef struct corten_model_handle* corten_model;
/* One simulation. */
typedef struct corten_data_handle* corten_data;
/* A model before compilation. */
typedef struct corten_spec_handle* corten_spec;
/* A copy of a model whose fields can be written. */
typedef struct corten_edit_handle* corten_edit;
/* Many simulations. */
typedef struct corten_batch_handle* corten_batch;

/* ---- library */

/* Value of CORTEN_ABI_VERSION that the library was built with. */
CORTEN_API int corten_abi_version(void);
/* "0.1.0" and so on. */
CORTEN_API const char* corten_version(void);

/* What went wrong in the last call of this thread that failed. Valid until the thread's next failing call. */
CORTEN_API const char* corten_error_message(void);

/* One error or warning about a model file. */
typedef struct corten_diagnostic {
  int is_error;        /* 0: a warning */
  const char* file;    /* as the user named it */
  int line;            /* 0: none */
  const char* element; /* path from the root, with names */
  const char* message; /* the wrong value and what is allowed */
} corten_diagnostic;

/* Errors and warnings of this thread's last call that failed with CORTEN_ERROR_LOAD. */
CORTEN_API int corten_error_diagnostic_count(void);
/* Entry `index` of that list. Its strings are valid until the thread's next failing call. */
CORTEN_API corten_result corten_error_diagnostic(int index, corten_diagnostic* out);

/* ---- models */

/* A file in memory, found by models before the disk. */
typedef struct corten_file {
  const char* name; /* path as the model names it */
  const void* data; /* content */
  size_t size;      /* bytes */
} corten_file;

/* Options for loading; NULL or all zero: defaults. */
typedef struct corten_load_options {
  int strict;               /* 1: tolerated mistakes are errors */
  const char* directory;    /* where a model given as text looks for files; NULL: the working directory */
  const corten_file* files; /* files in memory */
  size_t file_count;        /* number of files */
} corten_load_options;

/* Loads and compiles a model file: MJCF, URDF or binary. */
CORTEN_API corten_result corten_load(const char* path, const corten_load_options* options, corten_model* out);
/* Compiles the content of a model file. */
CORTEN_API corten_result corten_load_string(const char* text, size_t size, const corten_load_options* options,
                                            corten_model* out);
/* Frees the handle; NULL is allowed. */
CORTEN_API corten_result corten_model_free(corten_model model);

/* Writes a binary model file, which corten_load reads without compiling. */
CORTEN_API corten_result corten_model_save(corten_model model, const char* path);
/* The binary model as bytes. `size`: in, the capacity of `buffer`; out, the size needed. A capacity that is
 * too small, with `buffer` NULL or not, writes only `size` and returns CORTEN_OK if `buffer` is NULL. */
CORTEN_API corten_result corten_model_bytes(corten_model model, void* buffer, size_t* size);

/* The model's name; valid as long as the model. */
CORTEN_API corten_result corten_model_name(corten_model model, const char** out);
/* Hash of everything that affects results. */
CORTEN_API corten_result corten_model_hash(corten_model model, uint64_t* out);
/* Number of warnings from loading. */
CORTEN_API corten_result corten_model_warning_count(corten_model model, int* out);
/* Valid as long as the model. */
CORTEN_API corten_result corten_model_warning(corten_model model, int index, corten_diagnostic* out);

/* Kinds of objects, with the values of the reference's mjtObj. */
typedef enum corten_object {
  CORTEN_BODY = 1,  /* as a frame: its inertial frame */
  CORTEN_XBODY = 2, /* a body's own frame */
  CORTEN_JOINT = 3,
  CORTEN_DOF = 4,
  CORTEN_GEOM = 5,
  CORTEN_SITE = 6,
  CORTEN_CAMERA = 7,
  CORTEN_LIGHT = 8,
  CORTEN_MESH = 10,
  CORTEN_HFIELD = 12,
  CORTEN_PAIR = 15,
  CORTEN_EXCLUDE = 16,
  CORTEN_EQUALITY = 17,
  CORTEN_TENDON = 18,
  CORTEN_ACTUATOR = 19,
  CORTEN_SENSOR = 20,
  CORTEN_NUMERIC = 21,
  CORTEN_TEXT = 22,
  CORTEN_TUPLE = 23,
  CORTEN_KEY = 24,
  CORTEN_SDF = 101
} corten_object;

/* Number of objects of a kind (corten_object). */
CORTEN_API corten_result corten_object_count(corten_model model, int object, int* out);
/* CORTEN_ERROR_NOT_FOUND names the nearest object. */
CORTEN_API corten_result corten_object_id(corten_model model, int object, const char* name, int* out);
/* "" if it has no name; valid as long as the model. */
CORTEN_API corten_result corten_object_name(corten_model model, int object, int id, const char** out);

/* ---- fields */

/* Types of elements. */
typedef enum corten_dtype {
  CORTEN_FLOAT64 = 0,
  CORTEN_FLOAT32 = 1,
  CORTEN_INT32 = 2,
  CORTEN_UINT8 = 3
} corten_dtype;

/* An array of a model, a Data or a batch. */
typedef struct corten_field {
  void* data;       /* NULL if it has no elements */
  int dtype;        /* as corten_dtype */
  int ndim;         /* 0: a scalar */
  int64_t shape[3]; /* row-major; the first ndim entries are valid */
  int writable;     /* 0: must not be written */
  const char* rows; /* what the first dimension counts, as in the tables: "nbody", "nv", "nconmax"; static */
  const char* meaning; /* one line, with unit and frame; static */
} corten_field;

/* Sizes ("nq"), options ("opt.timestep"), statistics ("stat.extent") and arrays ("body_mass") of a model, by
 * the names of corten/model_fields.h. Valid as long as the model. */
CORTEN_API corten_result corten_model_field(corten_model model, const char* name, corten_field* out);
/* Number of fields that corten_model_field knows. */
CORTEN_API int corten_model_field_count(void);
/* Name of field `index`, static; NULL if there is none. */
CORTEN_API const char* corten_model_field_name(int index);

/* ---- editing a compiled model */

/* A copy of a model whose fields can be written. */
CORTEN_API corten_result corten_edit_create(corten_model model, corten_edit* out);
/* Frees the handle; NULL is allowed. */
CORTEN_API corten_result corten_edit_free(corten_edit edit);
/* A field that can be changed (corten/editable_fields.h), writable. Valid as long as the edit. */
CORTEN_API corten_result corten_edit_field(corten_edit edit, const char* name, corten_field* out);
/* Checks the values and recomputes derived fields. */
CORTEN_API corten_result corten_edit_refresh(corten_edit edit);
/* corten_edit_refresh, then the changed model, which is independent of the edit. */
CORTEN_API corten_result corten_edit_finish(corten_edit edit, corten_model* out);
/* A model that shares its fields with the edit: changes take effect in the next step, unchecked; those of
 * options take effect in the next call of this function or of corten_edit_refresh. No step may run while
 * fields are written. */
CORTEN_API corten_result corten_edit_live(corten_edit edit, corten_model* out);

/* ---- simulation */

/* A new simulation in the reset state. */
CORTEN_API corten_result corten_data_create(corten_model model, corten_data* out);
/* An independent copy with the same model. */
CORTEN_API corten_result corten_data_copy(corten_data data, corten_data* out);
/* Frees the handle; NULL is allowed. */
CORTEN_API corten_result corten_data_free(corten_data data);
/* A new handle of the model that the Data uses. */
CORTEN_API corten_result corten_data_model(corten_data data, corten_model* out);
/* Uses another model of the same sizes from now on, such as an edited one. */
CORTEN_API corten_result corten_data_set_model(corten_data data, corten_model model);

/* Scalars ("time") and arrays ("qpos") of a Data, by the names of corten/data_fields.h. Fields of fixed size
 * are valid as long as the Data. Those of contacts and constraint rows (rows "nconmax", "nefcmax", ...) have
 * room for the capacity, are valid in their first ncon or nefc rows, and may move in the next step. */
CORTEN_API corten_result corten_data_field(corten_data data, const char* name, corten_field* out);
/* Number of fields that corten_data_field knows. */
CORTEN_API int corten_data_field_count(void);
/* Name of field `index`, static; NULL if there is none. */
CORTEN_API const char* corten_data_field_name(int index);
/* Ensures capacity for this many contacts and constraint rows. */
CORTEN_API corten_result corten_data_reserve(corten_data data, int contacts, int rows);

/* Resets to qpos0. */
CORTEN_API corten_result corten_reset(corten_data data);
/* Resets to a keyframe. */
CORTEN_API corten_result corten_reset_to_key(corten_data data, int key);

/* These compute as their namesakes in corten/simulate.h. A simulation that fails is not an error of the call:
 * its bits are in `status` (StatusBit; may be NULL), in words by corten_status_text. */
CORTEN_API corten_result corten_step(corten_data data, int steps, int* status);
/* The first half of a step. */
CORTEN_API corten_result corten_step1(corten_data data, int* status);
/* The second half of a step. */
CORTEN_API corten_result corten_step2(corten_data data, int* status);
/* Computes everything that follows from state and inputs. */
CORTEN_API corten_result corten_forward(corten_data data, int* status);
/* Inverse dynamics: qfrc_inverse from qacc. */
CORTEN_API corten_result corten_inverse(corten_data data, int* status);
/* Valid until the thread's next call. */
CORTEN_API const char* corten_status_text(int status);

/* energy: 2 numbers, potential and kinetic. */
CORTEN_API corten_result corten_energy(corten_data data, double* energy);
/* Computes cacc, cfrc_int and cfrc_ext. */
CORTEN_API corten_result corten_body_forces(corten_data data);
/* Computes subtree_linvel and subtree_angmom. */
CORTEN_API corten_result corten_subtree_velocity(corten_data data);
/* force: 6 numbers, in the contact frame. */
CORTEN_API corten_result corten_contact_force(corten_data data, int contact, double* force);
/* dense: nv x nv numbers. */
CORTEN_API corten_result corten_full_inertia(corten_data data, double* dense, size_t size);
/* dense: nefc x nv numbers. */
CORTEN_API corten_result corten_full_jacobian(corten_data data, double* dense, size_t size);

/* Bits of the state, with the values of the reference's mjtState: see StateComponent. */
CORTEN_API corten_result corten_state_size(corten_model model, unsigned components, int* out);
/* Copies the components to `state`, which has corten_state_size numbers. */
CORTEN_API corten_result corten_get_state(corten_data data, unsigned components, double* state, size_t size);
/* Copies the components from `state`. */
CORTEN_API corten_result corten_set_state(corten_data data, unsigned components, const double* state,
                                          size_t size);
/* Hash of the components' bits. */
CORTEN_API corten_result corten_state_hash(corten_data data, unsigned components, uint64_t* out);

/* ---- dynamics. Arrays come with their sizes, which are checked; NULL skips an output where it says so. */

/* Runs one stage (corten/stages.h) by name: "kinematics", "collision", "forward_position", "euler", ... */
CORTEN_API corten_result corten_stage(corten_data data, const char* name);

/* Jacobians, 3 x nv numbers each; NULL skips one. object: CORTEN_XBODY for a body's frame, CORTEN_BODY for
 * its centre of mass, CORTEN_GEOM or CORTEN_SITE. */
CORTEN_API corten_result corten_jacobian(corten_data data, int object, int id, double* translational,
                                         double* rotational, size_t size);
/* Of a world point that moves with a body; point: 3 numbers. */
CORTEN_API corten_result corten_point_jacobian(corten_data data, int body, const double* point,
                                               double* translational, double* rotational, size_t size);
/* Time derivative of corten_point_jacobian. */
CORTEN_API corten_result corten_point_jacobian_rate(corten_data data, int body, const double* point,
                                                    double* translational, double* rotational, size_t size);
/* Of the centre of mass of a body and its descendants. */
CORTEN_API corten_result corten_subtree_com_jacobian(corten_data data, int body, double* translational,
                                                     size_t size);
/* Of a world point and of a world axis (3 numbers each) that move with a body; 3 x nv numbers each. */
CORTEN_API corten_result corten_point_axis_jacobian(corten_data data, int body, const double* point,
                                                    const double* axis, double* point_jacobian,
                                                    double* axis_jacobian, size_t size);
/* 3 x nv matrix of the angular momentum of a body and its descendants. */
CORTEN_API corten_result corten_angular_momentum_matrix(corten_data data, int body, double* matrix,
                                                        size_t size);

/* qpos <- qpos + dt qvel. */
CORTEN_API corten_result corten_integrate_pos(corten_model model, double* qpos, size_t nq, const double* qvel,
                                              size_t nv, double dt);
/* The qvel that leads from one configuration to another in time dt. */
CORTEN_API corten_result corten_differentiate_pos(corten_model model, double* qvel, size_t nv, double dt,
                                                  const double* from, const double* to, size_t nq);
/* Normalizes all quaternions of a configuration. */
CORTEN_API corten_result corten_normalize_quaternions(corten_model model, double* qpos, size_t nq);

/* result <- M x. */
CORTEN_API corten_result corten_multiply_inertia(corten_data data, const double* x, double* result,
                                                 size_t size);
/* result <- M^1/2 x. */
CORTEN_API corten_result corten_multiply_inertia_half(corten_data data, const double* x, double* result,
                                                      size_t size);
/* result <- M^-1 x, for one vector or several, one after the other. */
CORTEN_API corten_result corten_solve_inertia(corten_data data, const double* x, double* result, size_t size);
/* result <- (M^1/2)'^-1 x, for one vector or several. */
CORTEN_API corten_result corten_solve_inertia_half(corten_data data, const double* x, double* result,
                                                   size_t size);
/* Sum of the masses of all bodies. */
CORTEN_API corten_result corten_total_mass(corten_model model, double* out);

/* result <- J x: nefc numbers from nv. */
CORTEN_API corten_result corten_multiply_jacobian(corten_data data, const double* x, size_t nv,
                                                  double* result, size_t nefc);
/* result <- J' force: nv numbers from nefc. */
CORTEN_API corten_result corten_multiply_jacobian_transposed(corten_data data, const double* force,
                                                             size_t nefc, double* result, size_t nv);
/* Constraint forces of given residuals; cost may be NULL. */
CORTEN_API corten_result corten_constraint_update(corten_data data, const double* residual, size_t nefc,
                                                  double* cost);

/* Adds the generalized force of a force and a torque (3 numbers each, world axes) at a world point to qfrc.
 */
CORTEN_API corten_result corten_apply_force(corten_data data, int body, const double* point,
                                            const double* force, const double* torque, double* qfrc,
                                            size_t nv);
/* Recursive Newton-Euler; with_qacc 0: at zero acceleration. */
CORTEN_API corten_result corten_rne(corten_data data, int with_qacc, double* result, size_t nv);
/* Sum of the contact forces on a body: 6 numbers, force and torque about its centre of mass, world axes. */
CORTEN_API corten_result corten_body_contact_force(corten_data data, int body, double* force);

/* Velocity of an object's frame: 6 numbers, angular first. object as in corten_jacobian, or
 * CORTEN_CAMERA. local 1: in its own axes. */
CORTEN_API corten_result corten_object_velocity(corten_data data, int object, int id, int local,
                                                double* velocity);
/* Acceleration of an object's frame, as corten_object_velocity. */
CORTEN_API corten_result corten_object_acceleration(corten_data data, int object, int id, int local,
                                                    double* acceleration);

/* Number of state variables of corten_transition_derivatives. */
CORTEN_API corten_result corten_transition_size(corten_model model, int* out);
/* A: n x n, B: n x nu, C: nsensordata x n, D: nsensordata x nu numbers; NULL skips one. */
CORTEN_API corten_result corten_transition_derivatives(corten_data data, double eps, int centered, double* A,
                                                       double* B, double* C, double* D, int* status);

/* Matrices with one row per dof, the input; NULL skips one. */
typedef struct corten_inverse_derivatives_out {
  double* DfDq; /* nv x nv */
  double* DfDv; /* nv x nv */
  double* DfDa; /* nv x nv */
  double* DsDq; /* nv x nsensordata */
  double* DsDv; /* nv x nsensordata */
  double* DsDa; /* nv x nsensordata */
  double* DmDq; /* nv x nC */
} corten_inverse_derivatives_out;

/* Derivatives of inverse dynamics; see corten/derivatives.h. */
CORTEN_API corten_result corten_inverse_derivatives(corten_data data, double eps, int subtract_actuation,
                                                    const corten_inverse_derivatives_out* out, int* status);

/* Height of a height field's surface above (x, y) in world coordinates; found 0: outside of it. */
CORTEN_API corten_result corten_hfield_height(corten_data data, int geom, double x, double y, double* height,
                                              int* found);

/* ---- queries */

/* Which geoms a ray can hit; NULL: all. */
typedef struct corten_ray_filter {
  uint8_t groups[6]; /* 1: geoms of this group; those above 5 count as 5 */
  int statics;       /* 1: geoms welded to the world, too */
  int exclude_body;  /* -1: none */
} corten_ray_filter;

/* The first hit of a ray. */
typedef struct corten_ray_hit {
  int geom;         /* -1: nothing */
  double distance;  /* in units of the direction's length; -1: nothing */
  double normal[3]; /* of the surface: unit, world axes, outward; zero: nothing */
} corten_ray_hit;

/* Casts `count` rays from one point: 3 numbers of `directions` each. */
CORTEN_API corten_result corten_rays(corten_data data, const double* origin, const double* directions,
                                     size_t count, const corten_ray_filter* filter, corten_ray_hit* hits);
/* Signed distance of two geoms, at most `limit`. from, to: 3 numbers each, may be NULL. */
CORTEN_API corten_result corten_geom_distance(corten_data data, int geom1, int geom2, double limit,
                                              double* distance, double* from, double* to);

/* ---- Spec: a model before compilation */

/* Reads a model file without compiling it. */
CORTEN_API corten_result corten_spec_read(const char* path, const corten_load_options* options,
                                          corten_spec* out);
/* Reads the content of a model file without compiling it. */
CORTEN_API corten_result corten_spec_read_string(const char* text, size_t size,
                                                 const corten_load_options* options, corten_spec* out);
/* An independent copy. */
CORTEN_API corten_result corten_spec_copy(corten_spec spec, corten_spec* out);
/* Frees the handle; NULL is allowed. */
CORTEN_API corten_result corten_spec_free(corten_spec spec);
/* Compiles it; the Spec does not change. */
CORTEN_API corten_result corten_spec_compile(corten_spec spec, const corten_load_options* options,
                                             corten_model* out);
/* The Spec as MJCF. Valid until the next call with this Spec. */
CORTEN_API corten_result corten_spec_text(corten_spec spec, const char** out);
/* Writes it as MJCF. */
CORTEN_API corten_result corten_spec_save(corten_spec spec, const char* path);

/* ---- batches */

/* Options of a batch. Begin with corten_batch_options_default. */
typedef struct corten_batch_options {
  int envs;                  /* number of environments */
  int threads;               /* 0: all cores */
  int device;                /* 0: CPU, 1: CUDA, or the CPU if there is none, 2: CUDA if there is one */
  int precision;             /* GPU only. 0: double, 1: float */
  int mirror;                /* GPU only. 1: arrays are copied before and after every step */
  int auto_grow;             /* GPU only. 1: memory for contacts grows as needed */
  const char* const* fields; /* more Data fields with arrays */
  size_t field_count;        /* number of fields */
  const char* const* vary;   /* model fields that differ between environments */
  size_t vary_count;         /* number of varying fields */
  int max_contacts;          /* exceeding it is a fault; 0: memory grows */
  int max_rows;              /* of constraints, as max_contacts */
  uint64_t seed;             /* of random numbers */
  int start_key;             /* -1: qpos0 */
  int forward_on_reset;      /* 1: a new episode begins with corten_forward */
  int autoreset;             /* 0: in the next step, 1: in the same step, 2: never */
  int on_fault;              /* 0: reset, 1: freeze, 2: keep */
  int max_episode_steps;     /* 0: no limit */
} corten_batch_options;

/* Fills in the defaults: one environment on the CPU. */
CORTEN_API void corten_batch_options_default(corten_batch_options* options);
/* A new batch, with all environments at the start of an episode. */
CORTEN_API corten_result corten_batch_create(corten_model model, const corten_batch_options* options,
                                             corten_batch* out);
/* Frees the handle; NULL is allowed. */
CORTEN_API corten_result corten_batch_free(corten_batch batch);
/* 0: it runs on the CPU, 1: on a GPU. `note`, which may be NULL: the GPU's name, or why it is not used; valid
 * as long as the batch. */
CORTEN_API corten_result corten_batch_device(corten_batch batch, int* device, const char** note);

/* An array on the host, with one row per environment: "qpos", "ctrl", "rewards", "faults", ... Valid as long
 * as the batch; CORTEN_ERROR_NOT_FOUND lists the names. */
CORTEN_API corten_result corten_batch_array(corten_batch batch, const char* name, corten_field* out);
/* Number of arrays. */
CORTEN_API corten_result corten_batch_array_count(corten_batch batch, int* out);
/* Valid as long as the batch. */
CORTEN_API corten_result corten_batch_array_name(corten_batch batch, int index, const char** out);

/* An array on the device, in the layout of DLPack's DLTensor up to byte_offset. Valid as long as the batch.
 */
typedef struct corten_tensor {
  void* data;             /* address on the device */
  int32_t device_type;    /* 1: CPU, 2: CUDA */
  int32_t device_id;      /* number of the GPU */
  int32_t ndim;           /* number of dimensions */
  uint8_t dtype_code;     /* 0: signed integer, 1: unsigned integer, 2: floating point */
  uint8_t dtype_bits;     /* 8, 32 or 64 */
  uint16_t dtype_lanes;   /* 1 */
  const int64_t* shape;   /* extents */
  const int64_t* strides; /* in elements */
  uint64_t byte_offset;   /* of the first element from data */
  void* stream;           /* the cudaStream_t on which the batch uses the array; NULL on the CPU */
} corten_tensor;

/* The array on the device. */
CORTEN_API corten_result corten_batch_tensor(corten_batch batch, const char* name, corten_tensor* out);
/* Copies arrays from host to device. */
CORTEN_API corten_result corten_batch_push(corten_batch batch, const char* const* names, size_t count);
/* Copies arrays from device to host; complete after corten_batch_synchronize. */
CORTEN_API corten_result corten_batch_pull(corten_batch batch, const char* const* names, size_t count);
/* Waits until all submitted work is done. */
CORTEN_API corten_result corten_batch_synchronize(corten_batch batch);

/* Steps all environments by `substeps` timesteps with constant controls. */
CORTEN_API corten_result corten_batch_step(corten_batch batch, int substeps);
/* mask: one byte per environment; NULL: all. */
CORTEN_API corten_result corten_batch_reset(corten_batch batch, const uint8_t* mask, size_t size);
/* The mask is in device memory. */
CORTEN_API corten_result corten_batch_reset_on_device(corten_batch batch, const void* mask);
/* What went wrong in an environment, in words; "" if nothing. Valid until the next call with this batch. */
CORTEN_API corten_result corten_batch_fault_text(corten_batch batch, int env, const char** out);
/* The values of a varying model field: `size` numbers, for one environment, or for all with env -1. */
CORTEN_API corten_result corten_batch_set_model_field(corten_batch batch, const char* field, int env,
                                                      const double* values, size_t size);
/* The values of a varying model field of one environment. */
CORTEN_API corten_result corten_batch_get_model_field(corten_batch batch, const char* field, int env,
                                                      double* values, size_t size);
/* Copies the state and inputs of an environment to a Data of the same model. */
CORTEN_API corten_result corten_batch_get(corten_batch batch, int env, corten_data data);
/* Copies the state and inputs of a Data to an environment. */
CORTEN_API corten_result corten_batch_set(corten_batch batch, int env, corten_data data);

/* Open-loop simulation; see Rollout in corten/batch.h. Arrays that are not wanted are NULL. */
typedef struct corten_rollout {
  int envs;               /* 0: all */
  int steps;              /* controls per environment */
  int substeps;           /* timesteps per control */
  unsigned components;    /* of initial and states */
  const double* initial;  /* envs x state size; NULL: start of an episode */
  size_t initial_size;    /* numbers */
  const double* controls; /* envs x steps x nu; NULL: zero */
  size_t controls_size;   /* numbers */
  double* states;         /* envs x steps x state size: after each step */
  size_t states_size;     /* numbers */
  double* sensordata;     /* envs x steps x nsensordata */
  size_t sensordata_size; /* numbers */
  int* faults;            /* envs */
  size_t faults_size;     /* numbers */
} corten_rollout;

/* Runs an open-loop simulation; the environments of the batch do not change. */
CORTEN_API corten_result corten_batch_rollout(corten_batch batch, const corten_rollout* rollout);

#ifdef __cplusplus
}
#endif

#endif
