// Contacts, equality constraints, tendons, actuators and sensors: elements that refer to others by name.
#pragma once

#include <string>

#include "corten/spec/element.h"
#include "corten/spec/list.h"
#include "corten/spec/schema_actuator.h"
#include "corten/spec/schema_constraint.h"
#include "corten/spec/schema_sensor.h"

namespace corten::mjcf {

// ---- constraints

struct Pair : Element {
  CORTEN_MJCF_PAIR(CORTEN_MJCF_MEMBER)
};

struct Exclude : Element {
  CORTEN_MJCF_EXCLUDE(CORTEN_MJCF_MEMBER)
};

struct Equality : Element {
  CORTEN_MJCF_EQUALITY(CORTEN_MJCF_MEMBER)
  tag::Equality kind = tag::connect;

  /// True for a connect or weld between sites, false for one between bodies.
  bool is_between_sites() const { return site1.is_own(); }
};

// ---- tendons

struct TendonItem : Element {
  CORTEN_MJCF_TENDON_ITEM(CORTEN_MJCF_MEMBER)
  tag::TendonItem kind = tag::site;
};

struct Tendon : Element {
  CORTEN_MJCF_TENDON(CORTEN_MJCF_MEMBER)
  tag::Tendon kind = tag::spatial;
  List<TendonItem> path;
};

// ---- actuators

/// All actuators are stored as <general>; the reader translates the shortcuts. dampratio is stored as in the
/// reference: as a positive biasprm[2] of an actuator with gainprm[0] == -biasprm[1].
struct Actuator : Element {
  CORTEN_MJCF_ACTUATOR(CORTEN_MJCF_MEMBER)
  tag::Actuator shortcut = tag::general;  ///< the element in the file, for messages

  /// The transmission type, determined by which target attribute is given.
  TransmissionType transmission() const;
  /// Name of the joint, tendon, site (the crank site of a slider-crank) or body that the actuator acts on.
  const std::string& target() const;
};

// ---- sensors

/// An object that a sensor refers to, independent of the attribute that names it.
struct SensorTarget {
  ObjectType type = kObjNone;
  std::string name;
};

struct Sensor : Element {
  CORTEN_MJCF_SENSOR(CORTEN_MJCF_MEMBER)
  SensorType type = kSensorTouch;

  /// The measured object (the reference's obj), and the frame or object that it is measured relative to (the
  /// reference's ref). A subtree is an `xbody`.
  SensorTarget object() const;
  SensorTarget reference() const;
};

/// The attribute group of a sensor type.
tag::Sensor group_of(SensorType type);

}  // namespace corten::mjcf
