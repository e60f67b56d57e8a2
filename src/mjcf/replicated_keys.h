// Keyframes of a model with <replicate>. The reference copies them too: for each copy i of the content,
// "home" yields "home<i>", in which that copy takes the place of the original, and finally "home" again,
// without the original. This is done once, for the first replicate in the file. The lists must fit the model
// at that point, with the replicated content present once. Keyframes whose lists do not fit are errors in the
// reference; here they are left unchanged and taken as keyframes of the whole model.
#pragma once

#include <string>

#include "mjcf/reading.h"

namespace corten::mjcf {

class ReplicatedKeys {
 public:
  explicit ReplicatedKeys(Reading& reading);

  /// Call before a copy is made: creates its keyframes.
  void store(const std::string& suffix);
  /// Call after a copy was made: adds its entries to the lists.
  void grow();
  /// Call after all copies: replaces the original keyframes.
  void finish();
  /// Call after the original and its referrers were erased: drops pointers to them, whose addresses may be
  /// reused.
  void forget_original();

 private:
  Reading& reading_;
  bool fits_ = false;
};

}  // namespace corten::mjcf
