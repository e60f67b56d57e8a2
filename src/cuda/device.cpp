// Looks for a usable GPU, and computes the capacities that environments need on it.
#include <algorithm>
#include <string>

#include "collision/epa_workspace.h"
#include "constraint/hessian_structure.h"
#include "constraint/newton_columns.h"
#include "cuda/environments.h"

namespace corten::cuda {

bool device_available(std::string& why_not) {
  int devices = 0;
  const cudaError_t result = cudaGetDeviceCount(&devices);
  if (result == cudaSuccess && devices > 0) return true;
  why_not = result == cudaSuccess ? "no CUDA device" : cudaGetErrorString(result);
  return false;
}

DataCapacity device_capacity(const ModelView<double>& model, DataCapacity capacity) {
  // Full M and J, or the Hessian: one dense matrix is the most that islands can take together, and each
  // panel is rounded up by less than 8.
  if (columns::newton_applies<WarpExec>(model)) {
    capacity.nfullmax = columns::newton_workspace_size(WarpExec::width, capacity.nefcmax);
    capacity.nHmax = capacity.nSmax = 0;
  } else if (model.nv <= kDenseOnWarps) {
    capacity.nHmax = std::max(capacity.nHmax, model.nv * (model.nv + 8));
  }
  capacity.npolymax = std::max(capacity.npolymax, shared_polytope_capacity(model));
  return capacity;
}

}  // namespace corten::cuda
