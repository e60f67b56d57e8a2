// Generated textures. Colours are truncated to bytes and random dots come from a fixed seed, as in the
// reference.
#include <cmath>
#include <cstring>
#include <numbers>
#include <random>

#include "asset/texture.h"
#include "math/elementary.h"

namespace corten::asset {

namespace {

using Pixel = std::array<std::uint8_t, 3>;
using std::numbers::pi;

Pixel to_pixel(const Color& c) { return {to_byte(c[0]), to_byte(c[1]), to_byte(c[2])}; }

/// A colour between two: `low` at -1, `high` at +1, with a smooth step between them.
Pixel mixed(const Color& high, const Color& low, double place) {
  const double step = 0.5 * (1 + place / std::sqrt(1 + place * place) / (1.0 / std::sqrt(2)));
  const double share = step < 0 ? 0 : step > 1 ? 1 : step;
  Pixel pixel;
  for (std::size_t k = 0; k < 3; k++) pixel[k] = to_byte(share * high[k] + (1 - share) * low[k]);
  return pixel;
}

/// One square or rectangle of an image with three bytes per pixel.
class Canvas {
 public:
  Canvas(std::uint8_t* pixels, int width, int height) : pixels_(pixels), width_(width), height_(height) {}

  int width() const { return width_; }
  int height() const { return height_; }

  void set(int row, int column, const Pixel& pixel) {
    std::memcpy(pixels_ + 3 * (static_cast<std::ptrdiff_t>(row) * width_ + column), pixel.data(), 3);
  }
  template <class Paint>
  void fill(Paint&& paint) {
    for (int r = 0; r < height_; r++)
      for (int c = 0; c < width_; c++) set(r, c, paint(r, c));
  }
  void fill_with(const Pixel& pixel) {
    fill([&](int, int) { return pixel; });
  }
  void checker(const Pixel& a, const Pixel& b) {
    fill([&](int r, int c) { return (r < height_ / 2) == (c < width_ / 2) ? a : b; });
  }
  void horizontal_line(int row, const Pixel& pixel) {
    for (int c = 0; c < width_; c++) set(row, c, pixel);
  }
  void vertical_line(int column, const Pixel& pixel) {
    for (int r = 0; r < height_; r++) set(r, column, pixel);
  }
  void edge(const Pixel& pixel) {
    vertical_line(0, pixel);
    vertical_line(width_ - 1, pixel);
    horizontal_line(0, pixel);
    horizontal_line(height_ - 1, pixel);
  }
  void cross(const Pixel& pixel) {
    vertical_line(width_ / 2, pixel);
    horizontal_line(height_ / 2, pixel);
  }
  void dots(const Pixel& pixel, double probability) {
    std::mt19937_64 generator(42);
    std::uniform_real_distribution<double> uniform(0, 1);
    for (int r = 0; r < height_; r++)
      for (int c = 0; c < width_; c++)
        if (uniform(generator) < probability) set(r, c, pixel);
  }

 private:
  std::uint8_t* pixels_;
  int width_, height_;
};

/// Coordinates of a pixel: x from -1 to 1, y from 1 to -1.
double across(int index, int count) { return 2 * index / static_cast<double>(count - 1) - 1; }
double down(int index, int count) { return 1 - 2 * index / static_cast<double>(count - 1); }

void draw_gradient(Canvas canvas, const PatternSettings& s) {
  canvas.fill([&](int r, int c) {
    const double x = across(c, canvas.width()), y = down(r, canvas.height());
    return mixed(s.second, s.first, 2 * std::sqrt(x * x + y * y) - 1);
  });
}

/// A sky: the colour depends on the elevation of a pixel's direction.
void draw_sky(std::array<Canvas, 6>& sides, const PatternSettings& s) {
  const int width = sides[0].width();
  for (int r = 0; r < width; r++)
    for (int c = 0; c < width; c++) {
      const double x = across(c, width), y = down(r, width), length = std::sqrt(1 + x * x + y * y);
      const Pixel side = mixed(s.first, s.second, corten::asin(y / length) / (0.5 * pi));
      for (const std::size_t i : {0, 1, 4, 5}) sides[i].set(r, c, side);
      const double up = 1 - corten::acos(1.0 / length) / (0.5 * pi);
      sides[2].set(r, c, mixed(s.first, s.second, up));
      sides[3].set(r, c, mixed(s.first, s.second, -up));
    }
}

Texture blank(int width, int height, int channels) {
  Texture texture{width, height, channels, ColorSpace::auto_, {}};
  texture.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                        static_cast<std::size_t>(channels));
  return texture;
}

}  // namespace

Texture draw_flat(const PatternSettings& s, int width, int height) {
  Texture texture = blank(width, height, s.channels);
  Canvas canvas(texture.pixels.data(), width, height);
  switch (s.pattern) {
    case Pattern::none: break;
    case Pattern::gradient: draw_gradient(canvas, s); break;
    case Pattern::checker: canvas.checker(to_pixel(s.first), to_pixel(s.second)); break;
    case Pattern::flat: canvas.fill_with(to_pixel(s.first)); break;
  }
  const Pixel mark = to_pixel(s.mark_color);
  switch (s.mark) {
    case Mark::none: break;
    case Mark::edge: canvas.edge(mark); break;
    case Mark::cross: canvas.cross(mark); break;
    case Mark::random: canvas.dots(mark, s.random); break;
  }
  return texture;
}

Texture draw_cube(const PatternSettings& s, int width) {
  Texture texture = blank(width, 6 * width, s.channels);
  std::uint8_t* const pixels = texture.pixels.data();
  const auto side = [&](int i) { return Canvas(pixels + 3LL * i * width * width, width, width); };
  std::array<Canvas, 6> sides{side(0), side(1), side(2), side(3), side(4), side(5)};
  const Pixel first = to_pixel(s.first), second = to_pixel(s.second), mark = to_pixel(s.mark_color);
  switch (s.pattern) {
    case Pattern::none: break;
    case Pattern::gradient: draw_sky(sides, s); break;
    case Pattern::checker:
      for (std::size_t i = 0; i < 4; i++) sides[i].checker(first, second);
      for (std::size_t i = 4; i < 6; i++) sides[i].checker(second, first);
      break;
    case Pattern::flat:
      for (std::size_t i = 0; i < 6; i++) sides[i].fill_with(i == 3 ? second : first);
      break;
  }
  switch (s.mark) {
    case Mark::none: break;
    case Mark::edge:
      for (Canvas& one : sides) one.edge(mark);
      break;
    case Mark::cross:
      for (Canvas& one : sides) one.cross(mark);
      break;
    case Mark::random: Canvas(pixels, width, 6 * width).dots(mark, s.random); break;
  }
  return texture;
}

}  // namespace corten::asset
