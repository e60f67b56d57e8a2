// Energy of impulse contacts between bodies that are not spheres. The integrators change the energy of a free
// rotation, so a step with contacts is compared with the same step without them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "model/storage.h"
#include "support/models.h"
#include "support/momentum.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// Steps a model, and for each step also the same state without its constraints.
class Beside {
 public:
  explicit Beside(const Model& model)
      : model_(model),
        free_(with(model, [](Option& option) { option.disableflags |= kDisableConstraint; })),
        data(model),
        beside_(free_) {}

  /// Returns true if any constraint acted.
  bool step_both() {
    qpos_.assign(data->qpos.begin(), data->qpos.end());
    put(data->qvel);
    step(free_, beside_);
    without.assign(beside_->qvel.begin(), beside_->qvel.end());
    status = step(model_, data);
    after.assign(data->qvel.begin(), data->qvel.end());
    return std::any_of(data->efc_force.begin(), data->efc_force.begin() + data->nefc,
                       [](double force) { return force != 0; });
  }

  /// Kinetic energy of a velocity, at the configuration where the step began.
  double kinetic(const std::vector<double>& velocity) {
    put(velocity);
    forward(free_, beside_);
    return energy(free_, beside_)[1];
  }

  /// test::momentum of a velocity, at the configuration where the step began.
  std::array<double, 6> momentum(const std::vector<double>& velocity) {
    put(velocity);
    return test::momentum(free_, beside_);
  }

 private:
  template <class Velocity>
  void put(const Velocity& velocity) {
    std::copy(qpos_.begin(), qpos_.end(), beside_->qpos.begin());
    std::copy(velocity.begin(), velocity.end(), beside_->qvel.begin());
  }

  Model model_, free_;

 public:
  Data data;
  std::vector<double> after, without;
  Status status;

 private:
  Data beside_;
  std::vector<double> qpos_;
};

void spin(Data& data, int nv, unsigned seed, double speed, double rate) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> any(-1, 1);
  for (int i = 0; i < nv; i++)
    data->qvel[static_cast<std::size_t>(i)] = (i % 6 < 3 ? speed : rate) * any(random);
}

constexpr const char* kShapes[] = {R"(type="box" size=".1 .06 .03")", R"(type="ellipsoid" size=".05 .08 .1")",
                                   R"(type="capsule" size=".04 .1")", R"(type="cylinder" size=".06 .08")"};

/// A closed room without gravity in which every shape flies twice, and chains of capsules on hinges and ball
/// joints.
Model room(const std::string& integrator, double h, const std::string& geom) {
  std::string bodies;
  for (int axis = 0; axis < 3; axis++)
    for (int side = -1; side < 2; side += 2) {
      std::string pos[3] = {"0", "0", "0"}, size[3] = {"1", "1", "1"};
      pos[axis] = std::to_string(side);
      size[axis] = "0.1";
      bodies += "<geom type=\"box\" pos=\"" + pos[0] + " " + pos[1] + " " + pos[2] + "\" size=\"" + size[0] +
                " " + size[1] + " " + size[2] + "\"/>";
    }
  for (int i = 0; i < 8; i++)
    bodies += "<body pos=\"" + std::to_string(-0.6 + 0.4 * (i % 4)) + " " + std::to_string(i / 4 - 0.5) +
              " 0\" euler=\"30 40 " + std::to_string(20 * i) + "\"><freejoint/><geom " + kShapes[i % 4] +
              "/></body>";
  for (const char* joint : {R"(type="hinge" axis="1 1 0")", R"(type="ball")"})
    bodies += std::string(R"(<body pos="0 0 )") + (joint[6] == 'h' ? "0.5" : "-0.5") +
              R"("><freejoint/><geom type="capsule" size=".03 .08"/><body pos="0 0 .15"><joint )" + joint +
              R"(/><geom type="capsule" size=".03 .08" pos="0 0 .1"/></body></body>)";
  return load_string(
      "<mujoco><option contact=\"impulse\" gravity=\"0 0 0\" restitution_threshold=\"0\" integrator=\"" +
      integrator + "\" timestep=\"" + std::to_string(h) + "\"/><default><geom " + geom +
      "/></default><worldbody>" + bodies + "</worldbody></mujoco>");
}

