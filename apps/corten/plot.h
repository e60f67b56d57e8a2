// Plots of a sweep as SVG: a metric over one parameter, or as colours over two.
#pragma once

#include <string>

#include "sweep_table.h"

namespace corten::app {

/// What is plotted, by name. Empty: the first metric over the first two parameters, or the only one.
struct PlotChoice {
  std::string metric, x, y;
};

/// Throws UsageError for a name that the table does not have.
void check_plot(const SweepTable& table, const PlotChoice& choice);

/// The text of an SVG file.
std::string plot_svg(const SweepTable& table, const PlotChoice& choice);

}  // namespace corten::app
