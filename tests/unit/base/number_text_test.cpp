// Numbers from and to text without std::from_chars and std::to_chars: the same results as with them.
#include "base/number_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>
#include <string>
#include <string_view>

namespace corten::number_text {
namespace {

template <class Floating>
void expect_same_text(Floating x) {
  char expected[64], text[64];
  const auto end = std::to_chars(expected, expected + sizeof expected, x).ptr;
  const auto found = to_shortest(text, text + sizeof text, x);
  ASSERT_EQ(found.ec, std::errc());
  EXPECT_EQ(std::string_view(text, found.ptr), std::string_view(expected, end));
}

TEST(NumberText, WritesWhatTheStandardLibraryWrites) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 3000; i++) {
    const std::uint64_t bits = random();
    expect_same_text(std::bit_cast<double>(bits));
    expect_same_text(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    expect_same_text(static_cast<double>(bits >> (bits & 63)) / 1024);
    expect_same_text(1e-3 * static_cast<double>(bits % 100000));
  }
  for (const double x : {0.0, -0.0, 1e22, 123456789012345678.0, 5e-324, 1.7976931348623157e308})
    expect_same_text(x);
}

TEST(NumberText, WritesPowersOfTwoShortest) {
  for (int power = -1074; power < 1024; power++) expect_same_text(std::ldexp(1.0, power));
  for (int power = -149; power < 128; power++) expect_same_text(std::ldexp(1.0f, power));
}

TEST(NumberText, SaysIfTheTextDoesNotFit) {
  char text[3];
  EXPECT_EQ(to_shortest(text, text + sizeof text, 0.25).ec, std::errc::value_too_large);
}

template <class Floating>
void expect_same_number(std::string_view word, bool hexadecimal) {
  const char *first = word.data(), *last = first + word.size();
  Floating expected = 42, number = 42;
  const auto a = std::from_chars(first, last, expected,
                                 hexadecimal ? std::chars_format::hex : std::chars_format::general);
  const auto b = hexadecimal ? from_hexadecimal(first, last, number) : from_decimal(first, last, number);
  EXPECT_EQ(a.ec, b.ec) << word;
  EXPECT_EQ(a.ptr - first, b.ptr - first) << word;
  EXPECT_TRUE(expected == number || (std::isnan(expected) && std::isnan(number))) << word;
  EXPECT_EQ(std::signbit(expected), std::signbit(number)) << word;
}

TEST(NumberText, ReadsWhatTheStandardLibraryReads) {
  for (const std::string_view word :
       {"1",        "-1",   "+1",      " 1",   "1e5",  "1e400",  "-1e400", "1e-400", "1e-320", "4.9e-324",
        "2e-324",   "1e39", "1e-46",   "0",    "-0",   ".5",     "5.",     ".",      "-",      "--1",
        "1e",       "1e+",  "1.5e+3x", "e5",   "-.5",  "1_0",    "i",      "n",      "inf",    "-inf",
        "infinity", "infx", "nan",     "-nan", "0x10", "-0x1p3", "0x",     "x1",     ""}) {
    expect_same_number<double>(word, false);
    expect_same_number<float>(word, false);
  }
}

TEST(NumberText, ReadsHexadecimalNumbers) {
  for (const std::string_view word : {"1", "1.8", "1.8p1", "1p-3", "ff", "FF.8p+2", "g", ".8", "", "1p2000",
                                      "1p-2000", "1p-1074", "inf", "nan"}) {
    expect_same_number<double>(word, true);
    expect_same_number<float>(word, true);
  }
}

}  // namespace
}  // namespace corten::number_text
