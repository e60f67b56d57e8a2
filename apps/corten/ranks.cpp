#include "ranks.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <future>
#include <stdexcept>
#include <thread>

#include "commands.h"
#include "corten/error.h"

namespace corten::app {

namespace {

/// The reason of the present exception.
std::string failure_text() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return "out of memory";
  } catch (const std::exception& e) {
    return e.what();
  }
}

int gpus_of_machine() {
  int count = 0;
  std::error_code error;
  for (std::filesystem::directory_iterator at("/proc/driver/nvidia/gpus", error), end; !error && at != end;
       at.increment(error))
    count++;
  return count;
}

}  // namespace

void Ranks::send(int, const std::string&) { throw std::logic_error("a single rank has nobody to send to"); }
bool Ranks::receive(int&, std::string&) { return false; }

std::string host_name() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
}

bool started_by_mpi() {
  // Open MPI; MPICH and its relatives; srun with PMIx.
  for (const char* variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
    if (std::getenv(variable) != nullptr) return true;
  return false;
}

int processes_started() {
  // Open MPI; MPICH and its relatives; srun.
  for (const char* variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"})
    if (const char* count = std::getenv(variable); count != nullptr) return std::atoi(count);
  return 1;
}

std::string gpu_of_rank(const std::string& visible, int gpus, int local_rank) {
  std::vector<std::string> names;
  if (visible.empty()) {
    for (int g = 0; g < gpus; g++) names.push_back(std::to_string(g));
  } else {
    for (std::size_t at = 0; at <= visible.size();) {
      const std::size_t comma = std::min(visible.find(',', at), visible.size());
      names.push_back(visible.substr(at, comma - at));
      at = comma + 1;
    }
  }
  return names.size() < 2 ? "" : names[static_cast<std::size_t>(local_rank) % names.size()];
}

void choose_gpu(const Ranks& ranks) {
  if (ranks.size() == 1) return;
  const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
  if (visible != nullptr && *visible == '\0') return;  // the user wants none
  const std::string gpu =
      gpu_of_rank(visible == nullptr ? "" : visible, gpus_of_machine(), ranks.local_rank());
  if (!gpu.empty()) setenv("CUDA_VISIBLE_DEVICES", gpu.c_str(), 1);
}

namespace {

const std::string kLeave = "leave", kEnd = "end", kPulse = "pulse";

}  // namespace

void Pulse::send(Ranks& ranks) {
  if (Clock::now() < next_) return;
  next_ = Clock::now() + times_.pulse;
  for (int r = 1; r < ranks.size(); r++) ranks.send(r, kPulse);
}

bool Pulse::is_lost(Ranks& ranks) {
  const Clock::time_point now = Clock::now();
  // Time in which this process did not run, because it was stopped, does not count.
  silent_ += std::min<Clock::duration>(now - looked_, std::chrono::seconds(1));
  looked_ = now;
  if (silent_ <= times_.silence) return false;
  fmt::print(stderr, "corten: rank {} on {}: rank 0 does not answer; the same command continues\n",
             ranks.rank(), host_name());
  ranks.abort(kExitUsage);
  return true;
}

bool is_pulse(const std::string& message) { return message == kPulse; }

void work_alone(Ranks& ranks, const std::function<void()>& work, const PulseTimes& times) {
  if (ranks.size() == 1) return work();
  std::future<void> done = std::async(std::launch::async, work);
  Pulse pulse(times);
  while (done.wait_for(std::min<std::chrono::milliseconds>(times.pulse, std::chrono::milliseconds(100))) !=
         std::future_status::ready)
    pulse.send(ranks);
  done.get();
}

// mpirun of OpenMPI 4.1 may crash or hang if rank 0 ends the job with MPI_Abort while another rank is in
// MPI_Finalize. Waiting here also costs no processor time.
void leave_together(Ranks& ranks, const PulseTimes& times) {
  if (ranks.first()) {
    for (int r = 1; r < ranks.size(); r++) ranks.send(r, kLeave);
    return;
  }
  Pulse pulse(times);
  for (;;) {
    int from = 0;
    std::string message;
    if (ranks.receive(from, message)) {
      if (message == kLeave) return;
      if (is_end(message)) return obey_end(ranks);
      pulse.heard();
    } else {
      if (pulse.is_lost(ranks)) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
}

void end_all(Ranks& ranks, int status) {
  for (int r = 1; r < ranks.size(); r++) ranks.send(r, kEnd);
  // The messages leave while this rank looks for others.
  int from = 0;
  std::string message;
  for (int i = 0; ranks.size() > 1 && i < 50; i++) {
    ranks.receive(from, message);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  ranks.abort(status);
}

bool is_end(const std::string& message) { return message == kEnd; }

void obey_end(Ranks& ranks) {
  // Rank 0's MPI_Abort ends this rank meanwhile, if it can, with the status of rank 0.
  std::this_thread::sleep_for(std::chrono::seconds(3));
  ranks.abort(kExitOk);
}

int with_ranks(const std::function<int(Ranks&)>& command) {
#ifdef CORTEN_MPI
  const std::unique_ptr<Ranks> ranks = started_by_mpi() ? mpi_ranks() : std::make_unique<Ranks>();
#else
  const auto ranks = std::make_unique<Ranks>();
  if (started_by_mpi() && processes_started() > 1)
    throw UsageError(
        "this program was built without MPI; build it where OpenMPI (libopenmpi-dev) is installed");
#endif
  try {
    const int status = command(*ranks);
    leave_together(*ranks);
    return status;
  } catch (const AgreedStop&) {
    leave_together(*ranks);
    // mpirun ends all ranks as soon as one leaves with another status, perhaps before rank 0 gave the reason.
    return kExitOk;
  } catch (const std::exception& e) {
    // If all ranks stop together, each leaves in order. Else the others would wait for this one for ever.
    if (ranks->size() > 1 && dynamic_cast<const UsageError*>(&e) == nullptr &&
        dynamic_cast<const LoadError*>(&e) == nullptr) {
      fmt::print(stderr, "corten: rank {} on {}: {}\n", ranks->rank(), host_name(), e.what());
      ranks->abort(kExitModel);
    }
    leave_together(*ranks);
    throw;
  }
}

void require_same(Ranks& ranks, const std::string& text) {
  const std::vector<std::string> all = ranks.exchange(text);
  on_all_ranks(ranks, [&] {
    if (text != all.front())
      throw UsageError(fmt::format("the ranks do not see the same model, files and options: {} and {}",
                                   all.front(), text));
  });
}

void on_all_ranks(Ranks& ranks, const std::function<void()>& work) {
  std::exception_ptr own;
  std::string text;
  try {
    work();
  } catch (...) {
    own = std::current_exception();
    text = failure_text();
    if (ranks.size() > 1) text += fmt::format(" (rank {} on {})", ranks.rank(), host_name());
  }
  const std::vector<std::string> all = ranks.exchange(text);
  for (const std::string& failure : all) {
    if (failure.empty()) continue;
    if (!ranks.first()) throw AgreedStop{};
    if (own) std::rethrow_exception(own);
    throw UsageError(failure);
  }
}

}  // namespace corten::app
