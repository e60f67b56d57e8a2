// Every set of words that an attribute can be restricted to, declared once. An enumerator is spelled as the
// word in the file (an underscore around it avoids what is no C++ identifier) and has the reference's integer
// value, so a compiler can store it in the model as it is.
#pragma once

#include <span>
#include <string_view>

namespace corten::mjcf {

/// The word in the file for a C++ identifier.
constexpr std::string_view xml_word(std::string_view identifier) {
  if (identifier.ends_with('_')) identifier.remove_suffix(1);
  if (identifier.starts_with('_')) identifier.remove_prefix(1);
  return identifier;
}

struct Keyword {
  std::string_view word;
  int value;
  bool supported;
};

/// The words of a keyword enum (or of bool) in the order of its declaration.
template <class Enum>
std::span<const Keyword> keywords_of() = delete;

// In a set, X is a word that works and LATER one that is known MJCF but that nothing can be done with yet.
#define CORTEN_MJCF_BOOL(X, LATER)         X(false_, 0) X(true_, 1)
#define CORTEN_MJCF_TRI_STATE(X, LATER)    X(false_, 0) X(true_, 1) X(auto_, 2)
#define CORTEN_MJCF_SWITCH(X, LATER)       X(disable, 0) X(enable, 1)
#define CORTEN_MJCF_ANGLE(X, LATER)        X(radian, 0) X(degree, 1)
#define CORTEN_MJCF_COORDINATE(X, LATER)   X(local, 0) X(global, 1)
#define CORTEN_MJCF_FLUID_SHAPE(X, LATER)  X(none, 0) X(ellipsoid, 1)
#define CORTEN_MJCF_SLEEP_POLICY(X, LATER) X(auto_, 0) X(never, 3) X(allowed, 4) X(init, 5)
#define CORTEN_MJCF_JOINT_TYPE(X, LATER)   X(free, 0) X(ball, 1) X(slide, 2) X(hinge, 3)
#define CORTEN_MJCF_GEOM_TYPE(X, LATER) \
  X(plane, 0)                           \
  X(hfield, 1)                          \
  X(sphere, 2) X(capsule, 3) X(ellipsoid, 4) X(cylinder, 5) X(box, 6) X(mesh, 7) X(sdf, 8)
#define CORTEN_MJCF_INTEGRATOR(X, LATER)        X(Euler, 0) X(RK4, 1) X(implicit, 2) X(implicitfast, 3)
#define CORTEN_MJCF_CONE(X, LATER)              X(pyramidal, 0) X(elliptic, 1)
#define CORTEN_MJCF_CONTACT_MODEL(X, LATER)     X(soft, 0) X(impulse, 1)
#define CORTEN_MJCF_CORRECTION(X, LATER)        X(split, 0) X(baumgarte, 1)
#define CORTEN_MJCF_JACOBIAN(X, LATER)          X(dense, 0) X(sparse, 1) X(auto_, 2)
#define CORTEN_MJCF_SOLVER(X, LATER)            X(PGS, 0) X(CG, 1) X(Newton, 2)
#define CORTEN_MJCF_LENGTH_RANGE_MODE(X, LATER) X(none, 0) X(muscle, 1) X(muscleuser, 2) X(all, 3)
#define CORTEN_MJCF_DYN_TYPE(X, LATER) \
  X(none, 0) X(integrator, 1) X(filter, 2) X(filterexact, 3) X(muscle, 4) X(user, 5)
#define CORTEN_MJCF_GAIN_TYPE(X, LATER)     X(fixed, 0) X(affine, 1) X(muscle, 2) X(user, 3)
#define CORTEN_MJCF_BIAS_TYPE(X, LATER)     X(none, 0) X(affine, 1) X(muscle, 2) X(user, 3)
#define CORTEN_MJCF_INTERPOLATION(X, LATER) X(zoh, 0) X(linear, 1) X(cubic, 2)

// In the sets of Words (camera output, contact and ray data) a value is the number of a bit.
#define CORTEN_MJCF_PROJECTION(X, LATER) X(perspective, 0) X(orthographic, 1)
#define CORTEN_MJCF_TRACKING(X, LATER) \
  X(fixed, 0) X(track, 1) X(trackcom, 2) X(targetbody, 3) X(targetbodycom, 4)
#define CORTEN_MJCF_CAMERA_OUTPUT(X, LATER) \
  X(rgb, 0) X(depth, 1) X(distance, 2) X(normal, 3) X(segmentation, 4)
#define CORTEN_MJCF_LIGHT_TYPE(X, LATER)      X(spot, 0) X(directional, 1) X(point, 2) X(image, 3)
#define CORTEN_MJCF_TEXTURE_TYPE(X, LATER)    X(_2d, 0) X(cube, 1) X(skybox, 2)
#define CORTEN_MJCF_COLOR_SPACE(X, LATER)     X(auto_, 0) X(linear, 1) X(sRGB, 2)
#define CORTEN_MJCF_TEXTURE_BUILTIN(X, LATER) X(none, 0) X(gradient, 1) X(checker, 2) X(flat, 3)
#define CORTEN_MJCF_TEXTURE_MARK(X, LATER)    X(none, 0) X(edge, 1) X(cross, 2) X(random, 3)
#define CORTEN_MJCF_TEXTURE_ROLE(X, LATER) \
  X(rgb, 1)                                \
  X(occlusion, 2)                          \
  X(roughness, 3) X(metallic, 4) X(normal, 5) X(opacity, 6) X(emissive, 7) X(rgba, 8) X(orm, 9)
#define CORTEN_MJCF_MESH_INERTIA(X, LATER) X(convex, 0) X(exact, 1) X(legacy, 2) X(shell, 3)
#define CORTEN_MJCF_MESH_BUILTIN(X, LATER) \
  X(none, 0)                               \
  X(sphere, 1) X(hemisphere, 2) X(cone, 3) X(supersphere, 4) X(supertorus, 5) X(wedge, 6) X(plate, 7)
#define CORTEN_MJCF_MESH_COLLISION(X, LATER) X(hull, 0) X(triangle, 1)
#define CORTEN_MJCF_STAGE(X, LATER)          X(none, 0) X(pos, 1) X(vel, 2) X(acc, 3)
#define CORTEN_MJCF_DATA_TYPE(X, LATER)      X(real, 0) X(positive, 1) X(axis, 2) X(quaternion, 3)
#define CORTEN_MJCF_CONTACT_DATA(X, LATER) \
  X(found, 0) X(force, 1) X(torque, 2) X(dist, 3) X(pos, 4) X(normal, 5) X(tangent, 6)
#define CORTEN_MJCF_RAY_DATA(X, LATER)          X(dist, 0) X(dir, 1) X(origin, 2) X(point, 3) X(normal, 4) X(depth, 5)
#define CORTEN_MJCF_CONTACT_REDUCTION(X, LATER) X(none, 0) X(mindist, 1) X(maxforce, 2) X(netforce, 3)
#define CORTEN_MJCF_COMPOSITE_TYPE(X, LATER) \
  X(particle, 0) X(grid, 1) X(rope, 2) X(loop, 3) X(cable, 4) X(cloth, 5)
#define CORTEN_MJCF_COMPOSITE_JOINT_KIND(X, LATER) X(main, 0)
#define CORTEN_MJCF_COMPOSITE_INITIAL(X, LATER)    X(none, 0) X(free, 1) X(ball, 2)
// The formatter cannot settle on a form for this one.
// clang-format off
#define CORTEN_MJCF_OBJECT_TYPE(X, LATER) \
  X(body, 1) X(xbody, 2) X(joint, 3) X(dof, 4) X(geom, 5) X(site, 6) X(camera, 7) X(light, 8) \
  X(flex, 9) X(mesh, 10) X(skin, 11) X(hfield, 12) X(texture, 13) X(material, 14) X(pair, 15) \
  X(exclude, 16) X(equality, 17) X(tendon, 18) X(actuator, 19) X(sensor, 20) X(numeric, 21) \
  X(text, 22) X(tuple, 23) X(key, 24) X(plugin, 25)
// clang-format on

#define CORTEN_MJCF_ALL_KEYWORD_SETS(SET)                   \
  SET(TriState, CORTEN_MJCF_TRI_STATE)                      \
  SET(Switch, CORTEN_MJCF_SWITCH)                           \
  SET(Angle, CORTEN_MJCF_ANGLE)                             \
  SET(Coordinate, CORTEN_MJCF_COORDINATE)                   \
  SET(FluidShape, CORTEN_MJCF_FLUID_SHAPE)                  \
  SET(SleepPolicy, CORTEN_MJCF_SLEEP_POLICY)                \
  SET(JointType, CORTEN_MJCF_JOINT_TYPE)                    \
  SET(GeomType, CORTEN_MJCF_GEOM_TYPE)                      \
  SET(Integrator, CORTEN_MJCF_INTEGRATOR)                   \
  SET(Cone, CORTEN_MJCF_CONE)                               \
  SET(ContactModel, CORTEN_MJCF_CONTACT_MODEL)              \
  SET(Correction, CORTEN_MJCF_CORRECTION)                   \
  SET(Jacobian, CORTEN_MJCF_JACOBIAN)                       \
  SET(Solver, CORTEN_MJCF_SOLVER)                           \
  SET(LengthRangeMode, CORTEN_MJCF_LENGTH_RANGE_MODE)       \
  SET(DynType, CORTEN_MJCF_DYN_TYPE)                        \
  SET(GainType, CORTEN_MJCF_GAIN_TYPE)                      \
  SET(BiasType, CORTEN_MJCF_BIAS_TYPE)                      \
  SET(Interpolation, CORTEN_MJCF_INTERPOLATION)             \
  SET(Projection, CORTEN_MJCF_PROJECTION)                   \
  SET(TrackingMode, CORTEN_MJCF_TRACKING)                   \
  SET(CameraOutput, CORTEN_MJCF_CAMERA_OUTPUT)              \
  SET(LightType, CORTEN_MJCF_LIGHT_TYPE)                    \
  SET(TextureType, CORTEN_MJCF_TEXTURE_TYPE)                \
  SET(ColorSpace, CORTEN_MJCF_COLOR_SPACE)                  \
  SET(TextureBuiltin, CORTEN_MJCF_TEXTURE_BUILTIN)          \
  SET(TextureMark, CORTEN_MJCF_TEXTURE_MARK)                \
  SET(TextureRole, CORTEN_MJCF_TEXTURE_ROLE)                \
  SET(MeshInertia, CORTEN_MJCF_MESH_INERTIA)                \
  SET(MeshBuiltin, CORTEN_MJCF_MESH_BUILTIN)                \
  SET(MeshCollision, CORTEN_MJCF_MESH_COLLISION)            \
  SET(Stage, CORTEN_MJCF_STAGE)                             \
  SET(DataType, CORTEN_MJCF_DATA_TYPE)                      \
  SET(ContactData, CORTEN_MJCF_CONTACT_DATA)                \
  SET(RayData, CORTEN_MJCF_RAY_DATA)                        \
  SET(ContactReduction, CORTEN_MJCF_CONTACT_REDUCTION)      \
  SET(CompositeType, CORTEN_MJCF_COMPOSITE_TYPE)            \
  SET(CompositeJointKind, CORTEN_MJCF_COMPOSITE_JOINT_KIND) \
  SET(CompositeInitial, CORTEN_MJCF_COMPOSITE_INITIAL)      \
  SET(ObjectType, CORTEN_MJCF_OBJECT_TYPE)

#define CORTEN_MJCF_ENUMERATOR(word, value)    word = value,
#define CORTEN_MJCF_KEYWORD_ENTRY(word, value) Keyword{xml_word(#word), value, true},
#define CORTEN_MJCF_LATER_ENTRY(word, value)   Keyword{xml_word(#word), value, false},

#define CORTEN_MJCF_KEYWORD_LIST(Enum, SET)                                                       \
  template <>                                                                                     \
  inline std::span<const Keyword> keywords_of<Enum>() {                                           \
    static constexpr Keyword words[] = {SET(CORTEN_MJCF_KEYWORD_ENTRY, CORTEN_MJCF_LATER_ENTRY)}; \
    return words;                                                                                 \
  }

#define CORTEN_MJCF_KEYWORD_ENUM(Enum, SET)                                \
  enum class Enum { SET(CORTEN_MJCF_ENUMERATOR, CORTEN_MJCF_ENUMERATOR) }; \
  CORTEN_MJCF_KEYWORD_LIST(Enum, SET)

CORTEN_MJCF_KEYWORD_LIST(bool, CORTEN_MJCF_BOOL)
CORTEN_MJCF_ALL_KEYWORD_SETS(CORTEN_MJCF_KEYWORD_ENUM)

#undef CORTEN_MJCF_ENUMERATOR
#undef CORTEN_MJCF_KEYWORD_ENTRY
#undef CORTEN_MJCF_LATER_ENTRY
#undef CORTEN_MJCF_KEYWORD_LIST
#undef CORTEN_MJCF_KEYWORD_ENUM

}  // namespace corten::mjcf
