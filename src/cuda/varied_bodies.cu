// Kernels small enough to hold their stages: calls would hide from the compiler that the model's pointers are
// constants.
#define CORTEN_INLINE_STAGES
#include "cuda/kernel.h"

namespace corten::cuda {

CORTEN_PIECES_OF_BODIES(CORTEN_COMPILE_VARIED)

}  // namespace corten::cuda
