// Simulation and queries of the C interface.
#include <algorithm>
#include <span>

#include "c/arrays.h"
#include "c/failure.h"
#include "c/fields.h"
#include "c/objects.h"
#include "corten/queries.h"
#include "corten/simulate.h"

namespace corten::c {

namespace {

/// Runs a function of model and data that gives a status.
template <class Function>
corten_result simulate(corten_data data, int* status, Function function) {
  return guarded([&] {
    const UseData use(data);
    const Status result = function(use->model(), *use);
    if (status != nullptr) *status = result.bits;
  });
}

}  // namespace

RayFilter ray_filter(const corten_ray_filter* from) {
  RayFilter filter;
  if (from == nullptr) return filter;
  for (std::size_t g = 0; g < filter.groups.size(); g++) filter.groups[g] = from->groups[g] != 0;
  filter.statics = from->statics != 0;
  filter.exclude_body = from->exclude_body;
  return filter;
}

}  // namespace corten::c

using namespace corten;
using namespace corten::c;

corten_result corten_data_create(corten_model model, corten_data* out) {
  return give(out, [&] { return handle_for<corten_data>(Kind::data, DataObject(Data(*UseModel(model)))); });
}

corten_result corten_data_copy(corten_data data, corten_data* out) {
  return give(out, [&] { return handle_for<corten_data>(Kind::data, DataObject(Data(*UseData(data)))); });
}

corten_result corten_data_free(corten_data data) {
  return guarded([&] { remove_object(Kind::data, data); });
}

corten_result corten_data_model(corten_data data, corten_model* out) {
  return give(out, [&] { return model_handle(UseData(data)->model()); });
}

corten_result corten_data_set_model(corten_data data, corten_model model) {
  return guarded([&] { UseData(data)->use_model(*UseModel(model)); });
}

corten_result corten_data_field(corten_data data, const char* name, corten_field* out) {
  return give(out, [&] {
    require(name, "name");
    return is_growing(name) ? data_field(*UseData(data), name) : data_field(*PeekData(data), name);
  });
}

corten_result corten_data_reserve(corten_data data, int contacts, int rows) {
  return guarded([&] {
    if (contacts < 0 || rows < 0) throw Failure(CORTEN_ERROR_ARGUMENT, "capacities must not be negative");
    UseData(data)->reserve(contacts, rows);
  });
}

corten_result corten_data_limit(corten_data data, int contacts, int rows) {
  return guarded([&] {
    if (contacts < 0 || rows < 0) throw Failure(CORTEN_ERROR_ARGUMENT, "limits must not be negative");
    UseData(data)->limit(contacts, rows);
  });
}

corten_result corten_data_use_threads(corten_data data, int threads) {
  return guarded([&] {
    if (threads < 0)
      throw Failure(CORTEN_ERROR_ARGUMENT,
                    "threads is " + std::to_string(threads) + ": must not be negative");
    const UseData use(data);
    auto pool = threads == 1 ? nullptr : std::make_unique<ThreadPool>(threads);
    use->use_threads(pool.get());
    use->pool = std::move(pool);
  });
}

corten_result corten_reset(corten_data data) {
  return guarded([&] {
    const UseData use(data);
    reset(use->model(), *use);
  });
}

corten_result corten_reset_to_key(corten_data data, int key) {
  return guarded([&] {
    const UseData use(data);
    reset_to_key(use->model(), *use, key);
  });
}

corten_result corten_step(corten_data data, int steps, int* status) {
  return simulate(data, status, [&](const Model& model, Data& own) {
    if (steps < 0)
      throw Failure(CORTEN_ERROR_ARGUMENT, "steps is " + std::to_string(steps) + ": must not be negative");
    Status all;
    for (int i = 0; i < steps; i++) all.bits |= step(model, own).bits;
    return all;
  });
}
corten_result corten_step1(corten_data data, int* status) {
  return simulate(data, status, [](const Model& model, Data& own) { return step1(model, own); });
}
corten_result corten_step2(corten_data data, int* status) {
  return simulate(data, status, [](const Model& model, Data& own) { return step2(model, own); });
}
corten_result corten_forward(corten_data data, int* status) {
  return simulate(data, status, [](const Model& model, Data& own) { return forward(model, own); });
}
corten_result corten_inverse(corten_data data, int* status) {
  return simulate(data, status, [](const Model& model, Data& own) { return inverse(model, own); });
}

