// Counter-based random numbers: they depend only on a seed and up to three keys such as environment, episode
// and step, not on the order or thread of the calls.
#pragma once

#include <cstdint>

namespace corten {

/// A stream of random numbers. The n-th number is a hash of the stream's keys and n (SplitMix64: Steele, Lea
/// and Flood, Fast splittable pseudorandom number generators, 2014). Not cryptographically secure.
class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t a = 0, std::uint64_t b = 0, std::uint64_t c = 0)
      : state_(mix(mix(mix(mix(seed + kStep) + a + kStep) + b + kStep) + c + kStep)) {}

  /// 64 random bits.
  std::uint64_t next() { return mix(state_ += kStep); }
  /// Uniform in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  /// Uniform in [low, high).
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  /// Standard normal: mean 0, variance 1 (Box and Muller).
  double normal();
  /// Integer in [0, n); n must be positive. The modulo bias, below n / 2^64, is negligible.
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15u;

  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace corten
