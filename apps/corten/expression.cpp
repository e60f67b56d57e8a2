#include "expression.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "corten/elementary.h"

namespace corten::app {

namespace {

namespace own = elementary_functions;

/// The hyperbolic tangent. The branch avoids overflow and 0/0.
double tanh_of(double x) {
  if (x > 20) return 1;
  if (x < -20) return -1;
  const double e = own::exp(2 * x);
  return (e - 1) / (e + 1);
}

double sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }

/// min and max that keep NaN, so that a metric over a NaN is NaN.
double least(double a, double b) { return std::isnan(a) || std::isnan(b) ? a + b : b < a ? b : a; }
double most(double a, double b) { return std::isnan(a) || std::isnan(b) ? a + b : b > a ? b : a; }

}  // namespace

// clang-format off
/// X(code, operands, value): a, b and c are the operands.
#define CORTEN_FORMULA_CODES(X)                                     \
  X(add, 2, a + b) X(subtract, 2, a - b) X(multiply, 2, a * b) X(divide, 2, a / b) \
  X(remainder, 2, std::fmod(a, b)) X(power, 2, own::pow(a, b))     \
  X(less, 2, a < b) X(less_equal, 2, a <= b) X(greater, 2, a > b) X(greater_equal, 2, a >= b) \
  X(equal, 2, a == b) X(not_equal, 2, a != b)                       \
  X(both, 2, a != 0 && b != 0) X(either, 2, a != 0 || b != 0)       \
  X(negate, 1, -a) X(invert, 1, a == 0)                             \
  X(sin, 1, own::sin(a)) X(cos, 1, own::cos(a)) X(tan, 1, own::tan(a)) \
  X(asin, 1, own::asin(a)) X(acos, 1, own::acos(a)) X(atan, 1, own::atan2(a, 1.0)) \
  X(atan2, 2, own::atan2(a, b)) X(exp, 1, own::exp(a)) X(log, 1, own::log(a)) X(tanh, 1, tanh_of(a)) \
  X(pow, 2, own::pow(a, b)) X(sqrt, 1, std::sqrt(a)) X(abs, 1, std::fabs(a)) \
  X(floor, 1, std::floor(a)) X(ceil, 1, std::ceil(a)) X(sign, 1, sign_of(a)) \
  X(min, 2, least(a, b)) X(max, 2, most(a, b))                      \
  X(clamp, 3, most(b, least(a, c))) X(choose, 3, a != 0 ? b : c)
// clang-format on

enum class Expression::Code : unsigned char {
  constant,
  load,
#define CORTEN_CODE(name, operands, value) name,
  CORTEN_FORMULA_CODES(CORTEN_CODE)
#undef CORTEN_CODE
};

double Expression::evaluate(const double* const* arrays) const {
  double stack[kDeepest + 3];
  double* top = stack;  // one past the last number
  for (const Step& step : steps_) {
    double a = 0, b = 0, c = 0;
    switch (step.code) {
      case Code::constant: *top++ = step.constant; break;
      case Code::load: *top++ = arrays[step.slot.array][step.slot.offset]; break;
#define CORTEN_CODE(name, operands, value)      \
  case Code::name:                              \
    top -= operands;                            \
    a = top[0];                                 \
    if (operands > 1) b = top[1];               \
    if (operands > 2) c = top[2];               \
    static_cast<void>(b), static_cast<void>(c); \
    *top++ = value;                             \
    break;
        CORTEN_FORMULA_CODES(CORTEN_CODE)
#undef CORTEN_CODE
    }
  }
  return stack[0];
}

