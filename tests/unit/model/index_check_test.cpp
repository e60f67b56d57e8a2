// A binary model with a valid checksum and invalid content: every index is checked before it is used.
#include "model/index_check.h"

#include <gtest/gtest.h>

#include <climits>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <set>

#include "base/hash.h"
#include "corten/corten.h"
#include "model/storage.h"

namespace corten {
namespace {

/// A model with at least one of every element that contains an index.
Model example() {
  return load_string(R"(
    <mujoco><compiler angle="radian"/><size nuserdata="2"/>
      <extension><plugin plugin="mujoco.pid"/><plugin plugin="mujoco.sensor.touch_grid"/></extension>
      <asset>
        <mesh name="tetra" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/>
        <mesh name="shell" collision="triangle" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/>
        <sdf name="field" mesh="tetra" resolution="4"/>
        <hfield name="hill" nrow="3" ncol="4" size="1 1 1 0.1"/>
      </asset>
      <worldbody>
        <geom type="plane" size="1 1 1"/><geom name="ground" type="hfield" hfield="hill"/>
        <camera name="eye" mode="targetbody" target="upper" resolution="4 3"/>
        <light mode="targetbody" target="upper"/>
        <body name="hand" mocap="true"><geom size="0.1" contype="0" conaffinity="0"/></body>
        <body name="upper" pos="0 0 1"><joint name="shoulder" type="ball"/><site name="s1"/>
          <geom name="g1" type="capsule" size="0.04" fromto="0 0 0 0.4 0 0"/>
          <geom name="g2" type="mesh" mesh="tetra"/>
          <geom type="mesh" mesh="shell"/><geom type="sdf" sdf="field"/>
          <body name="lower" pos="0.4 0 0"><joint name="elbow" axis="0 1 0"/><geom name="g3" size="0.1"/><site name="s2"/>
          </body></body>
        <body name="free" pos="2 0 0"><freejoint/><geom size="0.1"/><site name="s3"/></body>
        <body name="slider" pos="3 0 0"><joint name="slide" type="slide"/><geom size="0.1"/></body>
        <flexcomp name="cloth" type="grid" count="3 3 1" spacing="0.1 0.1 0.1" pos="5 0 1" radius="0.01">
          <edge equality="vert"/><elasticity young="1" thickness="0.01" elastic2d="bend"/></flexcomp>
        <flexcomp name="jelly" type="grid" count="4 3 3" spacing="0.1 0.1 0.1" dim="3" dof="trilinear" pos="7 0 1" radius="0.01">
          <elasticity young="1"/><contact selfcollide="none"/></flexcomp>
      </worldbody>
      <contact><pair geom1="g1" geom2="ground"/><exclude body1="upper" body2="free"/></contact>
      <tendon>
        <fixed name="fixed"><joint joint="elbow" coef="1"/><joint joint="slide" coef="2"/></fixed>
        <spatial name="spatial"><site site="s1"/><site site="s2"/><pulley divisor="2"/><site site="s2"/><site site="s3"/>
        </spatial>
      </tendon>
      <equality><connect body1="upper" body2="free" anchor="0 0 0"/><joint joint1="elbow" joint2="slide"/>
        <tendon tendon1="fixed"/></equality>
      <actuator><motor joint="elbow"/><position tendon="fixed" timeconst="0.1"/>
        <plugin joint="elbow" plugin="mujoco.pid"><config key="kp" value="2"/></plugin></actuator>
      <sensor><jointpos joint="elbow"/><framepos objtype="site" objname="s1" reftype="body" refname="free"/>
        <accelerometer site="s2"/><contact geom1="g1" num="2"/>
        <plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="s1"><config key="size" value="2 3"/>
          <config key="fov" value="40 40"/></plugin></sensor>
      <custom><numeric name="n" data="1 2"/><text name="t" data="abc"/>
        <tuple name="u"><element objtype="body" objname="upper"/></tuple></custom>
      <keyframe><key name="k"/></keyframe></mujoco>)");
}

constexpr std::size_t kHeader = 40, kChecksum = 32;

/// Offset of the arena in the file.
constexpr std::size_t kArena =
    kHeader + sizeof(ModelSizes) + sizeof(std::uint64_t) + sizeof(Option) + sizeof(Statistic);

void renew_checksum(std::vector<std::byte>& bytes) {
  const std::uint64_t hash = Hash().add(std::span(bytes).subspan(kHeader)).value();
  std::memcpy(bytes.data() + kChecksum, &hash, sizeof hash);
}

/// Integer fields that are not indices, enumerations or flags: any value is valid.
const std::set<std::string> kPlainNumbers = {
    "jnt_group",      "geom_group",   "geom_priority",    "site_group",        "tendon_group",
    "actuator_group", "flex_contype", "flex_conaffinity", "exclude_signature", "flex_priority",
    "flex_group",     "text_data",    "flex_activelayers"};

/// Fields with entries that are not read, behind the last child and for parameters that some sensors do not
/// have; and large pixel counts.
const std::set<std::string> kHalfUsed = {"body_child", "sensor_intprm", "cam_resolution"};

class CorruptedModel : public testing::Test {
 protected:
  const Model model_ = example();
  const std::vector<std::byte> bytes_ = to_binary(model_);

