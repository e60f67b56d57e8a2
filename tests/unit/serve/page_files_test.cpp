#include "serve/page_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace corten::serve {
namespace {

namespace fs = std::filesystem;

class PageFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder / "page" / "sub");
    write("page/index.html", "<p>");
    write("page/app.js", "1");
    write("page/sub/a.wasm", "2");
    write("page/notes.txt", "3");
    write("page/.hidden.js", "4");
    write("secret.js", "5");
    fs::create_symlink(folder / "secret.js", folder / "page" / "linked.js");
  }
  void TearDown() override { fs::remove_all(folder); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; }

  fs::path folder = fs::temp_directory_path() / ("corten_page_" + std::to_string(::getpid()));
};

TEST_F(PageFilesTest, FilesHaveTheirTypes) {
  const PageFiles files(folder / "page");
  EXPECT_EQ(files.find("/")->bytes, "<p>");
  EXPECT_EQ(files.find("/")->type, "text/html; charset=utf-8");
  EXPECT_EQ(files.find("/app.js")->type, "text/javascript; charset=utf-8");
  EXPECT_EQ(files.find("/sub/a.wasm")->type, "application/wasm");
}

TEST_F(PageFilesTest, NothingElseIsServed) {
  const PageFiles files(folder / "page");
  for (const char* path :
       {"", "app.js", "/../secret.js", "/sub/../../secret.js", "/.hidden.js", "//app.js", "/sub", "/sub/",
        "/notes.txt", "/missing.js", "/%2e%2e/secret.js", "/..\\secret.js"})
    EXPECT_FALSE(files.find(path)) << path;
  EXPECT_FALSE(files.find(std::string("/app.js\0.js", 11)));
  EXPECT_FALSE(files.find("/" + std::string(1000, 'a') + ".js"));
}

TEST_F(PageFilesTest, AMissingPageSaysHowToBuildIt) {
  const PageFiles files(folder / "nowhere");
  EXPECT_NE(files.find("/")->bytes.find("./dev view"), std::string::npos);
  EXPECT_FALSE(files.find("/app.js"));
}

}  // namespace
}  // namespace corten::serve
