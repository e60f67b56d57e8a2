// The Draft: the model during compilation. Each object has the quantities that can be computed without ids
// and addresses, and a pointer to its Spec element for attributes that are copied unchanged.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "compile/draft_assets.h"
#include "compile/draft_flexes.h"
#include "compile/draft_others.h"
#include "compile/pose.h"
#include "corten/spec/spec.h"
#include "model/storage.h"

namespace corten::compile {

/// Mass, the frame of the principal axes in the owner's frame, and the principal moments.
struct MassProperties {
  double mass = 0;
  Pose frame;
  Vec3d moments{0, 0, 0};
};

struct GeomDraft {
  const mjcf::Geom* spec = nullptr;
  Pose pose;  ///< in the body frame
  Size3 size{};
  double mass = 0;
  Vec3d moments{0, 0, 0};
  std::array<double, 6> box{};  ///< bounding box in its own frame: centre, half sizes
  double radius = 0;            ///< of the bounding sphere; 0: unbounded
  int mesh = -1;                ///< its mesh, or the one that it was fitted to
  int hfield = -1;
  int sdf = -1;
  int material = -1;  ///< its own, or that of its mesh
  int plugin = -1;
};

struct SiteDraft {
  const mjcf::Site* spec = nullptr;
  Pose pose;  ///< in the body frame
  Size3 size{};
  int material = -1;
};

struct CameraDraft {
  const mjcf::Camera* spec = nullptr;
  Pose pose;  ///< in the body frame
  double fovy = 0;
  std::array<double, 4> intrinsic{};  ///< focal lengths, principal point
  int target = -1;
};

struct LightDraft {
  const mjcf::Light* spec = nullptr;
  Vec3d pos{0, 0, 0};  ///< in the body frame
  Vec3d dir{0, 0, -1};
  int target = -1;
  int texture = -1;
};

struct JointDraft {
  const mjcf::Joint* spec = nullptr;
  Vec3d pos{0, 0, 0};
  Vec3d axis{0, 0, 1};
  Range range{};
  bool limited = false;
  bool force_limited = false;
  double ref = 0;
  double springref = 0;
};

struct BodyDraft {
  const mjcf::Body* spec = nullptr;
  int parent = 0;
  Pose pose;  ///< in the parent's frame
  MassProperties inertia;
  // Aggregated over its geoms, including discarded ones.
  double margin = 0;  ///< maximum
  int contype = 0, conaffinity = 0;
  int plugin = -1;
  std::vector<JointDraft> joints;
  std::vector<GeomDraft> geoms;
  std::vector<SiteDraft> sites;
  std::vector<CameraDraft> cameras;
  std::vector<LightDraft> lights;
};

/// An object and the body that it belongs to, indexed by id.
template <class Record>
struct Placed {
  Record* record;
  int body;
  Record* operator->() const { return record; }
};

struct Draft {
  const mjcf::Spec* spec = nullptr;
  bool appearance = true;  ///< false: materials, textures, normals, texture coordinates and skins are dropped
  std::vector<MeshDraft> meshes;
  std::vector<HFieldDraft> hfields;
  std::vector<SdfDraft> sdfs;
  std::deque<mjcf::Sdf> baked;           ///< fields of meshes that geoms of type sdf name; not in the Spec
  std::map<std::string, int> baked_ids;  ///< by the name of the mesh: the field in `sdfs`
  std::vector<TextureDraft> textures;    ///< empty with discardvisual
  std::vector<MaterialDraft> materials;  ///< empty with discardvisual
  std::vector<SkinDraft> skins;          ///< empty if the appearance is dropped
  std::vector<BodyDraft> bodies;         ///< depth first; the world is [0]

  // Filled by resolve, after which the tree does not change.
  std::vector<Placed<JointDraft>> joints;
  std::vector<Placed<GeomDraft>> geoms;
  std::vector<Placed<SiteDraft>> sites;
  std::vector<Placed<CameraDraft>> cameras;
  std::vector<Placed<LightDraft>> lights;
  std::vector<FlexDraft> flexes;
  std::vector<PairDraft> pairs;        ///< sorted by signature
  std::vector<ExcludeDraft> excludes;  ///< sorted by signature
  std::vector<EqualityDraft> equalities;
  std::vector<TendonDraft> tendons;
  std::vector<ActuatorDraft> actuators;
  std::vector<SensorDraft> sensors;
  std::vector<TupleDraft> tuples;
  std::vector<PluginDraft> plugins;
  detail::NameTables names;

  const detail::NameTable& names_of(ObjectType type) const {
    return names[static_cast<std::size_t>(detail::name_table_of(type))];
  }
  detail::NameTable& names_of(ObjectType type) {
    return names[static_cast<std::size_t>(detail::name_table_of(type))];
  }

  /// The <compiler> settings that apply to the element.
  const mjcf::Compiler& rules_of(const mjcf::Element& element) const {
    return mjcf::compiler_of(*spec, element);
  }
};

/// Number of elements, as the sizes of a Model have it.
template <class List>
int count(const List& list) {
  return static_cast<int>(list.size());
}

}  // namespace corten::compile
