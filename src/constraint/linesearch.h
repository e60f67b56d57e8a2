// Exact line search: the minimum of the cost along a direction.
//
// Along qacc + alpha search the cost is a convex function of alpha. Its slope and curvature follow exactly
// from the pieces of constraint/update.h. Newton's method in one dimension finds where the slope vanishes:
// first from one side, until the minimum is passed, then within a bracket, where the candidates are the
// Newton steps from both ends and the midpoint. It ends when the slope is small relative to the length of the
// direction.
#pragma once

#include "constraint/primal_problem.h"

namespace corten {

template <class T>
struct LinePoint {
  T alpha, cost, slope, curvature;
};

/// The coefficients of a quadratic cost c[0] + c[1] alpha + c[2] alpha^2, followed by the cost, slope and
/// curvature of the pieces that are not quadratic, at one alpha. The coefficients of all quadratic pieces are
/// summed before alpha is inserted. Summing their slopes instead would leave rounding errors of large terms
/// that cancel at the minimum, and a small tolerance could never be met.
template <class T>
using LineCost = Sums<T, 6>;

namespace detail {

template <class T>
CORTEN_HD Sums<T, 3> quadratic_piece(T D, T x, T v) {
  const T Dx = D * x;
  return {{T(0.5) * Dx * x, Dx * v, T(0.5) * D * v * v}};
}

/// Friction loss: quadratic between the bounds, linear outside. Without branches, which would often be
/// mispredicted.
template <class T>
CORTEN_HD Sums<T, 3> friction_piece(T D, T R, T loss, T x, T v, T alpha) {
  const T bound = R * loss, at = x + alpha * v, sign = at < 0 ? T(-1) : T(1);
  const bool linear = at <= -bound || at >= bound;
  const Sums<T, 3> inside = quadratic_piece(D, x, v);
  return {{linear ? loss * (T(-0.5) * bound + sign * x) : inside.value[0],
           linear ? sign * loss * v : inside.value[1], linear ? T(0) : inside.value[2]}};
}

/// A row that can only push.
template <class T>
CORTEN_HD Sums<T, 3> pushing_piece(T D, T x, T v, T alpha) {
  return quadratic_piece(x + alpha * v < 0 ? D : T(0), x, v);
}

template <class T>
CORTEN_HD LineCost<T> with_coefficients(const Sums<T, 3>& c) {
  return {{c.value[0], c.value[1], c.value[2], 0, 0, 0}};
}

/// The elliptic contacts of a problem along the line, in arrays of their own, since each evaluation reads all
/// of them. If U + alpha V is the scaled tangential residual (constraint/update.h), its squared length is
/// |U|^2 + 2 alpha U.V + alpha^2 |V|^2.
template <class T>
struct ConeLines {
  T *x, *v, *mu;    ///< residual of the first row, its rate, the regularized friction
  T *UU, *UV, *VV;  ///< |U|^2, U.V, |V|^2
  T* stick[3];      ///< coefficients of the cost while the contact sticks
  T* weight;        ///< of the cost while it slides
  static constexpr int kArrays = 10;

