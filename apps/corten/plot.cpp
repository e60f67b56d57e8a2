#include "plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "commands.h"

namespace corten::app {

namespace {

constexpr double kLeft = 80, kRight = 560, kTop = 40, kBottom = 400, kBarLeft = 590, kBarRight = 610;
constexpr double kWidth = 700, kHeight = 460;

std::size_t index_of(const std::vector<std::string>& names, const std::string& name, const char* option) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end())
    throw UsageError(fmt::format("{} {}: must be one of {}", option, name, fmt::join(names, ", ")));
  return static_cast<std::size_t>(found - names.begin());
}

/// The columns of a plot.
struct Columns {
  std::size_t metric, x;
  std::optional<std::size_t> y;
};

Columns columns_of(const SweepTable& table, const PlotChoice& choice) {
  Columns columns{0, 0, {}};
  if (!choice.metric.empty()) columns.metric = index_of(table.metrics, choice.metric, "--plot-metric");
  if (!choice.x.empty()) columns.x = index_of(table.parameters, choice.x, "--plot-x");
  if (!choice.y.empty()) columns.y = index_of(table.parameters, choice.y, "--plot-y");
  else if (choice.x.empty() && table.parameters.size() > 1) columns.y = 1;
  return columns;
}

/// True for ranges without numbers, with one, and with numbers that differ by rounding only: they have no
/// room for ticks.
bool is_flat(double low, double high) {
  return !(high - low > 1e-12 * std::max(std::fabs(low), std::fabs(high)));
}

/// A scale from values to pixels, with ticks.
class Scale {
 public:
  Scale(double low, double high, bool logarithmic, double from, double to)
      : log_(logarithmic && low > 0), unit_(log_ ? 1 : kUnit), from_(from), to_(to) {
    low_ = place(low);
    high_ = place(high);
    if (is_flat(low_, high_)) {
      const double margin = low_ == 0 ? unit_ : std::fabs(low_) * 0.1;
      low_ -= margin;
      high_ += margin;
    }
  }
  /// Room for half of a cell on both sides.
  void widen(double cells) {
    const double half = (high_ - low_) / (2 * std::max(1.0, cells - 1));
    low_ -= half;
    high_ += half;
  }
  double pixel(double value) const { return from_ + (place(value) - low_) / (high_ - low_) * (to_ - from_); }
  /// Values of ticks: powers of ten and their multiples, or multiples of 1, 2 or 5.
  std::vector<double> ticks() const {
    std::vector<double> all;
    if (log_ && high_ - low_ > 1) {
      const double decades = std::ceil((high_ - low_) / kMostPowers);
      for (double e = decades * std::floor(low_ / decades); e <= high_ + 1e-9; e += decades)
        for (double k : {1.0, 2.0, 5.0})
          if (k == 1 || high_ - low_ < 2.5) all.push_back(k * std::pow(10, e));
      return all;
    }
    constexpr double kLargest = std::numeric_limits<double>::max();
    const double low = log_ ? std::pow(10, low_) : std::max(-kLargest, low_ / unit_);
    const double high = log_ ? std::pow(10, high_) : std::min(kLargest, high_ / unit_);
    const double rough = high / 5 - low / 5, power = std::pow(10, std::floor(std::log10(rough)));
    const double unit = rough / power < 1.5 ? 1 : rough / power < 3.5 ? 2 : rough / power < 7.5 ? 5 : 10;
    const double first = std::ceil(low / (unit * power) - 1e-9);
    for (int i = 0; i < kMostTicks && (first + i) * unit * power <= high + 1e-9 * power; i++)
      all.push_back(first + i == 0 ? 0 : (first + i) * unit * power);  // not -0
    return all;
  }

 private:
  static constexpr int kMostTicks = 20;
  static constexpr double kMostPowers = 8;  ///< of ten, whose numbers have room side by side
  /// Differences of the largest numbers would overflow. A power of two: other numbers are not rounded.
  static constexpr double kUnit = 0x1p-4;

  double place(double value) const { return log_ ? std::log10(value) : value * unit_; }

  bool log_;
  double unit_, from_, to_, low_ = 0, high_ = 1;
};

