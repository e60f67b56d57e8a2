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
 * Functions that can fail return a corten_result; corten_error_message() then says what was wrong, for the
 * calling thread. No exception leaves a function. A call that fails writes none of its outputs, with two
 * exceptions: corten_model_bytes writes the size that it needs, and a computation that a callback stopped may
 * have written a part of its results.
 *
 * Handles are numbers in disguise: they are never dereferenced by the caller, and a handle that was freed, or
 * is of another kind, gives CORTEN_ERROR_HANDLE. A Model may be used by many threads at once. A Data, Spec,
 * Batch or edit may be used by one thread at a time: a second one gets CORTEN_ERROR_BUSY. A Data keeps its
 * Model alive; handles may be freed in any order. A viewer may be used by many threads.
 *
 * Strings are UTF-8. Strings and arrays that a function returns belong to the library and are valid as its
 * comment says. Arrays are row-major. An array argument has a size, in elements, which is checked. Only
 * vectors and rotations of 2, 3, 4, 6 or 9 numbers have none: their comments say how many numbers they have.
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

/* Result of the functions that can fail. */
typedef enum corten_result {
  CORTEN_OK = 0,
  CORTEN_ERROR_ARGUMENT = 1, /* null, a wrong size, or a value that is not allowed */
  CORTEN_ERROR_HANDLE = 2,   /* a handle that was freed, is of another kind, or never existed */
  CORTEN_ERROR_BUSY = 3, /* another call uses the object: in another thread, or the caller of a callback */
  CORTEN_ERROR_NOT_FOUND = 4, /* no object, field, stage or array of this name or id */
  CORTEN_ERROR_LOAD = 5,      /* a model file is wrong or missing: corten_error_diagnostic() has the list */
  CORTEN_ERROR_FILE = 6,      /* a file cannot be written */
  CORTEN_ERROR_MEMORY = 7,    /* out of memory */
  CORTEN_ERROR_STATE = 8,     /* not possible in the present state of the object */
  CORTEN_ERROR_INTERNAL = 9,  /* a fault of the library */
  CORTEN_ERROR_SYSTEM = 10,   /* the operating system or a device failed */
  CORTEN_ERROR_CALLBACK = 11  /* a callback returned an error */
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
/* The instruction set that steps use: "baseline", "avx2", "avx512" or "native"; see corten/version.h. */
CORTEN_API const char* corten_instruction_set(void);

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

/* Number of errors and warnings of this thread's last failed call, if that was a CORTEN_ERROR_LOAD; else 0.
 */
CORTEN_API int corten_error_diagnostic_count(void);
/* Entry `index` of that list. Its strings are valid until the thread's next failing call. */
CORTEN_API corten_result corten_error_diagnostic(int index, corten_diagnostic* out);

/* ---- models */

/* A file in memory, found before those on the disk. corten_load and corten_spec_read look for it in the
 * folder of the model file: with "arms/arm.xml", the name "parts.xml" stands for "arms/parts.xml", and
 * "arm.xml" for the model file itself. corten_spec_compile looks in the folder of the Spec. A name with an
 * absolute path stands for that path. */
typedef struct corten_file {
  const char* name; /* path, relative to the folder of the model file or to options.directory */
  const void* data; /* content */
  size_t size;      /* bytes */
} corten_file;

/* Options for loading; NULL or all zero: defaults. */
typedef struct corten_load_options {
  int strict;               /* 1: tolerated mistakes are errors */
  const char* directory;    /* where a model given as text looks for files; NULL: the working directory */
  const corten_file* files; /* files in memory */
  size_t file_count;        /* number of files */
  int drop_appearance;      /* 1: without materials, textures, normals and skins, whose files are not read */
  int sandbox;              /* 1: files that a model names must be in the model's folder or below */
} corten_load_options;

/* Loads and compiles a model file: MJCF, URDF or binary. A file that does not exist is a CORTEN_ERROR_LOAD.
 */
CORTEN_API corten_result corten_load(const char* path, const corten_load_options* options, corten_model* out);
/* Compiles the content of a model file. */
CORTEN_API corten_result corten_load_string(const char* text, size_t size, const corten_load_options* options,
                                            corten_model* out);
/* Frees the handle; NULL is allowed. */
CORTEN_API corten_result corten_model_free(corten_model model);

/* Writes a binary model file, which corten_load reads without compiling. */
CORTEN_API corten_result corten_model_save(corten_model model, const char* path);
/* The binary model as bytes. `size`: in, the capacity of `buffer`; out, the size of the model. If `buffer` is
 * NULL, only `size` is written. If it is too small, that and CORTEN_ERROR_ARGUMENT. */
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
  CORTEN_FLEX = 9,
  CORTEN_MESH = 10,
  CORTEN_SKIN = 11,
  CORTEN_HFIELD = 12,
  CORTEN_TEXTURE = 13,
  CORTEN_MATERIAL = 14,
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
  CORTEN_PLUGIN = 25,
  CORTEN_SDF = 101
} corten_object;

