// libFuzzer target: the GMSH decoder.
#include <cstddef>
#include <cstdlib>

#include "asset/gmsh.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const auto mesh = corten::asset::decode_gmsh({reinterpret_cast<const std::byte*>(data), size});
  if (!mesh) return 0;
  const int points = static_cast<int>(mesh->points.size() / 3);
  if (mesh->elements.size() % (static_cast<std::size_t>(mesh->dim) + 1) != 0) std::abort();
  for (const int p : mesh->elements)
    if (p < 0 || p >= points) std::abort();
  return 0;
}
