// Reads a model, adds to it in C++, compiles it, and writes it back to MJCF.
#include <corten/corten.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

int main() {
  using namespace corten::mjcf;

  corten::Spec spec = corten::read_spec_string(R"(
    <mujoco model="cart">
      <default><default class="wheel"><geom type="cylinder" size="0.1 0.02"/></default></default>
      <worldbody>
        <body name="cart" pos="0 0 0.2">
          <joint name="rail" type="slide" axis="1 0 0"/>
          <geom name="box" type="box" size="0.3 0.1 0.05" mass="5"/>
        </body>
      </worldbody>
    </mujoco>)");

  // A pole on the cart, with a hinge, a weight at its end and a motor.
  Body& pole = add_body(*find_body(spec, "cart"));
  pole.name = "pole";
  pole.pos = {0, 0, 0.05};
  Joint& hinge = add_joint(pole);
  hinge.name = "hinge";
  hinge.axis = {0, 1, 0};
  hinge.damping = 0.02;
  Geom& rod = add_geom(pole);
  rod.type = corten::kCapsule;
  rod.fromto = {0, 0, 0, 0, 0, 0.6};
  rod.size = {0.02};
  Geom& weight = add_geom(pole);
  weight.name = "weight";
  weight.size = {0.05};
  weight.pos = {0, 0, 0.6};
  Actuator& motor = add_actuator(spec);
  motor.name = "push";
  motor.joint = "rail";

  // A wheel with the values of its class, then another one like it.
  Body& wheel = add_body(*find_body(spec, "cart"));
  wheel.name = "wheel_front";
  wheel.pos = {0.2, 0, -0.1};
  add_geom(wheel, find_class(spec, "wheel"));
  copy_subtree(wheel, *find_body(spec, "cart"), "second_").pos = {-0.2, 0, -0.1};

  const corten::Model model = corten::compile_model(spec);
  std::printf("%d bodies, %d geoms, %d degrees of freedom, %.3f kg\n", model->nbody, model->ngeom, model->nv,
              model->body_subtreemass[0]);

  // Change the Spec again: twice the density. The first model does not change.
  find_geom(spec, "weight")->density = 2000;
  std::printf("with a heavier pole %.3f kg\n", corten::compile_model(spec)->body_subtreemass[0]);

  // A mistake is reported as for a file, with the element.
  corten::Spec wrong = spec;
  find_body(wrong, "pole")->joints[0].axis = {0, 0, 0};
  try {
    corten::compile_model(wrong);
  } catch (const corten::LoadError& error) {
    std::printf("%s\n", error.what());
  }

  const auto path = std::filesystem::temp_directory_path() / "corten_cart.xml";
  corten::save_mjcf(spec, path);
  std::printf("%s", corten::to_mjcf(spec).c_str());
  const corten::Model again = corten::load(path), now = corten::compile_model(spec);
  std::filesystem::remove(path);
  return std::ranges::equal(again->body_inertia, now->body_inertia) && again->nv == now->nv ? 0 : 1;
}
