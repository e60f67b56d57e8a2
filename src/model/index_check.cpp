#include "model/index_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "corten/keywords.h"
#include "math/packed_tree.h"
#include "model/option_rules.h"

namespace corten {

namespace {

using detail::IndexReport;

/// One more than the highest value of an enumeration, by its table.
template <class Enum>
int end_of() {
  static const int end = [] {
    int highest = 0;
    for (const Keyword& keyword : keywords_of<Enum>()) highest = std::max(highest, keyword.value);
    return highest + 1;
  }();
  return end;
}

// Index fields: all `count` entries must be in [low, high).
// clang-format off
#define CORTEN_INDICES(X)                                            \
  X(body_parentid,        nbody,         0,  nbody)                  \
  X(body_rootid,          nbody,         0,  nbody)                  \
  X(body_weldid,          nbody,         0,  nbody)                  \
  X(body_mocapid,         nbody,         -1, nmocap)                 \
  X(body_lastdof,         nbody,         -1, nv)                     \
  X(body_treeid,          nbody,         -1, ntree)                  \
  X(body_simple,          nbody,         0,  3)                      \
  X(body_sameframe,       nbody,         0,  kFrameInertiaRotation + 1) \
  X(body_child,           nbody - 1,     1,  nbody)                  \
  X(body_bylevel,         nbody,         0,  nbody)                  \
  X(jnt_type,             njnt,          0,  end_of<JointType>())    \
  X(jnt_bodyid,           njnt,          0,  nbody)                  \
  X(dof_bodyid,           nv,            0,  nbody)                  \
  X(dof_jntid,            nv,            0,  njnt)                   \
  X(dof_parentid,         nv,            -1, nv)                     \
  X(dof_treeid,           nv,            0,  ntree)                  \
  X(dof_subtreeend,       nv,            1,  nv + 1)                 \
  X(dof_bylevel,          nv,            0,  nv)                     \
  X(M_colind,             nC,            0,  nv)                     \
  X(tree_sleep_policy,    ntree,         0,  end_of<SleepPolicy>())  \
  X(geom_type,            ngeom,         0,  kGeomTypeCount)         \
  X(geom_bodyid,          ngeom,         0,  nbody)                  \
  X(geom_condim,          ngeom,         1,  7)                      \
  X(geom_sameframe,       ngeom,         0,  kFrameInertiaRotation + 1) \
  X(site_type,            nsite,         0,  kGeomTypeCount)         \
  X(site_bodyid,          nsite,         0,  nbody)                  \
  X(site_sameframe,       nsite,         0,  kFrameInertiaRotation + 1) \
  X(cam_mode,             ncam,          0,  end_of<TrackingMode>()) \
  X(cam_bodyid,           ncam,          0,  nbody)                  \
  X(cam_targetbodyid,     ncam,          -1, nbody)                  \
  X(cam_projection,       ncam,          0,  end_of<Projection>())   \
  X(cam_resolution,       2 * ncam,      0,  1 << 24)                \
  X(light_mode,           nlight,        0,  end_of<TrackingMode>()) \
  X(light_bodyid,         nlight,        0,  nbody)                  \
  X(light_targetbodyid,   nlight,        -1, nbody)                  \
  X(mesh_surface,         nmesh,         0,  3)                      \
  X(tri_flags,            ntriface,      0,  512)                    \
  X(sdf_dim,              3 * nsdf,      2,  1 << 26)                \
  X(sdf_boxkind,          nsdfbox,       0,  8)                      \
  X(hfield_nrow,          nhfield,       2,  1 << 30)                \
  X(hfield_ncol,          nhfield,       2,  1 << 30)                \
  X(pair_dim,             npair,         1,  7)                      \
  X(pair_geom1,           npair,         0,  ngeom)                  \
  X(pair_geom2,           npair,         0,  ngeom)                  \
  X(eq_type,              neq,           0,  kEqFlexVert + 1)        \
  X(tendon_treenum,       ntendon,       0,  ntree + 1)              \
  X(tendon_treeid,        2 * ntendon,   -1, ntree)                  \
  X(ten_J_colind,         nJten,         0,  nv)                     \
  X(wrap_type,            nwrap,         kWrapJoint, kWrapCylinder + 1) \
  X(actuator_trntype,     nu,            0,  end_of<TransmissionType>()) \
  X(actuator_dyntype,     nu,            0,  end_of<DynamicsType>()) \
  X(actuator_gaintype,    nu,            0,  end_of<GainType>())     \
  X(actuator_biastype,    nu,            0,  end_of<BiasType>())     \
  X(moment_colind,        nJmom,         0,  nv)                     \
  X(body_plugin,          nbody,         -1, nplugin)                \
  X(geom_plugin,          ngeom,         -1, nplugin)                \
  X(actuator_plugin,      nu,            -1, nplugin)                \
  X(sensor_plugin,        nsensor,       -1, nplugin)                \
  X(plugin,               nplugin,       0,  end_of<PluginType>())   \
  X(plugin_nameadr,       nplugin,       0,  npluginattr)            \
  X(plugin_attradr,       nplugin,       0,  npluginattr)            \
  X(plugin_attr,          npluginattr,   0,  256)                    \
  X(sensor_type,          nsensor,       0,  end_of<SensorType>())   \
  X(sensor_datatype,      nsensor,       0,  end_of<SensorDataType>()) \
  X(sensor_needstage,     nsensor,       0,  end_of<Stage>())        \
  X(jnt_limited,          njnt,          0,  2)                      \
  X(jnt_actfrclimited,    njnt,          0,  2)                      \
  X(jnt_actgravcomp,      njnt,          0,  2)                      \
  X(geom_visible,         ngeom,         0,  2)                      \
  X(light_active,         nlight,        0,  2)                      \
  X(eq_active0,           neq,           0,  2)                      \
  X(tendon_limited,       ntendon,       0,  2)                      \
  X(tendon_actfrclimited, ntendon,       0,  2)                      \
  X(actuator_ctrllimited, nu,            0,  2)                      \
  X(actuator_forcelimited, nu,           0,  2)                      \
  X(actuator_actlimited,  nu,            0,  2)                      \
  X(actuator_actearly,    nu,            0,  2)

// Ranges in a larger array: `count` of them, from `address` on, `number` long; all within `total`. An empty
// range may have the address -1.
#define CORTEN_RANGES(X)                                                        \
  X(body_jntadr,      body_jntnum,      nbody,     njnt)                        \
  X(body_dofadr,      body_dofnum,      nbody,     nv)                          \
  X(body_geomadr,     body_geomnum,     nbody,     ngeom)                       \
  X(body_bvhadr,      body_bvhnum,      nbody,     nbvh)                        \
  X(body_childadr,    body_childnum,    nbody,     nbody - 1)                   \
  X(body_leveladr,    body_levelnum,    nlevel,    nbody)                       \
  X(dof_leveladr,     dof_levelnum,     ndoflevel, nv)                          \
  X(M_rowadr,         M_rownnz,         nv,        nC)                          \
  X(tree_bodyadr,     tree_bodynum,     ntree,     nbody)                       \
  X(tree_dofadr,      tree_dofnum,      ntree,     nv)                          \
  X(mesh_vertadr,     mesh_vertnum,     nmesh,     nmeshvert)                   \
  X(mesh_faceadr,     mesh_facenum,     nmesh,     nmeshface)                   \
  X(mesh_polyadr,     mesh_polynum,     nmesh,     nmeshpoly)                   \
  X(mesh_bvhadr,      mesh_bvhnum,      nmesh,     nbvh)                        \
  X(mesh_polyvertadr, mesh_polyvertnum, nmeshpoly, nmeshpolyvert)               \
  X(mesh_polymapadr,  mesh_polymapnum,  nmeshvert, nmeshpolymap)                \
  X(trivert_ringadr,  trivert_ringnum,  ntrivert,  ntriring)                    \
  X(sdf_pointadr,     sdf_pointnum,     nsdf,      nsdfpoint)                   \
  X(tendon_adr,       tendon_num,       ntendon,   nwrap)                       \
  X(ten_J_rowadr,     ten_J_rownnz,     ntendon,   nJten)                       \
  X(actuator_actadr,  actuator_actnum,  nu,        na)                          \
  X(moment_rowadr,    moment_rownnz,    nu,        nJmom)                       \
  X(sensor_adr,       sensor_dim,       nsensor,   nsensordata)                 \
  X(plugin_stateadr,  plugin_statenum,  nplugin,   npluginstate)                \
  X(plugin_prmadr,    plugin_prmnum,    nplugin,   npluginprm)                  \
  X(numeric_adr,      numeric_size,     nnumeric,  nnumericdata)                \
  X(text_adr,         text_size,        ntext,     ntextdata)                   \
  X(tuple_adr,        tuple_size,       ntuple,    ntupledata)
// clang-format on

/// A view in whose scope the tables above can name sizes and fields.
struct Checker : ModelView<double> {
  IndexReport report{};

