// The public functions between files, Spec and Model: read, compile, and turn findings into one exception.
#include <algorithm>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "compile/compile.h"
#include "corten/load.h"
#include "corten/spec.h"
#include "mjcf/asset_paths.h"
#include "mjcf/consistency.h"
#include "mjcf/reader.h"
#include "mjcf/writer.h"
#include "urdf/reader.h"

namespace corten {

namespace {

namespace fs = std::filesystem;

/// Stands for the file in messages about what a program made.
const std::string kMadeByProgram = "<spec>";

/// Whether `finding` is about the same line as an earlier one, or about an element that the earlier one lies
/// in: most likely a consequence of it.
bool follows_from(const Diagnostic& finding, const Diagnostic& earlier) {
  return finding.file == earlier.file && ((finding.line == earlier.line && finding.line != 0) ||
                                          earlier.element.starts_with(finding.element + " / "));
}

/// Adds what compiling a Spec that was read with errors finds besides: mistakes in other elements.
void find_more(const Spec& spec, const FileProvider& files, Diagnostics& found) {
  const std::vector<Diagnostic> known = found.all();
  Diagnostics more;
  compile::compile(spec, files, more);
  for (const Diagnostic& d : more.all()) {
    auto caused = [&](const Diagnostic& earlier) { return follows_from(d, earlier); };
    if (d.severity == Severity::error && std::none_of(known.begin(), known.end(), caused))
      found.error({d.file, d.line, d.element}, d.message);
  }
}

Model compiled(const Spec& spec, const FileProvider& files, Diagnostics& found) {
  std::shared_ptr<const detail::ModelStorage> storage;
  if (found.has_errors()) find_more(spec, files, found);
  else storage = compile::compile(spec, files, found);
  if (!storage) throw LoadError(found.in_file_order());
  return Model(std::move(storage));
}

std::optional<Spec> read_if_urdf(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                                 const fs::path& directory, Diagnostics& found) {
  if (!urdf::is_robot(root)) return std::nullopt;
  return urdf::read_urdf(root, options, directory, found);
}

mjcf::ReadOptions reading_options(const LoadOptions& options) {
  return {options.strict, options.directory, options.files, read_if_urdf};
}

/// A Spec for the user: without errors, and with its warnings.
Spec finished(Spec spec, const FileProvider& files, Diagnostics& found) {
  if (found.has_errors()) {
    find_more(spec, files, found);
    throw LoadError(found.in_file_order());
  }
  spec.warnings = found.in_file_order();
  return spec;
}

/// Adds what the reader has to say about a Spec that was written and read again, unless it was said when the
/// Spec itself was read. Lines of a text that nobody has seen are left out.
void add_new(const Diagnostics& again, const std::vector<Diagnostic>& before, Diagnostics& found) {
  for (const Diagnostic& d : again.all()) {
    const auto same = [&](const Diagnostic& b) { return b.element == d.element && b.message == d.message; };
    const SourceLocation at{kMadeByProgram, 0, d.element};
    if (d.severity == Severity::error) found.error(at, d.message);
    else if (std::none_of(before.begin(), before.end(), same)) found.warning(at, d.message);
  }
}

}  // namespace

Model load(const fs::path& path, const LoadOptions& options) {
  Diagnostics found;
  return compiled(mjcf::read_file(path, reading_options(options), found), options.files, found);
}

Model load_string(std::string_view xml, const LoadOptions& options, const std::string& name) {
  Diagnostics found;
  return compiled(mjcf::read_string(xml, name, reading_options(options), found), options.files, found);
}

Spec read_spec(const fs::path& path, const LoadOptions& options) {
  Diagnostics found;
  Spec spec = mjcf::read_file(path, reading_options(options), found);
  return finished(std::move(spec), options.files, found);
}

Spec read_spec_string(std::string_view xml, const LoadOptions& options, const std::string& name) {
  Diagnostics found;
  Spec spec = mjcf::read_string(xml, name, reading_options(options), found);
  return finished(std::move(spec), options.files, found);
}

// A program can put into a Spec whatever the types allow. Rather than checking everything a second time, the
// Spec goes through the writer and the reader, which find all that they find in files; that the way there and
// back changes nothing is tested with every model.
Model compile_model(const Spec& spec, const LoadOptions& options) {
  Diagnostics found;
  if (const auto flaw = mjcf::inconsistency(spec))
    throw LoadError({{Severity::error, kMadeByProgram, 0, "", *flaw}});
  for (const Diagnostic& d : spec.warnings) found.warning({d.file, d.line, d.element}, d.message);
  Diagnostics again;
  const mjcf::ReadOptions reading{options.strict, spec.compiler.directory, options.files, {}};
  Spec checked = mjcf::read_string(mjcf::write(spec), kMadeByProgram, reading, again);
  add_new(again, spec.warnings, found);
  mjcf::copy_locations(spec, checked, kMadeByProgram);
  return compiled(checked, options.files, found);
}

std::string to_mjcf(const Spec& spec) {
  if (const auto flaw = mjcf::inconsistency(spec)) throw std::invalid_argument(*flaw);
  return mjcf::write(spec);
}

void save_mjcf(const Spec& spec, const fs::path& path) {
  Spec moved = spec;
  const auto folder_of_file = [](const fs::path& file) {
    return fs::absolute(file).lexically_normal().parent_path();
  };
  const fs::path folder = folder_of_file(path),
                 home = folder_of_file(fs::path(spec.compiler.directory) / "model.xml");
  if (folder != home) {
    moved.compiler.directory = folder.string();
    moved.compiler.meshdir = mjcf::rebased(*spec.compiler.meshdir, home, folder);
    moved.compiler.texturedir = mjcf::rebased(*spec.compiler.texturedir, home, folder);
  }
  const std::string text = to_mjcf(moved);
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

}  // namespace corten
