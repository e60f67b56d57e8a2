// libFuzzer target: distance fields.
#include <cstddef>

#include "asset/distance_field.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace corten::asset;
  (void)decode_distance_field(std::as_bytes(std::span(data, size))).ok();
  return 0;
}
