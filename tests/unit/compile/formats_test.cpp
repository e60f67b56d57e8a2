// One table of file formats: the loader, save() and the documentation go by it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "corten/corten.h"

namespace corten {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBall =
    "<mujoco model='ball'><worldbody><body><freejoint/><geom size='0.1'/></body></worldbody></mujoco>";

class FileFormats : public testing::Test {
 protected:
  const fs::path folder_ = fs::path(testing::TempDir()) / "corten_file_formats";

  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
};

TEST_F(FileFormats, LoadTakesEveryFormatThatCanBeWritten) {
  const Spec spec = read_spec_string(kBall);
  for (const FileFormat& format : file_formats()) {
    for (const std::string_view extension : format.extensions) {
      const fs::path path = folder_ / ("ball" + std::string(extension));
      if (!format.writes) {
        EXPECT_THROW(save(spec, path), std::invalid_argument) << path;
        continue;
      }
      save(spec, path);
      EXPECT_EQ(load(path).name(), "ball") << path;
      if (format.reads_spec) EXPECT_EQ(*read_spec(path).mujoco.model, "ball") << path;
      else EXPECT_THROW(read_spec(path), LoadError) << path;
    }
  }
}

TEST_F(FileFormats, ContentTellsTheFormatAndNotTheExtension) {
  save_binary(load_string(kBall), folder_ / "ball.xml");
  EXPECT_EQ(load(folder_ / "ball.xml").name(), "ball");
  std::ofstream(folder_ / "robot.xml") << "<robot name='r'><link name='base'/></robot>";
  EXPECT_EQ(load(folder_ / "robot.xml").name(), "r");
}

TEST_F(FileFormats, BytesInMemoryAreRecognized) {
  const std::vector<std::byte> bytes = to_binary(load_string(kBall));
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  EXPECT_EQ(load_string(text).name(), "ball");
  EXPECT_THROW(read_spec_string(text), LoadError);
  LoadOptions options;
  options.files = [&](const fs::path& path) { return path == "m" ? std::optional(text) : std::nullopt; };
  EXPECT_EQ(load("m", options).name(), "ball");
  EXPECT_THROW(load_string(text.substr(0, 20)), LoadError) << "damaged";
}

TEST_F(FileFormats, UnknownExtensionsAreRefusedWithTheList) {
  try {
    save(Spec(), folder_ / "ball.doc");
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("MJCF (.xml, .mjcf)"), std::string::npos) << error.what();
  }
}

TEST_F(FileFormats, TheDocumentationHasTheTable) {
  std::ifstream stream(fs::path(CORTEN_TEST_DATA_DIR).parent_path() / "docs/architecture.md");
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  for (const FileFormat& format : file_formats()) {
    std::string row = "| " + std::string(format.name) + " | ";
    for (const std::string_view extension : format.extensions)
      row += (extension == format.extensions.front() ? "" : ", ") + std::string(extension);
    row += " | " + std::string(format.recognized_by) + " | " + (format.reads_spec ? "yes" : "no") + " | " +
           (format.writes ? "yes" : "no") + " |";
    EXPECT_NE(text.find(row), std::string::npos) << row;
  }
}

}  // namespace
}  // namespace corten
