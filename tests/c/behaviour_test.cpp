// What the C interface adds to the C++ one: stages by name, files in memory, edits.
#include <fstream>
#include <regex>
#include <sstream>
#include <vector>

#include "owned.h"

namespace corten::c_test {
namespace {

/// Every function of corten/stages.h can be called by name.
TEST(CBehaviour, KnowsEveryStage) {
  std::ifstream file(CORTEN_SOURCE_DIR "/include/corten/stages.h");
  std::stringstream text;
  text << file.rdbuf();
  const std::string header = text.str();
  const std::regex declaration(R"(\nvoid (\w+)\(const Model& model, Data& data\);)");
  const Data data = make_data();
  int count = 0;
  for (std::sregex_iterator it(header.begin(), header.end(), declaration), end; it != end; ++it, ++count) {
    const std::string stage = (*it)[1];
    EXPECT_NE(corten_stage(data, stage.c_str()), CORTEN_ERROR_NOT_FOUND) << stage;
  }
  EXPECT_GT(count, 30);
}

/// Files in memory, as the model's folder has them.
class Files {
 public:
  void add(const char* name, const char* text) { files_.push_back({name, text, std::strlen(text)}); }
  const corten_load_options* options(const char* directory = nullptr) {
    options_ = {};
    options_.directory = directory;
    options_.files = files_.data();
    options_.file_count = files_.size();
    return &options_;
  }

 private:
  std::vector<corten_file> files_;
  corten_load_options options_{};
};

const char* const kMain = "<mujoco><include file='parts/part.xml'/></mujoco>";
const char* const kPart = "<mujoco><worldbody><body name='part'><geom size='1'/></body></worldbody></mujoco>";
const char* const kMeshModel =
    "<mujoco><asset><mesh name='tetra' file='tetra.obj'/></asset><worldbody><body>"
    "<geom type='mesh' mesh='tetra'/></body></worldbody></mujoco>";
const char* const kTetra = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

TEST(CBehaviour, FilesInMemoryAreRelativeToTheModelFile) {
  Files files;
  files.add("main.xml", kMain);
  files.add("parts/part.xml", kPart);
  for (const char* path : {"main.xml", "robots/main.xml", "/robots/../robots/main.xml"}) {
    Model model;
    Spec spec;
    int id = 0;
    EXPECT_EQ(corten_load(path, files.options(), model.out()), CORTEN_OK)
        << path << ": " << corten_error_message();
    EXPECT_EQ(corten_object_id(model, CORTEN_BODY, "part", &id), CORTEN_OK);
    EXPECT_EQ(corten_spec_read(path, files.options(), spec.out()), CORTEN_OK) << path;
  }
}

TEST(CBehaviour, FilesInMemoryOfATextAreRelativeToItsDirectory) {
  Files files;
  files.add("parts/part.xml", kPart);
  for (const char* directory : {static_cast<const char*>(nullptr), "robots", "/robots"}) {
    Model model;
    EXPECT_EQ(corten_load_string(kMain, std::strlen(kMain), files.options(directory), model.out()), CORTEN_OK)
        << corten_error_message();
  }
}

/// Assets are read when the Spec is compiled.
TEST(CBehaviour, FilesInMemoryOfASpecAreRelativeToItsFolder) {
  Files files;
  files.add("main.xml", kMeshModel);
  files.add("tetra.obj", kTetra);
  Spec spec;
  Model model;
  double mass = 0;
  ASSERT_EQ(corten_spec_read("robots/main.xml", files.options(), spec.out()), CORTEN_OK)
      << corten_error_message();
  ASSERT_EQ(corten_spec_compile(spec, files.options(), model.out()), CORTEN_OK) << corten_error_message();
  EXPECT_EQ(corten_total_mass(model, &mass), CORTEN_OK);
  EXPECT_NEAR(mass, 1000.0 / 6, 1e-9);
}

/// Asking for a field of an edit changes nothing: an option takes effect when the caller says so.
TEST(CBehaviour, AFieldOfAnEditDoesNotApplyOptions) {
  const Edit edit = make_edit();
  Model live;
  Data data;
  corten_field timestep, other;
  ASSERT_EQ(corten_edit_live(edit, live.out()), CORTEN_OK);
  ASSERT_EQ(corten_data_create(live, data.out()), CORTEN_OK);
  ASSERT_EQ(corten_edit_field(edit, "opt.timestep", &timestep), CORTEN_OK);
  *static_cast<double*>(timestep.data) = 0.002;
  ASSERT_EQ(corten_edit_field(edit, "body_mass", &other), CORTEN_OK);
  EXPECT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
  EXPECT_DOUBLE_EQ(number(data, "time"), 0.001);
  EXPECT_EQ(corten_edit_refresh(edit), CORTEN_OK);
  EXPECT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
  EXPECT_DOUBLE_EQ(number(data, "time"), 0.003);
}

}  // namespace
}  // namespace corten::c_test
