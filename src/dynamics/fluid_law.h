// Fluid force laws: local functions of the velocity in the shape's own frame, templates over the scalar, so
// that dual numbers give their derivatives from the same source.
#pragma once

#include "corten/types.h"
#include "math/dual.h"
#include "math/spatial.h"

namespace corten {

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

/// The values of a vector of dual numbers, and a dual number from a value and its gradient with respect to
/// such a vector.
template <class T, int N>
CORTEN_HD Vec3<T> values(const Vec3<Dual<T, N>>& v) {
  return {v.x.value, v.y.value, v.z.value};
}
template <class T, int N>
CORTEN_HD Dual<T, N> chained(T value, Vec3<T> slope, const Vec3<Dual<T, N>>& v) {
  Dual<T, N> r;
  r.value = value;
  for (int k = 0; k < N; k++)
    r.grad[k] = slope.x * v.x.grad[k] + slope.y * v.y.grad[k] + slope.z * v.z.grad[k];
  return r;
}

template <class T>
struct Medium {
  T density, viscosity;
};

/// Sides of the box of uniform density with the body's mass and principal moments.
template <class T>
CORTEN_HD Vec3<T> equivalent_box(T mass, Vec3<T> moments) {
  auto side = [&](T sum) { return std::sqrt(at_least_tiny(sum) / mass * T(6)); };
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

/// The entries of geom_fluid by name.
template <class T>
struct FluidCoefficients {
  T interaction, blunt_drag, slender_drag, angular_drag, kutta_lift, magnus_lift;
  Vec3<T> virtual_mass, virtual_inertia;
};

/// Semi-axes of the ellipsoid that represents a geom.
template <class T>
CORTEN_HD Vec3<T> fluid_semi_axes(GeomType type, const T* size) {
  switch (type) {
    case kSphere: return {size[0], size[0], size[0]};
    case kCapsule: return {size[0], size[0], size[0] + size[1]};
    case kCylinder: return {size[0], size[0], size[1]};
    case kPlane:
    case kHfield:
    case kEllipsoid:
    case kBox:
    case kMesh:
    case kSdf: break;
  }
  return {size[0], size[1], size[2]};
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

/// Force of the fluid inertia that a moving ellipsoid drags along (Lamb 1932), without its acceleration term.
template <class S, class T>
CORTEN_HD Force<S> added_mass_force(Medium<T> medium, const FluidCoefficients<T>& c, Motion<S> v) {
  Vec3<S> lin_momentum = times(medium.density * c.virtual_mass, v.lin);
  Vec3<S> ang_momentum = times(medium.density * c.virtual_inertia, v.ang);
  return {cross(lin_momentum, v.lin) + cross(ang_momentum, v.ang), cross(lin_momentum, v.ang)};
}

/// Squared areas of an ellipsoid's three sections through its centre, up to the factor pi^2.
template <class T>
CORTEN_HD Vec3<T> squared_sections(Vec3<T> axes) {
  return {squared(axes.y * axes.z), squared(axes.z * axes.x), squared(axes.x * axes.y)};
}

/// Geometric constants of an ellipsoid.
template <class T>
struct Ellipsoid {
  Vec3<T> axes, sections;
  T largest, middle, diameter;  ///< diameter: of the sphere with the same mean axis

  CORTEN_HD explicit Ellipsoid(Vec3<T> semi_axes) : axes(semi_axes), sections(squared_sections(semi_axes)) {
    T ab = axes.x > axes.y ? axes.x : axes.y, low = axes.x > axes.y ? axes.y : axes.x;
    largest = ab > axes.z ? ab : axes.z;
    T smallest = low < axes.z ? low : axes.z;
    middle = axes.x + axes.y + axes.z - largest - smallest;
    diameter = T(2) / T(3) * (axes.x + axes.y + axes.z);
  }
};

/// Terms of the projected area along a velocity: sums of squared velocities, weighted by the sections once
/// and twice.
template <class S>
struct Projection {
  S once, twice;
};
template <class S, class T>
CORTEN_HD Projection<S> projection(Vec3<T> sections, Vec3<S> v) {
  return {dot(times(sections, v), v), dot(times(scaled(sections, sections), v), v)};
}

/// The area projected along v.
template <class T>
CORTEN_HD T projected_area(Vec3<T> sections, Vec3<T> v) {
  Projection<T> p = projection(sections, v);
  return pi<T>() * std::sqrt(p.twice / at_least_tiny(p.once));
}
/// The area projected along v, with its gradient. The reference bounds the gradient's denominator from below
/// by an absolute constant, which takes effect for ellipsoids of a few centimetres. Models were tuned with
/// it, so it is kept.
template <class T, int N>
CORTEN_HD Dual<T, N> projected_area(Vec3<T> sections, Vec3<Dual<T, N>> v) {
  Vec3<T> at = values(v), slope;
  Projection<T> p = projection(sections, at);
  T scale = pi<T>() / at_least_tiny(std::sqrt(p.once * p.once * p.once * p.twice));
  for (int i = 0; i < 3; i++) {
    T sum = 0;
    for (int j = 0; j < 3; j++) sum += sections[j] * squared(at[j]) * (sections[i] - sections[j]);
    slope[i] = scale * sections[i] * at[i] * sum;
  }
  return chained(projected_area(sections, at), slope, v);
}

/// Lift by angle of attack (Kutta-Joukowski), per unit of lift coefficient times density.
template <class T>
CORTEN_HD Vec3<T> kutta_force(Vec3<T> sections, Vec3<T> v) {
  Projection<T> p = projection(sections, v);
  // The normal is not normalized; the cosine's denominator accounts for it.
  Vec3<T> normal = scaled(sections, v);
  T cosine = p.once / at_least_tiny(norm(v) * p.twice);
  return cross((cosine * projected_area(sections, v)) * cross(normal, v), v);
}
/// Lift by angle of attack, with its gradient. Denominators are bounded from below as in the reference.
template <class T, int N>
CORTEN_HD Vec3<Dual<T, N>> kutta_force(Vec3<T> sections, Vec3<Dual<T, N>> v) {
  Vec3<T> at = values(v), force = kutta_force(sections, at);
  Projection<T> p = projection(sections, at);
  const T speed2 = dot(at, at);
  const T scale = pi<T>() / at_least_tiny(std::sqrt(p.twice * p.once * speed2));
  Vec3<Dual<T, N>> result;
  for (int i = 0; i < 3; i++) {
    T turn = 0;
    for (int j = 0; j < 3; j++) turn += squared(at[j]) * (sections[i] - sections[j]);
    Vec3<T> slope;
    for (int j = 0; j < 3; j++) {
      T inner = squared(sections[j]) * (p.once / at_least_tiny(p.twice)) - sections[j] +
                p.once / at_least_tiny(speed2);
      slope[j] = (T(2) * p.once * (sections[j] - sections[i]) + turn * inner) * at[i] * at[j];
    }
    slope[i] -= turn * p.once;
    result[i] = chained(force[i], scale * slope, v);
  }
  return result;
}

/// Linear plus quadratic drag per unit of linear velocity.
template <class S, class T>
CORTEN_HD S linear_drag(Medium<T> medium, const FluidCoefficients<T>& c, const Ellipsoid<T>& shape,
                        Vec3<S> v) {
  S projected = projected_area(shape.sections, v);
  T largest_area = pi<T>() * shape.largest * shape.middle;
  return medium.viscosity * T(3) * pi<T>() * shape.diameter +
         medium.density * norm_of(v) *
             (projected * c.blunt_drag + c.slender_drag * (largest_area - projected));
}

/// Linear plus quadratic drag per unit of angular velocity.
template <class S, class T>
CORTEN_HD S angular_drag(Medium<T> medium, const FluidCoefficients<T>& c, const Ellipsoid<T>& shape,
                         Vec3<S> spin) {
  const T largest_moment = T(8) / T(15) * pi<T>() * shape.middle * fourth_power(shape.largest);
  Vec3<S> resisted;
  for (int k = 0; k < 3; k++) {
    T a = shape.axes[(k + 1) % 3], b = shape.axes[(k + 2) % 3];
    T moment = T(8) / T(15) * pi<T>() * shape.axes[k] * fourth_power(a > b ? a : b);
    resisted[k] = (c.angular_drag * moment + c.slender_drag * (largest_moment - moment)) * spin[k];
  }
  T stokes = medium.viscosity * pi<T>() * shape.diameter * shape.diameter * shape.diameter;
  return stokes + medium.density * norm_of(resisted);
}

/// Lift by spin (Magnus) and by angle of attack, and drag, of an ellipsoid (Andersen et al. 2005).
template <class S, class T>
CORTEN_HD Force<S> viscous_force(Medium<T> medium, const FluidCoefficients<T>& c, Vec3<T> axes, Motion<S> v) {
  const Ellipsoid<T> shape(axes);
  const T magnus = c.magnus_lift * medium.density * T(4) / T(3) * pi<T>() * axes.x * axes.y * axes.z;
  const T kutta = c.kutta_lift * medium.density;
  Vec3<S> spin_lift = cross(v.ang, v.lin), lift = kutta_force(shape.sections, v.lin);
  S drag = linear_drag(medium, c, shape, v.lin), spin_drag = angular_drag(medium, c, shape, v.ang);
  Force<S> f;
  for (int k = 0; k < 3; k++) {
    f.ang[k] = -(spin_drag * v.ang[k]);
    f.lin[k] = magnus * spin_lift[k] + kutta * lift[k] - drag * v.lin[k];
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

}  // namespace detail

}  // namespace corten
