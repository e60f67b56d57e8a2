// corten convert: writes a model in another format.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string_view>

#include "commands.h"
#include "corten/corten.h"
#include "input_file.h"
#include "model_files.h"
#include "model_source.h"
#include "output_file.h"
#include "printable.h"

namespace corten::app {

namespace {

namespace fs = std::filesystem;

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::string writable_formats() {
  std::string text;
  for (const FileFormat& format : file_formats())
    if (format.writes)
      text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", lower(format.name),
                          fmt::join(format.extensions, ", "));
  return text;
}

/// The format of the output, by --to or by the extension.
const FileFormat& output_format(const ConvertOptions& options) {
  const std::string extension = fs::path(options.out).extension().string();
  for (const FileFormat& format : file_formats()) {
    const bool chosen = options.format.empty() ? std::find(format.extensions.begin(), format.extensions.end(),
                                                           extension) != format.extensions.end()
                                               : lower(format.name) == options.format;
    if (!chosen) continue;
    if (!format.writes)
      throw UsageError(
          fmt::format("{} files can be read but not written; the formats that can be written are {}",
                      format.name, writable_formats()));
    return format;
  }
  if (options.out == "-")
    throw UsageError("OUT is standard output: name its format with --to, " + writable_formats());
  throw UsageError(fmt::format("cannot tell the format of {} from its extension; use --to, or one of {}",
                               options.out, writable_formats()));
}

/// The input: its bytes if it comes from standard input.
struct Source {
  const ConvertOptions& options;
  std::string bytes;
  bool from_stdin;
  mutable ModelFiles files{};

  explicit Source(const ConvertOptions& given) : options(given), from_stdin(given.in == kStandardInput) {
    if (from_stdin) bytes = read_standard_input();
    else require_model_file(given.in);
  }

  std::string name() const { return from_stdin ? std::string(kStandardInputName) : options.in; }

  bool is_compiled() const {
    if (from_stdin) return is_binary_model(bytes);
    return is_binary_model(start_of_input(options.in, 8));
  }
  Model model() const {
    return from_stdin ? load_string(bytes, files.options(), std::string(kStandardInputName))
                      : load(options.in, files.options());
  }
  Spec spec() const {
    return from_stdin ? read_spec_string(bytes, files.options(), std::string(kStandardInputName))
                      : read_spec(options.in, files.options());
  }
};

void print_warnings(const std::vector<Diagnostic>& warnings) {
  for (const Diagnostic& warning : warnings) fmt::print(stderr, "{}\n", printable(warning.text()));
}

void write_standard_output(std::span<const std::byte> bytes) {
  std::fwrite(bytes.data(), 1, bytes.size(), stdout);
}

/// A disk that is full is no fault of the model, which a FileError would be taken for.
template <class Save>
void write_file(const ConvertOptions& options, Save&& save) {
  try {
    replace_file({"OUT", options.out}, save);
  } catch (const FileError&) {
    throw UsageError(fmt::format("OUT: cannot write {}", options.out));
  }
}

void write_model(const ConvertOptions& options, const Model& model) {
  if (options.out == "-") return write_standard_output(to_binary(model));
  write_file(options, [&](const std::string& part) { save_binary(model, part); });
}

/// On standard output asset files keep their paths, relative to the folder of the input; save() adjusts them
/// to the folder of the output.
void write_spec(const ConvertOptions& options, const Spec& spec, const FileFormat& format) {
  if (options.out == "-") {
    const std::string text = to_mjcf(spec);
    return write_standard_output(std::as_bytes(std::span(text)));
  }
  write_file(options, [&](const std::string& part) { save(spec, part, format); });
}

}  // namespace

/// The input is compiled for every format, so that a file that cannot be simulated is never written.
int execute(const ConvertOptions& options) {
  const FileFormat& format = output_format(options);
  const NamedFile inputs[] = {{"IN", options.in}};
  require_other_file({"OUT", options.out}, inputs);
  const Source source(options);
  if (source.is_compiled() && format.reads_spec)
    throw UsageError(fmt::format(
        "{} is a binary model, which cannot be converted to {}; convert the file that it was made from",
        source.name(), format.name));
  if (source.is_compiled()) {
    write_model(options, source.model());
  } else {
    const Spec spec = source.spec();
    const Model model = compile_model(spec, source.files.options());
    print_warnings(model.warnings());
    source.files.require_other_file({"OUT", options.out});
    if (format.reads_spec) write_spec(options, spec, format);
    else write_model(options, model);
  }
  return kExitOk;
}

}  // namespace corten::app
