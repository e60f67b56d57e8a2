// The Spec: a model as a typed tree in file order, with default classes already applied. It is the input of
// the compiler. Attribute members are generated from the tables in schema_*.h; the structs here add only what
// the tables cannot express.
//
// build.h has functions to build and edit a Spec; corten/spec.h has those that read, write and compile it.
#pragma once

#include <string>
#include <vector>

#include "corten/spec/asset.h"
#include "corten/spec/body.h"
#include "corten/spec/others.h"
#include "corten/spec/sections.h"

namespace corten::mjcf {

/// One default class, with the values inherited from its parents. All actuator shortcuts share one record, as
/// in the reference.
struct DefaultClass : Element {
  CORTEN_MJCF_DEFAULT(CORTEN_MJCF_MEMBER)
  int parent = -1;    ///< index in Spec::defaults
  Mesh mesh;          ///< defaults of <mesh>
  Material material;  ///< defaults of <material>
  Joint joint;        ///< defaults of <joint>
  Geom geom;          ///< defaults of <geom>
  Site site;          ///< defaults of <site>
  Camera camera;      ///< defaults of <camera>
  Light light;        ///< defaults of <light>
  Pair pair;          ///< defaults of <pair>
  Equality equality;  ///< defaults of all equality constraints
  Tendon tendon;      ///< defaults of all tendons
  Actuator actuator;  ///< defaults of all actuators
  Sensor sensor;      ///< used only in "main": sensors have no class attribute
};

/// A whole model, in file order. Repeated sections are merged.
struct Spec {
  Mujoco mujoco;                             ///< the root element
  Compiler compiler;                         ///< <compiler>
  std::vector<Compiler> attached_compilers;  ///< <compiler> sections of attached models
  OptionSection option;                      ///< <option>
  Size size;                                 ///< <size>
  Visual visual;                             ///< <visual>
  StatisticSection statistic;                ///< <statistic>
  List<DefaultClass> defaults;               ///< [0] is "main". Already applied to the elements

  List<Mesh> meshes;         ///< <mesh>
  List<HField> hfields;      ///< <hfield>
  List<Sdf> sdfs;            ///< <sdf>, an extension
  List<Texture> textures;    ///< <texture>
  List<Material> materials;  ///< <material>
  List<Skin> skins;          ///< <skin>

  Body world;  ///< <worldbody>

  List<Pair> pairs;           ///< <contact>: <pair>
  List<Exclude> excludes;     ///< <contact>: <exclude>
  List<Equality> equalities;  ///< <equality>
  List<Tendon> tendons;       ///< <tendon>
  List<Actuator> actuators;   ///< <actuator>
  List<Sensor> sensors;       ///< <sensor>

  List<Numeric> numerics;  ///< <custom>: <numeric>
  List<CustomText> texts;  ///< <custom>: <text>
  List<Tuple> tuples;      ///< <custom>: <tuple>
  List<Key> keys;          ///< <keyframe>

  /// Warnings from reading the file; copied to a Model compiled from the Spec.
  std::vector<Diagnostic> warnings;

  /// Creates a Spec that has only the class "main" and the world body.
  Spec();
};

/// The <compiler> settings that apply to an element.
const Compiler& compiler_of(const Spec& spec, const Element& element);

/// True if `exactmeshinertia` is given, with either value: it then overrides mesh/inertia.
inline bool wants_exact_mesh_inertia(const Compiler& compiler) { return compiler.exactmeshinertia.is_set(); }

}  // namespace corten::mjcf
