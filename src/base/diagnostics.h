// Diagnostics: collects errors and warnings while a model is read and compiled. All errors are reported, not
// only the first, so that a user can fix them together.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "corten/error.h"

namespace corten {

class Diagnostics {
 public:
  void error(const SourceLocation& at, std::string message) { add(Severity::error, at, std::move(message)); }
  void warning(const SourceLocation& at, std::string message) {
    add(Severity::warning, at, std::move(message));
  }

  bool has_errors() const { return errors_ > 0; }
  int errors() const { return errors_; }
  /// In the order in which they were found.
  const std::vector<Diagnostic>& all() const { return all_; }

  /// Sorted for readers: files in the order of their first entry, then by line.
  std::vector<Diagnostic> in_file_order() const {
    std::map<std::string, std::size_t> rank;
    for (const Diagnostic& d : all_) rank.emplace(d.file, rank.size());
    std::vector<Diagnostic> sorted = all_;
    std::stable_sort(sorted.begin(), sorted.end(), [&](const Diagnostic& a, const Diagnostic& b) {
      return std::pair(rank.at(a.file), a.line) < std::pair(rank.at(b.file), b.line);
    });
    return sorted;
  }

 private:
  void add(Severity severity, const SourceLocation& at, std::string message) {
    errors_ += severity == Severity::error;
    all_.push_back({severity, at.file, at.line, at.element, std::move(message)});
  }

  std::vector<Diagnostic> all_;
  int errors_ = 0;
};

}  // namespace corten
