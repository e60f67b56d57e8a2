// Queries about all environments of a batch have the bits of the same queries about one Data: on the CPU,
// with any number of threads, and on a simulated device. tests/cuda runs these tests on a GPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/device_batches.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// A rover with a lidar above hills, a tilted field, a mocap target and moving obstacles.
const char* const kRover = R"(<mujoco><option timestep="0.005"/>
  <asset><hfield name="hills" nrow="3" ncol="4" size="4 3 1 0.2" elevation="0 1 .5 .2  .3 .1 .8 0  .6 .4 0 1"/></asset>
  <worldbody>
    <geom name="hills" type="hfield" hfield="hills" pos="0.1 0 -1"/>
    <geom name="slope" type="hfield" hfield="hills" pos="9 0 -1" euler="20 10 0"/>
    <body name="target" mocap="true" pos="1 1 0.5"><geom type="box" size=".1 .2 .3"/></body>
    <body name="rover" pos="0 0 0.8"><freejoint/>
      <geom name="hull" type="ellipsoid" size=".3 .2 .1" mass="3"/>
      <site name="lidar" pos=".1 0 .15" euler="0 15 30"/><camera name="eye" pos="0 0 .1"/>
      <body name="arm" pos=".2 0 .1"><joint axis="0 1 0"/><geom type="capsule" size=".03" fromto="0 0 0 .3 0 .1"/>
        <body name="hand" pos=".3 0 .1"><joint type="ball"/><geom name="palm" size=".05" pos=".05 0 0"/>
          <site name="tip" pos=".1 .02 0"/></body></body></body>
    <body name="post" pos="-1 .3 .2"><joint type="slide" axis="0 0 1"/><geom type="cylinder" size=".1 .4" group="2"/></body>
  </worldbody></mujoco>)";

/// A batch whose environments have all moved differently.
Batch moved_batch(const Model& model, BatchOptions options) {
  Batch batch(model, std::move(options));
  for (int e = 0; e < batch.envs(); e++) {
    Random random(3, static_cast<std::uint64_t>(e), 0);
    for (double& v : batch.qvel()[e]) v = random.uniform(-2, 2);
    for (double& x : batch.reals("mocap_pos")[e]) x += random.uniform(-0.5, 0.5);
  }
  batch.push({"qvel", "mocap_pos"});
  batch.step_all(6);
  return batch;
}

/// The environments of a batch in Data of their own, with the poses of their states.
std::vector<Data> environments(const Batch& batch) {
  std::vector<Data> all;
  for (int e = 0; e < batch.envs(); e++) {
    all.emplace_back(batch.model());
    batch.get(e, all.back());
    stages::forward_kinematics(batch.model(e), all.back());
  }
  return all;
}

std::vector<double> numbers(std::size_t count, double low, double high, unsigned seed) {
  Random random(seed, 0, 0);
  std::vector<double> all(count);
  for (double& x : all) x = random.uniform(low, high);
  return all;
}

std::size_t size(int n) { return static_cast<std::size_t>(n); }

