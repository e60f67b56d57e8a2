// The request save_key: the present state as a keyframe of MJCF.
#include <cmath>

#include "view/session.h"

namespace corten::view {

namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') result += "&amp;";
    else if (c == '<') result += "&lt;";
    else if (c == '"') result += "&quot;";
    else result += c;
  }
  return result;
}

/// Digits that read back as the same number.
std::string digits(double value) {
  std::string text = Json(value).dump();
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

std::string list_text(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " ") + digits(value);
  return text;
}

using Values = std::vector<double>;

Values copy_of(std::span<const double> values) { return {values.begin(), values.end()}; }

mjcf::Key& key_named(Spec& spec, const std::string& name) {
  if (mjcf::Key* key = name.empty() ? nullptr : find_key(spec, name)) return *key;
  mjcf::Key& key = add_key(spec);
  if (!name.empty()) key.name = name;
  return key;
}

/// The attributes of a keyframe, in the order of MJCF, each set by a function.
struct KeyAttribute {
  const char* name;
  Values values;
  void (*set)(mjcf::Key&, const Values&);
};

std::vector<KeyAttribute> attributes_of(const Data& data) {
  std::vector<KeyAttribute> all;
  const auto add = [&](const char* name, std::span<const double> values,
                       void (*set)(mjcf::Key&, const Values&)) {
    if (!values.empty()) all.push_back({name, copy_of(values), set});
  };
  add("qpos", data->qpos, [](mjcf::Key& key, const Values& v) { key.qpos = v; });
  add("qvel", data->qvel, [](mjcf::Key& key, const Values& v) { key.qvel = v; });
  add("act", data->act, [](mjcf::Key& key, const Values& v) { key.act = v; });
  add("mpos", data->mocap_pos, [](mjcf::Key& key, const Values& v) { key.mpos = v; });
  add("mquat", data->mocap_quat, [](mjcf::Key& key, const Values& v) { key.mquat = v; });
  add("ctrl", data->ctrl, [](mjcf::Key& key, const Values& v) { key.ctrl = v; });
  return all;
}

}  // namespace

void Session::do_save_key(Page& page, const Request& request, Reply& reply) {
  const std::string name = request.has("name") ? request.text("name") : "";
  const Data& data = simulation_.data(env_of(page, request));
  const std::vector<KeyAttribute> attributes = attributes_of(data);
  std::string xml = "<key";
  if (!name.empty()) xml += " name=\"" + escaped(name) + "\"";
  xml += " time=\"" + digits(data->time) + "\"";
  for (const KeyAttribute& attribute : attributes) {
    for (const double value : attribute.values)
      if (!std::isfinite(value))
        throw RequestError(std::string(attribute.name) + " has numbers that are not finite");
    xml += " " + std::string(attribute.name) + "=\"" + list_text(attribute.values) + "\"";
  }
  reply.keys["xml"] = xml + "/>";
  if (!source_.can_load()) return;
  try {
    Spec spec = source_.read();
    mjcf::Key& key = key_named(spec, name);
    key.time = data->time;
    for (const KeyAttribute& attribute : attributes) attribute.set(key, attribute.values);
    reply.keys["model_xml"] = to_mjcf(spec);
  } catch (const LoadError&) {
    // A binary model, or a file that has become wrong: there is only the element then.
  }
}

}  // namespace corten::view
