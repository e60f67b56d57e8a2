// Keyframes of a model in which something is replicated. The reference copies them with everything else:
// "home" becomes "home0", "home1" and so on, in which one copy after the other takes the place of the
// original, and in the end "home" again, without the original. That happens once, in the replicate that comes
// first. Lists must then fit the model as it is at that place, with the content of the replicate once.
// Keyframes whose lists do not, which the reference refuses, are left as they are: they are for the whole
// model.
#pragma once

#include <string>

#include "mjcf/reading.h"

namespace corten::mjcf {

class ReplicatedKeys {
 public:
  explicit ReplicatedKeys(Reading& reading);

  /// Before a copy is made: keyframes for it.
  void store(const std::string& suffix);
  /// After a copy was made: it gets a place in the lists.
  void grow();
  /// After all copies: the keyframes themselves.
  void finish();
  /// After the original and what referred to it went: nothing may take their places by chance.
  void forget_original();

 private:
  Reading& reading_;
  bool fits_ = false;
};

}  // namespace corten::mjcf
