// A model in its reference pose, whose geoms are collided in pairs by the convex and height field colliders.
#pragma once

#include <string>
#include <vector>

#include "collision/distance.h"
#include "collision/hfield.h"
#include "collision/mesh_plane.h"
#include "corten/corten.h"
#include "model/storage.h"

namespace corten::test {

struct Scene {
  Model model;
  Data data;

  /// `assets` and `geoms` are MJCF; the geoms are children of the world.
  Scene(const std::string& assets, const std::string& geoms, const std::string& option = "")
      : model(load_string("<mujoco>" + option + "<asset>" + assets + "</asset><worldbody>" + geoms +
                          "</worldbody></mujoco>")),
        data(model) {
    forward(model, data);
  }
  Shape<double> shape(int geom) const {
    return geom_shape(detail::view_of(model), detail::view_of(data), geom);
  }
  std::vector<ContactPoint<double>> contacts(int first, int second, double margin = 0) const {
    const Shape<double> a = shape(first), b = shape(second);
    std::vector<ContactPoint<double>> found(kMaxPairContacts);
    const int n = a.type == kPlane    ? collide_plane_convex(a, b, margin, found.data())
                  : a.type == kHfield ? collide_hfield(a, b, margin, found.data())
                                      : collide_convex(a, b, margin, found.data());
    found.resize(n);
    return found;
  }
  double distance(int first, int second, double reach, Segment<double>& closest) const {
    ConvexStorage<double> storage;
    return shape_distance(
        shape(first), shape(second), reach, convex_options(detail::view_of(model)), storage.scratch(),
        closest,
        [](const Shape<double>& a, const Shape<double>& b, double margin, ContactPoint<double>* found) {
          return collide_plane_convex(a, b, margin, found);
        });
  }
};

inline const std::string kBlock =
    "<mesh name='block' vertex='-.1 -.2 -.3 .1 -.2 -.3 -.1 .2 -.3 .1 .2 -.3 -.1 -.2 .3 .1 -.2 .3 -.1 .2 .3 "
    ".1 .2 .3'/>";
inline const std::string kMulti = "<option><flag multiccd='enable'/></option>";

}  // namespace corten::test
