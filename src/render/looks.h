// Looks of a model's objects.
#pragma once

#include "corten/model.h"
#include "render/look.h"

namespace corten::render {

/// A colour alone, with MuJoCo's values for a surface without material.
Look painted(const double* rgba);
/// The look of a geom: its own colour if it is not the default one, else its material's, else clay for what
/// moves and stone for what does not.
Look geom_look(const Model& model, int geom);
/// The look of a site.
Look site_look(const Model& model, int site);
/// The look of a tendon.
Look tendon_look(const Model& model, int tendon);
/// The look of a skin.
Look skin_look(const Model& model, int skin);
/// The look of a flex.
Look flex_look(const Model& model, int flex);

}  // namespace corten::render
