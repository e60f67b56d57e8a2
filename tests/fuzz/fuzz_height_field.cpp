// libFuzzer target: the reference's binary height fields.
#include <cstddef>

#include "asset/height_field.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace corten::asset;
  (void)decode_height_field_binary(std::as_bytes(std::span(data, size))).ok();
  return 0;
}
