// Fluid forces: drag, lift, added mass and wind, in two models. For a body with geoms of
// fluidshape="ellipsoid", each of those geoms acts as an ellipsoid with its own coefficients; any other body
// acts as the box that has its mass and inertia. Forces are local functions of the local velocity, templates
// over the scalar, so that dual numbers give their derivatives from the same source.
#pragma once

#include "dynamics/fluid_law.h"
#include "dynamics/jacobian.h"

namespace corten {

template <class T>
CORTEN_HD bool has_fluid(const ModelView<T>& m) {
  return m.opt.viscosity != 0 || m.opt.density != 0;
}

namespace detail {

template <class T>
CORTEN_HD FluidCoefficients<T> fluid_coefficients(const ModelView<T>& m, int g) {
  const T* c = m.geom_fluid + 12 * g;
  return {c[0], c[1], c[2], c[3], c[4], c[5], vec3(c + 6), vec3(c + 9)};
}

/// Velocity relative to the wind, in a frame R at point p of body b.
template <class T>
CORTEN_HD Motion<T> local_flow(const ModelView<T>& m, const DataView<T>& d, int b, Vec3<T> p,
                               const Mat3<T>& R) {
  return {transposed_times(R, d.cvel[b].ang),
          transposed_times(R, point_velocity(m, d, b, p)) - transposed_times(R, vec3(m.opt.wind))};
}

/// Calls visit(point, frame, force_law) for each shape of body b that the fluid acts on; force_law maps a
/// local velocity of any scalar type to a local force.
template <class T, class Visit>
CORTEN_HD void for_each_fluid_shape(const ModelView<T>& m, const DataView<T>& d, int b, Visit visit) {
  if (m.body_mass[b] < tiny<T>()) return;
  Medium<T> medium{m.opt.density, m.opt.viscosity};
  bool ellipsoids = false;
  for (int k = 0; k < m.body_geomnum[b]; k++) {
    int g = m.body_geomadr[b] + k;
    if (!(m.geom_fluid[12 * g] > 0)) continue;
    ellipsoids = true;
    FluidCoefficients<T> c = fluid_coefficients(m, g);
    Vec3<T> axes = fluid_semi_axes(static_cast<GeomType>(m.geom_type[g]), m.geom_size + 3 * g);
    visit(d.geom_xpos[g], d.geom_xmat[g], [=](auto v) { return ellipsoid_fluid_force(medium, c, axes, v); });
  }
  if (ellipsoids) return;
  Vec3<T> box = equivalent_box(m.body_mass[b], m.body_inertia[b]);
  visit(d.xipos[b], d.ximat[b], [=](auto v) { return box_fluid_force(medium, box, v); });
}

}  // namespace detail

/// Adds fluid forces to qfrc_fluid, which must be zero.
template <class T, class Exec>
CORTEN_STAGE void fluid_force(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nbody, [&](int b) {
    Force<T> sum{};
    detail::for_each_fluid_shape(m, d, b, [&](Vec3<T> p, const Mat3<T>& R, auto law) {
      Force<T> local = law(detail::local_flow(m, d, b, p, R));
      sum += moved(Force<T>{R * local.ang, R * local.lin}, p, com_origin(m, d, b));
    });
    d.work.cfrc_body[b] = sum;
  });
  add_body_forces(m, d, d.work.cfrc_body, d.qfrc_fluid, exec);
}

}  // namespace corten
