// A session of the viewer: a simulation, and the pages that look at it and act on it. The same class runs in
// the server of `corten view` and, compiled to WebAssembly, in the page. It knows no sockets, no threads and
// no files' changes; time comes from a function. One thread uses it at a time.
//
// The owner passes messages of pages to receive(), calls advance() often, and sends what take() returns.
// docs/viewer.md describes the messages.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "corten/batch.h"
#include "corten/error.h"
#include "view/field_arrays.h"
#include "view/message.h"
#include "view/model_source.h"
#include "view/request.h"
#include "view/run_clock.h"
#include "view/simulation.h"

namespace corten::view {

/// Who steps the simulation and where it runs.
enum class SessionMode {
  server,   ///< the session steps it
  passive,  ///< a program steps it and calls sync()
  local     ///< the session steps it, in the page itself
};

struct SessionOptions {
  SessionMode mode = SessionMode::server;
  std::string title;              ///< of the page; empty: the model's name
  std::function<double()> clock;  ///< seconds, never going back
  bool running = true;            ///< at the start
  Simulation::Options simulation;
};

/// A message for a page.
struct Outgoing {
  int page = 0;
  Message message;
  bool close = false;  ///< end the connection after it
};

class Session {
 public:
  Session(SessionOptions options, const Model& model, ModelSource source = {});

  /// A page came, or went.
  int connect();
  void disconnect(int page);
  /// A message of a page. Any bytes are allowed.
  void receive(int page, const Message& message);

  /// Takes the steps that are due, for at most `budget` seconds but at least one, and makes the frames that
  /// pages are ready for.
  void advance(double budget);
  /// Messages that were made since the last call.
  std::vector<Outgoing> take();

  /// Reads the model again; what is still there keeps its state. If it cannot be read, pages get a list of
  /// problems and the old model goes on.
  void reload();
  /// Tells all pages that the session ends.
  void say_goodbye();

  /// Starts from the state of a Data, or from a keyframe.
  void begin_at(const Data& data);
  void begin_at_key(int key);

  /// Passive: shows the state of a program's Data, after applying to it what pages have asked for. Else:
  /// copies the state of the first environment to it. state_only: results are computed here, not copied.
  void sync(Data& data, bool state_only = false);
  /// Shows the first environments of a program's batch, after applying to it what pages have asked for. Does
  /// nothing most of the time if it is called more often than pictures are needed.
  void sync(Batch& batch);

  /// An event of the program for all pages, also for those that come later: a JSON object with a text
  /// "event", such as "camera" or "texts". Throws std::invalid_argument if it is not one, or of a kind of the
  /// session's.
  void tell(const std::string& json);
  /// Geoms that pages draw besides those of the model, kGeomNumbers each: type, size (3), position (3),
  /// rotation matrix (9), colour (4). Pages watch them as "user_geoms".
  void set_geoms(std::span<const float> numbers);
  static constexpr std::size_t kGeomNumbers = 20;
  /// The next key that was pressed in a page, as GLFW counts them; 0: none.
  int take_key();

  const Simulation& simulation() const { return simulation_; }
  bool running() const { return clock_.running(); }
  int pages() const { return static_cast<int>(pages_.size()); }
  /// True if advance() has work to do without new messages.
  bool busy() const { return clock_.running() || pending_steps_ > 0; }

 private:
  struct Page {
    int id = 0;
    std::vector<Watch> watched;
    int env = 0;
    std::int64_t sent = 0, drawn = 0;  ///< frames
    std::uint64_t shown = 0;           ///< version of the simulation in the last frame
    bool wants_geoms = false;          ///< those of the program
    bool always = true;                ///< send a frame even if nothing changed
    double frame_time = -1;            ///< when the last frame was made
    int status = 0;                    ///< bits since the last frame
    int nonsense = 0;                  ///< messages that were not requests
  };
  using Handler = void (Session::*)(Page&, const Request&, Reply&);
  static const std::map<std::string, Handler, std::less<>>& handlers();

  // Requests: session_model.cpp, session_key.cpp, session_state.cpp, session_run.cpp.
#define CORTEN_VIEW_REQUESTS(X) \
  X(hello)                      \
  X(scene)                      \
  X(fields)                     \
  X(reload)                     \
  X(open)                       \
  X(option)                     \
  X(save_key)                   \
  X(get)                        \
  X(set)                        \
  X(state)                      \
  X(set_state)                  \
  X(history)                    \
  X(seek)                       \
  X(reset) X(watch) X(ack) X(env) X(run) X(speed) X(step) X(perturb) X(noise) X(control) X(profile) X(key)
#define CORTEN_DECLARE(name) void do_##name(Page& page, const Request& request, Reply& reply);
  CORTEN_VIEW_REQUESTS(CORTEN_DECLARE)
#undef CORTEN_DECLARE

  /// Does what a message asks for and returns the reply; nothing for a request without id.
  std::optional<Message> answer(Page& page, const Message& message);
  Message nonsense(Page& page, const std::string& error);

  void send(int page, Message message) { outgoing_.push_back({page, std::move(message), false}); }
  void send_to_all(const Json& event);
  void send_settings();
  void say(const std::string& text, const char* level);

  void take_steps(double deadline);
  void step();
  void measure_stages(double now);
  void restart_profile();
  void make_frames();
  Message frame(Page& page);

  /// Changes the state of an environment: here, and for a passive session in the program's Data at the next
  /// sync.
  void apply_edits(const Model& model, Data& data, int env);
  bool acts_on(int env) const;
  void change(int env, std::function<void(const Model&, Data&)> edit);
  void pause();
  void show_model(const Model& model, ModelSource source);
  void report_problems(const std::vector<Diagnostic>& found);
  void require_own_steps() const;
  int env_of(const Page& page, const Request& request) const;
  int find_key(const Request& request) const;
  int find_moment(const Request& request) const;
  Json settings() const;

  SessionOptions options_;
  ModelSource source_;
  Simulation simulation_;
  RunClock clock_;
  std::map<int, Page> pages_;
  int next_page_ = 1;
  std::vector<Outgoing> outgoing_;
  int generation_ = 1;
  std::int64_t pending_steps_ = 0;
  bool profiled_ = false;  ///< the first environment is
  std::int64_t profiled_steps_ = 0;
  double profile_start_ = 0;
  Json stages_ = Json::array();  ///< name and seconds per step, of the last half second
  double last_warning_ = -1e9;   ///< when pages were last told of a divergence
  struct Edit {
    int env;
    std::function<void(const Model&, Data&)> apply;
  };
  std::vector<Edit> edits_;  ///< passive: for the program's Data
  double batch_shown_ = -1e9;
  struct Pull {
    int env, body;
    std::array<double, 6> before, with_spring;
  };
  std::map<std::string, Json> told_;  ///< the program's events, by kind
  std::vector<float> geoms_;          ///< of the program
  std::deque<int> keys_;              ///< that were pressed
  std::vector<Pull> pulls_;           ///< passive: springs in the program's Data
};

}  // namespace corten::view
