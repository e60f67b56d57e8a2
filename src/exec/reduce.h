// Deterministic sums: bitwise equal on every executor.
//
// A sum of n terms is always formed as eight interleaved partial sums, which are then added as a tree. This
// suits SIMD on one thread and can be shared by lanes. The order never depends on the executor.
#pragma once

#include "exec/exec.h"

namespace corten {

inline constexpr int kPartialSums = 8;

/// K sums computed together.
template <class T, int K>
struct Sums {
  T value[K];
};

/// Number of scratch elements that fixed_sums needs.
template <int K>
inline constexpr int kSumScratch = K* kPartialSums;

namespace detail {

template <int K, class T>
CORTEN_HD Sums<T, K> fold_partial_sums(const T* partial) {
  Sums<T, K> result;
  for (int k = 0; k < K; k++) {
    const T* s = partial + k * kPartialSums;
    result.value[k] = ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
  }
  return result;
}

}  // namespace detail

/// Returns, on every lane, the sums over i in [0, n) of the K terms given by term(i). `shared` is memory that
/// all lanes see, kSumScratch<K> elements; a single lane does not use it.
template <int K, class T, class Exec, class Term>
CORTEN_HD Sums<T, K> fixed_sums(Exec exec, T* shared, int n, Term term) {
  Sums<T, K> result;
  if constexpr (Exec::width == 1) {
    T partial[K * kPartialSums] = {};
    const int whole = n - n % kPartialSums;
    for (int i = 0; i < whole; i += kPartialSums)
      for (int p = 0; p < kPartialSums; p++) {
        const Sums<T, K> terms = term(i + p);
        for (int k = 0; k < K; k++) partial[k * kPartialSums + p] += terms.value[k];
      }
    for (int i = whole; i < n; i++) {
      const Sums<T, K> terms = term(i);
      for (int k = 0; k < K; k++) partial[k * kPartialSums + i - whole] += terms.value[k];
    }
    result = detail::fold_partial_sums<K>(partial);
  } else if constexpr (Exec::width % kPartialSums == 0) {
    // Lane l computes one term of a block and accumulates partial sum l % 8 from the terms of all lanes.
    const int own = exec.lane() % kPartialSums;
    result = {};
    CORTEN_ROLL for (int begin = 0; begin < n; begin += Exec::width) {
      Sums<T, K> terms = {};
      if (begin + exec.lane() < n) terms = term(begin + exec.lane());
      for (int i = own; i < Exec::width && begin + i - own < n; i += kPartialSums)
        for (int k = 0; k < K; k++) {
          const T value = exec.shuffle(terms.value[k], i);
          if (begin + i < n) result.value[k] += value;
        }
    }
    for (int reach = kPartialSums / 2; reach > 0; reach /= 2)
      for (int k = 0; k < K; k++) result.value[k] += exec.shuffle(result.value[k], exec.lane() ^ reach);
    exec.sync();  // the inputs of the terms may now be overwritten
  } else {
    for_each(exec, kPartialSums, [&](int p) {
      T mine[K] = {};
      for (int i = p; i < n; i += kPartialSums) {
        const Sums<T, K> terms = term(i);
        for (int k = 0; k < K; k++) mine[k] += terms.value[k];
      }
      for (int k = 0; k < K; k++) shared[k * kPartialSums + p] = mine[k];
    });
    result = detail::fold_partial_sums<K>(shared);
    exec.sync();
  }
  return result;
}

/// Returns, on every lane, the sum of term(i) over i in [0, n), in the order of fixed_sums.
template <class T, class Exec, class Term>
CORTEN_HD T fixed_sum(Exec exec, T* shared, int n, Term term) {
  return fixed_sums<1>(exec, shared, n, [&](int i) { return Sums<T, 1>{{term(i)}}; }).value[0];
}

}  // namespace corten
