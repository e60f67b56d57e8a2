// The sections of a Spec that describe the model as a whole: compiler, option, size, visual, custom,
// keyframes.
#pragma once

#include <string>
#include <vector>

#include "corten/spec/element.h"
#include "corten/spec/list.h"
#include "corten/spec/schema_model.h"
#include "corten/spec/schema_visual.h"

namespace corten::mjcf {

struct Mujoco : Element {
  CORTEN_MJCF_MUJOCO(CORTEN_MJCF_MEMBER)
};

struct LengthRange : Element {
  CORTEN_MJCF_LENGTHRANGE(CORTEN_MJCF_MEMBER)
};

/// Repeated <compiler> sections are merged in file order. assetdir is already copied to meshdir and
/// texturedir.
struct Compiler : Element {
  CORTEN_MJCF_COMPILER(CORTEN_MJCF_MEMBER)
  LengthRange length_range;
  std::string directory;  ///< folder of the model file; meshdir and texturedir are relative to it
};

struct Flag : Element {
#define CORTEN_MJCF_FLAG_ON(name, bit, member, doc)  Attr<Switch> member{Switch::enable};
#define CORTEN_MJCF_FLAG_OFF(name, bit, member, doc) Attr<Switch> member{Switch::disable};
  CORTEN_DISABLE_FLAGS(CORTEN_MJCF_FLAG_ON)
  CORTEN_ENABLE_FLAGS(CORTEN_MJCF_FLAG_OFF)
#undef CORTEN_MJCF_FLAG_ON
#undef CORTEN_MJCF_FLAG_OFF

  /// The flags as the reference's bit sets, Option::disableflags and Option::enableflags of the Model.
  unsigned disable_bits() const;
  unsigned enable_bits() const;
};

/// Repeated <option> sections are merged in file order; actuatorgroupdisable is the union of their groups.
struct Option : Element {
  CORTEN_MJCF_OPTION(CORTEN_MJCF_MEMBER)
  Flag flag;

  /// The disabled actuator groups as a bit set: bit g is group g.
  unsigned disabled_actuator_groups() const;
};

struct Size : Element {
  CORTEN_MJCF_SIZE(CORTEN_MJCF_MEMBER)
};

struct Statistic : Element {
  CORTEN_MJCF_STATISTIC(CORTEN_MJCF_MEMBER)
};

struct VisualGlobal : Element {
  CORTEN_MJCF_VISUAL_GLOBAL(CORTEN_MJCF_MEMBER)
};
struct VisualQuality : Element {
  CORTEN_MJCF_VISUAL_QUALITY(CORTEN_MJCF_MEMBER)
};
struct VisualHeadlight : Element {
  CORTEN_MJCF_VISUAL_HEADLIGHT(CORTEN_MJCF_MEMBER)
};
struct VisualMap : Element {
  CORTEN_MJCF_VISUAL_MAP(CORTEN_MJCF_MEMBER)
};
struct VisualScale : Element {
  CORTEN_MJCF_VISUAL_SCALE(CORTEN_MJCF_MEMBER)
};
struct VisualRgba : Element {
  CORTEN_MJCF_VISUAL_RGBA(CORTEN_MJCF_MEMBER)
};

struct Visual {
  VisualGlobal global;
  VisualQuality quality;
  VisualHeadlight headlight;
  VisualMap map;
  VisualScale scale;
  VisualRgba rgba;
};

struct Numeric : Element {
  CORTEN_MJCF_NUMERIC(CORTEN_MJCF_MEMBER)
};

struct CustomText : Element {
  CORTEN_MJCF_TEXT(CORTEN_MJCF_MEMBER)
};

struct TupleElement : Element {
  CORTEN_MJCF_TUPLE_ELEMENT(CORTEN_MJCF_MEMBER)
};

struct Tuple : Element {
  CORTEN_MJCF_TUPLE(CORTEN_MJCF_MEMBER)
  List<TupleElement> elements;
};

struct Key : Element {
  CORTEN_MJCF_KEY(CORTEN_MJCF_MEMBER)
};

}  // namespace corten::mjcf
