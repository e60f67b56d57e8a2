// corten render: a picture of a moment, or a video of a simulation.
#include "corten/render.h"

#include <fmt/core.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "commands.h"
#include "model_files.h"
#include "model_source.h"
#include "npy.h"
#include "output_file.h"
#include "picture_size.h"
#include "progress.h"
#include "video_file.h"

namespace corten::app {

namespace {

/// The size that was asked for, that of the camera, or that of <visual>.
Size picture_size(const Model& model, const PictureOptions& options, int camera) {
  if (!options.size.empty()) return parse_size("--size", options.size);
  if (camera >= 0) {
    const int* resolution = model->cam_resolution.data() + 2 * camera;
    if (resolution[0] > 1 && resolution[1] > 1) return {resolution[0], resolution[1]};
  }
  return {model->vis.global.offwidth, model->vis.global.offheight};
}

/// The distance is in units of the model's extent, which a binary model may have wrong.
std::string why_no_distance(const Model& model, const PictureOptions& options) {
  const double extent = model->stat.extent;
  if (!(extent > 0) || !std::isfinite(extent))
    return fmt::format(
        "{}: the extent in the model's statistics is {}, but must be above 0 and finite to place a camera",
        options.model, extent);
  return fmt::format("--distance must be above 0, not {}", options.distance.value_or(0));
}

ViewPoint view_point(const Model& model, const PictureOptions& options) {
  ViewPoint view;
  try {
    view = view_of_camera(model, options.camera);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--camera: {}", error.what()));
  }
  const bool given = options.azimuth || options.elevation || options.distance || !options.track.empty();
  const int chosen = model->vis.global.cameraid;
  if (options.camera.empty() && !given && chosen >= 0 && chosen < model->ncam) view.camera = chosen;
  view.azimuth = options.azimuth.value_or(view.azimuth);
  view.elevation = options.elevation.value_or(view.elevation);
  if (options.distance) view.distance = *options.distance * model->stat.extent;
  if (!(view.distance > 0) || !std::isfinite(view.distance))
    throw UsageError(why_no_distance(model, options));
  if (options.track.empty()) return view;
  const std::optional<int> body = model.find(kObjBody, options.track);
  if (!body) throw UsageError(fmt::format("--track: there is no body \"{}\"", options.track));
  view.track = *body;
  view.lookat = {};
  return view;
}

RenderOptions render_options(const PictureOptions& options, Size size) {
  RenderOptions result;
  result.width = size.width, result.height = size.height;
  result.samples = options.samples;
  result.threads = options.threads.value_or(0);
  result.shadows = !options.no_shadows;
  result.sites = options.sites;
  result.contact_points = options.contacts;
  result.contact_forces = options.forces;
  result.fog = options.fog;
  return result;
}

/// Numbers as float64, which every reader of .npy files knows.
template <class T>
void save_npy(const NamedFile& file, const std::vector<std::int64_t>& shape, const std::vector<T>& values) {
  replace_file(file, [&](const std::string& part) {
    std::ofstream out(part, std::ios::binary);
    const std::string header = npy_header(shape);
    const std::vector<double> numbers(values.begin(), values.end());
    out.write(header.data(), static_cast<std::streamsize>(header.size()));
    out.write(reinterpret_cast<const char*>(numbers.data()),
              static_cast<std::streamsize>(numbers.size() * sizeof(double)));
    if (!out.flush()) throw UsageError(fmt::format("{}: cannot write {}", file.option, file.path));
  });
}

/// The path of a body or site, as rods.
class Trail {
 public:
  Trail(const Model& model, const std::string& name)
      : body_(model.find(kObjBody, name)), site_(model.find(kObjSite, name)) {
    if (!body_ && !site_) throw UsageError(fmt::format("--trail: there is no body or site \"{}\"", name));
    least_ = 0.005 * model->stat.extent;
    radius_ = 0.0025 * model->stat.extent;
  }

  /// Adds the present place, if it is far enough from the last one to be seen.
  void record(const Data& data) {
    const double* at = body_ ? data->xpos.data() + 3 * *body_ : data->site_xpos.data() + 3 * *site_;
    const std::array<double, 3> here{at[0], at[1], at[2]};
    if (!last_) last_ = here;
    const double away = std::hypot(here[0] - (*last_)[0], here[1] - (*last_)[1], here[2] - (*last_)[2]);
    if (!(away > least_)) return;
    rods_.push_back({*last_, here, radius_});
    last_ = here;
  }
  const std::vector<Rod>& rods() const { return rods_; }

 private:
  std::optional<int> body_, site_;
  double least_, radius_;
  std::optional<std::array<double, 3>> last_;
  std::vector<Rod> rods_;
};

class Pictures {
 public:
  Pictures(const Model& model, const PictureOptions& options, const ModelFiles& files)
      : model_(model),
        options_(options),
        files_(files),
        view_(view_point(model, options)),
        size_(picture_size(model, options, view_.camera)),
        data_(model),
        renderer_(model, render_options(options, size_)),
        rgb_(3 * pixels()) {
    start_at(model_, data_, find_key(model_, options.key));
    forward(model_, data_);
    for (const std::string& name : options.trails) trails_.emplace_back(model_, name).record(data_);
  }

