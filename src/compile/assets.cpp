#include "compile/assets.h"

#include <functional>
#include <map>
#include <set>

#include "asset/builtin_mesh.h"
#include "asset/marching_cubes.h"
#include "asset/mesh_file.h"
#include "collision/plugin_shapes.h"
#include "compile/asset_files.h"
#include "compile/messages.h"
#include "compile/plugins.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

/// Calls visit(geom) for all geoms of the model.
void for_each_geom(const mjcf::Body& world, const std::function<void(const mjcf::Geom&)>& visit) {
  std::vector<const mjcf::Body*> pending{
      &world};  // explicit stack: files can nest deeper than the call stack
  while (!pending.empty()) {
    const mjcf::Body& body = *pending.back();
    pending.pop_back();
    for (const mjcf::Geom& geom : body.geoms) visit(geom);
    for (const mjcf::Body& child : body.bodies) pending.push_back(&child);
  }
}

/// Names of the meshes used by geoms that can collide.
std::set<std::string> colliding_meshes(const mjcf::Spec& spec) {
  std::set<std::string> in_pairs, meshes;
  for (const mjcf::Pair& pair : spec.pairs) in_pairs.insert({*pair.geom1, *pair.geom2});
  for_each_geom(spec.world, [&](const mjcf::Geom& geom) {
    const bool is_mesh = *geom.type == kMesh || (*geom.type == kSdf && geom.plugin.is_used);
    if (is_mesh && (*geom.contype != 0 || *geom.conaffinity != 0 || in_pairs.count(*geom.name)))
      meshes.insert(*geom.mesh);
  });
  return meshes;
}

class Loader {
 public:
  Loader(Draft& draft, const mjcf::FileAccess& files, AssetBudget& budget, Diagnostics& found)
      : draft_(draft),
        budget_(budget),
        files_(files, budget),
        found_(found),
        colliding_(colliding_meshes(*draft.spec)) {}

  void load(const mjcf::Mesh& spec) {
    MeshDraft mesh{&spec, name_of(spec), nullptr};
    const asset::MeshSettings settings = settings_of(mesh);
    const std::size_t errors = static_cast<std::size_t>(found_.errors());
    check_sources(spec);
    if (static_cast<std::size_t>(found_.errors()) == errors) mesh.data = processed(spec, settings);
    add_name(draft_, kObjMesh, mesh.name, spec.at, found_);
    draft_.meshes.push_back(std::move(mesh));
  }

  void load(const mjcf::HField& spec) {
    HFieldDraft field{&spec, name_of(spec), nullptr};
    for (double size : spec.size->values)
      if (!(size > 0)) {
        found_.error(spec.at, "size " + text_of(spec.size->values) + " needs four numbers above zero");
        break;
      }
    asset::Result<asset::HeightField> data = decoded(spec);
    if (data) field.data = std::make_shared<asset::HeightField>(std::move(*data));
    else if (!data.error().empty()) found_.error(spec.at, data.error());
    add_name(draft_, kObjHfield, field.name, spec.at, found_);
    draft_.hfields.push_back(std::move(field));
  }

  /// Loads a distance field. Meshes must be loaded before: a field can be computed from one.
  void load(const mjcf::Sdf& spec) { load(spec, name_of(spec)); }
  void load(const mjcf::Sdf& spec, const std::string& name) {
    SdfDraft field{&spec, name, nullptr};
    asset::Result<asset::DistanceField> data = decoded(spec);
    if (data && !pays_for(spec.at, data->distance)) data = asset::Failure{};
    if (data && data->points.empty())
      found_.error(spec.at, "the distance field has no surface: all its distances have the same sign");
    else if (data) {
      for (const std::string& warning : data->warnings) found_.warning(spec.at, warning);
      field.data = std::make_shared<asset::DistanceField>(std::move(*data));
    } else if (!data.error().empty()) found_.error(spec.at, data.error());
    add_name(draft_, kObjSdf, field.name, spec.at, found_);
    draft_.sdfs.push_back(std::move(field));
  }

  /// A geom of type sdf with a mesh and no field, which the reference allows: bakes the mesh, once for all
  /// geoms.
  void bake_for(const mjcf::Geom& geom) {
    if (*geom.type != kSdf || geom.plugin.is_used || geom.mesh->empty() || !geom.sdf->empty()) return;
    if (!draft_.baked_ids.emplace(*geom.mesh, static_cast<int>(draft_.sdfs.size())).second) return;
    mjcf::Sdf& spec = draft_.baked.emplace_back();
    spec.at = geom.at;
    spec.mesh = *geom.mesh;
    load(spec, "");
  }