  /// A contact has at least three rows, which bounds their number.
  CORTEN_HD explicit ConeLines(const Problem<T>& p) {
    T* at = p.cone_line;
    auto take = [&] { return (at += p.nefc / 3) - p.nefc / 3; };
    x = take(), v = take(), mu = take(), UU = take(), UV = take(), VV = take();
    for (int k = 0; k < 3; k++) stick[k] = take();
    weight = take();
  }
};
static_assert(ConeLines<double>::kArrays <= 3 * kConeLineColumns);

/// Writes entry n of `lines`, from the values of its first row and of those behind it.
template <class T>
CORTEN_STAGE void prepare_cone(const DataView<T>& d, int contact, const T* D, const T* x, const T* v,
                               const ConeLines<T>& lines, int n) {
  const int dim = d.contact_dim[contact];
  const T* friction = d.contact_friction + 5 * contact;
  T UU = 0, UV = 0, VV = 0;
  Sums<T, 3> stick = quadratic_piece(D[0], x[0], v[0]);
  for (int j = 1; j < dim; j++) {
    const T U = x[j] * friction[j - 1], V = v[j] * friction[j - 1];
    UU += U * U;
    UV += U * V;
    VV += V * V;
    const Sums<T, 3> piece = quadratic_piece(D[j], x[j], v[j]);
    for (int k = 0; k < 3; k++) stick.value[k] += piece.value[k];
  }
  const T mu = d.contact_mu[contact];
  lines.x[n] = x[0], lines.v[n] = v[0], lines.mu[n] = mu;
  lines.UU[n] = UU, lines.UV[n] = UV, lines.VV[n] = VV;
  for (int k = 0; k < 3; k++) lines.stick[k][n] = stick.value[k];
  lines.weight[n] = cone_weight(D[0], mu);
}

/// Cost of an elliptic contact at alpha, by the zones of cone_zone. Only comparisons and selections of
/// numbers, so that eight contacts are evaluated at once.
template <class T>
CORTEN_HD LineCost<T> cone_piece(const ConeLines<T>& lines, int n, T alpha) {
  const T mu = lines.mu[n], v = lines.v[n], UV = lines.UV[n], VV = lines.VV[n], weight = lines.weight[n];
  const T stick[3] = {lines.stick[0][n], lines.stick[1][n], lines.stick[2][n]};
  const T N = mu * (lines.x[n] + alpha * v), square = lines.UU[n] + alpha * (2 * UV + alpha * VV);
  const T length = std::sqrt(square > 0 ? square : T(0));
  // Satisfied if N >= satisfied; otherwise it sticks if `pull` is not positive, and slides if it is. At the
  // apex the sign of N decides.
  const T satisfied = length > 0 ? mu * length : T(0), pull = length > 0 ? mu * N + length : N;
  const T sticks = N >= satisfied ? T(0) : pull <= 0 ? T(1) : T(0);
  const T slides = N >= satisfied ? T(0) : pull <= 0 ? T(0) : T(1);
  // E = N - mu T and its rates; T' = (U + alpha V).V / T, T'' = (V.V - T'^2) / T.
  const T divisor = slides > 0 ? length : T(1);
  const T rate = (UV + alpha * VV) / divisor, bend = (VV - rate * rate) / divisor;
  const T excess = N - mu * length, excess_rate = mu * (v - rate);
  const T cost = T(0.5) * weight * excess * excess, slope = weight * excess * excess_rate;
  const T curvature = weight * (excess_rate * excess_rate - excess * mu * bend);
  return {{sticks > 0 ? stick[0] : T(0), sticks > 0 ? stick[1] : T(0), sticks > 0 ? stick[2] : T(0),
           slides > 0 ? cost : T(0), slides > 0 ? slope : T(0), slides > 0 ? curvature : T(0)}};
}

}  // namespace detail

/// Adds the coefficients of the equality rows, which are quadratic everywhere, to those of the inertial part.
template <class T, class Exec>
CORTEN_STAGE Sums<T, 3> add_equalities(const DataView<T>& d, const Problem<T>& p, Sums<T, 3> inertial,
                                       Exec exec) {
  if (p.ne == 0) return inertial;
  const Sums<T, 3> rows = fixed_sums<3>(exec, d.work.partial_sums, p.ne, [&](int k) {
    return detail::quadratic_piece(p.D[k], p.x[k], p.v[k]);
  });
  for (int k = 0; k < 3; k++) inertial.value[k] += rows.value[k];
  return inertial;
}

/// The cost at alpha with its first two derivatives. `always` holds the coefficients of what is quadratic
/// everywhere.
template <class T, class Exec>
CORTEN_STAGE LinePoint<T> evaluate_line(const DataView<T>& d, const Problem<T>& p, const Sums<T, 3>& always,
                                        T alpha, Exec exec) {
  LineCost<T> total = detail::with_coefficients(always);
  auto add = [&](const auto& sum) {
    for (unsigned k = 0; k < sizeof(sum.value) / sizeof(T); k++) total.value[k] += sum.value[k];
  };
  const T *x = p.x, *v = p.v, *D = p.D;
  if (p.nf > 0)
    add(fixed_sums<3>(exec, d.work.partial_sums, p.nf, [&](int n) {
      const int k = p.ne + n, row = p.row[k];
      return detail::friction_piece(D[k], d.efc_R[row], d.efc_frictionloss[row], x[k], v[k], alpha);
    }));
  const int first = p.ne + p.nf, rest = p.nefc - first;
  x += first, v += first;
  const T* pushing = p.pushing + first;
  add(fixed_sums<3>(exec, d.work.partial_sums, rest,
                    [&](int k) { return detail::pushing_piece(pushing[k], x[k], v[k], alpha); }));
  if (p.elliptic) {
    const detail::ConeLines<T> lines(p);
    add(fixed_sums<6>(exec, d.work.partial_sums, cone_count(p),
                      [&](int n) { return detail::cone_piece(lines, n, alpha); }));
  }
  const T* c = total.value;
  LinePoint<T> point{alpha, c[3] + (alpha * alpha * c[2] + alpha * c[1] + c[0]),
                     c[4] + (2 * alpha * c[2] + c[1]), c[5] + 2 * c[2]};
  if (!(point.curvature > 0)) point.curvature = tiny<T>();
  return point;
}

namespace detail {

/// Moves one end of the bracket to the best candidate on its side of the minimum: the one whose slope has the
/// same sign and is smallest. Returns true if it moved; then `next` is the Newton step from there.
template <class T, class Evaluate>
CORTEN_HD bool move_end(LinePoint<T>& end, const LinePoint<T>* candidate, LinePoint<T>& next,
                        Evaluate evaluate) {
  bool moved = false;
  for (int k = 0; k < 3; k++) {
    const T slope = candidate[k].slope;
    if ((end.slope < 0 && slope < 0 && end.slope < slope) ||
        (end.slope > 0 && slope > 0 && end.slope > slope)) {
      end = candidate[k];
      moved = true;
    }
  }
  if (moved) next = evaluate(end.alpha - end.slope / end.curvature);
  return moved;
}

/// The second phase: `low` and `high` bracket the minimum. Returns alpha; 0 if the iterations ran out before
/// any point was better than the start.
template <class T, class Evaluate>
CORTEN_HD T search_bracket(LinePoint<T> high, LinePoint<T> low, T start_cost, T flat, const int& spent,
                           int limit, Evaluate evaluate) {
  LinePoint<T> low_next = high;
  LinePoint<T> high_next = evaluate(high.alpha - high.slope / high.curvature);
  while (spent < limit) {
    const LinePoint<T> candidate[3] = {high_next, low_next, evaluate(T(0.5) * (high.alpha + low.alpha))};
    int best = -1;
    for (int k = 0; k < 3; k++)
      if (std::abs(candidate[k].slope) < flat && (best < 0 || candidate[k].cost < candidate[best].cost))
        best = k;
    if (best >= 0) return candidate[best].alpha;
    const bool high_moved = move_end(high, candidate, high_next, evaluate);
    const bool low_moved = move_end(low, candidate, low_next, evaluate);
    // Neither end can move: the limit of accuracy is reached.
    if (!high_moved && !low_moved) return candidate[2].alpha;
  }
  if (high.cost <= low.cost && high.cost < start_cost) return high.alpha;
  if (low.cost <= high.cost && low.cost < start_cost) return low.alpha;
  return 0;
}

}  // namespace detail

/// Writes what the line search reads of the problem's elliptic contacts. p.x, p.v and p.D must be written.
template <class T, class Exec>
CORTEN_HD void prepare_cones(const DataView<T>& d, const Problem<T>& p, Exec exec) {
  if (!p.elliptic) return;
  const detail::ConeLines<T> lines(p);
  for_each(exec, cone_count(p), [&](int n) {
    const int k = cone_lead(p, n);
    detail::prepare_cone(d, d.efc_id[p.row[k]], p.D + k, p.x + k, p.v + k, lines, n);
  });
}

/// A step along a direction.
template <class T>
struct LineStep {
  T alpha;  ///< zero: no step reduces the cost
  T slope;  ///< of the cost at the start of the step; not finite if the direction or the step is not
};

/// Finds the step to the minimum. `sums` are the sums over dofs of search^2, search (M qacc - qfrc_smooth)
/// and search M search.
template <class T, class Exec>
CORTEN_HD LineStep<T> search_line(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                  T inertial_cost, const Sums<T, 3>& sums, Exec exec) {
  const T length = std::sqrt(sums.value[0]);
  if (!(length >= tiny<T>())) return {0, length};
  const Sums<T, 3> always =
      add_equalities(d, p, Sums<T, 3>{{inertial_cost, sums.value[1], T(0.5) * sums.value[2]}}, exec);
  const T flat = m.opt.tolerance * m.opt.ls_tolerance * length / p.scale;
  const int limit = m.opt.ls_iterations;

  int spent = 0;
  auto evaluate = [&](T alpha) {
    spent++;
    return evaluate_line(d, p, always, alpha, exec);
  };
  const LinePoint<T> start = evaluate(0);
  LinePoint<T> point = evaluate(-start.slope / start.curvature), behind = start;
  auto step_to = [&](T alpha) {
    return std::isfinite(alpha) ? LineStep<T>{alpha, start.slope} : LineStep<T>{0, alpha};
  };
  if (!(std::abs(point.slope) >= flat)) return step_to(point.alpha);
  const T side = point.slope < 0 ? T(1) : T(-1);
  while (point.slope * side <= -flat && spent < limit) {
    behind = point;
    point = evaluate(point.alpha - point.slope / point.curvature);
    if (std::abs(point.slope) < flat) return {point.alpha, start.slope};
  }
  if (spent >= limit) return step_to(point.alpha);
  return {detail::search_bracket(point, behind, start.cost, flat, spent, limit, evaluate), start.slope};
}

/// Finds the step along the storage's search direction. Writes Mv and the rates p.v. p.x and p.D must
/// be written.
template <class T, class Exec, class Storage>
CORTEN_HD LineStep<T> line_search(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                  T inertial_cost, Storage& storage, Exec exec) {
  storage.multiply_search(p);
  prepare_cones(d, p, exec);
  const Sums<T, 3> sums = storage.template sum<3>(p, [](int, const auto& dof) {
    return Sums<T, 3>{{dof.search * dof.search, dof.search * (dof.Ma - dof.smooth), dof.search * dof.Mv}};
  });
  return search_line(m, d, p, inertial_cost, sums, exec);
}

}  // namespace corten
