// Rotations and spatial vectors against the reference: up to rounding, 1e-14, or bit for bit.
#include "corten/spatial.h"

#include <gtest/gtest.h>

#include "corten/corten.h"
#include "support/recorded.h"

namespace corten::test {
namespace {

using namespace spatial;

/// Takes the inputs of a recorded line one after the other.
class Inputs {
 public:
  explicit Inputs(const Numbers& numbers) : next_(numbers.data()) {}
  template <class Array>
  Array take() {
    Array array;
    for (double& x : array) x = *next_++;
    return array;
  }
  double number() { return *next_++; }
  Vec3 vec() { return take<Vec3>(); }
  Quat quat() { return take<Quat>(); }
  Mat3 mat() { return take<Mat3>(); }
  Vec6 six() { return take<Vec6>(); }
  /// Members of a braced list are evaluated in order.
  Pose pose() { return Pose{vec(), quat()}; }

 private:
  const double* next_;
};

template <class Array>
Numbers list(const Array& array) {
  return Numbers(array.begin(), array.end());
}

Numbers list(const Pose& pose) {
  Numbers all = list(pose.pos);
  all.insert(all.end(), pose.quat.begin(), pose.quat.end());
  return all;
}

/// Calls compare(recorded result, call(inputs)) for all lines of a name; the result is the end of a line.
template <class Call, class Compare>
void compare_lines(const std::string& name, Call call, Compare compare) {
  static const Recorded recorded("spatial");
  for (const Recorded::Line& line : recorded.all(name)) {
    Inputs in(line.numbers);
    const Numbers got = list(call(in));
    ASSERT_LT(got.size(), line.numbers.size()) << name;
    const Numbers wanted(line.numbers.end() - static_cast<std::ptrdiff_t>(got.size()), line.numbers.end());
    compare(wanted, got);
  }
}

/// Equal up to rounding.
template <class Call>
void expect(const std::string& name, Call call) {
  compare_lines(name, call, [&](const Numbers& wanted, const Numbers& got) {
    EXPECT_LT(relative_error(wanted, got, 1), 1e-14) << name;
  });
}

/// Equal in every bit.
template <class Call>
void expect_equal(const std::string& name, Call call) {
  compare_lines(name, call,
                [&](const Numbers& wanted, const Numbers& got) { EXPECT_EQ(wanted, got) << name; });
}

TEST(SpatialFunctions, Quaternions) {
  expect_equal("rotVecQuat", [](Inputs& in) {
    const Vec3 v = in.vec();
    return rot_vec_quat(v, in.quat());
  });
  expect("mulQuat", [](Inputs& in) {
    const Quat a = in.quat();
    return mul_quat(a, in.quat());
  });
  expect("mulQuatAxis", [](Inputs& in) {
    const Quat a = in.quat();
    return mul_quat_axis(a, in.vec());
  });
  expect("negQuat", [](Inputs& in) { return neg_quat(in.quat()); });
  expect("axisAngle2Quat", [](Inputs& in) {
    const Vec3 v = in.vec();
    return axis_angle_to_quat(v, in.number());
  });
  expect("quat2Vel", [](Inputs& in) {
    const Quat q = in.quat();
    return quat_to_velocity(q, in.number());
  });
  expect("subQuat", [](Inputs& in) {
    const Quat a = in.quat();
    return sub_quat(a, in.quat());
  });
  expect("quat2Mat", [](Inputs& in) { return quat_to_mat(in.quat()); });
  expect("mat2Quat", [](Inputs& in) { return mat_to_quat(in.mat()); });
  expect("derivQuat", [](Inputs& in) {
    const Quat q = in.quat();
    return deriv_quat(q, in.vec());
  });
  expect("quatZ2Vec", [](Inputs& in) { return quat_z_to_vec(in.vec()); });
  expect("quatIntegrate", [](Inputs& in) {
    const Quat q = in.quat();
    const Vec3 v = in.vec();
    return integrate_quat(q, v, in.number());
  });
  for (const std::string sequence : {"xyz", "ZYX", "zxZ", "XyX"})
    expect("euler_" + sequence, [&](Inputs& in) { return euler_to_quat(in.vec(), sequence); });
}

TEST(SpatialFunctions, DerivativesOfQuaternions) {
  auto joined = [](auto... parts) {
    Numbers all;
    (all.insert(all.end(), parts.begin(), parts.end()), ...);
    return all;
  };
  expect("D_quatIntegrate", [&](Inputs& in) {
    const Vec3 v = in.vec();
    const IntegrateQuatDerivatives D = integrate_quat_derivatives(v, in.number());
    return joined(D.quat, D.turn, D.dt);
  });
  expect("D_subQuat", [&](Inputs& in) {
    const Quat a = in.quat();
    const SubQuatDerivatives D = sub_quat_derivatives(a, in.quat());
    return joined(D.a, D.b);
  });
}

TEST(SpatialFunctions, Poses) {
  expect("mulPose", [](Inputs& in) {
    const Pose a = in.pose();
    return mul_pose(a, in.pose());
  });
  expect("negPose", [](Inputs& in) { return neg_pose(in.pose()); });
  expect("trnVecPose", [](Inputs& in) {
    const Pose a = in.pose();
    return transform_point(a, in.vec());
  });
}

TEST(SpatialFunctions, VectorsInOtherFrames) {
  expect("cross", [](Inputs& in) {
    const Vec3 a = in.vec();
    return cross(a, in.vec());
  });
  expect("transformMotion", [](Inputs& in) {
    const Vec6 v = in.six();
    const Vec3 to = in.vec(), from = in.vec();
    return transform_motion(v, to, from, in.mat());
  });
  expect("transformForce", [](Inputs& in) {
    const Vec6 f = in.six();
    const Vec3 to = in.vec(), from = in.vec();
    return transform_force(f, to, from, in.mat());
  });
}

/// The power of a force along a motion has no frame, and rates of both cancel in it.
TEST(SpatialFunctions, MotionsAndForcesAreDual) {
  const Vec6 v{0.3, -1, 2, 0.5, 0.1, -0.7}, m{1, 2, -0.5, 0.2, 0.9, 3}, f{-2, 0.4, 1, 0.6, -0.3, 0.8};
  auto power = [](const Vec6& a, const Vec6& b) {
    double sum = 0;
    for (int k = 0; k < 6; k++) sum += a[k] * b[k];
    return sum;
  };
  const Vec3 to{0.1, -0.4, 0.6}, from{1, 2, 3};
  const Mat3 axes = quat_to_mat(euler_to_quat({0.3, 0.2, -1}, "xyz"));
  EXPECT_NEAR(power(transform_motion(m, to, from, axes), transform_force(f, to, from, axes)), power(m, f),
              1e-14);
  EXPECT_NEAR(power(transform_motion(m, to, from), transform_force(f, to, from)), power(m, f), 1e-14);
  EXPECT_NEAR(power(cross_motion(v, m), f) + power(m, cross_force(v, f)), 0, 1e-14);
}

TEST(SpatialFunctions, MatricesAndVectors) {
  const Mat3 a = quat_to_mat(axis_angle_to_quat({0, 0, 1}, 0.5));
  const Vec3 v{1, 2, 3};
  EXPECT_EQ(mul_mat_t_vec(a, v), mul_mat_vec(transpose(a), v));
  const Mat3 eye = mul_mat_mat(a, transpose(a));
  for (int k = 0; k < 9; k++) EXPECT_NEAR(eye[k], k % 4 == 0, 1e-15);
  EXPECT_EQ(dot(v, {1, 1, 1}), 6);
  EXPECT_EQ(norm({0, 3, 4}), 5);
  EXPECT_EQ(normalize({0, 0, 2}), (Vec3{0, 0, 1}));
  EXPECT_EQ(normalize_quat({0, 0, 0, 2}), (Quat{0, 0, 0, 1}));
}

TEST(SpatialFunctions, EulerSequencesAreChecked) {
  for (const char* sequence : {"", "xy", "xyzx", "xya"})
    EXPECT_THROW(euler_to_quat({0, 0, 0}, sequence), std::invalid_argument) << sequence;
}

/// A vector of another library: what Eigen's fixed-size vectors have.
struct ForeignVector {
  double numbers[3];
  const double* data() const { return numbers; }
  long size() const { return 3; }  // Eigen's sizes are signed
};

template <class Argument>
concept is_vector = requires(const Argument& a) {
  VectorArg<3>(a);
};
static_assert(is_vector<std::span<double>> && is_vector<std::span<const double, 3>> && is_vector<double[3]>);
static_assert(!is_vector<Quat> && !is_vector<std::span<double, 4>>);

TEST(Spatial, TakesWhateverTheCallerHas) {
  const Model model =
      load_string(R"(<mujoco><worldbody><light name="l" pos="0 0 4"/><body name="b" euler="0 0 90">
    <camera name="c" pos="1 2 3"/><geom size="1"/></body></worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  const Mat3 turned = quat_to_mat(data.body("b").quat());
  EXPECT_NEAR(turned[3], 1, 1e-15);
  EXPECT_EQ(norm(std::vector<double>{3, 4, 0}), 5);
  EXPECT_EQ(norm(ForeignVector{{0, 3, 4}}), 5);
  EXPECT_EQ(norm({1, 0, 0}), 1);
  EXPECT_EQ(mul_mat_vec(turned, data.camera("c").pos()), mul_mat_vec(turned, data.camera("c").xpos()));
  EXPECT_EQ(data.light("l").pos()[2], 4);
  EXPECT_THROW(norm(std::vector<double>{1, 2}), std::invalid_argument);
}

}  // namespace
}  // namespace corten::test
