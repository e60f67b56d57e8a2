// What pictures are made of, as plain structs that are passed to kernels by value: SceneView is shared by all
// environments of a model and does not change; FrameView has the poses of each environment.
//
// Items are what rays meet: geoms, sites, parts of tendons, marks (contacts, trails) and surfaces whose
// vertices move. Such a surface (see SurfaceInfo) has its vertices in the FrameView, where a stage before
// the picture puts them: see render/moving_surface.h.
#pragma once

#include "collision/ray_scene.h"
#include "render/box_tree.h"
#include "render/camera.h"
#include "render/look.h"
#include "render/seen_item.h"
#include "render/texture.h"

namespace corten::render {

/// The object type of marks, which are no objects of the model.
inline constexpr int kMark = 0;

/// Something that is drawn.
struct ItemInfo {
  int type;  ///< as ObjectType, or kMark
  int id;
  int part;  ///< of a tendon: place in wrap_xpos; of a surface: its index; of a cable: its element
  int ends[2] = {0, 0};  ///< of a part of a cable: its vertices, index within the model
  Look look;
};

/// A light.
struct LampInfo {
  int light = -1;  ///< of the model; -1: it shines in a fixed direction
  int at_eye = 0;  ///< the headlight
  int directional = 0, shadow = 0;
  Vec3<float> dir{};  ///< of a light that is not of the model
  Colour diffuse{}, specular{};
  float attenuation[3] = {1, 0, 0};
  float cutoff = -1;   ///< cosine of the half angle of a spot
  float exponent = 0;  ///< of a spot
};

template <class T>
struct LampPose {
  Vec3<T> pos, dir;  ///< dir: of its rays, unit
  Vec3<T> towards;   ///< a directional lamp; zero if it has no direction
};

/// Triangles whose vertices move. Indices of vertices are within the surface.
struct SurfaceInfo {
  int skin = -1;                          ///< its bones move the vertices; -1: it is a flex
  int first_flexvert = 0, nflexvert = 0;  ///< of a flex: its vertices, which are repeated for the other side
  int first_vert, nvert;                  ///< in FrameView::vert
  int first_face, nface;                  ///< in SceneView::surface_face
  int first_box, leaves;  ///< of its tree, in FrameView::surface_box and SceneView::surface_order
  int first_order;
  int first_texcoord = -1;  ///< in SceneView::surface_texcoord; -1: none
  int nsmooth;              ///< triangles from here on are flat
  float inflate = 0;        ///< by which vertices are moved along their normals
};

/// A bone of a skin: where its body was when it was bound.
struct BoneInfo {
  int body;
  float bind_pos[3], bind_quat[4];
};

struct SceneView {
  const ItemInfo* items;
  int nitems;
  const int *loose, *bounded;  ///< items without and with bounds; the latter are in the tree
  int nloose, nbounded;

  const LampInfo* lamps;
  int nlamps;
  Colour ambient;
  const CameraInfo* cameras;
  int ncameras;

  TexturesView textures;
  int sky = -1;  ///< texture of the skybox; -1: none
  int ntextures, nimages, nlevels, ntexels;

  // Meshes: one entry per mesh and triangle, as the model's fields of the same names.
  const int *mesh_normaladr, *mesh_texcoordadr, *mesh_facenormal, *mesh_facetexcoord;
  const float *mesh_normal, *mesh_texcoord;
  int nmesh, nmeshface, nmeshnormal, nmeshtexcoord;  ///< nmeshface: 0 if the triangles' indices were dropped

  // Surfaces.
  const SurfaceInfo* surfaces;
  int nsurfaces, nsurface_vert, nsurface_face, nsurface_box, nsurface_order, nsurface_texcoord;
  const int *surface_face, *surface_facetexcoord;  ///< vertices and texture coordinates of triangles
  const TreeKey* surface_order;
  const float *surface_vert, *surface_texcoord;
  // Bones of each vertex, and smooth triangles of each vertex: first entries, one more than vertices, and
  // entries.
  const BoneInfo* bones;
  const int *vert_bone_first, *vert_bone, *vert_face_first, *vert_face;
  const float* vert_bone_weight;
  int nbones, nvert_bone, nvert_face;

  int width, height, side;  ///< pixels; samples per pixel and direction
  int needs_tree;           ///< shadows, reflections, transparency, or many items
  int mirrors, haze, fog, transparent, only_primitives;
  int has_background;
  Colour background, fog_colour;
  Colour haze_colour;  ///< of the horizon
  float haze_height;   ///< of the haze above it: sine of the angle
  float far, fog_start, fog_end;
  float scale;  ///< of the model, for distances that count as zero