namespace {

struct Function {
  const char* name;
  int operands;
  Expression::Code code;
};

constexpr Function kFunctions[] = {
    {"sin", 1, Expression::Code::sin},     {"cos", 1, Expression::Code::cos},
    {"tan", 1, Expression::Code::tan},     {"asin", 1, Expression::Code::asin},
    {"acos", 1, Expression::Code::acos},   {"atan", 1, Expression::Code::atan},
    {"atan2", 2, Expression::Code::atan2}, {"exp", 1, Expression::Code::exp},
    {"log", 1, Expression::Code::log},     {"tanh", 1, Expression::Code::tanh},
    {"pow", 2, Expression::Code::pow},     {"sqrt", 1, Expression::Code::sqrt},
    {"abs", 1, Expression::Code::abs},     {"floor", 1, Expression::Code::floor},
    {"ceil", 1, Expression::Code::ceil},   {"sign", 1, Expression::Code::sign},
    {"min", 2, Expression::Code::min},     {"max", 2, Expression::Code::max},
    {"clamp", 3, Expression::Code::clamp}, {"if", 3, Expression::Code::choose},
};

constexpr std::pair<const char*, Reduction> kReductions[] = {
    {"mean", Reduction::mean},   {"min", Reduction::min},         {"max", Reduction::max},
    {"final", Reduction::final}, {"initial", Reduction::initial}, {"integral", Reduction::integral},
    {"rms", Reduction::rms},
};

struct Operator {
  std::string_view text;
  int level;  ///< higher binds more tightly
  Expression::Code code;
};

/// Longer texts first.
constexpr Operator kOperators[] = {
    {"||", 1, Expression::Code::either},     {"&&", 2, Expression::Code::both},
    {"<=", 3, Expression::Code::less_equal}, {">=", 3, Expression::Code::greater_equal},
    {"==", 3, Expression::Code::equal},      {"!=", 3, Expression::Code::not_equal},
    {"<", 3, Expression::Code::less},        {">", 3, Expression::Code::greater},
    {"+", 4, Expression::Code::add},         {"-", 4, Expression::Code::subtract},
    {"*", 5, Expression::Code::multiply},    {"/", 5, Expression::Code::divide},
    {"%", 5, Expression::Code::remainder},
};

std::string known_functions(bool reductions) {
  std::string text;
  for (const Function& f : kFunctions) text += (text.empty() ? "" : ", ") + std::string(f.name);
  if (!reductions) return text;
  text += "; over time: ";
  for (std::size_t i = 0; i < std::size(kReductions); i++)
    text += (i ? ", " : "") + std::string(kReductions[i].first);
  return text;
}

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string Reference::text() const {
  if (selectors.empty()) return name;
  std::string inside;
  for (const Selector& s : selectors) {
    inside += inside.empty() ? "" : ", ";
    if (const int* number = std::get_if<int>(&s)) inside += std::to_string(*number);
    else if (const std::string* object = std::get_if<std::string>(&s)) inside += "'" + *object + "'";
    else inside += "*";
  }
  return name + "[" + inside + "]";
}

/// Recursive descent, to a limited depth. Writes the steps of a stack machine.
class FormulaParser {
 public:
  FormulaParser(std::string_view text, const Resolve* resolve) : text_(text), resolve_(resolve) {
    if (text.size() > kLongest) fail("is longer than 10000 characters");
  }

  Expression expression() {
    Expression result;
    parse_to_end(result);
    return result;
  }

  Metric metric(const std::function<bool(const Reference&)>& constant) {
    Metric result;
    metric_ = &result;
    constant_ = &constant;
    parse_to_end(result.outer);
    return result;
  }

  Reference reference() {
    skip_spaces();
    if (at_ == text_.size() || !begins_name(text_[at_])) fail("expected the name of a field");
    Reference result{name(), {}};
    if (take("[")) selectors(result);
    require_end();
    return result;
  }

 private:
  static constexpr std::size_t kLongest = 10000;
  static constexpr int kDeepestNesting = 100;

  [[noreturn]] void fail(const std::string& what) const { fail_at(at_, what); }
  [[noreturn]] void fail_at(std::size_t at, const std::string& what) const {
    throw FormulaError("column " + std::to_string(at + 1) + ": " + what);
  }

