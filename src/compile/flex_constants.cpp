#include "compile/flex_constants.h"

#include <algorithm>
#include <cmath>

#include "compile/fields.h"
#include "compile/pose.h"

namespace corten::compile {

namespace {

/// The inverse of a symmetric 2x2 matrix; zero if it is singular.
void write_inverse(const double (&b)[4], double* out) {
  const double det = b[0] * b[3] - b[1] * b[2];
  if (std::abs(det) < tiny<double>()) {
    std::fill_n(out, 4, 0.0);
    return;
  }
  out[0] = b[3] / det, out[1] = -b[1] / det, out[2] = -b[2] / det, out[3] = b[0] / det;
}

/// The inverse of sum w dx dx' over the edges at a vertex, dx the rest vector of an edge in the plane, w the
/// mass of the neighbour.
void keep_metric(const ModelView<double>& m, int f, int v) {
  double b[4] = {0, 0, 0, 0};
  const int vertex = m.flex_vertadr[f] + v;
  for (int k = 0; k < m.flex_vertedgenum[vertex]; k++) {
    const int* ends = m.flex_edge + 2 * (m.flex_edgeadr[f] + m.flex_vertedge[m.flex_vertedgeadr[vertex] + k]);
    const Vec3d first = m.flex_vert0[m.flex_vertadr[f] + ends[0]],
                second = m.flex_vert0[m.flex_vertadr[f] + ends[1]];
    const double dx[2] = {(second.x - first.x) * 2 * m.flex_size[f].x,
                          (second.y - first.y) * 2 * m.flex_size[f].y};
    const int neighbour = ends[0] == v ? ends[1] : ends[0];
    const double w = std::max(tiny<double>(), m.body_mass[m.flex_vertbodyid[m.flex_vertadr[f] + neighbour]]);
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++) b[2 * i + j] += w * dx[i] * dx[j];
  }
  write_inverse(b, edit(m.flex_vertmetric) + 4 * vertex);
}

}  // namespace

Vec3d flex_vertex_position(const ModelView<double>& m, const DataView<double>& d, int vertex) {
  const int body = m.flex_vertbodyid[vertex];
  return d.xpos[body] + d.xmat[body] * m.flex_vert[vertex];
}

void keep_flex_lengths(const ModelView<double>& m, const DataView<double>& d) {
  for (int f = 0; f < m.nflex; f++) {
    if (m.flex_interp[f] != 0) continue;
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; e++) {
      const int a = m.flex_vertadr[f] + m.flex_edge[2 * e], b = m.flex_vertadr[f] + m.flex_edge[2 * e + 1];
      edit(m.flexedge_length0)[e] = norm(flex_vertex_position(m, d, b) - flex_vertex_position(m, d, a));
    }
    for (int v = 0; v < m.flex_vertnum[f]; v++)
      if (m.flex_vertedgenum[m.flex_vertadr[f] + v] > 0) keep_metric(m, f, v);
  }
}

}  // namespace corten::compile
