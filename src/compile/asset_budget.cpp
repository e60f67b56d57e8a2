#include "compile/asset_budget.h"

#include <algorithm>
#include <initializer_list>

namespace corten::compile {

namespace {

/// Negative sizes are errors that are reported with the asset.
double product(std::initializer_list<int> sizes) {
  double result = 1;
  for (const int size : sizes) result *= std::max(size, 0);
  return result;
}

}  // namespace

bool AssetBudget::spend(const SourceLocation& at, double bytes, Diagnostics& found) {
  if (is_exceeded()) return false;
  spent_ += bytes;
  if (!is_exceeded()) return true;
  found.error(at,
              "with this element the files, pixels, elevations and distances of all assets take more than "
              "4 GiB, which is the most that is allowed");
  return false;
}

void AssetBudget::spend_on_attributes(const mjcf::Spec& spec, bool appearance, Diagnostics& found) {
  // A larger asset is an error by itself.
  constexpr double largest = 2.0 * (1 << 30);
  const auto pay = [&](const SourceLocation& at, double bytes) {
    if (bytes < largest) spend(at, bytes, found);
  };
  for (const mjcf::Texture& t : spec.textures) {
    if (!appearance || *t.builtin == mjcf::TextureBuiltin::none) continue;
    const int side = *t.width;
    const double pixels =
        *t.type == mjcf::TextureType::_2d ? product({side, *t.height}) : 6 * product({side, side});
    pay(t.at, pixels * product({*t.nchannel}));
  }
  for (const mjcf::HField& field : spec.hfields)
    if (field.file->empty())
      pay(field.at, product({*field.nrow, *field.ncol}) * static_cast<double>(sizeof(float)));
}

}  // namespace corten::compile