/* Number of objects of a kind (corten_object); another number is a CORTEN_ERROR_ARGUMENT. */
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

/* A copy of a model whose fields can be written: arrays ("body_mass") and options ("opt.timestep"). */
CORTEN_API corten_result corten_edit_create(corten_model model, corten_edit* out);
/* Frees the handle; NULL is allowed. */
CORTEN_API corten_result corten_edit_free(corten_edit edit);
/* A field that can be changed (corten/editable_fields.h), writable. Valid as long as the edit. */
CORTEN_API corten_result corten_edit_field(corten_edit edit, const char* name, corten_field* out);
/* Checks the values and recomputes derived fields. */
CORTEN_API corten_result corten_edit_refresh(corten_edit edit);
/* Recomputes the constants at qpos0 from the fields as they are, unchecked, as the reference's mj_setConst.
 */
CORTEN_API corten_result corten_edit_recompute_constants(corten_edit edit);
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
 * room for the capacity, are valid in their first ncon or nefc rows, and may move in the next step. Fields of
 * fixed size can be asked for while another call uses the Data. */
CORTEN_API corten_result corten_data_field(corten_data data, const char* name, corten_field* out);
/* Number of fields that corten_data_field knows. */
CORTEN_API int corten_data_field_count(void);
/* Name of field `index`, static; NULL if there is none. */
CORTEN_API const char* corten_data_field_name(int index);
/* Ensures capacity for this many contacts and constraint rows. */
CORTEN_API corten_result corten_data_reserve(corten_data data, int contacts, int rows);
/* Fixes the capacities: what does not fit is dropped and sets CORTEN_STATUS_CAPACITY; 0: no limit. */
CORTEN_API corten_result corten_data_limit(corten_data data, int contacts, int rows);
/* Solves independent groups of constraints on this many threads, with the same bits; 0: all cores, 1: none
 * but the caller's. A copy of the Data has no threads. */
CORTEN_API corten_result corten_data_use_threads(corten_data data, int threads);

/* Resets to qpos0. */
CORTEN_API corten_result corten_reset(corten_data data);
/* Resets to a keyframe. */
CORTEN_API corten_result corten_reset_to_key(corten_data data, int key);

/* Bits of `status`: events during the call. The Data field "status" has those of the last step. */
typedef enum corten_status {
  CORTEN_STATUS_BAD_QPOS = 1 << 0,      /* NaN, infinite or beyond 1e10: reset unless autoreset is off */
  CORTEN_STATUS_BAD_QVEL = 1 << 1,      /* as CORTEN_STATUS_BAD_QPOS */
  CORTEN_STATUS_BAD_QACC = 1 << 2,      /* as CORTEN_STATUS_BAD_QPOS */
  CORTEN_STATUS_BAD_CTRL = 1 << 3,      /* a bad control was clamped, or all were taken as zero */
  CORTEN_STATUS_CAPACITY = 1 << 4,      /* contacts or constraint rows were dropped: fixed capacity */
  CORTEN_STATUS_NOT_CONVERGED = 1 << 5, /* the solver reached its iteration limit or a NaN */
  CORTEN_STATUS_SINGULAR = 1 << 6,      /* a non-positive pivot was replaced, or impulses were dropped */
  CORTEN_STATUS_GREW = 1 << 7,          /* not an error: memory for contacts or rows was enlarged */
  CORTEN_STATUS_SWEEP_LIMIT = 1 << 8    /* option ccd: a fast geom pair was stopped early, or not at all */
} corten_status;

/* These compute as their namesakes in corten/simulate.h. A simulation that fails is not an error of the call:
 * its bits (corten_status) are in `status`, which may be NULL, in words by corten_status_text. */
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

