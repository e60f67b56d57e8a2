// Early rejection of surface points that contact reduction would drop. A surface that lies flat on another
// has thousands of points in contact, and of each patch only the deepest and the outermost are kept
// (triangle_manifold.h). A point that is neither, among the points so far, needs no exact test.
#pragma once

#include "collision/triangle_manifold.h"

namespace corten {

/// Extents and least distances of the patches of a pair so far. If there are more than kPatches, the least
/// used one is replaced.
template <class T>
struct PatchFilter {
  static constexpr int kPatches = 3;

  struct Patch {
    Vec3<T> normal, direction[manifold::kDirections];
    T most[manifold::kDirections], least;
    int asked;
  };
  Patch patch[kPatches];
  int count = 0;

  /// Cosine of the largest angle between normals of one patch, 5 degrees.
  CORTEN_HD static constexpr T alike() { return T(0.996); }

  /// Index of the patch of a normal; -1: none yet.
  CORTEN_HD int find(Vec3<T> normal) {
    for (int i = 0; i < count; i++)
      if (dot(patch[i].normal, normal) > alike()) {
        patch[i].asked++;
        return i;
      }
    return -1;
  }

  /// Whether a point would be the deepest or the outermost of its patch.
  CORTEN_HD bool wants(T dist, Vec3<T> pos, Vec3<T> normal) {
    const int i = find(normal);
    if (i < 0 || dist < patch[i].least) return true;
    for (int k = 0; k < manifold::kDirections; k++)
      if (dot(patch[i].direction[k], pos) > patch[i].most[k]) return true;
    return false;
  }

  /// Whether any point within `reach` of pos could be the deepest or the outermost of its patch, if all have
  /// this normal and none is deeper than `dist`. Depths that differ by less than `slack` count as equal.
  CORTEN_HD bool wants_any(T dist, Vec3<T> pos, T reach, Vec3<T> normal, T slack) {
    const int i = find(normal);
    if (i < 0 || dist < patch[i].least - slack) return true;
    for (int k = 0; k < manifold::kDirections; k++)
      if (dot(patch[i].direction[k], pos) + reach > patch[i].most[k]) return true;
    return false;
  }

  CORTEN_HD int least_asked() const {
    int least = 0;
    for (int i = 1; i < count; i++)
      if (patch[i].asked < patch[least].asked) least = i;
    return least;
  }

  CORTEN_HD void note(T dist, Vec3<T> pos, Vec3<T> normal) {
    int i = find(normal);
    if (i < 0) {
      i = count < kPatches ? count++ : least_asked();
      patch[i].asked = 0;
      patch[i].normal = normal;
      patch[i].least = dist;
      for (int k = 0; k < manifold::kDirections; k++) {
        patch[i].direction[k] = manifold::outward(normal, k);
        patch[i].most[k] = dot(patch[i].direction[k], pos);
      }
      return;
    }
    if (dist < patch[i].least) patch[i].least = dist;
    for (int k = 0; k < manifold::kDirections; k++) {
      const T along = dot(patch[i].direction[k], pos);
      if (along > patch[i].most[k]) patch[i].most[k] = along;
    }
  }
};

}  // namespace corten