void expect_jacobians(const Batch& batch) {
  const Model& model = batch.model();
  const std::vector<Data> alone = environments(batch);
  const std::size_t n = 3 * size(model->nv), envs = alone.size();
  const std::vector<double> points = numbers(3 * envs, -1, 1, 5);
  struct Case {
    ObjectType object;
    int id;
    bool subtree, at_points;
    std::function<void(const Model&, const Data&, std::size_t, std::span<double>, std::span<double>)>
        expected;
  };
  std::vector<Case> cases;
  for (int b = 0; b < model->nbody; b++) {
    cases.push_back({kObjXBody, b, false, false,
                     [b](auto& m, auto& d, std::size_t, auto t, auto r) { body_jacobian(m, d, b, t, r); }});
    cases.push_back({kObjBody, b, false, false, [b](auto& m, auto& d, std::size_t, auto t, auto r) {
                       body_com_jacobian(m, d, b, t, r);
                     }});
    cases.push_back({kObjBody, b, true, false,
                     [b](auto& m, auto& d, std::size_t, auto t, auto) { subtree_com_jacobian(m, d, b, t); }});
    cases.push_back(
        {kObjXBody, b, false, true, [b, &points](auto& m, auto& d, std::size_t e, auto t, auto r) {
           point_jacobian(m, d, b, points.data() + 3 * e, t, r);
         }});
  }
  for (int g = 0; g < model->ngeom; g++)
    cases.push_back({kObjGeom, g, false, false,
                     [g](auto& m, auto& d, std::size_t, auto t, auto r) { geom_jacobian(m, d, g, t, r); }});
  for (int s = 0; s < model->nsite; s++)
    cases.push_back({kObjSite, s, false, false,
                     [s](auto& m, auto& d, std::size_t, auto t, auto r) { site_jacobian(m, d, s, t, r); }});
  for (const Case& c : cases) {
    std::vector<double> t(envs * n, NAN), r(c.subtree ? 0 : envs * n, NAN), t1(n), r1(n);
    BatchJacobian<> query{
        .object = c.object, .id = c.id, .subtree = c.subtree, .translational = t, .rotational = r};
    if (c.at_points) query.points = points;
    batch.jacobian(query);
    for (std::size_t e = 0; e < envs; e++) {
      c.expected(batch.model(static_cast<int>(e)), alone[e], e, t1, r1);
      Pair::expect_near(t1, std::span(t).subspan(e * n, n), "translational, object " + std::to_string(c.id));
      if (!c.subtree)
        Pair::expect_near(r1, std::span(r).subspan(e * n, n), "rotational, object " + std::to_string(c.id));
    }
  }
}

/// Rays in the frame of an object, against corten::rays with the same rays in the world.
void expect_rays(const Batch& batch, ObjectType frame, int id, std::span<const double> origins,
                 std::span<const double> directions, int count, const RayFilter& filter = {}) {
  const std::vector<Data> alone = environments(batch);
  const std::size_t envs = alone.size(), n = size(count);
  std::vector<double> distances(envs * n), normals(3 * envs * n);
  std::vector<int> geoms(envs * n);
  batch.rays({.count = count,
              .frame = frame,
              .frame_id = id,
              .origins = origins,
              .directions = directions,
              .filter = filter,
              .distances = distances,
              .geoms = geoms,
              .normals = normals});
  int hits = 0;
  for (std::size_t e = 0; e < envs; e++)
    for (std::size_t i = 0; i < n; i++) {
      auto part = [&](std::span<const double> all) {
        return all.size() == 3 ? all.data() : all.data() + 3 * (all.size() == 3 * n ? i : e * n + i);
      };
      std::array<double, 3> from{}, along{};
      if (!origins.empty()) std::copy_n(part(origins), 3, from.begin());
      std::copy_n(part(directions), 3, along.begin());
      if (frame == kObjSite) {
        const double *x = alone[e]->site_xpos.data() + 3 * id, *m = alone[e]->site_xmat.data() + 9 * id;
        const std::array<double, 3> o = from, v = along;
        for (std::size_t k = 0; k < 3; k++) {
          from[k] = x[k] + (m[3 * k] * o[0] + m[3 * k + 1] * o[1] + m[3 * k + 2] * o[2]);
          along[k] = m[3 * k] * v[0] + m[3 * k + 1] * v[1] + m[3 * k + 2] * v[2];
        }
      }
      RayHit hit;
      rays(batch.model(static_cast<int>(e)), alone[e], from, along, {&hit, 1}, filter);
      hits += hit.geom >= 0;
      EXPECT_EQ(geoms[e * n + i], hit.geom);
      Pair::expect_near({&hit.distance, 1}, {&distances[e * n + i], 1}, "distance");
      Pair::expect_near(hit.normal, std::span(normals).subspan(3 * (e * n + i), 3), "normal");
    }
  EXPECT_GT(hits, 0);
}

