// Elements of the field tables in the public API: plain numbers.
#pragma once

namespace corten {

/// Scalar type of an element.
namespace flat {
using Real = double;
using Int = int;
using Byte = unsigned char;
using Vec3 = double;
using Quat = double;
using Mat3 = double;
using Motion = double;
using Force = double;
using Inertia = double;
using Mat6 = double;
}  // namespace flat

/// Numbers in an element.
namespace extent {
inline constexpr int Real = 1;
inline constexpr int Int = 1;
inline constexpr int Byte = 1;
inline constexpr int Vec3 = 3;
inline constexpr int Quat = 4;
inline constexpr int Mat3 = 9;
inline constexpr int Motion = 6;
inline constexpr int Force = 6;
inline constexpr int Inertia = 10;
inline constexpr int Mat6 = 36;
}  // namespace extent

/// Number of columns that depends on the model.
inline constexpr int kAnyExtent = -1;

}  // namespace corten
