// libFuzzer target: the MSH decoder and mesh processing.
#include "fuzz_mesh.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  return corten::asset::fuzz_mesh(corten::asset::decode_msh, data, size);
}
