#include "compile/reference_poses.h"

#include <algorithm>

#include "compile/fields.h"
#include "compile/pose.h"

namespace corten::compile {

namespace {

/// Transforms a point from the frame of body `from` to that of body `to`.
Vec3d moved(const DataView<double>& d, const double* point, int from, int to) {
  const Vec3d world = d.xpos[from] + d.xmat[from] * vec3(point);
  return transposed_times(d.xmat[to], world - d.xpos[to]);
}

void set(double* to, Vec3d v) { to[0] = v.x, to[1] = v.y, to[2] = v.z; }
void set(double* to, Quatd q) { to[0] = q.w, to[1] = q.x, to[2] = q.y, to[3] = q.z; }

/// Completes the data of a weld. The anchor is given in the second body's frame; a non-zero quaternion means
/// that the file gives the relative pose.
void complete_weld(const DataView<double>& d, int body1, int body2, double* data) {
  double* relative = data + 6;
  const bool given = std::any_of(relative, relative + 4, [](double x) { return x != 0; });
  if (given) {
    set(relative, normalized(quat(relative)));
    return;
  }
  set(data + 3, moved(d, data, body2, body1));
  set(relative, conjugate(d.xquat[body1]) * d.xquat[body2]);
}

}  // namespace

void complete_equalities(const ModelView<double>& m, const DataView<double>& d) {
  for (int i = 0; i < m.neq; i++) {
    if (m.eq_objtype[i] != kObjBody) continue;
    double* data = edit(m.eq_data) + 11 * i;
    const int body1 = m.eq_obj1id[i], body2 = m.eq_obj2id[i];
    if (m.eq_type[i] == kEqConnect) set(data + 3, moved(d, data, body1, body2));
    if (m.eq_type[i] == kEqWeld) complete_weld(d, body1, body2, data);
  }
}

void keep_camera_poses(const ModelView<double>& m, const DataView<double>& d) {
  for (int i = 0; i < m.ncam; i++) {
    const int body = m.cam_bodyid[i], target = m.cam_targetbodyid[i] >= 0 ? m.cam_targetbodyid[i] : body;
    const Vec3d pos = d.xpos[body] + d.xmat[body] * m.cam_pos[i];
    edit(m.cam_pos0)[i] = pos - d.xpos[body];
    edit(m.cam_poscom0)[i] = pos - d.subtree_com[target];
    const Mat3d orientation = matrix(d.xquat[body] * m.cam_quat[i]);
    std::copy_n(orientation.m, 9, edit(m.cam_mat0) + 9 * i);
  }
  for (int i = 0; i < m.nlight; i++) {
    const int body = m.light_bodyid[i],
              target = m.light_targetbodyid[i] >= 0 ? m.light_targetbodyid[i] : body;
    const Vec3d pos = d.xpos[body] + d.xmat[body] * m.light_pos[i];
    edit(m.light_pos0)[i] = pos - d.xpos[body];
    edit(m.light_poscom0)[i] = pos - d.subtree_com[target];
    edit(m.light_dir0)[i] = d.xmat[body] * m.light_dir[i];
  }
}

}  // namespace corten::compile
