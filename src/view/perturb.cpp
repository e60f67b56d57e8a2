#include "view/perturb.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "corten/dynamics.h"
#include "corten/jacobians.h"
#include "math/rotation.h"

namespace corten::view {

namespace {

using Vector = Vec3<double>;
using Rotation = Quat<double>;

struct Pose {
  Vector pos;
  Rotation quat;
};

Vector vector_at(std::span<const double> values, int index) {
  const double* v = values.data() + 3 * index;
  return {v[0], v[1], v[2]};
}
Rotation quat_at(std::span<const double> values, int index) { return quat(values.data() + 4 * index); }
Vector vector_of(const std::array<double, 3>& v) { return {v[0], v[1], v[2]}; }

void write(const Pose& pose, double* pos, double* rotation) {
  for (int i = 0; i < 3; i++) pos[i] = pose.pos[i];
  const Rotation& q = pose.quat;
  const double values[4] = {q.w, q.x, q.y, q.z};
  std::copy(values, values + 4, rotation);
}

Pose body_pose(const Data& data, int body) {
  return {vector_at(data->xpos, body), quat_at(data->xquat, body)};
}

/// Pose of the body at the target: a translation keeps the orientation, a rotation the centre of mass.
Pose target_pose(const Model& model, const Data& data, const Perturbation& p) {
  const Pose now = body_pose(data, p.body);
  if (p.mode == Perturbation::Mode::translate)
    return {vector_of(p.target) - rotate(now.quat, vector_of(p.point)), now.quat};
  const Rotation turned = normalized(quat(p.target_quat.data()));
  return {vector_at(data->xipos, p.body) - rotate(turned, vector_at(model->body_ipos, p.body)), turned};
}

/// Address of a free joint's coordinates if the body has one and nothing else; -1: not a free body.
int free_coordinates(const Model& model, int body) {
  if (model->body_jntnum[body] != 1) return -1;
  const int joint = model->body_jntadr[body];
  return model->jnt_type[joint] == kFree ? model->jnt_qposadr[joint] : -1;
}

/// Inertia to which the rotational spring is scaled, as of qpos0.
double rotational_inertia(const Model& model, int body) {
  const double inverse = model->body_invweight0[2 * body + 1];
  return inverse == 0 ? 1 : 1 / at_least_tiny(inverse);
}

struct BodyMotion {
  Vector angular, linear;  ///< W, at the centre of mass
};

BodyMotion motion_of(const Model& model, const Data& data, int body) {
  const auto v = object_velocity(model, data, kObjBody, body);
  return {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}};
}

std::array<double, 6> wrench(Vector force, Vector torque) {
  return {force.x, force.y, force.z, torque.x, torque.y, torque.z};
}

std::array<double, 6> pull(const Model& model, const Data& data, const Perturbation& p) {
  const Pose body = body_pose(data, p.body);
  const Vector grabbed = body.pos + rotate(body.quat, vector_of(p.point));
  const Vector arm = grabbed - vector_at(data->xipos, p.body), stretch = grabbed - vector_of(p.target);
  const BodyMotion motion = motion_of(model, data, p.body);
  const Vector velocity = motion.linear + cross(motion.angular, arm);
  const double stiffness = model->vis.map.stiffness;
  const Vector force = -p.mass * (stiffness * stretch + std::sqrt(stiffness) * velocity);
  // The force cannot stop the body from spinning about its own line, so that is damped as well.
  const double length = norm(stretch);
  const Vector axis = length > tiny<double>() ? (1 / length) * stretch : Vector{0, 0, 0};
  const double spin = std::sqrt(model->vis.map.stiffnessrot) * rotational_inertia(model, p.body);
  return wrench(force, cross(arm, force) - spin * dot(axis, motion.angular) * axis);
}

std::array<double, 6> turn(const Model& model, const Data& data, const Perturbation& p) {
  const double stiffness = model->vis.map.stiffnessrot, inertia = rotational_inertia(model, p.body);
  const Rotation now = quat_at(data->xquat, p.body), wanted = normalized(quat(p.target_quat.data()));
  const Vector angle = rotation_vector(wanted * conjugate(now));
  const Vector spin = motion_of(model, data, p.body).angular;
  return wrench({0, 0, 0}, inertia * (stiffness * angle - std::sqrt(stiffness) * spin));
}

}  // namespace

bool can_move(const Model& model, int body) {
  return model->body_lastdof[body] >= 0 || model->body_mocapid[body] >= 0;
}

void grab(const Model& model, const Data& data, Perturbation& p) {
  const Pose body = body_pose(data, p.body);
  const Vector point = body.pos + rotate(body.quat, vector_of(p.point));
  std::vector<double> jacobian(3 * static_cast<std::size_t>(model->nv));
  point_jacobian(model, data, p.body, {point.x, point.y, point.z}, jacobian);
  solve_inertia_half(model, data, jacobian, jacobian);
  double inverse_mass = 0;  // trace of J M^-1 J'
  for (const double x : jacobian) inverse_mass += x * x;
  p.mass = inverse_mass == 0 ? 1 : 3 / at_least_tiny(inverse_mass);
}

std::array<double, 6> spring_force(const Model& model, const Data& data, const Perturbation& p) {
  return p.mode == Perturbation::Mode::translate ? pull(model, data, p) : turn(model, data, p);
}

bool move_to_target(const Model& model, Data& data, const Perturbation& p, bool paused) {
  const Pose target = target_pose(model, data, p);
  if (const int mocap = model->body_mocapid[p.body]; mocap >= 0) {
    write(target, &data->mocap_pos[3 * mocap], &data->mocap_quat[4 * mocap]);
    return true;
  }
  if (!paused) return false;
  const int root = model->body_rootid[p.body], coordinates = free_coordinates(model, root);
  if (coordinates < 0) return false;
  // The root moves as if the whole tree were one rigid body.
  const Pose body = body_pose(data, p.body), at_root = body_pose(data, root);
  const Rotation turned = target.quat * conjugate(body.quat);
  const Pose moved{target.pos + rotate(turned, at_root.pos - body.pos), normalized(turned * at_root.quat)};
  write(moved, &data->qpos[coordinates], &data->qpos[coordinates + 3]);
  return true;
}

}  // namespace corten::view
