// The kernels of one group of pieces, for one precision and one kind of models. CMake compiles this file once
// for each combination, in parallel: kernels that contain all shapes take minutes each. It is compiled with
//
//   CORTEN_KERNELS        CORTEN_KERNELS_OF_CONTACTS, or another group of cuda/launch.h
//   CORTEN_MODELS         OneModel or ModelEach
//   CORTEN_SCALAR         double or float
//   CORTEN_INLINE_STAGES  for groups of small kernels: inlined, the compiler sees that the model's pointers
//                         are constant
#include "cuda/kernel.h"

namespace corten::cuda {

#define CORTEN_COMPILE(name) \
  template void launch_piece(const Launch<CORTEN_MODELS<CORTEN_SCALAR>>&, piece::name);
CORTEN_KERNELS(CORTEN_COMPILE)

}  // namespace corten::cuda
