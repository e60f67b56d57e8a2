// Contact reduction. Each of many nearly coplanar triangles finds its own contacts, and most are redundant.
// The outermost points of a patch and its deepest one suffice to support a body.
//
// A patch is a set of contacts with nearly equal normals. It keeps the deepest contact and those that are
// outermost, and deep, in eight fixed directions perpendicular to the normal: at most nine, or a few more
// where half of a patch is shallow. The directions depend only on the normal, not on the first or deepest
// contact, so the choice is stable: at rest, when depths are equal up to rounding, it is the same in every
// step. Reduction can be repeated, because the outermost of several outermost sets are the outermost of all.
// So the list is reduced whenever it is full, without memory for all candidates.
#pragma once

#include "collision/support.h"

namespace corten {

namespace manifold {

/// Cosine of the largest angle between normals of one patch, 14 degrees.
template <class T>
CORTEN_HD constexpr T same_patch() {
  return T(0.97);
}

inline constexpr int kDirections = 8;

/// Direction k of eight perpendicular to the normal. They are rotated by 11.25 degrees from the axes, so that
/// no two corners of an axis-aligned box tie.
template <class T>
CORTEN_HD Vec3<T> outward(Vec3<T> normal, int k) {
  const Vec3<T> start = std::abs(normal.y) < T(0.9) ? Vec3<T>{0, 1, 0} : Vec3<T>{0, 0, 1};
  const Vec3<T> u = normalized(start - dot(start, normal) * normal), v = cross(normal, u);
  // Cosine and sine of 11.25 degrees, and of 56.25 degrees.
  const T c = T(0.98078528040323043), s = T(0.19509032201612825);
  const T c2 = T(0.55557023301960218), s2 = T(0.83146961230254524);
  const int quarter = k / 2;
  const T x = k % 2 == 0 ? c : c2, y = k % 2 == 0 ? s : s2;
  const T cosine = quarter == 0 ? x : quarter == 1 ? -y : quarter == 2 ? -x : y;
  const T sine = quarter == 0 ? y : quarter == 1 ? x : quarter == 2 ? -y : -x;
  return cosine * u + sine * v;
}

template <class T>
CORTEN_HD void swap_contacts(ContactPoint<T>* found, int i, int j) {
  if (i == j) return;
  const ContactPoint<T> moved = found[i];
  found[i] = found[j];
  found[j] = moved;
}

/// Index of the deepest contact in [begin, n); the first in case of a tie.
template <class T>
CORTEN_HD int deepest(const ContactPoint<T>* found, int begin, int n) {
  int best = begin;
  for (int i = begin + 1; i < n; i++)
    if (found[i].dist < found[best].dist) best = i;
  return best;
}

/// Moves the contacts in the same patch as found[begin] directly after it. Returns the end of the patch.
template <class T>
CORTEN_HD int gather_patch(ContactPoint<T>* found, int begin, int n) {
  int end = begin + 1;
  for (int i = end; i < n; i++)
    if (dot(found[i].normal, found[begin].normal) > same_patch<T>()) swap_contacts(found, end++, i);
  return end;
}

/// How much a contact supports a patch in a direction: its extent, less sixteen times what it lacks to nine
/// tenths of the greatest depth. By the extent alone a round body that has sunk in a little would be carried
/// by the rim of the patch, where it hardly touches. At rest, when all are equally deep, only the extent
/// counts.
template <class T>
CORTEN_HD T support_along(Vec3<T> dir, const ContactPoint<T>& c, T deepest) {
  const T lack = c.dist - T(0.9) * deepest;
  return dot(dir, c.pos) - (lack > 0 && deepest < 0 ? 16 * lack : T(0));
}

/// The contacts of a patch [begin, end) to keep in a direction. `support` supports the patch most. If it is
/// not in the outer half of the patch, as when a plate has sunk in at one end, `outermost` is needed to
/// support that half of the face, although it is shallower; else both are equal.
struct KeptContacts {
  int support, outermost;
};

template <class T>
CORTEN_HD KeptContacts kept_along(const ContactPoint<T>* found, int begin, int end, Vec3<T> dir) {
  const T least = found[begin].dist;
  KeptContacts kept{begin, begin};
  T most = dot(dir, found[begin].pos), low = most, high = most;
  for (int i = begin + 1; i < end; i++) {
    const T along = dot(dir, found[i].pos), support = support_along(dir, found[i], least);
    if (support > most) most = support, kept.support = i;
    if (along > high) high = along, kept.outermost = i;
    if (along < low) low = along;
  }
  const bool inner = dot(dir, found[kept.support].pos) < T(0.5) * (low + high);
  const ContactPoint<T>& other = found[kept.outermost];
  const bool same_face = dot(other.normal, found[begin].normal) > T(1) - T(5e-7);
  if (!inner || !same_face || other.dist > T(0.05) * least) kept.outermost = kept.support;
  return kept;
}

/// Reduces the patch [begin, end), whose deepest contact comes first, to those that support it most. Returns
/// the new end.
template <class T>
CORTEN_HD int thin_patch(ContactPoint<T>* found, int begin, int end) {
  int kept = begin + 1;
  bool deepest_is_outermost = false;
  for (int k = 0; k < kDirections; k++) {
    const KeptContacts best = kept_along(found, begin, end, outward(found[begin].normal, k));
    if (best.support == begin) deepest_is_outermost = true;
    int outermost = best.outermost;
    if (best.support >= kept) {
      if (outermost == best.support) outermost = begin;
      else if (outermost == kept) outermost = best.support;
      swap_contacts(found, kept++, best.support);
    }
    if (outermost >= kept) swap_contacts(found, kept++, outermost);
  }
  if (deepest_is_outermost || kept == begin + 1 || found[begin].dist > 0) return kept;
  // A deepest contact hardly deeper than the others would come and go between steps, so it is dropped. If the
  // shapes are apart it is kept, since it gives the distance.
  const int next = deepest(found, begin + 1, kept);
  if (found[next].dist < found[begin].dist + T(1e-3) * std::abs(found[begin].dist)) {
    for (int i = begin; i + 1 < kept; i++) found[i] = found[i + 1];
    kept--;
  }
  return kept;
}

/// Reduces all patches. Returns the remaining number of contacts.
template <class T>
CORTEN_STAGE int thin(ContactPoint<T>* found, int n) {
  int kept = 0;
  for (int begin = 0; begin < n;) {
    swap_contacts(found, begin, deepest(found, begin, n));
    const int end = gather_patch(found, begin, n);
    const int last = thin_patch(found, begin, end);
    for (int i = begin; i < last; i++) found[kept++] = found[i];
    begin = end;
  }
  return kept;
}

}  // namespace manifold

/// Collects contacts and reduces them when the list is full.
template <class T>
struct ContactCollector {
  ContactPoint<T>* found;
  T merge;  ///< contacts of one normal that are nearer than this are merged
  int count = 0;

