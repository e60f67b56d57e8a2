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

  /// A connect or weld between sites; otherwise between bodies.
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

/// Every actuator is a general one here; shortcuts are translated by the reader. dampratio is kept as the
/// reference keeps it: a positive biasprm[2] of an actuator with gainprm[0] == -biasprm[1].
struct Actuator : Element {
  CORTEN_MJCF_ACTUATOR(CORTEN_MJCF_MEMBER)
  tag::Actuator shortcut = tag::general;  ///< the element as written, for messages

  /// By which of the target attributes is given.
  TransmissionType transmission() const;
  /// Name of what `transmission` is about: a joint, a tendon, a site (for a slider-crank the crank's), a
  /// body.
  const std::string& target() const;
};

// ---- sensors

/// What a sensor is about, whatever attribute names it.
struct SensorTarget {
  ObjectType type = kObjNone;
  std::string name;
};

struct Sensor : Element {
  CORTEN_MJCF_SENSOR(CORTEN_MJCF_MEMBER)
  SensorType type = kSensorTouch;

  /// The reference's obj and ref: what is measured, and in which frame or against what. A subtree is an
  /// `xbody`.
  SensorTarget object() const;
  SensorTarget reference() const;
};

/// The attributes that a sensor takes.
tag::Sensor group_of(SensorType type);

}  // namespace corten::mjcf
