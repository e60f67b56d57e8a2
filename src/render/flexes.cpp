// Flexes of a scene: cables are capsules, cloth is a surface of two sides with a border, soft bodies are
// their shells. All are rounded out by the radius of the flex, as the reference draws them.
#include <algorithm>
#include <array>

#include "render/looks.h"
#include "render/scene.h"

namespace corten::render {

namespace {

/// Triangles of a flex, and their texture coordinates if it has any: indices within the flex. `sides` is 2 if
/// vertices occur twice: those of the other side are nvert higher.
struct FlexTriangles {
  std::vector<int> faces, texcoords;
  int sides = 1;
  int nsmooth = 0;

  void add(std::array<int, 3> face, std::array<int, 3> texcoord) {
    faces.insert(faces.end(), face.begin(), face.end());
    texcoords.insert(texcoords.end(), texcoord.begin(), texcoord.end());
  }
};

class FlexReader {
 public:
  FlexReader(const Model& model, int flex)
      : f_(size(flex)),
        dim_(size(model->flex_dim[f_])),
        nelem_(size(model->flex_elemnum[f_])),
        elem_(model->flex_elem.data() + model->flex_elemdataadr[f_]),
        shell_(model->flex_shell.data() + std::max(0, model->flex_shelldataadr[f_])),
        nshell_(size(model->flex_shellnum[f_])),
        nvert_(model->flex_vertnum[f_]),
        texcoord_(model->flex_texcoordadr[f_] >= 0
                      ? model->flex_elemtexcoord.data() + model->flex_elemdataadr[f_]
                      : nullptr) {}

  FlexTriangles triangles() const { return dim_ == 2 ? cloth() : shell(); }

 private:
  /// The texture coordinate of a corner of an element.
  int texcoord(std::size_t elem, int vertex) const {
    const std::size_t first = elem * (dim_ + 1);
    for (std::size_t k = 0; k <= dim_ && texcoord_ != nullptr; k++)
      if (elem_[first + k] == vertex) return texcoord_[first + k];
    return 0;
  }

  FlexTriangles cloth() const {
    FlexTriangles result;
    result.sides = 2;
    for (std::size_t e = 0; e < nelem_; e++) {
      const int* v = elem_ + 3 * e;
      const int a = texcoord(e, v[0]), b = texcoord(e, v[1]), c = texcoord(e, v[2]);
      result.add({v[0], v[1], v[2]}, {a, b, c});
      result.add({nvert_ + v[0], nvert_ + v[2], nvert_ + v[1]}, {a, c, b});
    }
    result.nsmooth = static_cast<int>(result.faces.size() / 3);
    // The border, between the two sides.
    const std::vector<std::size_t> owner = owners();
    for (std::size_t k = 0; k < nshell_; k++) {
      const int a = shell_[2 * k], b = shell_[2 * k + 1];
      const int ta = texcoord(owner[k], a), tb = texcoord(owner[k], b);
      result.add({a, nvert_ + a, nvert_ + b}, {ta, ta, tb});
      result.add({a, nvert_ + b, b}, {ta, tb, tb});
    }
    return result;
  }

  FlexTriangles shell() const {
    FlexTriangles result;
    const std::vector<std::size_t> owner = owners();
    for (std::size_t k = 0; k < nshell_; k++) {
      const int* v = shell_ + 3 * k;
      result.add({v[0], v[1], v[2]},
                 {texcoord(owner[k], v[0]), texcoord(owner[k], v[1]), texcoord(owner[k], v[2])});
    }
    result.nsmooth = static_cast<int>(nshell_);
    return result;
  }

  /// The element that has all vertices of each fragment of the shell; needed for texture coordinates only.
  std::vector<std::size_t> owners() const {
    std::vector<std::size_t> result(nshell_, 0);
    if (texcoord_ == nullptr) return result;
    std::vector<std::vector<std::size_t>> around(size(nvert_));
    for (std::size_t k = 0; k < nelem_ * (dim_ + 1); k++) around[size(elem_[k])].push_back(k / (dim_ + 1));
    for (std::size_t k = 0; k < nshell_; k++) {
      const std::span<const int> fragment(shell_ + dim_ * k, dim_);
      for (std::size_t e : around[size(fragment[0])])
        if (std::all_of(fragment.begin(), fragment.end(), [&](int v) {
              return std::find(elem_ + e * (dim_ + 1), elem_ + (e + 1) * (dim_ + 1), v) !=
                     elem_ + (e + 1) * (dim_ + 1);
            }))
          result[k] = e;
    }
    return result;
  }

  std::size_t f_, dim_, nelem_;
  const int *elem_, *shell_;
  std::size_t nshell_;
  int nvert_;
  const int* texcoord_;
};

}  // namespace

void Scene::add_flexes() {
  constexpr int kLastShownGroup = 2;
  for (int f = 0; f < model_->nflex; f++) {
    if (model_->flex_group[size(f)] > kLastShownGroup) continue;
    if (model_->flex_dim[size(f)] == 1) add_cable(f);
    else add_flex_surface(f);
  }
}

void Scene::add_cable(int flex) {
  const std::size_t f = size(flex);
  const Look look = flex_look(model_, flex);
  if (look.alpha <= 0 || !(model_->flex_radius[f] > 0)) return;
  const int first = model_->flex_vertadr[f];
  for (int e = 0; e < model_->flex_elemnum[f]; e++) {
    add_item(kObjFlex, flex, e, look);
    const int* ends = model_->flex_elem.data() + model_->flex_elemdataadr[f] + 2 * e;
    items_.back().ends[0] = first + ends[0], items_.back().ends[1] = first + ends[1];
    items_.back().look.mapping = Mapping::none;  // capsules have no texture coordinates
  }
}

void Scene::add_flex_surface(int flex) {
  const std::size_t f = size(flex);
  const Look look = flex_look(model_, flex);
  const FlexTriangles triangles = FlexReader(model_, flex).triangles();
  if (look.alpha <= 0 || triangles.faces.empty()) return;
  SurfaceInfo surface;
  surface.first_flexvert = model_->flex_vertadr[f], surface.nflexvert = model_->flex_vertnum[f];
  surface.nsmooth = triangles.nsmooth;
  surface.inflate = static_cast<float>(model_->flex_radius[f]);
  std::vector<float> vertices;
  for (int side = 0; side < triangles.sides; side++)
    for (double x : model_->flex_vert0.subspan(3 * size(surface.first_flexvert), 3 * size(surface.nflexvert)))
      vertices.push_back(static_cast<float>(x));
  std::span<const double> texcoords;
  if (model_->flex_texcoordadr[f] >= 0)
    texcoords = model_->flex_texcoord.subspan(2 * size(model_->flex_texcoordadr[f]));
  add_surface(surface, vertices, triangles.faces, texcoords, triangles.texcoords);
  // Faceted: normals place the vertices, but do not shade.
  if (model_->flex_flatskin[f] != 0) surfaces_.back().nsmooth = 0;
  add_item(kObjFlex, flex, static_cast<int>(surfaces_.size()) - 1, look);
}

}  // namespace corten::render
