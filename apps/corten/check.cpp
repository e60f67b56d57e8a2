// corten check: prints all errors and warnings about a model file, in a format that editors can jump to.
#include <fmt/core.h>

#include <filesystem>
#include <vector>

#include "commands.h"
#include "corten/corten.h"

namespace corten::app {

namespace {

std::string counted(std::size_t n, const char* thing) {
  return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

/// All errors and warnings from loading; without an error the model was loaded.
std::vector<Diagnostic> findings(const CheckOptions& options) {
  try {
    return load(options.model, LoadOptions{options.strict}).warnings();
  } catch (const LoadError& e) {
    return e.diagnostics();
  }
}

}  // namespace

int execute(const CheckOptions& options) {
  std::size_t errors = 0, warnings = 0;
  for (const Diagnostic& finding : findings(options)) {
    fmt::print("{}\n", finding.text());
    ++(finding.severity == Severity::error ? errors : warnings);
  }
  const bool good = errors == 0 && !(options.strict && warnings > 0);
  std::string verdict = good ? "ok" : counted(errors, "error");
  if (warnings > 0) verdict += ", " + counted(warnings, "warning");
  if (!good && errors == 0) verdict = counted(warnings, "warning") + ", treated as errors by --strict";
  fmt::print("{}: {}\n", options.model, verdict);
  return good ? kExitOk : kExitModel;
}

}  // namespace corten::app
