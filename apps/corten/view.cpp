// corten view: serves the page of the viewer, and simulates until Ctrl-C.
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "commands.h"
#include "corten/viewer.h"
#include "model_source.h"

namespace corten::app {

namespace {

volatile std::sig_atomic_t stop_requested = 0;

void request_stop(int signal) {
  stop_requested = 1;
  // A second Ctrl-C ends the process at once, in case a step hangs.
  std::signal(signal, SIG_DFL);
}

template <class Number>
void require_range(const char* option, Number value, Number low, Number high) {
  if (!(value >= low && value <= high))
    throw UsageError(fmt::format("{} must be from {} to {}, not {}", option, low, high, value));
}

void check(const ViewOptions& options) {
  require_range("--port", options.port, 0, 65535);
  require_range("--envs", options.envs, 1, 4096);
  require_range("--threads", options.threads.value_or(1), 1, 4096);
  require_range("--history", options.history, 0.0, 1e6);
  require_range("--qpos-noise", options.qpos_noise, 0.0, 1e6);
  require_range("--qvel-noise", options.qvel_noise, 0.0, 1e6);
}

ViewerOptions viewer_options(const ViewOptions& options) {
  ViewerOptions result;
  result.host = options.host;
  result.port = options.port;
  result.running = !options.paused;
  result.envs = options.envs;
  result.qpos_noise = options.qpos_noise;
  result.qvel_noise = options.qvel_noise;
  result.threads = options.threads.value_or(0);
  result.history_megabytes = options.history;
  const char* folder = std::getenv("CORTEN_PAGE_DIR");
  result.page = options.page.empty() && folder != nullptr ? folder : options.page;
  return result;
}

/// A viewer at the keyframe that was asked for. Keyframes have names, so the model is loaded first.
Viewer open_model(const ViewOptions& options) {
  ViewerOptions how = viewer_options(options);
  if (options.model == kStandardInput) {
    const std::string content = read_standard_input();
    if (!options.key.empty())
      how.key = find_key(load_string(content, {}, std::string(kStandardInputName)), options.key);
    return Viewer::of_text(content, std::string(kStandardInputName), how);
  }
  if (!options.key.empty()) how.key = find_key(load_model(options.model), options.key);
  if (options.model.empty()) return Viewer::of_text(std::string(kEmbeddedModel), "humanoid.xml", how);
  require_model_file(options.model);
  return Viewer::of_file(options.model, how);
}

/// Opens the address with the desktop's browser, if there is a desktop. Its messages are not shown.
void open_browser(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  const pid_t child = fork();
  if (child < 0) return;
  if (child == 0) {
    if (fork() > 0) _exit(0);  // the browser is nobody's child, so that nobody waits for it
    const int nowhere = open("/dev/null", O_RDWR);
    for (int file = 0; file < 3; file++) dup2(nowhere, file);
    for (int file = 3; file < 1024; file++) close(file);  // else the browser keeps the port
    execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  waitpid(child, nullptr, 0);
}

Viewer open_viewer(const ViewOptions& options) {
  try {
    return open_model(options);
  } catch (const ListenError& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

int execute(const ViewOptions& options) {
  check(options);
  Viewer viewer = open_viewer(options);
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
  fmt::print("{}\n", viewer.address());
  std::fflush(stdout);
  if (!options.no_open) open_browser(viewer.address());
  while (!stop_requested) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  viewer.close();
  return kExitOk;
}

}  // namespace corten::app
