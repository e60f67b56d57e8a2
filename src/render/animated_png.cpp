#include <zlib.h>

#include <array>
#include <cstdio>
#include <stdexcept>
#include <vector>

#include "corten/render.h"

namespace corten {

namespace {

using Bytes = std::vector<std::uint8_t>;

void put32(Bytes& bytes, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(value >> shift));
}

void put16(Bytes& bytes, std::uint32_t value) {
  bytes.push_back(static_cast<std::uint8_t>(value >> 8));
  bytes.push_back(static_cast<std::uint8_t>(value));
}

Bytes compressed(int width, int height, std::span<const std::uint8_t> rgb) {
  // Each row begins with its filter; 1: differences from the pixel before, which compresses flat areas well.
  const std::size_t row_size = 3 * static_cast<std::size_t>(width);
  Bytes rows;
  rows.reserve((row_size + 1) * static_cast<std::size_t>(height));
  for (std::size_t row = 0; row < static_cast<std::size_t>(height); row++) {
    rows.push_back(1);
    for (std::size_t k = 0; k < row_size; k++) {
      const std::uint8_t* p = rgb.data() + row * row_size + k;
      rows.push_back(static_cast<std::uint8_t>(k < 3 ? *p : *p - *(p - 3)));
    }
  }
  uLongf size = compressBound(static_cast<uLong>(rows.size()));
  Bytes result(size);
  if (compress2(result.data(), &size, rows.data(), static_cast<uLong>(rows.size()), 6) != Z_OK)
    throw std::runtime_error("cannot compress an image");
  result.resize(size);
  return result;
}

}  // namespace

struct AnimatedPng::Impl {
  std::string path;
  std::FILE* file = nullptr;
  int width, height, fps;
  std::uint32_t frames = 0, sequence = 0;
  long control_at = 0;  ///< place of the number of frames in the file

  ~Impl() {
    if (file != nullptr) std::fclose(file);
  }
  void write(const void* bytes, std::size_t size) {
    if (std::fwrite(bytes, 1, size, file) != size) throw std::runtime_error("cannot write " + path);
  }
  /// A chunk: length, name, contents, checksum.
  void chunk(const char* name, const Bytes& contents) {
    Bytes all;
    put32(all, static_cast<std::uint32_t>(contents.size()));
    all.insert(all.end(), name, name + 4);
    all.insert(all.end(), contents.begin(), contents.end());
    put32(all, static_cast<std::uint32_t>(crc32(0, all.data() + 4, static_cast<uInt>(all.size() - 4))));
    write(all.data(), all.size());
  }
  void animation_control() {
    Bytes control;
    put32(control, frames);
    put32(control, 0);  // repeated for ever
    chunk("acTL", control);
  }
  void frame_control() {
    Bytes control;
    put32(control, sequence++);
    put32(control, static_cast<std::uint32_t>(width));
    put32(control, static_cast<std::uint32_t>(height));
    put32(control, 0);
    put32(control, 0);
    put16(control, 1);
    put16(control, static_cast<std::uint32_t>(fps));
    control.insert(control.end(), {0, 0});  // the frame replaces the one before
    chunk("fcTL", control);
  }
};

AnimatedPng::AnimatedPng(const std::string& path, int width, int height, int fps)
    : impl_(std::make_unique<Impl>()) {
  impl_->path = path, impl_->width = width, impl_->height = height, impl_->fps = fps;
  impl_->file = std::fopen(path.c_str(), "wb");
  if (impl_->file == nullptr) throw std::runtime_error("cannot write " + path);
  constexpr std::array<std::uint8_t, 8> signature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  impl_->write(signature.data(), signature.size());
  Bytes header;
  put32(header, static_cast<std::uint32_t>(width));
  put32(header, static_cast<std::uint32_t>(height));
  header.insert(header.end(), {8, 2, 0, 0, 0});  // 8 bits of red, green and blue
  impl_->chunk("IHDR", header);
  impl_->control_at = std::ftell(impl_->file);
  impl_->animation_control();
}

AnimatedPng::~AnimatedPng() = default;
AnimatedPng::AnimatedPng(AnimatedPng&&) noexcept = default;
AnimatedPng& AnimatedPng::operator=(AnimatedPng&&) noexcept = default;

void AnimatedPng::add(std::span<const std::uint8_t> rgb) {
  Impl& a = *impl_;
  if (rgb.size() != 3 * static_cast<std::size_t>(a.width) * static_cast<std::size_t>(a.height))
    throw std::invalid_argument("AnimatedPng: a frame must have width x height x 3 bytes");
  a.frame_control();
  const Bytes pixels = compressed(a.width, a.height, rgb);
  if (a.frames == 0) a.chunk("IDAT", pixels);
  else {
    Bytes numbered;
    numbered.reserve(sizeof(std::uint32_t) + pixels.size());
    put32(numbered, a.sequence++);
    numbered.insert(numbered.end(), pixels.begin(), pixels.end());
    a.chunk("fdAT", numbered);
  }
  a.frames++;
}

void AnimatedPng::close() {
  Impl& a = *impl_;
  a.chunk("IEND", {});
  std::fseek(a.file, a.control_at, SEEK_SET);
  a.animation_control();
  const bool failed = std::fclose(a.file) != 0;
  a.file = nullptr;
  if (failed) throw std::runtime_error("cannot write " + a.path);
}

}  // namespace corten
