#include "corten/jacobians.h"

#include <algorithm>

#include "cpu/arguments.h"
#include "dynamics/jacobian.h"
#include "model/storage.h"

namespace corten {

namespace {

using cpu::require_id;
using cpu::size;
using detail::view_of;

/// A 3 x nv matrix that is filled column by column; an empty one ignores what is written.
class Columns {
 public:
  Columns(const char* function, const char* argument, std::span<double> matrix, int nv)
      : matrix_(matrix), nv_(size(nv)) {
    cpu::require_size_or_empty(function, argument, matrix.size(), 3 * nv_, "3 * nv");
    std::fill(matrix_.begin(), matrix_.end(), 0.0);
  }
  bool wanted() const { return !matrix_.empty(); }
  void add(int dof, Vec3<double> column) {
    for (int r = 0; r < 3; r++) matrix_[size(r) * nv_ + size(dof)] += column[r];
  }

 private:
  std::span<double> matrix_;
  std::size_t nv_;
};

/// Calls visit(dof) for each dof that moves the body.
template <class Visit>
void for_each_dof(const ModelView<double>& m, int body, Visit visit) {
  for (int i = m.body_lastdof[body]; i >= 0; i = m.dof_parentid[i]) visit(i);
}

/// Calls visit(body) for each body of a subtree. Descendants follow their ancestor without gaps.
template <class Visit>
void for_each_in_subtree(const ModelView<double>& m, int root, Visit visit) {
  for (int b = root; b < m.nbody && (b == root || m.body_parentid[b] >= root); b++) visit(b);
}

/// The Jacobian of a point of a body, for the functions below, which check the object.
void write_jacobian(const char* function, const Model& model, const Data& data, int body, Vec3<double> point,
                    std::span<double> translational, std::span<double> rotational) {
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  Columns linear(function, "translational", translational, m.nv);
  Columns angular(function, "rotational", rotational, m.nv);
  for_each_dof(m, body, [&](int i) {
    if (linear.wanted()) linear.add(i, point_jacobian(m, d, body, point, i));
    if (angular.wanted()) angular.add(i, d.cdof[i].ang);
  });
}

/// Rate of a motion axis. The axes of ball joints and of free rotations turn with the body.
Motion<double> axis_rate(const ModelView<double>& m, const DataView<double>& d, int dof) {
  const int j = m.dof_jntid[dof];
  switch (m.joint_type(j)) {
    case kFree:
      if (dof < m.jnt_dofadr[j] + 3) break;
      [[fallthrough]];
    case kBall: return cross(d.cvel[m.dof_bodyid[dof]], d.cdof[dof]);
    case kSlide:
    case kHinge: break;
  }
  return d.cdof_dot[dof];
}

}  // namespace

void point_jacobian(const Model& model, const Data& data, int body, VectorArg<3> point,
                    std::span<double> translational, std::span<double> rotational) {
  detail::require_match(model, data);
  require_id("point_jacobian", "body", body, model->nbody);
  write_jacobian("point_jacobian", model, data, body, vec3(point.data()), translational, rotational);
}

void body_jacobian(const Model& model, const Data& data, int body, std::span<double> translational,
                   std::span<double> rotational) {
  detail::require_match(model, data);
  require_id("body_jacobian", "body", body, model->nbody);
  write_jacobian("body_jacobian", model, data, body, view_of(data).xpos[body], translational, rotational);
}

void body_com_jacobian(const Model& model, const Data& data, int body, std::span<double> translational,
                       std::span<double> rotational) {
  detail::require_match(model, data);
  require_id("body_com_jacobian", "body", body, model->nbody);
  write_jacobian("body_com_jacobian", model, data, body, view_of(data).xipos[body], translational,
                 rotational);
}

void geom_jacobian(const Model& model, const Data& data, int geom, std::span<double> translational,
                   std::span<double> rotational) {
  detail::require_match(model, data);
  require_id("geom_jacobian", "geom", geom, model->ngeom);
  write_jacobian("geom_jacobian", model, data, view_of(model).geom_bodyid[geom],
                 view_of(data).geom_xpos[geom], translational, rotational);
}

void site_jacobian(const Model& model, const Data& data, int site, std::span<double> translational,
                   std::span<double> rotational) {
  detail::require_match(model, data);
  require_id("site_jacobian", "site", site, model->nsite);
  write_jacobian("site_jacobian", model, data, view_of(model).site_bodyid[site],
                 view_of(data).site_xpos[site], translational, rotational);
}

void subtree_com_jacobian(const Model& model, const Data& data, int body, std::span<double> translational) {
  detail::require_match(model, data);
  require_id("subtree_com_jacobian", "body", body, model->nbody);
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  cpu::require_size("subtree_com_jacobian", "translational", translational.size(), 3 * size(m.nv), "3 * nv");
  const double mass = m.body_subtreemass[body];
  if (mass < tiny<double>())
    return write_jacobian("subtree_com_jacobian", model, data, body, d.xipos[body], translational, {});
  Columns linear("subtree_com_jacobian", "translational", translational, m.nv);
  for_each_in_subtree(m, body, [&](int b) {
    const double share = m.body_mass[b] / mass;
    for_each_dof(m, b, [&](int i) { linear.add(i, share * point_jacobian(m, d, b, d.xipos[b], i)); });
  });
}

void point_axis_jacobian(const Model& model, const Data& data, int body, VectorArg<3> point,
                         VectorArg<3> axis, std::span<double> point_matrix, std::span<double> axis_matrix) {
  detail::require_match(model, data);
  require_id("point_axis_jacobian", "body", body, model->nbody);
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  Columns linear("point_axis_jacobian", "point_jacobian", point_matrix, m.nv);
  Columns turning("point_axis_jacobian", "axis_jacobian", axis_matrix, m.nv);
  const Vec3<double> p = vec3(point.data()), a = vec3(axis.data());
  for_each_dof(m, body, [&](int i) {
    if (linear.wanted()) linear.add(i, point_jacobian(m, d, body, p, i));
    if (turning.wanted()) turning.add(i, cross(d.cdof[i].ang, a));
  });
}

void point_jacobian_rate(const Model& model, const Data& data, int body, VectorArg<3> point,
                         std::span<double> translational, std::span<double> rotational) {
  detail::require_match(model, data);
  require_id("point_jacobian_rate", "body", body, model->nbody);
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  Columns linear("point_jacobian_rate", "translational", translational, m.nv);
  Columns angular("point_jacobian_rate", "rotational", rotational, m.nv);
  const Vec3<double> p = vec3(point.data()), origin = com_origin(m, d, body);
  const Vec3<double> velocity = point_velocity(m, d, body, p);
  for_each_dof(m, body, [&](int i) {
    const Motion<double> rate = axis_rate(m, d, i);
    // The axis changes, and the point moves relative to it.
    if (linear.wanted()) linear.add(i, velocity_at(rate, p, origin) + cross(d.cdof[i].ang, velocity));
    if (angular.wanted()) angular.add(i, rate.ang);
  });
}

void angular_momentum_matrix(const Model& model, const Data& data, int body, std::span<double> matrix) {
  detail::require_match(model, data);
  require_id("angular_momentum_matrix", "body", body, model->nbody);
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  cpu::require_size("angular_momentum_matrix", "matrix", matrix.size(), 3 * size(m.nv), "3 * nv");
  Columns momentum("angular_momentum_matrix", "matrix", matrix, m.nv);
  for_each_in_subtree(m, body, [&](int b) {
    const Vec3<double> lever = d.xipos[b] - d.subtree_com[body];
    for_each_dof(m, b, [&](int i) {
      const Vec3<double> spin =
          d.ximat[b] * scaled(m.body_inertia[b], transposed_times(d.ximat[b], d.cdof[i].ang));
      const Vec3<double> linear = m.body_mass[b] * point_jacobian(m, d, b, d.xipos[b], i);
      momentum.add(i, spin + cross(lever, linear));
    });
  });
}

}  // namespace corten
