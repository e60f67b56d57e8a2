// Fills bodies, joints, dofs, geoms, sites and qpos0.
#include "compile/fields.h"
#include "compile/fill.h"
#include "compile/fluid.h"

namespace corten::compile {

namespace {

void set_levels(const int* first, const int* count, const int* items, const Levels& levels) {
  set_all(first, levels.first);
  set_all(count, levels.count);
  set_all(items, levels.items);
}

void fill_layout(const Layout& layout, const ModelView<double>& m) {
  set_all(m.body_rootid, layout.body_rootid);
  set_all(m.body_weldid, layout.body_weldid);
  set_all(m.body_treeid, layout.body_treeid);
  set_all(m.body_mocapid, layout.body_mocapid);
  set_all(m.body_jntadr, layout.body_jntadr);
  set_all(m.body_dofadr, layout.body_dofadr);
  set_all(m.body_dofnum, layout.body_dofnum);
  set_all(m.body_geomadr, layout.body_geomadr);
  set_all(m.body_lastdof, layout.body_lastdof);
  set_all(m.body_childadr, layout.body_childadr);
  set_all(m.body_childnum, layout.body_childnum);
  set_all(m.body_child, layout.body_child);
  set_all(m.jnt_qposadr, layout.jnt_qposadr);
  set_all(m.jnt_dofadr, layout.jnt_dofadr);
  set_all(m.dof_bodyid, layout.dof_bodyid);
  set_all(m.dof_jntid, layout.dof_jntid);
  set_all(m.dof_parentid, layout.dof_parentid);
  set_all(m.dof_treeid, layout.dof_treeid);
  set_all(m.dof_subtreeend, layout.dof_subtreeend);
  set_levels(m.body_leveladr, m.body_levelnum, m.body_bylevel, layout.body_levels);
  set_levels(m.dof_leveladr, m.dof_levelnum, m.dof_bylevel, layout.dof_levels);
  set_pattern(m.M_rownnz, m.M_rowadr, m.M_colind, layout.M);
}

void fill_body(const BodyDraft& body, int b, const ModelView<double>& m) {
  edit(m.body_parentid)[b] = body.parent;
  edit(m.body_jntnum)[b] = static_cast<int>(body.joints.size());
  edit(m.body_geomnum)[b] = static_cast<int>(body.geoms.size());
  edit(m.body_pos)[b] = body.pose.pos;
  edit(m.body_quat)[b] = body.pose.quat;
  edit(m.body_ipos)[b] = body.inertia.frame.pos;
  edit(m.body_iquat)[b] = body.inertia.frame.quat;
  edit(m.body_mass)[b] = body.inertia.mass;
  edit(m.body_inertia)[b] = body.inertia.moments;
  edit(m.body_plugin)[b] = body.plugin;
  edit(m.body_gravcomp)[b] = *body.spec->gravcomp;
  edit(m.body_margin)[b] = body.margin;
  edit(m.body_contype)[b] = body.contype;
  edit(m.body_conaffinity)[b] = body.conaffinity;
}

void fill_joint(const JointDraft& joint, int body, int j, const ModelView<double>& m) {
  const mjcf::Joint& spec = *joint.spec;
  edit(m.jnt_type)[j] = static_cast<int>(*spec.type);
  edit(m.jnt_bodyid)[j] = body;
  edit(m.jnt_group)[j] = *spec.group;
  edit(m.jnt_limited)[j] = joint.limited;
  edit(m.jnt_actfrclimited)[j] = joint.force_limited;
  edit(m.jnt_actgravcomp)[j] = *spec.actuatorgravcomp;
  edit(m.jnt_pos)[j] = joint.pos;
  edit(m.jnt_axis)[j] = joint.axis;
  edit(m.jnt_stiffness)[j] = *spec.stiffness;
  edit(m.jnt_margin)[j] = *spec.margin;
  set_row(m.jnt_range, j, joint.range);
  set_row(m.jnt_actfrcrange, j, spec.actuatorfrcrange->values);
  set_row(m.jnt_solref, j, spec.solreflimit->values);
  set_row(m.jnt_solimp, j, spec.solimplimit->values);
}

void fill_dof(const mjcf::Joint& spec, int dof, const ModelView<double>& m) {
  edit(m.dof_frictionloss)[dof] = *spec.frictionloss;
  edit(m.dof_armature)[dof] = *spec.armature;
  edit(m.dof_damping)[dof] = *spec.damping;
  set_row(m.dof_solref, dof, spec.solreffriction->values);
  set_row(m.dof_solimp, dof, spec.solimpfriction->values);
}

void fill_coordinates(const JointDraft& joint, const Pose& body, int first, const ModelView<double>& m) {
  double* q0 = edit(m.qpos0) + first;
  double* spring = edit(m.qpos_spring) + first;
  const Quatd& quat = body.quat;
  switch (*joint.spec->type) {
    case kFree: {
      const double pose[7] = {body.pos.x, body.pos.y, body.pos.z, quat.w, quat.x, quat.y, quat.z};
      std::copy_n(pose, 7, q0);
      std::copy_n(pose, 7, spring);
      break;
    }
    case kBall:
      q0[0] = spring[0] = 1;  // the other components are already zero
      break;
    case kSlide:
    case kHinge:
      q0[0] = joint.ref;
      spring[0] = joint.springref;
      break;
  }
}

/// False for fully transparent geoms, which rays ignore.
bool is_visible(const Draft& draft, const GeomDraft& geom) {
  const auto& rgba = geom.material < 0 ? geom.spec->rgba
                                       : draft.materials[static_cast<std::size_t>(geom.material)].spec->rgba;
  return static_cast<float>((*rgba)[3]) != 0;
}

void fill_geom(const GeomDraft& geom, int body, int g, const ModelView<double>& m) {
  const mjcf::Geom& spec = *geom.spec;
  edit(m.geom_type)[g] = static_cast<int>(*spec.type);
  edit(m.geom_contype)[g] = *spec.contype;
  edit(m.geom_conaffinity)[g] = *spec.conaffinity;
  edit(m.geom_condim)[g] = *spec.condim;
  edit(m.geom_bodyid)[g] = body;
  edit(m.geom_plugin)[g] = geom.plugin;
  edit(m.geom_dataid)[g] = *spec.type == kSdf && geom.plugin < 0 ? geom.sdf
                           : geom.hfield >= 0                    ? geom.hfield
                                                                 : geom.mesh;
  edit(m.geom_group)[g] = *spec.group;
  edit(m.geom_priority)[g] = *spec.priority;
  edit(m.geom_solmix)[g] = *spec.solmix;
  edit(m.geom_rbound)[g] = geom.radius;
  edit(m.geom_pos)[g] = geom.pose.pos;
  edit(m.geom_quat)[g] = geom.pose.quat;
  edit(m.geom_margin)[g] = *spec.margin;
  edit(m.geom_gap)[g] = *spec.gap;
  edit(m.geom_restitution)[g] = *spec.restitution;
  set_row(m.geom_size, g, geom.size);
  set_row(m.geom_aabb, g, geom.box);
  set_row(m.geom_solref, g, spec.solref->values);
  set_row(m.geom_solimp, g, spec.solimp->values);
  set_row(m.geom_friction, g, spec.friction->values);
  set_row(m.geom_rgba, g, spec.rgba->values);
  if (*spec.fluidshape == mjcf::FluidShape::ellipsoid)
    set_row(m.geom_fluid, g, fluid_coefficients(*spec.type, geom.size, spec.fluidcoef->data()));
}

void fill_site(const SiteDraft& site, int body, int s, const ModelView<double>& m) {
  const mjcf::Site& spec = *site.spec;
  edit(m.site_type)[s] = static_cast<int>(*spec.type);
  edit(m.site_bodyid)[s] = body;
  edit(m.site_group)[s] = *spec.group;
  edit(m.site_pos)[s] = site.pose.pos;
  edit(m.site_quat)[s] = site.pose.quat;
  set_row(m.site_size, s, site.size);
  set_row(m.site_rgba, s, spec.rgba->values);
}

}  // namespace

void fill_tree(const Draft& draft, const Layout& layout, const ModelView<double>& m) {
  fill_layout(layout, m);
  for (int b = 0; b < m.nbody; b++) fill_body(draft.bodies[static_cast<std::size_t>(b)], b, m);
  for (int j = 0; j < m.njnt; j++) {
    const auto& [joint, body] = draft.joints[static_cast<std::size_t>(j)];
    fill_joint(*joint, body, j, m);
    fill_coordinates(*joint, draft.bodies[static_cast<std::size_t>(body)].pose, m.jnt_qposadr[j], m);
    for (int k = 0; k < dofs_of(*joint->spec->type); k++) fill_dof(*joint->spec, m.jnt_dofadr[j] + k, m);
  }
  for (int g = 0; g < m.ngeom; g++) {
    const auto& [geom, body] = draft.geoms[static_cast<std::size_t>(g)];
    fill_geom(*geom, body, g, m);
    edit(m.geom_visible)[g] = is_visible(draft, *geom);
  }
  for (int s = 0; s < m.nsite; s++) {
    const auto& [site, body] = draft.sites[static_cast<std::size_t>(s)];
    fill_site(*site, body, s, m);
  }
}

void scale_to_total_mass(const ModelView<double>& m, double total) {
  double sum = 0;
  for (int b = 1; b < m.nbody; b++) sum += m.body_mass[b];
  const double factor = std::max(tiny<double>(), total / std::max(tiny<double>(), sum));
  for (int b = 1; b < m.nbody; b++) {
    edit(m.body_mass)[b] *= factor;
    edit(m.body_inertia)[b] = factor * m.body_inertia[b];
  }
}

}  // namespace corten::compile
