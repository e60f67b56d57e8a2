#include "c/handles.h"

#include <iterator>
#include <mutex>
#include <thread>
#include <vector>

#include "c/failure.h"

namespace corten::c {

namespace {

using Bits = HandleBits<std::uintptr_t>;

// Both sizes of pointers; WebAssembly has the small one.
static_assert(HandleBits<std::uint64_t>::pack(7, 9) == (std::uint64_t{9} << 32 | 7));
static_assert(HandleBits<std::uint64_t>::kLastGeneration == 0xffffffff);
static_assert(HandleBits<std::uint32_t>::kSlots == 65536 &&
              HandleBits<std::uint32_t>::kLastGeneration == 65535);
static_assert(HandleBits<std::uint32_t>::index(HandleBits<std::uint32_t>::pack(65535, 65533)) == 65535 &&
              HandleBits<std::uint32_t>::generation(HandleBits<std::uint32_t>::pack(65535, 65533)) == 65533);

constexpr std::uint32_t kChunk = 1024, kChunks = Bits::kSlots / kChunk;
const char* const kKindNames[] = {"object", "model",  "data",     "spec",          "edit",
                                  "batch",  "viewer", "renderer", "batch renderer"};
static_assert(std::size(kKindNames) == static_cast<std::size_t>(Kind::batch_renderer) + 1);

/// Grows by chunks that never move, so that lookups need no lock.
struct Table {
  std::atomic<Slot*> chunks[kChunks] = {};
  std::mutex mutex;
  std::vector<std::uint32_t> free;
  std::uint32_t used = 0;

  Slot* find(std::uint32_t index) {
    if (index >= Bits::kSlots) return nullptr;
    Slot* chunk = chunks[index / kChunk].load(std::memory_order_acquire);
    return chunk == nullptr ? nullptr : chunk + index % kChunk;
  }

  /// A slot without an object. The caller holds the mutex.
  Slot& take() {
    if (!free.empty()) {
      Slot& slot = *find(free.back());
      free.pop_back();
      return slot;
    }
    if (used >= Bits::kSlots) throw std::bad_alloc();
    if (used % kChunk == 0) add_chunk();
    return *find(used++);
  }

  void add_chunk() {
    free.reserve(used + kChunk);  // freeing must not throw
    auto* chunk = new Slot[kChunk];
    for (std::uint32_t i = 0; i < kChunk; i++) chunk[i].index = used + i;
    chunks[used / kChunk].store(chunk, std::memory_order_release);
  }
};

/// Never destroyed: handles may be freed by destructors of other libraries.
Table& table() {
  static Table& all = *new Table;
  return all;
}

[[noreturn]] void refuse(Kind kind, const void* handle) {
  const std::string name = kKindNames[static_cast<int>(kind)];
  throw Failure(CORTEN_ERROR_HANDLE,
                handle == nullptr ? "the handle of the " + name + " is null"
                                  : "not the handle of a " + name + ": it was freed, or is another object's");
}

[[noreturn]] void refuse_busy(Kind kind) {
  throw Failure(CORTEN_ERROR_BUSY,
                std::string("the ") + kKindNames[static_cast<int>(kind)] +
                    " is in use by a call in another thread, or by the call that runs this callback");
}

struct Found {
  Slot* slot;
  std::uint64_t idle;  ///< the word of the slot while the object is not in use
};

/// The slot that a handle names. Whether its object is still there is not known.
Found find(Kind kind, const void* handle) {
  const auto number = reinterpret_cast<std::uintptr_t>(handle);
  const std::uint32_t generation = Bits::generation(number);
  Slot* slot = generation % 2 == 0 ? nullptr : table().find(Bits::index(number));
  if (slot == nullptr) refuse(kind, handle);
  return {slot, SlotState::idle(generation, kind)};
}

}  // namespace

void* add_object(Kind kind, std::shared_ptr<void> object) {
  Table& all = table();
  const std::lock_guard lock(all.mutex);
  Slot& slot = all.take();
  const std::uint32_t generation = SlotState::generation(slot.state.load(std::memory_order_relaxed)) + 1;
  slot.object = std::move(object);
  slot.state.store(SlotState::idle(generation, kind), std::memory_order_release);
  return reinterpret_cast<void*>(Bits::pack(slot.index, generation));
}

Slot& acquire(Kind kind, const void* handle, bool exclusive) {
  const auto [slot, idle] = find(kind, handle);
  std::uint64_t state = slot->state.load(std::memory_order_relaxed);
  do {
    if ((state & ~SlotState::kInUse) != idle) refuse(kind, handle);
    const std::uint64_t users = SlotState::users(state);
    // The count must stay below kExclusive.
    if (exclusive ? users != 0 : users + 1 >= SlotState::kExclusive) refuse_busy(kind);
  } while (!slot->state.compare_exchange_weak(state, state + (exclusive ? SlotState::kExclusive : 1),
                                              std::memory_order_acquire, std::memory_order_relaxed));
  return *slot;
}

Slot& peek(Kind kind, const void* handle) {
  const auto [slot, idle] = find(kind, handle);
  for (;;) {
    std::uint64_t state = slot->state.load(std::memory_order_relaxed);
    if ((state & ~SlotState::kInUse) != idle) refuse(kind, handle);
    if ((state & SlotState::kAllPeeks) == SlotState::kAllPeeks) std::this_thread::yield();
    else if (slot->state.compare_exchange_weak(state, state + SlotState::kPeek, std::memory_order_acquire,
                                               std::memory_order_relaxed))
      return *slot;
  }
}

void remove_object(Kind kind, const void* handle) {
  if (handle == nullptr) return;
  Slot& slot = acquire(kind, handle, true);
  const std::uint32_t generation = SlotState::generation(slot.state.load(std::memory_order_relaxed)) + 1;
  const std::uint64_t without_peeks = SlotState::idle(generation - 1, kind) + SlotState::kExclusive;
  std::uint64_t state = without_peeks;
  while (!slot.state.compare_exchange_weak(state, SlotState::idle(generation, Kind::none),
                                           std::memory_order_acq_rel, std::memory_order_relaxed)) {
    state = without_peeks;
    std::this_thread::yield();
  }
  // Destroyed last, when the slot may already have another object.
  const std::shared_ptr<void> object = std::move(slot.object);
  // Reusing a generation would make stale handles valid.
  if (generation >= Bits::kLastGeneration - 1) return;
  Table& all = table();
  const std::lock_guard lock(all.mutex);
  all.free.push_back(slot.index);
}

}  // namespace corten::c
