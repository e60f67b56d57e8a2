// Every tests/mjcf/bad/NAME.xml must get exactly the messages in NAME.txt, and nothing must ever crash.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "read_helpers.h"

namespace corten::mjcf::test {
namespace {

namespace fs = std::filesystem;

const fs::path data_folder = CORTEN_TEST_DATA_DIR;

std::string content(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The .xml files that have a .txt beside them, by name; others are there to be included.
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

TEST(BadInput, NestingWithoutEndIsAnErrorAndNotAStackOverflow) {
  std::string xml = "<mujoco><worldbody>";
  for (int i = 0; i < 100000; ++i) xml += "<body>";
  const Result r = read(xml);
  ASSERT_EQ(r.errors, 1);
  EXPECT_NE(r.messages[0].find("nested deeper than"), std::string::npos);
}

TEST(BadInput, AZeroByteIsAnError) {
  const Result r = read(std::string("<mujoco/>\0<geom/>", 17));
  EXPECT_EQ(r.errors, 1);
}

TEST(GoodInput, AModelWithEverythingGetsNoRemark) {
  const Spec s = read_clean(content(data_folder / "unit/mjcf/everything.xml"));
  EXPECT_EQ(s.actuators.size(), 7u);
}

/// Deterministic damage: bytes replaced, removed, doubled, pieces moved.
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
    // Half of the time the good model: only what is nearly right gets far.
    const std::string& seed = i % 2 == 0 ? seeds.back() : seeds[random() % seeds.size()];
    const std::string xml = damaged(seed, random);
    Diagnostics found;
    read_string(xml, "damaged.xml", {.strict = false, .include_directory = data_folder / "mjcf/bad"}, found);
  }
}

}  // namespace
}  // namespace corten::mjcf::test
