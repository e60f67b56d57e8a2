// Random trees whose tendons wrap around spheres and cylinders, pulled by muscles and motors.
#pragma once

#include <string>

#include "corten/corten.h"

namespace corten::test {

/// MJCF of such a tree: side sites inside and outside of geoms, pulleys, sites inside of geoms.
std::string random_wraps(unsigned seed, const std::string& integrator = "Euler");

Model load_wraps(unsigned seed, const std::string& integrator = "Euler");

}  // namespace corten::test