  /// Index of the contact to merge with; -1: none.
  CORTEN_HD int same_as(Vec3<T> pos, Vec3<T> normal) const {
    for (int i = 0; i < count; i++) {
      const Vec3<T> apart = found[i].pos - pos;
      if (!(dot(apart, apart) > merge * merge || dot(found[i].normal, normal) < T(0.999))) return i;
    }
    return -1;
  }
  CORTEN_HD bool has(T dist, Vec3<T> pos, Vec3<T> normal) const {
    const int same = same_as(pos, normal);
    return same >= 0 && !(dist < found[same].dist);
  }

  CORTEN_HD void add(T dist, Vec3<T> pos, Vec3<T> normal) {
    if (const int same = same_as(pos, normal); same >= 0) {
      if (dist < found[same].dist) found[same] = {dist, pos, normal, {0, 0, 0}};
      return;
    }
    if (count == kMaxPairContacts) count = manifold::thin(found, count);
    // Too many patches to reduce further: drop the shallowest contact.
    if (count == kMaxPairContacts) {
      int shallowest = 0;
      for (int i = 1; i < count; i++)
        if (found[i].dist > found[shallowest].dist) shallowest = i;
      if (!(dist < found[shallowest].dist)) return;
      found[shallowest] = {dist, pos, normal, {0, 0, 0}};
      return;
    }
    found[count++] = {dist, pos, normal, {0, 0, 0}};
  }

  /// The least distance of all contacts; unbounded if there are none.
  CORTEN_HD T least() const {
    return count > 0 ? found[manifold::deepest(found, 0, count)].dist : unbounded<T>();
  }

  /// Reduces the contacts and transforms them from the frame of `shape` to the world; `turn` negates the
  /// normals. Returns their count.
  CORTEN_HD int finish(const Shape<T>& shape, bool turn) {
    count = manifold::thin(found, count);
    for (int i = 0; i < count; i++) {
      found[i].pos = shape.mat * found[i].pos + shape.pos;
      found[i].normal = shape.mat * (turn ? -found[i].normal : found[i].normal);
    }
    return count;
  }
};

/// What an exact contact says about an uncertain one.
enum class Evidence { none, replaces, confirms };

/// Contacts that count only as far as exact ones allow.
template <class T>
struct UncertainContacts {
  ContactPoint<T> storage[kMaxPairContacts];
  ContactCollector<T> list;

  CORTEN_HD explicit UncertainContacts(T merge) : list{storage, merge} {}

  /// Adds those that count to the exact ones: judge(exact, uncertain) confirms one, or none replaces it.
  template <class Judge>
  CORTEN_HD void settle(ContactCollector<T>& exact, Judge judge) const {
    const int given = exact.count;
    for (int i = 0; i < list.count; i++) {
      const ContactPoint<T>& own = list.found[i];
      bool replaced = false, confirmed = false;
      for (int k = 0; k < given && !confirmed; k++) {
        const Evidence evidence = judge(exact.found[k], own);
        confirmed = evidence == Evidence::confirms;
        replaced = replaced || evidence == Evidence::replaces;
      }
      if (confirmed || !replaced) exact.add(own.dist, own.pos, own.normal);
    }
  }
};

}  // namespace corten