void expect_all_rays(const Batch& batch) {
  const int lidar = batch.model().id(kObjSite, "lidar"), envs = batch.envs(), count = 9;
  const std::vector<double> around = numbers(3 * size(count), -1, 1, 1), down{0, 0, -1};
  const std::vector<double> spots = numbers(3 * size(count), 0.5, 2, 2);
  expect_rays(batch, kObjSite, lidar, {}, around, count);
  expect_rays(batch, kObjSite, lidar, std::vector{0.1, 0.0, 0.05}, around, count,
              {.groups = {true, false, false, false, false, false},
               .exclude_body = batch.model().id(kObjBody, "rover")});
  expect_rays(batch, kObjNone, 0, spots, down, count);
  expect_rays(batch, kObjNone, 0, numbers(size(3 * envs * count), 0, 1.5, 3),
              numbers(size(3 * envs * count), -1, 0, 4), count, {.statics = false});
}

void expect_heights(const Batch& batch) {
  const std::vector<Data> alone = environments(batch);
  const int hand = batch.model().id(kObjBody, "hand"), count = 12;
  const std::size_t envs = alone.size(), n = size(count);
  int found = 0, outside = 0;
  for (const char* name : {"hills", "slope"})
    for (bool on_hand : {false, true}) {
      const int geom = batch.model().id(kObjGeom, name);
      const double at = name[0] == 's' && !on_hand ? 9 : 0;
      std::vector<double> points = numbers(2 * envs * n, -4.5, 4.5, 6), heights(envs * n);
      for (std::size_t i = 0; i < points.size(); i += 2) points[i] += at;
      batch.heights({.geom = geom,
                     .count = count,
                     .frame = on_hand ? kObjXBody : kObjNone,
                     .frame_id = hand,
                     .points = points,
                     .heights = heights});
      for (std::size_t e = 0; e < envs; e++)
        for (std::size_t i = 0; i < n; i++) {
          double x = points[2 * (e * n + i)], y = points[2 * (e * n + i) + 1];
          if (on_hand) {
            const double *p = alone[e]->xpos.data() + 3 * hand, *m = alone[e]->xmat.data() + 9 * hand;
            const double u = x, v = y;
            x = p[0] + (m[0] * u + m[1] * v + m[2] * 0);
            y = p[1] + (m[3] * u + m[4] * v + m[5] * 0);
          }
          const auto height = hfield_height(batch.model(static_cast<int>(e)), alone[e], geom, x, y);
          (height ? found : outside)++;
          const double expected = height.value_or(NAN), got = heights[e * n + i];
          if (height) Pair::expect_near({&expected, 1}, {&got, 1}, name);
          else EXPECT_TRUE(std::isnan(got));
        }
    }
  EXPECT_GT(found, 20);
  EXPECT_GT(outside, 5);
}

TEST(BatchQueries, EqualThoseOfOneData) {
  for (int threads : {1, 2, 5}) {
    const Batch batch =
        moved_batch(load_string(kRover), {.envs = 7, .threads = threads, .vary = {"body_mass", "geom_size"}});
    expect_jacobians(batch);
    expect_all_rays(batch);
    expect_heights(batch);
  }
  expect_jacobians(moved_batch(batch_model("humanoid.xml"), {.envs = 3, .threads = 2}));
}

TEST(BatchQueries, EqualThoseOfOneDataOnADevice) {
  const SimulatedDevice device;
  for (bool mirror : {true, false})
    for (bool vary : {true, false}) {
      Batch batch = moved_batch(load_string(kRover), {.envs = 4,
                                                      .device = Device::cuda,
                                                      .vary = vary ? std::vector<std::string>{"body_mass"}
                                                                   : std::vector<std::string>{}});
      if (!mirror)
        batch = moved_batch(load_string(kRover), {.envs = 4, .device = Device::cuda, .mirror = false});
      ASSERT_EQ(batch.device(), Device::cuda) << batch.device_note();
      expect_jacobians(batch);
      expect_all_rays(batch);
      expect_heights(batch);
    }
}

