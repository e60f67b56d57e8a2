// load() and load_string(): read, compile, and turn findings into one exception.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "compile/compile.h"
#include "corten/simulate.h"
#include "mjcf/reader.h"
#include "urdf/reader.h"

namespace corten {

namespace {

/// Whether `finding` is about the same line as an earlier one, or about an element that the earlier one lies
/// in: most likely a consequence of it.
bool follows_from(const Diagnostic& finding, const Diagnostic& earlier) {
  return finding.file == earlier.file &&
         (finding.line == earlier.line || earlier.element.starts_with(finding.element + " / "));
}

/// Adds what compiling a Spec that was read with errors finds besides: mistakes in other elements.
void find_more(const mjcf::Spec& spec, const mjcf::FileProvider& files, Diagnostics& found) {
  const std::vector<Diagnostic> known = found.all();
  Diagnostics more;
  compile::compile(spec, files, more);
  for (const Diagnostic& d : more.all()) {
    auto caused = [&](const Diagnostic& earlier) { return follows_from(d, earlier); };
    if (d.severity == Severity::error && std::none_of(known.begin(), known.end(), caused))
      found.error({d.file, d.line, d.element}, d.message);
  }
}

Model compiled(const mjcf::Spec& spec, const mjcf::FileProvider& files, Diagnostics& found) {
  std::shared_ptr<const detail::ModelStorage> storage;
  if (found.has_errors()) find_more(spec, files, found);
  else storage = compile::compile(spec, files, found);
  if (!storage) throw LoadError(found.in_file_order());
  return Model(std::move(storage));
}

std::optional<mjcf::Spec> read_if_urdf(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                                       const std::filesystem::path& directory, Diagnostics& found) {
  if (!urdf::is_robot(root)) return std::nullopt;
  return urdf::read_urdf(root, options, directory, found);
}

mjcf::ReadOptions reading_options(const LoadOptions& options) {
  return {options.strict, options.directory, options.files, read_if_urdf};
}

}  // namespace

Model load(const std::filesystem::path& path, const LoadOptions& options) {
  Diagnostics found;
  return compiled(mjcf::read_file(path, reading_options(options), found), options.files, found);
}

Model load_string(std::string_view xml, const LoadOptions& options, const std::string& name) {
  Diagnostics found;
  return compiled(mjcf::read_string(xml, name, reading_options(options), found), options.files, found);
}

}  // namespace corten