  void skip_spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) at_++;
  }
  bool take(std::string_view word) {
    skip_spaces();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  void expect(std::string_view word) {
    if (!take(word)) fail("expected " + std::string(word) + found());
  }
  /// The character here, which in UTF-8 may have several bytes.
  std::string character() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) end++;
    return std::string(text_.substr(at_, end - at_));
  }
  std::string found() const { return at_ < text_.size() ? ", found " + character() : ", found the end"; }
  void require_end() {
    skip_spaces();
    if (at_ < text_.size()) fail("unexpected " + character());
  }
  void parse_to_end(Expression& to) {
    binary(to, 1);
    require_end();
  }

  void emit(Expression& to, Expression::Step step, int operands) {
    to.steps_.push_back(step);
    depth_ += 1 - operands;
    if (depth_ > Expression::kDeepest) fail("needs more than 64 numbers at once; use fewer parentheses");
  }

  std::string name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (begins_name(text_[at_]) || is_digit(text_[at_]) || text_[at_] == '.'))
      at_++;
    return std::string(text_.substr(begin, at_ - begin));
  }

  void binary(Expression& to, int level) {
    if (++nesting_ > kDeepestNesting * 6) fail("is nested too deeply");
    if (level > 5) unary(to);
    else binary(to, level + 1);
    while (const Operator* op = next_operator(level)) {
      binary(to, level + 1);
      emit(to, {op->code}, 2);
      if (level == 3 && next_operator(3) != nullptr)
        fail("comparisons cannot be chained; use && between them");
    }
    nesting_--;
  }

  /// Takes an operator of this level.
  const Operator* next_operator(int level) {
    skip_spaces();
    for (const Operator& op : kOperators)
      if (text_.substr(at_).starts_with(op.text)) {
        if (op.level != level) return nullptr;
        at_ += op.text.size();
        return &op;
      }
    return nullptr;
  }

  void unary(Expression& to) {
    if (++nesting_ > kDeepestNesting * 6) fail("is nested too deeply");
    skip_spaces();
    if (take("-")) {
      unary(to);
      emit(to, {Expression::Code::negate}, 1);
    } else if (!text_.substr(at_).starts_with("!=") && take("!")) {
      unary(to);
      emit(to, {Expression::Code::invert}, 1);
    } else {
      primary(to);
      if (take("^")) {
        unary(to);
        emit(to, {Expression::Code::power}, 2);
      }
    }
    nesting_--;
  }

  void primary(Expression& to) {
    skip_spaces();
    if (at_ == text_.size()) fail("expected a number, a name or (, found the end");
    const char c = text_[at_];
    if (take("(")) {
      binary(to, 1);
      expect(")");
    } else if (is_digit(c) || c == '.') {
      emit(to, {Expression::Code::constant, number()}, 0);
    } else if (begins_name(c)) {
      named(to);
    } else {
      fail("expected a number, a name or (" + found());
    }
  }

  double number() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.')) at_++;
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
      at_++;
      if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) at_++;
      while (at_ < text_.size() && is_digit(text_[at_])) at_++;
    }
    const std::string text(text_.substr(begin, at_ - begin));
    // Not std::stod, which also refuses numbers that are almost 0.
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (end != text.c_str() + text.size()) fail_at(begin, "\"" + text + "\" is not a number");
    if (!std::isfinite(value)) fail_at(begin, "the number " + text + " is too large");
    return value;
  }

  void named(Expression& to) {
    const std::size_t begin = at_;
    Reference reference{name(), {}};
    if (take("(")) {
      call(to, reference.name, begin);
    } else {
      if (take("[")) selectors(reference);
      load(to, reference, begin);
    }
  }

  void selectors(Reference& to) {
    do {
      skip_spaces();
      const char quote = at_ < text_.size() ? text_[at_] : ' ';
      if (take("*")) {
        to.selectors.emplace_back(All{});
      } else if (quote == '\'' || quote == '"') {
        const std::size_t end = text_.find(quote, at_ + 1);
        if (end == std::string_view::npos) fail("the quote is not closed");
        to.selectors.emplace_back(std::string(text_.substr(at_ + 1, end - at_ - 1)));
        at_ = end + 1;
      } else if (is_digit(quote)) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_digit(text_[at_])) at_++;
        if (at_ - begin > 9) fail_at(begin, "the index is too large");
        to.selectors.emplace_back(std::stoi(std::string(text_.substr(begin, at_ - begin))));
      } else {
        fail("expected a whole number from 0, a name in quotes, or *" + found());
      }
    } while (take(","));
    expect("]");
  }

  void load(Expression& to, const Reference& reference, std::size_t begin) {
    if (reference.name == "pi" && reference.selectors.empty()) {
      emit(to, {Expression::Code::constant, 3.14159265358979323846}, 0);
      return;
    }
    try {
      emit(to, {Expression::Code::load, 0, (*resolve_)(reference)}, 0);
    } catch (const FormulaError& e) {
      fail_at(begin, e.what());
    }
    if (constant_ != nullptr && !inside_ && !(*constant_)(reference))
      fail_at(begin, reference.text() + " changes with time; say how it is reduced, as in mean(" +
                         reference.text() + ")");
  }

  void call(Expression& to, const std::string& called, std::size_t begin) {
    const std::size_t inner_begin = at_;
    if (const auto* reduction = reduction_named(called); reduction != nullptr && reduces(called)) {
      if (metric_ == nullptr)
        fail_at(begin, called + " reduces a number over time, which only metrics can do");
      if (inside_) fail_at(begin, called + " stands inside of another reduction");
      reduce(to, reduction->second);
      return;
    }
    at_ = inner_begin;
    for (const Function& f : kFunctions)
      if (called == f.name) {
        const std::string wanted =
            called + " takes " + std::to_string(f.operands) + (f.operands == 1 ? " number" : " numbers");
        for (int i = 0; i < f.operands; i++) {
          if (i > 0 && !take(",")) fail(wanted + found());
          binary(to, 1);
        }
        if (!take(")")) fail(wanted);
        emit(to, {f.code}, f.operands);
        return;
      }
    fail_at(begin,
            "unknown function " + called + "; the functions are " + known_functions(metric_ != nullptr));
  }

  static const std::pair<const char*, Reduction>* reduction_named(const std::string& called) {
    for (const auto& entry : kReductions)
      if (called == entry.first) return &entry;
    return nullptr;
  }

  /// min and max with one number reduce over time; with two they are functions. Looks for a comma at the
  /// level of the call.
  bool reduces(const std::string& called) const {
    if (called != "min" && called != "max") return true;
    int level = 0;
    char quote = 0;
    for (std::size_t i = at_; i < text_.size(); i++) {
      const char c = text_[i];
      if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '(' || c == '[') {
        level++;
      } else if (c == ')' || c == ']') {
        if (level-- == 0) return true;
      } else if (c == ',' && level == 0) {
        return false;
      }
    }
    return true;
  }

  void reduce(Expression& to, Reduction reduction) {
    inside_ = true;
    const int depth = std::exchange(depth_, 0);
    Expression inner;
    binary(inner, 1);
    expect(")");
    inside_ = false;
    depth_ = depth;
    emit(to, {Expression::Code::load, 0, {Metric::kParts, static_cast<int>(metric_->parts.size())}}, 0);
    metric_->parts.push_back({reduction, std::move(inner)});
  }

  std::string_view text_;
  const Resolve* resolve_;
  std::size_t at_ = 0;
  int depth_ = 0, nesting_ = 0;
  Metric* metric_ = nullptr;
  const std::function<bool(const Reference&)>* constant_ = nullptr;
  bool inside_ = false;
};

