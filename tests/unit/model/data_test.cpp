// Memory of a Data: fields, growth, assignment, copies and moves.
#include "corten/data.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "corten/simulate.h"
#include "support/fields.h"
#include "support/models.h"

namespace corten::test {
namespace {

using Fields = std::vector<std::string>;

Model sample() { return load_random({.seed = 3, .tendons = true, .actuators = true}); }

Data used(const Model& model, unsigned seed = 1) {
  Data data(model);
  randomize_state(model, data, seed);
  for (int i = 0; i < 3; i++) step(model, data);
  return data;
}

TEST(Data, FieldsLieInsideItsBytes) {
  const Model model = sample();
  Data data(model);
  const std::byte* begin = data.bytes().data();
  const std::byte* end = begin + data.bytes().size();
  for (std::span<double> field : {data->qpos, data->M, data->qDeriv, data->energy}) {
    EXPECT_GE(reinterpret_cast<const std::byte*>(field.data()), begin);
    EXPECT_LE(reinterpret_cast<const std::byte*>(field.data() + field.size()), end);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(field.data()) % 16, 0u) << "aligned for loads of two doubles";
  }
  // Two Data never share a cache line.
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(begin) % 64, 0u);
  EXPECT_EQ(data.bytes().size() % 64, 0u);
}

TEST(Data, ReserveKeepsContentsAndGrows) {
  const Model model = sample();
  Data data = used(model);
  const Data before = data;
  EXPECT_EQ(data.contact_capacity(), 0);
  data.reserve(20, 70);
  EXPECT_GE(data.contact_capacity(), 20);
  EXPECT_GE(data.row_capacity(), 70);
  EXPECT_EQ(data->efc_force.size(), static_cast<std::size_t>(data.row_capacity()));
  for (const std::string& field : differing_fields(before, data)) EXPECT_TRUE(grows(field)) << field;
  // It never shrinks, and a capacity that already fits does not move anything.
  data->efc_force[69] = 4;
  const double* where = data->qpos.data();
  data.reserve(5, 60);
  EXPECT_EQ(data->qpos.data(), where);
  EXPECT_GE(data.row_capacity(), 70);
  data.reserve(5, 100);
  EXPECT_GE(data.contact_capacity(), 20);
  EXPECT_EQ(data->efc_force[69], 4);
  EXPECT_TRUE(step(model, data).ok());
}

TEST(Data, AssignmentTakesCapacityToo) {
  const Model model = sample();
  Data small = used(model), large = used(model, 2);
  large.reserve(10, 30);
  small = large;
  EXPECT_EQ(small.row_capacity(), large.row_capacity());
  EXPECT_EQ(differing_fields(small, large), Fields{});
  large = Data(model);
  EXPECT_EQ(large.row_capacity(), 0);
  EXPECT_TRUE(step(model, large).ok());
}

TEST(Data, AssignmentBetweenModelsChangesTheModelItFits) {
  const Model model = sample(), other = load_string("<mujoco/>");
  Data data = used(model);
  data = Data(other);
  EXPECT_EQ(data->qpos.size(), 0u);
  EXPECT_TRUE(step(other, data).ok());
  EXPECT_THROW(step(model, data), std::invalid_argument);
}

TEST(Data, SelfAssignmentChangesNothing) {
  const Model model = sample();
  Data data = used(model);
  const Data before = data;
  Data& same = data;
  data = same;
  EXPECT_EQ(differing_fields(before, data), Fields{});
}

TEST(Data, SwapsAndMoves) {
  const Model model = sample();
  Data a = used(model, 1), b = used(model, 2);
  const Data first = a, second = b;
  std::swap(a, b);
  EXPECT_EQ(differing_fields(a, second), Fields{});
  EXPECT_EQ(differing_fields(b, first), Fields{});
}

TEST(Data, PointersOfACopyAreItsOwn) {
  const Model model = sample();
  Data original = used(model);
  Data copy = original;
  copy->qpos[0] = 77;
  EXPECT_NE(original->qpos[0], 77);
  EXPECT_NE(copy.bytes().data(), original.bytes().data());
}

}  // namespace
}  // namespace corten::test
