#include "work_share.h"

#include <fmt/core.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>
#include <thread>

#include "commands.h"

namespace corten::app {

namespace {

using Clock = std::chrono::steady_clock;

/// The thread that computes chunks, so that messages are answered meanwhile.
class Computer {
 public:
  explicit Computer(const Work& work) : work_(work), thread_([this] { loop(); }) {}
  ~Computer() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

  void begin(std::int64_t chunk) {
    {
      const std::lock_guard lock(mutex_);
      chunk_ = chunk;
      busy_ = true;
    }
    changed_.notify_all();
  }
  bool busy() const { return busy_; }
  /// The message about a chunk that is finished: `done CHUNK NOTE` or `failed CHUNK REASON`.
  std::optional<std::string> take_result(std::chrono::milliseconds wait) {
    std::unique_lock lock(mutex_);
    finished_.wait_for(lock, wait, [&] { return result_.has_value(); });
    return std::exchange(result_, std::nullopt);
  }
  std::int64_t take_steps() { return steps_.exchange(0); }

 private:
  void loop() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return stop_ || chunk_ >= 0; });
      if (chunk_ < 0) return;
      const std::int64_t chunk = std::exchange(chunk_, -1);
      lock.unlock();
      std::string result = outcome(chunk);
      lock.lock();
      result_ = std::move(result);
      busy_ = false;
      finished_.notify_all();
      if (stop_) return;
    }
  }

  std::string outcome(std::int64_t chunk) {
    try {
      const std::string note = work_.compute(chunk, steps_);
      return fmt::format("done {} {}", chunk, note);
    } catch (const std::exception& e) {
      return fmt::format("failed {} {}", chunk, e.what());
    } catch (...) {
      return fmt::format("failed {} an unknown exception", chunk);
    }
  }

  const Work& work_;
  std::mutex mutex_;
  std::condition_variable changed_, finished_;
  std::int64_t chunk_ = -1;
  std::atomic<bool> busy_{false};
  bool stop_ = false;
  std::optional<std::string> result_;
  std::atomic<std::int64_t> steps_{0};
  std::thread thread_;
};

/// Rank 0's list of what every rank does.
class Desk {
 public:
  Desk(Ranks& ranks, const Work& work, const WorkLimits& limits)
      : work_(work),
        limits_(limits),
        done_(static_cast<std::size_t>(work.chunks)),
        given_(static_cast<std::size_t>(work.chunks)),
        at_(static_cast<std::size_t>(ranks.size())) {
    for (std::int64_t c = 0; c < work.chunks; c++) {
      const bool is_done = work.is_done(c);
      done_[static_cast<std::size_t>(c)] = is_done;
      if (!is_done) open_.insert(c);
    }
    left_ = static_cast<std::int64_t>(open_.size());
  }

  /// Reads a message of a rank: `ready HOST`, `done`, `failed` or `steps`.
  void read(int from, const std::string& message) {
    std::istringstream words(message);
    std::string word, rest;
    std::int64_t number = 0;
    words >> word;
    At& at = at_[static_cast<std::size_t>(from)];
    at.heard = Clock::now();
    if (word == "ready") {
      words >> at.host;
      at.idle = true;
    } else if (word == "steps") {
      words >> number;
      work_.progress(number);
    } else {
      words >> number;
      std::getline(words >> std::ws, rest);
      at.idle = word == "done";
      at.chunk = -1;
      if (word == "done") finish(number, rest, Clock::now() - at.since);
      else fail(from, number, rest);
    }
  }

  /// The next chunk for a rank; none if it has to wait.
  std::optional<std::int64_t> next(int rank) {
    At& at = at_[static_cast<std::size_t>(rank)];
    if (!at.idle || left_ == 0) return {};
    std::optional<std::int64_t> chunk;
    if (!open_.empty()) {
      chunk = *open_.begin();
      open_.erase(open_.begin());
    } else {
      chunk = overdue(rank);
    }
    if (!chunk) return {};
    at.idle = false;
    at.chunk = *chunk;
    at.since = Clock::now();
    given_[static_cast<std::size_t>(*chunk)] = at.since;
    return chunk;
  }

  bool finished() const { return left_ == 0 || nobody_left(); }
  std::int64_t left() const { return left_; }
  const std::string& host(int rank) const { return at_[static_cast<std::size_t>(rank)].host; }
  std::string doing(int rank) const {
    const std::int64_t chunk = at_[static_cast<std::size_t>(rank)].chunk;
    return chunk < 0 ? "nothing" : work_.name(chunk);
  }

 private:
  struct At {
    std::string host = "its machine";
    bool idle = false;
    std::int64_t chunk = -1;
    Clock::time_point since = Clock::now(), heard = since;
    bool failed = false;
  };

  void finish(std::int64_t chunk, const std::string& note, Clock::duration took) {
    auto done = done_[static_cast<std::size_t>(chunk)];
    if (done) return;  // another rank was faster
    work_.record(chunk, note);
    done = true;
    open_.erase(chunk);
    left_--;
    total_ += took;
    counted_++;
  }

  /// A rank that failed gets no more work: the reason is often its machine. Another rank tries the chunk.
  void fail(int rank, std::int64_t chunk, const std::string& reason) {
    At& at = at_[static_cast<std::size_t>(rank)];
    at.failed = true;
    if (at_.size() == 1) throw UsageError(reason);
    fmt::print(stderr, "\ncorten: rank {} on {} failed with {}: {}\n", rank, at.host, work_.name(chunk),
               reason);
    if (!done_[static_cast<std::size_t>(chunk)]) open_.insert(chunk);
  }

