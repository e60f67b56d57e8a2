// The sweep over the elements of a flex: pairs in the order of the element that the sweep along an axis meets
// last, then of the one that it met first.
//
// One lane makes the sweep: it keeps the boxes that it has entered and not left, and tests a new one against
// all of them, in vector registers. Several lanes each take an element, search the tree and sort what they
// find. Both give the same pairs in the same order.
#pragma once

#include <cstring>

#include "collision/flex_pairs.h"

namespace corten {

namespace flex {

template <class T>
CORTEN_HD FlexPair self_pair(const DataView<T>& d, int f, int e1, int e2) {
  return {FlexPairKind::element_element, f, f, e1, e2, *d.ngeompair};
}

/// Boxes that a sweep has entered, in single precision and one array per bound, so that a pass over them is a
/// few vector instructions. Rounding is monotonic: boxes that are apart here are apart.
class OpenBoxes {
 public:
  struct Bounds {
    float end;              ///< along the axis of the sweep
    float low[2], high[2];  ///< along the other axes
  };

  /// `memory` has room for six numbers per box.
  CORTEN_HD OpenBoxes(int* memory, int capacity) : element_(memory) {
    float* bounds = reinterpret_cast<float*>(memory + capacity);
    end_ = bounds;
    for (int k = 0; k < 2; k++) low_[k] = bounds + (1 + k) * capacity, high_[k] = bounds + (3 + k) * capacity;
  }

  CORTEN_HD void add(int element, const Bounds& b) {
    element_[count_] = element;
    set(count_++, b);
  }

  /// Removes the boxes that end before `start`.
  CORTEN_HD void leave(float start) {
    int kept = 0;
    for (int i = 0; i < count_; i++) {
      if (end_[i] < start) continue;
      element_[kept] = element_[i];
      set(kept++, {end_[i], {low_[0][i], low_[1][i]}, {high_[0][i], high_[1][i]}});
    }
    count_ = kept;
  }

  /// Calls visit(element, end) for the boxes that may overlap one that starts at `start`, in the order in
  /// which they were added.
  template <class Visit>
  CORTEN_HD void for_each_near(float start, const Bounds& b, Visit visit) const {
    constexpr int width = 16;
    int first = 0;
    for (; first + width <= count_; first += width) {
      int near[width], any = 0;
      for (int k = 0; k < width; k++) near[k] = overlaps(first + k, start, b);
      for (int k = 0; k < width; k++) any |= near[k];
      if (any == 0) continue;
      for (int k = 0; k < width; k++)
        if (near[k] != 0) visit(element_[first + k], end_[first + k]);
    }
    for (int i = first; i < count_; i++)
      if (overlaps(i, start, b) != 0) visit(element_[i], end_[i]);
  }

 private:
  CORTEN_HD void set(int i, const Bounds& b) {
    end_[i] = b.end;
    for (int k = 0; k < 2; k++) low_[k][i] = b.low[k], high_[k][i] = b.high[k];
  }
  CORTEN_HD int overlaps(int i, float start, const Bounds& b) const {
    return int(end_[i] >= start) & int(low_[0][i] <= b.high[0]) & int(high_[0][i] >= b.low[0]) &
           int(low_[1][i] <= b.high[1]) & int(high_[1][i] >= b.low[1]);
  }

  int count_ = 0;
  int* element_;
  float *end_, *low_[2], *high_[2];
};

/// The sweep along an axis. The reference sorts the ends of the boxes in single precision; equal ones keep
/// the order of the elements, the low end of an element before its high end.
template <class T>
struct Sweep {
  const T* box;  ///< of the flex's first element
  int axis;

