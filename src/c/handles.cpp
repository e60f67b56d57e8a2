#include "c/handles.h"

#include <mutex>
#include <vector>

#include "c/failure.h"

namespace corten::c {

namespace {

constexpr std::uint32_t kChunk = 1024, kChunks = 4096;
const char* const kKindNames[] = {"object", "model", "data", "spec", "edit", "batch"};

/// Grows by chunks that never move, so that lookups need no lock.
struct Table {
  std::atomic<Slot*> chunks[kChunks] = {};
  std::mutex mutex;
  std::vector<std::uint32_t> free;
  std::uint32_t used = 0;

  Slot* find(std::uint32_t index) {
    if (index >= kChunk * kChunks) return nullptr;
    Slot* chunk = chunks[index / kChunk].load(std::memory_order_acquire);
    return chunk == nullptr ? nullptr : chunk + index % kChunk;
  }
};

/// Never destroyed: handles may be freed by destructors of other libraries.
Table& table() {
  static Table& all = *new Table;
  return all;
}

const void* handle_of(const Slot& slot, std::uint32_t generation) {
  return reinterpret_cast<const void*>(static_cast<std::uintptr_t>(generation) << 32 | (slot.index + 1));
}

[[noreturn]] void refuse(Kind kind, const void* handle) {
  const std::string name = kKindNames[static_cast<int>(kind)];
  throw Failure(CORTEN_ERROR_HANDLE,
                handle == nullptr ? "the handle of the " + name + " is null"
                                  : "not the handle of a " + name + ": it was freed, or is another object's");
}

}  // namespace

void* add_object(Kind kind, std::shared_ptr<void> object) {
  Table& all = table();
  const std::lock_guard lock(all.mutex);
  std::uint32_t index = all.used;
  if (!all.free.empty()) {
    index = all.free.back();
    all.free.pop_back();
  } else {
    if (index >= kChunk * kChunks) throw std::bad_alloc();
    if (index % kChunk == 0) {
      auto* chunk = new Slot[kChunk];
      for (std::uint32_t i = 0; i < kChunk; i++) chunk[i].index = index + i;
      all.chunks[index / kChunk].store(chunk, std::memory_order_release);
      all.free.reserve(index + kChunk);  // freeing must not throw
    }
    all.used++;
  }
  Slot& slot = *all.find(index);
  slot.object = std::move(object);
  slot.kind = kind;
  const std::uint32_t generation = slot.generation + 1;
  slot.generation = generation;
  return const_cast<void*>(handle_of(slot, generation));
}

Slot& acquire(Kind kind, const void* handle, bool exclusive) {
  const auto number = reinterpret_cast<std::uintptr_t>(handle);
  const auto generation = static_cast<std::uint32_t>(number >> 32);
  const auto place = static_cast<std::uint32_t>(number);
  Slot* slot = place == 0 ? nullptr : table().find(place - 1);
  if (slot == nullptr || generation % 2 == 0 || slot->generation != generation || slot->kind != kind)
    refuse(kind, handle);
  int users = slot->users.load();
  do {
    if (users < 0 || (exclusive && users > 0))
      throw Failure(CORTEN_ERROR_BUSY, std::string("the ") + kKindNames[static_cast<int>(kind)] +
                                           " is in use by another thread");
  } while (!slot->users.compare_exchange_weak(users, exclusive ? -1 : users + 1));
  // It may have been freed in between.
  if (slot->generation != generation) {
    release(*slot, exclusive);
    refuse(kind, handle);
  }
  return *slot;
}

void release(Slot& slot, bool exclusive) {
  if (exclusive) slot.users.store(0);
  else slot.users.fetch_sub(1);
}

void remove_object(Kind kind, const void* handle) {
  if (handle == nullptr) return;
  Slot& slot = acquire(kind, handle, true);
  slot.generation++;  // from here on the handle is stale
  slot.kind = Kind::none;
  std::shared_ptr<void> object = std::move(slot.object);
  slot.object.reset();
  Table& all = table();
  {
    const std::lock_guard lock(all.mutex);
    release(slot, true);
    all.free.push_back(slot.index);
  }
}

}  // namespace corten::c