/* Components of the state; combine them with |. Bits and order are those of the reference's mjtState. */
typedef enum corten_state {
  CORTEN_STATE_TIME = 1 << 0,
  CORTEN_STATE_QPOS = 1 << 1,
  CORTEN_STATE_QVEL = 1 << 2,
  CORTEN_STATE_ACT = 1 << 3,
  CORTEN_STATE_HISTORY = 1 << 4, /* past controls and readings of actuators and sensors with delays */
  CORTEN_STATE_WARM_START = 1 << 5,
  CORTEN_STATE_CTRL = 1 << 6,
  CORTEN_STATE_QFRC_APPLIED = 1 << 7,
  CORTEN_STATE_XFRC_APPLIED = 1 << 8,
  CORTEN_STATE_EQ_ACTIVE = 1 << 9,
  CORTEN_STATE_MOCAP_POS = 1 << 10,
  CORTEN_STATE_MOCAP_QUAT = 1 << 11,
  CORTEN_STATE_USER_DATA = 1 << 12,
  CORTEN_STATE_PLUGIN = 1 << 13,      /* states of registered plugins */
  CORTEN_STATE_SLEEP = 1 << 14,       /* not in the reference: which trees sleep; empty without the flag */
  CORTEN_STATE_PHYSICS = 0x1e,        /* qpos, qvel, act, history */
  CORTEN_STATE_FULL_PHYSICS = 0x201f, /* CORTEN_STATE_PHYSICS, time and plugins */
  CORTEN_STATE_USER = 0x1fc0,         /* all inputs: from ctrl to user data */
  CORTEN_STATE_INTEGRATION = 0x7fff   /* all: resumes with the same bits */
} corten_state;

/* Number of values in the components (corten_state). */
CORTEN_API corten_result corten_state_size(corten_model model, unsigned components, int* out);
/* Copies the components to `state`, which has corten_state_size numbers. */
CORTEN_API corten_result corten_get_state(corten_data data, unsigned components, double* state, size_t size);
/* Copies the components from `state`. */
CORTEN_API corten_result corten_set_state(corten_data data, unsigned components, const double* state,
                                          size_t size);
/* Hash of the components' bits. */
CORTEN_API corten_result corten_state_hash(corten_data data, unsigned components, uint64_t* out);

/* ---- callbacks */

/* What a callback sees of the simulation that calls it. Valid during the callback only. */
typedef struct corten_view corten_view;

/* A field of the Data, as corten_data_field. Only the control, passive and sensor callbacks may write. */
CORTEN_API corten_result corten_view_field(const corten_view* view, const char* name, corten_field* out);
/* A field of the model, as corten_model_field. */
CORTEN_API corten_result corten_view_model_field(const corten_view* view, const char* name,
                                                 corten_field* out);
/* Sets the message of the error that the callback is about to return. */
CORTEN_API corten_result corten_view_set_error(corten_view* view, const char* message);

/* Writes the field "ctrl" or other inputs. Called whenever forces are about to be computed: in
 * corten_forward, corten_step, corten_step1 and for each stage of Runge-Kutta; not in corten_step2, nor if
 * actuation is disabled. Returns 0, or another number to stop with an error. */
typedef int (*corten_control_callback)(void* user, corten_view* view);
/* Adds to qfrc_passive (nv numbers), after all other passive forces. Not called if springs and dampers are
 * both disabled. Returns 0, or another number to stop with an error. */
typedef int (*corten_passive_callback)(void* user, corten_view* view, double* qfrc_passive, int nv);
/* Called for pairs of geoms that pass all other filters and are not explicit. Returns 0 if they collide, a
 * positive number if they do not, or a negative one to stop with an error. */
typedef int (*corten_contact_filter)(void* user, corten_view* view, int geom1, int geom2);
/* Writes the gain or the bias of an actuator of type "user" to `value`. Returns 0, or another number to stop
 * with an error. */
typedef int (*corten_actuator_callback)(void* user, corten_view* view, int actuator, double* value);
/* Writes the rates of an actuator's activations (`count` numbers), which are zero on entry. Returns 0, or
 * another number to stop with an error. */
typedef int (*corten_dynamics_callback)(void* user, corten_view* view, int actuator, double* act_dot,
                                        int count);
/* Writes the readings (`count` numbers, zero on entry) of a sensor of type "user". Returns 0, or another
 * number to stop with an error. */
typedef int (*corten_sensor_callback)(void* user, corten_view* view, int sensor, double* values, int count);

