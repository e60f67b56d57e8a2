#include "mjcf/reader.h"

#include <algorithm>
#include <utility>

#include "mjcf/reading.h"

namespace corten::mjcf {
namespace {

void already_read(Reading&, const XmlNode&, Spec&) {}

constexpr Child<Spec> sections[] = {
    {"compiler", read_compiler},
    {"option", read_option},
    {"size", read_size},
    {"statistic", read_statistic},
    {"default", already_read},
    {"worldbody", read_worldbody},
    {"tendon", read_tendons},
    {"actuator", read_actuators},
    {"keyframe", read_keyframe},
    {"visual"},
    {"extension"},
    {"custom"},
    {"asset"},
    {"deformable"},
    {"contact"},
    {"equality"},
    {"sensor"},
};

/// Classes come first, because an element can stand before the class that it names.
void read_model(Reading& reading, const XmlNode& root) {
  Spec& spec = reading.spec;
  if (root.tag != "mujoco")
    return reading.found.error(root.location(),
                               "the root element is <" + root.tag + ">, an MJCF file has <mujoco>");
  spec.defaults.emplace_back().class_ = Attr<Text>("main");
  spec.world.name = Attr<Text>("world");
  reading.claim_name("body", spec.world.name, {});
  read_attributes(reading, root, no_tag, Place::element, spec.mujoco);
  for (const auto& child : root.children)
    if (child->tag == "default") read_default(reading, *child);
  read_children<Spec>(reading, root, sections, spec);
}

/// Classes are read before what stands above them; users want to go through a file from top to bottom.
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

Spec read_document(const XmlDocument& document, const ReadOptions& options, Diagnostics& found,
                   Diagnostics& out) {
  Reading reading{options, found, {}, {}};
  if (document.root != nullptr) read_model(reading, *document.root);
  report_in_file_order(found, document.files, out);
  return std::move(reading.spec);
}

}  // namespace

Spec read_file(const std::filesystem::path& file, const ReadOptions& options, Diagnostics& out) {
  Diagnostics found;
  const XmlDocument document = load_xml(file, found);
  return read_document(document, options, found, out);
}

Spec read_string(std::string_view xml, std::string name, const ReadOptions& options, Diagnostics& out) {
  Diagnostics found;
  const XmlDocument document = parse_xml(xml, std::move(name), options.include_directory, found);
  return read_document(document, options, found, out);
}

}  // namespace corten::mjcf