 private:
  template <class Asset>
  std::string name_of(const Asset& spec) {
    std::string name = mjcf::asset_name(spec);
    if (name.empty()) found_.error(spec.at, "an asset without a file needs a name");
    return name;
  }

  asset::MeshSettings settings_of(const MeshDraft& mesh) const {
    const mjcf::Mesh& spec = *mesh.spec;
    asset::MeshSettings settings;
    settings.scale = vec3(spec.scale->data());
    settings.refpos = vec3(spec.refpos->data());
    settings.refquat = quat(spec.refquat->data());
    settings.inertia = *spec.inertia;
    if (mjcf::wants_exact_mesh_inertia(draft_.rules_of(spec))) settings.inertia = asset::InertiaMode::exact;
    settings.maxhullvert = *spec.maxhullvert;
    settings.triangles = *spec.collision == mjcf::MeshCollision::triangle;
    settings.auto_inertia =
        settings.triangles && !spec.inertia.is_set() && settings.inertia != asset::InertiaMode::exact;
    settings.needs_hull = colliding_.count(mesh.name) > 0;
    settings.smooth_normals = *spec.smoothnormal;
    settings.appearance = draft_.appearance || has_taxels(mesh.name);
    return settings;
  }

  /// True if the vertices of a mesh are taxels, whose directions are its normals.
  bool has_taxels(const std::string& name) const {
    for (const mjcf::Sensor& sensor : draft_.spec->sensors)
      if (sensor.type == kSensorTactile && *sensor.mesh == name) return true;
    return false;
  }

  void check_sources(const mjcf::Mesh& spec) {
    const bool builtin = *spec.builtin != mjcf::MeshBuiltin::none;
    const int sources = !spec.file->empty() + !spec.vertex->empty() + builtin + spec.plugin.is_used;
    if (sources == 0)
      found_.error(spec.at, "the mesh is empty; give it a file, vertices, or a builtin shape");
    else if (sources > 1)
      found_.error(spec.at, "file, vertex and builtin exclude each other; give one of them");
    if (*spec.maxhullvert != -1 && *spec.maxhullvert < 4)
      found_.error(spec.at, "maxhullvert " + std::to_string(*spec.maxhullvert) +
                                " must be 4 or more, or -1 for no limit");
  }

  /// The processed mesh. Meshes with the same file and settings share it.
  std::shared_ptr<const asset::Mesh> processed(const mjcf::Mesh& spec, const asset::MeshSettings& settings) {
    if (spec.file->empty()) return finished(spec, raw_mesh(spec), settings, "");
    const auto file = open(spec);
    if (!file) return nullptr;
    if (!spec.normal->empty() || !spec.texcoord->empty())
      return finished(spec, decoded(spec, *file), settings, file->path);
    std::shared_ptr<const asset::Mesh>& known = processed_[file->path + key_of(spec, settings)];
    if (!known) known = finished(spec, decoded(spec, *file), settings, file->path);
    return known;
  }

  static std::string key_of(const mjcf::Mesh& spec, const asset::MeshSettings& s) {
    std::string key = "|" + *spec.content_type;
    const double numbers[] = {s.scale.x,
                              s.scale.y,
                              s.scale.z,
                              s.refpos.x,
                              s.refpos.y,
                              s.refpos.z,
                              s.refquat.w,
                              s.refquat.x,
                              s.refquat.y,
                              s.refquat.z,
                              static_cast<double>(s.inertia),
                              static_cast<double>(s.maxhullvert),
                              s.needs_hull ? 1.0 : 0.0,
                              s.triangles ? 1.0 : 0.0,
                              s.auto_inertia ? 1.0 : 0.0,
                              s.smooth_normals ? 1.0 : 0.0};
    key.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
    return key;
  }

  std::shared_ptr<const asset::Mesh> finished(const mjcf::Mesh& spec, asset::Result<asset::RawMesh> raw,
                                              const asset::MeshSettings& settings, const std::string& file) {
    const std::string where = file.empty() ? "" : file + ": ";
    if (raw && settings.appearance) add_appearance(spec, *raw);
    if (!raw) {
      if (!raw.error().empty()) found_.error(spec.at, where + raw.error());
      return nullptr;
    }
    asset::Result<asset::Mesh> mesh = asset::process_mesh(*raw, settings);
    if (!mesh) {
      found_.error(spec.at, where + mesh.error());
      return nullptr;
    }
    for (const std::string& warning : mesh->warnings) found_.warning(spec.at, where + warning);
    return std::make_shared<asset::Mesh>(std::move(*mesh));
  }

