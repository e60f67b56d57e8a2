// Reads 3MF: a ZIP archive whose 3D/3dmodel.model is XML. Objects are meshes or assemblies of earlier
// objects; the build items select the objects to show. All of them are merged into one mesh.
//
// The file gives its unit, so lengths are converted to metres. (Formats without a unit are not scaled.)
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <pugixml.hpp>

#include "asset/mesh_file.h"
#include "asset/text_reader.h"
#include "asset/vertices.h"
#include "asset/zip.h"
#include "math/rotation.h"

namespace corten::asset {

namespace {

using Element = pugi::xml_node;

/// Nested assemblies can grow exponentially with the file's size. The limit on vertices, triangles and parts
/// is far beyond any usable mesh.
constexpr std::uint64_t kMostParts = 5'000'000;
/// Assemblies are traversed recursively.
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
  std::uint64_t parts = 1;  ///< vertices, triangles and objects in it, with repetitions
  int depth = 0;            ///< nesting depth of assemblies
};

struct Reading {
  std::string_view xml;
  std::map<int, Object> objects;
  RawMesh mesh;
};

std::string line_of(std::ptrdiff_t offset, std::string_view xml) {
  const auto before = xml.substr(0, static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)));
  return "line " + std::to_string(1 + std::count(before.begin(), before.end(), '\n')) + " of the model: ";
}

Failure failure(const Reading& in, Element at, const std::string& what) {
  return {line_of(at.offset_debug(), in.xml) + "<" + quoted(at.name()) + ">: " + what};
}

