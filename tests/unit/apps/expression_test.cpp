// Formulas of sweeps: values computed by hand, and what is refused.
#include "expression.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace corten::app {
namespace {

/// Array 0: a parameter k = 3. Array 1: time and x.
struct Numbers {
  double constants[1] = {3};
  double moment[2] = {0.5, 4};
  const double* arrays[2] = {constants, moment};
};

Slot resolve(const Reference& r) {
  if (r.text() == "k") return {0, 0};
  if (r.text() == "time") return {1, 0};
  if (r.text() == "x['a b', 2]" || r.text() == "x") return {1, 1};
  throw FormulaError("unknown " + r.text());
}

double value(const std::string& text) { return parse_expression(text, resolve).evaluate(Numbers().arrays); }

TEST(Expression, PrecedenceAndAssociativityAreThoseOfArithmetic) {
  EXPECT_EQ(value("1 + 2*3"), 7);
  EXPECT_EQ(value("(1 + 2)*3"), 9);
  EXPECT_EQ(value("8/4/2"), 1);
  EXPECT_EQ(value("8 - 4 - 2"), 2);
  EXPECT_EQ(value("2^3^2"), 512);
  EXPECT_EQ(value("-2^2"), -4);
  EXPECT_EQ(value("2^-1"), 0.5);
  EXPECT_EQ(value("7 % 4"), 3);
  EXPECT_EQ(value("--3"), 3);
  EXPECT_EQ(value("1e-3*2E3 + .5"), 2.5);
  EXPECT_EQ(value("1e-310*1e300"), 1e-310 * 1e300);  // below the normal numbers
  EXPECT_EQ(value("1e-400"), 0);
}

TEST(Expression, ComparisonsAndLogicGiveOneOrZero) {
  EXPECT_EQ(value("1 < 2 && 3 >= 3"), 1);
  EXPECT_EQ(value("1 > 2 || 2 != 2"), 0);
  EXPECT_EQ(value("!(1 == 1)"), 0);
  EXPECT_EQ(value("!0 + 1 <= 2"), 1);
  EXPECT_EQ(value("if(time < 1, 10, 20)"), 10);
}

TEST(Expression, FunctionsHaveTheirValues) {
  EXPECT_DOUBLE_EQ(value("sin(pi/6)"), 0.5);
  EXPECT_DOUBLE_EQ(value("cos(pi/3)"), 0.5);
  EXPECT_DOUBLE_EQ(value("tan(pi/4)"), 1);
  EXPECT_DOUBLE_EQ(value("atan2(1, -1)"), 0.75 * M_PI);
  EXPECT_DOUBLE_EQ(value("exp(log(5))"), 5);
  EXPECT_NEAR(value("tanh(0.3)"), std::tanh(0.3), 1e-15);
  EXPECT_EQ(value("tanh(1000) - tanh(-1000)"), 2);
  EXPECT_EQ(value("clamp(5, -1, 1) + clamp(-5, -1, 1) + clamp(0.25, -1, 1)"), 0.25);
  EXPECT_EQ(value("min(2, 3) + max(2, 3)*10 + abs(-4) + sign(-2) + floor(1.5) + ceil(1.5) + sqrt(16)"), 42);
}

TEST(Expression, ReadsNumbersByNameAndSelector) {
  EXPECT_EQ(value("k*x['a b', 2] + time"), 12.5);
  EXPECT_EQ(value("x[\"a b\", 2]"), 4);
}

TEST(Expression, ErrorsNameTheColumn) {
  const auto message = [](const std::string& text) -> std::string {
    try {
      value(text);
    } catch (const FormulaError& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_EQ(message("1 + "), "column 5: expected a number, a name or (, found the end");
  EXPECT_EQ(message("1 + y"), "column 5: unknown y");
  EXPECT_EQ(message("2 $ 3"), "column 3: unexpected $");
  EXPECT_EQ(message("(1"), "column 3: expected ), found the end");
  EXPECT_EQ(message("1 < 2 < 3"), "column 8: comparisons cannot be chained; use && between them");
  EXPECT_EQ(message("1..2"), "column 1: \"1..2\" is not a number");
  EXPECT_EQ(message("2*1e999"), "column 3: the number 1e999 is too large");
  EXPECT_EQ(message("x['a"), "column 3: the quote is not closed");
  EXPECT_EQ(message("x[-1]"), "column 3: expected a whole number from 0, a name in quotes, or *, found -");
  EXPECT_EQ(message("x[99999999999]"), "column 3: the index is too large");
  EXPECT_EQ(message("sin(1, 2)"), "column 6: sin takes 1 number");
  EXPECT_EQ(message("clamp(1, 2)"), "column 11: clamp takes 3 numbers, found )");
  EXPECT_EQ(message("if(1 2, 3)"), "column 6: if takes 3 numbers, found 2");
  EXPECT_NE(message("sinus(1)").find("unknown function sinus; the functions are sin, cos"),
            std::string::npos);
  EXPECT_EQ(message("mean(x)"), "column 1: mean reduces a number over time, which only metrics can do");
  EXPECT_EQ(message("max(x)"), "column 1: max reduces a number over time, which only metrics can do");
}

TEST(Expression, DeepAndLongTextsAreRefused) {
  EXPECT_THROW(value(std::string(5000, '(')), FormulaError);
  EXPECT_THROW(value(std::string(5000, '-') + "1"), FormulaError);
  EXPECT_THROW(value(std::string(20000, '1')), FormulaError);
  std::string nested = "1";
  for (int i = 0; i < 90; i++) nested = "1-(" + nested + ")";
  EXPECT_THROW(value(nested), FormulaError);
}

bool constant(const Reference& r) { return r.text() == "k"; }

/// x is 1, 2, 6 after steps of half a second, 5 at the beginning.
double metric(const std::string& text) {
  const Metric parsed = parse_metric(text, resolve, constant);
  MetricValue running(parsed);
  Numbers numbers;
  numbers.moment[1] = 5;
  running.begin(numbers.arrays);
  for (double x : {1.0, 2.0, 6.0}) {
    numbers.moment[1] = x;
    running.add(numbers.arrays, 0.5);
  }
  return running.value(numbers.arrays);
}

TEST(Metric, ReductionsOverTime) {
  EXPECT_EQ(metric("mean(x)"), 3);
  EXPECT_EQ(metric("min(x)"), 1);
  EXPECT_EQ(metric("max(x)"), 6);
  EXPECT_EQ(metric("final(x)"), 6);
  EXPECT_EQ(metric("initial(x)"), 5);
  EXPECT_EQ(metric("integral(x)"), 4.5);
  EXPECT_DOUBLE_EQ(metric("rms(x)"), std::sqrt(41.0 / 3));
  EXPECT_EQ(metric("final(x) - initial(x)"), 1);
  EXPECT_EQ(metric("k*max(x > 5) + max(k, min(x))"), 6);
  EXPECT_EQ(metric("max(min(x, 4))"), 4);
}

TEST(Metric, NaNIsKept) {
  EXPECT_TRUE(std::isnan(metric("max(sqrt(3 - x))")));
  EXPECT_TRUE(std::isnan(metric("min(sqrt(x - 2))")));
}

TEST(Metric, NumbersOfTheMomentNeedAReduction) {
  const auto refused = [](const std::string& text) {
    EXPECT_THROW(parse_metric(text, resolve, constant), FormulaError) << text;
  };
  refused("x");
  refused("mean(x) + time");
  refused("mean(max(x))");
  refused("mean(x");
  refused("");
}

TEST(Reference, IsParsedAlone) {
  EXPECT_EQ(parse_reference(" geom_friction [ 'floor' , 0 ] ").text(), "geom_friction['floor', 0]");
  EXPECT_EQ(parse_reference("opt.gravity[2]").text(), "opt.gravity[2]");
  EXPECT_EQ(parse_reference("body_mass[*]").text(), "body_mass[*]");
  EXPECT_THROW(parse_reference("a + b"), FormulaError);
  EXPECT_THROW(parse_reference("3"), FormulaError);
}

}  // namespace
}  // namespace corten::app