/// A colour of a map that is dark for small values and also readable in grey (after Viridis).
std::string colour(double share) {
  static constexpr double kStops[][3] = {
      {68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}};
  const double at = std::clamp(share, 0.0, 1.0) * 4;
  const auto i = std::min<std::size_t>(3, static_cast<std::size_t>(at));
  const double part = at - static_cast<double>(i);
  int rgb[3];
  for (int c = 0; c < 3; c++)
    rgb[c] = static_cast<int>(std::lround(kStops[i][c] + part * (kStops[i + 1][c] - kStops[i][c])));
  return fmt::format("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]);
}

struct Range {
  double low = INFINITY, high = -INFINITY;
  void add(double x) {
    if (!std::isfinite(x)) return;
    low = std::min(low, x);
    high = std::max(high, x);
  }
  bool empty() const { return !(low <= high); }
  double share(double x) const {
    if (is_flat(low, high)) return 0.5;
    const double unit = std::isfinite(high - low) ? 1 : 0.5;  // differences of halves do not overflow
    return (x * unit - low * unit) / (high * unit - low * unit);
  }
  double at(double share) const { return low * (1 - share) + high * share; }
};

Range range_of(const std::vector<double>& numbers) {
  Range range;
  for (double x : numbers) range.add(x);
  return range;
}

class Svg {
 public:
  Svg() {
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" "
        "fill=\"white\"/>\n",
        kWidth, kHeight);
  }
  void rectangle(double x, double y, double width, double height, const std::string& fill) {
    text_ += fmt::format(
        "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\" "
        "shape-rendering=\"crispEdges\"/>\n",
        x, y, width, height, fill);
  }
  void circle(double x, double y, double radius, const std::string& fill) {
    text_ += fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{}\" fill=\"{}\"/>\n", x, y, radius, fill);
  }
  void line(double x1, double y1, double x2, double y2, const std::string& stroke = "black") {
    text_ += fmt::format("<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" stroke=\"{}\"/>\n",
                         x1, y1, x2, y2, stroke);
  }
  void path(const std::vector<std::pair<double, double>>& points) {
    text_ += "<polyline fill=\"none\" stroke=\"#3b528b\" stroke-width=\"1.5\" points=\"";
    for (const auto& [x, y] : points) text_ += fmt::format("{:.2f},{:.2f} ", x, y);
    text_ += "\"/>\n";
  }
  /// `words` are names of parameters and numbers, which need no escapes.
  void words(double x, double y, const std::string& words, const char* anchor = "middle",
             const std::string& more = "") {
    text_ += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"{}\" {}>{}</text>\n", x, y, anchor,
                         more, words);
  }
  std::string finish() const { return text_ + "</svg>\n"; }

 private:
  std::string text_;
};

void draw_axes(Svg& svg, const Scale& x, const Scale& y, const std::string& x_name,
               const std::string& y_name) {
  for (double tick : x.ticks()) {
    const double at = x.pixel(tick);
    if (at < kLeft - 0.5 || at > kRight + 0.5) continue;
    svg.line(at, kBottom, at, kBottom + 5);
    svg.words(at, kBottom + 20, fmt::format("{:.6g}", tick));
  }
  for (double tick : y.ticks()) {
    const double at = y.pixel(tick);
    if (at > kBottom + 0.5 || at < kTop - 0.5) continue;
    svg.line(kLeft - 5, at, kLeft, at);
    svg.words(kLeft - 8, at + 4, fmt::format("{:.6g}", tick), "end");
  }
  svg.line(kLeft, kBottom, kRight, kBottom);
  svg.line(kLeft, kTop, kLeft, kBottom);
  svg.words((kLeft + kRight) / 2, kBottom + 42, x_name, "middle", "font-size=\"14\"");
  const double middle = (kTop + kBottom) / 2;
  svg.words(20, middle, y_name, "middle",
            fmt::format("font-size=\"14\" transform=\"rotate(-90 20 {:.0f})\"", middle));
}

void draw_bar(Svg& svg, const Range& range) {
  constexpr int kSteps = 60;
  const double height = (kBottom - kTop) / kSteps;
  for (int i = 0; i < kSteps; i++)
    svg.rectangle(kBarLeft, kBottom - (i + 1) * height, kBarRight - kBarLeft, height + 0.5,
                  colour((i + 0.5) / kSteps));
  for (int i = 0; i <= 4; i++)
    svg.words(kBarRight + 5, kBottom - (kBottom - kTop) * i / 4 + 4, fmt::format("{:.4g}", range.at(i / 4.0)),
              "start");
}

/// Means of a metric by the values of one or two parameters.
using Means = std::map<std::pair<double, double>, std::pair<double, int>>;

/// The cells of a heat map, if the parameters take few values and all combinations of them.
struct Cells {
  Means means;
  std::vector<double> xs, ys;
};

