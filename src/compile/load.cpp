// load() and load_string(): read, compile, and turn findings into one exception.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "compile/compile.h"
#include "corten/simulate.h"
#include "mjcf/reader.h"

namespace corten {

namespace {

/// Whether `finding` is about the same line as an earlier one, or about an element that the earlier one lies
/// in: most likely a consequence of it.
bool follows_from(const Diagnostic& finding, const Diagnostic& earlier) {
  return finding.file == earlier.file &&
         (finding.line == earlier.line || earlier.element.starts_with(finding.element + " / "));
}

/// Adds what compiling a Spec that was read with errors finds besides: mistakes in other elements.
void find_more(const mjcf::Spec& spec, Diagnostics& found) {
  const std::vector<Diagnostic> known = found.all();
  Diagnostics more;
  compile::compile(spec, more);
  for (const Diagnostic& d : more.all()) {
    auto caused = [&](const Diagnostic& earlier) { return follows_from(d, earlier); };
    if (d.severity == Severity::error && std::none_of(known.begin(), known.end(), caused))
      found.error({d.file, d.line, d.element}, d.message);
  }
}

Model compiled(const mjcf::Spec& spec, Diagnostics& found) {
  std::shared_ptr<const detail::ModelStorage> storage;
  if (found.has_errors()) find_more(spec, found);
  else storage = compile::compile(spec, found);
  if (!storage) throw LoadError(found.in_file_order());
  return Model(std::move(storage));
}

}  // namespace

Model load(const std::filesystem::path& path, const LoadOptions& options) {
  Diagnostics found;
  return compiled(mjcf::read_file(path, {options.strict, {}}, found), found);
}

Model load_string(std::string_view xml, const LoadOptions& options, const std::string& name) {
  Diagnostics found;
  return compiled(mjcf::read_string(xml, name, {options.strict, {}}, found), found);
}

}  // namespace corten
