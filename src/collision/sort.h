// Sorting of small records of integers, without recursion or allocation. Records are compared number by
// number and must differ, so that every method gives the same order.
#pragma once

#include "exec/exec.h"

namespace corten::detail {

/// Three integers: a geom pair with its key, or a leaf with its index.
struct Record {
  int key[3];
};

CORTEN_HD bool is_less(const Record& a, const Record& b) {
  if (a.key[0] != b.key[0]) return a.key[0] < b.key[0];
  if (a.key[1] != b.key[1]) return a.key[1] < b.key[1];
  return a.key[2] < b.key[2];
}

template <class Item, class Less>
CORTEN_HD void insertion_sort(Item* list, int n, Less less) {
  for (int i = 1; i < n; i++) {
    const Item moved = list[i];
    int at = i;
    for (; at > 0 && less(moved, list[at - 1]); at--) list[at] = list[at - 1];
    list[at] = moved;
  }
}

/// Sifts down the item at `root` in the heap of the first n items, largest on top.
template <class Item, class Less>
CORTEN_HD void sink(Item* list, int root, int n, Less less) {
  const Item moved = list[root];
  for (int child = 2 * root + 1; child < n; child = 2 * root + 1) {
    if (child + 1 < n && less(list[child], list[child + 1])) child++;
    if (!less(moved, list[child])) break;
    list[root] = list[child];
    root = child;
  }
  list[root] = moved;
}

/// Sorts in place on one lane: insertion sort for small n, otherwise heapsort (Williams 1964).
template <class Item, class Less>
CORTEN_HD void sort_in_place(Item* list, int n, Less less) {
  const int few = 24;
  if (n <= few) return insertion_sort(list, n, less);
  for (int root = n / 2 - 1; root >= 0; root--) sink(list, root, n, less);
  for (int last = n - 1; last > 0; last--) {
    const Item largest = list[0];
    list[0] = list[last];
    list[last] = largest;
    sink(list, 0, last, less);
  }
}

CORTEN_HD void sort_records(Record* list, int n) {
  sort_in_place(list, n, [](const Record& a, const Record& b) { return is_less(a, b); });
}

/// How many of the sorted records [begin, end) are less than `than`.
CORTEN_HD int count_less(const Record* list, int begin, int end, const Record& than) {
  int low = begin, n = end - begin;
  while (n > 0) {
    const int half = n / 2;
    if (is_less(list[low + half], than)) {
      low += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return low - begin;
}

/// Merges the sorted runs [begin, middle) and [middle, end) of `from` into `to`.
CORTEN_HD void merge_runs(const Record* from, Record* to, int begin, int middle, int end) {
  int left = begin, right = middle;
  for (int at = begin; at < end; at++) {
    const bool take_right = left == middle || (right < end && is_less(from[right], from[left]));
    to[at] = from[take_right ? right++ : left++];
  }
}

/// For fewer records, the tables of radix_sort take longer than merging.
inline constexpr int kWorthRadixSort = 96;

/// Stable sort on one lane by the first two numbers, which are below 2^16: four passes of eight bits. The
/// result is in `list`.
CORTEN_HD void radix_sort(Record* list, Record* buffer, int n) {
  for (int pass = 0; pass < 4; pass++) {
    const int key = 1 - pass / 2, shift = 8 * (pass % 2);
    const Record* from = pass % 2 == 0 ? list : buffer;
    Record* to = pass % 2 == 0 ? buffer : list;
    int place[256] = {};
    for (int i = 0; i < n; i++) place[(from[i].key[key] >> shift) & 255]++;
    for (int b = 0, next = 0; b < 256; b++) {
      const int count = place[b];
      place[b] = next;
      next += count;
    }
    for (int i = 0; i < n; i++) to[place[(from[i].key[key] >> shift) & 255]++] = from[i];
  }
}

/// Sorts on all lanes, with a buffer of the same length; true if the result is in the buffer. One lane merges
/// runs; several lanes find the indices of their records in the merged run by bisection.
template <class Exec>
CORTEN_HD bool merge_sort(Record* list, Record* buffer, int n, Exec exec) {
  bool in_buffer = false;
  for (int run = 1; run < n; run *= 2) {
    const Record* from = in_buffer ? buffer : list;
    Record* to = in_buffer ? list : buffer;
    if constexpr (Exec::width == 1) {
      for (int begin = 0; begin < n; begin += 2 * run) {
        const int middle = begin + run < n ? begin + run : n, end = middle + run < n ? middle + run : n;
        merge_runs(from, to, begin, middle, end);
      }
    } else {
      for_each(exec, n, [&](int i) {
        const int begin = i / (2 * run) * (2 * run), middle = begin + run < n ? begin + run : n;
        const int end = middle + run < n ? middle + run : n;
        const bool in_left = i < middle;
        const int own = in_left ? i - begin : i - middle;
        const int others =
            in_left ? count_less(from, middle, end, from[i]) : count_less(from, begin, middle, from[i]);
        to[begin + own + others] = from[i];
      });
    }
    in_buffer = !in_buffer;
  }
  return in_buffer;
}

}  // namespace corten::detail
