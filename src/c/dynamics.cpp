// Dynamics of the C interface: stages, Jacobians, products with M and J, derivatives.
#include "corten/dynamics.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>

#include "c/arrays.h"
#include "c/failure.h"
#include "c/objects.h"
#include "corten/derivatives.h"
#include "corten/jacobians.h"
#include "corten/queries.h"
#include "corten/stages.h"

namespace corten::c {

namespace {

// clang-format off
#define CORTEN_STAGE_FUNCTIONS(X)                                                                                      \
  X(kinematics) X(com_position) X(cameras_and_lights) X(tendon_position) X(inertia_matrix) X(factor_inertia)  \
  X(collision) X(constraint_rows) X(constraint_islands) X(transmission) X(sensor_position)                    \
  X(tendon_velocity) X(transmission_velocity) X(com_velocity) X(passive_force) X(constraint_reference)        \
  X(bias_force) X(sensor_velocity) X(actuation) X(smooth_acceleration) X(constraint_solver)                   \
  X(sensor_acceleration) X(forward_kinematics) X(forward_position) X(forward_velocity) X(forward_actuation)   \
  X(forward_acceleration) X(forward_constraint) X(inverse_position) X(inverse_velocity) X(inverse_constraint) \
  X(compare_forward_inverse) X(integrate) X(euler) X(runge_kutta) X(implicit)
// clang-format on

using Stage = void (*)(const Model&, Data&);

Stage stage_named(std::string_view name) {
  static constexpr std::string_view names[] = {
#define CORTEN_NAME(stage) #stage,
      CORTEN_STAGE_FUNCTIONS(CORTEN_NAME)
#undef CORTEN_NAME
  };
  static constexpr Stage functions[] = {
#define CORTEN_FUNCTION(stage) stages::stage,
      CORTEN_STAGE_FUNCTIONS(CORTEN_FUNCTION)
#undef CORTEN_FUNCTION
  };
  const auto found = std::find(std::begin(names), std::end(names), name);
  if (found == std::end(names)) refuse_name("there is no stage", name, names);
  return functions[found - std::begin(names)];
}

std::size_t size(int n) { return static_cast<std::size_t>(n); }

/// A 3 x nv matrix. Optional: null if not wanted.
std::span<double> jacobian(const Model& model, double* data, std::size_t count, const char* name) {
  return optional(data, count, 3 * size(model->nv), name);
}

void copy_to(double* to, const std::array<double, 6>& from) { std::copy(from.begin(), from.end(), to); }

/// A derivative matrix. Optional: null if not wanted.
std::span<double> matrix(double* data, std::size_t count, int rows, int columns, const char* name) {
  return optional(data, count, size(rows) * size(columns), name);
}

/// Runs a function of model and data.
template <class Function>
corten_result with_data(corten_data data, Function function) {
  return guarded([&] {
    const UseData use(data);
    function(use->model(), *use);
  });
}

void frame_jacobian(const Model& model, const Data& data, int object, int id, std::span<double> translational,
                    std::span<double> rotational) {
  switch (object) {
    case CORTEN_XBODY: return body_jacobian(model, data, id, translational, rotational);
    case CORTEN_BODY: return body_com_jacobian(model, data, id, translational, rotational);
    case CORTEN_GEOM: return geom_jacobian(model, data, id, translational, rotational);
    case CORTEN_SITE: return site_jacobian(model, data, id, translational, rotational);
    default:
      throw Failure(CORTEN_ERROR_ARGUMENT,
                    "object is " + std::to_string(object) +
                        ": must be CORTEN_XBODY, CORTEN_BODY, CORTEN_GEOM or CORTEN_SITE");
  }
}

Axes axes_of(int local) { return local != 0 ? Axes::local : Axes::world; }

using Product = void (*)(const Model&, const Data&, std::span<const double>, std::span<double>);

corten_result multiply(Product product, corten_data data, const double* x, std::size_t nx, double* result,
                       std::size_t size) {
  return with_data(data, [&](const Model& model, Data& own) {
    product(model, own, required(x, nx, "x"), required(result, size, "result"));
  });
}

}  // namespace
}  // namespace corten::c

using namespace corten;
using namespace corten::c;

