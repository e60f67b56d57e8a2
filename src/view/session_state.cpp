// Requests about the state: read, write, reset, history.
#include <algorithm>
#include <cmath>
#include <limits>

#include "c/fields.h"
#include "corten/simulate.h"
#include "view/session.h"

namespace corten::view {

namespace {

constexpr std::size_t kMostNames = 1000;

/// Components that `state` copies, by name.
struct StatePart {
  const char* name;
  unsigned component;
};
constexpr StatePart kStateParts[] = {{"time", kStateTime},
                                     {"qpos", kStateQpos},
                                     {"qvel", kStateQvel},
                                     {"act", kStateAct},
                                     {"history", kStateHistory},
                                     {"qacc_warmstart", kStateWarmStart},
                                     {"ctrl", kStateCtrl},
                                     {"qfrc_applied", kStateQfrcApplied},
                                     {"xfrc_applied", kStateXfrcApplied},
                                     {"eq_active", kStateEqActive},
                                     {"mocap_pos", kStateMocapPos},
                                     {"mocap_quat", kStateMocapQuat},
                                     {"userdata", kStateUserData}};

/// Copies values into a field of a Data, which is of reals or integers.
void write_field(Data& data, const std::string& name, std::size_t start, const std::vector<double>& values) {
  const corten_field field = c::data_field(data, name);
  if (field.dtype == CORTEN_INT32) {
    auto* to = static_cast<int*>(field.data) + start;
    for (const double value : values) *to++ = static_cast<int>(value);
  } else {
    std::copy(values.begin(), values.end(), static_cast<double*>(field.data) + start);
  }
}

std::size_t count_of(const corten_field& field) {
  std::size_t count = 1;
  for (int i = 0; i < field.ndim; i++) count *= static_cast<std::size_t>(field.shape[i]);
  return count;
}

}  // namespace

void Session::do_get(Page& page, const Request& request, Reply& reply) {
  const int env = env_of(page, request);
  const std::vector<std::string> names = request.names("names");
  if (names.size() > kMostNames) throw RequestError("at most 1000 fields at once");
  reply.arrays.emplace();
  for (const std::string& name : names)
    add_field(*reply.arrays, simulation_, env, {name, ElementType::f8, false});
  reply.keys["env"] = env;
  reply.keys["time"] = simulation_.data(env)->time;
  reply.keys["generation"] = generation_;
}

void Session::do_set(Page& page, const Request& request, Reply&) {
  const std::string name = request.text("field");
  if (!is_writable(name)) throw RequestError("\"field\" must be one of " + writable_names());
  const int env = env_of(page, request);
  const std::size_t count = count_of(c::data_field(simulation_.data(env), name));
  const std::vector<double> values = request.numbers("values");
  const auto start = static_cast<std::size_t>(
      request.has("start") ? request.integer("start", 0, static_cast<std::int64_t>(count)) : 0);
  if (values.size() > count - start)
    throw RequestError(name + " has " + std::to_string(count) + " numbers; " + std::to_string(values.size()) +
                       " from index " + std::to_string(start) + " do not fit");
  if (name == "eq_active" &&
      std::any_of(values.begin(), values.end(), [](double v) { return v != 0 && v != 1; }))
    throw RequestError("values of eq_active must be 0 or 1");
  if (std::any_of(values.begin(), values.end(), [](double v) { return std::abs(v) > kLargestNumber; }))
    throw RequestError("values must be from -1e10 to 1e10");
  change(env, [=](const Model&, Data& data) { write_field(data, name, start, values); });
}

void Session::do_state(Page& page, const Request& request, Reply& reply) {
  const int env = env_of(page, request);
  Json state = Json::object();
  for (const auto& [name, component] : kStateParts) {
    std::vector<double> values(static_cast<std::size_t>(state_size(simulation_.model(), component)));
    get_state(simulation_.model(), simulation_.data(env), component, values);
    if (component == kStateTime) state[name] = values[0];
    else if (!values.empty()) state[name] = values;
  }
  reply.keys["env"] = env;
  reply.keys["state"] = state;
}

void Session::do_set_state(Page& page, const Request& request, Reply&) {
  const int env = env_of(page, request);
  const Json& given = request.at("state");
  if (!given.is_object()) throw RequestError("\"state\" must be an object, as `state` gives it");
  const std::vector<ContainerArray> none;
  const Request state(given, none);
  std::vector<std::pair<unsigned, std::vector<double>>> parts;
  for (const auto& [name, component] : kStateParts)
    if (state.has(name))
      parts.emplace_back(
          component,
          state.numbers(name, static_cast<std::size_t>(state_size(simulation_.model(), component))));
  if (parts.empty()) throw RequestError("\"state\" has none of the fields that `state` gives");
  change(env, [=](const Model& model, Data& data) {
    for (const auto& [component, values] : parts) corten::set_state(model, data, component, values);
  });
}

int Session::find_key(const Request& request) const {
  if (!request.has("key")) return -1;
  const Model& model = simulation_.model();
  if (!request.at("key").is_string()) return static_cast<int>(request.integer("key", 0, model->nkey - 1));
  const std::string name = request.text("key");
  if (const auto found = model.find(kObjKey, name)) return *found;
  throw RequestError("the model has no keyframe \"" + name + "\"");
}

void Session::do_reset(Page&, const Request& request, Reply&) {
  const int key = find_key(request);
  pending_steps_ = 0;
  simulation_.reset(key);
  if (options_.mode != SessionMode::passive) return;
  for (int env = 0; env < simulation_.envs(); env++)
    edits_.push_back({env, [key](const Model& model, Data& data) {
                        if (key >= 0) reset_to_key(model, data, key);
                        else corten::reset(model, data);
                        corten::forward(model, data);
                      }});
}

int Session::find_moment(const Request& request) const {
  const History& history = simulation_.history();
  if (request.has("index")) return static_cast<int>(request.integer("index", 0, history.count() - 1));
  constexpr double kEver = std::numeric_limits<double>::max();
  return history.find(request.number("time", -kEver, kEver));
}

void Session::do_seek(Page&, const Request& request, Reply& reply) {
  const int index = find_moment(request);
  pause();
  simulation_.seek(index);
  reply.keys["index"] = index;
  reply.keys["time"] = simulation_.history().time(index);
}

void Session::do_history(Page& page, const Request& request, Reply& reply) {
  simulation_.add_history(
      reply.arrays.emplace(), env_of(page, request),
      request.has("fields") ? request.names("fields") : std::vector<std::string>{},
      request.has("every") ? static_cast<int>(request.integer("every", 1, 1'000'000)) : 1);
  reply.keys["generation"] = generation_;
}

}  // namespace corten::view
