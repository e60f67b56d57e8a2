#include "corten/random.h"

#include <cmath>

#include "math/elementary.h"

namespace corten {

double Random::normal() {
  const double radius = std::sqrt(-2 * corten::log(1 - uniform()));
  return radius * corten::cos(6.283185307179586 * uniform());
}

}  // namespace corten
