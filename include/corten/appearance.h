// The appearance of a Model, for viewers and renderers: arrays of corten/appearance_fields.h and the settings
// of MJCF's <visual>. See docs/appearance.md.
#pragma once

#include <span>

#include "corten/appearance_fields.h"
#include "corten/elements.h"
#include "corten/spec/schema_visual.h"

namespace corten {

/// Types of the settings: numbers and arrays of numbers. Keywords true and false are 1 and 0.
namespace visual {
using Real = double;  ///< a number
using Int = int;      ///< an integer
using Bool = int;     ///< 0 or 1
/// n numbers.
template <int n>
using Reals = double[n];
}  // namespace visual

/// Settings of <visual>, in single precision as in the reference: `model->vis.global.fovy`.
struct VisualSettings {
#define CORTEN_DECLARE(Kind, name, initial, rule_, doc) visual::Kind name;
  /// General settings and the free camera.
  struct Global {
    CORTEN_MJCF_VISUAL_GLOBAL(CORTEN_DECLARE)
  };
  /// Quality of rendering.
  struct Quality {
    CORTEN_MJCF_VISUAL_QUALITY(CORTEN_DECLARE)
  };
  /// The light at the camera.
  struct Headlight {
    CORTEN_MJCF_VISUAL_HEADLIGHT(CORTEN_DECLARE)
  };
  /// Scales of interaction, fog, clipping and shadows.
  struct Map {
    CORTEN_MJCF_VISUAL_MAP(CORTEN_DECLARE)
  };
  /// Sizes of decorations.
  struct Scale {
    CORTEN_MJCF_VISUAL_SCALE(CORTEN_DECLARE)
  };
  /// Colours of decorations.
  struct Rgba {
    CORTEN_MJCF_VISUAL_RGBA(CORTEN_DECLARE)
  };
#undef CORTEN_DECLARE
  Global global;        ///< general settings and the free camera
  Quality quality;      ///< quality of rendering
  Headlight headlight;  ///< the light at the camera
  Map map;              ///< scales of interaction, fog, clipping and shadows
  Scale scale;          ///< sizes of decorations
  Rgba rgba;            ///< colours of decorations
};

/// The appearance of a Model: sizes, one flat array per field, and the settings of <visual>.
struct AppearanceFields {
  VisualSettings vis{};  ///< settings of <visual>
#define CORTEN_DECLARE(name, meaning) int name = 0;
  CORTEN_APPEARANCE_SIZES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
#define CORTEN_DECLARE(type, name, rows, columns, meaning) std::span<const flat::type> name;
  CORTEN_APPEARANCE_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

}  // namespace corten