corten_result corten_stage(corten_data data, const char* name) {
  return with_data(data, [&](const Model& model, Data& own) {
    require(name, "name");
    stage_named(name)(model, own);
  });
}

corten_result corten_jacobian(corten_data data, int object, int id, double* translational, double* rotational,
                              size_t size) {
  return with_data(data, [&](const Model& model, Data& own) {
    frame_jacobian(model, own, object, id, jacobian(model, translational, size, "translational"),
                   jacobian(model, rotational, size, "rotational"));
  });
}

corten_result corten_point_jacobian(corten_data data, int body, const double* point, double* translational,
                                    double* rotational, size_t size) {
  return with_data(data, [&](const Model& model, Data& own) {
    point_jacobian(model, own, body, vector(point, "point"),
                   jacobian(model, translational, size, "translational"),
                   jacobian(model, rotational, size, "rotational"));
  });
}

corten_result corten_point_jacobian_rate(corten_data data, int body, const double* point,
                                         double* translational, double* rotational, size_t size) {
  return with_data(data, [&](const Model& model, Data& own) {
    point_jacobian_rate(model, own, body, vector(point, "point"),
                        jacobian(model, translational, size, "translational"),
                        jacobian(model, rotational, size, "rotational"));
  });
}

corten_result corten_subtree_com_jacobian(corten_data data, int body, double* translational, size_t size) {
  return with_data(data, [&](const Model& model, Data& own) {
    subtree_com_jacobian(model, own, body, required(translational, size, "translational"));
  });
}

corten_result corten_point_axis_jacobian(corten_data data, int body, const double* point, const double* axis,
                                         double* point_matrix, double* axis_matrix, size_t size) {
  return with_data(data, [&](const Model& model, Data& own) {
    point_axis_jacobian(model, own, body, vector(point, "point"), vector(axis, "axis"),
                        jacobian(model, point_matrix, size, "point_jacobian"),
                        jacobian(model, axis_matrix, size, "axis_jacobian"));
  });
}

corten_result corten_angular_momentum_matrix(corten_data data, int body, double* matrix, size_t size) {
  return with_data(data, [&](const Model& model, Data& own) {
    angular_momentum_matrix(model, own, body, required(matrix, size, "matrix"));
  });
}

corten_result corten_integrate_pos(corten_model model, double* qpos, size_t nq, const double* qvel, size_t nv,
                                   double dt) {
  return guarded(
      [&] { integrate_pos(*UseModel(model), required(qpos, nq, "qpos"), required(qvel, nv, "qvel"), dt); });
}

corten_result corten_differentiate_pos(corten_model model, double* qvel, size_t nv, double dt,
                                       const double* from, const double* to, size_t nq) {
  return guarded([&] {
    differentiate_pos(*UseModel(model), required(qvel, nv, "qvel"), dt, required(from, nq, "from"),
                      required(to, nq, "to"));
  });
}

corten_result corten_normalize_quaternions(corten_model model, double* qpos, size_t nq) {
  return guarded([&] { normalize_quaternions(*UseModel(model), required(qpos, nq, "qpos")); });
}

corten_result corten_multiply_inertia(corten_data data, const double* x, double* result, size_t size) {
  return multiply(multiply_inertia, data, x, size, result, size);
}
corten_result corten_multiply_inertia_half(corten_data data, const double* x, double* result, size_t size) {
  return multiply(multiply_inertia_half, data, x, size, result, size);
}
corten_result corten_solve_inertia(corten_data data, const double* x, double* result, size_t size) {
  return multiply(solve_inertia, data, x, size, result, size);
}
corten_result corten_solve_inertia_half(corten_data data, const double* x, double* result, size_t size) {
  return multiply(solve_inertia_half, data, x, size, result, size);
}
corten_result corten_multiply_jacobian(corten_data data, const double* x, size_t nv, double* result,
                                       size_t nefc) {
  return multiply(multiply_jacobian, data, x, nv, result, nefc);
}
corten_result corten_multiply_jacobian_transposed(corten_data data, const double* force, size_t nefc,
                                                  double* result, size_t nv) {
  return multiply(multiply_jacobian_transposed, data, force, nefc, result, nv);
}

corten_result corten_total_mass(corten_model model, double* out) {
  return give(out, [&] { return total_mass(*UseModel(model)); });
}

