// The subcommands: options and entry points. Parsing is in command_line.cpp, so that only one file includes
// the option parser's headers.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "corten/arrays.h"
#include "corten/control_signal.h"

namespace corten::app {

/// Exit status of the process.
enum ExitStatus : int {
  kExitOk = 0,
  kExitModel = 1,     ///< a model cannot be read or has errors
  kExitUsage = 2,     ///< bad options or files given to a command
  kExitFailed = 3,    ///< the simulation diverged
  kExitStopped = 130  ///< interrupted by Ctrl-C, as shells report it
};

/// Invalid options or input files. main prints the message and returns kExitUsage.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws UsageError if --precision float is used without a GPU device.
inline void require_device_of(bool in_float, Device device) {
  if (in_float && device == Device::cpu)
    throw UsageError("--precision float needs --device cuda or auto; the CPU always uses double");
}

struct RunOptions {
  std::string model;  ///< empty: the embedded humanoid
  std::optional<double> time;
  std::optional<std::int64_t> steps;
  std::optional<ControlSignal> control;  ///< none: the controls of the initial state
  std::string key;                       ///< index or name; empty: start from qpos0
  std::string csv;                       ///< empty: none; "-": standard output
  bool json = false;                     ///< print the summary as JSON
};

struct CheckOptions {
  std::vector<std::string> models;
  bool strict = false;
  bool json = false;
};

struct InfoOptions {
  std::string model;    ///< empty: no model
  bool device = false;  ///< show the GPU
  bool json = false;
};

struct ConvertOptions {
  std::string in;      ///< "-": standard input
  std::string out;     ///< "-": standard output
  std::string format;  ///< name of a format; empty: by the extension of `out`
};

struct ProbeOptions {
  std::string model;
  std::string case_file;
  std::string out_file;
};

struct RolloutOptions {
  std::string model;
  std::optional<std::int64_t> envs, steps;  ///< none: from the input files
  std::string out;
  std::string sensors;                                 ///< output file for sensordata; empty: none
  std::string save_controls, save_initial, save_time;  ///< further output files; empty: none
  std::string controls;                                ///< input file; empty: random
  std::string initial;                                 ///< input file; empty: the keyframe or qpos0
  double qpos_noise = 0, qvel_noise = 0;               ///< standard deviations of the initial state
  std::uint64_t seed = 0;
  std::string key;
  std::optional<int> threads;  ///< none: all cores
  Device device = Device::cpu;
  bool in_float = false;  ///< GPU only
  int substeps = 1;
  std::optional<std::int64_t> chunk;  ///< none: automatic
  bool afresh = false;
};

struct SweepOptions {
  std::string file;                         ///< JSON
  std::string out;                          ///< .csv or .npz
  std::string plot;                         ///< .svg; empty: none
  std::string plot_metric, plot_x, plot_y;  ///< empty: the first ones
  std::optional<int> threads;               ///< none: all cores
  Device device = Device::cpu;
  bool in_float = false;              ///< GPU only
  std::optional<std::int64_t> chunk;  ///< none: automatic
  bool afresh = false;
};

struct BenchOptions {
  std::string model;  ///< empty: the embedded humanoid
  int steps = 10000;
  std::vector<int> threads{1};  ///< measured one after another
  std::optional<int> envs;      ///< environments in a Batch; none: one environment per thread, no Batch
  int warmup = 0;
  Device device = Device::cpu;
  bool in_float = false;  ///< GPU only
  ControlSignal control = ControlSignal::sin;
  std::string key;
  bool profile = false;  ///< measure stages too
  std::string render;    ///< size of pictures to measure instead of steps; empty: steps
  std::string camera;    ///< of these pictures
  bool shadows = false, depth_only = false;
};

struct ViewOptions {
  std::string model;  ///< empty: the embedded humanoid
  std::string host = "127.0.0.1";
  int port = 0;          ///< 0: any that is free
  bool no_open = false;  ///< do not open a browser
  bool paused = false;   ///< at the start
  std::string key;
  int envs = 1;
  double qpos_noise = 0, qvel_noise = 0;  ///< standard deviations of the initial state
  std::optional<int> threads;             ///< none: all cores
  double history = 256;                   ///< megabytes
  std::string page;                       ///< folder of the page's files; empty: the page in the program
};

struct PictureOptions {
  std::string model;  ///< empty: the embedded humanoid
  std::string out;    ///< PNG of one moment; empty: by the model's name
  std::string video;  ///< MP4, or an animated PNG; empty: none
  std::string key;
  std::optional<double> time;            ///< seconds to simulate; of a video 5, else 0
  std::optional<ControlSignal> control;  ///< none: the controls of the initial state
  std::string camera;                    ///< empty: the one of <visual>, else free
  std::optional<double> azimuth, elevation,
      distance;       ///< of the free camera; distance in extents of the model
  std::string track;  ///< body that the free camera follows
  std::string size;   ///< WIDTHxHEIGHT; empty: that of the camera, else of <visual>
  int samples = 4;
  int fps = 30;
  std::string depth, segmentation;  ///< further pictures; empty: none
  bool contacts = false, forces = false, sites = false, no_shadows = false, fog = false;
  std::vector<std::string> trails;  ///< bodies and sites whose paths are drawn
  std::optional<int> threads;       ///< none: all cores
};

int execute(const RunOptions& options);
int execute(const CheckOptions& options);
int execute(const InfoOptions& options);
int execute(const ConvertOptions& options);
int execute(const ProbeOptions& options);
int execute(const RolloutOptions& options);
int execute(const SweepOptions& options);
int execute(const BenchOptions& options);
int execute(const ViewOptions& options);
int execute(const PictureOptions& options);

/// A parsed command line, or the exit status if there is nothing to run (help, version, a usage error).
using Command = std::variant<int, RunOptions, CheckOptions, InfoOptions, ConvertOptions, ProbeOptions,
                             RolloutOptions, SweepOptions, BenchOptions, ViewOptions, PictureOptions>;

Command parse_command_line(int argc, char** argv);

}  // namespace corten::app
