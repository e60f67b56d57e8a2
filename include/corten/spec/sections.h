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

/// Attributes of the root element.
struct Mujoco : Element {
  CORTEN_MJCF_MUJOCO(CORTEN_MJCF_MEMBER)
};

/// How the length ranges of actuators are computed.
struct LengthRange : Element {
  CORTEN_MJCF_LENGTHRANGE(CORTEN_MJCF_MEMBER)
};

/// Repeated <compiler> sections are merged in file order. assetdir is already copied to meshdir and
/// texturedir.
struct Compiler : Element {
  CORTEN_MJCF_COMPILER(CORTEN_MJCF_MEMBER)
  LengthRange length_range;  ///< <lengthrange>
  std::string directory;     ///< folder of the model file; meshdir and texturedir are relative to it
};

/// Flags of <option>.
struct Flag : Element {
#define CORTEN_MJCF_FLAG_ON(name, bit, member, doc)  Attr<Switch> member{Switch::enable};
#define CORTEN_MJCF_FLAG_OFF(name, bit, member, doc) Attr<Switch> member{Switch::disable};
  CORTEN_DISABLE_FLAGS(CORTEN_MJCF_FLAG_ON)
  CORTEN_ENABLE_FLAGS(CORTEN_MJCF_FLAG_OFF)
#undef CORTEN_MJCF_FLAG_ON
#undef CORTEN_MJCF_FLAG_OFF

  /// Option::disableflags of the Model.
  unsigned disable_bits() const;
  /// Option::enableflags of the Model.
  unsigned enable_bits() const;
};

/// Repeated <option> sections are merged in file order; actuatorgroupdisable is the union of their groups.
struct OptionSection : Element {
  CORTEN_MJCF_OPTION(CORTEN_MJCF_MEMBER)
  Flag flag;  ///< <flag>

  /// The disabled actuator groups as a bit set: bit g is group g.
  unsigned disabled_actuator_groups() const;
};

/// Sizes of memory and of user values.
struct Size : Element {
  CORTEN_MJCF_SIZE(CORTEN_MJCF_MEMBER)
};

/// Statistics that are given instead of computed.
struct StatisticSection : Element {
  CORTEN_MJCF_STATISTIC(CORTEN_MJCF_MEMBER)
};

/// General settings of rendering.
struct VisualGlobal : Element {
  CORTEN_MJCF_VISUAL_GLOBAL(CORTEN_MJCF_MEMBER)
};
/// Quality of rendering.
struct VisualQuality : Element {
  CORTEN_MJCF_VISUAL_QUALITY(CORTEN_MJCF_MEMBER)
};
/// The light at the camera.
struct VisualHeadlight : Element {
  CORTEN_MJCF_VISUAL_HEADLIGHT(CORTEN_MJCF_MEMBER)
};
/// Scale factors of rendering and of the mouse.
struct VisualMap : Element {
  CORTEN_MJCF_VISUAL_MAP(CORTEN_MJCF_MEMBER)
};
/// Sizes of decorations.
struct VisualScale : Element {
  CORTEN_MJCF_VISUAL_SCALE(CORTEN_MJCF_MEMBER)
};
/// Colours of decorations.
struct VisualRgba : Element {
  CORTEN_MJCF_VISUAL_RGBA(CORTEN_MJCF_MEMBER)
};

/// All settings of rendering.
struct Visual {
  VisualGlobal global;        ///< <global>
  VisualQuality quality;      ///< <quality>
  VisualHeadlight headlight;  ///< <headlight>
  VisualMap map;              ///< <map>
  VisualScale scale;          ///< <scale>
  VisualRgba rgba;            ///< <rgba>
};

/// A custom array of numbers.
struct Numeric : Element {
  CORTEN_MJCF_NUMERIC(CORTEN_MJCF_MEMBER)
};

/// A custom text.
struct CustomText : Element {
  CORTEN_MJCF_TEXT(CORTEN_MJCF_MEMBER)
};

/// One object of a tuple.
struct TupleElement : Element {
  CORTEN_MJCF_TUPLE_ELEMENT(CORTEN_MJCF_MEMBER)
};

/// A custom list of objects.
struct Tuple : Element {
  CORTEN_MJCF_TUPLE(CORTEN_MJCF_MEMBER)
  List<TupleElement> elements;  ///< in file order
};

/// A keyframe.
struct Key : Element {
  CORTEN_MJCF_KEY(CORTEN_MJCF_MEMBER)
};

}  // namespace corten::mjcf