/* The callbacks of a model; NULL: none. All zero is a valid value. */
typedef struct corten_callbacks {
  corten_control_callback control;      /* writes inputs */
  corten_passive_callback passive;      /* adds passive forces */
  corten_contact_filter contact_filter; /* excludes contacts */
  corten_actuator_callback gain;        /* force = gain * (activation or control) + bias; NULL: 1 */
  corten_actuator_callback bias;        /* added to the force; NULL: 0 */
  corten_dynamics_callback dynamics;    /* rates of activations; NULL: constant activations */
  corten_sensor_callback sensor;        /* readings; NULL: zeros */
  void* user;                           /* first argument of every callback */
  void (*release)(void* user);          /* called once when no model or Data has the callbacks any more */
} corten_callbacks;

/* A copy of a model that calls the program's functions, instead of those that the model had. The Data, edits
 * and CPU batches of the copy call them as well; a GPU batch cannot. Threads that simulate different Data may
 * call them at once. A callback that returns an error stops the call that computes, which returns
 * CORTEN_ERROR_CALLBACK; the Data can then be reset and used again. In a batch it is a fault of the
 * environment. A callback must not use the handle of its Data: the call that runs it does
 * (CORTEN_ERROR_BUSY). If this function fails, `release` is not called. */
CORTEN_API corten_result corten_model_with_callbacks(corten_model model, const corten_callbacks* callbacks,
                                                     corten_model* out);

/* ---- dynamics. NULL skips an output where it says so. */

/* Runs one stage (corten/stages.h) by name: "kinematics", "collision", "forward_position", "euler", ...
 * CORTEN_ERROR_NOT_FOUND names the nearest stage. */
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

/* Adds the generalized force of a force and a torque (3 numbers each, world axes) at a world point (3
 * numbers) to qfrc. */
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
/* A: n x n, B: n x nu, C: nsensordata x n, D: nsensordata x nu numbers, with n = corten_transition_size; NULL
 * skips one. n is 2 nv + na, and more with delays. */
CORTEN_API corten_result corten_transition_derivatives(corten_data data, double eps, int centered, double* A,
                                                       size_t A_size, double* B, size_t B_size, double* C,
                                                       size_t C_size, double* D, size_t D_size, int* status);

/* Matrices with one row per dof, the input; NULL skips one. The field "nC" of a model counts the entries of
 * the lower triangle of M. */
typedef struct corten_inverse_derivatives_out {
  double* DfDq;     /* nv x nv */
  size_t DfDq_size; /* numbers */
  double* DfDv;     /* nv x nv */
  size_t DfDv_size; /* numbers */
  double* DfDa;     /* nv x nv */
  size_t DfDa_size; /* numbers */
  double* DsDq;     /* nv x nsensordata */
  size_t DsDq_size; /* numbers */
  double* DsDv;     /* nv x nsensordata */
  size_t DsDv_size; /* numbers */
  double* DsDa;     /* nv x nsensordata */
  size_t DsDa_size; /* numbers */
  double* DmDq;     /* nv x nC */
  size_t DmDq_size; /* numbers */
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

/* Casts `count` rays from `origin`, 3 numbers, in the directions of `directions`, 3 numbers each. `hits` gets
 * `count` entries. */
CORTEN_API corten_result corten_rays(corten_data data, const double* origin, const double* directions,
                                     size_t count, const corten_ray_filter* filter, corten_ray_hit* hits);

/* The parts of a flex that a ray can hit. */
typedef struct corten_flex_ray_parts {
  int vertices; /* 1: as spheres, unless edges are hit */
  int edges;    /* 1: as capsules */
  int faces;    /* 1: flat triangles; of tetrahedra, those in `layer` */
  int skin;     /* 1: of triangles and tetrahedra, edges and the faces in layer 0 */
  int layer;    /* of tetrahedra, for `faces` */
} corten_flex_ray_parts;

/* The first hit of a ray on a flex. */
typedef struct corten_flex_ray_hit {
  int vertex;       /* nearest vertex of what was hit, index within the flex; -1: nothing */
  double distance;  /* in units of the direction's length; -1: nothing */
  double normal[3]; /* unit, world axes; zero: nothing */
} corten_flex_ray_hit;

/* Casts a ray at one flex; other rays do not see flexes. origin, direction: 3 numbers each. parts: NULL: the
 * skin. */
CORTEN_API corten_result corten_flex_ray(corten_data data, int flex, const double* origin,
                                         const double* direction, const corten_flex_ray_parts* parts,
                                         corten_flex_ray_hit* hit);
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

#ifdef __cplusplus
}
#endif

#include "corten/c_batch.h"
#include "corten/c_math.h"
#include "corten/c_plugin.h"
#include "corten/c_render.h"
#include "corten/c_spec.h"
#include "corten/c_viewer.h"

#endif
