#include "asset/height_field.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "asset/byte_reader.h"
#include "asset/image.h"
#include "asset/text_reader.h"

namespace corten::asset {

namespace {

/// Smaller ranges count as flat; elevations are still shifted to start at zero.
constexpr float kFlat = 1e-14f;

void turn_upside_down(HeightField& field) {
  for (int top = 0, bottom = field.rows - 1; top < bottom; top++, bottom--)
    std::swap_ranges(field.data.begin() + std::ptrdiff_t{top} * field.columns,
                     field.data.begin() + std::ptrdiff_t{top + 1} * field.columns,
                     field.data.begin() + std::ptrdiff_t{bottom} * field.columns);
}

std::optional<Failure> find_non_finite(std::span<const float> elevations) {
  const auto bad =
      std::find_if(elevations.begin(), elevations.end(), [](float e) { return !std::isfinite(e); });
  if (bad == elevations.end()) return std::nullopt;
  return Failure{"elevation " + std::to_string(bad - elevations.begin()) +
                 " is not finite in single precision"};
}

/// Scales elevations to [0, 1], in single precision like the reference.
Result<HeightField> normalized(HeightField field) {
  const auto [low, high] = std::minmax_element(field.data.begin(), field.data.end());
  const float start = *low, range = *high - *low;
  if (!std::isfinite(range)) return Failure{"the elevations span more than single precision holds"};
  for (float& elevation : field.data) {
    elevation -= start;
    if (range > kFlat) elevation /= range;
  }
  return field;
}

}  // namespace

std::optional<HeightFieldFormat> height_field_format(std::string_view file_name,
                                                     std::string_view content_type) {
  if (content_type == "image/png") return HeightFieldFormat::png;
  if (content_type == "image/vnd.mujoco.hfield") return HeightFieldFormat::binary;
  if (!content_type.empty()) return std::nullopt;
  return lowered(file_name).ends_with(".png") ? HeightFieldFormat::png : HeightFieldFormat::binary;
}

Result<HeightField> decode_height_field_png(Bytes file) {
  const Result<Image> image = decode_png(file, Channels::gray);
  if (!image) return Failure{image.error()};
  HeightField field{image->height, image->width, {image->pixels.begin(), image->pixels.end()}};
  turn_upside_down(field);
  return normalized(std::move(field));
}

Result<HeightField> decode_height_field_binary(Bytes bytes) {
  ByteReader file(bytes);
  if (!file.has(8)) return Failure{"the file ends inside the header of two int32"};
  const auto rows = file.read<std::int32_t>(), columns = file.read<std::int32_t>();
  if (rows < 1 || columns < 1)
    return Failure{"byte 0: there are " + size_in_message(rows, columns) + " numbers; both must be positive"};
  const std::uint64_t count = static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(columns);
  if (file.left() % 4 != 0 || count != file.left() / 4)
    return Failure{"the header says " + size_in_message(rows, columns) + " numbers of 4 bytes, but " +
                   std::to_string(file.left()) + " bytes follow"};
  HeightField field{rows, columns, std::vector<float>(count)};
  for (float& elevation : field.data) elevation = file.read<float>();
  if (auto failure = find_non_finite(field.data)) return *failure;
  return normalized(std::move(field));
}

Result<HeightField> decode_height_field(HeightFieldFormat format, Bytes file) {
  if (file.empty()) return Failure{"the file is empty"};
  return format == HeightFieldFormat::png ? decode_height_field_png(file) : decode_height_field_binary(file);
}

Result<HeightField> inline_height_field(int rows, int columns, std::span<const float> elevation) {
  // Larger fields would overflow the int sizes of a model.
  constexpr std::uint64_t kMost = std::numeric_limits<int>::max() / 8;
  if (rows < 1 || columns < 1) return Failure{"nrow and ncol must be positive"};
  const std::uint64_t count = static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(columns);
  if (count > kMost)
    return Failure{"nrow x ncol is " + std::to_string(count) + "; the limit is " + std::to_string(kMost)};
  if (!elevation.empty() && elevation.size() != count)
    return Failure{"there are " + std::to_string(elevation.size()) + " elevations, but nrow x ncol is " +
                   std::to_string(count)};
  if (auto failure = find_non_finite(elevation)) return *failure;
  HeightField field{rows, columns, {elevation.begin(), elevation.end()}};
  field.data.resize(count, 0);
  turn_upside_down(field);
  return normalized(std::move(field));
}

}  // namespace corten::asset
