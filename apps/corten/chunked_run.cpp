#include "chunked_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <sstream>

#include "commands.h"
#include "corten/thread_pool.h"
#include "progress.h"
#include "work_share.h"

namespace corten::app {

namespace {

/// Without a terminal: mpirun takes the output of ranks, and whoever started it watches.
constexpr std::chrono::seconds kLines{5}, kLinesOfRanks{1};
constexpr std::int64_t kChunksPerRank = 8, kItemsPerThread = 4;

/// Rank 0's side: the journal and the bar.
class Record {
 public:
  Record(Journal& journal, const ChunkedRun& run, bool several_ranks)
      : journal_(journal),
        run_(run),
        bar_(run.items * run.steps_per_item, several_ranks ? kLinesOfRanks : kLines),
        most_(run.items * run.steps_per_item) {
    if (journal.resumed())
      fmt::print(stderr, "resuming: {} of {} chunks are finished\n", journal.finished(), run.chunks());
  }

  std::int64_t items_of(std::int64_t chunk) const {
    return std::min(run_.chunk, run_.items - chunk * run_.chunk);
  }
  bool is_done(std::int64_t chunk) {
    if (!journal_.is_done(chunk)) return false;
    progress(items_of(chunk) * run_.steps_per_item);
    return true;
  }
  void finish(std::int64_t chunk, const std::string& note) {
    std::istringstream words(note);
    std::int64_t faults = 0;
    std::string text;
    words >> faults;
    std::getline(words >> std::ws, text);
    journal_.finish_chunk(chunk, faults);
    if (result.first_fault.empty()) result.first_fault = text;
    result.computed += items_of(chunk);
  }
  /// A chunk that two ranks computed counts once.
  void progress(std::int64_t steps) {
    done_ = std::min(done_ + steps, most_);
    bar_.update(done_, static_cast<double>(done_) * run_.seconds_per_step);
  }
  void end() { bar_.finish(); }

  ChunkedResult result;

 private:
  Journal& journal_;
  const ChunkedRun& run_;
  Progress bar_;
  std::int64_t most_, done_ = 0;
};

}  // namespace

std::string fault_note(std::int64_t failed, const std::string& first) {
  return fmt::format("{} {}", failed, first);
}

Workers workers_of(Ranks& ranks, std::optional<int> threads) {
  Workers workers{.ranks = ranks.size()};
  for (const std::string& text : ranks.exchange(std::to_string(threads.value_or(usable_cores()))))
    workers.threads = std::max(workers.threads, std::stoi(text));
  return workers;
}

std::int64_t chunk_for(std::int64_t items, std::int64_t most, std::int64_t fullest, const Workers& workers) {
  const auto share = [&](std::int64_t parts) { return (items + parts - 1) / parts; };
  const std::int64_t wanted =
      std::min(most, workers.ranks > 1 ? share(kChunksPerRank * workers.ranks) : items);
  const std::int64_t full = std::min({fullest, kItemsPerThread * workers.threads, share(workers.ranks)});
  return std::max(wanted, full);
}

ChunkedResult compute_chunks(Ranks& ranks, Journal* journal, const ChunkedRun& run) {
  std::optional<Record> record;
  if (ranks.first()) record.emplace(*journal, run, ranks.size() > 1);
  const auto items_of = [&](std::int64_t chunk) {
    return std::min(run.chunk, run.items - chunk * run.chunk);
  };
  const Work work{.chunks = run.chunks(),
                  .is_done = [&](std::int64_t chunk) { return record->is_done(chunk); },
                  .compute =
                      [&](std::int64_t chunk, std::atomic<std::int64_t>& steps) {
                        return run.compute(chunk * run.chunk, items_of(chunk), steps);
                      },
                  .record = [&](std::int64_t chunk, const std::string& note) { record->finish(chunk, note); },
                  .name =
                      [&](std::int64_t chunk) {
                        return fmt::format("{} {} to {}", run.what, chunk * run.chunk,
                                           chunk * run.chunk + items_of(chunk) - 1);
                      },
                  .progress = [&](std::int64_t steps) { record->progress(steps); }};
  bool silent = false;
  const std::int64_t left = share_work(ranks, work, silent);
  if (!ranks.first()) return {};
  record->end();
  record->result.silent = silent;
  if (left > 0) {
    const std::string text =
        fmt::format("{} of {} chunks could not be computed; the same command continues", left, run.chunks());
    if (!silent) throw UsageError(text);
    fmt::print(stderr, "corten: {}\n", text);
    end_all(ranks, kExitUsage);
  }
  return record->result;
}

int leave(Ranks& ranks, const ChunkedResult& result, int status) {
  std::fflush(stdout);
  if (result.silent) end_all(ranks, status);
  return status;
}

}  // namespace corten::app
