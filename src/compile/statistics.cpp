#include "compile/statistics.h"

#include <algorithm>
#include <vector>

#include "compile/fields.h"
#include "compile/pose.h"

namespace corten::compile {

namespace {

/// Lower bound of lengths.
constexpr double kSmallestSize = 1e-5;

struct Bounds {
  Vec3d low{1e10, 1e10, 1e10}, high{-1e10, -1e10, -1e10};

  void add(Vec3d point, double radius = 0) {
    for (int i = 0; i < 3; i++) {
      low[i] = std::min(low[i], point[i] - radius);
      high[i] = std::max(high[i], point[i] + radius);
    }
  }
  bool is_empty() const { return !(high.x > low.x); }
  double longest_side() const { return std::max({high.x - low.x, high.y - low.y, high.z - low.z}); }
};

/// Radius of a geom. A plane has a tenth of its size, or 1 if it is infinite.
double radius_of(const ModelView<double>& m, int g) {
  if (m.geom_rbound[g] > 0 || m.geom_type[g] != kPlane) return m.geom_rbound[g];
  const double x = m.geom_size[3 * g], y = m.geom_size[3 * g + 1];
  return x != 0 || y != 0 ? 0.1 * std::max(x, y) : 1;
}

Bounds bounds_of(const ModelView<double>& m, const DataView<double>& d) {
  Bounds bounds;
  for (int b = 1; b < m.nbody; b++) {
    bounds.add(d.xpos[b]);
    bounds.add(d.xipos[b]);
  }
  for (int j = 0; j < m.njnt; j++) bounds.add(d.xanchor[j]);
  for (int s = 0; s < m.nsite; s++) bounds.add(d.site_xpos[s]);
  for (int g = 0; g < m.ngeom; g++) bounds.add(d.geom_xpos[g], radius_of(m, g));
  return bounds;
}

/// Largest distance from the centre of mass to a joint of the body or of its children, or to the far end of a
/// geom; at least the length of every edge of a flex at the body.
std::vector<double> body_sizes(const ModelView<double>& m, const DataView<double>& d) {
  std::vector<double> size(static_cast<std::size_t>(m.nbody), kSmallestSize);
  auto reach = [&](int b, Vec3d point, double radius) {
    double& known = size[static_cast<std::size_t>(b)];
    known = std::max(known, norm(point - d.xipos[b]) + radius);
  };
  for (int j = 0; j < m.njnt; j++) {
    reach(m.jnt_bodyid[j], d.xanchor[j], 0);
    reach(m.body_parentid[m.jnt_bodyid[j]], d.xanchor[j], 0);
  }
  for (int g = 0; g < m.ngeom; g++)
    if (m.geom_rbound[g] > 0) reach(m.geom_bodyid[g], d.geom_xpos[g], m.geom_rbound[g]);
  const auto grow = [&](int b, double length) {
    double& known = size[static_cast<std::size_t>(b)];
    known = std::max(known, length);
  };
  for (int e = 0; e < m.nflexedge; e++) {
    const int f = m.flex_edgeflexid[e];
    if (m.flex_interp[f] != 0) continue;
    for (int k = 0; k < 2; k++)
      grow(m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_edge[2 * e + k]], m.flexedge_length0[e]);
  }
  for (int f = 0; f < m.nflex; f++)
    for (int n = m.flex_nodeadr[f], end = n + m.flex_nodenum[f]; n < end; n++)
      for (int k = m.flex_nodeadr[f]; k < end; k++)
        grow(m.flex_nodebodyid[n], norm(d.xpos[m.flex_nodebodyid[n]] - d.xpos[m.flex_nodebodyid[k]]));
  return size;
}

}  // namespace

Statistic compute_statistics(const ModelView<double>& m, const DataView<double>& d) {
  Statistic stat;
  const Bounds bounds = bounds_of(m, d);
  for (int i = 0; i < 3; i++) stat.center[i] = 0.5 * (bounds.low[i] + bounds.high[i]);
  if (!bounds.is_empty()) stat.extent = std::max(kSmallestSize, bounds.longest_side());
  if (m.nbody > 1) {
    const std::vector<double> size = body_sizes(m, d);
    stat.meansize = stat.meanmass = 0;
    for (std::size_t b = 1; b < size.size(); b++) stat.meansize += size[b] / (m.nbody - 1);
    for (int b = 1; b < m.nbody; b++) stat.meanmass += m.body_mass[b] / (m.nbody - 1);
  }
  stat.extent = std::max(stat.extent, 2 * stat.meansize);
  if (m.nv > 0) {
    stat.meaninertia = 0;
    for (int i = 0; i < m.nv; i++) stat.meaninertia += d.M[m.M_rowadr[i] + m.M_rownnz[i] - 1] / m.nv;
  }
  return stat;
}

void keep_dof_lengths(const ModelView<double>& m, const DataView<double>& d) {
  const std::vector<double> size = body_sizes(m, d);
  for (int i = 0; i < m.nv; i++) {
    const int joint = m.dof_jntid[i];
    const bool turns = i - m.jnt_dofadr[joint] >= translations_of(m.joint_type(joint));
    edit(m.dof_length)[i] = turns ? size[static_cast<std::size_t>(m.dof_bodyid[i])] : 1;
  }
}

}  // namespace corten::compile