std::vector<double> distinct(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

Cells cells_of(const std::vector<double>& x, const std::vector<double>& y,
               const std::vector<double>& metric) {
  Cells cells{{}, distinct(x), distinct(y)};
  for (std::size_t i = 0; i < x.size(); i++) {
    auto& [sum, count] = cells.means[{x[i], y[i]}];
    sum += metric[i];
    count++;
  }
  return cells;
}

/// The edges of cell i on a scale: half-way to its neighbours.
std::pair<double, double> edges(const std::vector<double>& values, std::size_t i, const Scale& scale) {
  const double at = scale.pixel(values[i]);
  const double before = i > 0 ? scale.pixel(values[i - 1]) : NAN;
  const double after = i + 1 < values.size() ? scale.pixel(values[i + 1]) : NAN;
  const double half_before =
      std::isnan(before) ? (std::isnan(after) ? 20 : (after - at) / 2) : (at - before) / 2;
  const double half_after = std::isnan(after) ? half_before : (after - at) / 2;
  return {at - half_before, at + half_after};
}

void draw_heat_map(Svg& svg, const Cells& cells, const Scale& x, const Scale& y, const Range& range) {
  for (std::size_t i = 0; i < cells.xs.size(); i++)
    for (std::size_t j = 0; j < cells.ys.size(); j++) {
      const auto& [sum, count] = cells.means.at({cells.xs[i], cells.ys[j]});
      const double mean = sum / count;
      const auto [left, right] = edges(cells.xs, i, x);
      const auto [bottom, top] = edges(cells.ys, j, y);
      svg.rectangle(left, std::min(top, bottom), right - left, std::fabs(bottom - top),
                    std::isfinite(mean) ? colour(range.share(mean)) : "#bbbbbb");
    }
}

std::string two_parameters(const SweepTable& table, const Columns& columns) {
  const std::vector<double> x = table.column(columns.x), y = table.column(*columns.y),
                            z = table.column(table.parameters.size() + columns.metric);
  Scale along(range_of(x).low, range_of(x).high, table.logarithmic[columns.x], kLeft, kRight);
  Scale up(range_of(y).low, range_of(y).high, table.logarithmic[*columns.y], kBottom, kTop);
  Svg svg;
  const Cells cells = cells_of(x, y, z);
  Range range;
  if (cells.means.size() == cells.xs.size() * cells.ys.size()) {
    for (const auto& [at, mean] : cells.means) range.add(mean.first / mean.second);
    along.widen(static_cast<double>(cells.xs.size()));
    up.widen(static_cast<double>(cells.ys.size()));
    draw_heat_map(svg, cells, along, up, range);
  } else {
    range = range_of(z);
    for (std::size_t i = 0; i < x.size(); i++)
      svg.circle(along.pixel(x[i]), up.pixel(y[i]), 3.5,
                 std::isfinite(z[i]) ? colour(range.share(z[i])) : "#bbbbbb");
  }
  draw_axes(svg, along, up, table.parameters[columns.x], table.parameters[*columns.y]);
  if (!range.empty()) draw_bar(svg, range);
  svg.words((kLeft + kRight) / 2, 24, table.metrics[columns.metric], "middle", "font-size=\"15\"");
  return svg.finish();
}

std::string one_parameter(const SweepTable& table, const Columns& columns) {
  const std::vector<double> x = table.column(columns.x),
                            z = table.column(table.parameters.size() + columns.metric);
  const Range range = range_of(z);
  const Scale along(range_of(x).low, range_of(x).high, table.logarithmic[columns.x], kLeft, kRight);
  const Scale up(range.empty() ? 0 : range.low, range.empty() ? 1 : range.high, false, kBottom, kTop);
  Svg svg;
  // Means of equal values, as a line: a grid. Else only points.
  std::map<double, std::pair<double, int>> means;
  for (std::size_t i = 0; i < x.size(); i++)
    if (std::isfinite(z[i])) {
      means[x[i]].first += z[i];
      means[x[i]].second++;
    }
  std::vector<std::pair<double, double>> line;
  for (const auto& [at, mean] : means)
    if (std::isfinite(mean.first)) line.emplace_back(along.pixel(at), up.pixel(mean.first / mean.second));
  if (table.parameters.size() == 1 || line.size() * 2 <= x.size()) svg.path(line);
  for (std::size_t i = 0; i < x.size(); i++)
    if (std::isfinite(z[i])) svg.circle(along.pixel(x[i]), up.pixel(z[i]), 2.5, "#21918c");
  draw_axes(svg, along, up, table.parameters[columns.x], table.metrics[columns.metric]);
  return svg.finish();
}

}  // namespace

void check_plot(const SweepTable& table, const PlotChoice& choice) { columns_of(table, choice); }

std::string plot_svg(const SweepTable& table, const PlotChoice& choice) {
  const Columns columns = columns_of(table, choice);
  return columns.y ? two_parameters(table, columns) : one_parameter(table, columns);
}

}  // namespace corten::app
