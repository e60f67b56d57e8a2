// Ranks over MPI. Only the thread that made it calls MPI.
#include <mpi.h>

#include <list>

#include "ranks.h"

namespace corten::app {

namespace {

constexpr int kTag = 26;

class MpiRanks : public Ranks {
 public:
  MpiRanks() {
    int given = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm node = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &node);
    MPI_Comm_rank(node, &local_rank_);
    MPI_Comm_free(&node);
  }
  ~MpiRanks() override {
    for (Sent& sent : sent_) MPI_Wait(&sent.request, MPI_STATUS_IGNORE);
    MPI_Finalize();
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  int local_rank() const override { return local_rank_; }

  void send(int to, const std::string& message) override {
    forget_arrived();
    Sent& sent = sent_.emplace_back(Sent{message, MPI_REQUEST_NULL});
    MPI_Isend(sent.text.data(), static_cast<int>(sent.text.size()), MPI_CHAR, to, kTag, MPI_COMM_WORLD,
              &sent.request);
  }

  bool receive(int& from, std::string& message) override {
    forget_arrived();
    int there = 0, size = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return false;
    MPI_Get_count(&status, MPI_CHAR, &size);
    message.resize(static_cast<std::size_t>(size));
    from = status.MPI_SOURCE;
    MPI_Recv(message.data(), size, MPI_CHAR, from, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return true;
  }

  std::vector<std::string> exchange(const std::string& text) override {
    const int own = static_cast<int>(text.size());
    std::vector<int> sizes(static_cast<std::size_t>(size_)), starts(sizes.size());
    MPI_Allgather(&own, 1, MPI_INT, sizes.data(), 1, MPI_INT, MPI_COMM_WORLD);
    int total = 0;
    for (std::size_t r = 0; r < sizes.size(); r++) {
      starts[r] = total;
      total += sizes[r];
    }
    std::string all(static_cast<std::size_t>(total), ' ');
    MPI_Allgatherv(text.data(), own, MPI_CHAR, all.data(), sizes.data(), starts.data(), MPI_CHAR,
                   MPI_COMM_WORLD);
    std::vector<std::string> texts;
    for (std::size_t r = 0; r < sizes.size(); r++)
      texts.push_back(all.substr(static_cast<std::size_t>(starts[r]), static_cast<std::size_t>(sizes[r])));
    return texts;
  }

  void abort(int status) override { MPI_Abort(MPI_COMM_WORLD, status); }

 private:
  struct Sent {
    std::string text;
    MPI_Request request;
  };

  void forget_arrived() {
    sent_.remove_if([](Sent& sent) {
      int arrived = 0;
      MPI_Test(&sent.request, &arrived, MPI_STATUS_IGNORE);
      return arrived != 0;
    });
  }

  int rank_ = 0, size_ = 1, local_rank_ = 0;
  std::list<Sent> sent_;
};

}  // namespace

std::unique_ptr<Ranks> mpi_ranks() { return std::make_unique<MpiRanks>(); }

}  // namespace corten::app
