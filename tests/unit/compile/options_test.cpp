// Options: MJCF and the Model declare them in two tables, with the same defaults.
#include <gtest/gtest.h>

#include <cstring>

#include "corten/corten.h"

namespace corten {
namespace {

TEST(Options, HaveTheSameDefaultsInMjcfAndInTheModel) {
  const Model model = load_string("<mujoco/>");
  const Option built_in;
#define CORTEN_COMPARE(scalar, name, count, value, meaning) \
  EXPECT_EQ(std::memcmp(&model->opt.name, &built_in.name, sizeof built_in.name), 0) << #name;
  CORTEN_OPTION_FIELDS(CORTEN_COMPARE)
#undef CORTEN_COMPARE
}

TEST(Options, WithUnknownCodesAreRefused) {
  const Model model = load_string("<mujoco/>");
  for (int Option::*code : {&Option::integrator, &Option::cone, &Option::jacobian, &Option::solver,
                            &Option::contact, &Option::correction})
    for (const int wrong : {-1, 1000}) {
      Option option = model->opt;
      option.*code = wrong;
      EXPECT_THROW(model.with_options(option), std::invalid_argument);
    }
}

/// Whether MJCF with an option is refused.
bool reader_refuses(const std::string& name, double value) {
  try {
    load_string("<mujoco><option " + name + "='" + std::to_string(value) + "'/></mujoco>");
    return false;
  } catch (const LoadError&) {
    return true;
  }
}

bool with_options_refuses(const Model& model, const Option& option) {
  try {
    (void)model.with_options(option);
    return false;
  } catch (const std::invalid_argument&) {
    return true;
  }
}

bool edit_refuses(const Model& model, const Option& option) {
  EditableModel edit = model.edit();
  edit->opt = option;
  try {
    (void)edit.finish();
    return false;
  } catch (const std::invalid_argument&) {
    return true;
  }
}

/// What files may not say, programs may not set.
TEST(Options, HaveTheSameRulesInFilesAndInPrograms) {
  const Model model = load_string("<mujoco/>");
  int refused = 0;
#define CORTEN_TRY(scalar, name, count, value_, meaning)                              \
  if constexpr (std::is_same_v<flat::scalar, double> && (count) == 1)                 \
    for (const double value : {-1.0, 0.0, 0.5, 2.0, 2e10}) {                          \
      Option option = model->opt;                                                     \
      reinterpret_cast<double&>(option.name) = value;                                 \
      const bool expected = reader_refuses(#name, value);                             \
      EXPECT_EQ(with_options_refuses(model, option), expected) << #name " " << value; \
      EXPECT_EQ(edit_refuses(model, option), expected) << #name " " << value;         \
      refused += expected;                                                            \
    }
  CORTEN_OPTION_FIELDS(CORTEN_TRY)
#undef CORTEN_TRY
  EXPECT_GT(refused, 15);
  Option option = model->opt;
  option.impratio = 0;
  try {
    (void)model.with_options(option);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "impratio is 0: must be above zero");
  }
  option = model->opt;
  option.contact = kImpulseContact;
  option.integrator = kRK4;
  EXPECT_THROW((void)model.with_options(option), std::invalid_argument);
}

}  // namespace
}  // namespace corten
