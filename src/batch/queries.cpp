// Queries of a batch: checks of the arguments, and the answers on the CPU.
#include "corten/batch_queries.h"

#include <stdexcept>
#include <string>
#include <variant>

#include "batch/impl.h"
#include "corten/stages.h"
#include "cpu/arguments.h"
#include "cpu/cast_rays.h"
#include "device/answer.h"
#include "math/elementary.h"

namespace corten {

using batch::InUse;
using batch::Worker;

namespace {

using cpu::size;
using device::QueryFrame;
using device::QueryInput;
using device::QueryOutput;

/// The environments and the model of a query, for its checks.
struct Asked {
  const char* function;
  const Model& model;
  std::size_t envs;

  [[noreturn]] void refuse(const std::string& what) const {
    throw std::invalid_argument(std::string(function) + ": " + what);
  }
  template <class Number>
  [[noreturn]] void refuse_size(const char* name, std::span<Number> given, const std::string& allowed) const {
    refuse(std::string(name) + " has " + std::to_string(given.size()) + " numbers, not the required " +
           allowed);
  }

  QueryFrame frame(ObjectType type, int id) const {
    if (type == kObjNone) return {};
    cpu::require_frame(function, model, type, id);
    return {type, id};
  }

  template <class Number>
  QueryOutput<Number> output(const char* name, std::span<Number> given, std::size_t per_env) const {
    if (given.empty()) return {};
    if (given.size() != envs * per_env)
      refuse_size(name, given,
                  std::to_string(envs * per_env) + " (" + std::to_string(per_env) + " per environment)");
    return {given.data(), given.size(), per_env};
  }

  QueryInput<std::uint8_t> mask(std::span<const std::uint8_t> given) const {
    if (given.empty()) return {};
    if (given.size() != envs) refuse_size("mask", given, std::to_string(envs));
    return {given.data(), given.size(), 1, 0};
  }

  /// Numbers for each item of each environment, for each item of all, or (with `may_share`) once for all.
  template <class Number>
  QueryInput<Number> items(const char* name, std::span<const Number> given, int count, int width,
                           bool may_share) const {
    const std::size_t one = size(width), each = size(count) * one, all = envs * each;
    if (given.size() == all && all > 0) return {given.data(), given.size(), each, width};
    if (given.size() == each && each > 0) return {given.data(), given.size(), 0, width};
    if (given.size() == one && may_share) return {given.data(), given.size(), 0, 0};
    refuse_size(
        name, given,
        (may_share ? std::to_string(one) + ", " : "") + std::to_string(each) + " or " + std::to_string(all));
  }

