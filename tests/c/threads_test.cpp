// Threads that share handles of the C interface.
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "owned.h"

namespace corten::c_test {
namespace {

/// Two threads that use one Data: each call either works or is refused as busy.
TEST(CThreads, ASecondThreadIsRefused) {
  const Data data = make_data();
  std::atomic<int> worked{0}, refused{0}, others{0};
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  const auto use = [&] {
    while ((worked < 10 || refused < 10) && std::chrono::steady_clock::now() < deadline) {
      const corten_result result = corten_step(data, 200, nullptr);
      (result == CORTEN_OK ? worked : result == CORTEN_ERROR_BUSY ? refused : others)++;
    }
  };
  std::thread first(use), second(use);
  first.join(), second.join();
  EXPECT_EQ(others, 0);
  EXPECT_GT(worked, 0);
  EXPECT_GT(refused, 0);
  EXPECT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
}

/// The same without chance: the second thread calls while a callback of the first call runs.
TEST(CThreads, ASecondThreadIsRefusedDuringACallback) {
  struct Seen {
    corten_data data = nullptr;
    corten_result step = CORTEN_OK, freed = CORTEN_OK, growing = CORTEN_OK, fixed = CORTEN_ERROR_BUSY;
  } seen;
  corten_callbacks callbacks{};
  callbacks.user = &seen;
  callbacks.control = [](void* user, corten_view*) {
    std::thread([own = static_cast<Seen*>(user)] {
      corten_field field;
      own->step = corten_step(own->data, 1, nullptr);
      own->freed = corten_data_free(own->data);
      own->growing = corten_data_field(own->data, "contact_dist", &field);
      own->fixed = corten_data_field(own->data, "qpos", &field);
    }).join();
    return 0;
  };
  const Model base = make_model();
  Model model;
  Data data;
  ASSERT_EQ(corten_model_with_callbacks(base, &callbacks, model.out()), CORTEN_OK);
  ASSERT_EQ(corten_data_create(model, data.out()), CORTEN_OK);
  seen.data = data;
  EXPECT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
  EXPECT_EQ(seen.step, CORTEN_ERROR_BUSY);
  EXPECT_EQ(seen.freed, CORTEN_ERROR_BUSY);
  EXPECT_EQ(seen.growing, CORTEN_ERROR_BUSY);
  EXPECT_EQ(seen.fixed, CORTEN_OK);  // its address does not change
}

/// Threads that share a model, and free and create handles meanwhile.
TEST(CThreads, ThreadsShareAModel) {
  const Model model = make_model();
  const auto use = [&] {
    for (int i = 0; i < 100; i++) {
      Data data;
      ASSERT_EQ(corten_data_create(model, data.out()), CORTEN_OK);
      ASSERT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
    }
  };
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++) threads.emplace_back(use);
  for (std::thread& thread : threads) thread.join();
}

/// Freeing while another thread uses a handle gives busy or stale. A third thread makes handles, which get
/// the freed slots: calls with the stale handle must not touch them.
TEST(CThreads, FreeingInUseIsSafe) {
  const Model model = make_model();
  std::atomic<corten_data> shared{nullptr};
  std::atomic<bool> done{false};
  std::atomic<int> wrong{0};
  const auto create = [&] {
    corten_data data = nullptr;
    if (corten_data_create(model, &data) != CORTEN_OK) wrong++;
    return data;
  };
  std::thread user([&] {
    while (!done) {
      const corten_result result = corten_step(shared, 1, nullptr);
      if (result == CORTEN_OK || result == CORTEN_ERROR_BUSY || result == CORTEN_ERROR_HANDLE) continue;
      wrong++;
      return;
    }
  });
  std::thread maker([&] {
    while (!done) {
      const corten_data own = create();
      if (corten_step(own, 1, nullptr) != CORTEN_OK) wrong++;
      if (corten_data_free(own) != CORTEN_OK) wrong++;
    }
  });
  for (int round = 0; round < 5000; round++) {
    const corten_data data = create();
    shared = data;
    corten_result freed = CORTEN_ERROR_BUSY;
    while (freed == CORTEN_ERROR_BUSY) freed = corten_data_free(data);
    if (freed != CORTEN_OK) wrong++;
  }
  done = true;
  user.join(), maker.join();
  EXPECT_EQ(wrong, 0);
}

/// A thread that calls with a handle of another kind does not disturb those that use the object.
TEST(CThreads, AWrongKindDoesNotMakeTheObjectBusy) {
  const Model model = make_model();
  std::atomic<bool> done{false};
  std::thread other([&] {
    while (!done)
      ASSERT_EQ(corten_step(reinterpret_cast<corten_data>(model.get()), 1, nullptr), CORTEN_ERROR_HANDLE);
  });
  uint64_t hash = 0;
  int wrong = 0;
  for (int i = 0; i < 2000; i++)
    if (corten_model_hash(model, &hash) != CORTEN_OK) wrong++;
  done = true;
  other.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace corten::c_test