  /// Adds normals and texture coordinates that are given in the model.
  void add_appearance(const mjcf::Mesh& spec, asset::RawMesh& raw) {
    const auto take = [&](const char* name, const std::vector<float>& numbers, std::size_t columns,
                          auto& list) {
      if (numbers.empty()) return;
      const std::string has = std::string(name) + " has " + std::to_string(numbers.size()) + " numbers; ";
      if (!list.empty())
        return found_.error(spec.at, std::string(name) + " is in the file and in the model; give it once");
      if (numbers.size() % columns != 0)
        return found_.error(spec.at, has + "their count must be a multiple of " + std::to_string(columns));
      for (std::size_t i = 0; i < numbers.size(); i += columns) {
        auto& row = list.emplace_back();
        for (std::size_t k = 0; k < columns; k++) row[k] = numbers[i + k];
      }
    };
    take("normal", *spec.normal, 3, raw.normals);
    take("texcoord", *spec.texcoord, 2, raw.texcoords);
    if (raw.face_texcoords.empty() && !raw.texcoords.empty() && raw.texcoords.size() != raw.vertices.size())
      found_.error(spec.at, "texcoord has " + std::to_string(raw.texcoords.size()) +
                                " points, but there are " + std::to_string(raw.vertices.size()) +
                                " vertices; there must be equally many");
  }

  /// The surface of a distance function, on the reference's grid.
  asset::Result<asset::RawMesh> plugin_mesh(const mjcf::Mesh& spec) {
    const int id = resolve_plugin(draft_, use_of(spec.plugin), detail::kForShapes, found_);
    if (id < 0) return asset::Failure{};
    const PluginDraft& plugin = draft_.plugins[static_cast<std::size_t>(id)];
    const auto errors = found_.errors();
    const std::vector<double> prm = shape_numbers(plugin, found_);
    if (prm.empty() || found_.errors() != errors) return asset::Failure{};
    const auto scale = spec.scale->values;
    if (scale[0] != 1 || scale[1] != 1 || scale[2] != 1)
      return asset::Failure{"a mesh with a plugin cannot have a scale"};
    const Vec3d half = plugin_shape::half_sizes(static_cast<int>(plugin.info.type), prm.data());
    const double total = half.x + half.y + half.z;
    if (!(half.x > 0 && half.y > 0 && half.z > 0 && std::isfinite(total)))
      return asset::Failure{"the parameters of the plugin give no shape"};
    const auto points = [&](double length) { return static_cast<int>(std::floor(300 / total * length)) + 1; };
    const std::array<int, 3> size = {points(half.x), points(half.y), points(half.z)};
    if (size[0] < 2 || size[1] < 2 || size[2] < 2)
      return asset::Failure{"the shape is too thin for its grid"};
    return asset::marching_cubes(
        [&](Vec3d p) { return plugin_shape::distance(static_cast<int>(plugin.info.type), p, prm.data()); },
        half, size);
  }

  asset::Result<asset::RawMesh> raw_mesh(const mjcf::Mesh& spec) {
    if (spec.plugin.is_used) return plugin_mesh(spec);
    if (*spec.builtin == mjcf::MeshBuiltin::none) return asset::inline_mesh(*spec.vertex, *spec.face);
    return asset::make_builtin_mesh(*spec.builtin, *spec.params);
  }

  asset::Result<asset::RawMesh> decoded(const mjcf::Mesh& spec, const AssetFiles::File& file) {
    const auto format = asset::mesh_format(file.path, *spec.content_type);
    if (!format)
      return asset::Failure{
          "the format is not known; it must be STL, OBJ, PLY, 3MF or MSH, by file "
          "extension or content_type"};
    asset::Result<asset::RawMesh> raw = asset::decode_mesh(*format, file.bytes);
    // A file without faces can be combined with faces from the model.
    if (raw && raw->faces.empty() && !spec.face->empty()) return with_faces(std::move(*raw), *spec.face);
    return raw;
  }