corten_result corten_constraint_update(corten_data data, const double* residual, size_t nefc, double* cost) {
  return with_data(data, [&](const Model& model, Data& own) {
    const double found = constraint_update(model, own, required(residual, nefc, "residual"));
    if (cost != nullptr) *cost = found;
  });
}

corten_result corten_apply_force(corten_data data, int body, const double* point, const double* force,
                                 const double* torque, double* qfrc, size_t nv) {
  return with_data(data, [&](const Model& model, Data& own) {
    apply_force(model, own, body, vector(point, "point"), vector(force, "force"), vector(torque, "torque"),
                required(qfrc, nv, "qfrc"));
  });
}

corten_result corten_rne(corten_data data, int with_qacc, double* result, size_t nv) {
  return with_data(data, [&](const Model& model, Data& own) {
    rne(model, own, with_qacc != 0 ? RneAcceleration::qacc : RneAcceleration::zero,
        required(result, nv, "result"));
  });
}

corten_result corten_body_contact_force(corten_data data, int body, double* force) {
  return with_data(data, [&](const Model& model, Data& own) {
    require(force, "force");
    copy_to(force, body_contact_force(model, own, body));
  });
}

corten_result corten_object_velocity(corten_data data, int object, int id, int local, double* velocity) {
  return with_data(data, [&](const Model& model, Data& own) {
    require(velocity, "velocity");
    copy_to(velocity, object_velocity(model, own, static_cast<ObjectType>(object), id, axes_of(local)));
  });
}

corten_result corten_object_acceleration(corten_data data, int object, int id, int local,
                                         double* acceleration) {
  return with_data(data, [&](const Model& model, Data& own) {
    require(acceleration, "acceleration");
    copy_to(acceleration,
            object_acceleration(model, own, static_cast<ObjectType>(object), id, axes_of(local)));
  });
}

corten_result corten_transition_size(corten_model model, int* out) {
  return give(out, [&] { return transition_size(*UseModel(model)); });
}

corten_result corten_transition_derivatives(corten_data data, double eps, int centered, double* A,
                                            size_t A_size, double* B, size_t B_size, double* C, size_t C_size,
                                            double* D, size_t D_size, int* status) {
  return with_data(data, [&](const Model& model, Data& own) {
    const int n = transition_size(model), nu = model->nu, sensors = model->nsensordata;
    const Status result = transition_derivatives(
        model, own, eps, centered != 0, matrix(A, A_size, n, n, "A"), matrix(B, B_size, n, nu, "B"),
        matrix(C, C_size, sensors, n, "C"), matrix(D, D_size, sensors, nu, "D"));
    if (status != nullptr) *status = result.bits;
  });
}

corten_result corten_inverse_derivatives(corten_data data, double eps, int subtract_actuation,
                                         const corten_inverse_derivatives_out* out, int* status) {
  return with_data(data, [&](const Model& model, Data& own) {
    require(out, "out");
    const int nv = model->nv, sensors = model->nsensordata;
    const InverseDerivatives matrices{matrix(out->DfDq, out->DfDq_size, nv, nv, "DfDq"),
                                      matrix(out->DfDv, out->DfDv_size, nv, nv, "DfDv"),
                                      matrix(out->DfDa, out->DfDa_size, nv, nv, "DfDa"),
                                      matrix(out->DsDq, out->DsDq_size, nv, sensors, "DsDq"),
                                      matrix(out->DsDv, out->DsDv_size, nv, sensors, "DsDv"),
                                      matrix(out->DsDa, out->DsDa_size, nv, sensors, "DsDa"),
                                      matrix(out->DmDq, out->DmDq_size, nv, model->nC, "DmDq")};
    const Status result = inverse_derivatives(model, own, eps, subtract_actuation != 0, matrices);
    if (status != nullptr) *status = result.bits;
  });
}

corten_result corten_hfield_height(corten_data data, int geom, double x, double y, double* height,
                                   int* found) {
  return with_data(data, [&](const Model& model, Data& own) {
    require(height, "height");
    require(found, "found");
    const std::optional<double> z = hfield_height(model, own, geom, x, y);
    *found = z.has_value();
    if (z) *height = *z;
  });
}
