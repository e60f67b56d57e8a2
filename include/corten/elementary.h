// Elementary functions that give the same bits on every machine. Those of C libraries differ in the last bit
// between systems and processors, so that a controller which uses them moves a robot differently.
#pragma once

namespace corten::elementary_functions {

double sin(double x);              ///< sine of x radians
double cos(double x);              ///< cosine of x radians
double tan(double x);              ///< tangent of x radians
double asin(double x);             ///< arc sine; NaN outside of -1 to 1
double acos(double x);             ///< arc cosine; NaN outside of -1 to 1
double atan2(double y, double x);  ///< angle of the point (x, y)
double exp(double x);              ///< e to the power x
double log(double x);              ///< natural logarithm
double pow(double x, double y);    ///< x to the power y

}  // namespace corten::elementary_functions
