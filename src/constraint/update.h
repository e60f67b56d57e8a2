// The cost of constraint rows, and their forces, which are minus its derivative.
//
// Forward dynamics minimizes over accelerations a the convex cost
//
//     1/2 (a - a_smooth)' M (a - a_smooth) + s(J a - a_ref)
//
// (Todorov 2014, "Convex and analytically-invertible dynamics with contacts and constraints"). s is a sum
// over constraints of functions of x = J a - a_ref, the residual acceleration, called jar throughout. They
// consist of pieces:
//
//     equality           D x^2 / 2
//     friction loss f    D x^2 / 2 up to |x| = R f, then linear (Huber): the force never exceeds f
//     limit, contact     D x^2 / 2 if x < 0, otherwise zero: it can only push
//     elliptic contact   half the squared distance of x to a cone, see below
//
// The force of a row is -ds/dx. Forces at a given acceleration need no iteration, so inverse dynamics is
// exact.
//
// Elliptic contact. With U = (mu x_0, f_1 x_1, f_2 x_2, ...) the friction cone is circular. N = U_0 is the
// normal part and T = |(U_1, U_2, ...)| the length of the tangential part. If N >= mu T, the constraint is
// satisfied without a force. If mu N + T <= 0, the contact sticks and every row is quadratic. In between it
// slides: the force is on the surface of the cone, and the cost is 1/2 Dm (N - mu T)^2 with Dm = D_0 / (mu^2
// (1 + mu^2)).
#pragma once

#include "exec/exec.h"
#include "model/views.h"

