// Every tests/mjcf/bad/compiled/NAME.xml reads without errors but cannot be compiled, or only with warnings:
// it must get exactly the messages in NAME.txt.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "corten/corten.h"

namespace corten {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(CORTEN_TEST_DATA_DIR) / "mjcf/bad/compiled";

std::vector<std::string> bad_models() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kFolder))
    if (entry.path().extension() == ".xml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<Diagnostic> findings(const fs::path& file) {
  try {
    return load(file).warnings();
  } catch (const LoadError& error) {
    return error.diagnostics();
  }
}

class BadModel : public testing::TestWithParam<std::string> {};

TEST_P(BadModel, GetsTheMessagesBesideIt) {
  const std::string folder = (kFolder / "").string();
  std::string messages;
  for (const Diagnostic& d : findings(kFolder / (GetParam() + ".xml"))) {
    std::string text = d.text() + "\n";
    for (std::size_t at; (at = text.find(folder)) != std::string::npos;) text.erase(at, folder.size());
    messages += text;
  }
  std::ifstream stream(kFolder / (GetParam() + ".txt"), std::ios::binary);
  EXPECT_EQ(messages, std::string(std::istreambuf_iterator<char>(stream), {}));
}

INSTANTIATE_TEST_SUITE_P(Compiled, BadModel, testing::ValuesIn(bad_models()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace corten
