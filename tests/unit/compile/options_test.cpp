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

}  // namespace
}  // namespace corten
