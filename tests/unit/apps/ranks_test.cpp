// Ranks of one machine: which GPU each gets.
#include "ranks.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace corten::app {
namespace {

class LocalRank : public Ranks {
 public:
  explicit LocalRank(int rank) : rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return 8; }
  int local_rank() const override { return rank_; }

 private:
  int rank_;
};

TEST(Ranks, OfAMachineTakeItsGpusInTurn) {
  EXPECT_EQ(gpu_of_rank("", 4, 0), "0");
  EXPECT_EQ(gpu_of_rank("", 4, 3), "3");
  EXPECT_EQ(gpu_of_rank("", 4, 5), "1");
}

TEST(Ranks, TakeTheGpusThatAreVisible) {
  EXPECT_EQ(gpu_of_rank("2,5", 8, 0), "2");
  EXPECT_EQ(gpu_of_rank("2,5", 8, 1), "5");
  EXPECT_EQ(gpu_of_rank("2,5", 8, 2), "2");
  EXPECT_EQ(gpu_of_rank("GPU-a,GPU-b", 0, 1), "GPU-b");
}

TEST(Ranks, LeaveASingleGpuAsItIs) {
  EXPECT_EQ(gpu_of_rank("3", 8, 1), "");
  EXPECT_EQ(gpu_of_rank("", 1, 1), "");
  EXPECT_EQ(gpu_of_rank("", 0, 1), "");
}

TEST(Ranks, SetTheVariableOfTheDriver) {
  setenv("CUDA_VISIBLE_DEVICES", "4,6", 1);
  choose_gpu(LocalRank(1));
  EXPECT_STREQ(std::getenv("CUDA_VISIBLE_DEVICES"), "6");
  // Slurm has given each rank its own already.
  choose_gpu(LocalRank(0));
  EXPECT_STREQ(std::getenv("CUDA_VISIBLE_DEVICES"), "6");
  // The user wants none.
  setenv("CUDA_VISIBLE_DEVICES", "", 1);
  choose_gpu(LocalRank(1));
  EXPECT_STREQ(std::getenv("CUDA_VISIBLE_DEVICES"), "");
  unsetenv("CUDA_VISIBLE_DEVICES");
}

}  // namespace
}  // namespace corten::app
