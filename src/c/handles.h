// Handles of the C interface: numbers that stand for objects. A table maps them to objects, so that a handle
// that was freed, or is of another kind, is recognised without touching freed memory.
//
// A slot of the table has a generation, which is part of the handle and changes when the slot is reused, and
// a count of users: -1 for exclusive use.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "corten/c.h"

namespace corten::c {

enum class Kind : std::uint8_t { none, model, data, spec, edit, batch };

struct Slot {
  std::atomic<std::uint32_t> generation{0};  ///< even: free
  std::atomic<int> users{0};
  std::atomic<Kind> kind{Kind::none};
  std::shared_ptr<void> object;
  std::uint32_t index = 0;
};

/// Stores an object and returns its handle. Throws std::bad_alloc.
void* add_object(Kind kind, std::shared_ptr<void> object);

/// The slot of a handle, in use by the caller until release(). Throws Failure for a bad handle and for one
/// that is in use.
Slot& acquire(Kind kind, const void* handle, bool exclusive);
void release(Slot& slot, bool exclusive);
/// Frees a handle; its object goes when nobody else has a share. Null is allowed.
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

 private:
  Slot& slot_;
};

}  // namespace corten::c
