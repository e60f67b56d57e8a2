// The table of handles.
#include "c/handles.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "c/failure.h"

namespace corten::c {
namespace {

using UseNumber = Use<std::atomic<int>, Kind::data, true>;
using ReadNumber = Use<std::atomic<int>, Kind::model, false>;

void* make(Kind kind, int value) { return add_object(kind, std::make_shared<std::atomic<int>>(value)); }

bool freed(void* handle) {
  try {
    remove_object(Kind::model, handle);
    return true;
  } catch (const Failure&) {
    return false;
  }
}

/// One exclusive use.
bool used(void* handle) {
  try {
    return *Use<std::atomic<int>, Kind::model, true>(handle) == 2;
  } catch (const Failure&) {
    return false;
  }
}

TEST(Handles, PointersOfFourBytesHoldIndexAndGeneration) {
  using Small = HandleBits<std::uint32_t>;
  for (const std::uint32_t index : {0u, 1u, 1023u, 65535u})
    for (const std::uint32_t generation : {1u, 3u, 65533u}) {
      const std::uint32_t handle = Small::pack(index, generation);
      EXPECT_EQ(Small::index(handle), index);
      EXPECT_EQ(Small::generation(handle), generation);
      EXPECT_NE(handle, 0u);
    }
}

TEST(Handles, AReusedSlotHasAnotherHandle) {
  void* first = make(Kind::data, 1);
  remove_object(Kind::data, first);
  void* second = make(Kind::data, 2);
  EXPECT_NE(first, second);
  EXPECT_THROW(UseNumber{first}, Failure);
  EXPECT_EQ(*UseNumber(second), 2);
  remove_object(Kind::data, second);
}

TEST(Handles, SharedUseExcludesOnlyExclusiveUse) {
  void* handle = make(Kind::model, 1);
  {
    const ReadNumber first(handle), second(handle);
    EXPECT_THROW(remove_object(Kind::model, handle), Failure);
  }
  remove_object(Kind::model, handle);
  EXPECT_THROW(ReadNumber{handle}, Failure);
}

TEST(Handles, APeekWorksDuringExclusiveUse) {
  void* handle = make(Kind::data, 3);
  {
    const UseNumber user(handle);
    EXPECT_EQ((*Peek<std::atomic<int>, Kind::data>(handle)), 3);
  }
  {
    const Peek<std::atomic<int>, Kind::data> first(handle);
    EXPECT_EQ(*UseNumber(handle), 3);  // a peek refuses nobody
  }
  remove_object(Kind::data, handle);
  EXPECT_THROW((Peek<std::atomic<int>, Kind::data>(handle)), Failure);
}

/// Freeing waits for the end of peeks, and later ones are refused.
TEST(Handles, PeeksKeepTheObject) {
  std::atomic<void*> shared{make(Kind::data, 1)};
  std::atomic<bool> done{false};
  std::atomic<int> wrong{0};
  std::vector<std::thread> users;
  for (int t = 0; t < 3; t++)
    users.emplace_back([&] {
      while (!done) try {
          if (*Peek<std::atomic<int>, Kind::data>(shared.load()) != 1) wrong++;
        } catch (const Failure&) {
          std::this_thread::yield();
        }
    });
  for (int i = 0; i < 20000; i++) {
    void* next = make(Kind::data, 1);
    remove_object(Kind::data, shared.exchange(next));
  }
  done = true;
  for (std::thread& user : users) user.join();
  EXPECT_EQ(wrong, 0);
  remove_object(Kind::data, shared);
}

/// Threads that use a handle which another one frees. The slot is used again at once; calls with the stale
/// handle must neither get the new object nor keep its owner from using it.
TEST(Handles, AStaleHandleDoesNotTouchTheNextObject) {
  std::atomic<void*> shared{nullptr};
  std::atomic<bool> done{false};
  std::atomic<int> wrong_object{0}, owner_refused{0};
  std::vector<std::thread> users;
  for (int t = 0; t < 4; t++)
    users.emplace_back([&] {
      while (!done) try {
          if (*ReadNumber(shared.load()) != 1) wrong_object++;
        } catch (const Failure&) {
          std::this_thread::sleep_for(std::chrono::microseconds(50));
        }
    });
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  while (std::chrono::steady_clock::now() < end) {
    void* handle = make(Kind::model, 1);
    shared = handle;
    std::this_thread::sleep_for(std::chrono::microseconds(300));  // some users stop anywhere in a call
    while (!freed(handle)) std::this_thread::yield();
    void* own = make(Kind::model, 2);
    for (int i = 0; i < 10000; i++)
      if (!used(own)) owner_refused++;
    if (!freed(own)) owner_refused++;
  }
  done = true;
  for (std::thread& user : users) user.join();
  EXPECT_EQ(wrong_object, 0);
  EXPECT_EQ(owner_refused, 0);
}

}  // namespace
}  // namespace corten::c
