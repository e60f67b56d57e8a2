#include "compile/unsupported.h"

namespace corten::compile {

namespace {

/// Warns that restitution has no effect on soft contacts.
void warn_about_restitution(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  if (m.impulse_contacts()) return;
  auto warned = [&](const auto& spec) {
    if (!(*spec.restitution > 0)) return false;
    found.warning(spec.at,
                  "restitution has no effect on soft contacts; option contact=\"impulse\" makes it act");
    return true;
  };
  for (const auto& geom : draft.geoms)
    if (warned(*geom->spec)) return;
  for (const PairDraft& pair : draft.pairs)
    if (warned(*pair.spec)) return;
}

void warn_about_ccd(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  if (!m.opt.ccd) return;
  for (int g = 0; g < m.ngeom; g++) {
    const bool triangles = m.geom_type[g] == kMesh && m.mesh_trifaceadr[m.geom_dataid[g]] >= 0;
    if (!triangles && m.geom_type[g] != kSdf) continue;
    found.warning(draft.geoms[static_cast<std::size_t>(g)]->spec->at,
                  "option ccd has no effect on collisions with triangle meshes and distance fields");
    return;
  }
}

}  // namespace

void report_unsupported(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  warn_about_restitution(draft, m, found);
  warn_about_ccd(draft, m, found);
}

}  // namespace corten::compile
