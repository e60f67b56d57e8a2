// The inverse of integrate_position (step/integrate.h).
#pragma once

#include "model/views.h"

namespace corten::cpu {

/// (to - from) / h
inline void difference(const double* from, const double* to, double h, int n, double* result) {
  for (int i = 0; i < n; i++) result[i] = (to[i] - from[i]) / h;
}

/// Velocity that leads from one configuration to another in time h.
inline void position_difference(const ModelView<double>& m, const double* from, const double* to, double h,
                                double* velocity) {
  for (int j = 0; j < m.njnt; j++) {
    const double *a = from + m.jnt_qposadr[j], *b = to + m.jnt_qposadr[j];
    double* v = velocity + m.jnt_dofadr[j];
    switch (m.joint_type(j)) {
      case kFree:
        difference(a, b, h, 3, v);
        a += 3, b += 3, v += 3;
        [[fallthrough]];
      case kBall: {
        const Vec3<double> turn = rotation_between(quat(a), quat(b));
        for (int k = 0; k < 3; k++) v[k] = turn[k] / h;
        break;
      }
      case kSlide:
      case kHinge: difference(a, b, h, 1, v); break;
    }
  }
}

}  // namespace corten::cpu
