#include "model/same_frames.h"
#include "compile/fields.h"
#include "compile/fill.h"

namespace corten::compile {

void mark_same_frames(const ModelView<double>& m) {
  for (int b = 0; b < m.nbody; b++) edit(m.body_sameframe)[b] = detail::same_frame_of_body(m, b);
  for (int g = 0; g < m.ngeom; g++)
    edit(m.geom_sameframe)[g] = detail::same_frame(m, m.geom_bodyid[g], m.geom_pos[g], m.geom_quat[g]);
  for (int s = 0; s < m.nsite; s++)
    edit(m.site_sameframe)[s] = detail::same_frame(m, m.site_bodyid[s], m.site_pos[s], m.site_quat[s]);
}

void mark_simple_bodies(const ModelView<double>& m) { set_all(m.body_simple, detail::simple_bodies(m)); }

}  // namespace corten::compile
