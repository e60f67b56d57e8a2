// A model file as a typed tree, in the order of the file, default classes already merged: what the compiler
// starts from. Attribute members come from the tables in schema_*.h; here stands only what the tables cannot
// say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "mjcf/attribute.h"
#include "mjcf/keywords.h"
#include "mjcf/schema.h"
#include "mjcf/schema_actuator.h"
#include "mjcf/schema_body.h"
#include "mjcf/schema_model.h"

namespace corten::mjcf {

struct Element {
  SourceLocation at;  ///< for messages about this element
};

// ---- sections
// ----------------------------------------------------------------------------------------------------

struct Mujoco : Element {
  CORTEN_MJCF_MUJOCO(CORTEN_MJCF_MEMBER)
};

struct LengthRange : Element {
  CORTEN_MJCF_LENGTHRANGE(CORTEN_MJCF_MEMBER)
};

/// Repeated sections merge in file order. assetdir is already copied to meshdir and texturedir.
struct Compiler : Element {
  CORTEN_MJCF_COMPILER(CORTEN_MJCF_MEMBER)
  LengthRange length_range;
};

struct Flag : Element {
#define CORTEN_MJCF_FLAG_ON(member, bit, doc)  Attr<Switch> member{Switch::enable};
#define CORTEN_MJCF_FLAG_OFF(member, bit, doc) Attr<Switch> member{Switch::disable};
  CORTEN_MJCF_DISABLE_FLAGS(CORTEN_MJCF_FLAG_ON)
  CORTEN_MJCF_ENABLE_FLAGS(CORTEN_MJCF_FLAG_OFF)
#undef CORTEN_MJCF_FLAG_ON
#undef CORTEN_MJCF_FLAG_OFF