  void draw() {
    std::vector<Rod> rods;
    for (const Trail& trail : trails_) rods.insert(rods.end(), trail.rods().begin(), trail.rods().end());
    renderer_.set_rods(rods);
    renderer_.update(data_, view_);
    Images images;
    images.rgb = rgb_;
    renderer_.render(images);
  }

  /// Simulates until `time`; false if the simulation diverged.
  bool advance_to(double time) {
    while (data_->time < time - 0.5 * model_->opt.timestep) {
      if (options_.control) apply_control(model_, data_, *options_.control);
      if ((step(model_, data_).bits & kDiverged) != 0) return false;
      for (Trail& trail : trails_) trail.record(data_);
    }
    forward(model_, data_);
    return true;
  }

  bool picture(const std::string& path) {
    const bool fine = advance_to(data_->time + options_.time.value_or(0));
    draw();
    replace_file({"--out", path},
                 [&](const std::string& part) { save_png(part, size_.width, size_.height, rgb_); });
    fmt::print("{}\n", path);
    return fine;
  }

  bool video() {
    const double start = data_->time, seconds = options_.time.value_or(5);
    const auto frames = static_cast<std::int64_t>(std::floor(seconds * options_.fps)) + 1;
    const auto may_write = [this](const std::string& path) {
      require_regular_or_absent({"--video", path});
      files_.require_other_file({"--video", path});
    };
    const auto file = open_video(options_.video, size_.width, size_.height, options_.fps, may_write);
    Progress progress(frames);
    bool fine = true;
    for (std::int64_t frame = 0; frame < frames && fine; frame++) {
      fine = advance_to(start + static_cast<double>(frame) / options_.fps);
      draw();
      file->add(rgb_);
      progress.update(frame + 1, data_->time);
    }
    progress.finish();
    fmt::print("{}\n", file->close());
    return fine;
  }

  /// Depth and segmentation of the last picture.
  void save_geometry() {
    if (options_.depth.empty() && options_.segmentation.empty()) return;
    std::vector<float> depth(pixels());
    std::vector<int> segmentation(2 * pixels());
    Images images;
    images.depth = depth, images.segmentation = segmentation;
    renderer_.render(images);
    if (!options_.depth.empty()) save_npy({"--depth", options_.depth}, {size_.height, size_.width}, depth);
    if (!options_.segmentation.empty())
      save_npy({"--segmentation", options_.segmentation}, {size_.height, size_.width, 2}, segmentation);
  }

 private:
  std::size_t pixels() const {
    return static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height);
  }

  const Model& model_;
  const PictureOptions& options_;
  const ModelFiles& files_;
  ViewPoint view_;
  Size size_;
  Data data_;
  Renderer renderer_;
  std::vector<std::uint8_t> rgb_;
  std::vector<Trail> trails_;
};

/// Says what the model has and pictures do not show.
void warn_of_missing(const Model& model) {
  constexpr int kImageLight = 3;
  for (int type : model->light_type)
    if (type == kImageLight) return fmt::print(stderr, "corten: image lights are not drawn\n");
}

/// robot.xml gives robot.png, in the current folder.
std::string default_name(const std::string& model) {
  if (model.empty()) return "humanoid.png";
  if (model == kStandardInput) return "model.png";
  return std::filesystem::path(model).stem().string() + ".png";
}

void check(const PictureOptions& options) {
  if (!options.out.empty() && !options.video.empty()) throw UsageError("choose one of --out and --video");
  if (options.time && !(*options.time >= 0 && *options.time < 1e6))
    throw UsageError(fmt::format("--time must be from 0 to 1e6, not {}", *options.time));
  if (options.fps < 1 || options.fps > 1000)
    throw UsageError(fmt::format("--fps must be from 1 to 1000, not {}", options.fps));
  if (options.threads && (*options.threads < 1 || *options.threads > 4096))
    throw UsageError(fmt::format("--threads must be from 1 to 4096, not {}", *options.threads));
}

}  // namespace

int execute(const PictureOptions& options) {
  check(options);
  const std::string out = options.out.empty() ? default_name(options.model) : options.out;
  const NamedFile inputs[] = {{"MODEL", options.model}};
  const NamedFile outputs[] = {
      options.video.empty() ? NamedFile{"--out", out} : NamedFile{"--video", options.video},
      {"--depth", options.depth},
      {"--segmentation", options.segmentation}};
  for (const NamedFile& output : outputs) require_other_file(output, inputs);
  require_other_file(outputs[1], {outputs, 1});
  require_other_file(outputs[2], {outputs, 2});
  ModelFiles files;
  const Model model = load_model_with_warnings(options.model, files.options());
  for (const NamedFile& output : outputs) {
    files.require_other_file(output);
    // Before the simulation, which may be long.
    if (output.path.empty()) continue;
    require_regular_or_absent(output);
    require_writable_folder(output);
  }
  warn_of_missing(model);
  try {
    Pictures pictures(model, options, files);
    const bool fine = options.video.empty() ? pictures.picture(out) : pictures.video();
    pictures.save_geometry();
    if (!fine) fmt::print(stderr, "corten: the simulation diverged\n");
    return fine ? kExitOk : kExitFailed;
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

}  // namespace corten::app
