// What the I/O thread of the server hands to the simulation thread: pages that come and go, and their
// messages.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

#include "view/message.h"

namespace corten::serve {

using view::Message;

/// Something that happened to a connection.
struct Letter {
  enum class Kind { came, message, went };
  Kind kind = Kind::message;
  int connection = 0;
  Message message{};
};

class Mailbox {
 public:
  void put(Letter letter) {
    {
      const std::lock_guard lock(mutex_);
      letters_.push_back(std::move(letter));
    }
    wake_.notify_one();
  }

  /// Wakes the reader without a letter.
  void ring() {
    {
      const std::lock_guard lock(mutex_);
      rung_ = true;
    }
    wake_.notify_one();
  }

  /// All letters, after waiting until there are some, the bell rings or the time has come.
  std::vector<Letter> take_until(std::chrono::steady_clock::time_point time) {
    std::unique_lock lock(mutex_);
    wake_.wait_until(lock, time, [this] { return rung_ || !letters_.empty(); });
    rung_ = false;
    return std::exchange(letters_, {});
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Letter> letters_;
  bool rung_ = false;
};

}  // namespace corten::serve
