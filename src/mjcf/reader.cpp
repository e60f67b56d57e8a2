#include "mjcf/reader.h"

#include <algorithm>
#include <utility>

#include "mjcf/asset_paths.h"
#include "mjcf/attached_keys.h"
#include "mjcf/reading.h"

namespace corten::mjcf {
namespace {

void read_separately(Reading&, const XmlNode&, Spec&) {}

constexpr Child<Spec> sections[] = {
    {"compiler", read_compiler},
    {"option", read_option},
    {"size", read_size},
    {"visual", read_visual},
    {"statistic", read_statistic},
    {"default", read_separately},
    {"custom", read_custom},
    {"asset", read_asset},
    {"worldbody", read_separately},
    {"contact", read_contact},
    {"equality", read_equality},
    {"tendon", read_tendons},
    {"actuator", read_actuators},
    {"sensor", read_sensors},
    {"keyframe", read_keyframe},
    {"deformable", read_deformable},
    {"extension", read_extension},
    {"body", ignore_misplaced<Spec>},
    {"frame", ignore_misplaced<Spec>},
    {"replicate", ignore_misplaced<Spec>},
};

/// Reads default classes first, because an element can precede the class that it names, and the tree last,
/// because a replicate also copies elements outside the tree.
void read_model(Reading& reading, const XmlNode& root) {
  Spec& spec = reading.spec;
  if (root.tag != "mujoco")
    return reading.found.error(root.location(),
                               "the root element is <" + root.tag + ">, an MJCF file has <mujoco>");
  spec.compiler.directory = reading.directory.string();
  reading.remember(spec.world);
  read_attributes(reading, root, no_tag, Place::element, spec.mujoco);
  for (const XmlNode* child : root.children)
    if (child->tag == "default") read_default(reading, *child);
  read_children<Spec>(reading, root, sections, spec);
  for (const XmlNode* child : root.children)
    if (child->tag == "worldbody") read_worldbody(reading, *child, spec);
  finish_keys(spec, reading.pending_keys);
  check_names(spec, reading.found);
}

/// Sorts the messages by position in the file; the sections are read in another order.
void report_in_file_order(const Diagnostics& found, const std::vector<std::string>& files, Diagnostics& out) {
  const auto place = [&](const Diagnostic& d) {
    return std::pair(std::find(files.begin(), files.end(), d.file) - files.begin(), d.line);
  };
  std::vector<Diagnostic> sorted = found.all();
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const auto& a, const auto& b) { return place(a) < place(b); });
  for (const Diagnostic& d : sorted) {
    const SourceLocation at{d.file, d.line, d.element};
    if (d.severity == Severity::error) out.error(at, d.message);
    else out.warning(at, d.message);
  }
}

/// The Spec for further checks. One that is too large is dropped, since compiling it would take long.
Spec within(const ElementBudget& budget, Spec spec) {
  return budget.is_exceeded() ? Spec() : std::move(spec);
}

Spec read_document(const XmlDocument& document, const ReadOptions& options,
                   const std::filesystem::path& directory, std::set<std::filesystem::path>& models_around,
                   ElementBudget& budget, Diagnostics& found) {
  if (document.root != nullptr && options.other_reader)
    if (std::optional<Spec> spec = options.other_reader(*document.root, options, directory, found))
      return std::move(*spec);
  Reading reading{options, found, directory, models_around, budget};
  if (document.root != nullptr) read_model(reading, *document.root);
  return std::move(reading.spec);
}

}  // namespace

Spec read_model_file(const std::filesystem::path& file, const SourceLocation& at, Reading& parent) {
  Diagnostics found;
  const XmlDocument document = load_xml(file, {parent.options.files, parent.budget}, found, &at);
  Spec spec =
      read_document(document, parent.options, file.parent_path(), parent.models_around, parent.budget, found);
  report_in_file_order(found, document.files, parent.found);
  return spec;
}

Spec read_file(const std::filesystem::path& file, const ReadOptions& options, Diagnostics& out) {
  Diagnostics found;
  ElementBudget budget;
  const XmlDocument document = load_xml(file, {options.files, budget}, found);
  std::set<std::filesystem::path> models{file.lexically_normal()};
  Spec spec = read_document(document, options, file.parent_path(), models, budget, found);
  normalize_asset_paths(spec, options.files);
  report_in_file_order(found, document.files, out);
  return within(budget, std::move(spec));
}

Spec read_string(std::string_view xml, std::string name, const ReadOptions& options, Diagnostics& out) {
  Diagnostics found;
  ElementBudget budget;
  const XmlDocument document =
      parse_xml(xml, std::move(name), options.include_directory, {options.files, budget}, found);
  std::set<std::filesystem::path> models;
  Spec spec = read_document(document, options, options.include_directory, models, budget, found);
  normalize_asset_paths(spec, options.files);
  report_in_file_order(found, document.files, out);
  return within(budget, std::move(spec));
}

}  // namespace corten::mjcf
