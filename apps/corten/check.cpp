// corten check: prints all errors and warnings about model files, in a format that editors can jump to.
#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <new>
#include <nlohmann/json.hpp>
#include <vector>

#include "commands.h"
#include "counted.h"
#include "json.h"
#include "model_source.h"
#include "printable.h"

namespace corten::app {

namespace {

/// The name of a model in messages.
std::string name_of(const std::string& model) {
  return model == kStandardInput ? std::string(kStandardInputName) : model;
}

/// All errors and warnings from loading; without an error the model was loaded.
std::vector<Diagnostic> findings(const std::string& model, bool strict) {
  LoadOptions options = load_options();
  options.strict = strict;
  try {
    return load_model(model, options).warnings();
  } catch (const LoadError& e) {
    return e.diagnostics();
  } catch (const std::bad_alloc&) {
    return {{Severity::error, name_of(model), 0, "", "out of memory"}};
  } catch (const std::exception& e) {
    return {{Severity::error, name_of(model), 0, "", e.what()}};
  }
}

/// The result for one file.
struct Checked {
  std::string name;
  std::vector<Diagnostic> found;
  std::size_t errors = 0, warnings = 0;
  bool good = false;

  Checked(const std::string& path, bool strict) : name(name_of(path)), found(findings(path, strict)) {
    for (const Diagnostic& finding : found) ++(finding.severity == Severity::error ? errors : warnings);
    good = errors == 0 && !(strict && warnings > 0);
  }

  std::string verdict() const {
    if (!good && errors == 0) return counted(warnings, "warning") + ", treated as errors by --strict";
    return (good ? "ok" : counted(errors, "error")) +
           (warnings > 0 ? ", " + counted(warnings, "warning") : "");
  }

  void print() const {
    for (const Diagnostic& finding : found) fmt::print("{}\n", printable(finding.text()));
    fmt::print("{}: {}\n", name, verdict());
  }

  Json json() const {
    Json list = Json::array();
    for (const Diagnostic& d : found)
      list.push_back({{"severity", d.severity == Severity::error ? "error" : "warning"},
                      {"file", d.file},
                      {"line", d.line},
                      {"element", d.element},
                      {"message", d.message}});
    return {{"file", name}, {"ok", good}, {"errors", errors}, {"warnings", warnings}, {"diagnostics", list}};
  }
};

}  // namespace

int execute(const CheckOptions& options) {
  if (std::count(options.models.begin(), options.models.end(), kStandardInput) > 1)
    throw UsageError("check: standard input (-) can be given only once");
  Json files = Json::array();
  std::size_t good = 0;
  for (const std::string& model : options.models) {
    const Checked checked(model, options.strict);
    good += checked.good ? 1 : 0;
    if (options.json) files.push_back(checked.json());
    else checked.print();
  }
  const bool all_good = good == options.models.size();
  if (options.json) fmt::print("{}\n", json_text({{"ok", all_good}, {"files", files}}));
  else if (options.models.size() > 1) fmt::print("{} of {} files are ok\n", good, options.models.size());
  return all_good ? kExitOk : kExitModel;
}

}  // namespace corten::app
