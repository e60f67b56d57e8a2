// Histories: the last samples of a control or sensor with their times, from which delayed values are read.
//
// A history is a ring buffer in Data::history: [user value, index of the newest sample, times, values], as in
// the reference. All of it is state: a simulation with delays resumes bitwise from it.
#pragma once

#include "corten/types.h"
#include "math/vec3.h"

namespace corten {

/// Tolerance for comparing two times near `now` that are `roundings` rounding errors apart. Zero in double,
/// as in the reference.
template <class T>
CORTEN_HD T time_slack(T now, T roundings) {
  return sizeof(T) == sizeof(double) ? T(0) : roundings * T(1.2e-7) * std::abs(now);
}

/// A ring buffer of `count` samples of `dim` values.
template <class T>
class History {
 public:
  CORTEN_HD History(T* storage, int count, int dim)
      : newest_(storage + 1), time_(storage + 2), value_(storage + 2 + count), count_(count), dim_(dim) {}

  /// Number of values that a history takes in Data::history.
  CORTEN_HD static int size(int count, int dim) { return 2 + count + count * dim; }

  /// Time and value of sample k; 0 is the oldest.
  CORTEN_HD T& time(int k) { return time_[slot(k)]; }
  CORTEN_HD T* value(int k) { return value_ + slot(k) * dim_; }

  /// Fills the history with zeros at the steps before time zero.
  CORTEN_HD void clear(T timestep) {
    *newest_ = T(count_ - 1);
    for (int k = 0; k < count_; k++) time_[k] = -T(count_ - k) * timestep;
    for (int k = 0; k < count_ * dim_; k++) value_[k] = 0;
  }

  /// Returns where to write the sample of time t: an existing sample of that time, or a new one that replaces
  /// the oldest. Samples stay sorted by time, even if time goes back.
  CORTEN_HD T* insert(T t) {
    int k = first_not_before(t);
    if (k < count_ && std::abs(t - time(k)) < tiny<T>()) return value(k);
    if (k == count_) {
      *newest_ = T((static_cast<int>(*newest_) + 1) % count_);
      k = count_ - 1;
    } else if (k > 0) {
      k--;
      for (int j = 0; j < k; j++) copy_sample(j + 1, j);
    }
    time(k) = t;
    return value(k);
  }

  /// Component c of the value at time t. Constant before the oldest and after the newest sample.
  CORTEN_HD T read(T t, int c, int interpolation) {
    const T newest = time(count_ - 1), slack = tiny<T>() + time_slack(newest, T(count_ + 1));
    if (t <= time(0) + slack) return value(0)[c];
    if (t >= newest - slack) return value(count_ - 1)[c];
    const int k = first_not_before(t);
    if (std::abs(t - time(k)) < slack) return value(k)[c];
    if (interpolation == kHoldSample) return value(k - 1)[c];
    const T x = (t - time(k - 1)) / (time(k) - time(k - 1));
    if (interpolation == kLinearSample) return value(k - 1)[c] + x * (value(k)[c] - value(k - 1)[c]);
    return cubic(k, c, x);
  }

 private:
  CORTEN_HD int slot(int k) const { return (static_cast<int>(*newest_) + 1 + k) % count_; }

  /// Index of the first sample at t or later; count_ if there is none.
  CORTEN_HD int first_not_before(T t) {
    if (t <= time(0)) return 0;
    if (t > time(count_ - 1)) return count_;
    int below = 0, at = count_ - 1;
    while (at - below > 1) {
      const int middle = (below + at) / 2;
      (time(middle) < t ? below : at) = middle;
    }
    return at;
  }

  CORTEN_HD void copy_sample(int from, int to) {
    time(to) = time(from);
    for (int c = 0; c < dim_; c++) value(to)[c] = value(from)[c];
  }

  /// Slope at sample k from its neighbours (Catmull and Rom 1974); zero at the ends.
  CORTEN_HD T slope(int k, int c) {
    if (k == 0 || k == count_ - 1) return 0;
    return (value(k + 1)[c] - value(k - 1)[c]) / (time(k + 1) - time(k - 1));
  }

  /// Hermite interpolation between samples k - 1 and k.
  CORTEN_HD T cubic(int k, int c, T x) {
    const T span = time(k) - time(k - 1), x2 = x * x, x3 = x2 * x;
    return (2 * x3 - 3 * x2 + 1) * value(k - 1)[c] + (x3 - 2 * x2 + x) * span * slope(k - 1, c) +
           (3 * x2 - 2 * x3) * value(k)[c] + (x3 - x2) * span * slope(k, c);
  }

  T* newest_;
  T* time_;
  T* value_;
  int count_, dim_;
};

}  // namespace corten
