// The appearance of compiled models: as in the reference, kept by files, and dropped on request.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

#include "corten/corten.h"
#include "model/storage.h"
#include "support/fields.h"
#include "support/recorded.h"

namespace corten::test {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(CORTEN_TEST_DATA_DIR) / "data/appearance";
const char* const kModels[] = {"textures", "materials", "discard", "meshes", "lights", "skins", "visual"};

/// Normals and a few other numbers are results of single precision arithmetic.
constexpr double kTolerance = 2e-7;

void expect_equal(const Numbers& now, const Numbers& recorded, const std::string& name) {
  ASSERT_EQ(now.size(), recorded.size()) << name;
  for (std::size_t i = 0; i < now.size(); i++)
    ASSERT_NEAR(now[i], recorded[i], kTolerance * std::max(1.0, std::abs(recorded[i])))
        << name << "[" << i << "]";
}

class Appearance : public testing::TestWithParam<const char*> {
 protected:
  const Model model_ = load(kFolder / (std::string(GetParam()) + ".xml"));
};

/// Every line of the recorded file is a field.
TEST_P(Appearance, IsThatOfTheReference) {
  std::ifstream in(kFolder / (std::string(GetParam()) + ".txt"));
  int fields = 0;
  for (std::string text; std::getline(in, text);) {
    std::istringstream words(text);
    std::string name;
    int id;
    words >> name >> id;
    if (name == "in_model") continue;
    Numbers recorded;
    for (double x; words >> x;) recorded.push_back(x);
    const auto now = model_field(model_, name);
    ASSERT_TRUE(now) << name;
    expect_equal(*now, recorded, name);
    fields++;
  }
  EXPECT_GT(fields, 150);
}

TEST_P(Appearance, IsKeptByBinaryFiles) {
  const Model again = from_binary(to_binary(model_));
  const Arena &a = *model_.storage().appearance, &b = *again.storage().appearance;
  ASSERT_EQ(a.size(), b.size());
  EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size()), 0);
  EXPECT_EQ(std::memcmp(&model_->vis, &again->vis, sizeof(VisualSettings)), 0);
  EXPECT_EQ(again->ntex, model_->ntex);
  for (int i = 0; i < model_->nmat; i++) EXPECT_EQ(again.name(kObjMaterial, i), model_.name(kObjMaterial, i));
  EXPECT_EQ(again.hash(), model_.hash());
}

TEST_P(Appearance, IsKeptByMjcf) {
  const Spec spec = read_spec(kFolder / (std::string(GetParam()) + ".xml"));
  LoadOptions options;
  options.directory = kFolder;
  const Model again = load_string(to_mjcf(spec), options);
#define CORTEN_COMPARE(type, name, ...) EXPECT_TRUE(std::ranges::equal(again->name, model_->name)) << #name;
  CORTEN_APPEARANCE_FIELDS(CORTEN_COMPARE)
#undef CORTEN_COMPARE
}

/// Without appearance: no pixels, normals, texture coordinates and skins; the same physics.
TEST_P(Appearance, CanBeDropped) {
  LoadOptions options;
  options.appearance = false;
  options.files = [](const fs::path& path) -> std::optional<std::string> {
    if (path.extension() == ".png" || path.extension() == ".skn") ADD_FAILURE() << "reads " << path;
    return std::nullopt;
  };
  const Model plain = load(kFolder / (std::string(GetParam()) + ".xml"), options);
  const std::vector<std::byte> bytes = to_binary(model_);
  const std::string_view content(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  for (const Model& dropped : {plain, model_.without_appearance(), from_binary(to_binary(plain)),
                               load_string(content, {.appearance = false})}) {
    EXPECT_EQ(dropped.hash(), model_.hash());
#define CORTEN_CHECK(name, meaning) EXPECT_EQ(dropped->name, 0);
    CORTEN_APPEARANCE_SIZES(CORTEN_CHECK)
#undef CORTEN_CHECK
    EXPECT_TRUE(dropped->tex_data.empty() && dropped->mesh_normal.empty() && dropped->skin_vert.empty());
    for (const int id : dropped->geom_matid) EXPECT_EQ(id, -1);
    EXPECT_EQ(dropped.find(kObjMaterial, "leather"), std::nullopt);
    EXPECT_TRUE(std::ranges::equal(dropped->light_diffuse, model_->light_diffuse));
    EXPECT_EQ(std::memcmp(&dropped->vis, &model_->vis, sizeof(VisualSettings)), 0);
    Data a(model_), b(dropped);
    for (int i = 0; i < 20; i++) step(model_, a), step(dropped, b);
    EXPECT_EQ(std::memcmp(a.bytes().data(), b.bytes().data(), a.bytes().size()), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Models, Appearance, testing::ValuesIn(kModels),
                         [](const auto& model) { return std::string(model.param); });

TEST(AppearanceObjects, HaveNamesAndFields) {
  const Model model = load(kFolder / "materials.xml");
  EXPECT_EQ(model.count(kObjMaterial), model->nmat);
  EXPECT_EQ(model.material("tiles").texid[1], model.texture("b").id);
  EXPECT_FLOAT_EQ(model.material("tiles").rgba[3], 0.6f);
  EXPECT_EQ(model.geom("mesh").matid, model.material("tiles").id);
  EXPECT_EQ(model.texture("c").data.size(), 2u * 12 * 3);
  EXPECT_THROW(model.material("tilez"), std::out_of_range);
  EXPECT_EQ(load(kFolder / "skins.xml").skin("glove").bonenum, 2);
}

TEST(AppearanceObjects, ArePartOfEditedAndChangedModels) {
  const Model model = load(kFolder / "materials.xml");
  Option options = model->opt;
  options.timestep = 0.001;
  EXPECT_EQ(model.with_options(options).material("tiles").texrepeat[1], 7);
  EXPECT_EQ(model.edit().finish().material("tiles").texrepeat[1], 7);
}

/// A tuple can name a material, also one that is dropped.
TEST(AppearanceObjects, CanBeInTuples) {
  const char* const xml = R"(<mujoco><asset><material name="a"/><material name="b"/></asset>
    <custom><tuple name="t"><element objtype="material" objname="b"/></tuple></custom></mujoco>)";
  const Model model = load_string(xml), dropped = load_string(xml, {.appearance = false});
  EXPECT_EQ(model->tuple_objid[0], 1);
  EXPECT_EQ(from_binary(to_binary(dropped))->tuple_objid[0], 1);
}

TEST(AppearanceOfAttachedModels, IsRenamed) {
  Spec spec = read_spec_string("<mujoco><worldbody><body name='base'/></worldbody></mujoco>");
  const Spec child = read_spec(kFolder / "skins.xml");
  mjcf::attach(spec, *mjcf::find_body(spec, "base"), child, "left_", "");
  ASSERT_EQ(spec.skins.size(), 2u);  // without that of the world, which is not attached
  EXPECT_EQ(*spec.skins[0].name, "left_sleeve");
  EXPECT_EQ(*spec.skins[0].material, "left_leather");
  EXPECT_EQ(*spec.skins[0].bones[1].body, "left_lower");
}

TEST(RemovedBodies, TakeTheirSkinsWithThem) {
  Spec spec = read_spec(kFolder / "skins.xml");
  remove(spec, kObjBody, "lower");
  ASSERT_EQ(spec.skins.size(), 2u);
  EXPECT_EQ(*spec.skins[1].name, "patch");
}

}  // namespace
}  // namespace corten::test