  CORTEN_HD float low(int e, int along) const {
    return static_cast<float>(box[6 * e + along] - box[6 * e + 3 + along]);
  }
  CORTEN_HD float high(int e, int along) const {
    return static_cast<float>(box[6 * e + along] + box[6 * e + 3 + along]);
  }
  CORTEN_HD float low(int e) const { return low(e, axis); }
  CORTEN_HD float high(int e) const { return high(e, axis); }
  CORTEN_HD OpenBoxes::Bounds bounds(int e) const {
    const int y = axis == 0 ? 1 : 0, z = axis == 2 ? 1 : 2;
    return {high(e), {low(e, y), low(e, z)}, {high(e, y), high(e, z)}};
  }
  CORTEN_HD bool starts_before(int a, int b) const { return low(a) != low(b) ? low(a) < low(b) : a < b; }
  /// Whether a, which starts first, has not ended when b starts.
  CORTEN_HD bool meets(int a, int b) const { return is_open(a, high(a), b, low(b)); }
  CORTEN_HD static bool is_open(int a, float end, int b, float start) {
    return end != start ? end > start : a > b;
  }
  CORTEN_HD bool operator()(const FlexPair& p, const FlexPair& q) const {
    return starts_before(p.first, q.first);
  }
  /// A record whose first two numbers, of 16 bits, sort like low(e).
  CORTEN_HD detail::Record record(int e) const {
    const float start = low(e) + 0.f;  // not -0
    unsigned bits;
    std::memcpy(&bits, &start, sizeof bits);
    bits = (bits >> 31) != 0 ? ~bits : bits | 1u << 31;
    return {{static_cast<int>(bits >> 16), static_cast<int>(bits & 0xffff), e}};
  }
};

/// The active elements in the order of the sweep, in the last number of each record.
template <class T, class Exec>
CORTEN_HD const detail::Record* sweep_order(const ModelView<T>& m, const DataView<T>& d, int f,
                                            const Sweep<T>& sweep, int& n, Exec exec) {
  detail::Record* list = reinterpret_cast<detail::Record*>(d.work.flex_order);
  detail::Record* buffer = reinterpret_cast<detail::Record*>(d.work.flex_order_buffer);
  n = 0;
  for (int begin = 0; begin < m.flex_elemnum[f]; begin += Exec::width) {
    const int e = begin + exec.lane();
    const bool active = e < m.flex_elemnum[f] && is_active(m, f, e);
    int total;
    const int at = n + exec.count_before(active, total);
    if (active) list[at] = sweep.record(e);
    n += total;
  }
  exec.sync();
  if constexpr (Exec::width == 1) {
    detail::radix_sort(list, buffer, n);
    return list;
  } else {
    return detail::merge_sort(list, buffer, n, exec) ? buffer : list;
  }
}

/// The sweep by one lane, over `active` elements in this order.
template <class T, class Exec>
CORTEN_STAGE void sweep_boxes(const ModelView<T>& m, const DataView<T>& d, int f, const Sweep<T>& sweep,
                              const detail::Record* order, int active, int& n, Exec exec) {
  if (active < 2) return;  // the memory is for two elements or more: a tree has 2 active - 1 nodes
  OpenBoxes open(d.work.flex_stack, active);
  for (int i = 0; i < active; i++) {
    const int e2 = order[i].key[2];
    const float start = sweep.low(e2);
    const OpenBoxes::Bounds bounds = sweep.bounds(e2);
    if (i % 32 == 0) open.leave(start);
    const ElementBodies bodies = element_bodies(m, f, e2);
    open.for_each_near(start, bounds, [&](int e1, float end) {
      if (!sweep.is_open(e1, end, e2, start) || share_body(element_bodies(m, f, e1), bodies)) return;
      if (boxes_apart(element_box(m, d, f, e1), element_box(m, d, f, e2), T(0))) return;
      if (ensure_capacity(d, Capacity::nflexpairmax, n + 1, exec)) flex_pairs(d)[n] = self_pair(d, f, e1, e2);
      n++;
    });
    open.add(e2, bounds);
  }
}

/// The sweep by several lanes.
template <class T, class Exec>
CORTEN_STAGE void search_in_sweep_order(const ModelView<T>& m, const DataView<T>& d, int f,
                                        const Sweep<T>& sweep, const detail::Record* order, int active,
                                        int& n, Exec exec) {
  append_pairs(
      d, active, n, exec,
      [&](int i, auto visit) {
        const int e2 = order[i].key[2];
        partners(
            m, d, f, e2, f, T(0), true,
            [&](int e1) { return sweep.starts_before(e1, e2) && sweep.meets(e1, e2); },
            [&](int e1) { visit(self_pair(d, f, e1, e2)); });
      },
      sweep);
}

template <class T, class Exec>
CORTEN_STAGE void append_sweep(const ModelView<T>& m, const DataView<T>& d, int f, int& n, Exec exec) {
  const T* half = flex_tree(m, d, f).box + 3;
  const int axis = half[0] > half[1] && half[0] > half[2] ? 0 : half[1] > half[2] ? 1 : 2;
  const Sweep<T> sweep{d.flexelem_aabb + 6 * m.flex_elemadr[f], axis};
  int active;
  const detail::Record* order = sweep_order(m, d, f, sweep, active, exec);
  if constexpr (Exec::width == 1) sweep_boxes(m, d, f, sweep, order, active, n, exec);
  else search_in_sweep_order(m, d, f, sweep, order, active, n, exec);
}

}  // namespace flex

}  // namespace corten
