// Parses the command line: subcommands, options and help texts.
#include <CLI/CLI.hpp>

#include "commands.h"
#include "corten/file_format.h"

namespace corten::app {

namespace {

constexpr const char* kExamples = R"(
Examples:
  corten run                              the embedded humanoid for five seconds
  corten run arm.xml --time 2 --ctrl sin --csv arm.csv
  corten run robot.xml --key home --steps 1000
  corten check robot.xml --strict
  corten rollout robot.xml --envs 1000 --steps 500 --out states.npy
  corten bench robot.xml --threads 8 --steps 20000
  corten bench robot.xml --envs 4096 --threads 1,2,4 --steps 20
  corten bench robot.xml --envs 8192 --device cuda --precision float --steps 500

Exit status: 0 success, 1 the model has errors, 2 wrong usage.)";

const std::string kModelFile = "model file: " + list_of_formats();

const std::map<std::string, Device> kDevices{
    {"cpu", Device::cpu}, {"cuda", Device::cuda}, {"auto", Device::automatic}};
const std::map<std::string, bool> kPrecisions{{"double", false}, {"float", true}};

const std::map<std::string, ControlMode> kControlModes{
    {"zero", ControlMode::zero}, {"mid", ControlMode::mid}, {"sin", ControlMode::sin}};

/// `control` is a ControlMode or an optional<ControlMode>.
template <class Control>
void add_control(CLI::App& command, Control& control, const std::string& preset) {
  command
      .add_option(
          "--ctrl", control,
          "controls: zero, mid (middle of each range) or sin (a sine in each range); default " + preset)
      ->transform(CLI::CheckedTransformer(kControlModes).description(""))
      ->type_name("MODE");
}

void add_key(CLI::App& command, std::string& key) {
  command.add_option("--key", key, "start from this keyframe (number or name)")->type_name("KEY");
}

void add_device(CLI::App& command, Device& device, const std::string& what) {
  command
      .add_option("--device", device,
                  "device that steps " + what + ": cpu, cuda, or auto (cuda if there is a GPU); default cpu")
      ->transform(CLI::CheckedTransformer(kDevices).description(""))
      ->type_name("DEVICE");
}

void add_precision(CLI::App& command, bool& in_float) {
  command.add_option("--precision", in_float, "precision on the GPU: double or float; default double")
      ->transform(CLI::CheckedTransformer(kPrecisions).description(""))
      ->type_name("PRECISION");
}

/// Adds a command. If the command line names it, its options are chosen, after they have been parsed.
template <class Options>
CLI::App* add_command(CLI::App& app, const char* name, const char* help, const Options& options,
                      Command& chosen) {
  CLI::App* command = app.add_subcommand(name, help);
  command->callback([&options, &chosen] { chosen = options; });
  return command;
}

void add_run(CLI::App& app, RunOptions& options, Command& chosen) {
  CLI::App* command = add_command(app, "run", "simulate a model and print a summary", options, chosen);
  command->add_option("MODEL", options.model, kModelFile + "; default: the embedded humanoid");
  CLI::Option* time = command->add_option("--time", options.time, "seconds to simulate; default 5");
  command->add_option("--steps", options.steps, "steps to simulate")->excludes(time);
  add_control(*command, options.control, "zero, or the keyframe's controls");
  add_key(*command, options.key);
  command->add_option("--csv", options.csv,
                      "write time, qpos, qvel and energy after every step to this file");
}

void add_check(CLI::App& app, CheckOptions& options, Command& chosen) {
  CLI::App* command =
      add_command(app, "check", "load a model and print every error and warning", options, chosen);
  command->add_option("MODEL", options.model, kModelFile)->required();
  command->add_flag("--strict", options.strict, "treat warnings as errors");
}

void add_info(CLI::App& app, InfoOptions& options, Command& chosen) {
  CLI::App* command = add_command(app, "info", "show sizes, options, the body tree and actuators of a model",
                                  options, chosen);
  command->add_option("MODEL", options.model, kModelFile);
  command->add_flag("--device", options.device, "show the GPU that batches can run on");
}

void add_probe(CLI::App& app, ProbeOptions& options, Command& chosen) {
  CLI::App* command = add_command(
      app, "probe", "put a model into the states of a case and write all computed fields", options, chosen);
  command->add_option("MODEL", options.model, kModelFile)->required();
  command->add_option("CASE", options.case_file, "JSON file with the states")->required();
  command->add_option("OUT", options.out_file, "JSON file to write")->required();
}

void add_rollout(CLI::App& app, RolloutOptions& options, Command& chosen) {
  CLI::App* command = add_command(
      app, "rollout", "simulate many environments with given or random controls; resumes an interrupted run",
      options, chosen);
  command->add_option("MODEL", options.model, kModelFile)->required();
  command->add_option("--envs", options.envs, "number of environments; default: that of the controls file");
  command->add_option("--steps", options.steps,
                      "controls per environment; default: that of the controls file");
  command->add_option("--out", options.out, "write qpos and qvel after each step: envs x steps x (nq + nv)")
      ->type_name("FILE.npy")
      ->required();
  command->add_option("--sensors", options.sensors, "write sensor values: envs x steps x nsensordata")
      ->type_name("FILE.npy");
  command
      ->add_option(
          "--controls", options.controls,
          "controls: envs x steps x nu, or steps x nu shared by all; default: random within their ranges")
      ->type_name("FILE.npy");
  command->add_option("--seed", options.seed, "seed of random controls")->capture_default_str();
  command->add_option("--substeps", options.substeps, "timesteps per control")->capture_default_str();
  command->add_option("--threads", options.threads, "threads; default: all cores");
  add_device(*command, options.device, "environments");
  add_precision(*command, options.in_float);
  command->add_option("--chunk", options.chunk,
                      "environments per chunk of saved results; default: about 64 MB, 1 GB with a GPU");
  command->add_flag("--afresh", options.afresh, "discard the results of an interrupted run");
  add_key(*command, options.key);
}

void add_bench(CLI::App& app, BenchOptions& options, Command& chosen) {
  CLI::App* command =
      add_command(app, "bench", "measure steps per second; prints JSON lines", options, chosen);
  command->add_option("MODEL", options.model, kModelFile + "; default: the embedded humanoid");
  command->add_option("--steps", options.steps, "steps per environment")->capture_default_str();
  command
      ->add_option("--threads", options.threads,
                   "thread counts, e.g. 1,2,4; each is measured and compared with the first")
      ->delimiter(',')
      ->capture_default_str();
  command->add_option("--envs", options.envs,
                      "environments in a batch; default: no batch, one environment per thread");
  command->add_option("--warmup", options.warmup, "steps before timing starts")->capture_default_str();
  command->add_flag("--profile", options.profile,
                    "measure the stages of a step as well; prints a table to standard error");
  add_device(*command, options.device, "--envs");
  add_precision(*command, options.in_float);
  add_control(*command, options.control, "sin");
  add_key(*command, options.key);
}

}  // namespace

Command parse_command_line(int argc, char** argv) {
  RunOptions run;
  CheckOptions check;
  InfoOptions info;
  ProbeOptions probe;
  RolloutOptions rollout;
  BenchOptions bench;
  Command chosen = kExitUsage;
  CLI::App app("Corten, a physics engine for MJCF models", "corten");
  app.set_version_flag("--version", "Corten " CORTEN_VERSION);
  app.footer(kExamples);
  app.require_subcommand(1);
  add_run(app, run, chosen);
  add_check(app, check, chosen);
  add_info(app, info, chosen);
  add_probe(app, probe, chosen);
  add_rollout(app, rollout, chosen);
  add_bench(app, bench, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? kExitOk : kExitUsage;
  }
  return chosen;
}

}  // namespace corten::app
