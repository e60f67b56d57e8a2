// Steps in float beside the same steps in double.
//
// A step in float is good when the state after it is within 1e-4 of the step in double. Where it is not, the
// question is whether float arithmetic lost the digits or never had them: stiff contacts, bodies far from the
// origin and shapes that touch all along a side magnify the rounding of the numbers that a step starts from
// and that its stages hand to each other. So the same step is made in double, with only those numbers rounded
// to float, and the error may not be more than a few times that of this one.
#pragma once

#include "corten/corten.h"

namespace corten::test {

inline constexpr double kFloatLimit = 1e-4;
/// A step in float may be so many times worse than one in which only stored numbers are rounded. Of that
/// there are a few samples, and stages round more than once.
inline constexpr double kRoundingFactor = 10;

/// The end of a step that one CPU thread makes in float. `start` needs all the room that the step will.
Data step_in_float(const Model& model, const Data& start);

/// How good a step in float was.
struct FloatGrade {
  enum Kind {
    kClose,      ///< within the limit
    kExplained,  ///< no more than kRoundingFactor times what rounding of stored numbers does
    kBorder,     ///< on the border of a constraint, which rounding made or removed: not compared
    kFailed
  } kind;
  double error;   ///< of the state
  double factor;  ///< error over that of rounded numbers; 0 where nobody asked
};

/// Grades what a step in float made of `start`, given what a step in double makes of it.
FloatGrade grade_float_step(const Model& model, const Data& start, const Data& in_double,
                            const Data& in_float);

}  // namespace corten::test
