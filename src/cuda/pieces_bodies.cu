#include "cuda/kernel.h"

namespace corten::cuda {

CORTEN_PIECES_OF_BODIES(CORTEN_COMPILE)

}  // namespace corten::cuda
