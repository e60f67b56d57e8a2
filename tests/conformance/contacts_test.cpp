// Compares contact lists with the reference, including their order. tests/conformance/contacts has scenes,
// each a model with the contact lists of its states. PAIR_any, _grid and _near hold random poses of one pair
// of shapes: arbitrary, axis-aligned and touching, and nearly aligned. The others test filters, parameters
// and order.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "conformance/json.h"
#include "support/contacts.h"
#include "support/models.h"

namespace corten::test {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> scenes() {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(data_folder() / "conformance/contacts"))
    if (entry.path().extension() == ".json") all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  return all;
}

Numbers numbers(const Json& value) {
  return value.is_array() ? value.get<Numbers>() : Numbers{value.get<double>()};
}

Numbers field(const Contact& c, const std::string& name) {
  if (name == "geom") return {double(c.geom1), double(c.geom2)};
  if (name == "dim") return {double(c.dim)};
  if (name == "exclude") return {double(c.exclude)};
  if (name == "dist") return {c.dist};
  if (name == "includemargin") return {c.includemargin};
  if (name == "pos") return c.pos;
  if (name == "frame") return c.frame;
  if (name == "friction") return c.friction;
  if (name == "solref") return c.solref;
  if (name == "solreffriction") return c.solreffriction;
  if (name == "solimp") return c.solimp;
  ADD_FAILURE() << "unknown field " << name;
  return {};
}

void expect_equal(const Json& reference, const Contact& got, const std::string& which) {
  for (const auto& [name, value] : reference.items()) {
    const Numbers a = numbers(value), b = field(got, name);
    ASSERT_EQ(a.size(), b.size()) << which << name;
    double scale = 0.01, error = 0;
    for (std::size_t i = 0; i < a.size(); i++) scale = std::max(scale, std::abs(a[i]));
    for (std::size_t i = 0; i < a.size(); i++) error = std::max(error, std::abs(a[i] - b[i]));
    EXPECT_LE(error, 1e-8 * scale) << which << name << ": " << value;
  }
}

class ContactLists : public testing::TestWithParam<fs::path> {};

TEST_P(ContactLists, AreThoseOfTheReference) {
  std::ifstream file(GetParam());
  const Json reference = Json::parse(file);
  const Model model = load(fs::path(GetParam()).replace_extension(".xml"));
  for (const Json& state : reference["states"]) {
    Data data(model);
    for (const auto& [name, value] : state["state"].items())
      ASSERT_TRUE(set_data_field(data, name, numbers(value))) << name;
    forward(model, data);
    const std::vector<Contact> got = contacts_in(data);
    ASSERT_EQ(got.size(), state["contact"].size());
    for (std::size_t i = 0; i < got.size(); i++)
      expect_equal(state["contact"][i], got[i], "contact " + std::to_string(i) + " ");
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, ContactLists, testing::ValuesIn(scenes()),
                         [](const auto& info) { return info.param.stem().string(); });

TEST(ContactScenes, AreAllThere) { EXPECT_GE(scenes().size(), 60u); }

}  // namespace
}  // namespace corten::test
