// Times of kernels, by events on their stream.
#pragma once

#include <utility>
#include <vector>

#include "corten/profile.h"
#include "cuda/device_buffer.h"

namespace corten::cuda {

class StageEvents {
 public:
  explicit StageEvents(const Stream& stream) : stream_(stream) {}
  StageEvents(const StageEvents&) = delete;
  StageEvents& operator=(const StageEvents&) = delete;
  ~StageEvents() {
    for (const Interval& interval : intervals_)
      cudaEventDestroy(interval.begin), cudaEventDestroy(interval.end);
  }

  /// launch() starts the kernels of a piece (step/piece_table.h).
  template <class Launch>
  void time(int piece, Launch launch) {
    Interval& interval = intervals_.emplace_back(Interval{piece, nullptr, nullptr});
    record(interval.begin);
    launch();
    record(interval.end);
  }

  /// Waits for all kernels and adds their times, by piece.
  void add_to(std::vector<StageTime>& stages) {
    stream_.wait("measuring stages");
    for (const Interval& interval : intervals_) {
      float milliseconds = 0;
      check(cudaEventElapsedTime(&milliseconds, interval.begin, interval.end), "measuring stages");
      StageTime& stage = stages[static_cast<std::size_t>(interval.piece)];
      stage.seconds += 1e-3 * milliseconds;
      stage.calls++;
    }
  }

 private:
  struct Interval {
    int piece;
    cudaEvent_t begin, end;
  };
  void record(cudaEvent_t& event) {
    check(cudaEventCreate(&event), "making an event");
    check(cudaEventRecord(event, stream_.get()), "measuring stages");
  }

  const Stream& stream_;
  std::vector<Interval> intervals_;
};

}  // namespace corten::cuda
