/* Batches of the C interface. Include corten/c.h. */
#ifndef CORTEN_C_BATCH_H
#define CORTEN_C_BATCH_H

#include "corten/c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bits of the array "faults" and of rollouts, in addition to corten_status. */
typedef enum corten_fault {
  CORTEN_FAULT_EXCEPTION = 1 << 16, /* a callback returned an error */
  CORTEN_FAULT_REWARD = 1 << 17,    /* the reward was NaN or infinite */
  CORTEN_FAULT_MEMORY = 1 << 18     /* out of memory */
} corten_fault;

/* Called after a step with one environment: writes its reward. On the threads of the batch, for several
 * environments at once. Returns 0, or another number for CORTEN_FAULT_EXCEPTION. */
typedef int (*corten_batch_reward)(void* user, corten_view* view, int env, double* reward);
/* Called after a step with one environment: writes 1 to `over` to end its episode. As corten_batch_reward. */
typedef int (*corten_batch_condition)(void* user, corten_view* view, int env, int* over);

/* Options of a batch. Begin with corten_batch_options_default. */
typedef struct corten_batch_options {
  int envs;                   /* number of environments */
  int threads;                /* 0: all cores */
  int device;                 /* 0: CPU, 1: CUDA, or the CPU if there is none, 2: CUDA if there is one */
  int precision;              /* GPU only. 0: double, 1: float */
  int mirror;                 /* GPU only. 1: arrays are copied before and after every step */
  int auto_grow;              /* GPU only. 1: memory for contacts grows as needed */
  const char* const* fields;  /* more Data fields with arrays */
  size_t field_count;         /* number of fields */
  const char* const* vary;    /* model fields that differ between environments */
  size_t vary_count;          /* number of varying fields */
  int max_contacts;           /* exceeding it is a fault; 0: memory grows */
  int max_rows;               /* of constraints, as max_contacts */
  uint64_t seed;              /* of random numbers */
  int start_key;              /* -1: qpos0 */
  int forward_on_reset;       /* 1: a new episode begins with corten_forward */
  int autoreset;              /* 0: in the next step, 1: in the same step, 2: never */
  int on_fault;               /* 0: reset, 1: freeze, 2: keep */
  int max_episode_steps;      /* 0: no limit */
  corten_batch_reward reward; /* NULL: rewards are 0. CPU only, as the next two */
  corten_batch_condition terminated; /* whether the episode is over; NULL: only by a fault */
  corten_batch_condition truncated;  /* whether it is cut off; NULL: only by max_episode_steps */
  void* user;                        /* first argument of these callbacks */
  int64_t first_env; /* number of the first environment, if several batches share many environments: random
                        numbers depend on it */
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
/* The mask is in device memory, `size` bytes. */
CORTEN_API corten_result corten_batch_reset_on_device(corten_batch batch, const void* mask, size_t size);
/* Starts a new episode of one environment from a keyframe. */
CORTEN_API corten_result corten_batch_reset_to_key(corten_batch batch, int env, int key);
/* What went wrong in an environment, in words; "" if nothing. Valid until the next call with this batch. */
CORTEN_API corten_result corten_batch_fault_text(corten_batch batch, int env, const char** out);
/* The values of a varying model field: `size` numbers, for one environment, or for all with env -1. */
CORTEN_API corten_result corten_batch_set_model_field(corten_batch batch, const char* field, int env,
                                                      const double* values, size_t size);
/* The values of a varying model field of one environment. */
CORTEN_API corten_result corten_batch_get_model_field(corten_batch batch, const char* field, int env,
                                                      double* values, size_t size);
/* Gives an environment, or all with env -1, the values of the base model again. */
CORTEN_API corten_result corten_batch_restore_model(corten_batch batch, int env);
/* A model with the environment's values. */
CORTEN_API corten_result corten_batch_model(corten_batch batch, int env, corten_model* out);
/* Copies the components (corten_state) of some environments to `states`: corten_state_size numbers each. */
CORTEN_API corten_result corten_batch_get_state(corten_batch batch, const int* envs, size_t env_count,
                                                unsigned components, double* states, size_t size);
/* Copies the components of some environments from `states`; frozen and finished ones continue. */
CORTEN_API corten_result corten_batch_set_state(corten_batch batch, const int* envs, size_t env_count,
                                                unsigned components, const double* states, size_t size);
/* Hash of an environment's whole state: corten_state_hash of CORTEN_STATE_INTEGRATION. */
CORTEN_API corten_result corten_batch_state_hash(corten_batch batch, int env, uint64_t* out);
/* The environment's episode and the steps in it, from 0; NULL skips one. */
CORTEN_API corten_result corten_batch_episode(corten_batch batch, int env, int64_t* episode, int64_t* step);
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
  int* faults;            /* envs: corten_status and corten_fault */
  size_t faults_size;     /* numbers */
} corten_rollout;

