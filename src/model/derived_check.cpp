// Validates what a model from a file says a second time: flags and kinds that follow from other fields. They
// are in bounds with any value of their type, but a wrong one makes stages take one pose for another, write
// more numbers than there is room for, or lose contacts. They are computed again and compared.
#include <vector>

#include "model/index_check.h"
#include "model/same_frames.h"
#include "model/sensor_info.h"

namespace corten::detail {

namespace {

struct Derived : ModelView<double> {
  IndexReport& report;

  Derived(const ModelView<double>& m, IndexReport& out) : ModelView<double>(m), report(out) {}

  void check_frames() {
    const std::vector<int> simple = simple_bodies(*this);
    for (int b = 0; b < nbody; b++) {
      report.expect_same("body_sameframe", b, body_sameframe[b], same_frame_of_body(*this, b));
      report.expect_same("body_simple", b, body_simple[b], simple[static_cast<std::size_t>(b)]);
    }
    for (int g = 0; g < ngeom; g++)
      report.expect_same("geom_sameframe", g, geom_sameframe[g],
                         same_frame(*this, geom_bodyid[g], geom_pos[g], geom_quat[g]));
    for (int s = 0; s < nsite; s++)
      report.expect_same("site_sameframe", s, site_sameframe[s],
                         same_frame(*this, site_bodyid[s], site_pos[s], site_quat[s]));
  }

  /// The compiler's rules for the joints of one body: a free joint is alone, in a child of the world; a ball
  /// is the last rotation; there are six dofs at most. A mocap body has none and is a child of the world.
  void check_joints() {
    for (int b = 0; b < nbody; b++) {
      const bool at_top = b > 0 && body_parentid[b] == 0;
      bool has_ball = false;
      for (int j = body_jntadr[b], end = j + body_jntnum[b]; j < end; j++) {
        const JointType type = joint_type(j);
        const bool displaced = type == kFree && (!at_top || body_jntnum[b] != 1);
        if (displaced || (has_ball && is_rotation(type))) report.fail("jnt_type", j, type);
        has_ball = has_ball || type == kBall;
      }
      report.expect("body_dofnum", b, body_dofnum[b], 0, 7);
      if (body_mocapid[b] >= 0 && (!at_top || body_jntnum[b] != 0))
        report.fail("body_mocapid", b, body_mocapid[b]);
    }
  }

  /// The bits of all geoms of a body: contacts are looked for by them first.
  void check_masks() {
    std::vector<int> types(static_cast<std::size_t>(nbody)), affinities(types);
    for (int g = 0; g < ngeom; g++) {
      types[static_cast<std::size_t>(geom_bodyid[g])] |= geom_contype[g];
      affinities[static_cast<std::size_t>(geom_bodyid[g])] |= geom_conaffinity[g];
    }
    for (int b = 0; b < nbody; b++) {
      report.expect_same("body_contype", b, body_contype[b], types[static_cast<std::size_t>(b)]);
      report.expect_same("body_conaffinity", b, body_conaffinity[b], affinities[static_cast<std::size_t>(b)]);
    }
  }

  void check_contact_dimensions() {
    const auto check = [&](const char* field, const int* dims, int count) {
      for (int i = 0; i < count; i++)
        if (dims[i] == 2 || dims[i] == 5) report.fail(field, i, dims[i]);
    };
    check("geom_condim", geom_condim, ngeom);
    check("pair_dim", pair_dim, npair);
    check("flex_condim", flex_condim, nflex);
  }

  /// Stage and kind of values follow from the type, unless the user chooses them; so does the joint that can
  /// be measured, which has as many coordinates as the sensor reads.
  void check_sensors() {
    for (int s = 0; s < nsensor; s++) {
      if (sensor_type[s] == kSensorUser || sensor_type[s] == kSensorPlugin) continue;
      const SensorInfo info = sensor_info(static_cast<SensorType>(sensor_type[s]));
      report.expect_same("sensor_needstage", s, sensor_needstage[s], info.stage);
      report.expect_same("sensor_datatype", s, sensor_datatype[s], info.data);
      if (sensor_objtype[s] != kObjJoint) continue;
      const int type = jnt_type[sensor_objid[s]];
      const bool scalar = dofs_of(static_cast<JointType>(type)) == 1;
      if ((info.target == SensorTargetRule::scalar && !scalar) ||
          (info.target == SensorTargetRule::ball && type != kBall))
        report.fail("sensor_objid", s, sensor_objid[s]);
    }
  }

  /// Tendons wrap around spheres and cylinders only.
  void check_wraps() {
    for (int w = 0; w < nwrap; w++) {
      const bool sphere = wrap_type[w] == kWrapSphere;
      if (!sphere && wrap_type[w] != kWrapCylinder) continue;
      if (geom_type[wrap_objid[w]] != (sphere ? kSphere : kCylinder))
        report.fail("wrap_type", w, wrap_type[w]);
    }
  }

  void check_flex_edges() {
    for (int f = 0; f < nflex && report.ok(); f++) {
      const int first = flex_vertadr[f];
      const auto body = [&](int vertex) { return flex_vertbodyid[first + vertex]; };
      bool one = flex_interp[f] == 0;
      for (int v = 0; v < flex_vertnum[f] && one; v++) one = body(v) == body(0);
      report.expect_same("flex_rigid", f, flex_rigid[f], one);
      for (int e = flex_edgeadr[f]; e < flex_edgeadr[f] + flex_edgenum[f]; e++) {
        const bool welded = flex_interp[f] == 0 &&
                            body_weldid[body(flex_edge[2 * e])] == body_weldid[body(flex_edge[2 * e + 1])];
        report.expect_same("flexedge_rigid", e, flexedge_rigid[e], one || welded);
      }
    }
  }
};

}  // namespace

void check_derived(const ModelView<double>& m, IndexReport& report) {
  Derived derived(m, report);
  run_checks(
      report, [&] { derived.check_frames(); }, [&] { derived.check_joints(); },
      [&] { derived.check_masks(); }, [&] { derived.check_contact_dimensions(); },
      [&] { derived.check_sensors(); }, [&] { derived.check_wraps(); }, [&] { derived.check_flex_edges(); });
}

}  // namespace corten::detail
