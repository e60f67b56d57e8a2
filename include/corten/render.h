// Pictures of a simulation by ray tracing: colour, depth, segmentation and normals. Nothing is needed for it
// but a processor. See docs/rendering.md.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "corten/data.h"
#include "corten/model.h"

namespace corten {

/// From where a picture is taken: a camera of the model, or a free camera that looks at a point.
struct ViewPoint {
  int camera = -1;                 ///< a camera of the model; -1: the free camera of the values below
  int track = -1;                  ///< body that the free camera follows: lookat is relative to it; -1: none
  std::array<double, 3> lookat{};  ///< point in the middle of the picture
  double distance = 2;             ///< from that point
  double azimuth = 90;             ///< direction of view around z, degrees
  double elevation = -45;          ///< direction of view above the horizon, degrees
};

/// The free camera that shows the whole model, as <visual> and <statistic> say.
ViewPoint free_view(const Model& model);

/// The point of view by the name of a camera; "" or "free" means the free camera. Throws
/// std::invalid_argument, with the names that exist, if there is no such camera.
ViewPoint view_of_camera(const Model& model, std::string_view name);

/// What is drawn, and how well.
struct RenderOptions {
  int width = 640;   ///< pixels
  int height = 480;  ///< pixels
  int samples = 1;   ///< rays per pixel for colour: 1, 4, 9 or 16; the other pictures have one
  int threads = 1;   ///< 0: all cores. Pictures do not depend on it
  std::array<bool, 6> geom_groups{true, true, true, false, false, false};  ///< groups that are drawn
  bool shadows = true;                                                     ///< of lights that cast them
  bool textures = true;                                                    ///< draw textures
  bool reflections = true;                                                 ///< of materials with reflectance
  bool haze = true;                                ///< infinite planes fade into the horizon
  bool tendons = true;                             ///< draw tendons
  bool sites = false;                              ///< draw sites of groups 0 to 2
  bool contact_points = false;                     ///< draw contacts as discs
  bool contact_forces = false;                     ///< draw contact forces as rods
  bool skins = true;                               ///< draw skins of groups 0 to 2
  bool flexes = true;                              ///< draw flexes of groups 0 to 2
  bool fog = false;                                ///< what is far fades into the colour of fog of <visual>
  std::optional<std::array<float, 3>> background;  ///< instead of the skybox, or of the default sky
};

/// A rod with round ends that is drawn besides the model: a part of a trail, an arrow's shaft.
struct Rod {
  std::array<double, 3> from{};                ///< one end, W
  std::array<double, 3> to{};                  ///< the other end, W
  double radius = 0.01;                        ///< m
  std::array<double, 4> rgba{1, 0.6, 0.1, 1};  ///< colour
};

/// Where pictures are written. Rows are from the top. What is empty is not made.
struct Images {
  std::span<std::uint8_t> rgb;  ///< height x width x 3
  std::span<float> rgb_float;   ///< height x width x 3, from 0 to 1
  std::span<float> depth;       ///< height x width: distance along the view; 0: nothing is there
  std::span<int> segmentation;  ///< height x width x 2: object type (corten/types.h) and id; -1: nothing
  std::span<float> normal;      ///< height x width x 3: unit, world axes; zero: nothing
};

/// Draws pictures of one model.
class Renderer {
 public:
  /// Throws std::invalid_argument for sizes outside 1 to 16384 and other numbers of samples.
  explicit Renderer(const Model& model, const RenderOptions& options = {});
  ~Renderer();
  Renderer(Renderer&&) noexcept;
  Renderer& operator=(Renderer&&) noexcept;

  /// Options as they are in use.
  const RenderOptions& options() const;
  /// Rods to draw besides the model, from the next update on.
  void set_rods(std::span<const Rod> rods);
  /// Takes the poses of a Data, which forward or step computed, and the point of view. The Data may change
  /// afterwards. Throws std::invalid_argument if a camera or body does not exist.
  void update(const Data& data, const ViewPoint& view);
  /// Draws. Throws std::invalid_argument if an array has another size than the options say.
  void render(const Images& images) const;
  /// The ray of a pixel: origin and direction, such that `ray` returns the depth of the pixel.
  void pixel_ray(int column, int row, std::array<double, 3>& origin, std::array<double, 3>& direction) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Writes an image of 3 channels as PNG. Throws std::runtime_error if that fails.
void save_png(const std::string& path, int width, int height, std::span<const std::uint8_t> rgb);

/// An animated PNG, which browsers show as a moving picture. Frames have 3 channels.
class AnimatedPng {
 public:
  /// Creates the file. Throws std::runtime_error if that fails.
  AnimatedPng(const std::string& path, int width, int height, int fps);
  ~AnimatedPng();
  AnimatedPng(AnimatedPng&&) noexcept;
  AnimatedPng& operator=(AnimatedPng&&) noexcept;

  /// Adds a frame. Throws std::runtime_error if it cannot be written.
  void add(std::span<const std::uint8_t> rgb);
  /// Completes the file, which has no valid end without it. Throws std::runtime_error if that fails.
  void close();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace corten
