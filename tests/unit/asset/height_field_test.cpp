// Height fields from text, binary files and PNG: row order, normalization and bad input.
#include "asset/height_field.h"

#include "asset_files.h"

namespace corten::asset::test {
namespace {

using Data = std::vector<float>;

TEST(HeightField, TextBeginsWithTheFarRow) {
  const auto field = inline_height_field(2, 3, Data{-1, 0, 1, 2, 3, 0});
  ASSERT_TRUE(field.ok()) << field.error();
  EXPECT_EQ(field->data, (Data{0.75f, 1, 0.25f, 0, 0.25f, 0.5f}));
}

TEST(HeightField, ConstantDataBecomeZero) {
  EXPECT_EQ(inline_height_field(1, 3, Data{5, 5, 5})->data, (Data{0, 0, 0}));
}

TEST(HeightField, MissingDataAreFlat) {
  const auto field = inline_height_field(2, 2, {});
  ASSERT_TRUE(field.ok()) << field.error();
  EXPECT_EQ(field->data, Data(4, 0));
}

TEST(HeightField, DivisionIsInSinglePrecision) {
  // 0.1f and 0.7f between 0 and 3: values of the reference.
  const auto field = inline_height_field(1, 4, Data{0, 0.1f, 0.7f, 3});
  EXPECT_EQ(field->data[1], 0.1f / 3.0f);
  EXPECT_EQ(field->data[2], 0.7f / 3.0f);
}

TEST(HeightField, BinaryBeginsWithTheNearRow) {
  const std::string file = raw(2) + raw(2) + raw(0.f) + raw(1.f) + raw(2.f) + raw(4.f);
  const auto field = decode_height_field_binary(bytes(file));
  ASSERT_TRUE(field.ok()) << field.error();
  EXPECT_EQ(field->rows, 2);
  EXPECT_EQ(field->data, (Data{0, 0.25f, 0.5f, 1}));
}

TEST(HeightField, PngBeginsWithTheFarRow) {
  const auto field = decode_height_field_png(bytes(png(3, 2, 8, 0, {"\x0a\x14\x1e", "\x28\x32\x6e"})));
  ASSERT_TRUE(field.ok()) << field.error();
  EXPECT_EQ(field->rows, 2);
  EXPECT_EQ(field->columns, 3);
  EXPECT_EQ(field->data, (Data{0.3f, 0.4f, 1, 0, 0.1f, 0.2f}));
}

TEST(HeightField, FormatsGoByEndingOrContentType) {
  EXPECT_EQ(height_field_format("a.PNG"), HeightFieldFormat::png);
  EXPECT_EQ(height_field_format("a.bin"), HeightFieldFormat::binary);
  EXPECT_EQ(height_field_format("a"), HeightFieldFormat::binary);
  EXPECT_EQ(height_field_format("a.png", "image/vnd.mujoco.hfield"), HeightFieldFormat::binary);
  EXPECT_EQ(height_field_format("a.png", "image/jpeg"), std::nullopt);
}

TEST(HeightField, RefusesBadSizes) {
  expect_error(inline_height_field(0, 3, {}), "positive");
  expect_error(inline_height_field(2, 2, Data{1, 2, 3}), "there are 3 elevations");
  expect_error(inline_height_field(1 << 20, 1 << 20, {}), "limit");
  expect_error(decode_height_field_binary(bytes(raw(2) + "xyz")), "header");
  expect_error(decode_height_field_binary(bytes(raw(-2) + raw(2))), "positive");
  expect_error(decode_height_field_binary(bytes(raw(2) + raw(2) + raw(1.f))), "4 bytes follow");
  expect_error(decode_height_field_binary(bytes(raw(65536) + raw(65536) + raw(1.f))), "4 bytes follow");
  expect_error(decode_height_field_binary(bytes(raw(1) + raw(1) + raw(1.f) + "x")), "5 bytes follow");
  expect_error(decode_height_field(HeightFieldFormat::binary, {}), "empty");
}

TEST(HeightField, RefusesNumbersThatAreNone) {
  expect_error(inline_height_field(1, 2, Data{0, NAN}), "elevation 1");
  expect_error(decode_height_field_binary(bytes(raw(1) + raw(2) + raw(0.f) + raw(INFINITY))), "elevation 1");
  expect_error(inline_height_field(2, 2, Data{0, 0, 0, NAN}), "elevation 3");
  expect_error(inline_height_field(1, 2, Data{-3e38f, 3e38f}), "span");
}

}  // namespace
}  // namespace corten::asset::test
