/* Pictures of the C interface. Include corten/c.h. */
#ifndef CORTEN_C_RENDER_H
#define CORTEN_C_RENDER_H

#include "corten/c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Draws pictures of one model. One thread at a time may use it. */
typedef struct corten_renderer_handle* corten_renderer;

/* What is drawn, and how well. Begin with corten_render_options_default. */
typedef struct corten_render_options {
  int width;               /* pixels, 1 to 16384 */
  int height;              /* pixels, 1 to 16384 */
  int samples;             /* rays per pixel for colour: 1, 4, 9, 16, ... or 64 */
  int threads;             /* 0: all cores */
  int geom_groups;         /* bit g: geoms of group g are drawn */
  int shadows;             /* 0: no shadows */
  int textures;            /* 0: no textures */
  int reflections;         /* 0: no reflections */
  int haze;                /* 0: infinite planes do not fade into the horizon */
  int tendons;             /* 0: no tendons */
  int sites;               /* 1: sites of groups 0 to 2 */
  int contact_points;      /* 1: contacts as discs */
  int contact_forces;      /* 1: contact forces as rods */
  int skins;               /* 0: no skins */
  int fog;                 /* 1: what is far fades into the colour of fog */
  int flexes;              /* 0: no flexes */
  const float* background; /* 3 numbers; NULL: the skybox, or the default sky */
} corten_render_options;

/* From where a picture is taken. */
typedef struct corten_view_point {
  int camera;       /* a camera of the model; -1: the free camera of the values below */
  int track;        /* body that the free camera follows: lookat is relative to it; -1: none */
  double lookat[3]; /* point in the middle of the picture */
  double distance;  /* from that point */
  double azimuth;   /* direction of view around z, degrees */
  double elevation; /* direction of view above the horizon, degrees */
} corten_view_point;

/* Where pictures are written, each with its number of elements. Rows are from the top; NULL: not made. */
typedef struct corten_images {
  uint8_t* rgb;             /* height x width x 3 */
  size_t rgb_size;          /* elements of rgb */
  float* rgb_float;         /* height x width x 3, from 0 to 1 */
  size_t rgb_float_size;    /* elements of rgb_float */
  float* depth;             /* height x width: distance along the view; 0: nothing is there */
  size_t depth_size;        /* elements of depth */
  int* segmentation;        /* height x width x 2: object type and id; -1: nothing */
  size_t segmentation_size; /* elements of segmentation */
  float* normal;            /* height x width x 3: unit, world axes; zero: nothing */
  size_t normal_size;       /* elements of normal */
} corten_images;

/* Fills in the defaults. */
CORTEN_API void corten_render_options_default(corten_render_options* options);
/* The free camera that shows the whole model, as its settings of visual and statistic say. */
CORTEN_API corten_result corten_free_view(corten_model model, corten_view_point* out);

/* Makes a renderer. options: NULL for the defaults. */
CORTEN_API corten_result corten_renderer_create(corten_model model, const corten_render_options* options,
                                                corten_renderer* out);
/* Frees the handle; NULL is allowed. */
CORTEN_API corten_result corten_renderer_free(corten_renderer renderer);
/* Takes the poses of a Data and the point of view; NULL: corten_free_view. The Data may change afterwards. */
CORTEN_API corten_result corten_renderer_update(corten_renderer renderer, corten_data data,
                                                const corten_view_point* view);
/* Draws what the last update took. */
CORTEN_API corten_result corten_renderer_render(corten_renderer renderer, const corten_images* images);

/* Draws pictures of all environments of a batch, on its threads or its GPU. One thread at a time may use it.
 * It keeps the batch. */
typedef struct corten_batch_renderer_handle* corten_batch_renderer;

/* Makes a renderer for some cameras; options: NULL for the defaults. */
CORTEN_API corten_result corten_batch_renderer_create(corten_batch batch, const corten_view_point* cameras,
                                                      size_t camera_count,
                                                      const corten_render_options* options,
                                                      corten_batch_renderer* out);
/* Frees the handle; NULL is allowed. */
CORTEN_API corten_result corten_batch_renderer_free(corten_batch_renderer renderer);
/* Draws the present state. The shapes of the arrays begin with environments x cameras. on_device 1: they are
 * in device memory, and the work is ordered by the batch's stream. */
CORTEN_API corten_result corten_batch_renderer_render(corten_batch_renderer renderer,
                                                      const corten_images* images, int on_device);

/* Arrays of the renderer's own, in device memory, or in host memory on the CPU; valid until it is freed.
 * kinds: bits 1 rgb, 2 rgb_float, 4 depth, 8 segmentation, 16 normal. */
CORTEN_API corten_result corten_batch_renderer_device_images(corten_batch_renderer renderer, unsigned kinds,
                                                             corten_images* out);

#ifdef __cplusplus
}
#endif

#endif
