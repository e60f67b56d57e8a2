// What the fuzz targets of all mesh formats do with an input.
#pragma once

#include <cstddef>
#include <cstdlib>

#include "asset/mesh.h"
#include "asset/mesh_file.h"

namespace corten::asset {

/// Larger meshes only slow the fuzzer down.
inline constexpr std::size_t kMostVertices = 2000;

inline int fuzz_mesh(Result<RawMesh> (*decode)(Bytes), const unsigned char* data, std::size_t size) {
  const Result<RawMesh> raw = decode(std::as_bytes(std::span(data, size)));
  if (!raw || raw->vertices.size() > kMostVertices) return 0;
  for (const Triangle& t : raw->faces)
    for (int corner : t)
      if (corner < 0 || corner >= static_cast<int>(raw->vertices.size())) std::abort();
  MeshSettings settings;
  settings.inertia = static_cast<InertiaMode>(size % 4);
  const Result<Mesh> mesh = process_mesh(*raw, settings);
  if (mesh && !(mesh->amount >= 0)) std::abort();
  return 0;
}

}  // namespace corten::asset
