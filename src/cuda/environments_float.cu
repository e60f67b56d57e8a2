#include "cuda/environments_impl.h"

namespace corten::cuda {

template class Environments<float>;

}  // namespace corten::cuda
