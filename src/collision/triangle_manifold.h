// Few contacts out of many. Triangles that lie in one plane, or nearly, each find contacts of their own, most
// of them between others. What holds a body are the outermost points of a patch and its deepest one.
//
// A patch is what has nearly one normal. Of its contacts stay the deepest, and the outermost in eight fixed
// directions across the patch, so at most nine. Which normals make a patch, and which directions lead across
// it, does not depend on the contacts: normals are sorted into cells that are fixed on the sphere. At rest,
// when all contacts are equally deep but for rounding, patches that grew around the deepest would be others
// from step to step. And since the outermost of a few outermost sets is the outermost of all, the list can be
// thinned whenever it is full, without memory for all candidates.
#pragma once

#include "collision/support.h"

namespace corten {

namespace manifold {

/// Directions are sorted into cells: a cube's faces, each cut into four by four, seen from the middle. The
/// cube is turned so that no cell ends where normals are likely, along an axis or at a multiple of 15 degrees
/// between two: they are a degree away from the nearest border, and axes three. The columns are the cube's
/// axes.
template <class T>
CORTEN_HD Mat3<T> cell_axes() {
  const T n = T(1) / T(419);
  return {n * 401, n * -114, n * -42, n * 114, n * 303, n * 266, n * -42, n * -266, n * 321};
}

/// Number of the cell that a normal belongs to.
template <class T>
CORTEN_HD int cell_of(Vec3<T> normal) {
  const Vec3<T> n = transposed_times(cell_axes<T>(), normal);
  const T x = std::abs(n.x), y = std::abs(n.y), z = std::abs(n.z);
  const int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  const T along = n[axis], half = T(0.5) * std::abs(along);
  int cell = 2 * axis + (along < 0);
  for (int k = 1; k < 3; k++) {
    const T across = n[(axis + k) % 3];
    cell = 4 * cell + (across < -half ? 0 : across < 0 ? 1 : across < half ? 2 : 3);
  }
  return cell;
}

/// The direction in the middle of a cell.
template <class T>
CORTEN_HD Vec3<T> middle_of(int cell) {
  const int face = cell / 16, axis = face / 2;
  Vec3<T> n{0, 0, 0};
  n[axis] = face % 2 == 0 ? T(1) : T(-1);
  n[(axis + 1) % 3] = T(0.5) * T(cell / 4 % 4) - T(0.75);
  n[(axis + 2) % 3] = T(0.5) * T(cell % 4) - T(0.75);
  return normalized(cell_axes<T>() * n);
}

inline constexpr int kDirections = 8;

/// A direction across the normal, one of eight. Turned out of the axes by a sixteenth, so that of the
/// corners of a box that stands straight no two are equally far out.
template <class T>
CORTEN_HD Vec3<T> outward(Vec3<T> normal, int k) {
  const Vec3<T> start = std::abs(normal.y) < T(0.9) ? Vec3<T>{0, 1, 0} : Vec3<T>{0, 0, 1};
  const Vec3<T> u = normalized(start - dot(start, normal) * normal), v = cross(normal, u);
  // Cosine and sine of 22.5 / 2 degrees, and of that and 45 degrees.
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

/// Index of the deepest contact from `begin` on; of equals the first.
template <class T>
CORTEN_HD int deepest(const ContactPoint<T>* found, int begin, int n) {
  int best = begin;
  for (int i = begin + 1; i < n; i++)
    if (found[i].dist < found[best].dist) best = i;
  return best;
}

/// Moves the contacts with normals in one cell to `begin`; returns where they end.
template <class T>
CORTEN_HD int gather_patch(ContactPoint<T>* found, int begin, int n, int cell) {
  int end = begin + 1;
  for (int i = end; i < n; i++)
    if (cell_of(found[i].normal) == cell) swap_contacts(found, end++, i);
  return end;
}

/// Leaves, of the patch [begin, end) whose deepest comes first, the outermost; returns where they end.
template <class T>
CORTEN_HD int thin_patch(ContactPoint<T>* found, int begin, int end, Vec3<T> axis) {
  int kept = begin + 1;
  bool deepest_is_outermost = false;
  for (int k = 0; k < kDirections; k++) {
    const Vec3<T> dir = outward(axis, k);
    int best = begin;
    T most = dot(dir, found[begin].pos);
    for (int i = begin + 1; i < end; i++) {
      const T along = dot(dir, found[i].pos);
      if (along > most) most = along, best = i;
    }
    if (best == begin) deepest_is_outermost = true;
    if (best >= kept) swap_contacts(found, kept++, best);
  }
  if (deepest_is_outermost || kept == begin + 1 || found[begin].dist > 0) return kept;
  // Hardly deeper than the others it only comes and goes. (Apart, it is what a distance is asked for.)
  const int next = deepest(found, begin + 1, kept);
  if (found[next].dist < found[begin].dist + T(1e-3) * std::abs(found[begin].dist)) {
    for (int i = begin; i + 1 < kept; i++) found[i] = found[i + 1];
    kept--;
  }
  return kept;
}

/// Thins all patches; returns how many contacts are left.
template <class T>
CORTEN_STAGE int thin(ContactPoint<T>* found, int n) {
  int kept = 0;
  for (int begin = 0; begin < n;) {
    swap_contacts(found, begin, deepest(found, begin, n));
    const int cell = cell_of(found[begin].normal);
    const int end = gather_patch(found, begin, n, cell);
    const int last = thin_patch(found, begin, end, middle_of<T>(cell));
    for (int i = begin; i < last; i++) found[kept++] = found[i];
    begin = end;
  }
  return kept;
}

}  // namespace manifold

/// Collects contacts, thinning them when they become too many.
template <class T>
struct ContactCollector {
  ContactPoint<T>* found;
  T merge;  ///< contacts of one normal that are nearer than this are one
  int count = 0;

  CORTEN_HD void add(T dist, Vec3<T> pos, Vec3<T> normal) {
    for (int i = 0; i < count; i++) {
      const Vec3<T> apart = found[i].pos - pos;
      if (dot(apart, apart) > merge * merge || dot(found[i].normal, normal) < T(0.999)) continue;
      if (dist < found[i].dist) found[i] = {dist, pos, normal, {0, 0, 0}};
      return;
    }
    if (count == kMaxPairContacts) count = manifold::thin(found, count);
    // As many patches as this are not thinned by their like; the shallowest goes.
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

  /// The least distance of all; unbounded if there are none.
  CORTEN_HD T least() const {
    return count > 0 ? found[manifold::deepest(found, 0, count)].dist : unbounded<T>();
  }

  /// Thins what is there and takes it from the frame of `shape` to the world, normals turned round if asked.
  CORTEN_HD int finish(const Shape<T>& shape, bool turn) {
    count = manifold::thin(found, count);
    for (int i = 0; i < count; i++) {
      found[i].pos = shape.mat * found[i].pos + shape.pos;
      found[i].normal = shape.mat * (turn ? -found[i].normal : found[i].normal);
    }
    return count;
  }
};

}  // namespace corten
