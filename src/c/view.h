// What callbacks see of the simulation that calls them.
#pragma once

#include <string>

#include "c/failure.h"
#include "corten/data.h"
#include "corten/model.h"

/// The simulation that a callback sees.
struct corten_view {
  const corten::Model& model;
  const corten::Data& data;
  bool writable;
  std::string error;  ///< error message set by the callback
};

namespace corten::c {

enum class Access { read, write };

/// Runs a callback. Throws Failure if it returns an error: a number that is not 0.
template <class Call>
void run_callback(const char* name, Access access, const Model& model, const Data& data, Call call) {
  corten_view view{model, data, access == Access::write, {}};
  const int result = call(&view);
  if (result == 0) return;
  throw Failure(
      CORTEN_ERROR_CALLBACK,
      std::string("the ") + name + " callback " +
          (view.error.empty() ? "returned the error " + std::to_string(result) : "failed: " + view.error));
}

}  // namespace corten::c
