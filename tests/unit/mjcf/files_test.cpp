// Which files a model can read, and what messages show of them.
#include "mjcf/files.h"

#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <set>
#include <thread>

#include "corten/corten.h"
#include "read_helpers.h"

namespace corten {
namespace {

namespace fs = std::filesystem;

/// A folder with a model's folder in it, removed at the end.
class ModelFiles : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(home_ / "sub");
    write(top_ / "secret.txt", "root:x:0:0:password\nnext line\n");
    write(top_ / "outside.xml", "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
    write(home_ / "sub/inside.xml", "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
    const std::string corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    write(top_ / "outside.obj", corners);
    write(home_ / "sub/inside.obj", corners);
  }
  void TearDown() override { fs::remove_all(top_); }

  static void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

  /// The messages of a model with this content; empty if it loads.
  std::string messages(const std::string& content, bool sandbox = false) const {
    write(home_ / "model.xml", "<mujoco>" + content + "</mujoco>");
    LoadOptions options;
    options.sandbox = sandbox;
    try {
      load(home_ / "model.xml", options);
      return "";
    } catch (const LoadError& error) {
      return error.what();
    }
  }
  static std::string mesh(const std::string& file) {
    return "<asset><mesh name='m' file='" + file +
           "'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody>";
  }
  static std::string attach(const std::string& file) {
    return "<asset><model name='c' file='" + file +
           "'/></asset><worldbody><attach model='c' prefix='p'/></worldbody>";
  }

  const fs::path top_ = fs::path(testing::TempDir()) / ("corten_files_" + std::to_string(::getpid()));
  const fs::path home_ = top_ / "home";
};

TEST_F(ModelFiles, CanBeAnywhereByDefault) {
  for (const std::string& folder : {std::string("../"), top_.string() + "/"}) {
    EXPECT_EQ(messages("<include file='" + folder + "outside.xml'/>"), "");
    EXPECT_EQ(messages(mesh(folder + "outside.obj")), "");
    EXPECT_EQ(messages(attach(folder + "outside.xml")), "");
  }
}

TEST_F(ModelFiles, AreConfinedEvenIfALinkChangesWhileTheyAreRead) {
  std::atomic<bool> ended = false;
  std::thread changing([&] {
    const fs::path link = home_ / "link.txt", other = home_ / "other.txt";
    write(home_ / "inside.txt", "inside");
    while (!ended)
      for (const fs::path& target : {fs::path("inside.txt"), fs::path("../secret.txt")}) {
        fs::create_symlink(target, other);
        fs::rename(other, link);
      }
  });
  const mjcf::FileAccess files(FileProvider{}, home_);
  std::set<std::string> seen;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  while (std::chrono::steady_clock::now() < end) {
    seen.insert(mjcf::read_bytes(home_ / "link.txt", files).value_or(""));
    seen.insert(mjcf::first_bytes(home_ / "link.txt", files, 100));
  }
  ended = true;
  changing.join();
  EXPECT_EQ(seen, (std::set<std::string>{"", "inside"}));
}

TEST_F(ModelFiles, AreConfinedToTheFolderOfTheModelByTheSandbox) {
  const std::string why = "it is outside of the folder of the model, " + home_.string() +
                          ", to which the sandbox confines all files";
  for (const std::string& folder : {std::string("../"), top_.string() + "/", std::string("sub/../../")}) {
    for (const std::string& content : {"<include file='" + folder + "outside.xml'/>",
                                       mesh(folder + "outside.obj"), attach(folder + "outside.xml")})
      EXPECT_NE(messages(content, true).find(why), std::string::npos) << content << messages(content, true);
    const std::string texture = "<asset><texture name='t' type='2d' file='" + folder + "a.png'/></asset>",
                      field = "<asset><hfield name='h' size='1 1 1 1' file='" + folder + "a.png'/></asset>",
                      skin = "<asset><skin name='s' file='" + folder + "a.skn'/></asset>";
    for (const std::string& content : {texture, field, skin})
      EXPECT_NE(messages(content, true).find(why), std::string::npos) << content << messages(content, true);
  }
  EXPECT_EQ(messages("<include file='sub/inside.xml'/>", true), "");
  EXPECT_EQ(messages(mesh("sub/../sub/inside.obj"), true), "");
  EXPECT_EQ(messages(attach("sub/inside.xml"), true), "");
}

TEST_F(ModelFiles, CannotLeaveTheSandboxByALink) {
  fs::create_symlink("../outside.obj", home_ / "link.obj");
  EXPECT_EQ(messages(mesh("link.obj")), "");
  EXPECT_NE(messages(mesh("link.obj"), true).find("outside of the folder"), std::string::npos);
  fs::create_directory_symlink("..", home_ / "up");
  EXPECT_NE(messages("<include file='up/outside.xml'/>", true).find("outside of the folder"),
            std::string::npos);
}

TEST_F(ModelFiles, TheModelItselfMayBeALink) {
  write(top_ / "real.xml", "<mujoco/>");
  fs::create_symlink("../real.xml", home_ / "model_link.xml");
  LoadOptions options;
  options.sandbox = true;
  EXPECT_NO_THROW(load(home_ / "model_link.xml", options));
}

TEST_F(ModelFiles, NoMessageShowsTheContentOfAnotherFile) {
  for (const std::string file : {"../secret.txt"}) {
    const std::string typed = "<asset><mesh name='m' content_type='model/";
    for (const std::string& content :
         {"<include file='" + file + "'/>", attach(file), mesh(file),
          typed + "obj' file='" + file + "'/></asset>", typed + "stl' file='" + file + "'/></asset>",
          "<asset><hfield name='h' size='1 1 1 1' file='" + file + "'/></asset>"}) {
      const std::string text = messages(content);
      EXPECT_NE(text, "") << content;
      for (const char* word : {"root:", "password", "next"})
        EXPECT_EQ(text.find(word), std::string::npos) << content << ": " << text;
    }
  }
  write(top_ / "mail.txt", "Secret <someone> said: f hidden\n");
  EXPECT_EQ(messages("<include file='../mail.txt'/>").find("someone"), std::string::npos);
  write(top_ / "reference.txt", "the &#hunter2; </words> of <a b='1'hidden='2'/></a>\n");
  EXPECT_EQ(messages("<include file='../reference.txt'/>"),
            (top_ / "home/../reference.txt").string() +
                ":1: malformed XML: a character reference is not a valid character");
  write(top_ / "quotes.txt", "key='1'hunter2='2' <a b='1'hunter2='2'><a c='1'hunter2='2'/></a></a>\n");
  EXPECT_EQ(messages("<include file='../quotes.txt'/>").find("hunter2"), std::string::npos);
  // The number of triangles of a binary STL file.
  write(top_ / "header.txt", std::string(80, ' ') + "root:x:0\n");
  const std::string text =
      messages("<asset><mesh name='m' content_type='model/stl' file='../header.txt'/></asset>");
  EXPECT_NE(text.find("the header at byte 80 says more triangles than its 89 bytes can hold"),
            std::string::npos)
      << text;
  write(top_ / "faces.txt", "f hidden words\n");
  EXPECT_EQ(
      messages("<asset><mesh name='m' content_type='model/obj' file='../faces.txt'/></asset>").find("hidden"),
      std::string::npos);
}

TEST_F(ModelFiles, FoldersAndPipesAreRefusedAtOnce) {
  ASSERT_EQ(mkfifo((home_ / "pipe").c_str(), 0600), 0);
  for (const char* content : {"<include file='pipe'/>", "<asset><model name='c' file='pipe'/></asset>",
                              "<asset><mesh name='m' content_type='model/obj' file='pipe'/></asset>"})
    EXPECT_NE(messages(content).find("it is not a regular file"), std::string::npos) << messages(content);
  EXPECT_NE(messages("<include file='sub'/>").find("it is a folder"), std::string::npos);
  for (const fs::path& path : {home_ / "pipe", home_ / "sub"}) {
    EXPECT_THROW(load(path), LoadError);
    EXPECT_THROW(read_spec(path), LoadError);
    EXPECT_THROW(load_binary(path), LoadError);
  }
}

TEST_F(ModelFiles, LargerThanTheMemoryAreRefusedUnread) {
  write(home_ / "sparse", "<mujoco/>");
  std::error_code error;
  fs::resize_file(home_ / "sparse", std::uintmax_t{50} << 30, error);
  if (error) GTEST_SKIP() << "the file system has no sparse files";
  for (const std::string content :
       {"<include file='sparse'/>", "<asset><model name='c' file='sparse'/></asset>",
        "<asset><mesh name='m' content_type='model/obj' file='sparse'/></asset>"})
    EXPECT_NE(messages(content).find(": it is larger than 2 GiB, which is the most that is read"),
              std::string::npos)
        << messages(content);
  EXPECT_THROW(load(home_ / "sparse"), LoadError);
  EXPECT_THROW(load_binary(home_ / "sparse"), LoadError);
}

TEST_F(ModelFiles, OfTheSystemThatCannotBeReadAreErrorsOfTheirElements) {
  if (!fs::exists("/proc/self/mem")) GTEST_SKIP() << "the system has no /proc";
  const std::string model = (home_ / "model.xml").string() + ":1: ";
  EXPECT_EQ(messages("<include file='/proc/self/mem'/>"),
            model + "include: file=\"/proc/self/mem\": cannot read the file");
  EXPECT_NE(messages("<asset><mesh name='m' content_type='model/obj' file='/proc/self/mem'/></asset>")
                .find(model + "asset / mesh \"m\": cannot read file \"/proc/self/mem\""),
            std::string::npos);
  EXPECT_THROW(load("/proc/self/mem"), LoadError);
  EXPECT_THROW(load_binary("/proc/self/mem"), LoadError);
}

TEST(ModelFilesInTheCurrentFolder, WithoutANameAreErrorsOfTheirElements) {
  for (const bool sandbox : {false, true})
    for (const char* content : {"<include file=''/>", "<asset><model name='c' file=''/></asset>"}) {
      LoadOptions options;
      options.sandbox = sandbox;
      try {
        load_string("<mujoco>" + std::string(content) + "</mujoco>", options);
        ADD_FAILURE() << content;
      } catch (const LoadError& error) {
        EXPECT_NE(std::string(error.what()).find("file=\"\": cannot read the file"), std::string::npos)
            << error.what();
      }
    }
}

TEST_F(ModelFiles, CanBeNamedWithBackslashes) {
  EXPECT_EQ(messages("<include file='sub\\inside.xml'/>"), "");
  EXPECT_EQ(messages(mesh("sub\\inside.obj")), "");
  EXPECT_EQ(messages(mesh(".\\sub\\..\\sub\\inside.obj")), "");
  EXPECT_EQ(messages("<compiler meshdir='sub\\'/>" + mesh("inside.obj")), "");
  EXPECT_EQ(messages("<compiler assetdir='..\\home\\sub'/>" + mesh("inside.obj")), "");
  EXPECT_EQ(messages(attach("sub\\inside.xml")), "");
  EXPECT_NE(messages("<include file='..\\outside.xml'/>", true).find("outside of the folder"),
            std::string::npos);
  // A saved model finds its files from another folder.
  write(home_ / "model.xml", "<mujoco><compiler meshdir='sub\\'/>" + mesh("inside.obj") + "</mujoco>");
  save_mjcf(read_spec(home_ / "model.xml"), top_ / "moved.xml");
  EXPECT_EQ(load(top_ / "moved.xml")->nmesh, 1);
}

}  // namespace
}  // namespace corten