  /// Whether squares of pixels list what their rays can meet (see ItemList).
  CORTEN_HD bool few_items() const { return nitems <= 1024; }
  /// Cameras times items that they see, if there are few.
  CORTEN_HD std::size_t views() const {
    return few_items() ? static_cast<std::size_t>(ncameras) * static_cast<std::size_t>(nitems) : 0;
  }
};

/// The poses of all environments. Arrays have a part for each.
template <class T>
struct FrameView {
  Placed<T>* items;
  Sphere<T>* spheres;
  Box<T>* boxes;
  TreeKey* order;
  int leaves;
  LampPose<T>* lamps;
  Eye<T>* eyes;
  // Per camera and item, if there are few items (SceneView::few_items).
  SeenItem<T>* seen;  ///< from the camera; not for parallel rays
  PixelRectangle* rectangles;
  Vec3<T>* vert;        ///< of surfaces
  Vec3<float>* normal;  ///< of their vertices
  Box<T>* surface_box;
  T* bone;  ///< 12 numbers per bone: rotation and translation from the bound pose

  /// The frame of one environment.
  CORTEN_HD FrameView of(const SceneView& s, int env) const {
    FrameView own = *this;
    const auto e = static_cast<std::size_t>(env);
    own.items += e * static_cast<std::size_t>(s.nitems);
    own.spheres += e * static_cast<std::size_t>(s.nitems);
    own.boxes += e * static_cast<std::size_t>(leaves > 0 ? 2 * leaves - 1 : 0);
    own.order += e * static_cast<std::size_t>(leaves);
    own.lamps += e * static_cast<std::size_t>(s.nlamps);
    own.eyes += e * static_cast<std::size_t>(s.ncameras);
    own.seen += e * s.views();
    own.rectangles += e * s.views();
    own.vert += e * static_cast<std::size_t>(s.nsurface_vert);
    own.normal += e * static_cast<std::size_t>(s.nsurface_vert);
    own.surface_box += e * static_cast<std::size_t>(s.nsurface_box);
    own.bone += e * static_cast<std::size_t>(12 * s.nbones);
    return own;
  }
  CORTEN_HD BoxTree<T> tree() const { return {boxes, order, leaves}; }
};

/// Where pictures are written: environments x cameras x height x width x channels. Null: not wanted.
struct PictureArrays {
  std::uint8_t* rgb = nullptr;
  float* rgb_float = nullptr;
  float* depth = nullptr;
  int* segmentation = nullptr;
  float* normal = nullptr;
};

/// Calls move(pointer, count) for each array of a SceneView.
template <class Move>
void for_each_array(SceneView& s, Move move) {
  auto n = [](int count) { return static_cast<std::size_t>(count); };
  move(s.items, n(s.nitems));
  move(s.loose, n(s.nloose));
  move(s.bounded, n(s.nbounded));
  move(s.lamps, n(s.nlamps));
  move(s.cameras, n(s.ncameras));
  move(s.textures.textures, n(s.ntextures));
  move(s.textures.images, n(s.nimages));
  move(s.textures.levels, n(s.nlevels));
  move(s.textures.texels, n(s.ntexels));
  move(s.mesh_normaladr, n(s.nmesh));
  move(s.mesh_texcoordadr, n(s.nmesh));
  move(s.mesh_facenormal, 3 * n(s.nmeshface));
  move(s.mesh_facetexcoord, 3 * n(s.nmeshface));
  move(s.mesh_normal, 3 * n(s.nmeshnormal));
  move(s.mesh_texcoord, 2 * n(s.nmeshtexcoord));
  move(s.surfaces, n(s.nsurfaces));
  move(s.surface_face, 3 * n(s.nsurface_face));
  move(s.surface_facetexcoord, 3 * n(s.nsurface_face));
  move(s.surface_order, n(s.nsurface_order));
  move(s.surface_vert, 3 * n(s.nsurface_vert));
  move(s.surface_texcoord, 2 * n(s.nsurface_texcoord));
  move(s.bones, n(s.nbones));
  move(s.vert_bone_first, n(s.nsurface_vert) + 1);
  move(s.vert_bone, n(s.nvert_bone));
  move(s.vert_bone_weight, n(s.nvert_bone));
  move(s.vert_face_first, n(s.nsurface_vert) + 1);
  move(s.vert_face, n(s.nvert_face));
}

/// Calls make(pointer, count) for each array of a FrameView of this many environments.
template <class T, class Make>
void for_each_array(FrameView<T>& f, const SceneView& s, int envs, Make make) {
  auto n = [&](int count) { return static_cast<std::size_t>(envs) * static_cast<std::size_t>(count); };
  make(f.items, n(s.nitems));
  make(f.spheres, n(s.nitems));
  make(f.boxes, n(f.leaves > 0 ? 2 * f.leaves - 1 : 0));
  make(f.order, n(f.leaves));
  make(f.lamps, n(s.nlamps));
  make(f.eyes, n(s.ncameras));
  make(f.seen, static_cast<std::size_t>(envs) * s.views());
  make(f.rectangles, static_cast<std::size_t>(envs) * s.views());
  make(f.vert, n(s.nsurface_vert));
  make(f.normal, n(s.nsurface_vert));
  make(f.surface_box, n(s.nsurface_box));
  make(f.bone, n(12 * s.nbones));
}

}  // namespace corten::render
