// Every tests/mjcf/bad/NAME.xml must get exactly the messages in NAME.txt, and no input may crash.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "mjcf/writer.h"
#include "mjcf/xml_node.h"
#include "read_helpers.h"

namespace corten::mjcf::test {
namespace {

namespace fs = std::filesystem;

const fs::path data_folder = CORTEN_TEST_DATA_DIR;

std::string content(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The names of the .xml files that have a .txt file; the others are only included.
std::vector<std::string> bad_files() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(data_folder / "mjcf/bad"))
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

class BadFile : public testing::TestWithParam<std::string> {};

TEST_P(BadFile, GetsTheMessagesBesideIt) {
  const fs::path folder = data_folder / "mjcf/bad";
  Diagnostics found;
  read_file(folder / (GetParam() + ".xml"), {}, found);
  std::string messages;
  const std::string prefix = (folder / "").string();
  for (const Diagnostic& d : found.all()) {
    std::string text = d.text();
    if (text.starts_with(prefix)) text.erase(0, prefix.size());
    messages += text + "\n";
  }
  EXPECT_EQ(messages, content(folder / (GetParam() + ".txt")));
}

INSTANTIATE_TEST_SUITE_P(Mjcf, BadFile, testing::ValuesIn(bad_files()),
                         [](const auto& info) { return info.param; });

std::string nested(int levels, bool closed) {
  std::string xml = "<mujoco><worldbody>\n";
  for (int i = 0; i < levels; ++i) xml += "<body>";
  if (!closed) return xml;
  for (int i = 0; i < levels; ++i) xml += "</body>";
  return xml + "</worldbody></mujoco>";
}

TEST(BadInput, DeepNestingIsAnErrorAndNotAStackOverflow) {
  const Result r = read(nested(100000, true));
  ASSERT_EQ(r.errors, 1);
  EXPECT_EQ(r.messages[0],
            "model.xml:2: body / ... / body / body / body / body / body / body: elements are nested "
            "deeper than 1000 levels");
  EXPECT_EQ(read(nested(100000, false)).errors, 1);
}

TEST(BadInput, WhatMayBeNestedCanBeReadWrittenAndCopied) {
  Result r = read(nested(max_nesting - 2, true));
  ASSERT_EQ(r.errors, 0);
  const Spec copy = r.spec;
  EXPECT_EQ(read(write(copy)).errors, 0);
}

TEST(BadInput, IncludesThatNeverEndAreAnError) {
  ReadOptions options;
  options.files = [](const fs::path& path) -> std::optional<std::string> {
    return "<x><include file='" + path.string() + "x'/></x>";
  };
  const Result r = read("<mujoco><include file='x'/></mujoco>", options);
  EXPECT_EQ(r.errors, 1);
}

TEST(BadInput, OtherEncodingsAreNamed) {
  const Result r = read(std::string("\xFF\xFE<\0m\0", 6));
  ASSERT_EQ(r.errors, 1);
  EXPECT_NE(r.messages[0].find("UTF-16"), std::string::npos);
}

TEST(BadInput, AZeroByteInsideTheRootIsAnError) {
  const Result r = read(std::string("<mujoco>\0</mujoco>", 18));
  EXPECT_EQ(r.errors, 1);
}

TEST(GoodInput, AModelWithEverythingGetsNoRemark) {
  const Spec s = read_clean(content(data_folder / "unit/mjcf/everything.xml"));
  EXPECT_EQ(s.actuators.size(), 15u);
}

/// Deterministic damage: bytes replaced, removed or duplicated, parts moved.
std::string damaged(std::string xml, std::mt19937& random) {
  static const std::string bytes = "<>/\"'= 0-.ex&;#!\0\xff\n";
  const auto at = [&] { return random() % xml.size(); };
  for (unsigned n = 1 + random() % 4; n > 0 && !xml.empty(); --n) {
    switch (random() % 5) {
      case 0: xml[at()] = bytes[random() % bytes.size()]; break;
      case 1: xml.erase(at(), 1 + random() % 8); break;
      case 2: xml.insert(at(), xml.substr(at(), random() % 40)); break;
      case 3: xml.insert(at(), 1, bytes[random() % bytes.size()]); break;
      default: std::swap(xml[at()], xml[at()]); break;
    }
  }
  return xml;
}

TEST(BadInput, DamagedModelsNeverCrash) {
  std::mt19937 random(20240607);
  std::vector<std::string> seeds;
  for (const std::string& name : bad_files())
    seeds.push_back(content(data_folder / "mjcf/bad" / (name + ".xml")));
  seeds.push_back(content(data_folder / "unit/mjcf/everything.xml"));
  std::erase_if(seeds, [](const std::string& s) { return s.empty(); });
  for (int i = 0; i < 4000; ++i) {
    // Half of the inputs start from the good model: only nearly valid files reach later stages.
    const std::string& seed = i % 2 == 0 ? seeds.back() : seeds[random() % seeds.size()];
    const std::string xml = damaged(seed, random);
    Diagnostics found;
    read_string(xml, "damaged.xml",
                {.strict = false, .include_directory = data_folder / "mjcf/bad", .files = {}}, found);
  }
}

}  // namespace
}  // namespace corten::mjcf::test
