// Accuracy of a step in float, compared with the same step in double.
//
// A step in float is good if the state after it is within 1e-4 of the step in double. If it is not, either
// float arithmetic lost the digits or the problem is ill-conditioned: stiff contacts, bodies far from the
// origin and shapes that touch along a whole side magnify the rounding of the initial state and of the
// numbers passed between stages. The same step is therefore made in double, with only those numbers rounded
// to float, and the error may be at most a few times the error of that step.
#pragma once

#include "corten/corten.h"

namespace corten::test {

inline constexpr double kFloatLimit = 1e-4;
/// Largest allowed ratio of the error of a step in float to that of a step in which only stored numbers are
/// rounded. The latter is known from a few samples only, and stages round more than once.
inline constexpr double kRoundingFactor = 10;

/// The result of a step in float on one CPU thread. `start` must have all the capacity that the step needs.
Data step_in_float(const Model& model, const Data& start);

#ifdef NDEBUG
/// The same on 32 lanes, which act as a warp: with the solver that has a lane for each dof, if it suffices.
/// Not in debug builds, where it would take minutes.
Data step_in_float_on_a_warp(const Model& model, const Data& start);
#endif

/// How good a step in float was.
struct FloatGrade {
  enum Kind {
    kClose,      ///< within the limit
    kExplained,  ///< at most kRoundingFactor times the error that rounding of stored numbers causes
    kBorder,     ///< rounding adds or removes a constraint: not compared
    kFailed
  } kind;
  double error;   ///< of the state
  double factor;  ///< ratio of the error to that of rounded numbers; 0 if not computed
};

/// Grades a step in float from `start`, given the result of the step in double.
FloatGrade grade_float_step(const Model& model, const Data& start, const Data& in_double,
                            const Data& in_float);

}  // namespace corten::test
