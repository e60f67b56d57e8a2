// Attribute table of sensors. The attribute group of each sensor is in corten/sensor_table.h. The columns are
// described in element.h.
#pragma once

namespace corten::mjcf::tag {
/// Attribute groups: sensors in one group have the same attributes.
enum Sensor : unsigned {
  at_site = 1,
  camprojection = 2,
  rangefinder = 4,
  of_joint = 8,
  of_tendon = 16,
  of_actuator = 32,
  of_frame = 64,            // an object, optionally relative to another
  of_frame_in_world = 128,  // an object, in the world frame
  of_subtree = 256,
  insidesite = 512,
  between_geoms = 1024,
  contact = 2048,
  global = 4096,
  tactile = 8192,
  user = 16384,
  sensor_plugin = 65536,
  sensor_default = 32768,  // extension: default values of sensors, which MJCF does not have
};
}  // namespace corten::mjcf::tag

#define CORTEN_MJCF_SENSOR(X)                                                                                \
  X(Text, name, (), rule::own, "name of the sensor")                                                         \
  X(Text, class_, (), rule::own, "default class; extension")                                                 \
  X(Text, site, (), rule::required.only(tag::at_site | tag::camprojection | tag::insidesite),                \
    "site that measures")                                                                                    \
  X(Text, site_, (), rule::own.only(tag::rangefinder | tag::contact),                                        \
    "site that measures, or whose volume selects contacts")                                                  \
  X(Text, camera, (), rule::required.only(tag::camprojection), "camera that the site is projected to")       \
  X(Text, camera_, (), rule::own.only(tag::rangefinder), "camera with one ray per pixel")                    \
  X(Text, joint, (), rule::required.only(tag::of_joint), "joint")                                            \
  X(Text, tendon, (), rule::required.only(tag::of_tendon), "tendon")                                         \
  X(Text, actuator, (), rule::required.only(tag::of_actuator), "actuator")                                   \
  X(Text, body, (), rule::required.only(tag::of_subtree), "root of the subtree")                             \
  X(ObjectType, objtype, (kObjBody),                                                                         \
    rule::own.only(tag::of_frame | tag::of_frame_in_world | tag::insidesite | tag::user |                    \
                   tag::sensor_plugin),                                                                      \
    "type of the object")                                                                                    \
  X(Text, objname, (),                                                                                       \
    rule::own.only(tag::of_frame | tag::of_frame_in_world | tag::insidesite | tag::user |                    \
                   tag::sensor_plugin),                                                                      \
    "name of the object")                                                                                    \
  X(ObjectType, reftype, (kObjBody), rule::own.only(tag::of_frame | tag::sensor_plugin),                     \
    "type of the reference object")                                                                          \
  X(Text, refname, (), rule::own.only(tag::of_frame | tag::sensor_plugin), "name of the reference object")   \
  X(Text, geom, (), rule::required.only(tag::tactile), "geom that is touched")                               \
  X(Text, mesh, (), rule::required.only(tag::tactile), "mesh with the taxels")                               \
  X(Text, geom1, (), rule::own.only(tag::between_geoms | tag::contact), "first geom")                        \
  X(Text, geom2, (), rule::own.only(tag::between_geoms | tag::contact), "second geom")                       \
  X(Text, body1, (), rule::own.only(tag::between_geoms | tag::contact), "first body")                        \
  X(Text, body2, (), rule::own.only(tag::between_geoms | tag::contact), "second body")                       \
  X(Text, subtree1, (), rule::own.only(tag::contact), "root of the first subtree")                           \
  X(Text, subtree2, (), rule::own.only(tag::contact), "root of the second subtree")                          \
  X(Int, num, (1), rule::own.only(tag::contact).at_least(1), "number of contacts reported")                  \
  X(Words<ContactData>, data, ({kContactFound}), rule::own.only(tag::contact),                               \
    "values reported for each contact")                                                                      \
  X(Words<RayData>, data_, ({kRayDist}), rule::own.only(tag::rangefinder), "values reported for each ray")   \
  X(ContactReduction, reduce, (kFirstContacts), rule::own.only(tag::contact), "which contacts are reported") \
  X(SensorDataType, datatype, (kDataReal), rule::own.only(tag::user), "kind of the values")                  \
  X(Stage, needstage, (kStageAcceleration), rule::own.only(tag::user),                                       \
    "stage after which the sensor is evaluated")                                                             \
  X(Int, dim, (0), rule::required.only(tag::user), "number of values")                                       \
  X(Int, nsample, (0), rule::any.except(tag::user | tag::sensor_plugin), "number of samples in the history") \
  X(Interpolation, interp, (kHoldSample), rule::any.except(tag::user | tag::sensor_plugin),                  \
    "interpolation in the history")                                                                          \
  X(Real, delay, (0), rule::any.except(tag::user | tag::sensor_plugin), "delay of the value in seconds")     \
  X(UpTo<2>, interval, (0, 0), rule::any.except(tag::user | tag::sensor_plugin),                             \
    "sampling period and phase in seconds")                                                                  \
  X(Real, cutoff, (0), rule::any.except(tag::tactile), "bound to which values are clamped; 0: no clamping")  \
  X(Real, noise, (0), rule::any.except(tag::tactile | tag::sensor_plugin),                                   \
    "standard deviation; stored, not applied")                                                               \
  X(RealList, user, (), rule::any, "user numbers")                                                           \
  X(Text, plugin, (), rule::own.only(tag::sensor_plugin), "plugin that measures")                            \
  X(Text, instance, (), rule::own.only(tag::sensor_plugin), "instance that <extension> declares")
