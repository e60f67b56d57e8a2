// Public functions that read and compile models. All errors found are thrown as one LoadError.
#include <algorithm>
#include <cassert>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/regular_file.h"
#include "compile/compile.h"
#include "compile/flex_files.h"
#include "compile/formats.h"
#include "corten/load.h"
#include "corten/spec.h"
#include "mjcf/asset_paths.h"
#include "mjcf/consistency.h"
#include "mjcf/files.h"
#include "mjcf/reader.h"
#include "mjcf/validate.h"
#include "mjcf/writer.h"
#include "model/index_check.h"

namespace corten {

namespace {

namespace fs = std::filesystem;

/// True if `finding` is probably a consequence of an earlier one: it is about the same line, or the same
/// element if there are no lines, or an element that contains the earlier one.
bool follows_from(const Diagnostic& finding, const Diagnostic& earlier) {
  if (finding.file != earlier.file) return false;
  if (earlier.element.starts_with(finding.element + " / ")) return true;
  return finding.line == earlier.line && (finding.line != 0 || finding.element == earlier.element);
}

/// The files that a model in `folder` can read.
mjcf::FileAccess access_of(const LoadOptions& options, const fs::path& folder) {
  return {options.files, options.sandbox ? std::optional(folder) : std::nullopt};
}

/// Compiles a Spec that has read errors, to report further errors in other elements.
void find_more(const Spec& spec, const LoadOptions& options, Diagnostics& found) {
  const std::vector<Diagnostic> known = found.all();
  Diagnostics more;
  compile::compile(spec, access_of(options, spec.compiler.directory), more, options.appearance);
  for (const Diagnostic& d : more.all()) {
    auto caused = [&](const Diagnostic& earlier) { return follows_from(d, earlier); };
    if (d.severity == Severity::error && std::none_of(known.begin(), known.end(), caused))
      found.error({d.file, d.line, d.element}, d.message);
  }
}

Model compiled(const Spec& spec, const LoadOptions& options, Diagnostics& found) {
  std::shared_ptr<const detail::ModelStorage> storage;
  if (found.has_errors()) find_more(spec, options, found);
  else
    storage = compile::compile(spec, access_of(options, spec.compiler.directory), found, options.appearance);
  if (!storage) throw LoadError(found.in_file_order());
  assert(!index_out_of_bounds(storage->view));
  return Model(std::move(storage));
}

mjcf::ReadOptions reading_options(const LoadOptions& options, const fs::path& folder) {
  return {options.strict, options.directory, access_of(options, folder), compile::read_by_root,
          compile::decode_flex_file};
}

/// Throws if there are errors; otherwise returns the Spec with its warnings.
Spec finished(Spec spec, const LoadOptions& options, Diagnostics& found) {
  if (found.has_errors()) {
    find_more(spec, options, found);
    throw LoadError(found.in_file_order());
  }
  spec.warnings = found.in_file_order();
  return spec;
}

/// Adds the findings of validation, except those already reported when the Spec was read.
void add_new(const Diagnostics& now, const std::vector<Diagnostic>& before, Diagnostics& found) {
  for (const Diagnostic& d : now.all()) {
    const auto same = [&](const Diagnostic& b) { return b.element == d.element && b.message == d.message; };
    const SourceLocation at{d.file, d.line, d.element};
    if (d.severity == Severity::error) found.error(at, d.message);
    else if (std::none_of(before.begin(), before.end(), same)) found.warning(at, d.message);
  }
}

[[noreturn]] void refuse_compiled(const std::string& name) {
  throw LoadError({{Severity::error, name, 0, "",
                    "the file holds a compiled model, which has no Spec; use load(), or the MJCF file"}});
}

/// A model from a binary format, without its appearance if that is not wanted.
Model read_model(const compile::FormatFunctions& format, std::string_view bytes, const std::string& name,
                 const LoadOptions& options) {
  Model model = format.read_model(bytes, name);
  return options.appearance ? model : model.without_appearance();
}

Model load_bytes(const compile::FormatFunctions& format, const fs::path& path, const LoadOptions& options) {
  const std::optional<std::string> bytes = mjcf::read_bytes(path, options.files, kLargestBinaryModel);
  if (!bytes)
    throw LoadError(
        {{Severity::error, path.string(), 0, "",
          "cannot read the file" + mjcf::why_unreadable(path, options.files, kLargestBinaryModel)}});
  return read_model(format, *bytes, path.string(), options);
}

}  // namespace

Model load(const fs::path& path, const LoadOptions& options) {
  if (const auto* format = compile::binary_format_of(path, options.files))
    return load_bytes(*format, path, options);
  Diagnostics found;
  return compiled(mjcf::read_file(path, reading_options(options, path.parent_path()), found), options, found);
}

Model load_string(std::string_view xml, const LoadOptions& options, const std::string& name) {
  if (const auto* format = compile::binary_format_of(xml)) return read_model(*format, xml, name, options);
  Diagnostics found;
  return compiled(mjcf::read_string(xml, name, reading_options(options, options.directory), found), options,
                  found);
}

Spec read_spec(const fs::path& path, const LoadOptions& options) {
  if (compile::binary_format_of(path, options.files) != nullptr) refuse_compiled(path.string());
  Diagnostics found;
  Spec spec = mjcf::read_file(path, reading_options(options, path.parent_path()), found);
  return finished(std::move(spec), options, found);
}

Spec read_spec_string(std::string_view xml, const LoadOptions& options, const std::string& name) {
  if (compile::binary_format_of(xml) != nullptr) refuse_compiled(name);
  Diagnostics found;
  Spec spec = mjcf::read_string(xml, name, reading_options(options, options.directory), found);
  return finished(std::move(spec), options, found);
}

Model compile_model(const Spec& spec, const LoadOptions& options) {
  if (const auto flaw = mjcf::inconsistency(spec))
    throw LoadError({{Severity::error, mjcf::kMadeByProgram, 0, "", *flaw}});
  Spec checked = spec;
  Diagnostics now, found;
  for (const Diagnostic& d : spec.warnings) found.warning({d.file, d.line, d.element}, d.message);
  mjcf::validate(checked, options.strict, now);
  add_new(now, spec.warnings, found);
  return compiled(checked, options, found);
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
  if (!file.flush()) throw FileError("cannot write " + path.string());
}

}  // namespace corten