TEST(BatchQueries, SeeTheModelsOfTheirEnvironments) {
  const SimulatedDevice device;
  const Model model = load_string(kRover);
  Pair pair(model, {.envs = 3, .vary = {"body_mass", "geom_size"}});
  pair.both([&](Batch& batch) {
    std::vector<double> masses(model->body_mass.begin(), model->body_mass.end());
    for (int e = 0; e < 3; e++) {
      masses.back() = masses[size(model->nbody - 3)] = 1 + e;
      batch.set_model_field("body_mass", e, masses);
    }
    expect_jacobians(batch);
    expect_all_rays(batch);
  });
}

TEST(BatchQueries, SeeChangesOfTheArraysAndChangeNothing) {
  Batch batch = moved_batch(load_string(kRover), {.envs = 3, .fields = {"xpos", "ncon"}});
  const std::vector<std::uint64_t> before = hashes(batch);
  const std::vector<double> poses(batch.reals("xpos").all().begin(), batch.reals("xpos").all().end());
  expect_all_rays(batch);
  EXPECT_EQ(hashes(batch), before);
  EXPECT_TRUE(std::ranges::equal(poses, batch.reals("xpos").all()));
  batch.qpos()(1, 2) += 0.3;
  expect_jacobians(batch);
}

TEST(BatchQueries, SeeSleepingBodies) {
  const Model model =
      load_string(R"(<mujoco><option timestep="0.01"><flag sleep="enable"/></option><worldbody>
    <geom type="plane" size="2 2 1"/><body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="1 0 .3"><joint axis="0 1 0"/><geom size=".1" pos=".2 0 0"/></body></worldbody></mujoco>)");
  const SimulatedDevice device;
  Pair pair(model, {.envs = 2});
  pair.both([](Batch& batch) {
    batch.step_all(200);
    expect_jacobians(batch);
    expect_jacobians(batch);
  });
}

TEST(BatchQueries, SkipEnvironmentsByTheMask) {
  const SimulatedDevice device;
  const Model model = load_string(kRover);
  for (Device where : {Device::cpu, Device::cuda}) {
    const Batch batch = moved_batch(model, {.envs = 4, .device = where});
    const std::size_t n = 3 * size(model->nv);
    const std::vector<std::uint8_t> mask{1, 0, 0, 7};
    std::vector<double> all(4 * n), some(4 * n, 17.0);
    batch.jacobian({.id = 3, .translational = all});
    batch.jacobian({.id = 3, .mask = mask, .translational = some});
    for (std::size_t e = 0; e < 4; e++)
      for (std::size_t i = 0; i < n; i++) EXPECT_EQ(some[e * n + i], mask[e] != 0 ? all[e * n + i] : 17.0);
  }
}

TEST(BatchQueries, WriteToArraysOnTheDevice) {
  if (kOnGpu) GTEST_SKIP() << "its arrays are in host memory";
  const SimulatedDevice device;
  const Model model = load_string(kRover);
  const std::size_t n = 3 * size(model->nv);
  std::vector<double> exact(2 * n), own(2 * n);
  std::vector<float> single(2 * n), distances(2 * 2);
  moved_batch(model, {.envs = 2}).jacobian({.id = 4, .translational = exact});
  const Batch batch = moved_batch(model, {.envs = 2, .device = Device::cuda});
  batch.jacobian_on_device(BatchJacobian<double>{.id = 4, .translational = own});
  EXPECT_EQ(own, exact);
  EXPECT_THROW(batch.jacobian_on_device(BatchJacobian<float>{.id = 4, .translational = single}),
               std::invalid_argument);
  const Batch floats =
      moved_batch(model, {.envs = 2, .device = Device::cuda, .precision = Precision::float32});
  floats.jacobian_on_device(BatchJacobian<float>{.id = 4, .translational = single});
  for (std::size_t i = 0; i < exact.size(); i++) EXPECT_NEAR(single[i], exact[i], 1e-4);
  const std::vector<float> down{0, 0, -1, 0, 0, -2}, above{0.f, 0.f, 3.f};
  floats.rays_on_device({.count = 2, .origins = above, .directions = down, .distances = distances});
  EXPECT_NEAR(distances[0], 2 * distances[1], 1e-5);
  EXPECT_GT(distances[0], 0);
  floats.jacobian({.id = 4, .translational = own});  // arrays on the host are double
  for (std::size_t i = 0; i < exact.size(); i++) EXPECT_EQ(own[i], static_cast<double>(single[i]));
}

