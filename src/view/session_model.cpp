// Requests about the model: what it is, loading it again, its options, keyframes.
#include <algorithm>

#include "corten/simulate.h"
#include "corten/version.h"
#include "view/session.h"

namespace corten::view {

namespace {

constexpr int kProtocol = 1;
constexpr std::size_t kMostFields = 2000;

const std::pair<const char*, ObjectType> kNamed[] = {
    {"body", kObjBody},       {"joint", kObjJoint},       {"geom", kObjGeom},
    {"site", kObjSite},       {"camera", kObjCamera},     {"light", kObjLight},
    {"mesh", kObjMesh},       {"skin", kObjSkin},         {"flex", kObjFlex},
    {"hfield", kObjHfield},   {"texture", kObjTexture},   {"material", kObjMaterial},
    {"pair", kObjPair},       {"exclude", kObjExclude},   {"equality", kObjEquality},
    {"tendon", kObjTendon},   {"actuator", kObjActuator}, {"sensor", kObjSensor},
    {"numeric", kObjNumeric}, {"text", kObjText},         {"tuple", kObjTuple},
    {"key", kObjKey}};

Json names_of(const Model& model, ObjectType type) {
  Json names = Json::array();
  for (int id = 0; id < model.count(type); id++) names.push_back(model.name(type, id));
  return names;
}

Json diagnostics_json(const std::vector<Diagnostic>& found) {
  Json list = Json::array();
  for (const Diagnostic& d : found)
    list.push_back({{"file", d.file},
                    {"line", d.line},
                    {"element", d.element},
                    {"message", d.message},
                    {"error", d.severity == Severity::error},
                    {"text", d.text()}});
  return list;
}

const char* mode_name(SessionMode mode) {
  switch (mode) {
    case SessionMode::server: return "server";
    case SessionMode::passive: return "passive";
    case SessionMode::local: return "local";
  }
  return "";
}

/// Writes an option. Scalars take one number, arrays as many as they have.
template <class Scalar>
void write_option(Scalar& option, const Request& request) {
  if constexpr (std::is_array_v<Scalar>) {
    const std::vector<double> values = request.numbers("value", std::extent_v<Scalar>);
    std::copy(values.begin(), values.end(), option);
  } else if constexpr (std::is_same_v<Scalar, int>) {
    option = static_cast<int>(request.integer("value", INT32_MIN, INT32_MAX));
  } else {
    option = request.numbers("value", 1)[0];
  }
}

}  // namespace

void Session::do_hello(Page& page, const Request& request, Reply& reply) {
  request.integer("protocol", kProtocol, kProtocol);
  const std::string& name = simulation_.model().name();
  reply.keys.update({{"protocol", kProtocol},
                     {"version", version()},
                     {"mode", mode_name(options_.mode)},
                     {"title", options_.title.empty() ? name : options_.title},
                     {"model", name},
                     {"generation", generation_},
                     {"can_open", options_.mode == SessionMode::local},
                     {"can_reload", source_.can_load()},
                     {"file", source_.path().string()},
                     {"envs", simulation_.envs()},
                     {"running", clock_.running()},
                     {"speed", clock_.speed()},
                     {"settings", settings()}});
  for (const auto& [kind, event] : told_) send(page.id, json_message(event));
}

void Session::do_scene(Page&, const Request& request, Reply& reply) {
  const Model& model = simulation_.model();
  const std::vector<std::string> fields = request.names("fields");
  if (fields.size() > kMostFields) throw RequestError("too many fields");
  const bool exact = request.has("f8") && request.boolean("f8");
  reply.arrays.emplace();
  for (const std::string& name : fields)
    add_model_field(*reply.arrays, model, name, exact ? ElementType::f8 : ElementType::f4);
  Json names = Json::object();
  for (const auto& [word, type] : kNamed) names[word] = names_of(model, type);
  reply.keys.update({{"names", names},
                     {"keys", names_of(model, kObjKey)},
                     {"model", model.name()},
                     {"generation", generation_},
                     {"warnings", diagnostics_json(model.warnings())}});
}

void Session::do_fields(Page&, const Request&, Reply& reply) {
  reply.keys["fields"] = describe_fields(simulation_);
}

void Session::do_option(Page&, const Request& request, Reply&) {
  require_own_steps();
  const std::string name = request.text("name");
  Option options = simulation_.model()->opt;
  std::string known;
  bool found = false;
#define CORTEN_CASE(scalar, option, count, initial, meaning)   \
  known += (known.empty() ? "" : ", ") + std::string(#option); \
  if (name == #option) {                                       \
    write_option(options.option, request);                     \
    found = true;                                              \
  }
  CORTEN_OPTION_FIELDS(CORTEN_CASE)
#undef CORTEN_CASE
  if (!found) throw RequestError("\"name\" must be one of " + known);
  simulation_.use_model(simulation_.model().with_options(options));
  if (!clock_.running()) simulation_.forward();
  simulation_.touch();
  send_settings();
}

// ---- loading

void Session::show_model(const Model& model, ModelSource source) {
  simulation_.replace_model(model);
  source_ = std::move(source);
  generation_++;
  pending_steps_ = 0;
  if (profiled_) restart_profile();
  for (auto& [id, page] : pages_) {
    page.wants_geoms = false;
    page.watched.clear();  // names and sizes are those of the old model; the page asks again
    page.env = std::min(page.env, simulation_.envs() - 1);
  }
  send_to_all({{"event", "model"}, {"generation", generation_}, {"model", model.name()}});
  send_settings();
}

void Session::report_problems(const std::vector<Diagnostic>& found) {
  send_to_all({{"event", "problem"}, {"diagnostics", diagnostics_json(found)}});
}

void Session::reload() {
  try {
    const Model model = source_.load();
    report_problems(model.warnings());
    show_model(model, source_);
  } catch (const LoadError& error) {
    report_problems(error.diagnostics());
  } catch (const std::exception& error) {
    report_problems({{Severity::error, source_.path().string(), 0, "", error.what()}});
  }
}

void Session::do_reload(Page&, const Request&, Reply& reply) {
  if (!source_.can_load()) throw RequestError("the model was made by a program and has no file");
  const int before = generation_;
  reload();
  reply.keys["loaded"] = generation_ != before;
}

void Session::do_open(Page&, const Request& request, Reply& reply) {
  if (options_.mode != SessionMode::local)
    throw RequestError("files can be opened only where the page runs the engine itself");
  const std::vector<std::string> names = request.texts("files");
  std::map<std::filesystem::path, std::string> contents;
  for (const ContainerArray& array : request.arrays()) {
    std::size_t index = names.size();
    for (std::size_t i = 0; i < names.size(); i++)
      if (array.name == std::to_string(i)) index = i;
    if (index == names.size()) throw RequestError("arrays are named \"0\", \"1\", ... as \"files\" counts");
    contents[std::filesystem::path(names[index]).lexically_normal()] = std::string(array.bytes);
  }
  ModelSource source = ModelSource::files(std::move(contents), request.text("model"));
  const int before = generation_;
  try {
    const Model model = source.load();
    report_problems(model.warnings());
    show_model(model, source);
    simulation_.reset();  // not in the state of the old model
  } catch (const LoadError& error) {
    report_problems(error.diagnostics());
  }
  reply.keys["loaded"] = generation_ != before;
}

}  // namespace corten::view
