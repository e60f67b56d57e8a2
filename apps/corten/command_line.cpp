// Parses the command line: subcommands, options and help texts.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <type_traits>

#include "build_info.h"
#include "command_text.h"
#include "commands.h"
#include "corten/file_format.h"
#include "corten/version.h"
#include "model_source.h"
#include "option_values.h"

namespace corten::app {

namespace {

constexpr const char* kFooter = R"(
Examples:
  corten run                              the embedded humanoid for five seconds
  corten run arm.xml --time 2 --ctrl sin --csv arm.csv
  corten run robot.xml --key home --steps 1000 --json
  corten check robot.xml arm.urdf --strict
  xacro robot.xacro | corten check -      a model from standard input
  corten convert robot.urdf robot.xml     URDF to MJCF
  corten convert robot.xml robot.ctm      a compiled model, which loads faster
  corten rollout robot.xml --envs 1000 --steps 500 --out states.npy
  corten sweep study.json --out study.csv --plot study.svg
  mpirun -n 64 corten sweep study.json --out study.npz
  corten bench robot.xml --threads 8 --steps 20000
  corten bench robot.xml --envs 4096 --threads 1,2,4 --steps 20
  corten bench robot.xml --envs 8192 --device cuda --precision float --steps 500
  corten view robot.xml                   the model in the browser, simulated in real time
  corten render robot.xml --key home      a picture, robot.png
  corten render robot.xml --ctrl sin --video robot.mp4

Exit status:
  0    success
  1    a model cannot be read or has errors
  2    wrong usage: an option, or another file that cannot be read or written
  3    the simulation diverged: a run, or at least one of a rollout or sweep
  130  stopped by Ctrl-C)";

const std::string kModelFile = "model file: " + list_of_formats() + "; -: standard input";

/// A word of an option and its value. Validation reports a wrong word with the list of all.
using Words = std::vector<std::pair<std::string, int>>;

const Words kDevices{{"cpu", static_cast<int>(Device::cpu)},
                     {"cuda", static_cast<int>(Device::cuda)},
                     {"auto", static_cast<int>(Device::automatic)}};
const Words kPrecisions{{"double", 0}, {"float", 1}};
const Words kControlSignals{{"zero", static_cast<int>(ControlSignal::zero)},
                            {"mid", static_cast<int>(ControlSignal::mid)},
                            {"sin", static_cast<int>(ControlSignal::sin)}};
const Words kShells{{"bash", 0}, {"zsh", 0}, {"fish", 0}};

std::string joined(const Words& words, const char* between) {
  std::string text;
  for (const auto& [word, value] : words) text += (text.empty() ? "" : between) + word;
  return text;
}

/// Lets an option take one of these words. With `as_number` its variable gets the value, else the word.
void take_words(CLI::Option& option, const Words& words, bool as_number) {
  option.type_name(joined(words, "|"));
  option.transform(CLI::Validator(
      [words, as_number](std::string& text) -> std::string {
        for (const auto& [word, value] : words)
          if (word == text) {
            if (as_number) text = std::to_string(value);
            return "";
          }
        return "\"" + text + "\" is not one of " + joined(words, ", ");
      },
      ""));
}

/// `control` is a ControlSignal or an optional<ControlSignal>.
template <class Control>
void add_control(CLI::App& command, Control& control, const std::string& preset) {
  take_words(
      *command.add_option(
          "--ctrl", control,
          "controls: zero, mid (middle of each range) or sin (a sine in each range); default " + preset),
      kControlSignals, true);
}

void add_key(CLI::App& command, std::string& key) {
  command.add_option("--key", key, "start from this keyframe (number or name)")->type_name("KEY");
}

void add_device(CLI::App& command, Device& device, const std::string& what) {
  take_words(*command.add_option(
                 "--device", device,
                 "device that steps " + what + ": cpu, cuda, or auto (cuda if there is a GPU); default cpu"),
             kDevices, true);
}

void add_precision(CLI::App& command, bool& in_float) {
  take_words(
      *command.add_option("--precision", in_float, "precision on the GPU: double or float; default double"),
      kPrecisions, true);
}

void add_json(CLI::App& command, bool& json) {
  command.add_flag("--json", json, "print the result as JSON; docs/command-line.md describes the keys");
}

/// The option of all commands that load a model.
void add_sandbox(CLI::App& command, bool& sandbox) {
  const bool has_model = command.get_option_no_throw("MODEL") != nullptr ||
                         command.get_option_no_throw("IN") != nullptr ||
                         command.get_option_no_throw("FILE") != nullptr;
  if (!has_model) return;
  command.add_flag("--sandbox", sandbox,
                   "refuse files that the model names outside of its own folder, for models from others");
}

/// Commands that simulate the models they load.
constexpr std::string_view kSimulating[] = {"run", "rollout", "bench", "render", "info"};

void add_option_values(CLI::App& command, std::vector<std::string>& values) {
  if (std::find(std::begin(kSimulating), std::end(kSimulating), command.get_name()) == std::end(kSimulating))
    return;
  command
      .add_option("--option", values,
                  "replace a value of the model's <option>, such as timestep=0.001 or flag.contact=disable; "
                  "can be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);  // the next word is the model
}

/// An empty text is what an unset variable of a script gives. It must not mean the default.
std::string empty_fault(const std::string& text) {
  return text.empty() ? "must not be empty; leave it out for the default" : "";
}

/// An argument, whose type is not shown.
template <class Value>
CLI::Option* add_argument(CLI::App& command, const char* name, Value& value, const std::string& help) {
  return command.add_option(name, value, help)->type_name("")->check(empty_fault);
}

/// An option that names a file. `type` is FILE or FILE.EXTENSION.
CLI::Option* add_file(CLI::App& command, const char* name, std::string& file, const char* type,
                      const std::string& help) {
  return command.add_option(name, file, help)->type_name(type)->check(empty_fault);
}

template <class Number>
std::string number_fault(const std::string& text);

template <class Value>
struct NumberOf {
  using type = Value;
};
template <class Value>
struct NumberOf<std::optional<Value>> : NumberOf<Value> {};
template <class Value>
struct NumberOf<std::vector<Value>> : NumberOf<Value> {};

template <class Number>
const char* number_fault_reason(const std::string& text, bool out_of_range) {
  const bool negative = text.starts_with('-');
  if constexpr (std::is_integral_v<Number>) {
    if (out_of_range) return negative ? "too small" : "too large";
    if (std::is_unsigned_v<Number> && negative && number_fault<std::int64_t>(text).empty())
      return "negative; it must be at least 0";
    return "not a whole number";
  } else {
    if (out_of_range)
      return std::abs(std::strtod(text.c_str(), nullptr)) < 1 ? "too close to zero" : "too large";
    return "not a number";
  }
}

/// What is wrong with the text of a number; empty if it is one. The parser alone accepts integers that do not
/// fit and changes them.
template <class Number>
std::string number_fault(const std::string& text) {
  Number value{};
  const char* const begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(begin, end, value);
  if (error == std::errc() && stop == end) return "";
  return "\"" + text + "\" is " + number_fault_reason<Number>(text, error == std::errc::result_out_of_range);
}

/// An option with a number, or with several.
template <class Value>
CLI::Option* add_number(CLI::App& command, const char* name, Value& value, const std::string& help,
                        const char* type = "N") {
  using Number = typename NumberOf<Value>::type;
  return command.add_option(name, value, help)
      ->type_name(type)
      ->check(CLI::Validator([](std::string& text) { return number_fault<Number>(text); }, ""));
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
  add_argument(*command, "MODEL", options.model, kModelFile + "; default: the embedded humanoid");
  CLI::Option* time =
      add_number(*command, "--time", options.time, "seconds to simulate; default 5", "SECONDS");
  add_number(*command, "--steps", options.steps, "steps to simulate")->excludes(time);
  add_control(*command, options.control, "zero, or the keyframe's controls");
  add_key(*command, options.key);
  add_file(*command, "--csv", options.csv, "FILE.csv",
           "write time, qpos, qvel, act, controls, sensors and energy after every step to this file; "
           "-: standard output");
  add_json(*command, options.json);
}

void add_check(CLI::App& app, CheckOptions& options, Command& chosen) {
  CLI::App* command =
      add_command(app, "check", "load models and print every error and warning", options, chosen);
  add_argument(*command, "MODEL", options.models, kModelFile)->required();
  command->add_flag("--strict", options.strict, "treat warnings as errors");
  add_json(*command, options.json);
}

void add_info(CLI::App& app, InfoOptions& options, Command& chosen) {
  CLI::App* command = add_command(
      app, "info", "show the contents of a model, with the addresses of joints, actuators and sensors",
      options, chosen);
  add_argument(*command, "MODEL", options.model, kModelFile);
  command->add_flag("--device", options.device, "show the GPU that batches can run on");
  add_json(*command, options.json);
}

/// The formats that can be written, as words.
Words output_formats() {
  Words words;
  for (const FileFormat& format : file_formats())
    if (format.writes) words.emplace_back(CLI::detail::to_lower(std::string(format.name)), 0);
  return words;
}

void add_convert(CLI::App& app, ConvertOptions& options, Command& chosen) {
  CLI::App* command = add_command(app, "convert", "write a model in another format", options, chosen);
  add_argument(*command, "IN", options.in, kModelFile)->required();
  add_argument(*command, "OUT", options.out,
               "file to write, in the format of its extension; -: standard output")
      ->required();
  take_words(*command->add_option("--to", options.format, "format of OUT; default: by its extension"),
             output_formats(), false);
}

void add_probe(CLI::App& app, ProbeOptions& options, Command& chosen) {
  CLI::App* command = add_command(
      app, "probe", "put a model into the states of a case and write all computed fields", options, chosen);
  add_argument(*command, "MODEL", options.model, kModelFile)->required();
  add_argument(*command, "CASE", options.case_file, "JSON file with the states")->required();
  add_argument(*command, "OUT", options.out_file, "JSON file to write")->required();
}

void add_rollout_files(CLI::App& command, RolloutOptions& options) {
  constexpr const char* type = "FILE.npy";
  add_file(command, "--out", options.out, type,
           "write qpos and qvel after each step: envs x steps x (nq + nv)")
      ->required();
  add_file(command, "--sensors", options.sensors, type, "write sensor values: envs x steps x nsensordata");
  add_file(command, "--save-controls", options.save_controls, type,
           "write the controls: envs x steps x nu, as --controls reads them");
  add_file(command, "--save-initial", options.save_initial, type,
           "write the initial states: envs x (nq + nv), as --initial reads them");
  add_file(command, "--save-time", options.save_time, type, "write the time after each step: envs x steps");
  add_file(command, "--controls", options.controls, type,
           "controls: envs x steps x nu, or steps x nu shared by all; default: random within their ranges");
  add_file(
      command, "--initial", options.initial, type,
      "initial qpos and qvel: envs x (nq + nv), or nq + nv shared by all; default: the keyframe or qpos0");
}

void add_rollout(CLI::App& app, RolloutOptions& options, Command& chosen) {
  CLI::App* command = add_command(
      app, "rollout", "simulate many environments with given or random controls; resumes an interrupted run",
      options, chosen);
  add_argument(*command, "MODEL", options.model, kModelFile)->required();
  add_number(*command, "--envs", options.envs, "number of environments; default: that of the input files");
  add_number(*command, "--steps", options.steps,
             "controls per environment; default: that of the controls file");
  add_rollout_files(*command, options);
  add_number(*command, "--qpos-noise", options.qpos_noise,
             "standard deviation added to initial positions, per dof (m or rad)", "SIGMA");
  add_number(*command, "--qvel-noise", options.qvel_noise,
             "standard deviation added to initial velocities, per dof", "SIGMA");
  add_number(*command, "--seed", options.seed, "seed of random controls and initial states")
      ->capture_default_str();
  add_number(*command, "--substeps", options.substeps, "timesteps per control")->capture_default_str();
  add_number(*command, "--threads", options.threads, "threads; default: all cores");
  add_device(*command, options.device, "environments");
  add_precision(*command, options.in_float);
  add_number(*command, "--chunk", options.chunk,
             "environments per chunk of saved results; default: about 64 MB, 1 GB with a GPU");
  command->add_flag("--afresh", options.afresh, "discard the results of an interrupted run");
  add_key(*command, options.key);
}

void add_sweep(CLI::App& app, SweepOptions& options, Command& chosen) {
  CLI::App* command = add_command(
      app, "sweep", "simulate a model with many values of its parameters; resumes an interrupted run",
      options, chosen);
  add_argument(*command, "FILE", options.file,
               "JSON file with model, parameters, controls and metrics; docs/cluster.md describes it")
      ->required();
  add_file(*command, "--out", options.out, "FILE",
           "table to write, .csv or .npz: a row per run with parameters, metrics and fault")
      ->required();
  add_file(*command, "--plot", options.plot, "FILE.svg", "plot of a metric over one or two parameters");
  command->add_option("--plot-metric", options.plot_metric, "metric of the plot; default: the first")
      ->type_name("NAME");
  command->add_option("--plot-x", options.plot_x, "parameter along the plot; default: the first two")
      ->type_name("NAME");
  command->add_option("--plot-y", options.plot_y, "parameter up the plot; default: the metric itself")
      ->type_name("NAME");
  add_number(*command, "--threads", options.threads, "threads; default: all cores");
  add_device(*command, options.device, "runs");
  add_precision(*command, options.in_float);
  add_number(*command, "--chunk", options.chunk, "runs per chunk of saved results; default: automatic");
  command->add_flag("--afresh", options.afresh, "discard the results of an interrupted run");
}

void add_bench(CLI::App& app, BenchOptions& options, Command& chosen) {
  CLI::App* command =
      add_command(app, "bench", "measure steps per second; prints JSON lines", options, chosen);
  add_argument(*command, "MODEL", options.model, kModelFile + "; default: the embedded humanoid");
  add_number(*command, "--steps", options.steps, "steps per environment")->capture_default_str();
  add_number(*command, "--threads", options.threads,
             "thread counts, e.g. 1,2,4; each is measured and compared with the first", "N,...")
      ->delimiter(',')
      ->allow_extra_args(false)  // the next word is the model
      ->capture_default_str();
  add_number(*command, "--envs", options.envs,
             "environments in a batch; default: no batch, one environment per thread");
  add_number(*command, "--warmup", options.warmup, "steps before timing starts")->capture_default_str();
  command->add_flag("--profile", options.profile,
                    "measure the stages of a step as well; prints a table to standard error");
  command
      ->add_option("--render", options.render,
                   "measure pictures of this size instead: --steps of them for each environment")
      ->type_name("WIDTHxHEIGHT");
  command->add_option("--camera", options.camera, "camera of these pictures; default: the free camera")
      ->type_name("NAME");
  command->add_flag("--shadows", options.shadows, "pictures with shadows");
  command->add_flag("--depth-only", options.depth_only, "pictures of depth instead of colour");
  add_device(*command, options.device, "--envs");
  add_precision(*command, options.in_float);
  add_control(*command, options.control, "sin");
  add_key(*command, options.key);
}

void add_view(CLI::App& app, ViewOptions& options, Command& chosen) {
  CLI::App* command =
      add_command(app, "view", "show a model in the browser and simulate it", options, chosen);
  add_argument(*command, "MODEL", options.model, kModelFile + "; default: the embedded humanoid");
  add_number(*command, "--port", options.port, "port to listen on; default: any that is free");
  command
      ->add_option(
          "--host", options.host,
          "address to listen on; one that other machines can reach makes the program print an address "
          "with a token that they need")
      ->type_name("ADDRESS")
      ->capture_default_str();
  command->add_flag("--no-open", options.no_open, "do not open a browser");
  command->add_flag("--paused", options.paused, "do not run at the start");
  add_key(*command, options.key);
  add_number(*command, "--envs", options.envs, "environments to simulate side by side")
      ->capture_default_str();
  add_number(
      *command, "--qpos-noise", options.qpos_noise,
      "standard deviation added to initial positions of all environments but the first, per dof (m or rad)",
      "SIGMA");
  add_number(*command, "--qvel-noise", options.qvel_noise,
             "standard deviation added to initial velocities of all environments but the first, per dof",
             "SIGMA");
  add_number(*command, "--threads", options.threads, "threads that step environments; default: all cores");
  add_number(*command, "--history", options.history, "megabytes of memory for going back in time", "MB")
      ->capture_default_str();
  command->add_option("--page", options.page, "folder of the page's files; default: the page in the program")
      ->type_name("FOLDER");
}

void add_render(CLI::App& app, PictureOptions& options, Command& chosen) {
  CLI::App* command = add_command(app, "render", "draw a picture or a video of a model", options, chosen);
  add_argument(*command, "MODEL", options.model, kModelFile + "; default: the embedded humanoid");
  add_file(*command, "--out", options.out, "FILE.png",
           "picture to write; default: the model's name with .png");
  add_file(*command, "--video", options.video, "FILE",
           "write a video instead: .png is an animated PNG; other endings, such as .mp4, need ffmpeg, "
           "without which "
           "numbered pictures are written");
  add_number(*command, "--time", options.time,
             "seconds to simulate before the picture, default 0; of a video, default 5", "SECONDS");
  add_number(*command, "--fps", options.fps, "pictures per simulated second of a video")
      ->capture_default_str();
  add_control(*command, options.control, "zero, or the keyframe's controls");
  add_key(*command, options.key);
  command->add_option("--camera", options.camera, "name of a camera, or free; default: the model's choice")
      ->type_name("NAME");
  add_number(*command, "--azimuth", options.azimuth, "of the free camera", "DEGREES");
  add_number(*command, "--elevation", options.elevation, "of the free camera", "DEGREES");
  add_number(*command, "--distance", options.distance,
             "of the free camera, in extents of the model; default 1.5");
  command->add_option("--track", options.track, "body that the free camera follows")->type_name("BODY");
  command->add_option("--size", options.size, "pixels; default: those of the camera, else of <visual>")
      ->type_name("WIDTHxHEIGHT");
  add_number(*command, "--samples", options.samples, "rays per pixel: 1, 4, 9, 16, ...")
      ->capture_default_str();
  add_file(*command, "--depth", options.depth, "FILE.npy",
           "write the depth in metres of the last picture: height x width");
  add_file(*command, "--segmentation", options.segmentation, "FILE.npy",
           "write type and id of what each pixel of the last picture shows: height x width x 2");
  command->add_flag("--contacts", options.contacts, "draw contact points");
  command->add_flag("--forces", options.forces, "draw contact forces");
  command->add_flag("--sites", options.sites, "draw sites");
  command->add_flag("--no-shadows", options.no_shadows, "draw no shadows");
  command->add_flag("--fog", options.fog, "let what is far fade into the fog of <visual>");
  command->add_option("--trail", options.trails, "bodies or sites whose paths are drawn")
      ->type_name("NAME,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_number(*command, "--threads", options.threads, "threads; default: all cores");
}

/// Options of an app as text, without --help.
std::vector<OptionText> described_options(const CLI::App& app) {
  std::vector<OptionText> all;
  for (const CLI::Option* option : app.get_options()) {
    if (option == app.get_help_ptr()) continue;
    OptionText text;
    text.argument = option->get_positional();
    text.name = text.argument ? option->get_name(true) : "--" + option->get_lnames().front();
    text.type = option->get_expected_max() > 0 ? option->get_type_name() : "";
    text.description = option->get_description();
    if (!option->get_default_str().empty() && option->get_default_str() != "false")
      text.description += "; default " + option->get_default_str();
    text.required = option->get_required();
    text.repeats = text.argument && option->get_expected_max() > 1;
    all.push_back(std::move(text));
  }
  all.push_back({.name = "--help", .type = "", .description = "print the options and exit"});
  return all;
}

ProgramText described(const CLI::App& app) {
  ProgramText program{.commands = {}, .options = described_options(app), .footer = kFooter};
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    program.commands.push_back(
        {command->get_name(), command->get_description(), described_options(*command)});
  return program;
}

/// Commands that print text about the program itself.
void add_texts(CLI::App& app, std::string& shell) {
  CLI::App* completion = app.add_subcommand("completion", "print a completion script for a shell");
  take_words(*completion->add_option("SHELL", shell, "bash, zsh or fish")->required(), kShells, false);
  app.add_subcommand("manual", "print the manual page, for man -l -");
}

/// Prints the text of a command of add_texts. False if another command was given.
bool print_text(const CLI::App& app, const std::string& shell) {
  if (app.got_subcommand("completion")) std::cout << completion_script(described(app), shell);
  else if (app.got_subcommand("manual"))
    std::cout << manual_page(described(app), "Corten " + std::string(version()));
  else return false;
  return true;
}

/// What is wrong with the number of values of an option. The parser's text begins with the option's name; the
/// result is empty if it does not.
std::string mismatch_message(const CLI::App& command, const std::string& text) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (!text.starts_with(name + ":") && !text.starts_with(name + " ")) continue;
    return name + (option->count() > 1 ? " is given more than once" : " needs a value");
  }
  return "";
}

/// What is wrong with the command line, without the parser's own words.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  const bool has_command = !app.get_subcommands().empty();
  if (!has_command) {
    std::string names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
      names += (names.empty() ? "" : ", ") + command->get_name();
    if (argc > 1 && argv[1][0] != '-')
      return "unknown command \"" + std::string(argv[1]) + "\"; the commands are " + names;
    if (argc == 1) return "a command is required; the commands are " + names;
  }
  const CLI::App& command = has_command ? *app.get_subcommands().front() : app;
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr)
    return "unknown option or extra argument: " + CLI::detail::join(command.remaining(), " ");
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
    if (std::string message = mismatch_message(command, error.what()); !message.empty()) return message;
  return error.what();
}

}  // namespace