  static asset::Result<asset::RawMesh> with_faces(asset::RawMesh raw, const std::vector<int>& face) {
    if (face.size() % 3 != 0)
      return asset::Failure{"face has " + std::to_string(face.size()) + " numbers; three make a triangle"};
    const int vertices = static_cast<int>(raw.vertices.size());
    for (int corner : face)
      if (corner < 0 || corner >= vertices)
        return asset::Failure{"face refers to vertex " + std::to_string(corner) + " of " +
                              std::to_string(vertices)};
    for (std::size_t i = 0; i < face.size(); i += 3) raw.faces.push_back({face[i], face[i + 1], face[i + 2]});
    return raw;
  }

  /// The decoded asset. A failure with an empty message means that the error is already reported.
  asset::Result<asset::HeightField> decoded(const mjcf::HField& spec) {
    if (spec.file->empty()) {
      if (*spec.nrow < 2 || *spec.ncol < 2)
        return asset::Failure{"a height field needs a file, or nrow and ncol of at least 2 (they are " +
                              std::to_string(*spec.nrow) + " and " + std::to_string(*spec.ncol) + ")"};
      if (budget_.is_exceeded()) return asset::Failure{};
      return asset::inline_height_field(*spec.nrow, *spec.ncol, *spec.elevation);
    }
    const auto file = open(spec);
    if (!file) return asset::Failure{};
    const auto format = asset::height_field_format(file->path, *spec.content_type);
    if (!format)
      return asset::Failure{"content_type " + quoted(*spec.content_type) +
                            " is not known; it must be image/png or image/vnd.mujoco.hfield"};
    asset::Result<asset::HeightField> data = asset::decode_height_field(*format, file->bytes);
    if (!data) return asset::Failure{file->path + ": " + data.error()};
    if (!pays_for(spec.at, data->data)) return asset::Failure{};
    if (data->rows < 2 || data->columns < 2)
      return asset::Failure{file->path + ": a height field needs at least 2 rows and 2 columns (they are " +
                            std::to_string(data->rows) + " and " + std::to_string(data->columns) + ")"};
    return data;
  }

  /// The decoded asset. A failure with an empty message means that the error is already reported.
  asset::Result<asset::DistanceField> decoded(const mjcf::Sdf& spec) {
    if (budget_.is_exceeded()) return asset::Failure{};
    if (!spec.mesh->empty()) {
      const int mesh = find(draft_, kObjMesh, *spec.mesh, spec.at, found_, "mesh");
      if (mesh < 0 || !draft_.meshes[static_cast<std::size_t>(mesh)].data) return asset::Failure{};
      return asset::bake_distance_field(*draft_.meshes[static_cast<std::size_t>(mesh)].data,
                                        *spec.resolution);
    }
    if (!spec.file->empty()) {
      const auto file = open(spec);
      if (!file) return asset::Failure{};
      asset::Result<asset::DistanceField> data = asset::decode_distance_field(file->bytes);
      if (!data) return asset::Failure{file->path + ": " + data.error()};
      return data;
    }
    return asset::distance_field(spec.size->values, vec3(spec.origin->data()), vec3(spec.cell->data()),
                                 *spec.distance);
  }

  template <class Asset>
  std::optional<AssetFiles::File> open(const Asset& spec) {
    return files_.open(*draft_.spec, spec, *spec.file, found_);
  }

  /// Pays for the numbers of a decoded asset.
  template <class T>
  bool pays_for(const SourceLocation& at, const std::vector<T>& numbers) {
    return budget_.spend(at, static_cast<double>(numbers.size() * sizeof(T)), found_);
  }

  Draft& draft_;
  AssetBudget& budget_;
  AssetFiles files_;
  Diagnostics& found_;
  std::set<std::string> colliding_;
  std::map<std::string, std::shared_ptr<const asset::Mesh>> processed_;
};

}  // namespace

void load_assets(Draft& draft, const mjcf::FileAccess& files, AssetBudget& budget, Diagnostics& found) {
  Loader loader(draft, files, budget, found);
  for (const mjcf::Mesh& mesh : draft.spec->meshes) loader.load(mesh);
  for (const mjcf::HField& field : draft.spec->hfields) loader.load(field);
  for (const mjcf::Sdf& field : draft.spec->sdfs) loader.load(field);
  for_each_geom(draft.spec->world, [&](const mjcf::Geom& geom) { loader.bake_for(geom); });
}

}  // namespace corten::compile
