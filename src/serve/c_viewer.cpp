// Viewers of the C interface.
#include "c/failure.h"
#include "c/objects.h"
#include "corten/viewer.h"

namespace corten::c {

namespace {

/// A viewer and the text that was given out.
struct ViewerObject {
  explicit ViewerObject(Viewer given) : viewer(std::move(given)), address(viewer.address()) {}
  Viewer viewer;
  std::string address;
};

using UseViewer = Use<ViewerObject, Kind::viewer, false>;

const char* or_empty(const char* text) { return text == nullptr ? "" : text; }

void require_range(const char* name, double value, double low, double high) {
  if (!(value >= low && value <= high))
    throw Failure(CORTEN_ERROR_ARGUMENT, std::string(name) + " is " + std::to_string(value) +
                                             ": must be from " + std::to_string(low) + " to " +
                                             std::to_string(high));
}

ViewerOptions viewer_options(const corten_viewer_options* from) {
  ViewerOptions options;
  if (from == nullptr) return options;
  require_range("port", from->port, 0, 65535);
  require_range("envs", from->envs, 1, 1e6);
  require_range("threads", from->threads, 0, 4096);
  require_range("qpos_noise", from->qpos_noise, 0, kLargestNumber);
  require_range("qvel_noise", from->qvel_noise, 0, kLargestNumber);
  require_range("history_megabytes", from->history_megabytes, 0, 1e9);
  if (from->host != nullptr) options.host = from->host;
  options.port = from->port;
  options.title = or_empty(from->title);
  options.running = from->running != 0;
  options.key = from->key;
  options.envs = from->envs;
  options.qpos_noise = from->qpos_noise;
  options.qvel_noise = from->qvel_noise;
  options.threads = from->threads;
  options.history_megabytes = from->history_megabytes;
  if (from->leave_after >= 0) options.leave_after = from->leave_after;
  options.page = or_empty(from->page);
  return options;
}

corten_viewer handle_of(Viewer viewer) {
  return reinterpret_cast<corten_viewer>(
      add_object(Kind::viewer, std::make_shared<ViewerObject>(std::move(viewer))));
}

}  // namespace
}  // namespace corten::c

using namespace corten;
using namespace corten::c;

void corten_viewer_options_default(corten_viewer_options* options) {
  if (options == nullptr) return;
  const ViewerOptions from;
  *options = {nullptr,         from.port,       nullptr,      from.running,           from.key, from.envs,
              from.qpos_noise, from.qvel_noise, from.threads, from.history_megabytes, -1,       nullptr};
}

corten_result corten_viewer_open_file(const char* path, const corten_viewer_options* options,
                                      corten_viewer* out) {
  return guarded([&] {
    require(path, "path");
    require(out, "out");
    *out = handle_of(Viewer::of_file(path, viewer_options(options)));
  });
}

corten_result corten_viewer_open_data(corten_data data, const corten_viewer_options* options,
                                      corten_viewer* out) {
  return guarded([&] {
    require(out, "out");
    *out = handle_of(Viewer::of_data(*UseData(data), viewer_options(options)));
  });
}

corten_result corten_viewer_open_passive(corten_data data, const corten_viewer_options* options,
                                         corten_viewer* out) {
  return guarded([&] {
    require(out, "out");
    *out = handle_of(Viewer(*UseData(data), viewer_options(options)));
  });
}

corten_result corten_viewer_open_batch(corten_batch batch, const corten_viewer_options* options,
                                       corten_viewer* out) {
  return guarded([&] {
    require(out, "out");
    *out = handle_of(Viewer(UseBatch(batch)->batch, viewer_options(options)));
  });
}

corten_result corten_viewer_free(corten_viewer viewer) {
  return guarded([&] { remove_object(Kind::viewer, viewer); });
}

corten_result corten_viewer_address(corten_viewer viewer, const char** out) {
  return guarded([&] {
    require(out, "out");
    *out = UseViewer(viewer)->address.c_str();
  });
}

corten_result corten_viewer_port(corten_viewer viewer, int* out) {
  return guarded([&] {
    require(out, "out");
    *out = UseViewer(viewer)->viewer.port();
  });
}

corten_result corten_viewer_is_open(corten_viewer viewer, int* out) {
  return guarded([&] {
    require(out, "out");
    *out = UseViewer(viewer)->viewer.is_open();
  });
}

corten_result corten_viewer_pages(corten_viewer viewer, int* out) {
  return guarded([&] {
    require(out, "out");
    *out = UseViewer(viewer)->viewer.pages();
  });
}

corten_result corten_viewer_sync(corten_viewer viewer, corten_data data, int state_only) {
  return guarded([&] {
    const UseViewer use(viewer);
    use->viewer.sync(*UseData(data), state_only != 0);
  });
}

corten_result corten_viewer_sync_batch(corten_viewer viewer, corten_batch batch) {
  return guarded([&] {
    const UseViewer use(viewer);
    use->viewer.sync(UseBatch(batch)->batch);
  });
}

corten_result corten_viewer_tell(corten_viewer viewer, const char* json) {
  return guarded([&] {
    require(json, "json");
    UseViewer(viewer)->viewer.tell(json);
  });
}

corten_result corten_viewer_set_geoms(corten_viewer viewer, const float* numbers, size_t size) {
  return guarded([&] {
    if (size > 0) require(numbers, "numbers");
    UseViewer(viewer)->viewer.set_geoms({numbers, size});
  });
}

corten_result corten_viewer_take_key(corten_viewer viewer, int* out) {
  return guarded([&] {
    require(out, "out");
    *out = UseViewer(viewer)->viewer.take_key();
  });
}

corten_result corten_viewer_close(corten_viewer viewer) {
  return guarded([&] { UseViewer(viewer)->viewer.close(); });
}
