// Sums in a fixed order.
//
// A sum of n terms is formed as eight interleaved partial sums, which are then added as a tree: what a SIMD
// unit does well on one thread, and what a few lanes can share in the same order. Warps have an order of
// their own, a partial sum for each lane: gathering terms from other lanes costs them more than the terms.
#pragma once

#include "exec/exec.h"

namespace corten {

inline constexpr int kPartialSums = 8;

/// A few sums taken side by side.
template <class T, int K>
struct Sums {
  T value[K];
};

/// Scratch that fixed_sums needs, in numbers.
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

/// On every lane, the sums over i in [0, n) of the K terms that term(i) gives. `shared` is memory that the
/// lanes share, kSumScratch<K> numbers; a single lane does not touch it.
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
  } else if constexpr (Exec::width >= 32) {
    result = {};
    CORTEN_ROLL for (int i = exec.lane(); i < n; i += Exec::width) {
      const Sums<T, K> terms = term(i);
      for (int k = 0; k < K; k++) result.value[k] += terms.value[k];
    }
    for (int reach = Exec::width / 2; reach > 0; reach /= 2)
      for (int k = 0; k < K; k++) result.value[k] += exec.in_lane(result.value[k], exec.lane() ^ reach);
    exec.sync();  // as in the other cases
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

/// The same where most terms are nothing: visit(i, add) calls add(terms) once or not at all. On one lane
/// visit also returns how far the next i is that may have terms.
template <int K, class T, class Exec, class Visit>
CORTEN_HD Sums<T, K> fixed_sums_of_some(Exec exec, T* shared, int n, Visit visit) {
  if constexpr (Exec::width > 1) {
    return fixed_sums<K>(exec, shared, n, [&](int i) {
      Sums<T, K> terms = {};
      visit(i, [&](const Sums<T, K>& given) { terms = given; });
      return terms;
    });
  } else {
    // Adding zeros changes nothing: the partial sums are those of fixed_sums.
    T partial[K * kPartialSums] = {};
    for (int i = 0, step; i < n; i += step) {
      const int p = i % kPartialSums;
      step = visit(i, [&](const Sums<T, K>& terms) {
        for (int k = 0; k < K; k++) partial[k * kPartialSums + p] += terms.value[k];
      });
    }
    return detail::fold_partial_sums<K>(partial);
  }
}

/// The same for one sum.
template <class T, class Exec, class Term>
CORTEN_HD T fixed_sum(Exec exec, T* shared, int n, Term term) {
  return fixed_sums<1>(exec, shared, n, [&](int i) { return Sums<T, 1>{{term(i)}}; }).value[0];
}

}  // namespace corten
