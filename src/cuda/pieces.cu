// The kernels of one group of pieces, for one precision and one kind of models. CMake compiles this file once
// per combination, in parallel. It defines
//
//   CORTEN_COMPILE_*      the group; see step/piece_table.h
//   CORTEN_MODELS         OneModel or ModelEach
//   CORTEN_SCALAR         double or float
//   CORTEN_INLINE_STAGES  for groups of small kernels: calls hide from the compiler that the model's pointers
//                         are constants
#include "cuda/kernel.h"

namespace corten::cuda {

#define CORTEN_COMPILE_ON_gpu(name, group) CORTEN_COMPILE_##group(name)
#define CORTEN_COMPILE_ON_cpu(name, group)
#define CORTEN_INSTANTIATE(name) \
  template void launch_piece(const Launch<CORTEN_MODELS<CORTEN_SCALAR>>&, piece::name);
CORTEN_PIECES(CORTEN_COMPILE)

}  // namespace corten::cuda