  /// Every rank failed or is dead. Rank 0, the first, hears nothing from itself.
  bool nobody_left() const {
    return at_.front().failed && std::all_of(at_.begin() + 1, at_.end(), [&](const At& at) {
             return at.failed || Clock::now() - at.heard > limits_.life.silence;
           });
  }

  /// A chunk that takes other ranks too long: they are slow, stopped or dead.
  std::optional<std::int64_t> overdue(int rank) {
    const Clock::duration mean = counted_ > 0 ? total_ / counted_ : Clock::duration::zero();
    const Clock::duration limit = std::max<Clock::duration>(limits_.patience, 3 * mean);
    for (std::size_t r = 0; r < at_.size(); r++) {
      const At& at = at_[r];
      if (at.chunk < 0 || static_cast<int>(r) == rank) continue;
      const auto chunk = static_cast<std::size_t>(at.chunk);
      if (done_[chunk] || Clock::now() - given_[chunk] < limit) continue;
      fmt::print(stderr, "\ncorten: rank {} on {} is slow with {}; rank {} computes them too\n", r, at.host,
                 work_.name(at.chunk), rank);
      return at.chunk;
    }
    return {};
  }

  const Work& work_;
  const WorkLimits& limits_;
  std::vector<bool> done_;
  std::vector<Clock::time_point> given_;  ///< when a chunk was given out the last time
  std::set<std::int64_t> open_;
  std::vector<At> at_;
  std::int64_t left_ = 0, counted_ = 0;
  Clock::duration total_{};
};

/// Tells rank 0 what has been done since the last time: at most ten times a second.
class Reporter {
 public:
  std::optional<std::string> steps(Computer& computer) {
    if (Clock::now() < next_) return {};
    next_ = Clock::now() + std::chrono::milliseconds(100);
    const std::int64_t done = computer.take_steps();
    return done > 0 ? std::optional(fmt::format("steps {}", done)) : std::nullopt;
  }

 private:
  Clock::time_point next_ = Clock::now();
};

const std::string kStop = "stop";

void follow(Ranks& ranks, const Work& work, const WorkLimits& limits) {
  Computer computer(work);
  Reporter reporter;
  Pulse pulse(limits.life);
  ranks.send(0, "ready " + host_name());
  for (bool stopped = false; !stopped || computer.busy();) {
    if (const auto steps = reporter.steps(computer)) ranks.send(0, *steps);
    if (const auto result = computer.take_result(limits.poll)) ranks.send(0, *result);
    int from = 0;
    std::string message;
    while (ranks.receive(from, message)) {
      pulse.heard();
      if (is_end(message)) return obey_end(ranks);
      if (message == kStop) stopped = true;
      else if (is_pulse(message)) ranks.send(0, "steps 0");  // alive, too
      else computer.begin(std::stoll(message));
    }
    if (!stopped && pulse.is_lost(ranks)) return;
  }
  ranks.send(0, "bye");
}

void lead(Ranks& ranks, const Work& work, const WorkLimits& limits, Desk& desk) {
  Computer computer(work);
  Reporter reporter;
  Pulse pulse(limits.life);
  desk.read(0, "ready " + host_name());
  while (!desk.finished()) {
    pulse.send(ranks);
    for (int r = 0; r < ranks.size(); r++)
      if (const auto chunk = desk.next(r)) {
        if (r == 0) computer.begin(*chunk);
        else ranks.send(r, std::to_string(*chunk));
      }
    if (const auto steps = reporter.steps(computer)) desk.read(0, *steps);
    if (const auto result = computer.take_result(limits.poll)) desk.read(0, *result);
    int from = 0;
    std::string message;
    while (ranks.receive(from, message)) desk.read(from, message);
  }
}

/// Sends the others home. Returns the ranks that did not answer in time.
std::set<int> dismiss(Ranks& ranks, const WorkLimits& limits) {
  std::set<int> waiting;
  for (int r = 1; r < ranks.size(); r++) {
    ranks.send(r, kStop);
    waiting.insert(r);
  }
  const Clock::time_point end = Clock::now() + limits.farewell;
  while (!waiting.empty() && Clock::now() < end) {
    int from = 0;
    std::string message;
    while (ranks.receive(from, message))
      if (message == "bye") waiting.erase(from);
    if (!waiting.empty()) std::this_thread::sleep_for(limits.poll);
  }
  return waiting;
}

}  // namespace

std::int64_t share_work(Ranks& ranks, const Work& work, bool& silent, const WorkLimits& limits) {
  silent = false;
  if (!ranks.first()) {
    follow(ranks, work, limits);
    return 0;
  }
  Desk desk(ranks, work, limits);
  try {
    lead(ranks, work, limits, desk);
  } catch (const std::exception& e) {
    if (!dismiss(ranks, limits).empty()) {
      // Ranks that do not answer would keep this one from leaving in order.
      fmt::print(stderr, "corten: {}\n", e.what());
      end_all(ranks, kExitUsage);
    }
    throw;
  }
  for (int r : dismiss(ranks, limits)) {
    silent = true;
    fmt::print(stderr, "corten: rank {} on {} does not answer; it had {}, which others computed\n", r,
               desk.host(r), desk.doing(r));
  }
  return desk.left();
}

}  // namespace corten::app
