// The viewer of a program: a session on a thread of its own, and the server.
#include "corten/viewer.h"

#include <atomic>
#include <map>
#include <mutex>
#include <thread>

#include "corten/simulate.h"
#include "corten/thread_pool.h"
#include "serve/file_watch.h"
#include "serve/server.h"
#include "view/session.h"

namespace corten {

using namespace serve;
using namespace view;
using Clock = std::chrono::steady_clock;

namespace {

/// Time between two looks at the clock while the simulation runs, and the part of it for steps. The rest is
/// for messages and frames.
constexpr std::chrono::microseconds kTick(1'000'000 / 120);
constexpr double kBudget = 0.012;
constexpr std::chrono::milliseconds kIdleTick(50);
constexpr double kLookInterval = 0.3;  ///< between two looks at the files

double seconds() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

ServerOptions server_options(const ViewerOptions& options) {
  const bool open = !is_loopback(options.host);
  return {options.host, options.port, open ? random_token() : "", PageFiles(options.page)};
}

}  // namespace

struct Viewer::Impl {
  Impl(const ViewerOptions& given, SessionMode mode, const Model& model, ModelSource source,
       std::unique_ptr<FileWatch> files, const Data* start)
      : options(given),
        pool(given.envs > 1 ? std::make_unique<ThreadPool>(given.threads) : nullptr),
        watch(std::move(files)),
        session(session_options(mode), model, std::move(source)),
        server(server_options(given), mailbox) {
    if (watch) watch->watch_recorded();
    if (start != nullptr) session.begin_at(*start);
    else if (options.key >= 0) session.begin_at_key(options.key);
    thread = std::thread([this] { run(); });
  }

  ~Impl() { close(); }

  SessionOptions session_options(SessionMode mode) {
    SessionOptions result;
    result.mode = mode;
    result.title = options.title;
    result.clock = seconds;
    result.running = options.running;
    result.simulation.envs = options.envs;
    result.simulation.qpos_noise = options.qpos_noise;
    result.simulation.qvel_noise = options.qvel_noise;
    result.simulation.history_bytes = static_cast<std::size_t>(options.history_megabytes * 1048576);
    if (pool)
      result.simulation.for_each = [this](int n, const std::function<void(int)>& body) {
        pool->for_each(n, [&](int index, int) { body(index); });
      };
    return result;
  }

  /// The simulation thread.
  void run() {
    auto next = Clock::now();
    while (!ending) {
      const std::vector<Letter> letters = mailbox.take_until(next);
      // A mutex is not fair: without a pause, a simulation that never rests would keep the program out.
      if (callers > 0) std::this_thread::sleep_for(std::chrono::microseconds(50));
      const std::lock_guard lock(mutex);
      for (const Letter& letter : letters) deliver(letter);
      look_at_files();
      session.advance(kBudget);
      send();
      note_pages();
      next = std::max(next + kTick, Clock::now());
      if (!session.busy()) next = Clock::now() + (session.pages() > 0 ? kTick : kIdleTick);
    }
    const std::lock_guard lock(mutex);
    session.say_goodbye();
    send();
  }

  void deliver(const Letter& letter) {
    switch (letter.kind) {
      case Letter::Kind::came: {
        const int page = session.connect();
        page_of[letter.connection] = page;
        connection_of[page] = letter.connection;
        last_page = seconds();  // it may be gone before anybody counts
        break;
      }
      case Letter::Kind::message:
        if (const auto page = page_of.find(letter.connection); page != page_of.end())
          session.receive(page->second, letter.message);
        server.done(letter.connection);
        break;
      case Letter::Kind::went:
        if (const auto page = page_of.find(letter.connection); page != page_of.end()) {
          session.disconnect(page->second);
          connection_of.erase(page->second);
          page_of.erase(page);
        }
        break;
    }
  }

  void send() {
    for (Outgoing& out : session.take())
      if (const auto found = connection_of.find(out.page); found != connection_of.end())
        server.send(found->second, std::move(out.message), out.close);
  }