  explicit Checker(const ModelView<double>& m) : ModelView<double>(m) {}

  void check_tables() {
    CORTEN_INDICES(CORTEN_CHECK_INDICES)
    CORTEN_RANGES(CORTEN_CHECK_RANGES)
  }

  /// Parents come before their children, so walks to or from the root terminate.
  void check_order() {
    for (int b = 1; b < nbody; b++) report.expect("body_parentid", b, body_parentid[b], 0, b);
    for (int b = 0; b < nbody; b++)
      for (int c = 0; c < body_childnum[b]; c++)
        report.expect("body_child", body_childadr[b] + c, body_child[body_childadr[b] + c], b + 1, nbody);
    for (int d = 0; d < nv; d++) report.expect("dof_parentid", d, dof_parentid[d], -1, d);
  }

  /// Joints are contiguous in qpos and in the dofs, and fill both.
  void check_joints() {
    long long coordinate = 0, dof = 0;
    for (int j = 0; j < njnt && report.ok(); j++) {
      report.expect("jnt_qposadr", j, jnt_qposadr[j], coordinate, coordinate + 1);
      report.expect("jnt_dofadr", j, jnt_dofadr[j], dof, dof + 1);
      coordinate += coordinates_of(static_cast<JointType>(jnt_type[j]));
      dof += dofs_of(static_cast<JointType>(jnt_type[j]));
    }
    if (coordinate != nq || dof != nv) report.fail("jnt_type", njnt - 1, njnt > 0 ? jnt_type[njnt - 1] : 0);
  }

