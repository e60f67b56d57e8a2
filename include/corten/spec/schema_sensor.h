// Sensors: every kind, with the reference's number and the group of attributes that it takes, and the one
// table of attributes. See schema.h for the columns.
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

// X(enumerator, word in the file, group)
#define CORTEN_MJCF_SENSOR_KINDS(X)     \
  X(touch, 0, at_site)                  \
  X(accelerometer, 1, at_site)          \
  X(velocimeter, 2, at_site)            \
  X(gyro, 3, at_site)                   \
  X(force, 4, at_site)                  \
  X(torque, 5, at_site)                 \
  X(magnetometer, 6, at_site)           \
  X(rangefinder, 7, rangefinder)        \
  X(camprojection, 8, camprojection)    \
  X(jointpos, 9, of_joint)              \
  X(jointvel, 10, of_joint)             \
  X(tendonpos, 11, of_tendon)           \
  X(tendonvel, 12, of_tendon)           \
  X(actuatorpos, 13, of_actuator)       \
  X(actuatorvel, 14, of_actuator)       \
  X(actuatorfrc, 15, of_actuator)       \
  X(jointactuatorfrc, 16, of_joint)     \
  X(tendonactuatorfrc, 17, of_tendon)   \
  X(ballquat, 18, of_joint)             \
  X(ballangvel, 19, of_joint)           \
  X(jointlimitpos, 20, of_joint)        \
  X(jointlimitvel, 21, of_joint)        \
  X(jointlimitfrc, 22, of_joint)        \
  X(tendonlimitpos, 23, of_tendon)      \
  X(tendonlimitvel, 24, of_tendon)      \
  X(tendonlimitfrc, 25, of_tendon)      \
  X(framepos, 26, of_frame)             \
  X(framequat, 27, of_frame)            \
  X(framexaxis, 28, of_frame)           \
  X(frameyaxis, 29, of_frame)           \
  X(framezaxis, 30, of_frame)           \
  X(framelinvel, 31, of_frame)          \
  X(frameangvel, 32, of_frame)          \
  X(framelinacc, 33, of_frame_in_world) \
  X(frameangacc, 34, of_frame_in_world) \
  X(subtreecom, 35, of_subtree)         \
  X(subtreelinvel, 36, of_subtree)      \
  X(subtreeangmom, 37, of_subtree)      \
  X(insidesite, 38, insidesite)         \
  X(distance, 39, between_geoms)        \
  X(normal, 40, between_geoms)          \
  X(fromto, 41, between_geoms)          \
  X(contact, 42, contact)               \
  X(e_potential, 43, global)            \
  X(e_kinetic, 44, global)              \
  X(clock, 45, global)                  \
  X(tactile, 46, tactile)               \
  X(user, 48, user)

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
  X(ObjectType, objtype, (ObjectType::body),                                                                 \
    rule::own.only(tag::of_frame | tag::of_frame_in_world | tag::insidesite | tag::user),                    \
    "kind of the object")                                                                                    \
  X(Text, objname, (), rule::own.only(tag::of_frame | tag::of_frame_in_world | tag::insidesite | tag::user), \
    "name of the object")                                                                                    \
  X(ObjectType, reftype, (ObjectType::body), rule::own.only(tag::of_frame),                                  \
    "kind of the object that sees it")                                                                       \
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
  X(Words<ContactData>, data, ({ContactData::found}), rule::own.only(tag::contact),                          \
    "what is reported of a contact")                                                                         \
  X(Words<RayData>, data_, ({RayData::dist}), rule::own.only(tag::rangefinder), "what is reported of a ray") \
  X(ContactReduction, reduce, (ContactReduction::none), rule::own.only(tag::contact),                        \
    "which contacts are reported")                                                                           \
  X(DataType, datatype, (DataType::real), rule::own.only(tag::user), "kind of the numbers")                  \
  X(Stage, needstage, (Stage::acc), rule::own.only(tag::user), "stage after which they are computed")        \
  X(Int, dim, (0), rule::required.only(tag::user), "how many numbers")                                       \
  X(Int, nsample, (0), rule::any.except(tag::user), "length of the history")                                 \
  X(Interpolation, interp, (Interpolation::zoh), rule::any.except(tag::user),                                \
    "interpolation in the history")                                                                          \
  X(Real, delay, (0), rule::any.except(tag::user), "seconds until a value is seen")                          \
  X(UpTo<2>, interval, (0, 0), rule::any.except(tag::user), "seconds between two values, and the first one") \
  X(Real, cutoff, (0), rule::any.except(tag::tactile), "values are clamped to it; 0: no clamping")           \
  X(Real, noise, (0), rule::any.except(tag::tactile), "standard deviation, kept for the user")               \
  X(RealList, user, (), rule::any, "user numbers")
