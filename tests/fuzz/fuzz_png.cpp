// libFuzzer target: PNG images, and height fields made from them.
#include <cstddef>

#include "asset/height_field.h"
#include "asset/image.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace corten::asset;
  const Bytes file = std::as_bytes(std::span(data, size));
  (void)decode_png(file, Channels::rgba).ok();
  (void)decode_height_field_png(file).ok();
  return 0;
}
