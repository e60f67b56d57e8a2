// Random numbers that are the same on every machine and with every standard library.
#pragma once

#include <cmath>
#include <random>

namespace corten::test {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  double uniform(double low, double high) { return low + (high - low) * (engine_() / 4294967296.0); }
  /// A random integer from 0 to n - 1.
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  bool chance(double p) { return uniform(0, 1) < p; }
  double normal() {
    const double radius = std::sqrt(-2 * std::log(uniform(1e-12, 1)));
    return radius * std::cos(uniform(0, 6.283185307179586));
  }

 private:
  std::mt19937 engine_;
};

}  // namespace corten::test
