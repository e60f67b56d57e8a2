// Binary models: identical after a round trip, and always validated.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

#include "corten/corten.h"
#include "model/storage.h"

namespace corten {
namespace {

Model example() {
  return load_string(R"(
    <mujoco model="arm"><option timestep="0.003" integrator="implicit"/>
      <worldbody><geom type="plane" size="1 1 1" condim="2"/>
        <body name="upper" pos="0 0 1"><joint name="shoulder" axis="0 1 0" range="-90 90"/>
          <geom type="capsule" size="0.04" fromto="0 0 0 0.4 0 0"/>
          <body name="lower" pos="0.4 0 0"><joint name="elbow" axis="0 1 0"/><geom size="0.1"/></body></body>
      </worldbody>
      <actuator><motor name="push" joint="elbow"/></actuator>
      <keyframe><key name="bent" qpos="0.1 0.2"/></keyframe></mujoco>)");
}

std::span<const std::byte> arrays(const Model& model) {
  return {model.storage().arena->data(), model.storage().arena->size()};
}

TEST(BinaryModel, ComesBackToTheLastBit) {
  const Model model = example(), again = from_binary(to_binary(model));
  ASSERT_EQ(arrays(model).size(), arrays(again).size());
  EXPECT_EQ(std::memcmp(arrays(model).data(), arrays(again).data(), arrays(model).size()), 0);
  EXPECT_EQ(std::memcmp(&model->opt, &again->opt, sizeof(Option)), 0);
  EXPECT_EQ(again->opt.timestep, 0.003);
  EXPECT_EQ(again->stat.meaninertia, model->stat.meaninertia);
  EXPECT_EQ(again.name(), "arm");
  EXPECT_EQ(again.id(kObjJoint, "elbow"), 1);
  EXPECT_EQ(again.name(kObjKey, 0), "bent");
  ASSERT_FALSE(model.warnings().empty());  // condim 2 is rounded up
  ASSERT_EQ(again.warnings().size(), model.warnings().size());
  EXPECT_EQ(again.warnings().front().text(), model.warnings().front().text());
}

TEST(BinaryModel, MovesAsTheOriginalDoes) {
  const Model model = example(), again = from_binary(to_binary(model));
  Data a(model), b(again);
  for (int i = 0; i < 50; i++) step(model, a), step(again, b);
  EXPECT_EQ(std::memcmp(a.bytes().data(), b.bytes().data(), a.bytes().size()), 0);
}

/// With a warning, the compiler accepts a fixed tendon over a joint with several coordinates, as the
/// reference.
TEST(BinaryModel, MayHaveATendonOfABallJoint) {
  const Model model =
      load_string(R"(<mujoco><worldbody><body><joint name="b" type="ball"/><geom size="0.1"/></body>
    </worldbody><tendon><fixed><joint joint="b" coef="1"/></fixed></tendon></mujoco>)");
  const Model again = from_binary(to_binary(model));
  Data a(model), b(again);
  for (int i = 0; i < 10; i++) step(model, a), step(again, b);
  EXPECT_EQ(std::memcmp(a.bytes().data(), b.bytes().data(), a.bytes().size()), 0);
}

TEST(BinaryModel, GoesThroughAFile) {
  const auto path = std::filesystem::path(testing::TempDir()) / "arm.cortenmodel";
  save_binary(example(), path);
  EXPECT_EQ(load_binary(path).name(), "arm");
  EXPECT_THROW(load_binary(path.string() + ".missing"), LoadError);
  EXPECT_THROW(save_binary(example(), path / "not" / "there"), FileError);
}

TEST(BinaryModel, EveryCutIsRefused) {
  const std::vector<std::byte> bytes = to_binary(example());
  for (std::size_t n = 0; n < bytes.size(); n += n < 200 ? 1 : 97)
    EXPECT_THROW(from_binary(std::span(bytes).first(n)), LoadError) << n;
}

TEST(BinaryModel, EveryFlippedByteIsRefused) {
  std::vector<std::byte> bytes = to_binary(example());
  for (std::size_t i = 0; i < bytes.size(); i += i < 400 ? 1 : 131) {
    bytes[i] ^= std::byte{0x40};
    EXPECT_THROW(from_binary(bytes), LoadError) << i;
    bytes[i] ^= std::byte{0x40};
  }
}

/// Recomputes the checksum, so that the content behind it is tested, too.
std::vector<std::byte> with_valid_checksum(std::vector<std::byte> bytes) {
  constexpr std::size_t kHeader = 40, kChecksum = 32;
  std::uint64_t hash = 14695981039346656037ull;
  for (std::size_t i = kHeader; i < bytes.size(); i++)
    hash = (hash ^ static_cast<std::uint64_t>(bytes[i])) * 1099511628211ull;
  std::memcpy(bytes.data() + kChecksum, &hash, sizeof hash);
  return bytes;
}

TEST(BinaryModel, ChecksumHelperOfThisTestIsRight) {
  EXPECT_EQ(with_valid_checksum(to_binary(example())), to_binary(example()));
}

TEST(BinaryModel, EveryCorruptedSizeIsRefusedEvenWithAValidChecksum) {
  const std::vector<std::byte> bytes = to_binary(example());
  constexpr std::size_t kHeader = 40;
  for (std::size_t offset = 0; offset < sizeof(ModelSizes); offset += sizeof(int))
    for (int wrong : {-1, static_cast<int>(bytes.size()), 2147483647, -2147483647 - 1}) {
      std::vector<std::byte> bad = bytes;
      std::memcpy(bad.data() + kHeader + offset, &wrong, sizeof wrong);
      EXPECT_THROW(from_binary(with_valid_checksum(bad)), LoadError) << offset << " " << wrong;
    }
}

}  // namespace
}  // namespace corten
