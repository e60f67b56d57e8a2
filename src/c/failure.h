// Errors of the C interface: exceptions become codes and messages.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "corten/c.h"
#include "corten/error.h"

namespace corten::c {

/// An error with the code that the caller gets.
class Failure : public std::runtime_error {
 public:
  Failure(corten_result code, const std::string& message) : std::runtime_error(message), code_(code) {}
  corten_result code() const { return code_; }

 private:
  corten_result code_;
};

/// Records the exception that is being handled and returns its code. Does not throw.
corten_result record_exception() noexcept;

/// Runs the body of an interface function.
template <class Body>
corten_result guarded(Body body) noexcept {
  try {
    body();
    return CORTEN_OK;
  } catch (...) {
    return record_exception();
  }
}

/// Throws unless the argument is given.
template <class Pointer>
void require(Pointer* pointer, const char* name) {
  if (pointer == nullptr) throw Failure(CORTEN_ERROR_ARGUMENT, std::string(name) + " is null");
}

/// Runs the body of an interface function and stores its result in *out.
template <class Out, class Body>
corten_result give(Out* out, Body body) noexcept {
  return guarded([&] {
    require(out, "out");
    *out = body();
  });
}

/// Throws CORTEN_ERROR_NOT_FOUND: the message, the name and the nearest of the known names.
[[noreturn]] void refuse_name(const std::string& message, std::string_view name,
                              std::span<const std::string_view> known);

/// Fills a diagnostic with pointers into `from`.
corten_diagnostic to_c(const Diagnostic& from);

}  // namespace corten::c
