// Queries about all environments of a batch, in the C interface.
#include "corten/batch_queries.h"

#include "c/arrays.h"
#include "c/objects.h"

namespace corten::c {

namespace {

/// The arrays of a query, which the query itself checks. An array with a pointer is wanted, even if its size
/// is given as 0.
template <class Number>
std::span<const Number> input(const void* data, std::size_t size, const char* name) {
  if (data == nullptr) return {};
  return wanted(static_cast<const Number*>(data), size, name);
}
template <class Number>
std::span<Number> output(void* data, std::size_t size, const char* name) {
  if (data == nullptr) return {};
  return wanted(static_cast<Number*>(data), size, name);
}

template <class Real>
BatchJacobian<Real> converted(const corten_jacobian_query& q) {
  return {static_cast<ObjectType>(q.object),
          q.id,
          q.subtree != 0,
          input<Real>(q.points, q.points_size, "points"),
          input<std::uint8_t>(q.mask, q.mask_size, "mask"),
          output<Real>(q.translational, q.translational_size, "translational"),
          output<Real>(q.rotational, q.rotational_size, "rotational")};
}

template <class Real>
BatchRays<Real> converted(const corten_ray_query& q) {
  return {q.count,
          static_cast<ObjectType>(q.frame),
          q.frame_id,
          input<Real>(q.origins, q.origins_size, "origins"),
          input<Real>(q.directions, q.directions_size, "directions"),
          ray_filter(q.filter),
          input<std::uint8_t>(q.mask, q.mask_size, "mask"),
          output<Real>(q.distances, q.distances_size, "distances"),
          output<int>(q.geoms, q.geoms_size, "geoms"),
          output<Real>(q.normals, q.normals_size, "normals")};
}

template <class Real>
BatchHeights<Real> converted(const corten_height_query& q) {
  return {q.geom,
          q.count,
          static_cast<ObjectType>(q.frame),
          q.frame_id,
          input<Real>(q.points, q.points_size, "points"),
          input<std::uint8_t>(q.mask, q.mask_size, "mask"),
          output<Real>(q.heights, q.heights_size, "heights")};
}

/// ask(query) for arrays on the host, ask_on_device(query) for arrays on the device, whose numbers have the
/// precision of the batch.
template <class Query, class Ask, class AskOnDevice>
corten_result answer(corten_batch batch, const Query* query, Ask ask, AskOnDevice ask_on_device) {
  return guarded([&] {
    require(query, "query");
    const UseBatch use(batch);
    const Batch& own = use->batch;
    if (query->on_device == 0) return ask(own, converted<double>(*query));
    const bool single = own.device() == Device::cuda && own.options().precision == Precision::float32;
    if (single) ask_on_device(own, converted<float>(*query));
    else ask_on_device(own, converted<double>(*query));
  });
}

}  // namespace
}  // namespace corten::c

using namespace corten;
using namespace corten::c;

corten_result corten_batch_jacobian(corten_batch batch, const corten_jacobian_query* query) {
  return answer(
      batch, query, [](const Batch& own, const auto& asked) { own.jacobian(asked); },
      [](const Batch& own, const auto& asked) { own.jacobian_on_device(asked); });
}

corten_result corten_batch_rays(corten_batch batch, const corten_ray_query* query) {
  return answer(
      batch, query, [](const Batch& own, const auto& asked) { own.rays(asked); },
      [](const Batch& own, const auto& asked) { own.rays_on_device(asked); });
}

corten_result corten_batch_heights(corten_batch batch, const corten_height_query* query) {
  return answer(
      batch, query, [](const Batch& own, const auto& asked) { own.heights(asked); },
      [](const Batch& own, const auto& asked) { own.heights_on_device(asked); });
}
