// A model file as a typed tree, in the order of the file, default classes already merged: what the compiler
// starts from. Attribute members come from the tables in schema_*.h; the structs say only what the tables
// cannot.
//
// A Spec can also be made or changed by hand: see build.h.
#pragma once

#include <string>
#include <vector>

#include "mjcf/spec_asset.h"
#include "mjcf/spec_body.h"
#include "mjcf/spec_other.h"
#include "mjcf/spec_sections.h"

namespace corten::mjcf {

/// One default class, its parents' values included. All actuator shortcuts share one record, as in the
/// reference.
struct DefaultClass : Element {
  CORTEN_MJCF_DEFAULT(CORTEN_MJCF_MEMBER)
  int parent = -1;  ///< index in Spec::defaults
  Mesh mesh;
  Material material;
  Joint joint;
  Geom geom;
  Site site;
  Camera camera;
  Light light;
  Pair pair;
  Equality equality;
  Tendon tendon;
  Actuator actuator;
  Sensor sensor;  ///< only that of "main" counts: sensors have no class
};

struct Spec {
  Mujoco mujoco;
  Compiler compiler;
  std::vector<Compiler> attached_compilers;  ///< of the models that were attached
  Option option;
  Size size;
  Visual visual;
  Statistic statistic;
  List<DefaultClass> defaults;  ///< [0] is "main". Elements have them merged in already

  List<Mesh> meshes;
  List<HField> hfields;
  List<Texture> textures;
  List<Material> materials;

  Body world;

  List<Pair> pairs;
  List<Exclude> excludes;
  List<Equality> equalities;
  List<Tendon> tendons;
  List<Actuator> actuators;
  List<Sensor> sensors;

  List<Numeric> numerics;
  List<CustomText> texts;
  List<Tuple> tuples;
  List<Key> keys;

  /// With the class "main" and the world body, and nothing else.
  Spec();
};

/// The conventions that an element was written under.
const Compiler& compiler_of(const Spec& spec, const Element& element);

/// The value that `exactmeshinertia`, where any section gives it, asks for beats mesh/inertia.
inline bool wants_exact_mesh_inertia(const Compiler& compiler) { return compiler.exactmeshinertia.is_set(); }

// Every element with a table: X(struct, table).
#define CORTEN_MJCF_ELEMENTS(X)                    \
  X(Mujoco, CORTEN_MJCF_MUJOCO)                    \
  X(Compiler, CORTEN_MJCF_COMPILER)                \
  X(LengthRange, CORTEN_MJCF_LENGTHRANGE)          \
  X(Option, CORTEN_MJCF_OPTION)                    \
  X(Size, CORTEN_MJCF_SIZE)                        \
  X(Statistic, CORTEN_MJCF_STATISTIC)              \
  X(VisualGlobal, CORTEN_MJCF_VISUAL_GLOBAL)       \
  X(VisualQuality, CORTEN_MJCF_VISUAL_QUALITY)     \
  X(VisualHeadlight, CORTEN_MJCF_VISUAL_HEADLIGHT) \
  X(VisualMap, CORTEN_MJCF_VISUAL_MAP)             \
  X(VisualScale, CORTEN_MJCF_VISUAL_SCALE)         \
  X(VisualRgba, CORTEN_MJCF_VISUAL_RGBA)           \
  X(Numeric, CORTEN_MJCF_NUMERIC)                  \
  X(CustomText, CORTEN_MJCF_TEXT)                  \
  X(Tuple, CORTEN_MJCF_TUPLE)                      \
  X(TupleElement, CORTEN_MJCF_TUPLE_ELEMENT)       \
  X(Key, CORTEN_MJCF_KEY)                          \
  X(DefaultClass, CORTEN_MJCF_DEFAULT)             \
  X(Mesh, CORTEN_MJCF_MESH)                        \
  X(HField, CORTEN_MJCF_HFIELD)                    \
  X(Texture, CORTEN_MJCF_TEXTURE)                  \
  X(Material, CORTEN_MJCF_MATERIAL)                \
  X(Layer, CORTEN_MJCF_LAYER)                      \
  X(Body, CORTEN_MJCF_BODY)                        \
  X(Frame, CORTEN_MJCF_FRAME)                      \
  X(Inertial, CORTEN_MJCF_INERTIAL)                \
  X(Joint, CORTEN_MJCF_JOINT)                      \
  X(Geom, CORTEN_MJCF_GEOM)                        \
  X(Site, CORTEN_MJCF_SITE)                        \
  X(Camera, CORTEN_MJCF_CAMERA)                    \
  X(Light, CORTEN_MJCF_LIGHT)                      \
  X(Pair, CORTEN_MJCF_PAIR)                        \
  X(Exclude, CORTEN_MJCF_EXCLUDE)                  \
  X(Equality, CORTEN_MJCF_EQUALITY)                \
  X(Tendon, CORTEN_MJCF_TENDON)                    \
  X(TendonItem, CORTEN_MJCF_TENDON_ITEM)           \
  X(Actuator, CORTEN_MJCF_ACTUATOR)                \
  X(Shortcut, CORTEN_MJCF_SHORTCUT)                \
  X(MuscleShortcut, CORTEN_MJCF_MUSCLE)            \
  X(Sensor, CORTEN_MJCF_SENSOR)

#define CORTEN_MJCF_ROWS_EXIST(E, TABLE) \
  template <>                            \
  std::span<const AttributeRow> rows_of<E>();
CORTEN_MJCF_ELEMENTS(CORTEN_MJCF_ROWS_EXIST)
CORTEN_MJCF_ROWS_EXIST(Flag, )
#undef CORTEN_MJCF_ROWS_EXIST

}  // namespace corten::mjcf
