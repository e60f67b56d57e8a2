#include "support/differences.h"

#include <algorithm>
#include <cmath>

namespace corten::test {

namespace {

/// q <- q * exp(rotation about axis k of its own frame)
void turn(double* q, int k, double angle) {
  const double c = std::cos(angle / 2), s = std::sin(angle / 2);
  double r[4] = {c, 0, 0, 0};
  r[1 + k] = s;
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  q[0] = w * r[0] - x * r[1] - y * r[2] - z * r[3];
  q[1] = w * r[1] + x * r[0] + y * r[3] - z * r[2];
  q[2] = w * r[2] - x * r[3] + y * r[0] + z * r[1];
  q[3] = w * r[3] + x * r[2] - y * r[1] + z * r[0];
}

Numbers central(const Model& model, const Data& at, const std::function<void(Data&, int, double)>& move,
                const std::function<Numbers(const Data&)>& quantity, double eps) {
  const std::size_t nv = static_cast<std::size_t>(model->nv);
  Numbers result;
  Data probe = at;
  for (std::size_t i = 0; i < nv; i++) {
    Numbers side[2];
    for (int s = 0; s < 2; s++) {
      probe = at;
      move(probe, static_cast<int>(i), s == 0 ? eps : -eps);
      forward(model, probe);
      side[s] = quantity(probe);
    }
    result.resize(side[0].size() * nv);
    for (std::size_t row = 0; row < side[0].size(); row++)
      result[row * nv + i] = (side[0][row] - side[1][row]) / (2 * eps);
  }
  return result;
}

}  // namespace

void displace(const Model& model, Data& data, int dof, double amount) {
  const int j = model->dof_jntid[dof], k = dof - model->jnt_dofadr[j];
  double* q = data->qpos.data() + model->jnt_qposadr[j];
  const int type = model->jnt_type[j];
  if (type == kFree && k >= 3) turn(q + 3, k - 3, amount);
  else if (type == kBall) turn(q, k, amount);
  else q[k] += amount;
}

Numbers position_derivative(const Model& model, const Data& at,
                            const std::function<Numbers(const Data&)>& quantity, double eps) {
  return central(
      model, at, [&](Data& d, int i, double by) { displace(model, d, i, by); }, quantity, eps);
}

Numbers velocity_derivative(const Model& model, const Data& at,
                            const std::function<Numbers(const Data&)>& quantity, double eps) {
  return central(
      model, at, [&](Data& d, int i, double by) { d->qvel[i] += by; }, quantity, eps);
}

Numbers centre_jacobian(const Model& model, const Data& at, int body) {
  return position_derivative(model, at, [&](const Data& d) {
    return Numbers(d->xipos.begin() + 3 * body, d->xipos.begin() + 3 * body + 3);
  });
}

Numbers rotation_jacobian(const Model& model, const Data& at, int body) {
  // dR R' is the cross-product matrix of the angular velocity.
  const double* R = at->ximat.data() + 9 * body;
  const Numbers dR = position_derivative(model, at, [&](const Data& d) {
    return Numbers(d->ximat.begin() + 9 * body, d->ximat.begin() + 9 * body + 9);
  });
  const std::size_t nv = static_cast<std::size_t>(model->nv);
  Numbers result(3 * nv);
  auto skew = [&](std::size_t r, std::size_t c, std::size_t i) {
    double sum = 0;
    for (std::size_t k = 0; k < 3; k++) sum += dR[(3 * r + k) * nv + i] * R[3 * c + k];
    return sum;
  };
  for (std::size_t i = 0; i < nv; i++) {
    result[i] = 0.5 * (skew(2, 1, i) - skew(1, 2, i));
    result[nv + i] = 0.5 * (skew(0, 2, i) - skew(2, 0, i));
    result[2 * nv + i] = 0.5 * (skew(1, 0, i) - skew(0, 1, i));
  }
  return result;
}

}  // namespace corten::test
