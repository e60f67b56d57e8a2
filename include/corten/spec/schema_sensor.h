// Attributes of sensors. Which sensor takes which group of them is in corten/sensor_table.h. See schema.h for
// the columns.
#pragma once

namespace corten::mjcf::tag {
/// Sensors with the same attributes.
enum Sensor : unsigned {
  at_site = 1,
  camprojection = 2,
  rangefinder = 4,
  of_joint = 8,
  of_tendon = 16,
  of_actuator = 32,
  of_frame = 64,            // an object, as seen from another
  of_frame_in_world = 128,  // an object
  of_subtree = 256,
  insidesite = 512,
  between_geoms = 1024,
  contact = 2048,
  global = 4096,
  tactile = 8192,
  user = 16384,
  sensor_default = 32768,  // Corten's own: MJCF has no defaults for sensors, the specification does
};
}  // namespace corten::mjcf::tag

#define CORTEN_MJCF_SENSOR(X)                                                                                \
  X(Text, name, (), rule::own, "name of the sensor")                                                         \
  X(Text, site, (), rule::required.only(tag::at_site | tag::camprojection | tag::insidesite),                \
    "site that measures")                                                                                    \
  X(Text, site_, (), rule::own.only(tag::rangefinder | tag::contact),                                        \
    "site that measures, or whose volume counts")                                                            \
  X(Text, camera, (), rule::required.only(tag::camprojection), "camera into which is projected")             \
  X(Text, camera_, (), rule::own.only(tag::rangefinder), "camera whose pixels are rays")                     \
  X(Text, joint, (), rule::required.only(tag::of_joint), "joint")                                            \
  X(Text, tendon, (), rule::required.only(tag::of_tendon), "tendon")                                         \
  X(Text, actuator, (), rule::required.only(tag::of_actuator), "actuator")                                   \
  X(Text, body, (), rule::required.only(tag::of_subtree), "root of the subtree")                             \
  X(ObjectType, objtype, (kObjBody),                                                                         \
    rule::own.only(tag::of_frame | tag::of_frame_in_world | tag::insidesite | tag::user),                    \
    "kind of the object")                                                                                    \
  X(Text, objname, (), rule::own.only(tag::of_frame | tag::of_frame_in_world | tag::insidesite | tag::user), \
    "name of the object")                                                                                    \
  X(ObjectType, reftype, (kObjBody), rule::own.only(tag::of_frame), "kind of the object that sees it")       \
  X(Text, refname, (), rule::own.only(tag::of_frame), "name of the object that sees it")                     \
  X(Text, geom, (), rule::required.only(tag::tactile), "geom that is touched")                               \
  X(Text, mesh, (), rule::required.only(tag::tactile), "mesh with the taxels")                               \
  X(Text, geom1, (), rule::own.only(tag::between_geoms | tag::contact), "first geom")                        \
  X(Text, geom2, (), rule::own.only(tag::between_geoms | tag::contact), "second geom")                       \
  X(Text, body1, (), rule::own.only(tag::between_geoms | tag::contact), "first body")                        \
  X(Text, body2, (), rule::own.only(tag::between_geoms | tag::contact), "second body")                       \
  X(Text, subtree1, (), rule::own.only(tag::contact), "root of the first subtree")                           \
  X(Text, subtree2, (), rule::own.only(tag::contact), "root of the second subtree")                          \
  X(Int, num, (1), rule::own.only(tag::contact).at_least(1), "contacts reported")                            \
  X(Words<ContactData>, data, ({kContactFound}), rule::own.only(tag::contact),                               \
    "what is reported of a contact")                                                                         \
  X(Words<RayData>, data_, ({kRayDist}), rule::own.only(tag::rangefinder), "what is reported of a ray")      \
  X(ContactReduction, reduce, (kFirstContacts), rule::own.only(tag::contact), "which contacts are reported") \
  X(SensorDataType, datatype, (kDataReal), rule::own.only(tag::user), "kind of the numbers")                 \
  X(Stage, needstage, (kStageAcceleration), rule::own.only(tag::user),                                       \
    "stage after which they are computed")                                                                   \
  X(Int, dim, (0), rule::required.only(tag::user), "how many numbers")                                       \
  X(Int, nsample, (0), rule::any.except(tag::user), "length of the history")                                 \
  X(Interpolation, interp, (kHoldSample), rule::any.except(tag::user), "interpolation in the history")       \
  X(Real, delay, (0), rule::any.except(tag::user), "seconds until a value is seen")                          \
  X(UpTo<2>, interval, (0, 0), rule::any.except(tag::user), "seconds between two values, and the first one") \
  X(Real, cutoff, (0), rule::any.except(tag::tactile), "values are clamped to it; 0: no clamping")           \
  X(Real, noise, (0), rule::any.except(tag::tactile), "standard deviation, kept for the user")               \
  X(RealList, user, (), rule::any, "user numbers")
