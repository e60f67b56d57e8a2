// What counts as equal to the reference. error = max|a-b| / max(max|ref|, 0.01).
//
//   compiled model, smooth quantities, contacts of analytic colliders   1e-8
//   what the constraint solver gives                                    1e-6 with Newton, 1e-5 with CG, PGS
//   and noslip end of a rollout                                                    1e-5
//
// Files convex_* hold pairs whose reference collider is itself iterative, ambiguous_* poses without a unique
// contact set; both have looser rules of their own. Principal axes are a free choice, so inertias are
// compared as tensors, and the frames of mesh geoms are not compared. Contact order is noted, not failed;
// rows efc_* are compared when it agrees.
#pragma once

#include <string>
#include <vector>

#include "conformance/json.h"

namespace corten::test {

enum class Profile { exact, iterative, ambiguous };

/// By the name of the case.
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
  /// One line for every field that falls short.
  std::string text() const;
};

/// Compares a case with what Corten computed for it.
Report compare(const Json& reference, const Json& got, Profile profile);

}  // namespace corten::test
