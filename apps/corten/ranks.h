// The processes that run one command together: those that mpirun or srun started, or a single one.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace corten::app {

/// Rank 0 gives out the work and reports; all ranks compute. Only one thread may call these functions.
class Ranks {
 public:
  virtual ~Ranks() = default;

  virtual int rank() const { return 0; }
  virtual int size() const { return 1; }
  /// Number of the rank among those of its machine.
  virtual int local_rank() const { return 0; }
  /// Sends a message and does not wait for its arrival.
  virtual void send(int to, const std::string& message);
  /// Takes the next message, if one has arrived.
  virtual bool receive(int& from, std::string& message);
  /// One text of every rank, known to all. Every rank must call it.
  virtual std::vector<std::string> exchange(const std::string& text) { return {text}; }
  /// MPI_Abort: ends all ranks at once, but with mpirun --enable-recovery only this one. Does not return with
  /// MPI.
  virtual void abort(int) {}

  bool first() const { return rank() == 0; }
};

/// Runs a command on the ranks of this process: MPI's if the program was built with MPI and started by mpirun
/// or srun, else one. An exception of one rank ends the others too.
int with_ranks(const std::function<int(Ranks&)>& command);

/// Runs work() on every rank and waits for all. If it threw on a rank, it throws on all: rank 0 gets the
/// reason, the others AgreedStop.
void on_all_ranks(Ranks& ranks, const std::function<void()>& work);

/// The same, on rank 0 only.
inline void on_first_rank(Ranks& ranks, const std::function<void()>& work) {
  on_all_ranks(ranks, [&] {
    if (ranks.first()) work();
  });
}

/// Throws on all ranks, as on_all_ranks, if the texts differ: a machine has other files.
void require_same(Ranks& ranks, const std::string& text);

/// How rank 0 shows that it lives. mpirun --enable-recovery lets the others live when it dies.
struct PulseTimes {
  /// It sends a sign of life to every rank so often,
  std::chrono::milliseconds pulse{10000};
  /// and a rank that has looked so long for one in vain ends all. Long, because a slow disk may stop rank 0,
  /// which writes the journal.
  std::chrono::milliseconds silence{300000};
};

class Pulse {
 public:
  explicit Pulse(const PulseTimes& times) : times_(times) {}

  /// On rank 0: sends a sign of life when it is time.
  void send(Ranks& ranks);
  /// On the others: after a message, and after a look without one. Ends this rank if rank 0 is dead.
  void heard() { silent_ = {}; }
  bool is_lost(Ranks& ranks);

 private:
  using Clock = std::chrono::steady_clock;

  PulseTimes times_;
  Clock::time_point next_ = Clock::now() + times_.pulse, looked_ = Clock::now();
  Clock::duration silent_{};
};

bool is_pulse(const std::string& message);

/// What rank 0 does alone at the end, on a thread of its own: the others wait in leave_together and see that
/// it lives.
void work_alone(Ranks& ranks, const std::function<void()>& work, const PulseTimes& times = {});

/// All ranks go into MPI_Finalize together, at the word of rank 0.
void leave_together(Ranks& ranks, const PulseTimes& times = {});

/// Thrown on the ranks that have nothing to report: rank 0 leaves with the exit status.
struct AgreedStop {};

/// Ends all ranks from rank 0, without waiting for those that do not answer. Does not return with MPI.
void end_all(Ranks& ranks, int status);

/// What rank 0 says in end_all. The others end, too: with mpirun --enable-recovery, MPI_Abort ends its caller
/// only.
bool is_end(const std::string& message);
/// Ends this rank after that word.
void obey_end(Ranks& ranks);

/// The name of this machine.
std::string host_name();

/// True if this process is one of several that mpirun or srun started, by the variables that they set.
bool started_by_mpi();

/// How many processes mpirun or srun started together, by these variables; 1 without any.
int processes_started();

/// The GPU of a rank, as a value of CUDA_VISIBLE_DEVICES: `visible` is its present value, empty if it is not
/// set, `gpus` the number of GPUs of the machine. Empty: leave it as it is.
std::string gpu_of_rank(const std::string& visible, int gpus, int local_rank);

/// Gives each rank of a machine a GPU of its own, as far as there are enough. Call before the first use of
/// CUDA.
void choose_gpu(const Ranks& ranks);

#ifdef CORTEN_MPI
std::unique_ptr<Ranks> mpi_ranks();
#endif

}  // namespace corten::app
