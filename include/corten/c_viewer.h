/* Viewers of the C interface: a simulation in a browser. Include corten/c.h. */
#ifndef CORTEN_C_VIEWER_H
#define CORTEN_C_VIEWER_H

#include "corten/c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A server of a page that shows a simulation. It may be used by several threads at once. */
typedef struct corten_viewer_handle* corten_viewer;

/* Options of a viewer. Begin with corten_viewer_options_default. */
typedef struct corten_viewer_options {
  const char* host;  /* address or name to listen on; NULL: 127.0.0.1. Others need a token: see address */
  int port;          /* 0: any that is free */
  const char* title; /* of the page; NULL: the model's name */
  int running;       /* 0: paused at the start */
  int key;           /* keyframe to start from, for a file; -1: qpos0 */
  int envs;          /* environments that the viewer simulates side by side */
  double qpos_noise; /* standard deviation added to initial positions of all environments but one */
  double qvel_noise; /* standard deviation added to initial velocities of all environments but one */
  int threads;       /* that step environments; 0: all cores */
  double history_megabytes; /* memory for the past */
  double leave_after;       /* close if all pages have been gone for so many seconds; negative: never */
  const char* page;         /* folder of the page's files; NULL: the page in the library */
} corten_viewer_options;

/* Fills in the defaults. */
CORTEN_API void corten_viewer_options_default(corten_viewer_options* options);

/* Simulates the model of a file, and loads it again when the file changes. options: NULL for the defaults. */
CORTEN_API corten_result corten_viewer_open_file(const char* path, const corten_viewer_options* options,
                                                 corten_viewer* out);
/* Simulates the model of a Data from its state, in a copy. corten_viewer_sync copies the present state back.
 */
CORTEN_API corten_result corten_viewer_open_data(corten_data data, const corten_viewer_options* options,
                                                 corten_viewer* out);
/* Shows a simulation that the program runs itself. corten_viewer_sync shows its present state. */
CORTEN_API corten_result corten_viewer_open_passive(corten_data data, const corten_viewer_options* options,
                                                    corten_viewer* out);
/* Shows the first environments of a batch that the program steps, options.envs of them.
 * corten_viewer_sync_batch shows their present state. */
CORTEN_API corten_result corten_viewer_open_batch(corten_batch batch, const corten_viewer_options* options,
                                                  corten_viewer* out);
/* Closes it and frees the handle; NULL is allowed. */
CORTEN_API corten_result corten_viewer_free(corten_viewer viewer);

/* Address of the page; valid as long as the viewer. */
CORTEN_API corten_result corten_viewer_address(corten_viewer viewer, const char** out);
/* Port that it listens on. */
CORTEN_API corten_result corten_viewer_port(corten_viewer viewer, int* out);
/* 0 after corten_viewer_close, or if all pages have left and leave_after is over; else 1. */
CORTEN_API corten_result corten_viewer_is_open(corten_viewer viewer, int* out);
/* Number of pages that look at it. */
CORTEN_API corten_result corten_viewer_pages(corten_viewer viewer, int* out);

/* A program's own simulation: applies what pages have asked for to `data`, then shows its state; with
 * state_only = 1 what follows from the state is computed by the viewer. A simulation of the viewer: copies
 * the state of its first environment to `data`. */
CORTEN_API corten_result corten_viewer_sync(corten_viewer viewer, corten_data data, int state_only);

/* The same for a batch. The batch must be of the model that the viewer shows. */
CORTEN_API corten_result corten_viewer_sync_batch(corten_viewer viewer, corten_batch batch);

/* Sends an event to all pages, also to those that come later: a JSON object with a text "event". */
CORTEN_API corten_result corten_viewer_tell(corten_viewer viewer, const char* json);
/* Geoms that are drawn besides those of the model, 20 numbers each: type, size (3), position (3), rotation
 * matrix (9), colour (4). `size`: number of numbers. */
CORTEN_API corten_result corten_viewer_set_geoms(corten_viewer viewer, const float* numbers, size_t size);
/* The next key that was pressed in a page, as GLFW numbers them; 0: none. */
CORTEN_API corten_result corten_viewer_take_key(corten_viewer viewer, int* out);

/* Says goodbye to all pages and ends. The handle stays valid. */
CORTEN_API corten_result corten_viewer_close(corten_viewer viewer);

#ifdef __cplusplus
}
#endif

#endif
