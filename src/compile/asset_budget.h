// The limit on the memory that the assets of a model take. Each asset has a limit of its own, but a few short
// elements can ask for many large ones.
#pragma once

#include "base/diagnostics.h"
#include "corten/spec/spec.h"

namespace corten::compile {

/// One budget for all assets of a model: bytes of their files, and of pixels, elevations and distances.
class AssetBudget {
 public:
  static constexpr double most = 4.0 * (1 << 30);

  /// Pays for `bytes` more. Reports an error at `at` and returns false if the budget is exceeded; it is
  /// reported only once.
  bool spend(const SourceLocation& at, double bytes, Diagnostics& found);
  bool is_exceeded() const { return spent_ > most; }

  /// Pays for the assets whose sizes are attributes, before memory is allocated for any of them.
  void spend_on_attributes(const mjcf::Spec& spec, bool appearance, Diagnostics& found);

 private:
  double spent_ = 0;
};

}  // namespace corten::compile