Command parse_command_line(int argc, char** argv) {
  RunOptions run;
  CheckOptions check;
  InfoOptions info;
  ConvertOptions convert;
  ProbeOptions probe;
  RolloutOptions rollout;
  SweepOptions sweep;
  BenchOptions bench;
  ViewOptions view;
  PictureOptions picture;
  std::string shell;
  Command chosen = kExitUsage;
  CLI::App app("Corten, a physics engine for MJCF models", "corten");
  app.set_version_flag("--version", version_line(),
                       "print the version, the commit, whether CUDA is built in, and the instruction set");
  app.footer(kFooter);
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  app.get_formatter()->label("Positionals", "Arguments");
  app.get_formatter()->column_width(32);
  app.require_subcommand(1);
  add_run(app, run, chosen);
  add_check(app, check, chosen);
  add_info(app, info, chosen);
  add_convert(app, convert, chosen);
  add_probe(app, probe, chosen);
  add_rollout(app, rollout, chosen);
  add_sweep(app, sweep, chosen);
  add_bench(app, bench, chosen);
  add_view(app, view, chosen);
  add_render(app, picture, chosen);
  add_texts(app, shell);
  bool sandbox = false;
  std::vector<std::string> option_values;
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    add_sandbox(*command, sandbox);
    add_option_values(*command, option_values);
    command->group("Commands");
    command->footer("");
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e) == 0 ? kExitOk : kExitUsage;
    const auto given = app.get_subcommands();
    std::cerr << "corten: " << usage_message(app, e, argc, argv) << "\nSee corten "
              << (given.empty() ? "" : given.front()->get_name() + " ") << "--help\n";
    return kExitUsage;
  }
  if (sandbox) use_sandbox();
  use_option_values(std::move(option_values));
  return print_text(app, shell) ? Command(kExitOk) : chosen;
}

}  // namespace corten::app