  /// Rows of M follow each other. A row holds the dof's ancestors and, last, the dof itself: factorization
  /// relies on this order.
  void check_inertia() {
    long long start = 0;
    for (int d = 0; d < nv && report.ok(); start += M_rownnz[d], d++) {
      report.expect("M_rowadr", d, M_rowadr[d], start, start + 1);
      int entry = M_rownnz[d];
      for (int ancestor = d; ancestor >= 0 && report.ok(); ancestor = dof_parentid[ancestor])
        if (--entry < 0 || M_colind[M_rowadr[d] + entry] != ancestor) report.fail("M_rownnz", d, M_rownnz[d]);
      if (entry > 0) report.fail("M_rownnz", d, M_rownnz[d]);
    }
    // All dofs of a subtree must be descendants: accumulation reads their rows at the position of this dof.
    for (int d = 0; d < nv && report.ok(); d++)
      for (int moved = d + 1; moved < dof_subtreeend[d] && report.ok(); moved++)
        if (M_rownnz[moved] <= M_rownnz[d]) report.fail("dof_subtreeend", d, dof_subtreeend[d]);
  }

  /// Checks one history: `count` samples of `dim` values, or none.
  void check_history(const char* name, const char* address, int i, const int* history, int adr, int dim) {
    report.expect(name, 2 * i, history[0], 0, nhistory + 1);
    report.expect(name, 2 * i + 1, history[1], 0, 3);
    const long long numbers = 2 + history[0] * (1LL + dim);
    if (history[0] == 0) report.expect(address, i, adr, -1, 0);
    else report.expect(address, i, adr, 0, nhistory - numbers + 1);
  }
  void check_histories() {
    for (int u = 0; u < nu && report.ok(); u++)
      check_history("actuator_history", "actuator_historyadr", u, actuator_history + 2 * u,
                    actuator_historyadr[u], 1);
    for (int k = 0; k < nsensor && report.ok(); k++)
      check_history("sensor_history", "sensor_historyadr", k, sensor_history + 2 * k, sensor_historyadr[k],
                    sensor_dim[k]);
  }

