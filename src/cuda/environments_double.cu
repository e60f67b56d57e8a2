#include "cuda/environments_impl.h"

namespace corten::cuda {

template class Environments<double>;

}  // namespace corten::cuda
