// Every set of words that an attribute can be restricted to, declared once. An enumerator is spelled as the
// word in the file (a trailing underscore avoids C++ keywords) and has the reference's integer value, so a
// compiler can store it in the model as it is.
#pragma once

#include <span>
#include <string_view>

namespace corten::mjcf {

/// The word in the file for a C++ identifier.
constexpr std::string_view xml_word(std::string_view identifier) {
  if (identifier.ends_with('_')) identifier.remove_suffix(1);
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
  LATER(hfield, 1)                      \
  X(sphere, 2) X(capsule, 3) X(ellipsoid, 4) X(cylinder, 5) X(box, 6) LATER(mesh, 7) LATER(sdf, 8)
#define CORTEN_MJCF_INTEGRATOR(X, LATER)        X(Euler, 0) X(RK4, 1) X(implicit, 2) X(implicitfast, 3)
#define CORTEN_MJCF_CONE(X, LATER)              X(pyramidal, 0) X(elliptic, 1)
#define CORTEN_MJCF_JACOBIAN(X, LATER)          X(dense, 0) X(sparse, 1) X(auto_, 2)
#define CORTEN_MJCF_SOLVER(X, LATER)            X(PGS, 0) X(CG, 1) X(Newton, 2)
#define CORTEN_MJCF_LENGTH_RANGE_MODE(X, LATER) X(none, 0) X(muscle, 1) X(muscleuser, 2) X(all, 3)
#define CORTEN_MJCF_DYN_TYPE(X, LATER) \
  X(none, 0) X(integrator, 1) X(filter, 2) X(filterexact, 3) LATER(muscle, 4) LATER(user, 5)
#define CORTEN_MJCF_GAIN_TYPE(X, LATER)     X(fixed, 0) X(affine, 1) LATER(muscle, 2) LATER(user, 3)
#define CORTEN_MJCF_BIAS_TYPE(X, LATER)     X(none, 0) X(affine, 1) LATER(muscle, 2) LATER(user, 3)
#define CORTEN_MJCF_INTERPOLATION(X, LATER) X(zoh, 0) X(linear, 1) X(cubic, 2)

#define CORTEN_MJCF_ALL_KEYWORD_SETS(SET)             \
  SET(TriState, CORTEN_MJCF_TRI_STATE)                \
  SET(Switch, CORTEN_MJCF_SWITCH)                     \
  SET(Angle, CORTEN_MJCF_ANGLE)                       \
  SET(Coordinate, CORTEN_MJCF_COORDINATE)             \
  SET(FluidShape, CORTEN_MJCF_FLUID_SHAPE)            \
  SET(SleepPolicy, CORTEN_MJCF_SLEEP_POLICY)          \
  SET(JointType, CORTEN_MJCF_JOINT_TYPE)              \
  SET(GeomType, CORTEN_MJCF_GEOM_TYPE)                \
  SET(Integrator, CORTEN_MJCF_INTEGRATOR)             \
  SET(Cone, CORTEN_MJCF_CONE)                         \
  SET(Jacobian, CORTEN_MJCF_JACOBIAN)                 \
  SET(Solver, CORTEN_MJCF_SOLVER)                     \
  SET(LengthRangeMode, CORTEN_MJCF_LENGTH_RANGE_MODE) \
  SET(DynType, CORTEN_MJCF_DYN_TYPE)                  \
  SET(GainType, CORTEN_MJCF_GAIN_TYPE)                \
  SET(BiasType, CORTEN_MJCF_BIAS_TYPE)                \
  SET(Interpolation, CORTEN_MJCF_INTERPOLATION)

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
