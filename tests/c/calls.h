// Calls of every entry of the C interface that takes a handle, with valid other arguments.
#pragma once

#include <string>
#include <vector>

#include "corten/c.h"

namespace corten::c_test {

struct Call {
  std::string entry;
  corten_result result;
};
using Calls = std::vector<Call>;

Calls calls_of(corten_model model);
Calls calls_of(corten_data data);
Calls calls_of(corten_spec spec);
Calls calls_of(corten_edit edit);
Calls calls_of(corten_batch batch);
Calls calls_of(corten_viewer viewer);
Calls calls_of(corten_renderer renderer);

}  // namespace corten::c_test
