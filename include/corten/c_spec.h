/* Elements of a Spec in the C interface, as MJCF's tree; see corten/spec/any_element.h and attributes.h.
 * Include corten/c.h.
 *
 *     corten_element world, ball;
 *     corten_spec_worldbody(spec, &world);
 *     corten_element_add(spec, world, "geom", NULL, &ball);
 *     corten_element_set_text(spec, ball, "type", "sphere");
 *     corten_element_set_numbers(spec, ball, "size", &radius, 1); */
#ifndef CORTEN_C_SPEC_H
#define CORTEN_C_SPEC_H

#include "corten/c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the tree */

/* An element of a Spec: a number that is never used again; 0: none. It stays valid while other elements are
 * added and removed. After its element was removed, and with any other Spec, it gives CORTEN_ERROR_HANDLE. */
typedef uint64_t corten_element;

/* A Spec that has only the world body and the class "main". */
CORTEN_API corten_result corten_spec_create(corten_spec* out);
/* The root, "mujoco". */
CORTEN_API corten_result corten_spec_root(corten_spec spec, corten_element* out);
/* The world body, "worldbody". */
CORTEN_API corten_result corten_spec_worldbody(corten_spec spec, corten_element* out);
/* A section, which always exists: "compiler", "option", "size", "visual", "statistic", "default" (the class
 * "main"), "custom", "asset", "worldbody", "deformable", "contact", "equality", "tendon", "actuator",
 * "sensor", "keyframe". */
CORTEN_API corten_result corten_spec_section(corten_spec spec, const char* tag, corten_element* out);
/* The element with a name. kind: "body", "frame", "joint", "geom", "site", "camera", "light", "mesh",
 * "hfield", "sdf", "texture", "material", "skin", "flex", "pair", "exclude", "equality", "tendon",
 * "actuator", "sensor", "numeric", "text", "tuple", "key", or "default" for a default class.
 * CORTEN_ERROR_NOT_FOUND names the nearest one. */
CORTEN_API corten_result corten_spec_find(corten_spec spec, const char* kind, const char* name,
                                          corten_element* out);

/* The name in MJCF: "geom", "freejoint", "motor", "jointpos", ...; static. */
CORTEN_API corten_result corten_element_tag(corten_spec spec, corten_element element, const char** out);
/* The element around it; 0 for the root. */
CORTEN_API corten_result corten_element_parent(corten_spec spec, corten_element element, corten_element* out);
/* Number of children with this tag; NULL: of all. The children of a body are those outside its frames. */
CORTEN_API corten_result corten_element_child_count(corten_spec spec, corten_element element, const char* tag,
                                                    int* out);
/* Child `index` of those with this tag; NULL: of all. */
CORTEN_API corten_result corten_element_child(corten_spec spec, corten_element element, const char* tag,
                                              int index, corten_element* out);
/* Position of an element among those of its kind in its body, with those in frames, which is the order of the
 * compiled model; -1: it is not in a body. */
CORTEN_API corten_result corten_element_position(corten_spec spec, corten_element element, int* out);
/* The path in messages, such as body "torso" / geom[1]. Valid until the next call with this Spec. */
CORTEN_API corten_result corten_element_path(corten_spec spec, corten_element element, const char** out);

/* ---- editing */

/* Adds an element that MJCF allows in `parent`. class_name: its default class; NULL: the one that it would
 * have in a file, which is the childclass around it or else "main". For a "default" it is the name of the new
 * class. Values of a class are copied: set them before the elements are added. Elements that exist once
 * (sections, "flag", the elements in a "default") are given as they are. `out` may be NULL. */
CORTEN_API corten_result corten_element_add(corten_spec spec, corten_element parent, const char* tag,
                                            const char* class_name, corten_element* out);
/* The tags that corten_element_add takes for a parent, separated by spaces; static. */
CORTEN_API corten_result corten_element_allowed(corten_spec spec, corten_element parent, const char** out);
/* Removes an element with what is in it. Elements that refer to it are removed too (corten/spec/edit.h), or
 * with keep_dependents 1 they stay, and are errors on compilation. A frame that has content only loses its
 * name. */
CORTEN_API corten_result corten_element_remove(corten_spec spec, corten_element element, int keep_dependents);
/* Renames an element or a default class, and all references to it. */
CORTEN_API corten_result corten_element_rename(corten_spec spec, corten_element element, const char* name);

/* ---- attributes */