  void look_at_files() {
    const double now = seconds();
    if (!watch || now - looked < kLookInterval) return;
    looked = now;
    if (watch->changed()) session.reload();
    watch->watch_recorded();
  }

  void note_pages() {
    pages = session.pages();
    const double now = seconds();
    if (pages > 0) last_page = now;
    if (options.leave_after && last_page && now - *last_page > *options.leave_after) open = false;
  }

  /// Locks the session for a call of the program.
  std::unique_lock<std::mutex> enter() {
    callers++;
    std::unique_lock lock(mutex);
    callers--;
    return lock;
  }

  void close() {
    const std::lock_guard lock(closing);
    open = false;
    if (!thread.joinable()) return;
    ending = true;
    mailbox.ring();
    thread.join();
    server.stop();
  }

  ViewerOptions options;
  std::unique_ptr<ThreadPool> pool;
  std::unique_ptr<FileWatch> watch;
  std::mutex mutex;  ///< guards the session and the members down to `last_page`
  Session session;
  std::map<int, int> page_of, connection_of;  ///< connections of the server <-> pages of the session
  double looked = 0;
  std::optional<double> last_page;
  std::atomic<int> pages{0}, callers{0};
  std::atomic<bool> open{true}, ending{false};
  Mailbox mailbox;
  Server server;
  std::mutex closing;
  std::thread thread;
};

Viewer Viewer::of_file(const std::filesystem::path& path, const ViewerOptions& options) {
  auto watch = std::make_unique<FileWatch>();
  LoadOptions load_options;
  load_options.files = watch->recorder();
  ModelSource source = ModelSource::file(path, load_options);
  const Model model = source.load();
  return Viewer(
      std::make_unique<Impl>(options, SessionMode::server, model, source, std::move(watch), nullptr));
}

Viewer Viewer::of_text(const std::string& content, const std::string& name, const ViewerOptions& options) {
  ModelSource source = ModelSource::text(content, name);
  const Model model = source.load();
  return Viewer(std::make_unique<Impl>(options, SessionMode::server, model, source, nullptr, nullptr));
}

Viewer Viewer::of_data(const Data& data, const ViewerOptions& options) {
  return Viewer(
      std::make_unique<Impl>(options, SessionMode::server, data.model(), ModelSource(), nullptr, &data));
}

Viewer::Viewer(const Data& data, const ViewerOptions& options)
    : Viewer(std::make_unique<Impl>(options, SessionMode::passive, data.model(), ModelSource(), nullptr,
                                    &data)) {}

Viewer::Viewer(const Batch& batch, const ViewerOptions& options) {
  ViewerOptions fitting = options;
  fitting.envs = std::min(options.envs, batch.envs());
  Data start(batch.model());
  impl_ =
      std::make_unique<Impl>(fitting, SessionMode::passive, batch.model(), ModelSource(), nullptr, &start);
}

Viewer::Viewer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Viewer::Viewer(Viewer&&) noexcept = default;
Viewer& Viewer::operator=(Viewer&&) noexcept = default;
Viewer::~Viewer() = default;

std::string Viewer::address() const { return impl_->server.address(); }
int Viewer::port() const { return impl_->server.port(); }
bool Viewer::is_open() const { return impl_->open; }
int Viewer::pages() const { return impl_->pages; }

void Viewer::sync(Data& data, bool state_only) {
  const auto lock = impl_->enter();
  impl_->session.sync(data, state_only);
}

void Viewer::sync(Batch& batch) {
  const auto lock = impl_->enter();
  impl_->session.sync(batch);
}

void Viewer::tell(const std::string& json) {
  const auto lock = impl_->enter();
  impl_->session.tell(json);
}

void Viewer::set_geoms(std::span<const float> numbers) {
  const auto lock = impl_->enter();
  impl_->session.set_geoms(numbers);
}

int Viewer::take_key() {
  const auto lock = impl_->enter();
  return impl_->session.take_key();
}

void Viewer::close() { impl_->close(); }

}  // namespace corten
