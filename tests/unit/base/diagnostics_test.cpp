// Diagnostics and LoadError: order, text and counts.
#include "base/diagnostics.h"

#include <gtest/gtest.h>

namespace corten {
namespace {

TEST(Diagnostics, KeepEveryFindingInOrderAndCountErrors) {
  Diagnostics found;
  EXPECT_FALSE(found.has_errors());
  found.warning({"a.xml", 3, "body"}, "first");
  EXPECT_FALSE(found.has_errors());
  found.error({"a.xml", 4, "joint"}, "second");
  found.error({"a.xml", 2, ""}, "third");
  EXPECT_EQ(found.errors(), 2);
  ASSERT_EQ(found.all().size(), 3u);
  EXPECT_EQ(found.all()[0].severity, Severity::warning);
  EXPECT_EQ(found.all()[2].message, "third");
}

TEST(Diagnostics, ReadAsFileLineElementMessage) {
  Diagnostic d{Severity::error, "a.xml", 7, "body \"b\"", "wrong"};
  EXPECT_EQ(d.text(), "a.xml:7: body \"b\": wrong");
  d.severity = Severity::warning;
  EXPECT_EQ(d.text(), "a.xml:7: body \"b\": warning: wrong");
  EXPECT_EQ((Diagnostic{Severity::error, "a.xml", 0, "", "wrong"}).text(), "a.xml: wrong");
}

TEST(LoadError, SaysAllErrorsAndKeepsWarnings) {
  const LoadError error({{Severity::warning, "f", 1, "", "mild"},
                         {Severity::error, "f", 2, "", "bad"},
                         {Severity::error, "f", 3, "", "worse"}});
  EXPECT_EQ(std::string(error.what()), "f:2: bad\nf:3: worse");
  EXPECT_EQ(error.diagnostics().size(), 3u);
}

}  // namespace
}  // namespace corten