/* Kinds of attribute values. */
typedef enum corten_value_kind {
  CORTEN_VALUE_REAL = 0,    /* numbers */
  CORTEN_VALUE_INTEGER = 1, /* whole numbers */
  CORTEN_VALUE_KEYWORD = 2, /* a keyword; as a number, its value in the reference */
  CORTEN_VALUE_WORDS = 3,   /* several keywords */
  CORTEN_VALUE_TEXT = 4,    /* a name, a file or any text */
  CORTEN_VALUE_BYTES = 5    /* a number of bytes; as text with an optional suffix K, M, G, ... */
} corten_value_kind;

/* Where the value of an attribute comes from. */
typedef enum corten_source {
  CORTEN_SOURCE_BUILT_IN = 0, /* it is not set */
  CORTEN_SOURCE_CLASS = 1,    /* the default class */
  CORTEN_SOURCE_ELEMENT = 2   /* the element itself */
} corten_source;

/* An attribute that an element can have. Strings are static. */
typedef struct corten_attribute {
  const char* name;     /* as in MJCF */
  int kind;             /* as corten_value_kind */
  int min_count;        /* of numbers */
  int max_count;        /* -1: no limit */
  int required;         /* 1: the element needs it */
  const char* keywords; /* allowed keywords, separated by spaces; NULL: not of a keyword kind */
  const char* meaning;  /* one line */
} corten_attribute;

/* Number of attributes that the element can have. */
CORTEN_API corten_result corten_element_attribute_count(corten_spec spec, corten_element element, int* out);
/* Attribute `index`. */
CORTEN_API corten_result corten_element_attribute(corten_spec spec, corten_element element, int index,
                                                  corten_attribute* out);

/* Sets an attribute. A wrong value gives CORTEN_ERROR_ARGUMENT and the message that it would get in a file,
 * and does not change the element. CORTEN_ERROR_NOT_FOUND names the nearest attribute. Of up to N numbers,
 * those that are not given keep their value. Rules between elements are checked on compilation. */
CORTEN_API corten_result corten_element_set_numbers(corten_spec spec, corten_element element,
                                                    const char* attribute, const double* values,
                                                    size_t count);
/* Sets an attribute of any kind from text, as in a file. "name" does not change references, unlike
 * corten_element_rename; "class" takes the values of the class for what the element does not set itself. */
CORTEN_API corten_result corten_element_set_text(corten_spec spec, corten_element element,
                                                 const char* attribute, const char* text);
/* The current value. `count`: in, the capacity of `values`; out, the number of values. A capacity that is too
 * small is an error unless `values` is NULL. `source` (corten_source) may be NULL. */
CORTEN_API corten_result corten_element_get_numbers(corten_spec spec, corten_element element,
                                                    const char* attribute, double* values, size_t* count,
                                                    int* source);
/* The current value as text, of any kind. Valid until the next call with this Spec. `source` may be NULL. */
CORTEN_API corten_result corten_element_get_text(corten_spec spec, corten_element element,
                                                 const char* attribute, const char** out, int* source);
/* Takes the element's own value away: it gets that of its default class, or the built-in one. */
CORTEN_API corten_result corten_element_clear(corten_spec spec, corten_element element,
                                              const char* attribute);

/* ---- kinds of actuators */

/* A parameter of corten_element_set_to. */
typedef struct corten_parameter {
  const char* name;     /* "kp", "timeconst", ... */
  const double* values; /* numbers */
  size_t count;         /* number of values */
} corten_parameter;

/* Makes an actuator, or the "general" of a default class, a "motor", "position", "velocity", "intvelocity",
 * "damper", "cylinder", "muscle" or "adhesion", with the attributes of that MJCF element. They are stored in
 * gainprm, biasprm and dynprm; what is not given keeps its value. */
CORTEN_API corten_result corten_element_set_to(corten_spec spec, corten_element actuator, const char* kind,
                                               const corten_parameter* parameters, size_t count);

/* ---- whole models */

/* Copies the model `child`, or only its body `body` if that is not NULL, into a body, frame or site of
 * `spec`, with all that belongs to it (attach in corten/spec/edit.h). Names get the prefix and the suffix,
 * which may be NULL. `out`, which may be NULL: the new frame, or the copy of the body. */
CORTEN_API corten_result corten_spec_attach(corten_spec spec, corten_element parent, corten_spec child,
                                            const char* body, const char* prefix, const char* suffix,
                                            corten_element* out);
/* Compiles an edited Spec, and makes `data` a Data of the new model in which what is still there keeps its
 * state (recompile in corten/spec.h). Fields of the Data that were asked for before are no longer valid. */
CORTEN_API corten_result corten_spec_recompile(corten_spec spec, corten_data data,
                                               const corten_load_options* options, corten_model* out);

#ifdef __cplusplus
}
#endif

#endif
