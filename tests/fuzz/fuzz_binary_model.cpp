// libFuzzer target: binary models. The checksum is made right first: without that no mutation would get past
// it.
#include <cstddef>
#include <cstring>
#include <vector>

#include "base/hash.h"
#include "corten/corten.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  constexpr std::size_t kHeader = 40, kChecksum = 32;
  std::vector<std::byte> bytes(size);
  if (size > 0) std::memcpy(bytes.data(), data, size);
  if (size >= kHeader) {
    const std::uint64_t checksum = corten::Hash().add(std::span(bytes).subspan(kHeader)).value();
    std::memcpy(bytes.data() + kChecksum, &checksum, sizeof checksum);
  }
  try {
    corten::from_binary(bytes);
  } catch (const corten::LoadError&) {
  }
  return 0;
}
