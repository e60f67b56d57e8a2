// Viewer: shows a simulation in a browser. It serves a page that draws the model, runs and pauses it, pushes
// bodies and plots fields; docs/viewer.md describes the page.
//
//     corten::Viewer viewer(data);                     // a simulation that this program runs
//     std::puts(viewer.address().c_str());             // open this in a browser
//     while (viewer.is_open()) {
//       corten::step(model, data);
//       viewer.sync(data);
//     }
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "corten/batch.h"
#include "corten/data.h"
#include "corten/load.h"
#include "corten/model.h"

namespace corten {

/// Options of a Viewer.
struct ViewerOptions {
  /// Address or name to listen on. Others than the loopback ones let other machines connect; the address then
  /// has a random token, without which they cannot.
  std::string host = "127.0.0.1";
  int port = 0;                    ///< 0: any that is free
  std::string title{};             ///< of the page; empty: the model's name
  bool running = true;             ///< whether the simulation runs at the start
  int key = -1;                    ///< keyframe to start from; -1: qpos0
  int envs = 1;                    ///< environments that are simulated and shown side by side
  double qpos_noise = 0;           ///< standard deviation added to the initial positions of all but one
  double qvel_noise = 0;           ///< standard deviation added to the initial velocities of all but one
  int threads = 0;                 ///< threads that step environments; 0: all cores
  double history_megabytes = 256;  ///< memory for the past
  std::optional<double>
      leave_after{};             ///< close if no page has been there for so many seconds, after the first
  std::filesystem::path page{};  ///< folder of the page's files; empty: the page in the library
};

/// Thrown if the server cannot listen: the port is taken, or the host is not known.
class ListenError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A simulation that can be watched and acted on in a browser, by any number of pages. All functions may be
/// called by any thread.
class Viewer {
 public:
  /// Simulates the model of a file, and reloads it when the file or one that it uses changes. Throws
  /// LoadError, and ListenError as the others do.
  static Viewer of_file(const std::filesystem::path& path, const ViewerOptions& options = {});
  /// Simulates the model of a text, which has no file to watch; `name` stands for the file in messages.
  static Viewer of_text(const std::string& content, const std::string& name,
                        const ViewerOptions& options = {});
  /// Simulates a model from the state of a Data, in a copy of it; sync() copies the present state back.
  static Viewer of_data(const Data& data, const ViewerOptions& options = {});

  /// Shows a simulation that the program runs itself; sync() shows its present state.
  explicit Viewer(const Data& data, const ViewerOptions& options = {});
  /// Shows the first environments of a batch that the program steps, ViewerOptions::envs of them.
  explicit Viewer(const Batch& batch, const ViewerOptions& options = {});
  Viewer(Viewer&&) noexcept;
  Viewer& operator=(Viewer&&) noexcept;
  ~Viewer();

  /// Address of the page.
  std::string address() const;
  /// Port that it listens on.
  int port() const;
  /// False after close(), or if all pages have left and ViewerOptions::leave_after is over.
  bool is_open() const;
  /// Number of pages that look at it.
  int pages() const;

  /// For a program's own simulation: applies what pages have asked for (a state, controls, a push) to `data`,
  /// then shows its state. Pages show the model that it uses. For a simulation of the viewer: copies its
  /// state to `data`, of the first environment. Throws std::invalid_argument if sizes do not match then.
  ///
  /// state_only copies the state alone, and the viewer computes the rest: for programs that change positions
  /// without computing what follows from them.
  void sync(Data& data, bool state_only = false);

  /// Applies what pages have asked for to a batch, then copies the state of its first environments for the
  /// pages, as often as these need pictures.
  void sync(Batch& batch);

  /// Sends an event to all pages, also to those that come later: a JSON object with a text "event", such as
  /// {"event": "camera", "distance": 3}. docs/viewer.md lists those that pages understand. Throws
  /// std::invalid_argument for other texts.
  void tell(const std::string& json);
  /// Geoms that are drawn besides those of the model, 20 numbers each: type (as GeomType), size (3), position
  /// (3), rotation matrix (9), colour (4). Throws std::invalid_argument for another number of numbers.
  void set_geoms(std::span<const float> numbers);
  /// The next key that was pressed in a page of a program's own simulation, as GLFW numbers them; 0: none.
  int take_key();

  /// Says goodbye to all pages and ends. Nothing happens if it has been called before.
  void close();

 private:
  struct Impl;
  explicit Viewer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace corten