namespace corten {

/// Number of coupled rows: the dimension of an elliptic contact, otherwise 1.
template <class T>
CORTEN_HD int cone_dimension(const DataView<T>& d, int row) {
  return d.efc_type[row] == kRowContactElliptic ? d.contact_dim[d.efc_id[row]] : 1;
}

/// False for the rows of an elliptic contact after the first one, which handles them all.
template <class T>
CORTEN_HD bool leads_cone(const DataView<T>& d, int row) {
  return d.efc_type[row] != kRowContactElliptic || d.contact_efc_address[d.efc_id[row]] == row;
}

/// A contact's residual, scaled so that its cone is circular.
template <class T>
struct ConePoint {
  int dim;
  T mu;
  const T* friction;
  T U[6];
  T N, length;  ///< normal part; length of the tangential part
};

/// `jar` points to the residual of the contact's first row.
template <class T>
CORTEN_HD ConePoint<T> cone_point(const DataView<T>& d, int contact, const T* jar) {
  ConePoint<T> p;
  p.dim = d.contact_dim[contact];
  p.mu = d.contact_mu[contact];
  p.friction = d.contact_friction + 5 * contact;
  p.U[0] = p.N = jar[0] * p.mu;
  T sum = 0;
  for (int j = 1; j < p.dim; j++) {
    p.U[j] = jar[j] * p.friction[j - 1];
    sum += p.U[j] * p.U[j];
  }
  p.length = std::sqrt(sum);
  return p;
}

/// The state of an elliptic contact's rows, from its normal part and the length of its tangential part.
template <class T>
CORTEN_HD int cone_zone(T N, T length, T mu) {
  if (N >= mu * length || (length <= 0 && N >= 0)) return kRowSatisfied;
  if (mu * N + length <= 0 || (length <= 0 && N < 0)) return kRowQuadratic;
  return kRowCone;
}
template <class T>
CORTEN_HD int cone_zone(const ConePoint<T>& p) {
  return cone_zone(p.N, p.length, p.mu);
}

/// The weight Dm of a sliding contact's cost, defined above.
template <class T>
CORTEN_HD T cone_weight(T D, T mu) {
  return D / (mu * mu * (T(1) + mu * mu));
}

/// Where the force and state of each row are written.
template <class T>
struct RowResult {
  T* force;
  int* state;
};

/// Writes force and state of an elliptic contact's rows, given its first row and all residuals; returns its
/// cost.
template <class T>
CORTEN_STAGE T update_cone(const DataView<T>& d, const T* jar, int row, const RowResult<T>& to) {
  T* force = to.force;
  const ConePoint<T> p = cone_point(d, d.efc_id[row], jar + row);
  const int zone = cone_zone(p);
  T cost = 0;
  if (zone == kRowCone) {
    const T weight = cone_weight(d.efc_D[row], p.mu), excess = p.N - p.mu * p.length;
    const T normal = -weight * excess * p.mu;
    force[row] = normal;
    for (int j = 1; j < p.dim; j++) force[row + j] = -normal / p.length * p.U[j] * p.friction[j - 1];
    cost = T(0.5) * weight * excess * excess;
  } else {
    for (int j = row; j < row + p.dim; j++) {
      force[j] = zone == kRowQuadratic ? -d.efc_D[j] * jar[j] : T(0);
      if (zone == kRowQuadratic) cost += T(0.5) * d.efc_D[j] * jar[j] * jar[j];
    }
  }
  for (int j = 0; j < p.dim; j++) to.state[row + j] = zone;
  return cost;
}

/// Writes force and state of a row, and returns its cost. For the first row of an elliptic contact, does
/// so for all of its rows; for the others, does nothing and returns zero.
template <class T>
CORTEN_HD T update_row(const DataView<T>& d, const T* jar, int row, const RowResult<T>& to) {
  const T x = jar[row], D = d.efc_D[row];
  auto set = [&](T value, int state, T cost) {
    to.force[row] = value;
    to.state[row] = state;
    return cost;
  };
  switch (d.efc_type[row]) {
    case kRowEquality: break;
    case kRowFrictionDof:
    case kRowFrictionTendon: {
      const T loss = d.efc_frictionloss[row], R = d.efc_R[row];
      if (x <= -R * loss) return set(loss, kRowLinearNeg, T(-0.5) * R * loss * loss - loss * x);
      if (x >= R * loss) return set(-loss, kRowLinearPos, T(-0.5) * R * loss * loss + loss * x);
      break;
    }
    case kRowContactElliptic: return leads_cone(d, row) ? update_cone(d, jar, row, to) : T(0);
    default:
      if (x >= 0) return set(T(0), kRowSatisfied, T(0));
      break;
  }
  return set(-D * x, kRowQuadratic, T(0.5) * D * x * x);
}

/// update_row that writes efc_force and efc_state.
template <class T>
CORTEN_HD T update_row(const DataView<T>& d, const T* jar, int row) {
  return update_row(d, jar, row, RowResult<T>{d.efc_force, d.efc_state});
}

/// update_row for a row that can only push, and that is not part of a cone.
template <class T>
CORTEN_HD T update_pushing_row(const DataView<T>& d, T x, int row) {
  const T D = d.efc_D[row];
  d.efc_force[row] = x >= 0 ? T(0) : -D * x;
  d.efc_state[row] = x >= 0 ? kRowSatisfied : kRowQuadratic;
  return x >= 0 ? T(0) : T(0.5) * D * x * x;
}

/// H <- second derivative of a sliding elliptic contact's cost with respect to its residuals: dim x dim,
/// row-major. The state of its first row must be kRowCone. `jar` are all residuals.
template <class T>
CORTEN_STAGE void cone_hessian(const DataView<T>& d, const T* jar, int row, T* H) {
  const ConePoint<T> p = cone_point(d, d.efc_id[row], jar + row);
  const T weight = cone_weight(d.efc_D[row], p.mu), L = p.length;
  const T outer = p.mu * p.N / (L * L * L), diagonal = p.mu * p.mu - p.mu * p.N / L;
  auto scale = [&](int k) { return k == 0 ? p.mu : p.friction[k - 1]; };
  for (int k = 0; k < p.dim; k++)
    for (int j = k; j < p.dim; j++) {
      T h = k == 0 ? (j == 0 ? T(1) : -p.mu / L * p.U[j])
                   : outer * p.U[j] * p.U[k] + (j == k ? diagonal : T(0));
      H[k * p.dim + j] = H[j * p.dim + k] = h * (weight * scale(k)) * scale(j);
    }
}

/// Writes G with G G' = the matrix of cone_hessian: dim rows, `stride` apart, of dim - 1 entries. The matrix
/// is zero along the ray from the apex, so it has no more columns. Apart from the scales of the rows, they
/// are the normal of the cone and an orthonormal basis of the tangential directions across the sliding
/// direction (by Householder's reflection).
template <class T>
CORTEN_STAGE void factor_cone_hessian(const DataView<T>& d, const T* jar, int row, T* G, int stride) {
  const ConePoint<T> p = cone_point(d, d.efc_id[row], jar + row);
  const T weight = std::sqrt(cone_weight(d.efc_D[row], p.mu));
  // Next to the edge of the cone, rounding may make the difference negative. NaN stays, so that the matrix is
  // found to be bad.
  const T bend = p.mu * p.mu - p.mu * p.N / p.length, across = bend < 0 ? T(0) : weight * std::sqrt(bend);
  const T lead = p.U[1] / p.length, sign = lead < 0 ? T(-1) : T(1), shift = T(1) / (T(1) + sign * lead);
  for (int k = 0; k < p.dim; k++) {
    const T scale = k == 0 ? p.mu : p.friction[k - 1], t = k == 0 ? T(0) : p.U[k] / p.length;
    T* own = G + k * stride;
    own[0] = scale * weight * (k == 0 ? T(1) : -p.mu * t);
    for (int j = 2; j < p.dim; j++) {
      const T other = p.U[j] / p.length;
      const T basis = k == 0 ? T(0) : k == 1 ? -sign * other : (j == k ? T(1) : T(0)) - t * other * shift;
      own[j - 1] = scale * across * basis;
    }
  }
}

/// Writes efc_force and efc_state of all rows for the residuals `jar`; returns the cost on every lane.
template <class T, class Exec>
CORTEN_STAGE T update_rows(const DataView<T>& d, const T* jar, Exec exec) {
  const int rows = *d.nefc;
  for_each(exec, rows, [&](int row) { d.work.row_cost[row] = update_row(d, jar, row); });
  T cost = 0;
  for (int row = 0; row < rows; row++) cost += d.work.row_cost[row];
  exec.sync();
  return cost;
}

}  // namespace corten
