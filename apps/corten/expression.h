// Formulas of a sweep: arithmetic over named numbers, compiled once and evaluated many times.
//
//   2*sin(6.28*time) - kp*qpos['hip']          an expression of the present moment
//   rms(qpos['hip'] - 0.3) + 0.1*max(abs(ctrl[0]))   a metric: reductions over time, combined
//
// Operators by falling precedence: ^, unary - and !, * / %, + -, < <= > >= == !=, &&, ||. Comparisons give 1
// or 0. The functions are Corten's own, so that a formula has the same bits on every machine.
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace corten::app {

/// What is wrong with a formula, with the column.
class FormulaError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What stands between the brackets of a reference: a number, the name of an object, or * for all.
struct All {};
using Selector = std::variant<int, std::string, All>;

/// A named number in a formula: `time`, `qpos[3]`, `sensor['accel', 2]`, `opt.gravity[2]`.
struct Reference {
  std::string name;
  std::vector<Selector> selectors;
  /// As it would be written.
  std::string text() const;
};

/// Where a number is: element `offset` of one of the arrays that evaluate() gets.
struct Slot {
  int array = 0, offset = 0;
};

/// Finds the number of a reference. Throws FormulaError if there is none; the column is added.
using Resolve = std::function<Slot(const Reference&)>;

/// Parses a reference alone, such as the field of a parameter. Throws FormulaError.
Reference parse_reference(std::string_view text);

/// A compiled expression.
class Expression {
 public:
  /// Numbers on the stack of the evaluation at once, at most.
  static constexpr int kDeepest = 64;
  /// Functions and operators.
  enum class Code : unsigned char;

  /// The value, with the arrays that the slots refer to.
  double evaluate(const double* const* arrays) const;

 private:
  friend class FormulaParser;
  struct Step {
    Code code;
    double constant = 0;
    Slot slot{};
  };
  std::vector<Step> steps_;
};

/// Parses an expression of the present moment. Throws FormulaError; reductions are refused.
Expression parse_expression(std::string_view text, const Resolve& resolve);

/// How a metric reduces a number over the steps of a run.
enum class Reduction { mean, min, max, final, initial, integral, rms };

/// A metric: an expression of reductions.
struct Metric {
  struct Part {
    Reduction reduction;
    Expression inner;
  };
  std::vector<Part> parts;
  Expression outer;  ///< of two arrays: that of the constants, and the reductions
  static constexpr int kParts = 1;
};

/// Parses a metric. `resolve` finds numbers of the moment; `constant` says which of them do not change with
/// time and may stand outside of a reduction: they must be in array 0. Throws FormulaError.
Metric parse_metric(std::string_view text, const Resolve& resolve,
                    const std::function<bool(const Reference&)>& constant);

/// The running values of a metric in one run. Allocates in the constructor only.
class MetricValue {
 public:
  explicit MetricValue(const Metric& metric);
  /// The initial state.
  void begin(const double* const* arrays);
  /// The state after a step that took `seconds`.
  void add(const double* const* arrays, double seconds);
  /// The value; NaN if there was no step.
  double value(const double* const* arrays) const;

 private:
  struct Running {
    double initial = 0, last = 0, sum = 0, squares = 0, integral = 0, smallest = 0, largest = 0;
  };
  double reduced(Reduction reduction, const Running& running) const;

  const Metric* metric_;
  std::vector<Running> running_;
  mutable std::vector<double> parts_;
  long count_ = 0;
};

}  // namespace corten::app
