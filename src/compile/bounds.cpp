#include "compile/bounds.h"

#include <algorithm>
#include <cmath>

#include "compile/fields.h"
#include "compile/fluid.h"
#include "compile/pose.h"
#include "compile/shapes.h"

namespace corten::compile {

namespace {

struct Box {
  Vec3d low, high;
};

void refresh_geom(const ModelView<double>& m, int g) {
  const auto type = static_cast<GeomType>(m.geom_type[g]);
  if (type != kPlane && sizes_of(type) == 0) return;  // the bounds come from its asset
  const double* s = m.geom_size + 3 * static_cast<std::ptrdiff_t>(g);
  const Size3 size{s[0], s[1], s[2]};
  edit(m.geom_rbound)[g] = bounding_radius(type, size);
  set_row(m.geom_aabb, g, bounding_box(type, size));
  const double* fluid = m.geom_fluid + 12 * static_cast<std::ptrdiff_t>(g);
  if (fluid[0] != 0) set_row(m.geom_fluid, g, fluid_coefficients(type, size, fluid + 1));
}

void set_box(const ModelView<double>& m, int node, const Box& box) {
  for (int k = 0; k < 3; k++) {
    edit(m.bvh_aabb)[6 * node + k] = 0.5 * (box.low[k] + box.high[k]);
    edit(m.bvh_aabb)[6 * node + 3 + k] = 0.5 * (box.high[k] - box.low[k]);
  }
}

Box box_of_node(const ModelView<double>& m, int node) {
  const Vec3d center = vec3(m.bvh_aabb + 6 * node), half = vec3(m.bvh_aabb + 6 * node + 3);
  return {center - half, center + half};
}

/// Nodes are visited backwards: children come after their parents, so they are updated first.
void refresh_tree(const ModelView<double>& m, int body) {
  const int first = m.body_bvhadr[body];
  for (int node = first + m.body_bvhnum[body] - 1; first >= 0 && node >= first; node--) {
    if (m.bvh_nodeid[node] >= 0) {
      const asset::BvhItem item = box_in_body(m, m.bvh_nodeid[node]);
      set_box(m, node, {item.low, item.high});
      continue;
    }
    Box both = box_of_node(m, first + m.bvh_child[2 * node]);
    const Box other = box_of_node(m, first + m.bvh_child[2 * node + 1]);
    for (int k = 0; k < 3; k++) {
      both.low[k] = std::min(both.low[k], other.low[k]);
      both.high[k] = std::max(both.high[k], other.high[k]);
    }
    set_box(m, node, both);
  }
}

}  // namespace

asset::BvhItem box_in_body(const ModelView<double>& m, int geom) {
  const int body = m.geom_bodyid[geom];
  const Pose inertial{m.body_ipos[body], m.body_iquat[body]};
  const Pose pose = inverse(inertial) * Pose{m.geom_pos[geom], m.geom_quat[geom]};
  const Mat3d turn = matrix(pose.quat);
  const double* box = m.geom_aabb + 6 * static_cast<std::ptrdiff_t>(geom);
  const Vec3d center = pose.pos + turn * vec3(box), half = vec3(box + 3);
  Vec3d reach{0, 0, 0};
  for (int row = 0; row < 3; row++)
    for (int k = 0; k < 3; k++) reach[row] += std::abs(turn(row, k)) * half[k];
  return {center - reach, center + reach, pose.pos, geom};
}

void refresh_bounds(const ModelView<double>& m) {
  for (int g = 0; g < m.ngeom; g++) refresh_geom(m, g);
}

void refresh_trees(const ModelView<double>& m) {
  for (int b = 0; b < m.nbody; b++) refresh_tree(m, b);
}

void refresh_margins(const ModelView<double>& m) {
  std::fill_n(edit(m.body_margin), m.nbody, 0.0);
  for (int g = 0; g < m.ngeom; g++) {
    double& margin = edit(m.body_margin)[m.geom_bodyid[g]];
    margin = std::max(margin, m.geom_margin[g]);
  }
}

void refresh_masks(const ModelView<double>& m) {
  for (int b = 0; b < m.nbody; b++) edit(m.body_contype)[b] = edit(m.body_conaffinity)[b] = 0;
  for (int g = 0; g < m.ngeom; g++) {
    edit(m.body_contype)[m.geom_bodyid[g]] |= m.geom_contype[g];
    edit(m.body_conaffinity)[m.geom_bodyid[g]] |= m.geom_conaffinity[g];
  }
}

}  // namespace corten::compile
