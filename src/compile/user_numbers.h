// User data of bodies, joints and so on, which the model stores without using it.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Sets nuserdata and nuser_*: as given in <size>, otherwise the length of the longest list.
void count_user_numbers(const Draft& draft, ModelSizes& sizes);

/// Reports lists longer than <size> allows, and sizes that are too large.
void check_user_numbers(const Draft& draft, Diagnostics& found);

void fill_user_numbers(const Draft& draft, const ModelView<double>& m);

}  // namespace corten::compile