  /// The reference's bit sets: what is switched off, and what is switched on.
  unsigned disable_bits() const;
  unsigned enable_bits() const;
};

/// Repeated sections merge in file order.
struct Option : Element {
  CORTEN_MJCF_OPTION(CORTEN_MJCF_MEMBER)
  Flag flag;
  unsigned disabled_actuator_groups = 0;  ///< bit g: group g; the union over all sections
};

struct Size : Element {
  CORTEN_MJCF_SIZE(CORTEN_MJCF_MEMBER)
};

struct Statistic : Element {
  CORTEN_MJCF_STATISTIC(CORTEN_MJCF_MEMBER)
};

// ---- the body tree
// -----------------------------------------------------------------------------------------------

/// Elements inside a <frame> know the innermost one by its index in their body's `frames`.
inline constexpr int no_frame = -1;

/// A pose for everything inside it; it has no other existence in the model.
struct Frame : Element {
  CORTEN_MJCF_FRAME(CORTEN_MJCF_MEMBER)
  int parent = no_frame;  ///< frame around this one, in the same body
};

/// Given in the body's frame: a <frame> around it does not move it.
struct Inertial : Element {
  CORTEN_MJCF_INERTIAL(CORTEN_MJCF_MEMBER)
};

/// A <joint>, or a <freejoint>, which takes nothing from default classes and has type free.
struct Joint : Element {
  CORTEN_MJCF_JOINT(CORTEN_MJCF_MEMBER)
  bool is_freejoint = false;
  int frame = no_frame;
};

struct Geom : Element {
  CORTEN_MJCF_GEOM(CORTEN_MJCF_MEMBER)
  int frame = no_frame;
};

struct Site : Element {
  CORTEN_MJCF_SITE(CORTEN_MJCF_MEMBER)
  int frame = no_frame;
};

/// Children of each kind in file order, those inside frames at the place of their frame.
struct Body : Element {
  CORTEN_MJCF_BODY(CORTEN_MJCF_MEMBER)
  int frame = no_frame;       ///< in the parent body's `frames`
  std::vector<Frame> frames;  ///< outer before inner
  std::optional<Inertial> inertial;
  std::vector<Joint> joints;
  std::vector<Geom> geoms;
  std::vector<Site> sites;
  std::vector<Body> bodies;
};

/// Which attribute of a posed element (Body, Frame, Inertial, Geom, Site) holds its orientation.
enum class OrientationForm { quat, axisangle, xyaxes, zaxis, euler };

/// An alternative form beats quat even where it comes from the class and quat from the element, as in the
/// reference.
template <class Posed>
OrientationForm orientation_form(const Posed& e) {
  if (e.axisangle.is_set()) return OrientationForm::axisangle;
  if (e.xyaxes.is_set()) return OrientationForm::xyaxes;
  if (e.zaxis.is_set()) return OrientationForm::zaxis;
  if (e.euler.is_set()) return OrientationForm::euler;
  return OrientationForm::quat;
}

// ---- tendons, actuators, keyframes
// -------------------------------------------------------------------------------

struct TendonItem : Element {
  CORTEN_MJCF_TENDON_ITEM(CORTEN_MJCF_MEMBER)
  tag::TendonItem kind = tag::site;
};

struct Tendon : Element {
  CORTEN_MJCF_TENDON(CORTEN_MJCF_MEMBER)
  tag::Tendon kind = tag::spatial;
  std::vector<TendonItem> path;
};

/// The reference's numbers.
enum class Transmission {
  joint = 0,
  jointinparent = 1,
  slidercrank = 2,
  tendon = 3,
  site = 4,
  body = 5,
  undefined = 1000
};

/// Every actuator is a general one here; shortcuts are translated by the reader. dampratio is kept as the
/// reference keeps it: a positive biasprm[2] of an actuator with gainprm[0] == -biasprm[1].
struct Actuator : Element {
  CORTEN_MJCF_ACTUATOR(CORTEN_MJCF_MEMBER)
  tag::Actuator shortcut = tag::general;  ///< the element as written, for messages
  Transmission transmission = Transmission::undefined;
  std::string target;  ///< name of the joint or tendon that `transmission` is about
};

/// Attributes of shortcuts on their way into an Actuator.
struct Shortcut : Element {
  CORTEN_MJCF_SHORTCUT(CORTEN_MJCF_MEMBER)
};

struct Key : Element {
  CORTEN_MJCF_KEY(CORTEN_MJCF_MEMBER)
};

// ---- the whole
// ---------------------------------------------------------------------------------------------------

/// One default class, its parents' values included. All actuator shortcuts share one record, as in the
/// reference.
struct DefaultClass : Element {
  CORTEN_MJCF_DEFAULT(CORTEN_MJCF_MEMBER)
  int parent = -1;  ///< index in Spec::defaults
  Joint joint;
  Geom geom;
  Site site;
  Tendon tendon;
  Actuator actuator;
};

struct Spec {
  Mujoco mujoco;
  Compiler compiler;
  Option option;
  Size size;
  Statistic statistic;
  std::vector<DefaultClass> defaults;  ///< [0] is "main". Elements have them merged in already
  Body world;
  std::vector<Tendon> tendons;
  std::vector<Actuator> actuators;
  std::vector<Key> keys;
};

#define CORTEN_MJCF_ROWS_EXIST(E) \
  template <>                     \
  std::span<const AttributeRow> rows_of<E>();
CORTEN_MJCF_ROWS_EXIST(Mujoco)
CORTEN_MJCF_ROWS_EXIST(Compiler)
CORTEN_MJCF_ROWS_EXIST(LengthRange)
CORTEN_MJCF_ROWS_EXIST(Option)
CORTEN_MJCF_ROWS_EXIST(Flag)
CORTEN_MJCF_ROWS_EXIST(Size)
CORTEN_MJCF_ROWS_EXIST(Statistic)
CORTEN_MJCF_ROWS_EXIST(DefaultClass)
CORTEN_MJCF_ROWS_EXIST(Body)
CORTEN_MJCF_ROWS_EXIST(Frame)
CORTEN_MJCF_ROWS_EXIST(Inertial)
CORTEN_MJCF_ROWS_EXIST(Joint)
CORTEN_MJCF_ROWS_EXIST(Geom)
CORTEN_MJCF_ROWS_EXIST(Site)
CORTEN_MJCF_ROWS_EXIST(Tendon)
CORTEN_MJCF_ROWS_EXIST(TendonItem)
CORTEN_MJCF_ROWS_EXIST(Actuator)
CORTEN_MJCF_ROWS_EXIST(Shortcut)
CORTEN_MJCF_ROWS_EXIST(Key)
#undef CORTEN_MJCF_ROWS_EXIST

}  // namespace corten::mjcf