  int positive(const char* name, int count) const {
    if (count < 1) refuse(std::string(name) + " is " + std::to_string(count) + "; must be at least 1");
    return count;
  }
};

template <class Real>
device::JacobianQuery<Real> checked(const Asked& asked, const BatchJacobian<Real>& from) {
  device::JacobianQuery<Real> query;
  if (from.object == kObjNone || from.object == kObjCamera)
    asked.refuse("object must be a body (kObjXBody or kObjBody), geom or site");
  query.object = asked.frame(from.object, from.id);
  query.subtree = from.subtree;
  if (from.subtree && (from.object != kObjBody || !from.points.empty() || !from.rotational.empty()))
    asked.refuse("a subtree needs the object kObjBody and has only a translational Jacobian, without points");
  if (!from.points.empty()) {
    // One point per environment.
    query.points = asked.items("points", from.points, 1, 3, false);
  }
  const std::size_t numbers = 3 * size(asked.model->nv);
  query.mask = asked.mask(from.mask);
  query.translational = asked.output("translational", from.translational, numbers);
  query.rotational = asked.output("rotational", from.rotational, numbers);
  return query;
}

template <class Real>
device::RayQuery<Real> checked(const Asked& asked, const BatchRays<Real>& from) {
  device::RayQuery<Real> query;
  query.frame = asked.frame(from.frame, from.frame_id);
  query.count = asked.positive("count", from.count);
  query.which = cpu::selection_of(from.filter);
  if (!from.origins.empty()) query.origins = asked.items("origins", from.origins, from.count, 3, true);
  query.directions = asked.items("directions", from.directions, from.count, 3, true);
  query.mask = asked.mask(from.mask);
  query.distances = asked.output("distances", from.distances, size(from.count));
  query.geoms = asked.output("geoms", from.geoms, size(from.count));
  query.normals = asked.output("normals", from.normals, 3 * size(from.count));
  return query;
}

template <class Real>
device::HeightQuery<Real> checked(const Asked& asked, const BatchHeights<Real>& from) {
  device::HeightQuery<Real> query;
  cpu::require_hfield(asked.function, asked.model, from.geom);
  query.frame = asked.frame(from.frame, from.frame_id);
  query.geom = from.geom;
  query.count = asked.positive("count", from.count);
  query.points = asked.items("points", from.points, from.count, 2, false);
  query.mask = asked.mask(from.mask);
  query.heights = asked.output("heights", from.heights, size(from.count));
  if (query.heights.data == nullptr) asked.refuse("heights is empty");
  return query;
}

/// Casts rays in the instruction set of the public queries.
struct CastOnCpu {
  SceneRayPoint<double> operator()(const ModelView<double>& m, const DataView<double>& d,
                                   const Ray<double>& ray, const RaySelection& which) const {
    RayHit hit;
    const cpu::RayBundle bundle{&ray.from.x, &ray.along.x, &hit, 1, which};
    cpu::ray_caster()(&m, &d, &bundle);
    return {hit.geom, {hit.distance, vec3(hit.normal.data())}};
  }
};

}  // namespace

void Batch::Impl::ask(const device::Query<double>& query) {
  const InUse guard(busy);
  if (backend) {
    if (options.mirror) backend->push(state_rows);
    return backend->ask_from_host(query);
  }
  answer(query);
}

void Batch::Impl::ask_on_device(const device::AnyQuery& query) {
  if (!backend) {
    const auto* own = std::get_if<device::Query<double>>(&query);
    if (own == nullptr) throw std::invalid_argument("the batch computes on the CPU, in double");
    return ask(*own);
  }
  const InUse guard(busy);
  if (options.mirror) backend->push(state_rows);
  backend->ask(query);
}

void Batch::Impl::answer(const device::Query<double>& query) {
  std::visit(
      [&](const auto& asked) {
        for_each([&](int env, Worker& worker) {
          if (asked.mask.given() && asked.mask.data[env] == 0) return;
          worker.load_row(env);
          stages::forward_kinematics(worker.model(), worker.data());
          device::answer(asked, detail::view_of(worker.model()), detail::view_of(worker.data()), env,
                         CastOnCpu{}, SerialExec{});
        });
      },
      query);
}

std::vector<double> lidar_directions(std::span<const double> azimuths, std::span<const double> elevations) {
  std::vector<double> directions;
  for (double lift : elevations)
    for (double turn : azimuths)
      directions.insert(directions.end(), {corten::cos(lift) * corten::cos(turn),
                                           corten::cos(lift) * corten::sin(turn), corten::sin(lift)});
  return directions;
}

#define CORTEN_BATCH_QUERY(name, Arguments)                                                       \
  void Batch::name(const Arguments<double>& query) const {                                        \
    impl_->ask(checked(Asked{#name, model(), size(envs())}, query));                              \
  }                                                                                               \
  void Batch::name##_on_device(const Arguments<double>& query) const {                            \
    impl_->ask_on_device(                                                                         \
        device::Query<double>(checked(Asked{#name "_on_device", model(), size(envs())}, query))); \
  }                                                                                               \
  void Batch::name##_on_device(const Arguments<float>& query) const {                             \
    impl_->ask_on_device(                                                                         \
        device::Query<float>(checked(Asked{#name "_on_device", model(), size(envs())}, query)));  \
  }
CORTEN_BATCH_QUERY(jacobian, BatchJacobian)
CORTEN_BATCH_QUERY(rays, BatchRays)
CORTEN_BATCH_QUERY(heights, BatchHeights)
#undef CORTEN_BATCH_QUERY

}  // namespace corten