TEST(ImpulseEnergy, ElasticCollisionsOfSpinningBodiesKeepIt) {
  for (const char* integrator : {"Euler", "implicit", "implicitfast"})
    for (double h : {0.002, 0.001}) {
      Beside scene(room(integrator, h, R"(condim="1" restitution="1")"));
      spin(scene.data, static_cast<int>(scene.data->qvel.size()), 1, 4, 10);
      int collisions = 0;
      double gained = 0, start = 0;
      while (scene.data->time < 1) {
        const bool hit = scene.step_both();
        ASSERT_TRUE(scene.status.ok());
        if (start == 0) start = scene.kinetic(scene.without);
        if (!hit) continue;
        collisions++;
        const double before = scene.kinetic(scene.without), after = scene.kinetic(scene.after);
        ASSERT_NEAR(after / before, 1, 1e-9) << integrator << h << " at " << scene.data->time;
        gained += after - before;
      }
      EXPECT_GT(collisions, 50);
      EXPECT_NEAR(gained / start, 0, 1e-9) << integrator << h;
    }
}

TEST(ImpulseEnergy, OtherCollisionsTakeItAway) {
  for (const char* geom :
       {R"(condim="1" restitution="0.5")", R"(condim="3" restitution="0.7" friction="0.5")",
        R"(condim="6" restitution="1" friction="0.8 0.02 0.01")", R"(condim="3" restitution="0")"}) {
    Beside scene(room("implicit", 0.002, geom));
    spin(scene.data, static_cast<int>(scene.data->qvel.size()), 2, 4, 20);
    double lost = 0;
    while (scene.data->time < 1) {
      if (!scene.step_both()) continue;
      const double before = scene.kinetic(scene.without), after = scene.kinetic(scene.after);
      ASSERT_LE(after, before * (1 + 1e-12)) << geom << " at " << scene.data->time;
      lost += 1 - after / before;
    }
    EXPECT_GT(lost, 0.1) << geom;
  }
}