const char* corten_status_text(int status) {
  thread_local std::string text;
  if (guarded([&] { text = Status{status}.text(); }) != CORTEN_OK) return "";
  return text.c_str();
}

corten_result corten_energy(corten_data data, double* result) {
  return guarded([&] {
    require(result, "energy");
    const UseData use(data);
    const auto found = energy(use->model(), *use);
    std::copy(found.begin(), found.end(), result);
  });
}

corten_result corten_body_forces(corten_data data) {
  return guarded([&] {
    const UseData use(data);
    body_forces(use->model(), *use);
  });
}

corten_result corten_subtree_velocity(corten_data data) {
  return guarded([&] {
    const UseData use(data);
    subtree_velocity(use->model(), *use);
  });
}

corten_result corten_contact_force(corten_data data, int contact, double* force) {
  return guarded([&] {
    require(force, "force");
    const UseData use(data);
    const auto found = contact_force(use->model(), *use, contact);
    std::copy(found.begin(), found.end(), force);
  });
}

corten_result corten_full_inertia(corten_data data, double* dense, size_t size) {
  return guarded([&] {
    const UseData use(data);
    full_inertia(use->model(), *use, required(dense, size, "dense"));
  });
}

corten_result corten_full_jacobian(corten_data data, double* dense, size_t size) {
  return guarded([&] {
    const UseData use(data);
    full_jacobian(use->model(), *use, required(dense, size, "dense"));
  });
}

corten_result corten_state_size(corten_model model, unsigned components, int* out) {
  return give(out, [&] { return state_size(*UseModel(model), components); });
}

corten_result corten_get_state(corten_data data, unsigned components, double* state, size_t size) {
  return guarded([&] {
    const UseData use(data);
    get_state(use->model(), *use, components, required(state, size, "state"));
  });
}

corten_result corten_set_state(corten_data data, unsigned components, const double* state, size_t size) {
  return guarded([&] {
    const UseData use(data);
    set_state(use->model(), *use, components, required(state, size, "state"));
  });
}

corten_result corten_state_hash(corten_data data, unsigned components, uint64_t* out) {
  return give(out, [&] {
    const UseData use(data);
    return state_hash(use->model(), *use, components);
  });
}

corten_result corten_rays(corten_data data, const double* origin, const double* directions, size_t count,
                          const corten_ray_filter* filter, corten_ray_hit* hits) {
  return guarded([&] {
    const auto from = vector(origin, "origin");
    require_possible<RayHit>(count, "hits");
    const auto along = required(directions, 3 * count, "directions");
    required(hits, count, "hits");
    const UseData use(data);
    std::vector<RayHit> found(count);
    rays(use->model(), *use, from, along, found, ray_filter(filter));
    for (std::size_t i = 0; i < count; i++)
      hits[i] = {
          found[i].geom, found[i].distance, {found[i].normal[0], found[i].normal[1], found[i].normal[2]}};
  });
}

corten_result corten_flex_ray(corten_data data, int flex, const double* origin, const double* direction,
                              const corten_flex_ray_parts* parts, corten_flex_ray_hit* hit) {
  return guarded([&] {
    const auto from = vector(origin, "origin"), along = vector(direction, "direction");
    require(hit, "hit");
    const UseData use(data);
    FlexRayParts which;
    if (parts != nullptr)
      which = {parts->vertices != 0, parts->edges != 0, parts->faces != 0, parts->skin != 0, parts->layer};
    FlexRayHit found;
    flex_ray(use->model(), *use, flex, from, along, which, &found);
    *hit = {found.vertex, found.distance, {found.normal[0], found.normal[1], found.normal[2]}};
  });
}

corten_result corten_geom_distance(corten_data data, int geom1, int geom2, double limit, double* distance,
                                   double* from, double* to) {
  return guarded([&] {
    require(distance, "distance");
    const UseData use(data);
    const GeomDistance found = geom_distance(use->model(), *use, geom1, geom2, limit);
    *distance = found.distance;
    if (from != nullptr) std::copy(found.from.begin(), found.from.end(), from);
    if (to != nullptr) std::copy(found.to.begin(), found.to.end(), to);
  });
}
