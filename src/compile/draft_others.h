// Drafts of objects that refer to objects of the tree: pairs, tendons, actuators, ... See draft.h. Ids are -1
// after an error.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "corten/spec/spec.h"
#include "corten/types.h"
#include "model/plugins.h"

namespace corten::compile {

using Range = std::array<double, 2>;
using Size3 = std::array<double, 3>;

struct PairDraft {
  const mjcf::Pair* spec = nullptr;
  int geom1 = -1, geom2 = -1;  ///< the geom of the body with the smaller id first
  int signature = 0;
};

struct ExcludeDraft {
  const mjcf::Exclude* spec = nullptr;
  int signature = 0;
};

struct EqualityDraft {
  const mjcf::Equality* spec = nullptr;
  EqualityType type = kEqConnect;
  ObjectType object_type = kObjNone;  ///< for connect and weld; for the others it follows from their type
  int object1 = -1, object2 = -1;
  std::array<double, 11> data{};
};

/// One item of a tendon's path, as stored in the model's wrap_ arrays.
struct WrapDraft {
  WrapType type = kWrapSite;
  int object = -1;
  double parameter = 0;
};

struct TendonDraft {
  const mjcf::Tendon* spec = nullptr;
  std::vector<WrapDraft> path;
  int material = -1;
  Range springlength{};
  bool limited = false;
  bool force_limited = false;
};

struct ActuatorDraft {
  const mjcf::Actuator* spec = nullptr;
  TransmissionType transmission = kTrnUndefined;
  int target = -1;
  int second_target = -1;  ///< slider site or reference site
  Range ctrlrange{};
  Range actrange{};
  bool ctrl_limited = false;
  bool force_limited = false;
  bool act_limited = false;
  int activations = 0;
  int plugin = -1;
};

/// An instance of a plugin.
struct PluginDraft {
  std::string name;  ///< of the instance; empty if one element has it for itself
  std::string plugin;
  SourceLocation at;
  detail::PluginInfo info;
  std::vector<std::string> values;  ///< of the parameters, in the order of info.attributes
  std::vector<double> state;        ///< after a reset
  std::vector<double> prm;          ///< parameters and constants of built-in plugins
  PluginConfig config() const { return {info.attributes, values}; }
};

/// An object that a sensor or tuple refers to.
struct Reference {
  ObjectType type = kObjNone;
  int id = -1;
};

struct SensorDraft {
  const mjcf::Sensor* spec = nullptr;
  SensorDataType data_type = kDataReal;
  Stage stage = kStagePosition;
  Reference object, reference;
  std::array<int, 3> parameters{};
  int dim = 0;
  int plugin = -1;
};

struct TupleDraft {
  const mjcf::Tuple* spec = nullptr;
  std::vector<Reference> objects;
};

}  // namespace corten::compile
