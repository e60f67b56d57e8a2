/* Plugins of the C interface: actuators, sensors and passive forces that model files name in plugin elements.
 * Include corten/c.h. */
#ifndef CORTEN_C_PLUGIN_H
#define CORTEN_C_PLUGIN_H

#include "corten/c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Computes something for one instance, with write access to the Data. Returns 0, or another number to stop
 * with an error. */
typedef int (*corten_plugin_callback)(void* user, corten_view* view, int instance);
/* Says how large the state of an instance and a sensor with it are. values: `count` texts, those of the
 * parameters in the order of the plugin's attributes, "" if not given. Returns 0, or another number if the
 * values are wrong. */
typedef int (*corten_plugin_sizes)(void* user, const char* const* values, int count, int* state_size,
                                   int* sensor_size);
/* Writes the state of an instance after a reset (`size` numbers, zero on entry). Returns as the above. */
typedef int (*corten_plugin_state)(void* user, const char* const* values, int count, double* state, int size);

/* A plugin; NULL: it does not have the function. What is set says which elements can use it. */
typedef struct corten_plugin {
  const char* name;               /* name in model files */
  const char* const* attributes;  /* names of its parameters */
  int attribute_count;            /* how many */
  int sensor_stage;               /* after which `sensor` is called: 1 position, 2 velocity, 3 acceleration */
  corten_plugin_sizes sizes;      /* NULL: no state, one value for each sensor */
  corten_plugin_state state;      /* NULL: zeros */
  corten_plugin_callback rates;   /* actuators: writes act_dot */
  corten_plugin_callback force;   /* actuators: writes actuator_force */
  corten_plugin_callback passive; /* bodies: adds to qfrc_passive */
  corten_plugin_callback sensor;  /* sensors: writes sensordata, which is zero */
  corten_plugin_callback advance; /* replaces the state at the end of a step */
  void* user;                     /* first argument of every callback */
  void (*release)(void* user);    /* called once when no model has the plugin any more */
} corten_plugin;

/* Registers a plugin for the whole program, before models that name it are loaded. A plugin of the same name
 * is replaced. If this function fails, `release` is not called. */
CORTEN_API corten_result corten_register_plugin(const corten_plugin* plugin);

/* A parameter of an instance as a number, `otherwise` if the model does not give it; for callbacks. */
CORTEN_API corten_result corten_view_plugin_number(const corten_view* view, int instance, const char* name,
                                                   double otherwise, double* out);

#ifdef __cplusplus
}
#endif

#endif
