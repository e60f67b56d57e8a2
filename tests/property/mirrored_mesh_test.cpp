// A scale that mirrors a mesh keeps it solid where it was solid and hollow where it was hollow. For all
// signs, from the model and from files, as triangles and as distance fields.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "corten/corten.h"
#include "support/meshes.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

enum class Source { inline_mesh, obj_file };

std::string scale_of(int signs) {
  const auto number = [&](int axis) { return signs >> axis & 1 ? std::string("-1 ") : std::string("1 "); };
  return number(0) + number(1) + number(2);
}

/// A bowl that opens to +z at any scale, with a ball above it; the bowl's body has the bowl's mass.
Model bowl_scene(Source source, bool as_field, int signs) {
  const Triangles shape = bowl(0.6, 0.45, 24, 12);
  const std::string attributes =
      std::string(as_field ? "inertia='exact'" : "collision='triangle'") + " scale='" + scale_of(signs) + "'";
  const std::string mesh = source == Source::inline_mesh
                               ? shape.mjcf("bowl", attributes)
                               : "<mesh name='bowl' file='bowl.obj' " + attributes + "/>";
  LoadOptions options;
  options.files = [text = shape.obj()](const std::filesystem::path& path) -> std::optional<std::string> {
    return path.filename() == "bowl.obj" ? std::optional(text) : std::nullopt;
  };
  return load_string("<mujoco><asset>" + mesh +
                         (as_field ? "<sdf name='bowl' mesh='bowl' resolution='24'/>" : "") +
                         "</asset><worldbody><body euler='" + (signs & 4 ? "180" : "0") + " 0 0'><geom " +
                         (as_field ? "type='sdf' sdf='bowl'" : "type='mesh' mesh='bowl'") +
                         "/></body><body pos='.05 .03 -.3'><freejoint/><geom size='.05' condim='6' "
                         "friction='1 .01 .01'/></body></worldbody></mujoco>",
                     options);
}

/// The z at which a ray along z hits the bowl, and the direction of the surface normal there.
double met(const Model& model, const Data& data, double from, double direction, double& normal) {
  RayHit hit;
  RayFilter filter;
  filter.exclude_body = 2;
  const double origin[] = {0.01, 0.02, from}, along[] = {0, 0, direction};
  const double distance = ray(model, data, origin, along, filter, &hit);
  normal = hit.normal[2];
  return from + direction * distance;
}

TEST(MirroredMesh, ABallRestsInTheBowl) {
  const double half_shell = 2.0 / 3 * M_PI * (0.6 * 0.6 * 0.6 - 0.45 * 0.45 * 0.45);
  for (Source source : {Source::inline_mesh, Source::obj_file})
    for (bool as_field : {false, true})
      for (int signs = 0; signs < 8; signs++) {
        SCOPED_TRACE(scale_of(signs) + (as_field ? "field " : "triangles ") +
                     (source == Source::obj_file ? "from a file" : ""));
        const Model model = bowl_scene(source, as_field, signs);
        EXPECT_NEAR(model->body_mass[1], 1000 * half_shell, 0.04 * 1000 * half_shell);
        Data data(model);
        forward(model, data);
        double normal = 0;
        EXPECT_NEAR(met(model, data, 1, -1, normal), -0.45, 0.01);
        EXPECT_GT(normal, 0.9);
        EXPECT_NEAR(met(model, data, -2, 1, normal), -0.6, 0.01);
        EXPECT_LT(normal, -0.9);
        for (int i = 0; i < repetitions(1000, 100); i++) step(model, data);
        const double* p = &data->qpos[0];
        EXPECT_NEAR(std::hypot(p[0], p[1], p[2]), 0.4, 0.02);
        EXPECT_LT(p[2], -0.35);
      }
}

TEST(MirroredMesh, AHullLiesFlatOnTrianglesAndFields) {
  const std::string house =
      "vertex='-.1 -.1 -.1 .1 -.1 -.1 .1 .1 -.1 -.1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 .1 .1 .1 -.1 .1 .1 0 0 .15'";
  for (const std::string ground : {"type='mesh' mesh='ground'", "type='sdf' sdf='ground'"})
    for (int signs = 0; signs < 8; signs++) {
      SCOPED_TRACE(scale_of(signs) + ground);
      const Model model =
          load_string("<mujoco><asset>" + slab(0.5, 0.5, 0.2, 2).mjcf("ground") +
                      "<sdf name='ground' mesh='ground' resolution='16'/><mesh name='house' " + house +
                      " scale='" + scale_of(signs) + "'/></asset><worldbody><geom " + ground +
                      "/><body pos='0 0 .3' euler='" + (signs & 4 ? "180" : "0") +
                      " 0 10'><freejoint/><geom type='mesh' mesh='house'/></body></worldbody></mujoco>");
      Data data(model);
      for (int i = 0; i < repetitions(1000, 150); i++) step(model, data);
      if (kSanitized) continue;
      EXPECT_NEAR(data->qpos[2], 0.1, 0.001);
      EXPECT_GE(data->ncon, 4);
      for (double v : data->qvel) EXPECT_NEAR(v, 0, 1e-6);
    }
}

}  // namespace
}  // namespace corten::test
