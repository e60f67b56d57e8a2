// The reference under the protocol of `corten bench`, as one JSON line: `./dev bench --reference` builds this
// program against the library of the reference's wheel. It belongs to no CMake target, because nothing else
// needs that library.
//
//   reference MODEL [--steps N] [--warmup N] [--option NAME=VALUE]...
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Arguments {
  const char* model = nullptr;
  int steps = 10000, warmup = 0;
  std::vector<std::string_view> options;
};

Arguments parse(int argc, char** argv) {
  Arguments result;
  for (int i = 1; i < argc; i++) {
    const std::string_view word = argv[i];
    if (word == "--steps" && i + 1 < argc) result.steps = std::atoi(argv[++i]);
    else if (word == "--warmup" && i + 1 < argc) result.warmup = std::atoi(argv[++i]);
    else if (word == "--option" && i + 1 < argc) result.options.emplace_back(argv[++i]);
    else if (result.model == nullptr && word.substr(0, 2) != "--") result.model = argv[i];
    else std::fprintf(stderr, "reference: unknown argument %s\n", argv[i]), std::exit(2);
  }
  if (result.model == nullptr || result.steps < 1 || result.warmup < 0) {
    std::fprintf(stderr,
                 "usage: reference MODEL [--steps N (at least 1)] [--warmup N (at least 0)] "
                 "[--option NAME=VALUE]...\n");
    std::exit(2);
  }
  return result;
}

/// The place of `value` among the words, or an exit.
int place_among(std::initializer_list<std::string_view> words, std::string_view value) {
  const auto found = std::find(words.begin(), words.end(), value);
  if (found == words.end())
    std::fprintf(stderr, "reference: unknown value %s\n", std::string(value).c_str()), std::exit(2);
  return static_cast<int>(found - words.begin());
}

/// Options that change how long a step takes, by their MJCF names.
void set_option(mjOption& opt, std::string_view text) {
  const std::size_t equals = std::min(text.find('='), text.size() - 1);
  const std::string_view name = text.substr(0, equals), value = text.substr(equals + 1);
  const int number = std::atoi(std::string(value).c_str());
  if (name == "solver") opt.solver = place_among({"PGS", "CG", "Newton"}, value);
  else if (name == "integrator")
    opt.integrator = place_among({"Euler", "RK4", "implicit", "implicitfast"}, value);
  else if (name == "cone") opt.cone = place_among({"pyramidal", "elliptic"}, value);
  else if (name == "jacobian") opt.jacobian = place_among({"dense", "sparse", "auto"}, value);
  else if (name == "iterations") opt.iterations = number;
  else if (name == "noslip_iterations") opt.noslip_iterations = number;
  else std::fprintf(stderr, "reference: unknown option %s\n", std::string(text).c_str()), std::exit(2);
}

/// The sines of `apply_control` in corten/control_signal.h.
void apply_control(const mjModel& model, mjData& data) {
  for (int i = 0; i < model.nu; i++) {
    const bool limited = model.actuator_ctrllimited[i] != 0;
    const double low = limited ? model.actuator_ctrlrange[2 * i] : -1;
    const double high = limited ? model.actuator_ctrlrange[2 * i + 1] : 1;
    data.ctrl[i] = 0.5 * (low + high) +
                   0.7 * (0.5 * (high - low)) * std::sin(2.0 * data.time * (1 + 0.37 * i) + 0.9 * i);
  }
}

/// Iterations of the island that needed most: what Corten reports.
int iterations(const mjData& data) {
  const int islands = std::clamp(static_cast<int>(data.nisland), 1, mjNISLAND);
  return *std::max_element(data.solver_niter, data.solver_niter + islands);
}

struct Totals {
  double contacts = 0, rows = 0, iterations = 0;
};

Totals run(const mjModel& model, mjData& data, int steps) {
  Totals totals;
  for (int s = 0; s < steps; s++) {
    apply_control(model, data);
    mj_step(&model, &data);
    totals.contacts += data.ncon;
    totals.rows += data.nefc;
    totals.iterations += iterations(data);
  }
  return totals;
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments = parse(argc, argv);
  char error[1000] = "";
  const std::unique_ptr<mjModel, void (*)(mjModel*)> model(
      mj_loadXML(arguments.model, nullptr, error, sizeof error), mj_deleteModel);
  if (!model) return std::fprintf(stderr, "%s: %s\n", arguments.model, error), 1;
  for (const std::string_view option : arguments.options) set_option(model->opt, option);
  const std::unique_ptr<mjData, void (*)(mjData*)> data(mj_makeData(model.get()), mj_deleteData);
  run(*model, *data, arguments.warmup);
  const std::clock_t start = std::clock();
  const Totals totals = run(*model, *data, arguments.steps);
  const double n = arguments.steps, us = 1e6 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / n;
  std::printf(R"({"engine":"MuJoCo %s","cpu_us_per_step":%.3f,"ncon":%.2f,"nefc":%.2f,"niter":%.2f,"nv":%d})"
              "\n",
              mj_versionString(), us, totals.contacts / n, totals.rows / n, totals.iterations / n,
              static_cast<int>(model->nv));
  return 0;
}
