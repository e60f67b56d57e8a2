// Damaged files: every decoder gets thousands of them, the same ones in each run. None may crash, hang or
// return an invalid mesh.
#include <algorithm>
#include <random>

#include "asset/height_field.h"
#include "asset/image.h"
#include "asset/mesh.h"
#include "asset_files.h"

namespace corten::asset::test {
namespace {

constexpr int kMutants = 3000;

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string operator()(std::string file) {
    for (int changes = pick(4); changes >= 0; changes--) change(file);
    return file;
  }

 private:
  int pick(std::size_t below) { return static_cast<int>(random_() % std::max<std::size_t>(1, below)); }

  void change(std::string& file) {
    static const std::string kNumbers[] = {"-1",   "0", "999999999999",         "1e139", "nan",
                                           "-999", "/", "18446744073709551615", " ",     "\n"};
    static const std::uint32_t kWords[] = {0,          1,          0x7fffffff, 0xffffffff,
                                           0x80000000, 0x7f800000, 0x7fc00000, 65535};
    const std::size_t at = pick(file.size() + 1), left = file.size() - at;
    switch (pick(7)) {
      case 0: file.resize(at); break;
      case 1:
        if (left > 0) file[at] ^= static_cast<char>(1 << pick(8));
        break;
      case 2:
        if (left > 0) file[at] = static_cast<char>(pick(256));
        break;
      case 3: file.insert(at, kNumbers[pick(std::size(kNumbers))]); break;
      case 4: file.replace(at, std::min<std::size_t>(4, left), raw(kWords[pick(std::size(kWords))])); break;
      case 5: file.erase(at, pick(20)); break;
      case 6: file.insert(at, file.substr(pick(file.size()), pick(100))); break;
    }
  }

  std::mt19937 random_;
};

void expect_sound(const RawMesh& mesh) {
  for (const Vec3<float>& v : mesh.vertices)
    EXPECT_TRUE(std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z));
  for (const Triangle& t : mesh.faces)
    for (int corner : t) EXPECT_TRUE(corner >= 0 && corner < static_cast<int>(mesh.vertices.size()));
}

void expect_sound(const Mesh& mesh) {
  EXPECT_GE(mesh.amount, 0);
  for (int i = 0; i < 3; i++)
    EXPECT_TRUE(std::isfinite(mesh.moments[i]) && mesh.moments[i] >= 0) << mesh.moments[i];
}

void attack(MeshFormat format, const std::vector<std::string>& seeds) {
  Mutator mutate(1);
  int decoded = 0;
  for (int i = 0; i < kMutants; i++) {
    const auto raw = decode_mesh(format, bytes(mutate(seeds[static_cast<std::size_t>(i) % seeds.size()])));
    if (!raw) {
      EXPECT_FALSE(raw.error().empty());
      continue;
    }
    decoded++;
    expect_sound(*raw);
    MeshSettings settings;
    settings.inertia = static_cast<InertiaMode>(i % 4);
    if (const auto mesh = process_mesh(*raw, settings)) expect_sound(*mesh);
  }
  // Some must decode, or the later stages are not tested.
  EXPECT_GT(decoded, 20);
}

TEST(Mutation, Stl) { attack(MeshFormat::stl, {binary_stl(box(1, 2, 3)), ascii_stl(box(1, 2, 3))}); }

TEST(Mutation, Obj) {
  attack(MeshFormat::obj, {obj(box(1, 2, 3)),
                           "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nvt 0 0\ng a\nf 1/1 2/1 3/1 4/1\nf "
                           "-1 -2 -3 -4 -5\no b\nf 1//1 2 5\n"});
}

TEST(Mutation, Ply) { attack(MeshFormat::ply, {binary_ply(box(1, 2, 3)), ascii_ply(box(1, 2, 3))}); }

TEST(Mutation, Msh) { attack(MeshFormat::msh, {msh(box(1, 2, 3))}); }

TEST(Mutation, ThreeMf) {
  std::string vertices, triangles;
  for (const Vec3<float>& v : box(1, 2, 3).vertices)
    vertices += "<vertex x='" + std::to_string(v.x) + "' y='" + std::to_string(v.y) + "' z='" +
                std::to_string(v.z) + "'/>";
  for (const Triangle& t : box(1, 2, 3).faces)
    triangles += "<triangle v1='" + std::to_string(t[0]) + "' v2='" + std::to_string(t[1]) + "' v3='" +
                 std::to_string(t[2]) + "'/>";
  const std::string model = "<model unit='meter'><resources><object id='1'><mesh><vertices>" + vertices +
                            "</vertices><triangles>" + triangles +
                            "</triangles></mesh></object><object id='2'><components><component objectid='1' "
                            "transform='1 0 0 0 1 0 0 0 1 0 0 0'/>"
                            "</components></object></resources><build><item objectid='2'/></build></model>";
  // First the archive, then its content.
  attack(MeshFormat::three_mf,
         {zip({{"3D/3dmodel.model", model}}), zip({{"3D/3dmodel.model", model, false}})});
  Mutator mutate(2);
  for (int i = 0; i < kMutants / 3; i++)
    if (const auto mesh = decode_3mf(bytes(zip({{"3D/3dmodel.model", mutate(model), false}}))))
      expect_sound(*mesh);
}

TEST(Mutation, Png) {
  Mutator mutate(3);
  const std::string seeds[] = {
      png(4, 2, 8, 2, {"abcdefghijkl", "mnopqrstuvwx"}), png(5, 2, 1, 0, {"a", "b"}),
      png(2, 1, 8, 3, {std::string("\x01\x00", 2)}, png_chunk("PLTE", "abcdef") + png_chunk("tRNS", "a"))};
  for (int i = 0; i < kMutants; i++) {
    const auto image = decode_png(bytes(mutate(seeds[i % 3])), Channels::rgb);
    const std::size_t pixels = image ? image->pixels.size() / 3 : 0;
    EXPECT_EQ(pixels, image ? static_cast<std::size_t>(image->width) * image->height : 0);
  }
}

TEST(Mutation, HeightField) {
  Mutator mutate(4);
  const std::string seed = raw(2) + raw(3) + raw(0.f) + raw(1.f) + raw(2.f) + raw(3.f) + raw(4.f) + raw(5.f);
  for (int i = 0; i < kMutants; i++)
    if (const auto field = decode_height_field_binary(bytes(mutate(seed)))) {
      for (float elevation : field->data) EXPECT_TRUE(elevation >= 0 && elevation <= 1);
    }
}

}  // namespace
}  // namespace corten::asset::test
