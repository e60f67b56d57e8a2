#include "cuda/device_data.h"

#include "cuda/environments.h"
#include "model/storage.h"
#include "parity/cases.h"

namespace corten::test {

DataCapacity device_capacity(const Model& model, const std::vector<Data>& environments) {
  return cuda::device_capacity(detail::view_of(model), double_capacity(environments));
}

std::vector<DataView<double>> views(std::vector<Data>& environments, int times) {
  std::vector<DataView<double>> all;
  for (int t = 0; t < times; t++)
    for (Data& data : environments) all.push_back(detail::view_of(data));
  return all;
}

}  // namespace corten::test
