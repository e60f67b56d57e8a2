// Fills tendons and actuators.
#include "compile/fields.h"
#include "compile/fill.h"

namespace corten::compile {

namespace {

void fill_tendon(const TendonDraft& tendon, int t, const ModelView<double>& m) {
  const mjcf::Tendon& spec = *tendon.spec;
  edit(m.tendon_num)[t] = static_cast<int>(tendon.path.size());
  edit(m.tendon_group)[t] = *spec.group;
  edit(m.tendon_limited)[t] = tendon.limited;
  edit(m.tendon_actfrclimited)[t] = tendon.force_limited;
  edit(m.tendon_width)[t] = *spec.width;
  edit(m.tendon_margin)[t] = *spec.margin;
  edit(m.tendon_stiffness)[t] = *spec.stiffness;
  edit(m.tendon_damping)[t] = *spec.damping;
  edit(m.tendon_armature)[t] = *spec.armature;
  edit(m.tendon_frictionloss)[t] = *spec.frictionloss;
  set_row(m.tendon_solref_lim, t, spec.solreflimit->values);
  set_row(m.tendon_solimp_lim, t, spec.solimplimit->values);
  set_row(m.tendon_solref_fri, t, spec.solreffriction->values);
  set_row(m.tendon_solimp_fri, t, spec.solimpfriction->values);
  set_row(m.tendon_range, t, spec.range->values);
  set_row(m.tendon_actfrcrange, t, spec.actuatorfrcrange->values);
  set_row(m.tendon_lengthspring, t, tendon.springlength);
  set_row(m.tendon_rgba, t, spec.rgba->values);
  for (std::size_t k = 0; k < tendon.path.size(); k++) {
    const int w = m.tendon_adr[t] + static_cast<int>(k);
    edit(m.wrap_type)[w] = tendon.path[k].type;
    edit(m.wrap_objid)[w] = tendon.path[k].object;
    edit(m.wrap_prm)[w] = tendon.path[k].parameter;
  }
}

void fill_actuator(const ActuatorDraft& actuator, int u, const ModelView<double>& m) {
  const mjcf::Actuator& spec = *actuator.spec;
  edit(m.actuator_trntype)[u] = static_cast<int>(actuator.transmission);
  edit(m.actuator_dyntype)[u] = static_cast<int>(*spec.dyntype);
  edit(m.actuator_gaintype)[u] = static_cast<int>(*spec.gaintype);
  edit(m.actuator_biastype)[u] = static_cast<int>(*spec.biastype);
  edit(m.actuator_trnid)[2 * u] = actuator.target;
  edit(m.actuator_trnid)[2 * u + 1] = actuator.second_target;
  edit(m.actuator_actnum)[u] = actuator.activations;
  edit(m.actuator_plugin)[u] = actuator.plugin;
  edit(m.actuator_group)[u] = *spec.group;
  edit(m.actuator_ctrllimited)[u] = actuator.ctrl_limited;
  edit(m.actuator_forcelimited)[u] = actuator.force_limited;
  edit(m.actuator_actlimited)[u] = actuator.act_limited;
  edit(m.actuator_history)[2 * u] = *spec.nsample;
  edit(m.actuator_history)[2 * u + 1] = static_cast<int>(*spec.interp);
  edit(m.actuator_delay)[u] = *spec.delay;
  edit(m.actuator_actearly)[u] = *spec.actearly;
  edit(m.actuator_cranklength)[u] = *spec.cranklength;
  set_row(m.actuator_dynprm, u, spec.dynprm->values);
  set_row(m.actuator_gainprm, u, spec.gainprm->values);
  set_row(m.actuator_biasprm, u, spec.biasprm->values);
  set_row(m.actuator_ctrlrange, u, actuator.ctrlrange);
  set_row(m.actuator_forcerange, u, spec.forcerange->values);
  set_row(m.actuator_actrange, u, actuator.actrange);
  set_row(m.actuator_lengthrange, u, spec.lengthrange->values);
  set_row(m.actuator_gear, u, spec.gear->values);
}

}  // namespace

void fill_tendons(const Draft& draft, const Layout& layout, const ModelView<double>& m) {
  set_all(m.tendon_adr, layout.tendon_adr);
  set_pattern(m.ten_J_rownnz, m.ten_J_rowadr, m.ten_J_colind, layout.ten_J);
  for (int t = 0; t < m.ntendon; t++) fill_tendon(draft.tendons[static_cast<std::size_t>(t)], t, m);
}

void fill_actuators(const Draft& draft, const Layout& layout, const ModelView<double>& m) {
  set_all(m.actuator_actadr, layout.actuator_actadr);
  set_all(m.actuator_historyadr, layout.actuator_historyadr);
  set_pattern(m.moment_rownnz, m.moment_rowadr, m.moment_colind, layout.moment);
  for (int u = 0; u < m.nu; u++) fill_actuator(draft.actuators[static_cast<std::size_t>(u)], u, m);
}

}  // namespace corten::compile
