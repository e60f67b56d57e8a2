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
#include "corten/spec/flex.h"
#include "corten/spec/others.h"
#include "corten/spec/sections.h"

namespace corten::mjcf {

// The records of a default class: X(struct, member, MJCF name, documentation).
#define CORTEN_MJCF_CLASS_RECORDS(X)                                      \
  X(Mesh, mesh, mesh, "defaults of <mesh>")                               \
  X(Material, material, material, "defaults of <material>")               \
  X(Joint, joint, joint, "defaults of <joint>")                           \
  X(Geom, geom, geom, "defaults of <geom>")                               \
  X(Site, site, site, "defaults of <site>")                               \
  X(Camera, camera, camera, "defaults of <camera>")                       \
  X(Light, light, light, "defaults of <light>")                           \
  X(Pair, pair, pair, "defaults of <pair>")                               \
  X(Equality, equality, equality, "defaults of all equality constraints") \
  X(Tendon, tendon, tendon, "defaults of all tendons")                    \
  X(Actuator, actuator, general, "defaults of all actuators")             \
  X(Sensor, sensor, sensor, "defaults of all sensors; extension")

/// One default class, with the values inherited from its parents. All actuator shortcuts share one record, as
/// in the reference.
struct DefaultClass : Element {
  CORTEN_MJCF_DEFAULT(CORTEN_MJCF_MEMBER)
  int parent = -1;  ///< index in Spec::defaults
#define CORTEN_MJCF_RECORD(E, record, word, doc) E record;
  CORTEN_MJCF_CLASS_RECORDS(CORTEN_MJCF_RECORD)
#undef CORTEN_MJCF_RECORD
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
  List<Extension> extensions;                ///< <extension>: plugins

  List<Mesh> meshes;         ///< <mesh>
  List<HField> hfields;      ///< <hfield>
  List<Sdf> sdfs;            ///< <sdf>, an extension
  List<Texture> textures;    ///< <texture>
  List<Material> materials;  ///< <material>
  List<Skin> skins;          ///< <skin>

  Body world;  ///< <worldbody>

  List<Flex> flexes;  ///< <deformable>: <flex>

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
