// Sensors of the model, a user-defined sensor, and rays cast by the program.
#include <corten/corten.h>

#include <array>
#include <cmath>
#include <cstdio>

int main() {
  const corten::Model plain = corten::load_string(R"(<mujoco>
    <worldbody>
      <geom type="plane" size="0 0 1"/>
      <body name="drone" pos="0 0 2">
        <freejoint/>
        <geom type="box" size="0.2 0.2 0.05" mass="1"/>
        <site name="imu"/>
        <site name="eye" pos="0 0 -0.05" euler="180 0 0"/>
      </body>
    </worldbody>
    <sensor>
      <rangefinder name="altitude" site="eye"/>
      <velocimeter name="speed" site="imu"/>
      <user name="climb" dim="1" needstage="vel"/>
    </sensor>
  </mujoco>)");

  // Sensors of type user are computed by a function of the program.
  const corten::Model model = plain.with_user_functions(
      {.sensor = [](const corten::Model&, corten::Data& d, int, std::span<double> values) {
        values[0] = std::atan2(d->qvel[2], std::hypot(d->qvel[0], d->qvel[1]));
      }});

  corten::Data data(model);
  data->qvel[0] = 1;
  for (int i = 0; i < 100; i++) corten::step(model, data);
  std::printf("altitude %.3f m, speed %.3f %.3f %.3f m/s, angle of climb %.3f rad\n", data->sensordata[0],
              data->sensordata[1], data->sensordata[2], data->sensordata[3], data->sensordata[4]);

  // A ray from above hits the drone; without the drone it hits the ground.
  const std::array<double, 3> from{data->qpos[0], 0, 5}, down{0, 0, -1};
  corten::RayHit hit;
  const double to_drone = corten::ray(model, data, from, down, {}, &hit);
  const double to_ground =
      corten::ray(model, data, from, down, {.exclude_body = model.id(corten::kObjBody, "drone")});
  std::printf("drone %.3f m below, ground %.3f m below\n", to_drone, to_ground);
  return hit.geom == 1 && to_ground == 5 ? 0 : 1;
}