/// Directions come from one array of the batch and distances go to another: memory of the device.
TEST(BatchQueries, ReadAndWriteDeviceMemory) {
  const SimulatedDevice device;
  const Model model = load_string(kRover);
  const int envs = 3, count = 2 * model->nbody;
  Batch batch(model, {.envs = envs, .device = Device::cuda, .mirror = false, .fields = {"xpos"}});
  ASSERT_EQ(batch.device(), Device::cuda) << batch.device_note();
  const std::vector<double> directions = numbers(size(3 * envs * count), -1, 0, 8);
  std::ranges::copy(directions, batch.reals("xfrc_applied").all().begin());
  batch.push({"xfrc_applied"});
  const std::size_t rays = size(envs * count);
  std::vector<double> expected(rays);
  batch.rays({.count = count, .frame = kObjSite, .directions = directions, .distances = expected});
  const DeviceArray from = batch.device_array("xfrc_applied"), to = batch.device_array("xpos");
  batch.rays_on_device(BatchRays<double>{.count = count,
                                         .frame = kObjSite,
                                         .directions = {static_cast<const double*>(from.data), 3 * rays},
                                         .distances = {static_cast<double*>(to.data), rays}});
  batch.pull({"xpos"});
  batch.synchronize();
  EXPECT_TRUE(std::ranges::equal(expected, batch.reals("xpos").all().first(rays)));
  EXPECT_GT(*std::ranges::max_element(expected), 0);
}

TEST(BatchQueries, RefuseWrongArguments) {
  const Model model = load_string(kRover);
  const Batch batch(model, {.envs = 2});
  const std::size_t n = 3 * size(model->nv);
  std::vector<double> right(2 * n), wrong(2 * n - 1), two(4);
  std::vector<float> single(2 * n);
  const std::vector<double> down{0, 0, -1};
  const std::vector<std::uint8_t> mask(3);
  EXPECT_THROW(batch.jacobian({.translational = wrong}), std::invalid_argument);
  EXPECT_THROW(batch.jacobian({.id = model->nbody, .translational = right}), std::out_of_range);
  EXPECT_THROW(batch.jacobian({.id = -1, .translational = right}), std::out_of_range);
  EXPECT_THROW(batch.jacobian({.object = kObjCamera, .translational = right}), std::invalid_argument);
  EXPECT_THROW(batch.jacobian({.object = kObjJoint, .translational = right}), std::invalid_argument);
  EXPECT_THROW(batch.jacobian({.points = two, .translational = right}), std::invalid_argument);
  EXPECT_THROW(batch.jacobian({.mask = mask, .translational = right}), std::invalid_argument);
  EXPECT_THROW(batch.jacobian({.subtree = true, .translational = right}), std::invalid_argument);
  EXPECT_THROW(batch.jacobian_on_device(BatchJacobian<float>{.translational = single}),
               std::invalid_argument);
  EXPECT_THROW(batch.rays({.count = 0, .directions = down, .distances = two}), std::invalid_argument);
  EXPECT_THROW(batch.rays({.count = 2, .distances = two}), std::invalid_argument);
  EXPECT_THROW(batch.rays({.count = 2, .directions = two, .distances = two}), std::invalid_argument);
  EXPECT_THROW(batch.rays({.count = 3, .directions = down, .distances = two}), std::invalid_argument);
  EXPECT_THROW(
      batch.rays({.count = 2, .frame = kObjSite, .frame_id = 9, .directions = down, .distances = two}),
      std::out_of_range);
  EXPECT_THROW(batch.heights({.geom = model.id(kObjGeom, "hull"), .count = 2, .points = two, .heights = two}),
               std::invalid_argument);
  EXPECT_THROW(batch.heights({.geom = 0, .count = 2, .points = two}), std::invalid_argument);
}

}  // namespace
}  // namespace corten::test
