// The subcommands: what each takes, and the function that does it. Parsing is in command_line.cpp, so that
// only one file pays for the option parser's headers.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "corten/arrays.h"

namespace corten::app {

/// What the process returns.
enum ExitStatus : int {
  kExitOk = 0,
  kExitModel = 1,     ///< the model could not be loaded, or check found fault with it
  kExitUsage = 2,     ///< bad options or files given to a command
  kExitStopped = 130  ///< ended by Ctrl-C, as shells report it
};

/// Something the user asked for cannot be done; main prints it and returns kExitUsage.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws UsageError where --precision float has no --device that knows it.
inline void require_device_of(bool in_float, Device device) {
  if (in_float && device == Device::cpu)
    throw UsageError("--precision float is for --device cuda or auto; the CPU computes in double");
}

/// Control signals that need no file: all zero, the middle of each range, a sine in each range.
enum class ControlMode { zero, mid, sin };

struct RunOptions {
  std::string model;  ///< empty: the embedded humanoid
  std::optional<double> time;
  std::optional<std::int64_t> steps;
  std::optional<ControlMode> control;  ///< none: as the start state has them
  std::string key;                     ///< index or name; empty: start from qpos0
  std::string csv;                     ///< empty: none
};

struct CheckOptions {
  std::string model;
  bool strict = false;
};

struct InfoOptions {
  std::string model;    ///< empty: none
  bool device = false;  ///< what GPU there is
};

struct ProbeOptions {
  std::string model;
  std::string case_file;
  std::string out_file;
};

struct RolloutOptions {
  std::string model;
  std::int64_t envs = 0, steps = 0;  ///< 0: as the file of controls has them
  std::string out;
  std::string sensors;   ///< file for sensordata; empty: none
  std::string controls;  ///< file; empty: random
  std::uint64_t seed = 0;
  std::string key;
  int threads = 0;  ///< 0: all cores
  Device device = Device::cpu;
  bool in_float = false;  ///< on a GPU
  int substeps = 1;
  std::int64_t chunk = 0;  ///< 0: by itself
  bool afresh = false;
};

struct BenchOptions {
  std::string model;  ///< empty: the embedded humanoid
  int steps = 10000;
  std::vector<int> threads{1};  ///< measured one after the other
  int envs = 0;                 ///< in a Batch; 0: one per thread, each for itself
  int warmup = 0;
  Device device = Device::cpu;
  bool in_float = false;  ///< on a GPU
  ControlMode control = ControlMode::sin;
  std::string key;
  bool profile = false;  ///< measure stages too
};

int execute(const RunOptions& options);
int execute(const CheckOptions& options);
int execute(const InfoOptions& options);
int execute(const ProbeOptions& options);
int execute(const RolloutOptions& options);
int execute(const BenchOptions& options);

/// A parsed command line; an int where parsing itself was all (help, version, a mistake) and this is the exit
/// status.
using Command =
    std::variant<int, RunOptions, CheckOptions, InfoOptions, ProbeOptions, RolloutOptions, BenchOptions>;

Command parse_command_line(int argc, char** argv);

}  // namespace corten::app