/* Runs an open-loop simulation; the environments of the batch do not change. */
CORTEN_API corten_result corten_batch_rollout(corten_batch batch, const corten_rollout* rollout);

/* ---- queries about the present state of all environments. Sizes count numbers; outputs that are not wanted
 * are NULL. Arrays are on the host, in double; or, with on_device 1, in device memory in the batch's
 * precision, ordered by the stream of corten_tensor. `mask` has one byte per environment: 0 skips it, and its
 * rows do not change; NULL: all. */

/* Jacobians, 3 x nv for each environment. */
typedef struct corten_jacobian_query {
  int object;                /* CORTEN_XBODY, CORTEN_BODY (the centre of mass), CORTEN_GEOM or CORTEN_SITE */
  int id;                    /* of the object */
  int subtree;               /* 1, with CORTEN_BODY: of the centre of mass of the body and its descendants */
  int on_device;             /* 1: all arrays are in device memory */
  const void* points;        /* world points that move with the body; NULL: the object's own */
  size_t points_size;        /* 3, or 3 for each environment */
  const uint8_t* mask;       /* environments; NULL: all */
  size_t mask_size;          /* number of environments */
  void* translational;       /* envs x 3 x nv */
  size_t translational_size; /* numbers */
  void* rotational;          /* envs x 3 x nv */
  size_t rotational_size;    /* numbers */
} corten_jacobian_query;

/* Computes Jacobians; see BatchJacobian in corten/batch_queries.h. */
CORTEN_API corten_result corten_batch_jacobian(corten_batch batch, const corten_jacobian_query* query);

/* Rays. Origins and directions have 3 numbers for all rays, 3 for each ray, or 3 for each ray of each
 * environment. */
typedef struct corten_ray_query {
  int count;                       /* rays of each environment */
  int frame;                       /* object in whose frame they are given; 0: the world */
  int frame_id;                    /* of a body, geom, site or camera */
  int on_device;                   /* 1: all arrays are in device memory */
  const corten_ray_filter* filter; /* on the host; NULL: all geoms */
  const void* origins;             /* NULL: the origin of the frame */
  size_t origins_size;             /* numbers */
  const void* directions;          /* a zero direction hits nothing */
  size_t directions_size;          /* numbers */
  const uint8_t* mask;             /* environments; NULL: all */
  size_t mask_size;                /* number of environments */
  void* distances;                 /* envs x count, in units of the direction's length; -1: nothing */
  size_t distances_size;           /* numbers */
  int* geoms;                      /* envs x count; -1: nothing */
  size_t geoms_size;               /* numbers */
  void* normals;                   /* envs x count x 3, world axes; zero: nothing */
  size_t normals_size;             /* numbers */
} corten_ray_query;

/* Casts rays; see BatchRays in corten/batch_queries.h. */
CORTEN_API corten_result corten_batch_rays(corten_batch batch, const corten_ray_query* query);

/* Heights of a height field. */
typedef struct corten_height_query {
  int geom;            /* a height field */
  int count;           /* points of each environment */
  int frame;           /* object in whose frame points are given; 0: the world */
  int frame_id;        /* of a body, geom, site or camera */
  int on_device;       /* 1: all arrays are in device memory */
  const void* points;  /* x and y */
  size_t points_size;  /* count x 2, or envs x count x 2 */
  const uint8_t* mask; /* environments; NULL: all */
  size_t mask_size;    /* number of environments */
  void* heights;       /* envs x count: world z; NaN outside the field */
  size_t heights_size; /* numbers */
} corten_height_query;

/* Samples a height field; see BatchHeights in corten/batch_queries.h. */
CORTEN_API corten_result corten_batch_heights(corten_batch batch, const corten_height_query* query);

#ifdef __cplusplus
}
#endif

#endif
