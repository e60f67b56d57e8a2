// Entry point of the corten program: runs a subcommand and turns exceptions into messages and exit status.
#include <fmt/core.h>

#include <cstdio>
#include <exception>
#include <new>

#include "commands.h"
#include "corten/error.h"
#include "printable.h"

namespace corten::app {

namespace {

int execute(int parsed_status) { return parsed_status; }

int dispatch(const Command& command) {
  const int status = std::visit([](const auto& options) -> int { return execute(options); }, command);
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw UsageError("cannot write to standard output");
  return status;
}

void print_findings(const LoadError& error) {
  for (const Diagnostic& finding : error.diagnostics()) fmt::print(stderr, "{}\n", printable(finding.text()));
}

}  // namespace

}  // namespace corten::app

int main(int argc, char** argv) {
  using namespace corten::app;
  try {
    return dispatch(parse_command_line(argc, argv));
  } catch (const UsageError& e) {
    fmt::print(stderr, "corten: {}\n", printable(e.what()));
    return kExitUsage;
  } catch (const corten::LoadError& e) {
    print_findings(e);
    return kExitModel;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "corten: out of memory\n");
    return kExitModel;
  } catch (const std::exception& e) {
    fmt::print(stderr, "corten: {}\n", printable(e.what()));
    return kExitModel;
  }
}