Reference parse_reference(std::string_view text) { return FormulaParser(text, nullptr).reference(); }

Expression parse_expression(std::string_view text, const Resolve& resolve) {
  return FormulaParser(text, &resolve).expression();
}

Metric parse_metric(std::string_view text, const Resolve& resolve,
                    const std::function<bool(const Reference&)>& constant) {
  return FormulaParser(text, &resolve).metric(constant);
}

MetricValue::MetricValue(const Metric& metric)
    : metric_(&metric), running_(metric.parts.size()), parts_(metric.parts.size()) {}

void MetricValue::begin(const double* const* arrays) {
  count_ = 0;
  for (std::size_t p = 0; p < running_.size(); p++)
    running_[p] = {.initial = metric_->parts[p].inner.evaluate(arrays)};
}

void MetricValue::add(const double* const* arrays, double seconds) {
  for (std::size_t p = 0; p < running_.size(); p++) {
    Running& r = running_[p];
    const double x = metric_->parts[p].inner.evaluate(arrays);
    r.last = x;
    r.sum += x;
    r.squares += x * x;
    r.integral += x * seconds;
    r.smallest = count_ == 0 ? x : least(r.smallest, x);
    r.largest = count_ == 0 ? x : most(r.largest, x);
  }
  count_++;
}

double MetricValue::reduced(Reduction reduction, const Running& r) const {
  const double n = static_cast<double>(count_);
  switch (reduction) {
    case Reduction::mean: return r.sum / n;
    case Reduction::min: return r.smallest;
    case Reduction::max: return r.largest;
    case Reduction::final: return r.last;
    case Reduction::initial: return r.initial;
    case Reduction::integral: return r.integral;
    case Reduction::rms: return std::sqrt(r.squares / n);
  }
  return 0;
}

double MetricValue::value(const double* const* arrays) const {
  if (count_ == 0) return std::numeric_limits<double>::quiet_NaN();
  for (std::size_t p = 0; p < parts_.size(); p++)
    parts_[p] = reduced(metric_->parts[p].reduction, running_[p]);
  const double* outer[] = {arrays[0], parts_.data()};
  return metric_->outer.evaluate(outer);
}

}  // namespace corten::app
