#include "corten/divergence.h"

#include <cmath>
#include <span>

namespace corten {

namespace {

/// Index of the worst number, if it is bad: the first that is NaN, else the largest; -1: none is bad.
int worst(std::span<const double> numbers) {
  int index = -1;
  double largest = kLargestNumber;
  for (std::size_t i = 0; i < numbers.size(); i++) {
    const double size = std::abs(numbers[i]);
    if (std::isnan(size)) return static_cast<int>(i);
    if (size > largest) {
      largest = size;
      index = static_cast<int>(i);
    }
  }
  return index;
}

/// The joint of a coordinate: the last one whose coordinates do not begin after it.
int joint_of_coordinate(const Model& model, int coordinate) {
  int joint = 0;
  while (joint + 1 < model->njnt && model->jnt_qposadr[joint + 1] <= coordinate) joint++;
  return joint;
}

}  // namespace

std::optional<BadNumber> find_bad_number(const Model& model, const Data& data) {
  if (const int i = worst(data->qpos); i >= 0)
    return BadNumber{"qpos", i, joint_of_coordinate(model, i), data->qpos[i]};
  if (const int i = worst(data->qvel); i >= 0)
    return BadNumber{"qvel", i, model->dof_jntid[i], data->qvel[i]};
  if (const int i = worst(data->qacc); i >= 0)
    return BadNumber{"qacc", i, model->dof_jntid[i], data->qacc[i]};
  return std::nullopt;
}

}  // namespace corten
