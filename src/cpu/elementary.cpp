// The public elementary functions: math/elementary.h in double.
#include "corten/elementary.h"

#include "math/elementary.h"

namespace corten::elementary_functions {

double sin(double x) { return corten::sin(x); }
double cos(double x) { return corten::cos(x); }
double tan(double x) { return corten::tan(x); }
double asin(double x) { return corten::asin(x); }
double acos(double x) { return corten::acos(x); }
double atan2(double y, double x) { return corten::atan2(y, x); }
double exp(double x) { return corten::exp(x); }
double log(double x) { return corten::log(x); }
double pow(double x, double y) { return corten::pow(x, y); }

}  // namespace corten::elementary_functions
