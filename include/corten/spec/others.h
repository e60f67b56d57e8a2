// Contacts, equality constraints, tendons, actuators and sensors: elements that refer to others by name.
#pragma once

#include <string>

#include "corten/spec/element.h"
#include "corten/spec/list.h"
#include "corten/spec/plugin.h"
#include "corten/spec/schema_actuator.h"
#include "corten/spec/schema_constraint.h"
#include "corten/spec/schema_sensor.h"

namespace corten::mjcf {

// ---- constraints

/// Two geoms that collide regardless of their bit masks.
struct Pair : Element {
  CORTEN_MJCF_PAIR(CORTEN_MJCF_MEMBER)
};

/// Two bodies that do not collide.
struct Exclude : Element {
  CORTEN_MJCF_EXCLUDE(CORTEN_MJCF_MEMBER)
};

/// An equality constraint.
struct Equality : Element {
  CORTEN_MJCF_EQUALITY(CORTEN_MJCF_MEMBER)
  tag::Equality kind = tag::connect;  ///< what it connects

  /// True for a connect or weld between sites, false for one between bodies.
  bool is_between_sites() const { return site1.is_own(); }
};

// ---- tendons

/// One item of the path of a tendon.
struct TendonItem : Element {
  CORTEN_MJCF_TENDON_ITEM(CORTEN_MJCF_MEMBER)
  tag::TendonItem kind = tag::site;  ///< site, geom, pulley or joint
};

/// A tendon.
struct Tendon : Element {
  CORTEN_MJCF_TENDON(CORTEN_MJCF_MEMBER)
  tag::Tendon kind = tag::spatial;  ///< spatial or fixed
  List<TendonItem> path;            ///< from one end to the other
};

// ---- actuators

/// All actuators are stored as <general>; the reader translates the shortcuts. dampratio is stored as in the
/// reference: as a positive biasprm[2] of an actuator with gainprm[0] == -biasprm[1].
struct Actuator : Element {
  CORTEN_MJCF_ACTUATOR(CORTEN_MJCF_MEMBER)
  tag::Actuator shortcut = tag::general;  ///< the element in the file, for messages
  List<PluginConfig> configs;             ///< parameters of its plugin, if no instance is named

  /// The transmission type, determined by which target attribute is given.
  TransmissionType transmission() const;
  /// Name of the joint, tendon, site (the crank site of a slider-crank) or body that the actuator acts on.
  const std::string& target() const;
};

// ---- sensors

/// An object that a sensor refers to, independent of the attribute that names it.
struct SensorTarget {
  ObjectType type = kObjNone;  ///< kind of the object
  std::string name;            ///< name of the object
};

/// A sensor.
struct Sensor : Element {
  CORTEN_MJCF_SENSOR(CORTEN_MJCF_MEMBER)
  SensorType type = kSensorTouch;  ///< what it measures
  List<PluginConfig> configs;      ///< parameters of its plugin, if no instance is named

  /// The measured object (the reference's obj). A subtree is an `xbody`.
  SensorTarget object() const;
  /// The frame or object that it is measured relative to (the reference's ref).
  SensorTarget reference() const;
};

/// The attribute group of a sensor type.
tag::Sensor group_of(SensorType type);

}  // namespace corten::mjcf
