// Keywords of the enumerations in types.h, as used by model files, messages and `corten info`.
#pragma once

#include <span>
#include <string_view>

#include "corten/types.h"

namespace corten {

/// A keyword and the value of its enumerator.
struct Keyword {
  std::string_view word;  ///< as in model files
  int value;              ///< of the enumerator
};

/// All keywords of an enumeration (or of bool), in declaration order.
template <class Enum>
std::span<const Keyword> keywords_of() = delete;

#define CORTEN_KEYWORD(name, value, word)             Keyword{word, name},
#define CORTEN_JOINT_KEYWORD(name, value, word, ...)  Keyword{word, name},
#define CORTEN_FLAG_KEYWORD(name, bit, word, meaning) Keyword{#word, name},
#define CORTEN_BIT_KEYWORD(name, bit, word, count)    Keyword{word, name},
#define CORTEN_OBJECT_KEYWORD(name, value, word, ...) Keyword{word, name},
#define CORTEN_SENSOR_KEYWORD(name, value, word, ...) Keyword{#word, name},
#define CORTEN_KEYWORDS(Enum, ...)                      \
  template <>                                           \
  inline std::span<const Keyword> keywords_of<Enum>() { \
    static constexpr Keyword words[] = {__VA_ARGS__};   \
    return words;                                       \
  }

CORTEN_KEYWORDS(JointType, CORTEN_JOINT_TYPES(CORTEN_JOINT_KEYWORD))
CORTEN_KEYWORDS(GeomType, CORTEN_GEOM_TYPES(CORTEN_KEYWORD))
CORTEN_KEYWORDS(TransmissionType, CORTEN_TRANSMISSION_TYPES(CORTEN_KEYWORD))
CORTEN_KEYWORDS(DynamicsType, CORTEN_DYNAMICS_TYPES(CORTEN_KEYWORD))
CORTEN_KEYWORDS(GainType, CORTEN_GAIN_TYPES(CORTEN_KEYWORD))
CORTEN_KEYWORDS(BiasType, CORTEN_BIAS_TYPES(CORTEN_KEYWORD))
CORTEN_KEYWORDS(Integrator, CORTEN_INTEGRATORS(CORTEN_KEYWORD))
CORTEN_KEYWORDS(Solver, CORTEN_SOLVERS(CORTEN_KEYWORD))
CORTEN_KEYWORDS(FrictionCone, CORTEN_FRICTION_CONES(CORTEN_KEYWORD))
CORTEN_KEYWORDS(ContactModel, CORTEN_CONTACT_MODELS(CORTEN_KEYWORD))
CORTEN_KEYWORDS(Correction, CORTEN_CORRECTIONS(CORTEN_KEYWORD))
CORTEN_KEYWORDS(Projection, CORTEN_PROJECTIONS(CORTEN_KEYWORD))
CORTEN_KEYWORDS(TrackingMode, CORTEN_TRACKING_MODES(CORTEN_KEYWORD))
CORTEN_KEYWORDS(SensorDataType, CORTEN_SENSOR_DATA_TYPES(CORTEN_KEYWORD))
CORTEN_KEYWORDS(Stage, CORTEN_STAGES(CORTEN_KEYWORD))
CORTEN_KEYWORDS(Interpolation, CORTEN_INTERPOLATIONS(CORTEN_KEYWORD))
CORTEN_KEYWORDS(ContactReduction, CORTEN_CONTACT_REDUCTIONS(CORTEN_KEYWORD))
CORTEN_KEYWORDS(SleepPolicy, CORTEN_SLEEP_POLICIES(CORTEN_KEYWORD))
CORTEN_KEYWORDS(ObjectType, CORTEN_OBJECT_TYPES(CORTEN_OBJECT_KEYWORD, CORTEN_KEYWORD))
CORTEN_KEYWORDS(SensorType, CORTEN_SENSORS(CORTEN_SENSOR_KEYWORD))
CORTEN_KEYWORDS(PluginType, CORTEN_PLUGINS(CORTEN_KEYWORD))
CORTEN_KEYWORDS(ContactData, CORTEN_CONTACT_DATA(CORTEN_BIT_KEYWORD))
CORTEN_KEYWORDS(RayData, CORTEN_RAY_DATA(CORTEN_BIT_KEYWORD))
CORTEN_KEYWORDS(DisableFlag, CORTEN_DISABLE_FLAGS(CORTEN_FLAG_KEYWORD))
CORTEN_KEYWORDS(EnableFlag, CORTEN_ENABLE_FLAGS(CORTEN_FLAG_KEYWORD))

#undef CORTEN_KEYWORD
#undef CORTEN_JOINT_KEYWORD
#undef CORTEN_FLAG_KEYWORD
#undef CORTEN_BIT_KEYWORD
#undef CORTEN_OBJECT_KEYWORD
#undef CORTEN_SENSOR_KEYWORD

/// The keyword of an enumerator, `hinge` for kHinge; empty if it has none.
template <class Enum>
requires requires { keywords_of<Enum>(); }
std::string_view word_of(Enum value) {
  for (const Keyword& keyword : keywords_of<Enum>())
    if (keyword.value == static_cast<int>(value)) return keyword.word;
  return {};
}

/// The name of an object type in messages: `height field` for kObjHfield.
constexpr std::string_view object_name(ObjectType type) {
#define CORTEN_OBJECT_NAME(name, value, word, spoken, count) \
  if (type == name) return spoken;
#define CORTEN_OBJECT_WORD(name, value, word) \
  if (type == name) return word;
  CORTEN_OBJECT_TYPES(CORTEN_OBJECT_NAME, CORTEN_OBJECT_WORD)
#undef CORTEN_OBJECT_NAME
#undef CORTEN_OBJECT_WORD
  return type == kObjFrame ? "frame" : type == kObjSdf ? "sdf" : "object";
}

}  // namespace corten