  void check_height_fields() {
    for (int h = 0; h < nhfield && report.ok(); h++)
      report.expect("hfield_adr", h, hfield_adr[h], 0,
                    nhfielddata - static_cast<long long>(hfield_nrow[h]) * hfield_ncol[h] + 1);
    for (int s = 0; s < nsdf && report.ok(); s++) {
      const int* n = sdf_dim + 3 * s;
      const double points = double(n[0]) * n[1] * n[2];
      if (points > nsdfdata) report.fail("sdf_dim", 3 * s, n[0]);
      else report.expect("sdf_adr", s, sdf_adr[s], 0, nsdfdata - static_cast<long long>(points) + 1);
      const int leaves = (sdf_pointnum[s] + kPointsInLeaf - 1) / kPointsInLeaf;
      if (report.ok()) report.expect("sdf_boxadr", s, sdf_boxadr[s], 0, nsdfbox - tree_boxes(leaves) + 1LL);
    }
  }
};

/// A value in messages: 0.5 and -1, not 0.500000.
std::string text_of(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

/// The first number that enters every inertia matrix and is NaN or infinite, or a negative mass or moment.
std::optional<std::string> wrong_inertia(const ModelView<double>& m) {
  const auto first = [](const char* name, const double* values, int count,
                        double least) -> std::optional<std::string> {
    for (int i = 0; i < count; i++)
      if (!std::isfinite(values[i]) || values[i] < least)
        return std::string(name) + "[" + std::to_string(i) + "] is " + text_of(values[i]);
    return std::nullopt;
  };
  const double any = -std::numeric_limits<double>::infinity();
  if (auto wrong = first("body_mass", m.body_mass, m.nbody, 0)) return wrong;
  if (auto wrong = first("body_inertia", &m.body_inertia[0].x, 3 * m.nbody, 0)) return wrong;
  if (auto wrong = first("body_pos", &m.body_pos[0].x, 3 * m.nbody, any)) return wrong;
  if (auto wrong = first("body_quat", &m.body_quat[0].w, 4 * m.nbody, any)) return wrong;
  if (auto wrong = first("body_ipos", &m.body_ipos[0].x, 3 * m.nbody, any)) return wrong;
  if (auto wrong = first("body_iquat", &m.body_iquat[0].w, 4 * m.nbody, any)) return wrong;
  if (auto wrong = first("dof_armature", m.dof_armature, m.nv, any)) return wrong;
  return first("qpos0", m.qpos0, m.nq, any);
}

/// The first real-valued option that is NaN or infinite.
std::optional<std::string> option_not_finite(const Option& options) {
#define CORTEN_CHECK(scalar, name, count, value, meaning)                    \
  if constexpr (std::is_same_v<flat::scalar, double>)                        \
    for (int i = 0; i < (count); i++)                                        \
      if (!std::isfinite(reinterpret_cast<const double*>(&options.name)[i])) \
        return std::string("option " #name " must be finite");
  CORTEN_OPTION_FIELDS(CORTEN_CHECK)
#undef CORTEN_CHECK
  return std::nullopt;
}

}  // namespace

std::optional<std::string> index_out_of_bounds(const ModelView<double>& m) {
  Checker checker(m);
  checker.check_tables();
  detail::run_checks(
      checker.report, [&] { checker.check_order(); }, [&] { checker.check_joints(); },
      [&] { checker.check_inertia(); }, [&] { checker.check_height_fields(); },
      [&] { checker.check_histories(); }, [&] { detail::check_geometry(m, checker.report); },
      [&] { detail::check_references(m, checker.report); },
      [&] { detail::check_topology(m, checker.report); }, [&] { detail::check_flexes(m, checker.report); },
      [&] { detail::check_derived(m, checker.report); });
  if (auto wrong = checker.report.complaint()) return wrong;
  return wrong_inertia(m);
}

std::optional<std::string> option_out_of_bounds(const Option& options) {
  if (auto wrong = option_not_finite(options)) return wrong;
#define CORTEN_CHECK(name, rule)                                      \
  if (const char* must = broken_rule(OptionRule::rule, options.name)) \
    return #name " is " + text_of(options.name) + ": must " + must;
  CORTEN_OPTION_RULES(CORTEN_CHECK)
#undef CORTEN_CHECK
  const auto unknown = [](const char* kind, int value, int end) -> std::optional<std::string> {
    if (value >= 0 && value < end) return std::nullopt;
    return "unknown " + std::string(kind) + " " + std::to_string(value);
  };
  if (auto wrong = unknown("integrator", options.integrator, end_of<Integrator>())) return wrong;
  if (auto wrong = unknown("cone", options.cone, end_of<FrictionCone>())) return wrong;
  if (auto wrong = unknown("jacobian", options.jacobian, 3)) return wrong;
  if (auto wrong = unknown("contact", options.contact, end_of<ContactModel>())) return wrong;
  if (auto wrong = unknown("correction", options.correction, end_of<Correction>())) return wrong;
  if (auto wrong = unknown("solver", options.solver, end_of<Solver>())) return wrong;
  std::optional<std::string> conflict;
  report_option_conflicts(options.contact, options.integrator, options.iterations,
                          [&](const char* text) { conflict = conflict.value_or(text); });
  return conflict;
}

}  // namespace corten
