// The PNG decoder: channels, bit depths, palettes and bad files.
#include "asset/image.h"

#include "asset_files.h"

namespace corten::asset::test {
namespace {

using Pixels = std::vector<std::uint8_t>;

TEST(Png, GrayIsTheRedChannel) {
  const auto image = decode_png(bytes(png(2, 1, 8, 2, {"\x10\x20\x30\xf0\x01\x02"})), Channels::gray);
  ASSERT_TRUE(image.ok()) << image.error();
  EXPECT_EQ(image->width, 2);
  EXPECT_EQ(image->height, 1);
  EXPECT_EQ(image->pixels, (Pixels{0x10, 0xf0}));
}

TEST(Png, RowsComeFromTheTop) {
  EXPECT_EQ(decode_png(bytes(png(2, 2, 8, 0, {"ab", "cd"})), Channels::gray)->pixels,
            (Pixels{'a', 'b', 'c', 'd'}));
}

TEST(Png, SixteenBitsAreCutNotRounded) {
  EXPECT_EQ(decode_png(bytes(png(2, 1, 16, 0, {"\x10\xff\x80\x01"})), Channels::gray)->pixels,
            (Pixels{0x10, 0x80}));
}

TEST(Png, FewBitsAreSpreadOverTheRange) {
  EXPECT_EQ(decode_png(bytes(png(4, 1, 2, 0, {"\x1b"})), Channels::gray)->pixels, (Pixels{0, 85, 170, 255}));
  EXPECT_EQ(decode_png(bytes(png(3, 1, 1, 0, {"\xa0"})), Channels::gray)->pixels, (Pixels{255, 0, 255}));
}

TEST(Png, PalettesAreLookedUp) {
  const std::string palette = png_chunk("PLTE", "\x01\x02\x03\x0a\x0b\x0c");
  const std::string file = png(2, 1, 8, 3, {std::string("\x01\x00", 2)}, palette);
  EXPECT_EQ(decode_png(bytes(file), Channels::gray)->pixels, (Pixels{0x0a, 0x01}));
  EXPECT_EQ(decode_png(bytes(file), Channels::rgb)->pixels, (Pixels{0x0a, 0x0b, 0x0c, 1, 2, 3}));
}

TEST(Png, AlphaIsOpaqueWhereThereIsNone) {
  EXPECT_EQ(decode_png(bytes(png(1, 1, 8, 0, {"a"})), Channels::rgba)->pixels, (Pixels{'a', 'a', 'a', 255}));
  EXPECT_EQ(decode_png(bytes(png(1, 1, 8, 6, {"abcd"})), Channels::rgba)->pixels,
            (Pixels{'a', 'b', 'c', 'd'}));
}

TEST(Png, GammaIsNotApplied) {
  const std::string gamma = png_chunk("gAMA", raw_big<std::uint32_t>(45455));
  EXPECT_EQ(decode_png(bytes(png(1, 1, 8, 0, {"a"}, gamma)), Channels::gray)->pixels, Pixels{'a'});
}

TEST(Png, RefusesBombs) {
  expect_error(decode_png(bytes(png(30'000, 30'000, 8, 6, {"abcd"})), Channels::gray), "30000 x 30000");
  expect_error(decode_png(bytes(png(8'000, 8'000, 1, 0, {"a"})), Channels::gray), "8000 x 8000");
  EXPECT_FALSE(decode_png(bytes(png(0x7fffffff, 1, 8, 0, {"a"})), Channels::gray).ok());
  EXPECT_FALSE(decode_png(bytes(png(0, 1, 8, 0, {"a"})), Channels::gray).ok());
}

TEST(Png, RefusesDamage) {
  const std::string good = png(2, 2, 8, 0, {"ab", "cd"});
  expect_error(decode_png(bytes("GIF89a.."), Channels::gray), "signature");
  expect_error(decode_png({}, Channels::gray), "signature");
  for (std::size_t length : {10u, 30u, 45u, 60u})
    expect_error(decode_png(bytes(good.substr(0, length)), Channels::gray), "byte");
  std::string bad = good;
  bad[20]++;  // the width no longer matches its checksum
  expect_error(decode_png(bytes(bad), Channels::gray), "CRC");
  expect_error(decode_png(bytes(png(2, 9, 8, 0, {"ab", "cd"})), Channels::gray), "byte");
}

}  // namespace
}  // namespace corten::asset::test