  bool is_refused(std::size_t offset, int wrong) const {
    std::vector<std::byte> bad = bytes_;
    std::memcpy(bad.data() + offset, &wrong, sizeof wrong);
    renew_checksum(bad);
    try {
      const Model loaded = from_binary(bad);
      Data data(loaded);
      step(loaded, data);  // sanitizers report what should have been refused
      return false;
    } catch (const LoadError&) {
      return true;
    }
  }

  void corrupt(const std::string& name, std::span<const int> field) const {
    ASSERT_FALSE(field.empty()) << name << ": the example model has none; add one";
    const auto* begin = reinterpret_cast<const std::byte*>(field.data());
    const std::size_t first = kArena + static_cast<std::size_t>(begin - model_.storage().arena->data());
    for (const std::size_t i : {std::size_t{0}, field.size() / 2, field.size() - 1})
      for (const int wrong : {INT_MAX, INT_MIN, -2, 1'000'000}) {
        const bool refused = is_refused(first + i * sizeof(int), wrong);
        if (kHalfUsed.count(name) == 0) {
          EXPECT_EQ(refused, kPlainNumbers.count(name) == 0) << name << "[" << i << "] = " << wrong;
        }
      }
  }
  void corrupt(const std::string&, std::span<const double>) const {}
};

TEST_F(CorruptedModel, TheOriginalIsFine) {
  EXPECT_EQ(index_out_of_bounds(model_.storage().view), std::nullopt);
  EXPECT_FALSE(is_refused(kArena + model_.storage().arena->size(), 0)) << "only a name changed";
}

TEST_F(CorruptedModel, EveryIndexIsChecked) {
#define CORTEN_CORRUPT(type, name, rows, columns, meaning) corrupt(#name, model_->name);
  CORTEN_MODEL_FIELDS(CORTEN_CORRUPT)
#undef CORTEN_CORRUPT
}

/// The arrays of the appearance are at the end of the file.
class BinaryAppearance {
 public:
  explicit BinaryAppearance(const Model& model) : model_(model), bytes_(to_binary(model)) {}