// With gravity the collision happens half a step of gravity before the end of the step.
TEST(ImpulseEnergy, TiltedBoxThatTumblesKeepsIt) {
  for (const char* integrator : {"Euler", "implicit"})
    for (double h : {0.002, 0.0002}) {
      Beside scene(load_string(std::string("<mujoco><option contact=\"impulse\" integrator=\"") + integrator +
                               "\" timestep=\"" + std::to_string(h) + R"("/>
        <default><geom restitution="1" condim="1"/></default><worldbody><geom type="plane" size="5 5 1"/>
        <body pos="0 0 1" euler="30 40 0"><freejoint/><geom type="box" size=".1 .06 .03"/></body></worldbody></mujoco>)"));
      int collisions = 0;
      while (scene.data->time < 1.5) {
        if (!scene.step_both()) continue;
        collisions++;
        scene.without[2] += 0.5 * h * 9.81;
        scene.after[2] += 0.5 * h * 9.81;
        ASSERT_NEAR(scene.kinetic(scene.after) / scene.kinetic(scene.without), 1, 1e-9) << scene.data->time;
      }
      EXPECT_GT(collisions, 2);
    }
}

TEST(ImpulseEnergy, PairsOfAnyShapeKeepMomentumAndAngularMomentum) {
  int collisions = 0;
  for (const char* first : kShapes)
    for (const char* second : kShapes)
      for (const char* law :
           {R"(restitution="0")", R"(restitution="0.6" condim="4" friction="0.5 0.02 0.001")",
            R"(restitution="1" condim="1")"}) {
        Beside scene(
            load_string(std::string(R"(<mujoco><option contact="impulse" gravity="0 0 0"/><default><geom )") +
                        law + R"(/></default><worldbody><body><freejoint/><geom )" + first +
                        R"(/></body><body pos="0.3 0.02 0.01" euler="20 35 10"><freejoint/><geom )" + second +
                        "/></body></worldbody></mujoco>"));
        spin(scene.data, 12, 3, 0.5, 15);
        scene.data->qvel[0] = 3;
        while (scene.data->time < 0.3) {
          if (!scene.step_both()) continue;
          collisions++;
          const auto before = scene.momentum(scene.without), after = scene.momentum(scene.after);
          double size = 1;
          for (double p : before) size = std::max(size, std::abs(p));
          for (std::size_t k = 0; k < 6; k++)
            ASSERT_NEAR(after[k], before[k], 1e-12 * size) << first << second << law << k;
        }
      }
  EXPECT_GT(collisions, 48);
}

/// Trees of all joint types with limits, some connected by equalities, masses from 10 g to 100 kg, above a
/// floor.
Model tied_trees(unsigned seed, const std::string& correction) {
  std::mt19937 random(seed);
  auto number = [&](double low, double high) {
    return std::to_string(std::uniform_real_distribution<double>(low, high)(random));
  };
  auto pick = [&](unsigned count) { return static_cast<int>(random() % count); };
  const char* joints[] = {R"(<joint type="hinge" axis="0 1 0" range="-40 50"/>)",
                          R"(<joint type="slide" axis="1 0 1" range="-.2 .3"/>)",
                          R"(<joint type="ball" range="0 60"/>)", "<freejoint/>"};
  std::string bodies, ties;
  for (int tree = 0, id = 0; tree < 3; tree++) {
    const int depth = 1 + pick(4), first = id;
    for (int k = 0; k < depth; k++, id++) {
      const std::string place =
          k > 0 ? "0.15 0.05 0.12"
                : number(-.3, .3) + " " + number(-.3, .3) + " " + std::to_string(.4 + .5 * tree);
      bodies += "<body name=\"b" + std::to_string(id) + "\" pos=\"" + place + "\" euler=\"" + number(0, 90) +
                " " + number(0, 90) + " 0\">" + joints[pick(k > 0 ? 3 : 4)] + "<geom " + kShapes[pick(4)] +
                " mass=\"" + std::to_string(std::pow(10, std::stod(number(-2, 2)))) + "\"/>";
    }
    for (int k = 0; k < depth; k++) bodies += "</body>";
    if (tree > 0)
      ties += "<connect body1=\"b" + std::to_string(first) + "\" body2=\"b0\" anchor=\"0 0 0.1\"/>";
  }
  return load_string("<mujoco><option contact=\"impulse\" integrator=\"implicit\" correction=\"" +
                     correction + "\"/><worldbody><geom type=\"plane\" size=\"5 5 1\"/>" + bodies +
                     "</worldbody><equality>" + ties + "</equality></mujoco>");
}

/// The energy needed to separate the overlapping bodies of each contact: m g depth with the effective mass of
/// the contact.
double energy_to_come_out(const Data& data) {
  double sum = 0;
  for (std::size_t c = 0; c < static_cast<std::size_t>(data->ncon); c++) {
    const int row = data->contact_efc_address[c];
    if (row < 0 || data->contact_dist[c] >= 0) continue;
    sum -= 9.81 * data->contact_dist[c] / detail::view_of(data).work.efc_Adiag[row];
  }
  return sum;
}

TEST(ImpulseEnergy, ConstraintsThatDoNotConvergeBringNone) {
  for (const bool baumgarte : {false, true})
    for (unsigned seed = 0; seed < static_cast<unsigned>(repetitions(30, 5)); seed++) {
      const Model model = tied_trees(seed, baumgarte ? "baumgarte" : "split");
      Beside scene(model);
      for (int i = 0; i < 200; i++) {
        scene.step_both();
        if (scene.status.has(kBadQacc)) break;
        const double before = scene.kinetic(scene.without), after = scene.kinetic(scene.after);
        const double lift = baumgarte ? energy_to_come_out(scene.data) : 0;
        ASSERT_LE(after, (before + lift) * (1 + 1e-9) + 1e-9) << seed << " step " << i << " lift " << lift;
      }
    }
}

double highest_energy(const Model& model, Data& data, double end) {
  double most = -1e300;
  while (data->time < end) {
    step(model, data);
    forward(model, data);
    const auto now = energy(model, data);
    most = std::max(most, now[0] + now[1]);
  }
  return most;
}

TEST(ImpulseEnergy, HeavyOnLightIsNotThrownByBaumgarte) {
  const Model model = load_string(R"(<mujoco><option contact="impulse" correction="baumgarte"/><worldbody>
    <geom type="plane" size="5 5 1"/>
    <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" mass=".01"/></body>
    <body pos="0 0 .35"><freejoint/><geom type="box" size=".1 .1 .1" mass="100"/></body></worldbody></mujoco>)");
  Data data(model);
  // The floor may lag by half a step of the fall: m g h v / 2, about a joule.
  EXPECT_LT(highest_energy(model, data, 2), 0.01 * 9.81 * 0.1 + 100 * 9.81 * 0.35 + 1.5);
}

// Boxes that are parallel to rounding sometimes have a contact that is far too deep, as in the reference.
TEST(ImpulseEnergy, ContactThatAppearsDeepThrowsNothing) {
  std::string boxes;
  for (int i = 0; i < 6; i++)
    boxes += "<body pos=\"0 0 " + std::to_string(0.101 + 0.201 * i) +
             R"("><freejoint/><geom type="box" size=".1 .1 .1" mass="8"/></body>)";
  const Model model = load_string(
      R"(<mujoco><option contact="impulse"/><default><geom restitution="0.3"/></default><worldbody><geom type="plane" size="5 5 1"/>)" +
      boxes + "</worldbody></mujoco>");
  Data data(model);
  forward(model, data);
  const double start = energy(model, data)[0];
  EXPECT_LT(highest_energy(model, data, 2), start + 0.1);
  for (std::size_t i = 0; i < 6; i++) EXPECT_NEAR(data->qpos[7 * i + 2], 0.1 + 0.2 * double(i), 2e-3) << i;
}

}  // namespace
}  // namespace corten::test
