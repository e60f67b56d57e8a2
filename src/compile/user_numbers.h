// The user's own numbers of bodies, joints and so on: the model keeps them and gives them no meaning.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// nuserdata and nuser_*: as <size> says, else as many as the longest list.
void count_user_numbers(const Draft& draft, ModelSizes& sizes);

/// Errors for lists that are longer than <size> allows, and for sizes that only a typo explains.
void check_user_numbers(const Draft& draft, Diagnostics& found);

void fill_user_numbers(const Draft& draft, const ModelView<double>& m);

}  // namespace corten::compile
