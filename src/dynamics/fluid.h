// The medium: drag, lift, added mass and wind. Two models. A body whose geoms ask for fluidshape="ellipsoid"
// feels each of those geoms as an ellipsoid with its own coefficients; any other body feels the box that has
// its mass and inertia. Forces are local functions of the local velocity, templates over the scalar, so that
// their derivatives follow by dual numbers from the same source.
#pragma once

#include "dynamics/jacobian.h"

namespace corten {

template <class T>
CORTEN_HD bool has_fluid(const ModelView<T>& m) {
  return m.opt.viscosity != 0 || m.opt.density != 0;
}

namespace detail {

template <class T>
CORTEN_HD constexpr T pi() {
  return T(3.14159265358979323846);
}
template <class S>
CORTEN_HD S squared(S x) {
  return x * x;
}
template <class T>
CORTEN_HD T fourth_power(T x) {
  return squared(squared(x));
}

template <class T>
struct Medium {
  T density, viscosity;
};

/// Sides of the box of uniform density with the body's mass and principal moments.
template <class T>
CORTEN_HD Vec3<T> equivalent_box(T mass, Vec3<T> moments) {
  auto side = [&](T sum) { return std::sqrt((sum > tiny<T>() ? sum : tiny<T>()) / mass * T(6)); };
  return {side(moments.y + moments.z - moments.x), side(moments.x + moments.z - moments.y),
          side(moments.x + moments.y - moments.z)};
}

/// Stokes drag of a sphere of the box's mean side, and quadratic drag of its faces.
template <class S, class T>
CORTEN_HD Force<S> box_fluid_force(Medium<T> medium, Vec3<T> box, Motion<S> v) {
  Force<S> f{};
  T diameter = (box.x + box.y + box.z) / T(3);
  T stokes_ang = -pi<T>() * diameter * diameter * diameter * medium.viscosity;
  T stokes_lin = T(-3) * pi<T>() * diameter * medium.viscosity;
  for (int k = 0; k < 3; k++) {
    T a = box[(k + 1) % 3], b = box[(k + 2) % 3];
    T drag_ang = medium.density * box[k] * (fourth_power(a) + fourth_power(b)) / T(64);
    T drag_lin = T(0.5) * medium.density * a * b;
    using std::abs;
    f.ang[k] = stokes_ang * v.ang[k] - drag_ang * (abs(v.ang[k]) * v.ang[k]);
    f.lin[k] = stokes_lin * v.lin[k] - drag_lin * (abs(v.lin[k]) * v.lin[k]);
  }
  return f;
}

/// geom_fluid, by name.
template <class T>
struct FluidCoefficients {
  T interaction, blunt_drag, slender_drag, angular_drag, kutta_lift, magnus_lift;
  Vec3<T> virtual_mass, virtual_inertia;
};

/// Semi-axes of the ellipsoid that stands for a geom.
template <class T>
CORTEN_HD Vec3<T> fluid_semi_axes(int type, const T* size) {
  switch (type) {
    case kSphere: return {size[0], size[0], size[0]};
    case kCapsule: return {size[0], size[0], size[0] + size[1]};
    case kCylinder: return {size[0], size[0], size[1]};
    default: return {size[0], size[1], size[2]};
  }
}

template <class S>
CORTEN_HD S norm_of(Vec3<S> v) {
  using std::sqrt;
  return sqrt(dot(v, v));
}
template <class S, class T>
CORTEN_HD Vec3<S> times(Vec3<T> a, Vec3<S> b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}

/// Inertia of the fluid that a moving ellipsoid drags along (Lamb 1932), without its acceleration term.
template <class S, class T>
CORTEN_HD Force<S> added_mass_force(Medium<T> medium, const FluidCoefficients<T>& c, Motion<S> v) {
  Vec3<S> lin_momentum = times(medium.density * c.virtual_mass, v.lin);
  Vec3<S> ang_momentum = times(medium.density * c.virtual_inertia, v.ang);
  return {cross(lin_momentum, v.lin) + cross(ang_momentum, v.ang), cross(lin_momentum, v.ang)};
}

/// Lift by spin (Magnus) and by attack angle (Kutta-Joukowski), and drag, of an ellipsoid (Andersen et al.
/// 2005).
template <class S, class T>
CORTEN_HD Force<S> viscous_force(Medium<T> medium, const FluidCoefficients<T>& c, Vec3<T> axes, Motion<S> v) {
  const T largest =
      axes.x > axes.y ? (axes.x > axes.z ? axes.x : axes.z) : (axes.y > axes.z ? axes.y : axes.z);
  const T smallest =
      axes.x < axes.y ? (axes.x < axes.z ? axes.x : axes.z) : (axes.y < axes.z ? axes.y : axes.z);
  const T middle = axes.x + axes.y + axes.z - largest - smallest;
  const T volume = T(4) / T(3) * pi<T>() * axes.x * axes.y * axes.z;

  Vec3<S> force = times(Vec3<T>{1, 1, 1}, cross(v.ang, v.lin));
  for (int k = 0; k < 3; k++) force[k] = (c.magnus_lift * medium.density * volume) * force[k];

  // Area projected along the velocity and the angle between velocity and its normal. The normal and the
  // denominator are left without normalisation; the ratio below accounts for it.
  using std::sqrt;
  const Vec3<T> area{axes.y * axes.z, axes.z * axes.x, axes.x * axes.y};
  S denominator = fourth_power(area.x) * squared(v.lin.x) + fourth_power(area.y) * squared(v.lin.y) +
                  fourth_power(area.z) * squared(v.lin.z);
  S numerator = squared(area.x * v.lin.x) + squared(area.y * v.lin.y) + squared(area.z * v.lin.z);
  const S floor = S(tiny<T>());
  S projected = pi<T>() * sqrt(denominator / (numerator > floor ? numerator : floor));
  Vec3<S> normal = times(scaled(area, area), v.lin);
  S speed = norm_of(v.lin), slant = speed * denominator;
  S cosine = numerator / (slant > floor ? slant : floor);
  Vec3<S> circulation = cross(normal, v.lin);
  S lift = (c.kutta_lift * medium.density) * cosine * projected;
  for (int k = 0; k < 3; k++) circulation[k] = lift * circulation[k];
  force += cross(circulation, v.lin);

  const T diameter = T(2) / T(3) * (axes.x + axes.y + axes.z);
  const T largest_area = pi<T>() * largest * middle;
  S drag = medium.viscosity * T(3) * pi<T>() * diameter +
           medium.density * speed * (projected * c.blunt_drag + c.slender_drag * (largest_area - projected));
  const T largest_moment = T(8) / T(15) * pi<T>() * middle * fourth_power(largest);
  Vec3<S> resisted;
  for (int k = 0; k < 3; k++) {
    T a = axes[(k + 1) % 3], b = axes[(k + 2) % 3];
    T moment = T(8) / T(15) * pi<T>() * axes[k] * fourth_power(a > b ? a : b);
    resisted[k] = (c.angular_drag * moment + c.slender_drag * (largest_moment - moment)) * v.ang[k];
  }
  S spin_drag =
      medium.viscosity * pi<T>() * diameter * diameter * diameter + medium.density * norm_of(resisted);
  Force<S> f;
  for (int k = 0; k < 3; k++) {
    f.ang[k] = -(spin_drag * v.ang[k]);
    f.lin[k] = force[k] - drag * v.lin[k];
  }
  return f;
}

template <class S, class T>
CORTEN_HD Force<S> ellipsoid_fluid_force(Medium<T> medium, const FluidCoefficients<T>& c, Vec3<T> axes,
                                         Motion<S> v) {
  Force<S> f = added_mass_force(medium, c, v) + viscous_force(medium, c, axes, v);
  for (int k = 0; k < 3; k++) f.ang[k] = c.interaction * f.ang[k], f.lin[k] = c.interaction * f.lin[k];
  return f;
}

template <class T>
CORTEN_HD FluidCoefficients<T> fluid_coefficients(const ModelView<T>& m, int g) {
  const T* c = m.geom_fluid + 12 * g;
  return {c[0], c[1], c[2], c[3], c[4], c[5], vec3(c + 6), vec3(c + 9)};
}

/// Velocity against the wind, in a frame R at point p of body b.
template <class T>
CORTEN_HD Motion<T> local_flow(const ModelView<T>& m, const DataView<T>& d, int b, Vec3<T> p,
                               const Mat3<T>& R) {
  return {transposed_times(R, d.cvel[b].ang),
          transposed_times(R, point_velocity(m, d, b, p)) - transposed_times(R, vec3(m.opt.wind))};
}

/// visit(point, frame, force_law) for each shape of body b that the medium acts on; force_law maps a local
/// velocity of any scalar type to a local force.
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
    Vec3<T> axes = fluid_semi_axes(m.geom_type[g], m.geom_size + 3 * g);
    visit(d.geom_xpos[g], d.geom_xmat[g], [=](auto v) { return ellipsoid_fluid_force(medium, c, axes, v); });
  }
  if (ellipsoids) return;
  Vec3<T> box = equivalent_box(m.body_mass[b], m.body_inertia[b]);
  visit(d.xipos[b], d.ximat[b], [=](auto v) { return box_fluid_force(medium, box, v); });
}

}  // namespace detail

/// Writes qfrc_fluid, which must be zero.
template <class T, class Exec>
CORTEN_STAGE void fluid_force(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nbody, [&](int b) {
    Force<T> sum{};
    detail::for_each_fluid_shape(m, d, b, [&](Vec3<T> p, const Mat3<T>& R, auto law) {
      Force<T> local = law(detail::local_flow(m, d, b, p, R));
      sum += moved(Force<T>{R * local.ang, R * local.lin}, p, com_origin(m, d, b));
    });
    d.cfrc_body[b] = sum;
  });
  add_body_forces(m, d, d.cfrc_body, d.qfrc_fluid, exec);
}

}  // namespace corten
