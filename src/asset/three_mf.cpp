// 3MF: a ZIP archive whose 3D/3dmodel.model is XML. Objects are meshes or assemblies of earlier objects; the
// items of the build are what the file shows. All of them become one mesh.
//
// The file states its unit, so lengths come out in metres. (Formats without a unit are taken as they are.)
#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "asset/mesh_file.h"
#include "asset/text_reader.h"
#include "asset/vertices.h"
#include "asset/zip.h"
#include "math/rotation.h"

namespace corten::asset {

namespace {

using tinyxml2::XMLElement;

/// Assemblies of assemblies grow exponentially with the file's size. This many vertices, triangles and
/// parts are far beyond any mesh that is usable.
constexpr std::uint64_t kMostParts = 5'000'000;
/// Assemblies are walked by recursion.
constexpr int kDeepestAssembly = 100;

struct Placement {
  Mat3<double> linear = identity3<double>();
  Vec3<double> offset{0, 0, 0};

  Vec3<double> operator()(Vec3<double> p) const { return linear * p + offset; }
};

Placement operator*(const Placement& a, const Placement& b) { return {a.linear * b.linear, a(b.offset)}; }

struct Component {
  int object;
  Placement placement;
};

struct Object {
  std::vector<Vec3<double>> vertices;
  std::vector<Triangle> faces;
  std::vector<Component> components;
  std::uint64_t parts = 1;  ///< vertices, triangles and objects in it, repeated ones counted each time
  int depth = 0;            ///< of assemblies in assemblies
};

struct Reading {
  std::map<int, Object> objects;
  RawMesh mesh;
};

Failure failure(const XMLElement& at, const std::string& what) {
  return {"line " + std::to_string(at.GetLineNum()) + " of the model: <" + quoted(at.Name()) + ">: " + what};
}

/// An element's name without its namespace prefix.
std::string_view local_name(const XMLElement& element) {
  const std::string_view name = element.Name();
  const std::size_t colon = name.find(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

const XMLElement* first_child(const XMLElement* parent, std::string_view name) {
  const XMLElement* child = parent ? parent->FirstChildElement() : nullptr;
  while (child && local_name(*child) != name) child = child->NextSiblingElement();
  return child;
}

const XMLElement* next_sibling(const XMLElement* element, std::string_view name) {
  do element = element->NextSiblingElement();
  while (element && local_name(*element) != name);
  return element;
}

template <class T>
std::optional<T> attribute(const XMLElement& element, const char* name) {
  const char* text = element.Attribute(name);
  return text ? number<T>(text) : std::nullopt;
}

/// Metres per unit.
std::optional<double> unit_length(const XMLElement& model) {
  static constexpr std::array<std::pair<std::string_view, double>, 6> kUnits = {{{"micron", 1e-6},
                                                                                 {"millimeter", 1e-3},
                                                                                 {"centimeter", 1e-2},
                                                                                 {"inch", 0.0254},
                                                                                 {"foot", 0.3048},
                                                                                 {"meter", 1}}};
  const char* given = model.Attribute("unit");
  for (const auto& [name, length] : kUnits)
    if (name == (given ? given : "millimeter")) return length;
  return std::nullopt;
}

/// Twelve numbers: three rows that a row vector is multiplied with, then the offset.
Result<Placement> read_transform(const XMLElement& element) {
  Placement placement;
  const char* text = element.Attribute("transform");
  if (!text) return placement;
  std::string_view rest = text;
  double m[12];
  for (double& entry : m) {
    const auto value = number<double>(next_word(rest));
    if (!value || !std::isfinite(*value)) return failure(element, "a transform needs twelve numbers");
    entry = *value;
  }
  placement.linear = {{m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]}};
  placement.offset = {m[9], m[10], m[11]};
  return placement;
}

std::optional<Failure> read_vertices(const XMLElement& mesh, Object& object) {
  const XMLElement* v = first_child(first_child(&mesh, "vertices"), "vertex");
  for (; v; v = next_sibling(v, "vertex")) {
    const auto x = attribute<double>(*v, "x"), y = attribute<double>(*v, "y"), z = attribute<double>(*v, "z");
    if (!x || !y || !z) return failure(*v, "a vertex needs the numbers x, y and z");
    object.vertices.push_back({*x, *y, *z});
  }
  return std::nullopt;
}

std::optional<Failure> read_triangles(const XMLElement& mesh, Object& object) {
  static constexpr std::array<const char*, 3> kCorners = {"v1", "v2", "v3"};
  const XMLElement* t = first_child(first_child(&mesh, "triangles"), "triangle");
  for (; t; t = next_sibling(t, "triangle")) {
    Triangle face;
    for (int k = 0; k < 3; k++) {
      const auto corner = attribute<int>(*t, kCorners[k]);
      if (!corner || *corner < 0 || *corner >= static_cast<int>(object.vertices.size()))
        return failure(*t, "v1, v2 and v3 must be indices of the object's " +
                               std::to_string(object.vertices.size()) + " vertices");
      face[k] = *corner;
    }
    object.faces.push_back(face);
  }
  return std::nullopt;
}

/// A reference to an object that is already known, which the format demands and which excludes cycles.
Result<Component> read_reference(const Reading& in, const XMLElement& element) {
  const auto id = attribute<int>(element, "objectid");
  if (!id || in.objects.count(*id) == 0) return failure(element, "objectid must name an object above it");
  const Result<Placement> placement = read_transform(element);
  if (!placement) return Failure{placement.error()};
  return Component{*id, *placement};
}

std::optional<Failure> read_object(Reading& in, const XMLElement& element) {
  const auto id = attribute<int>(element, "id");
  if (!id || in.objects.count(*id) > 0) return failure(element, "an object needs an id of its own");
  Object object;
  if (const XMLElement* mesh = first_child(&element, "mesh")) {
    if (auto bad = read_vertices(*mesh, object)) return bad;
    if (auto bad = read_triangles(*mesh, object)) return bad;
  }
  object.parts += object.vertices.size() + object.faces.size();
  const XMLElement* c = first_child(first_child(&element, "components"), "component");
  for (; c; c = next_sibling(c, "component")) {
    const Result<Component> component = read_reference(in, *c);
    if (!component) return Failure{component.error()};
    const Object& part = in.objects.at(component->object);
    object.parts += part.parts;
    object.depth = std::max(object.depth, part.depth + 1);
    if (object.parts > kMostParts || object.depth > kDeepestAssembly)
      return failure(*c, "the assembly has too many parts");
    object.components.push_back(*component);
  }
  in.objects.emplace(*id, std::move(object));
  return std::nullopt;
}

/// False where a coordinate leaves single precision. Components name earlier objects only, and
/// `Object::parts` bounds the work.
bool append(Reading& in, const Object& object, const Placement& placement) {
  const int first = static_cast<int>(in.mesh.vertices.size());
  for (const Vec3<double>& v : object.vertices) {
    const Vec3<double> p = placement(v);
    in.mesh.vertices.push_back({float(p.x), float(p.y), float(p.z)});
    if (!is_finite(in.mesh.vertices.back())) return false;
  }
  for (const Triangle& t : object.faces) in.mesh.faces.push_back({first + t[0], first + t[1], first + t[2]});
  for (const Component& c : object.components)
    if (!append(in, in.objects.at(c.object), placement * c.placement)) return false;
  return true;
}

std::optional<Failure> read_build(Reading& in, const XMLElement& model, double unit) {
  std::uint64_t parts = 0;
  const Placement to_metres{{{unit, 0, 0, 0, unit, 0, 0, 0, unit}}, {0, 0, 0}};
  const XMLElement* item = first_child(first_child(&model, "build"), "item");
  for (; item; item = next_sibling(item, "item")) {
    const Result<Component> shown = read_reference(in, *item);
    if (!shown) return Failure{shown.error()};
    const Object& object = in.objects.at(shown->object);
    parts += object.parts;
    if (parts > kMostParts) return failure(*item, "the build has too many parts");
    if (!append(in, object, to_metres * shown->placement))
      return failure(*item, "a coordinate is not finite in single precision");
  }
  return std::nullopt;
}

Result<RawMesh> read_model(std::string_view xml) {
  tinyxml2::XMLDocument document;
  if (document.Parse(xml.data(), xml.size()) != tinyxml2::XML_SUCCESS)
    return Failure{"line " + std::to_string(document.ErrorLineNum()) +
                   " of the model: it is not well-formed XML"};
  const XMLElement* model = document.RootElement();
  if (!model || local_name(*model) != "model") return Failure{"the model's root is not <model>"};
  const auto unit = unit_length(*model);
  if (!unit) return failure(*model, "the unit is none of micron, millimeter, centimeter, inch, foot, meter");
  Reading in;
  const XMLElement* object = first_child(first_child(model, "resources"), "object");
  for (; object; object = next_sibling(object, "object"))
    if (auto bad = read_object(in, *object)) return *bad;
  if (auto bad = read_build(in, *model, *unit)) return *bad;
  if (in.mesh.vertices.empty()) return failure(*model, "the build shows no vertices");
  in.mesh.mirroring_turns_faces = true;
  return std::move(in.mesh);
}

bool is_model(const ZipEntry& entry) {
  return entry.name.starts_with("3D/") && entry.name.ends_with(".model") &&
         entry.name.find('/', 3) == std::string::npos;
}

}  // namespace

Result<RawMesh> decode_3mf(Bytes file) {
  const Result<std::vector<ZipEntry>> entries = zip_directory(file);
  if (!entries) return Failure{entries.error()};
  auto found = std::find_if(entries->begin(), entries->end(),
                            [](const ZipEntry& e) { return e.name == "3D/3dmodel.model"; });
  if (found == entries->end()) found = std::find_if(entries->begin(), entries->end(), is_model);
  if (found == entries->end()) return Failure{"the archive has no 3D/3dmodel.model"};
  const Result<std::vector<std::byte>> xml = unpack(file, *found);
  if (!xml) return Failure{xml.error()};
  return read_model(as_text(*xml));
}

}  // namespace corten::asset