  void corrupt(const std::string& name, std::span<const int> field) const {
    if (field.empty()) return;
    const Arena& arena = *model_.storage().appearance;
    const auto* begin = reinterpret_cast<const std::byte*>(field.data());
    const std::size_t first = bytes_.size() - arena.size() + static_cast<std::size_t>(begin - arena.data());
    for (const std::size_t i : {std::size_t{0}, field.size() / 2, field.size() - 1})
      for (const int wrong : {INT_MAX, INT_MIN, -2, 1'000'000'000}) {
        std::vector<std::byte> bad = bytes_;
        std::memcpy(bad.data() + first + i * sizeof(int), &wrong, sizeof wrong);
        renew_checksum(bad);
        EXPECT_THROW(from_binary(bad), LoadError) << name << "[" << i << "] = " << wrong;
      }
  }
  template <class Number>
  void corrupt(const std::string&, std::span<const Number>) const {}

 private:
  Model model_;
  std::vector<std::byte> bytes_;
};

TEST(CorruptedAppearance, EveryIndexIsChecked) {
  const std::filesystem::path folder = std::filesystem::path(CORTEN_TEST_DATA_DIR) / "data/appearance";
  for (const char* file : {"textures.xml", "materials.xml", "meshes.xml", "lights.xml", "skins.xml"}) {
    const Model model = load(folder / file);
    const BinaryAppearance binary(model);
#define CORTEN_CORRUPT(type, name, rows, columns, meaning) binary.corrupt(#name, model->name);
    CORTEN_APPEARANCE_FIELDS(CORTEN_CORRUPT)
#undef CORTEN_CORRUPT
  }
}

TEST(CorruptedAppearance, AMeshWithoutTextureCoordinatesHasNoAddressOfThem) {
  const Model model = load_string(
      "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>"
      "<worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>");
  ASSERT_EQ(model->mesh_texcoordadr[0], -1);
  std::vector<std::byte> bytes = to_binary(model);
  const Arena& arena = *model.storage().appearance;
  const auto* field = reinterpret_cast<const std::byte*>(model->mesh_texcoordadr.data());
  std::memset(bytes.data() + bytes.size() - arena.size() + (field - arena.data()), 0, sizeof(int));
  renew_checksum(bytes);
  EXPECT_THROW(from_binary(bytes), LoadError);
}

TEST_F(CorruptedModel, IndicesThatAreInBoundsButGoInCirclesAreSeen) {
  const auto at = [&](std::span<const int> field, int i) {
    return kArena + static_cast<std::size_t>(reinterpret_cast<const std::byte*>(field.data() + i) -
                                             model_.storage().arena->data());
  };
  EXPECT_TRUE(is_refused(at(model_->body_parentid, 2), 3));
  EXPECT_TRUE(is_refused(at(model_->dof_parentid, 0), 0));
  EXPECT_TRUE(is_refused(at(model_->bvh_child, 0), 0));
  EXPECT_TRUE(is_refused(at(model_->M_rownnz, 3), 1));
  EXPECT_TRUE(is_refused(at(model_->jnt_type, 0), kFree))
      << "the coordinates overlap those of the next joint";
}

TEST_F(CorruptedModel, TheMessageNamesTheField) {
  Model model = example();
  ModelView<double> m = model.storage().view;
  std::vector<int> wrong(model->geom_bodyid.begin(), model->geom_bodyid.end());
  wrong[1] = 77;
  m.geom_bodyid = wrong.data();
  EXPECT_EQ(index_out_of_bounds(m), "geom_bodyid[1] has the invalid value 77");
}

TEST_F(CorruptedModel, SignaturesAreThoseOfTheBodiesAndSorted) {
  const Model model = load_string(R"(<mujoco><worldbody><geom name="a" type="plane" size="1 1 1"/>
    <body name="x"><geom name="b" size="1"/></body><body name="y"><geom name="c" size="1"/></body></worldbody>
    <contact><pair geom1="a" geom2="b"/><pair geom1="a" geom2="c"/>
    <exclude body1="world" body2="x"/><exclude body1="x" body2="y"/></contact></mujoco>)");
  ASSERT_EQ(index_out_of_bounds(model.storage().view), std::nullopt);
  ModelView<double> m = model.storage().view;
  const int pair[] = {1, 3}, exclude[] = {(1 << 16) + 2, 1};  // sorted, of no bodies; of bodies, not sorted
  m.pair_signature = pair;
  EXPECT_EQ(index_out_of_bounds(m), "pair_signature[1] has the invalid value 3");
  m = model.storage().view;
  m.exclude_signature = exclude;
  EXPECT_EQ(index_out_of_bounds(m), "exclude_signature[1] has the invalid value 1");
}

TEST_F(CorruptedModel, RowsOfTheInertiaMatrixFollowEachOther) {
  ModelView<double> m = model_.storage().view;
  std::vector<int> wrong(model_->M_rowadr.begin(), model_->M_rowadr.end());
  ASSERT_GT(m.nv, 1);
  wrong[static_cast<std::size_t>(m.nv) - 1]--;  // still within M, on the entries of another row
  m.M_rowadr = wrong.data();
  EXPECT_NE(index_out_of_bounds(m), std::nullopt);
}

TEST_F(CorruptedModel, MassesAndMomentsAreFiniteAndNotNegative) {
  for (const double bad : {-1.0, std::nan(""), HUGE_VAL}) {
    ModelView<double> m = model_.storage().view;
    std::vector<double> wrong(model_->body_mass.begin(), model_->body_mass.end());
    wrong[1] = bad;
    m.body_mass = wrong.data();
    const auto message = index_out_of_bounds(m);
    ASSERT_TRUE(message.has_value()) << bad;
    EXPECT_EQ(message->find("body_mass[1] is "), 0u) << *message;
  }
}

TEST_F(CorruptedModel, OptionsAreChecked) {
  for (const std::size_t offset : {offsetof(Option, integrator), offsetof(Option, cone),
                                   offsetof(Option, jacobian), offsetof(Option, solver)})
    EXPECT_TRUE(is_refused(kHeader + sizeof(ModelSizes) + sizeof(std::uint64_t) + offset, 9)) << offset;
}

}  // namespace
}  // namespace corten
