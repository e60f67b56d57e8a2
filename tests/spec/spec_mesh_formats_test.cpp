// The four file formats of the specification of mesh collision (STL, OBJ, PLY, 3MF), each through a whole
// model: the same solid gives the same body and the same contact.
#include <gtest/gtest.h>

#include "corten/corten.h"
#include "unit/asset/asset_files.h"

namespace corten {
namespace {

using namespace asset::test;

/// The box of asset_files.h, 1 x 2 x 3, as the only part of a 3MF file. Its unit is a metre.
std::string three_mf() {
  std::string model = "<model unit='meter'><resources><object id='1' type='model'><mesh><vertices>",
              triangles;
  const asset::RawMesh mesh = box(1, 2, 3);
  for (const auto& v : mesh.vertices)
    model += "<vertex x='" + std::to_string(v.x) + "' y='" + std::to_string(v.y) + "' z='" +
             std::to_string(v.z) + "'/>";
  for (const auto& t : mesh.faces)
    triangles += "<triangle v1='" + std::to_string(t[0]) + "' v2='" + std::to_string(t[1]) + "' v3='" +
                 std::to_string(t[2]) + "'/>";
  model += "</vertices><triangles>" + triangles +
           "</triangles></mesh></object></resources><build><item objectid='1'/></build></model>";
  return zip({{"3D/3dmodel.model", model, true}});
}

TEST(SpecMeshFormats, EveryFormatGivesTheSameBodyAndContact) {
  const asset::RawMesh mesh = box(1, 2, 3);
  const std::pair<std::string, std::string> files[] = {
      {"m.stl", binary_stl(mesh)}, {"M.STL", ascii_stl(mesh)},    {"m.obj", obj(mesh)},
      {"m.ply", binary_ply(mesh)}, {"text.ply", ascii_ply(mesh)}, {"m.3mf", three_mf()}};
  for (const auto& [name, content] : files) {
    LoadOptions options;
    options.files = [&name = name,
                     &content = content](const std::filesystem::path& path) -> std::optional<std::string> {
      return path == name ? std::optional(content) : std::nullopt;
    };
    // The lower side of the box is 1 cm below the plane.
    const Model model = load_string("<mujoco><asset><mesh name='m' file='" + name +
                                        "'/></asset><worldbody><geom type='plane' size='9 9 1'/>"
                                        "<body pos='0 0 -0.01'><freejoint/><geom type='mesh' mesh='m' "
                                        "density='1000'/></body></worldbody></mujoco>",
                                    options);
    EXPECT_EQ(model->mesh_vertnum[0], 8) << name;
    EXPECT_EQ(model->mesh_facenum[0], 12) << name;
    EXPECT_NEAR(model->body_mass[1], 6000, 1e-3) << name;
    const double centre[] = {0.5, 1, 1.5};
    for (std::size_t i = 0; i < 3; i++) EXPECT_NEAR(model->body_ipos[3 + i], centre[i], 1e-6) << name;
    Data data(model);
    forward(model, data);
    ASSERT_GE(data->ncon, 1) << name;
    EXPECT_NEAR(data->contact_dist[0], -0.01, 1e-6) << name;
  }
}

}  // namespace
}  // namespace corten
