// Viewers of the C interface. What their servers do is tested in tests/unit/serve.
#include <cstring>

#include "corten/viewer.h"
#include "owned.h"

namespace corten::c_test {
namespace {

corten_viewer_options defaults() {
  corten_viewer_options options;
  std::memset(&options, 0x55, sizeof options);
  corten_viewer_options_default(&options);
  return options;
}

TEST(CViewer, OptionsHaveTheDefaultsOfCpp) {
  const corten_viewer_options options = defaults();
  const ViewerOptions expected;
  EXPECT_EQ(options.host, nullptr);
  EXPECT_EQ(options.port, expected.port);
  EXPECT_EQ(options.title, nullptr);
  EXPECT_EQ(options.running, expected.running);
  EXPECT_EQ(options.key, expected.key);
  EXPECT_EQ(options.envs, expected.envs);
  EXPECT_EQ(options.qpos_noise, expected.qpos_noise);
  EXPECT_EQ(options.qvel_noise, expected.qvel_noise);
  EXPECT_EQ(options.threads, expected.threads);
  EXPECT_EQ(options.history_megabytes, expected.history_megabytes);
  EXPECT_LT(options.leave_after, 0);
  EXPECT_EQ(options.page, nullptr);
  corten_viewer_options_default(nullptr);
}

TEST(CViewer, RefusesNullAndValuesThatAreNotAllowed) {
  const Data data = make_data();
  corten_viewer out = nullptr;
  EXPECT_EQ(corten_viewer_open_file(nullptr, nullptr, &out), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_viewer_open_file("a.xml", nullptr, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_viewer_open_data(data, nullptr, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_viewer_open_passive(data, nullptr, nullptr), CORTEN_ERROR_ARGUMENT);
  const auto refused = [&](auto change) {
    corten_viewer_options options = defaults();
    change(options);
    return corten_viewer_open_data(data, &options, &out) == CORTEN_ERROR_ARGUMENT;
  };
  EXPECT_TRUE(refused([](auto& o) { o.port = 65536; }));
  EXPECT_TRUE(refused([](auto& o) { o.port = -1; }));
  EXPECT_TRUE(refused([](auto& o) { o.envs = 0; }));
  EXPECT_TRUE(refused([](auto& o) { o.threads = -1; }));
  EXPECT_TRUE(refused([](auto& o) { o.qpos_noise = -1; }));
  EXPECT_TRUE(refused([](auto& o) { o.history_megabytes = -1; }));
  EXPECT_EQ(out, nullptr);
  const Viewer viewer = make_viewer();
  const float numbers[3] = {};
  EXPECT_EQ(corten_viewer_address(viewer, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_viewer_port(viewer, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_viewer_is_open(viewer, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_viewer_pages(viewer, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_viewer_take_key(viewer, nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_viewer_tell(viewer, nullptr), CORTEN_ERROR_ARGUMENT);
  for (const char* json : {"", "[]", "{}", R"({"event": 1})", R"({"event": "frame"})", R"({"event": "bye"})"})
    EXPECT_EQ(corten_viewer_tell(viewer, json), CORTEN_ERROR_ARGUMENT) << json;
  EXPECT_EQ(corten_viewer_set_geoms(viewer, nullptr, 20), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_viewer_set_geoms(viewer, numbers, 3), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_viewer_sync(viewer, nullptr, 0), CORTEN_ERROR_HANDLE);
}

TEST(CViewer, ErrorsHaveTheirCodes) {
  corten_viewer out = nullptr;
  EXPECT_EQ(corten_viewer_open_file("no_such_file.xml", nullptr, &out), CORTEN_ERROR_LOAD);
  EXPECT_GT(corten_error_diagnostic_count(), 0);
  const Viewer viewer = make_viewer();
  corten_viewer_options options = defaults();
  ASSERT_EQ(corten_viewer_port(viewer, &options.port), CORTEN_OK);
  EXPECT_EQ(corten_viewer_open_passive(make_data(), &options, &out), CORTEN_ERROR_SYSTEM);
  EXPECT_NE(std::strstr(corten_error_message(), "cannot listen"), nullptr);
}

TEST(CViewer, ClosesOnce) {
  const Viewer viewer = make_viewer();
  int open = 0;
  corten_viewer_is_open(viewer, &open);
  EXPECT_EQ(open, 1);
  for (int i = 0; i < 2; i++) {
    EXPECT_EQ(corten_viewer_close(viewer), CORTEN_OK);
    corten_viewer_is_open(viewer, &open);
    EXPECT_EQ(open, 0);
  }
  EXPECT_EQ(corten_viewer_sync(viewer, make_data(), 0), CORTEN_OK);  // shows nothing to nobody
}

}  // namespace
}  // namespace corten::c_test
