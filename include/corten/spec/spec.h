// A model file as a typed tree, in the order of the file, default classes already merged: what the compiler
// starts from. Attribute members come from the tables in schema_*.h; the structs say only what the tables
// cannot.
//
// A Spec can also be made or changed by hand: see build.h. What is done with it as a whole: corten/spec.h.
#pragma once

#include <string>
#include <vector>

#include "corten/spec/asset.h"
#include "corten/spec/body.h"
#include "corten/spec/others.h"
#include "corten/spec/sections.h"

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

/// A whole model. Sections that a file may repeat are merged; everything is in the order of the file.
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
  List<Sdf> sdfs;
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

  /// What reading it found that is worth knowing; a Model compiled from it repeats them.
  std::vector<Diagnostic> warnings;

  /// With the class "main" and the world body, and nothing else.
  Spec();
};

/// The conventions that an element was written under.
const Compiler& compiler_of(const Spec& spec, const Element& element);

/// The value that `exactmeshinertia`, where any section gives it, asks for beats mesh/inertia.
inline bool wants_exact_mesh_inertia(const Compiler& compiler) { return compiler.exactmeshinertia.is_set(); }

}  // namespace corten::mjcf
