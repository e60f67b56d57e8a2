// What can go wrong while a model is loaded, and how it is told.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace corten {

/// A warning leaves a usable model; an error does not.
enum class Severity { warning, error };

/// Where an element stands in its file.
struct SourceLocation {
  std::string file;
  int line = 0;
  std::string element;  ///< path from the root, with names
};

/// One finding about a model file: where it is, which element it is about, what is wrong and what would be
/// right.
struct Diagnostic {
  Severity severity = Severity::error;
  std::string file;     ///< as the user named it; "<string>" for a model given as text
  int line = 0;         ///< 1-based; 0 where a finding belongs to no line
  std::string element;  ///< path from the root with names, e.g. `body "torso" / joint "hip"`
  std::string message;  ///< the wrong value and what is allowed

  /// `file:line: element: message`, the form that editors can jump to; a warning's message begins with
  /// "warning: ".
  std::string text() const {
    std::string where = file.empty() ? std::string("<string>") : file;
    if (line > 0) where += ":" + std::to_string(line);
    if (!element.empty()) where += ": " + element;
    return where + (severity == Severity::warning ? ": warning: " : ": ") + message;
  }
};

/// Thrown by load() and its kin: all findings of the attempt, errors and warnings, in file order.
class LoadError : public std::runtime_error {
 public:
  explicit LoadError(std::vector<Diagnostic> found)
      : std::runtime_error(joined(found)), found_(std::move(found)) {}

  /// Every finding, not only the first.
  const std::vector<Diagnostic>& diagnostics() const { return found_; }

 private:
  static std::string joined(const std::vector<Diagnostic>& found) {
    std::string all;
    for (const Diagnostic& d : found)
      if (d.severity == Severity::error) all += (all.empty() ? "" : "\n") + d.text();
    return all.empty() ? "the model could not be loaded" : all;
  }

  std::vector<Diagnostic> found_;
};

}  // namespace corten
