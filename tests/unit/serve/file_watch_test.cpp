#include "serve/file_watch.h"

#include <gtest/gtest.h>

#include <fstream>

#include "corten/load.h"

namespace corten::serve {
namespace {

namespace fs = std::filesystem;

class FileWatchTest : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder);
    write("main.xml",
          R"(<mujoco><include file="part.xml"/><asset><mesh name="m" file="m.obj"/></asset></mujoco>)");
    write("part.xml", R"(<mujoco><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>)");
    write("m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    LoadOptions options;
    options.files = watch.recorder();
    load(folder / "main.xml", options);
    watch.watch_recorded();
  }
  void TearDown() override { fs::remove_all(folder); }

  void write(const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; }
  /// Makes a file look newer, without waiting for the clock.
  void touch(const std::string& name) {
    fs::last_write_time(folder / name,
                        fs::last_write_time(folder / name) + std::chrono::seconds(ages_++ + 1));
  }

  fs::path folder = fs::temp_directory_path() / ("corten_watch_" + std::to_string(::getpid()));
  FileWatch watch;
  int ages_ = 0;
};

TEST_F(FileWatchTest, NothingChangesByItself) {
  for (int i = 0; i < 3; i++) EXPECT_FALSE(watch.changed());
}

TEST_F(FileWatchTest, EveryFileOfTheModelIsWatched) {
  for (const char* name : {"main.xml", "part.xml", "m.obj"}) {
    touch(name);
    EXPECT_FALSE(watch.changed()) << name;  // perhaps it is still being written
    EXPECT_TRUE(watch.changed()) << name;
    EXPECT_FALSE(watch.changed()) << name;
  }
}

TEST_F(FileWatchTest, AFileThatIsReplacedIsNoticed) {
  fs::remove(folder / "part.xml");
  EXPECT_FALSE(watch.changed());
  write("part.xml", "<mujoco/>");
  EXPECT_FALSE(watch.changed());
  EXPECT_TRUE(watch.changed());
}

}  // namespace
}  // namespace corten::serve
