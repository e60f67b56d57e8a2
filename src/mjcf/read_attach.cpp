// Reads <asset><model/> and <attach>.
#include <algorithm>
#include <string>
#include <type_traits>

#include "corten/spec/find.h"
#include "mjcf/attachment.h"
#include "mjcf/reading.h"
#include "mjcf/spec_expanded.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// Limit on models in models: a chain of small files would fill the call stack.
constexpr std::size_t most_nested_models = 100;

/// Height of the subtree: 1 for a body without children.
int depth_of(const Body& body) {
  int deepest = 0;
  for (const Body& child : body.bodies) deepest = std::max(deepest, depth_of(child));
  return deepest + 1;
}

long long cost_of_attachment(const Spec& model, const Body* body, std::size_t renamed) {
  const Body& tree = body != nullptr ? *body : model.world;
  long long joints = 0;
  for_each_element(tree, [&](const auto& e) { joints += std::is_same_v<std::decay_t<decltype(e)>, Joint>; });
  // Keyframes hold a part for each joint until the whole model is read.
  return cost_of_copy(tree, renamed) + cost_of_sections(model, renamed) +
         static_cast<long long>(model.keys.size()) * joints;
}

/// Bodies around an element, the world among them.
int bodies_around(const XmlNode& node) {
  int count = 1;
  for (const XmlNode* n = node.parent; n != nullptr; n = n->parent) count += n->tag == "body";
  return count;
}

void attach_child(Reading& reading, const XmlNode& node, const Attach& attach, ChildModel& child,
                  Inside& inside) {
  const auto report = [&](const std::string& what) { reading.found.error(attach.at, what); };
  const Spec& model = child.spec;
  const Body* body = nullptr;
  if (!attach.body->empty()) {
    body = find_body(model, *attach.body);
    if (body == nullptr) return report("body=" + in_quotes(*attach.body) + ": the model has no such body");
  }
  if (!reading.budget.spend(cost_of_attachment(model, body, attach.prefix->size()), attach.at, reading.found))
    return;
  const int depth = body != nullptr ? depth_of(*body) : depth_of(model.world) - 1;
  if (bodies_around(node) + depth > max_nesting)
    return report("bodies are nested deeper than " + std::to_string(max_nesting) + " levels");
  if (child.compiler_offset < 0) child.compiler_offset = adopt_compilers(model, reading.spec);
  const AttachTarget to{reading.spec, reading.names, reading.classes, reading.pending_keys,
                        inside.body,  inside.frame,  attach.at};
  attach_model(to, model, body, {*attach.prefix, "", true, child.compiler_offset});
}

}  // namespace

void read_attach(Reading& reading, const XmlNode& node, Inside& inside) {
  Attach attach;
  read_attributes(reading, node, no_tag, Place::element, attach);
  expect_no_children(reading, node);
  if (!attach.model.is_own() || !attach.prefix.is_own()) return;
  const auto child = reading.models.find(*attach.model);
  if (child == reading.models.end())
    return reading.found.error(attach.at,
                               "model=" + in_quotes(*attach.model) + ": there is no such asset/model");
  attach_child(reading, node, attach, child->second, inside);
}

void read_child_model(Reading& reading, const XmlNode& node, Spec&) {
  AssetModel asset;
  read_attributes(reading, node, no_tag, Place::element, asset);
  expect_no_children(reading, node);
  if (!asset.file.is_own()) return;
  const std::string file = "file=" + in_quotes(*asset.file) + ": ";
  if (asset.content_type.is_own() && *asset.content_type != "text/xml")
    return reading.found.error(asset.at,
                               "content_type=" + in_quotes(*asset.content_type) + ": only text/xml is read");
  const std::filesystem::path path = (reading.directory / path_in_model(*asset.file)).lexically_normal();
  if (!file_exists(path, reading.options.files))
    return reading.found.error(asset.at,
                               file + "cannot read the file" + why_unreadable(path, reading.options.files));
  if (!reading.budget.spend(ElementBudget::elements_per_model, asset.at, reading.found)) return;
  if (!reading.models_around.insert(path).second)
    return reading.found.error(asset.at, file + "the model would contain itself");
  if (reading.models_around.size() > most_nested_models) {
    reading.models_around.erase(path);
    return reading.found.error(
        asset.at, file + "models are nested deeper than " + std::to_string(most_nested_models) + " levels");
  }
  ChildModel child{read_model_file(path, asset.at, reading), -1};
  reading.models_around.erase(path);
  const std::string name = asset.name.is_own() ? *asset.name : *child.spec.mujoco.model;
  if (name.empty()) return reading.found.error(asset.at, "the model needs a name, here or in its own file");
  if (!reading.models.emplace(name, std::move(child)).second)
    reading.found.error(asset.at, "name=" + in_quotes(name) + ": there is already a model with this name");
}

}  // namespace corten::mjcf
