// Balances a pole on a cart: linearizes the step about the upright pose and computes a feedback gain from the
// matrices.
#include <cmath>
#include <cstdio>
#include <vector>

#include "corten/corten.h"

int main() {
  const corten::Model model = corten::load_string(R"(
    <mujoco>
      <option timestep="0.01"/>
      <worldbody>
        <body name="cart">
          <joint name="slide" type="slide" axis="1 0 0"/>
          <geom type="box" size="0.2 0.1 0.05" mass="1"/>
          <body name="pole">
            <joint name="hinge" axis="0 1 0"/>
            <geom type="capsule" size="0.02" fromto="0 0 0 0 0 1" mass="0.1"/>
          </body>
        </body>
      </worldbody>
      <actuator><motor joint="slide"/></actuator>
    </mujoco>)");
  corten::Data data(model);

  // x' = A x + B u, with x = (slide, hinge, their velocities).
  const std::size_t n = 4;
  std::vector<double> A(n * n), B(n);
  corten::transition_derivatives(model, data, 1e-6, true, A, B);

  // Value iteration for the feedback u = -K x that minimizes the sum of x'x + u^2.
  std::vector<double> P(n * n), K(n);
  for (std::size_t i = 0; i < n; i++) P[i * n + i] = 1;
  for (int iteration = 0; iteration < 2000; iteration++) {
    std::vector<double> PA(n * n), next(n * n);
    double cost = 1;
    for (std::size_t i = 0; i < n; i++)
      for (std::size_t j = 0; j < n; j++) {
        for (std::size_t k = 0; k < n; k++) PA[i * n + j] += P[i * n + k] * A[k * n + j];
        cost += B[i] * P[i * n + j] * B[j];
      }
    for (std::size_t j = 0; j < n; j++) {
      K[j] = 0;
      for (std::size_t i = 0; i < n; i++) K[j] += B[i] * PA[i * n + j] / cost;
    }
    for (std::size_t i = 0; i < n; i++)
      for (std::size_t j = 0; j < n; j++) {
        next[i * n + j] = (i == j) - cost * K[i] * K[j];
        for (std::size_t k = 0; k < n; k++) next[i * n + j] += A[k * n + i] * PA[k * n + j];
      }
    P = next;
  }

  data->qpos[1] = 0.2;
  for (int i = 0; i < 1000; i++) {
    data->ctrl[0] =
        -(K[0] * data->qpos[0] + K[1] * data->qpos[1] + K[2] * data->qvel[0] + K[3] * data->qvel[1]);
    corten::step(model, data);
  }
  std::printf("after %.0f s the pole leans by %.1e rad\n", data->time, std::abs(data->qpos[1]));
  return std::abs(data->qpos[1]) < 1e-2 ? 0 : 1;
}
