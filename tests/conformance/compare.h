// Comparison with the reference. error = max|a-b| / max(max|ref|, 0.01).
//
//   compiled model, smooth quantities, contacts of analytic colliders   1e-8
//   results of the constraint solver                                    1e-6 with Newton,
//                                                                       1e-5 with CG, PGS and noslip
//   last state of a rollout                                             1e-5
//
// Files convex_* hold pairs whose reference collider is itself iterative, ambiguous_* poses without a unique
// contact set; both have their own, looser limits. Principal axes are not unique, so inertias are compared as
// tensors, and the frames of mesh geoms are not compared. A different contact order is noted and is not a
// failure; rows efc_* are compared if the order agrees.
#pragma once

#include <string>
#include <vector>

#include "conformance/json.h"

namespace corten::test {

enum class Profile { exact, iterative, ambiguous };

/// The profile that the name of a case selects.
Profile profile_of(const std::string& name);

struct Shortfall {
  std::string field;  ///< with the step it belongs to
  double error, allowed;
};

struct Report {
  std::vector<Shortfall> shortfalls;  ///< in the order of the pipeline
  std::vector<std::string> notes;
  int checked = 0;

  void check(const std::string& field, double error, double allowed);
  /// One line for every field that disagrees.
  std::string text() const;
};

/// Compares the results of Corten with a reference case.
Report compare(const Json& reference, const Json& got, Profile profile);

}  // namespace corten::test
