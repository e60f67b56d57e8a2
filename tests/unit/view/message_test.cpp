#include "view/message.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>

namespace corten::view {
namespace {

using Shape = std::vector<std::int64_t>;

std::string example() {
  ContainerWriter writer;
  const double numbers[] = {1, 2.5, -3};
  writer.add_reals("short", ElementType::f4, Shape{3}, numbers);
  writer.add_reals("long", ElementType::f8, Shape{1, 3}, numbers);
  const std::int32_t one = 7;
  std::memcpy(writer.add("one", ElementType::i4, Shape{}), &one, 4);
  writer.add("none", ElementType::u1, Shape{0, 4});
  return writer.finish({{"id", 3}, {"text", "ü"}}).bytes;
}

TEST(Container, ArraysBeginAtMultiplesOfEight) {
  const std::string bytes = example();
  ASSERT_EQ(bytes.substr(0, 4), "CRTV");
  const auto length = static_cast<unsigned char>(bytes[4]) + 256u * static_cast<unsigned char>(bytes[5]);
  EXPECT_EQ((8 + length) % 8, 0u);
  EXPECT_EQ(bytes.size() % 8, 0u);
  const Container read = read_container(bytes);
  for (const Json& row : read.header["arrays"]) EXPECT_EQ(row[3].get<int>() % 8, 0) << row.dump();
}

TEST(Container, ReadsBackWhatWasWritten) {
  const std::string bytes = example();
  const Container read = read_container(bytes);
  EXPECT_EQ(read.header["id"], 3);
  EXPECT_EQ(read.header["text"], "ü");
  ASSERT_EQ(read.arrays.size(), 4u);
  float last = 0;
  std::memcpy(&last, read.arrays[0].bytes.data() + 8, 4);
  EXPECT_EQ(last, -3.0f);
  EXPECT_EQ(read.arrays[1].shape, (Shape{1, 3}));
  EXPECT_EQ(read.arrays[1].bytes.size(), 24u);
  EXPECT_EQ(read.arrays[2].shape, Shape{});
  EXPECT_EQ(read.arrays[3].bytes.size(), 0u);
}

std::string with_header(const std::string& header, const std::string& body = "") {
  std::string bytes = "CRTV";
  for (int i = 0; i < 4; i++) bytes += static_cast<char>(header.size() >> (8 * i) & 0xff);
  return bytes + header + body;
}

TEST(Container, WrongOnesAreRefused) {
  for (const std::string& bytes : {
           std::string(),
           std::string("CRTV"),
           std::string("CRTX\0\0\0\0", 8),
           with_header("[1]"),
           with_header("{"),
           with_header(R"({"arrays": 3})"),
           with_header(R"({"arrays": [[1, "u1", [1], 0]]})"),
           with_header(R"({"arrays": [["a", "f9", [1], 0]]})", "12345678"),
           with_header(R"({"arrays": [["a", "u1", [9], 0]]})", "12345678"),
           with_header(R"({"arrays": [["a", "u1", [1], 16]]})", "12345678"),
           with_header(R"({"arrays": [["a", "u1", [1], 3]]})", "12345678"),
           with_header(R"({"arrays": [["a", "u1", [-1], 0]]})", "12345678"),
           with_header(R"({"arrays": [["a", "u1", [1], -8]]})", "12345678"),
           with_header(R"({"arrays": [["a", "f8", [4294967296, 4294967296, 4294967296], 0]]})", "12345678"),
           with_header(R"({"arrays": [["a", "f8", [2305843009213693952, 8], 0]]})", "12345678"),
       })
    EXPECT_THROW(read_container(bytes), std::invalid_argument) << bytes;
}

TEST(Container, EveryCutIsRefusedOrHarmless) {
  const std::string whole = example();
  for (std::size_t length = 0; length < whole.size(); length++) {
    try {
      const Container read = read_container(std::string_view(whole).substr(0, length));
      for (const ContainerArray& array : read.arrays) EXPECT_LE(array.bytes.size(), length);
    } catch (const std::invalid_argument&) {
    }
  }
}

TEST(Json, NumbersThatAreNotFiniteBecomeNull) {
  EXPECT_EQ(json_text({{"a", std::numeric_limits<double>::quiet_NaN()}}), R"({"a":null})");
}

TEST(Json, BytesThatAreNotUtf8AreReplaced) {
  EXPECT_EQ(json_text({{"a", "\xff"}}), "{\"a\":\"\xef\xbf\xbd\"}");
}

}  // namespace
}  // namespace corten::view
