// Handles of the C interface: numbers that stand for objects. A table maps them to objects, so that a handle
// that was freed, or is of another kind, is recognised without touching freed memory.
//
// A handle is the index of a slot and the slot's generation, which changes when the slot is reused. The slot
// keeps its generation, the kind of its object and its users in one atomic word, so that one exchange checks
// a handle and takes the object in use.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "corten/c.h"

namespace corten::c {

enum class Kind : std::uint8_t { none, model, data, spec, edit, batch, viewer, renderer, batch_renderer };

/// The parts of a handle in a pointer-sized word. Pointers of 4 bytes have room for fewer slots and for fewer
/// uses of each. A generation that is odd belongs to an object; handles are therefore never zero.
template <class Word>
struct HandleBits {
  static constexpr unsigned kIndexBits = sizeof(Word) * 4;
  static constexpr std::uint32_t kSlots = kIndexBits < 22 ? 1u << kIndexBits : 1u << 22;
  /// The largest generation: a slot that reached it is not used again.
  static constexpr auto kLastGeneration = static_cast<std::uint32_t>(~Word{0} >> kIndexBits);

  static constexpr Word pack(std::uint32_t index, std::uint32_t generation) {
    return static_cast<Word>(Word{generation} << kIndexBits | Word{index});
  }
  static constexpr std::uint32_t index(Word handle) {
    return static_cast<std::uint32_t>(handle & ((Word{1} << kIndexBits) - 1));
  }
  static constexpr std::uint32_t generation(Word handle) {
    return static_cast<std::uint32_t>(handle >> kIndexBits);
  }
};

/// The word of a slot: generation (32 bits), kind (8 bits), peeks (4 bits), users (20 bits; kExclusive: one
/// exclusive user). A peek keeps the object from being freed, and from nothing else.
struct SlotState {
  static constexpr std::uint64_t kExclusive = (1u << 20) - 1, kPeek = 1u << 20, kAllPeeks = 15 * kPeek,
                                 kInUse = kExclusive | kAllPeeks, kKindShift = 24, kGenerationShift = 32;

  static constexpr std::uint64_t idle(std::uint32_t generation, Kind kind) {
    return std::uint64_t{generation} << kGenerationShift | static_cast<std::uint64_t>(kind) << kKindShift;
  }
  static constexpr std::uint64_t users(std::uint64_t state) { return state & kExclusive; }
  static constexpr std::uint32_t generation(std::uint64_t state) {
    return static_cast<std::uint32_t>(state >> kGenerationShift);
  }
};

struct Slot {
  std::atomic<std::uint64_t> state{0};
  std::shared_ptr<void> object;
  std::uint32_t index = 0;
};

/// Stores an object and returns its handle. Throws std::bad_alloc.
void* add_object(Kind kind, std::shared_ptr<void> object);

/// The slot of a handle, in use by the caller until release(). Throws Failure for a bad handle and for one
/// that is in use.
Slot& acquire(Kind kind, const void* handle, bool exclusive);
/// Ends the use.
inline void release(Slot& slot, bool exclusive) {
  slot.state.fetch_sub(exclusive ? SlotState::kExclusive : 1, std::memory_order_release);
}
/// The slot of a handle, also while it is in exclusive use: for what never changes during the life of the
/// object, such as the addresses of its fields. The caller subtracts SlotState::kPeek soon after, since
/// remove_object() waits for it. Throws Failure for a bad handle.
Slot& peek(Kind kind, const void* handle);
/// Frees a handle; the object is destroyed with its last reference. Null is allowed.
void remove_object(Kind kind, const void* handle);

/// An object in use during a call.
template <class Object, Kind kind, bool exclusive>
class Use {
 public:
  explicit Use(const void* handle) : slot_(acquire(kind, handle, exclusive)) {}
  ~Use() { release(slot_, exclusive); }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  Object& operator*() const { return *static_cast<Object*>(slot_.object.get()); }
  Object* operator->() const { return static_cast<Object*>(slot_.object.get()); }
  /// The object, to be kept beyond the life of its handle.
  std::shared_ptr<Object> share() const { return std::static_pointer_cast<Object>(slot_.object); }

 private:
  Slot& slot_;
};

/// An object of which something constant is read; see peek().
template <class Object, Kind kind>
class Peek {
 public:
  explicit Peek(const void* handle) : slot_(peek(kind, handle)) {}
  ~Peek() { slot_.state.fetch_sub(SlotState::kPeek, std::memory_order_release); }
  Peek(const Peek&) = delete;
  Peek& operator=(const Peek&) = delete;
  const Object& operator*() const { return *static_cast<const Object*>(slot_.object.get()); }

 private:
  Slot& slot_;
};

}  // namespace corten::c
