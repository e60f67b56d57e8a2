#include "corten/jacobians.h"

#include "cpu/arguments.h"
#include "dynamics/jacobian_matrix.h"
#include "model/storage.h"

namespace corten {

namespace {

using cpu::require_id;
using cpu::size;
using detail::view_of;

using Columns = JacobianColumns<double, SerialExec>;

/// A 3 x nv matrix as an argument; null for an empty one, which is not wanted.
double* matrix_of(const char* function, const char* argument, std::span<double> given, int nv) {
  cpu::require_size_or_empty(function, argument, given.size(), 3 * size(nv), "3 * nv");
  return given.empty() ? nullptr : given.data();
}
Columns columns_of(const char* function, const char* argument, std::span<double> given, int nv) {
  return Columns(matrix_of(function, argument, given, nv), nv, SerialExec{});
}

/// The Jacobian of a point of a body, for the functions below, which check the object.
void write_jacobian(const char* function, const Model& model, const Data& data, int body, Vec3<double> point,
                    std::span<double> translational, std::span<double> rotational) {
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  double* linear = matrix_of(function, "translational", translational, m.nv);
  double* angular = matrix_of(function, "rotational", rotational, m.nv);
  write_point_jacobian(m, d, body, point, linear, angular, SerialExec{});
}

/// The Jacobian of an object, at the given point of each. `bodies`: the body of each object; null: the
/// objects are bodies.
void object_jacobian(const char* function, const Model& model, const Data& data, const char* type, int id,
                     int count, const int* bodies, const Vec3<double>* points,
                     std::span<double> translational, std::span<double> rotational) {
  detail::require_match(model, data);
  require_id(function, type, id, count);
  write_jacobian(function, model, data, bodies == nullptr ? id : bodies[id], points[id], translational,
                 rotational);
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
  object_jacobian("body_jacobian", model, data, "body", body, model->nbody, nullptr, view_of(data).xpos,
                  translational, rotational);
}

void body_com_jacobian(const Model& model, const Data& data, int body, std::span<double> translational,
                       std::span<double> rotational) {
  object_jacobian("body_com_jacobian", model, data, "body", body, model->nbody, nullptr, view_of(data).xipos,
                  translational, rotational);
}

void geom_jacobian(const Model& model, const Data& data, int geom, std::span<double> translational,
                   std::span<double> rotational) {
  object_jacobian("geom_jacobian", model, data, "geom", geom, model->ngeom, view_of(model).geom_bodyid,
                  view_of(data).geom_xpos, translational, rotational);
}

void site_jacobian(const Model& model, const Data& data, int site, std::span<double> translational,
                   std::span<double> rotational) {
  object_jacobian("site_jacobian", model, data, "site", site, model->nsite, view_of(model).site_bodyid,
                  view_of(data).site_xpos, translational, rotational);
}

void subtree_com_jacobian(const Model& model, const Data& data, int body, std::span<double> translational) {
  detail::require_match(model, data);
  require_id("subtree_com_jacobian", "body", body, model->nbody);
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  cpu::require_size("subtree_com_jacobian", "translational", translational.size(), 3 * size(m.nv), "3 * nv");
  write_subtree_com_jacobian(m, d, body, translational.data(), SerialExec{});
}

void point_axis_jacobian(const Model& model, const Data& data, int body, VectorArg<3> point,
                         VectorArg<3> axis, std::span<double> point_matrix, std::span<double> axis_matrix) {
  detail::require_match(model, data);
  require_id("point_axis_jacobian", "body", body, model->nbody);
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  const Columns linear = columns_of("point_axis_jacobian", "point_jacobian", point_matrix, m.nv);
  const Columns turning = columns_of("point_axis_jacobian", "axis_jacobian", axis_matrix, m.nv);
  const Vec3<double> p = vec3(point.data()), a = vec3(axis.data());
  fill_columns(
      m, body, linear, [&](int i) { return point_jacobian(m, d, body, p, i); }, turning,
      [&](int i) { return cross(d.cdof[i].ang, a); });
}

void point_jacobian_rate(const Model& model, const Data& data, int body, VectorArg<3> point,
                         std::span<double> translational, std::span<double> rotational) {
  detail::require_match(model, data);
  require_id("point_jacobian_rate", "body", body, model->nbody);
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  const Columns linear = columns_of("point_jacobian_rate", "translational", translational, m.nv);
  const Columns angular = columns_of("point_jacobian_rate", "rotational", rotational, m.nv);
  const Vec3<double> p = vec3(point.data()), origin = com_origin(m, d, body);
  const Vec3<double> velocity = point_velocity(m, d, body, p);
  // The axis changes, and the point moves relative to it.
  fill_columns(
      m, body, linear,
      [&](int i) { return velocity_at(axis_rate(m, d, i), p, origin) + cross(d.cdof[i].ang, velocity); },
      angular, [&](int i) { return axis_rate(m, d, i).ang; });
}

void angular_momentum_matrix(const Model& model, const Data& data, int body, std::span<double> matrix) {
  detail::require_match(model, data);
  require_id("angular_momentum_matrix", "body", body, model->nbody);
  const ModelView<double>& m = view_of(model);
  const DataView<double>& d = view_of(data);
  cpu::require_size("angular_momentum_matrix", "matrix", matrix.size(), 3 * size(m.nv), "3 * nv");
  const Columns momentum = columns_of("angular_momentum_matrix", "matrix", matrix, m.nv);
  for_each_in_subtree(m, body, [&](int b) {
    const Vec3<double> lever = d.xipos[b] - d.subtree_com[body];
    for_each_dof_of_body(m, b, [&](int i) {
      const Vec3<double> spin =
          d.ximat[b] * scaled(m.body_inertia[b], transposed_times(d.ximat[b], d.cdof[i].ang));
      const Vec3<double> linear = m.body_mass[b] * point_jacobian(m, d, b, d.xipos[b], i);
      momentum.add(i, spin + cross(lever, linear));
    });
  });
}

}  // namespace corten
