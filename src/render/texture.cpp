#include "render/texture.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/elementary.h"

namespace corten::render {

namespace {

/// Half the size in each direction that has more than one pixel; each pixel is the mean of those it covers.
std::vector<float> halved(const std::vector<float>& fine, int width, int height, int half_width,
                          int half_height) {
  std::vector<float> result(static_cast<std::size_t>(half_width) * static_cast<std::size_t>(half_height) * 4);
  for (int row = 0; row < half_height; row++)
    for (int column = 0; column < half_width; column++)
      for (int c = 0; c < 4; c++) {
        float sum = 0;
        for (int k = 0; k < 4; k++) {
          const int x = std::min(2 * column + k % 2, width - 1), y = std::min(2 * row + k / 2, height - 1);
          sum += fine[static_cast<std::size_t>((y * width + x) * 4 + c)];
        }
        result[static_cast<std::size_t>((row * half_width + column) * 4 + c)] = 0.25f * sum;
      }
  return result;
}

/// `index` within [0, count), repeated or clamped.
int inside(int index, int count, bool repeat) {
  if (!repeat) return std::clamp(index, 0, count - 1);
  const int rest = index % count;
  return rest < 0 ? rest + count : rest;
}

}  // namespace

Pyramid::Pyramid(const std::uint8_t* pixels, int width, int height, int channels) {
  Level full{width, height, {}};
  full.rgba.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
  for (std::size_t k = 0; k < full.rgba.size() / 4; k++) {
    const std::uint8_t* p = pixels + k * static_cast<std::size_t>(channels);
    for (std::size_t c = 0; c < 3; c++)
      full.rgba[4 * k + c] = static_cast<float>(p[channels >= 3 ? c : 0]) / 255.0f;
    full.rgba[4 * k + 3] = channels == 4   ? static_cast<float>(p[3]) / 255.0f
                           : channels == 2 ? static_cast<float>(p[1]) / 255.0f
                                           : 1.0f;
  }
  levels_.push_back(std::move(full));
  while (levels_.back().width > 1 || levels_.back().height > 1) {
    const Level& last = levels_.back();
    const int w = std::max(1, last.width / 2), h = std::max(1, last.height / 2);
    Level next{w, h, halved(last.rgba, last.width, last.height, w, h)};
    levels_.push_back(std::move(next));
  }
}

Pyramid::Sample Pyramid::bilinear(const Level& level, float u, float v, bool repeat) const {
  const float x = u * static_cast<float>(level.width) - 0.5f, y = v * static_cast<float>(level.height) - 0.5f;
  const float left = std::floor(x), top = std::floor(y), fx = x - left, fy = y - top;
  const int column = static_cast<int>(left), row = static_cast<int>(top);
  float sum[4] = {};
  for (int k = 0; k < 4; k++) {
    const int i = inside(column + k % 2, level.width, repeat), j = inside(row + k / 2, level.height, repeat);
    const float weight = (k % 2 ? fx : 1 - fx) * (k / 2 ? fy : 1 - fy);
    const float* p = level.rgba.data() + static_cast<std::size_t>(j * level.width + i) * 4;
    for (int c = 0; c < 4; c++) sum[c] += weight * p[c];
  }
  return {{sum[0], sum[1], sum[2]}, sum[3]};
}

Pyramid::Sample Pyramid::filtered(float u, float v, float footprint, bool repeat) const {
  if (!std::isfinite(u) || !std::isfinite(v)) u = v = 0;
  if (repeat) u -= std::floor(u), v -= std::floor(v);
  const float last = static_cast<float>(levels_.size() - 1);
  const float level =
      footprint > 1 ? std::min(corten::log(footprint) / std::numbers::ln2_v<float>, last) : 0.0f;
  const std::size_t fine = static_cast<std::size_t>(level);
  const Sample a = bilinear(levels_[fine], u, v, repeat);
  const float rest = level - static_cast<float>(fine);
  if (rest <= 0 || fine + 1 >= levels_.size()) return a;
  const Sample b = bilinear(levels_[fine + 1], u, v, repeat);
  return {(1 - rest) * a.rgb + rest * b.rgb, (1 - rest) * a.alpha + rest * b.alpha};
}

Pyramid::Sample Texture::towards(Vec3<float> d, float angle) const {
  if (sides.size() < 6) return sides.front().repeated(d.x, d.y, 1);
  const float ax = std::abs(d.x), ay = std::abs(d.y), az = std::abs(d.z);
  // OpenGL's table of faces: the largest coordinate chooses the face, the others the place on it.
  std::size_t face;
  float s, t, major;
  if (ax >= ay && ax >= az) face = d.x > 0 ? 0 : 1, s = d.x > 0 ? -d.z : d.z, t = -d.y, major = ax;
  else if (ay >= az) face = d.y > 0 ? 2 : 3, s = d.x, t = d.y > 0 ? d.z : -d.z, major = ay;
  else face = d.z > 0 ? 4 : 5, s = d.z > 0 ? d.x : -d.x, t = -d.y, major = az;
  if (!(major > 0)) return sides.front().clamped(0.5f, 0.5f, 1);
  const Pyramid& side = sides[face];
  return side.clamped(0.5f * (s / major + 1), 0.5f * (t / major + 1),
                      angle * 0.5f * static_cast<float>(side.width()));
}

std::vector<Texture> make_textures(const AppearanceFields& model) {
  std::vector<Texture> result(static_cast<std::size_t>(model.ntex));
  for (std::size_t t = 0; t < result.size(); t++) {
    const int width = model.tex_width[t], height = model.tex_height[t], channels = model.tex_nchannel[t];
    const auto first = static_cast<std::size_t>(model.tex_adr[t]);
    const std::size_t bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                              static_cast<std::size_t>(channels);
    if (width < 1 || height < 1 || channels < 1 || first + bytes > model.tex_data.size()) continue;
    const std::uint8_t* pixels = model.tex_data.data() + first;
    if (model.tex_type[t] == kFlatTexture) {
      result[t].sides.emplace_back(pixels, width, height, channels);
      continue;
    }
    // One square that serves for all sides, or six below each other.
    const bool six = height >= 6 * width;
    const std::size_t side = static_cast<std::size_t>(width) * static_cast<std::size_t>(width) *
                             static_cast<std::size_t>(channels);
    for (std::size_t face = 0; face < 6; face++)
      result[t].sides.emplace_back(pixels + (six ? face * side : 0), width, std::min(width, height),
                                   channels);
  }
  return result;
}

}  // namespace corten::render