/// An element's name without its namespace prefix.
std::string_view local_name(Element element) {
  const std::string_view name = element.name();
  const std::size_t colon = name.find(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

bool is_named(Element node, std::string_view name) {
  return node.type() == pugi::node_element && local_name(node) == name;
}

/// First child or next sibling with this name; null if there is none. A null element has only null children.
Element first_child(Element parent, std::string_view name) {
  Element child = parent.first_child();
  while (child && !is_named(child, name)) child = child.next_sibling();
  return child;
}
Element next_sibling(Element element, std::string_view name) {
  do element = element.next_sibling();
  while (element && !is_named(element, name));
  return element;
}

template <class T>
std::optional<T> attribute(Element element, const char* name) {
  const pugi::xml_attribute found = element.attribute(name);
  return found ? number<T>(found.value()) : std::nullopt;
}

/// Metres per unit.
std::optional<double> unit_length(Element model) {
  static constexpr std::array<std::pair<std::string_view, double>, 6> kUnits = {{{"micron", 1e-6},
                                                                                 {"millimeter", 1e-3},
                                                                                 {"centimeter", 1e-2},
                                                                                 {"inch", 0.0254},
                                                                                 {"foot", 0.3048},
                                                                                 {"meter", 1}}};
  const std::string_view given = model.attribute("unit").as_string("millimeter");
  for (const auto& [name, length] : kUnits)
    if (name == given) return length;
  return std::nullopt;
}

/// Twelve numbers: three rows that a row vector is multiplied with, then the offset.
Result<Placement> read_transform(const Reading& in, Element element) {
  Placement placement;
  const pugi::xml_attribute given = element.attribute("transform");
  if (!given) return placement;
  std::string_view rest = given.value();
  double m[12];
  for (double& entry : m) {
    const auto value = number<double>(next_word(rest));
    if (!value || !std::isfinite(*value)) return failure(in, element, "a transform needs twelve numbers");
    entry = *value;
  }
  placement.linear = {{m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]}};
  placement.offset = {m[9], m[10], m[11]};
  return placement;
}

std::optional<Failure> read_vertices(const Reading& in, Element mesh, Object& object) {
  Element v = first_child(first_child(mesh, "vertices"), "vertex");
  for (; v; v = next_sibling(v, "vertex")) {
    const auto x = attribute<double>(v, "x"), y = attribute<double>(v, "y"), z = attribute<double>(v, "z");
    if (!x || !y || !z) return failure(in, v, "a vertex needs the numbers x, y and z");
    object.vertices.push_back({*x, *y, *z});
  }
  return std::nullopt;
}

std::optional<Failure> read_triangles(const Reading& in, Element mesh, Object& object) {
  static constexpr std::array<const char*, 3> kCorners = {"v1", "v2", "v3"};
  Element t = first_child(first_child(mesh, "triangles"), "triangle");
  for (; t; t = next_sibling(t, "triangle")) {
    Triangle face;
    for (int k = 0; k < 3; k++) {
      const auto corner = attribute<int>(t, kCorners[k]);
      if (!corner || *corner < 0 || *corner >= static_cast<int>(object.vertices.size()))
        return failure(in, t,
                       "v1, v2 and v3 must be indices of the object's " +
                           std::to_string(object.vertices.size()) + " vertices");
      face[k] = *corner;
    }
    object.faces.push_back(face);
  }
  return std::nullopt;
}

/// A reference to an earlier object. The format requires this order, which excludes cycles.
Result<Component> read_reference(const Reading& in, Element element) {
  const auto id = attribute<int>(element, "objectid");
  if (!id || in.objects.count(*id) == 0) return failure(in, element, "objectid must name an earlier object");
  const Result<Placement> placement = read_transform(in, element);
  if (!placement) return Failure{placement.error()};
  return Component{*id, *placement};
}

std::optional<Failure> read_object(Reading& in, Element element) {
  const auto id = attribute<int>(element, "id");
  if (!id || in.objects.count(*id) > 0) return failure(in, element, "an object needs a unique id");
  Object object;
  if (Element mesh = first_child(element, "mesh")) {
    if (auto bad = read_vertices(in, mesh, object)) return bad;
    if (auto bad = read_triangles(in, mesh, object)) return bad;
  }
  object.parts += object.vertices.size() + object.faces.size();
  Element c = first_child(first_child(element, "components"), "component");
  for (; c; c = next_sibling(c, "component")) {
    const Result<Component> component = read_reference(in, c);
    if (!component) return Failure{component.error()};
    const Object& part = in.objects.at(component->object);
    object.parts += part.parts;
    object.depth = std::max(object.depth, part.depth + 1);
    if (object.parts > kMostParts || object.depth > kDeepestAssembly)
      return failure(in, c, "the assembly has too many parts");
    object.components.push_back(*component);
  }
  in.objects.emplace(*id, std::move(object));
  return std::nullopt;
}

/// Appends an object to the mesh; false if a coordinate overflows single precision. Components refer to
/// earlier objects only, and `Object::parts` bounds the work.
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

std::optional<Failure> read_build(Reading& in, Element model, double unit) {
  std::uint64_t parts = 0;
  const Placement to_metres{{{unit, 0, 0, 0, unit, 0, 0, 0, unit}}, {0, 0, 0}};
  Element item = first_child(first_child(model, "build"), "item");
  for (; item; item = next_sibling(item, "item")) {
    const Result<Component> shown = read_reference(in, item);
    if (!shown) return Failure{shown.error()};
    const Object& object = in.objects.at(shown->object);
    parts += object.parts;
    if (parts > kMostParts) return failure(in, item, "the build has too many parts");
    if (!append(in, object, to_metres * shown->placement))
      return failure(in, item, "a coordinate is not finite in single precision");
  }
  return std::nullopt;
}

Result<RawMesh> read_model(std::string_view xml) {
  pugi::xml_document document;
  const pugi::xml_parse_result parsed =
      document.load_buffer(xml.data(), xml.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!parsed) return Failure{line_of(parsed.offset, xml) + "not well-formed XML"};
  const Element model = document.document_element();
  if (!is_named(model, "model")) return Failure{"the model's root is not <model>"};
  Reading in{xml, {}, {}};
  const auto unit = unit_length(model);
  if (!unit)
    return failure(in, model, "the unit must be micron, millimeter, centimeter, inch, foot or meter");
  Element object = first_child(first_child(model, "resources"), "object");
  for (; object; object = next_sibling(object, "object"))
    if (auto bad = read_object(in, object)) return *bad;
  if (auto bad = read_build(in, model, *unit)) return *bad;
  if (in.mesh.vertices.empty()) return failure(in, model, "the build has no vertices");
  in.mesh.flip_faces_if_mirrored = true;
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
