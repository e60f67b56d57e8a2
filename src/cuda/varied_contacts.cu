#include "cuda/kernel.h"

namespace corten::cuda {

CORTEN_PIECES_OF_CONTACTS(CORTEN_COMPILE_VARIED)

}  // namespace corten::cuda
