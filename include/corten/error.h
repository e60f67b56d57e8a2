// Errors and warnings about model files, and errors of files.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace corten {

/// After a warning the model is usable; after an error it is not.
enum class Severity { warning, error };

/// Position of an element in its file.
struct SourceLocation {
  std::string file;     ///< as the user named it
  int line = 0;         ///< 1-based; 0: no line
  std::string element;  ///< path from the root, with names
};

/// One error or warning about a model file: its location, the element, what is wrong and what is allowed.
struct Diagnostic {
  Severity severity = Severity::error;  ///< error or warning
  std::string file;                     ///< as the user named it; "<string>" for a model given as text
  int line = 0;                         ///< 1-based; 0: no line
  std::string element;                  ///< path from the root with names, e.g. `body "torso" / joint "hip"`
  std::string message;                  ///< the wrong value and what is allowed

  /// `file:line: element: message`, a format that editors can jump to. The message of a warning begins with
  /// "warning: ".
  std::string text() const {
    std::string where = file.empty() ? std::string("<string>") : file;
    if (line > 0) where.append(":").append(std::to_string(line));
    if (!element.empty()) where.append(": ").append(element);
    return where.append(severity == Severity::warning ? ": warning: " : ": ").append(message);
  }
};

/// Thrown by load() and similar functions: all errors and warnings, in file order.
class LoadError : public std::runtime_error {
 public:
  explicit LoadError(std::vector<Diagnostic> found)
      : std::runtime_error(joined(found)), found_(std::move(found)) {}

  /// All errors and warnings, not only the first.
  const std::vector<Diagnostic>& diagnostics() const { return found_; }

 private:
  static std::string joined(const std::vector<Diagnostic>& found) {
    std::string all;
    for (const Diagnostic& d : found)
      if (d.severity == Severity::error) all.append(all.empty() ? "" : "\n").append(d.text());
    return all.empty() ? "the model could not be loaded" : all;
  }

  std::vector<Diagnostic> found_;
};

/// Thrown if a file cannot be written; the message names it.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace corten
