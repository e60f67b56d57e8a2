#include <corten/corten.h>

#include <cstdio>

int main() {
  corten::Model model = corten::load_string(R"(<mujoco><worldbody><body pos="0 0 1">
      <joint type="hinge" axis="0 1 0" damping="0.01"/><geom type="capsule" size="0.02" fromto="0 0 0 0.5 0 0"/>
    </body></worldbody></mujoco>)");
  corten::Data data(model);
  while (data->time < 1) corten::step(model, data);
  std::printf("after %.2f s the angle is %.4f rad\n", data->time, data->qpos[0]);
}
