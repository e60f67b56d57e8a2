// Fills the bounding volume trees: those of bodies first, then those of meshes.
#include "asset/bvh.h"
#include "compile/bounds.h"
#include "compile/fields.h"
#include "compile/fill.h"

namespace corten::compile {

namespace {

int write(const asset::Bvh& tree, int at, const ModelView<double>& m) {
  for (const asset::Bvh::Node& node : tree.nodes) {
    edit(m.bvh_child)[2 * at] = node.child[0];
    edit(m.bvh_child)[2 * at + 1] = node.child[1];
    edit(m.bvh_nodeid)[at] = node.id;
    for (int k = 0; k < 3; k++) {
      edit(m.bvh_aabb)[6 * at + k] = node.center[k];
      edit(m.bvh_aabb)[6 * at + 3 + k] = node.half_size[k];
    }
    at++;
  }
  return at;
}

}  // namespace

void fill_bvh(const Draft& draft, const ModelView<double>& m) {
  int at = 0;
  for (int body = 0; body < m.nbody; body++) {
    std::vector<asset::BvhItem> items;
    for (int g = 0; g < m.body_geomnum[body]; g++) {
      const int geom = m.body_geomadr[body] + g;
      if (m.geom_contype[geom] != 0 || m.geom_conaffinity[geom] != 0) items.push_back(box_in_body(m, geom));
    }
    const asset::Bvh tree = asset::build_bvh(std::move(items));
    edit(m.body_bvhadr)[body] = tree.nodes.empty() ? -1 : at;
    edit(m.body_bvhnum)[body] = static_cast<int>(tree.nodes.size());
    at = write(tree, at, m);
  }
  for (int mesh = 0; mesh < m.nmesh; mesh++) {
    const asset::Bvh& tree = draft.meshes[static_cast<std::size_t>(mesh)].data->bvh;
    edit(m.mesh_bvhadr)[mesh] = tree.nodes.empty() ? -1 : at;
    edit(m.mesh_bvhnum)[mesh] = static_cast<int>(tree.nodes.size());
    at = write(tree, at, m);
  }
}

}  // namespace corten::compile
