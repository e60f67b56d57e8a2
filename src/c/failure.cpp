#include "c/failure.h"

#include <filesystem>
#include <new>

#include "base/nearest_word.h"

namespace corten::c {

namespace {

struct LastError {
  std::string message;
  std::vector<Diagnostic> diagnostics;
};
thread_local LastError last;

corten_result record(corten_result code, const char* message) noexcept {
  try {
    last.message = message;
  } catch (...) {
    last.message.clear();
  }
  last.diagnostics.clear();
  return code;
}

}  // namespace

corten_result record_exception() noexcept {
  try {
    throw;
  } catch (const Failure& error) {
    return record(error.code(), error.what());
  } catch (const LoadError& error) {
    record(CORTEN_ERROR_LOAD, error.what());
    try {
      last.diagnostics = error.diagnostics();
    } catch (...) {
    }
    return CORTEN_ERROR_LOAD;
  } catch (const std::bad_alloc&) {
    return record(CORTEN_ERROR_MEMORY, "out of memory");
  } catch (const std::out_of_range& error) {
    return record(CORTEN_ERROR_NOT_FOUND, error.what());
  } catch (const std::invalid_argument& error) {
    return record(CORTEN_ERROR_ARGUMENT, error.what());
  } catch (const std::length_error& error) {
    return record(CORTEN_ERROR_MEMORY, error.what());
  } catch (const std::logic_error& error) {
    return record(CORTEN_ERROR_STATE, error.what());
  } catch (const FileError& error) {
    return record(CORTEN_ERROR_FILE, error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    return record(CORTEN_ERROR_FILE, error.what());
  } catch (const std::runtime_error& error) {
    return record(CORTEN_ERROR_SYSTEM, error.what());
  } catch (const std::exception& error) {
    return record(CORTEN_ERROR_INTERNAL, error.what());
  } catch (...) {
    return record(CORTEN_ERROR_INTERNAL, "unknown exception");
  }
}

void refuse_name(const std::string& message, std::string_view name, std::span<const std::string_view> known) {
  throw Failure(CORTEN_ERROR_NOT_FOUND, message + " \"" + std::string(name) + "\"" + suggestion(name, known));
}

corten_diagnostic to_c(const Diagnostic& from) {
  return {from.severity == Severity::error, from.file.c_str(), from.line, from.element.c_str(),
          from.message.c_str()};
}

}  // namespace corten::c

using namespace corten;
using namespace corten::c;

const char* corten_error_message(void) { return last.message.c_str(); }

int corten_error_diagnostic_count(void) { return static_cast<int>(last.diagnostics.size()); }

corten_result corten_error_diagnostic(int index, corten_diagnostic* out) {
  // Keeps the diagnostics and the message that they belong to.
  if (out == nullptr || index < 0 || index >= corten_error_diagnostic_count()) return CORTEN_ERROR_ARGUMENT;
  *out = to_c(last.diagnostics[static_cast<std::size_t>(index)]);
  return CORTEN_OK;
}
