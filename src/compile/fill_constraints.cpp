// Fills contact pairs, exclusions, equality constraints, sensors and custom fields.
#include <cmath>

#include "compile/fields.h"
#include "compile/fill.h"

namespace corten::compile {

namespace {

void fill_pair(const PairDraft& pair, int i, const ModelView<double>& m) {
  const mjcf::Pair& spec = *pair.spec;
  edit(m.pair_dim)[i] = *spec.condim;
  edit(m.pair_geom1)[i] = pair.geom1;
  edit(m.pair_geom2)[i] = pair.geom2;
  edit(m.pair_signature)[i] = pair.signature;
  edit(m.pair_margin)[i] = *spec.margin;
  edit(m.pair_gap)[i] = *spec.gap;
  set_row(m.pair_solref, i, spec.solref->values);
  set_row(m.pair_solreffriction, i, spec.solreffriction->values);
  set_row(m.pair_solimp, i, spec.solimp->values);
  set_row(m.pair_friction, i, spec.friction->values);
  edit(m.pair_restitution)[i] =
      spec.restitution.is_set() ? *spec.restitution
                                : std::sqrt(m.geom_restitution[pair.geom1] * m.geom_restitution[pair.geom2]);
}

void fill_equality(const EqualityDraft& equality, int i, const ModelView<double>& m) {
  edit(m.eq_type)[i] = equality.type;
  edit(m.eq_obj1id)[i] = equality.object1;
  edit(m.eq_obj2id)[i] = equality.object2;
  edit(m.eq_objtype)[i] = equality.object_type;
  edit(m.eq_active0)[i] = *equality.spec->active;
  set_row(m.eq_solref, i, equality.spec->solref->values);
  set_row(m.eq_solimp, i, equality.spec->solimp->values);
  set_row(m.eq_data, i, equality.data);
}

void fill_sensor(const SensorDraft& sensor, int i, const ModelView<double>& m) {
  edit(m.sensor_type)[i] = static_cast<int>(sensor.spec->type);
  edit(m.sensor_datatype)[i] = sensor.data_type;
  edit(m.sensor_needstage)[i] = sensor.stage;
  edit(m.sensor_objtype)[i] = sensor.object.type;
  edit(m.sensor_objid)[i] = sensor.object.id;
  edit(m.sensor_reftype)[i] = sensor.reference.type;
  edit(m.sensor_refid)[i] = sensor.reference.id;
  edit(m.sensor_dim)[i] = sensor.dim;
  edit(m.sensor_plugin)[i] = sensor.plugin;
  edit(m.sensor_cutoff)[i] = *sensor.spec->cutoff;
  edit(m.sensor_noise)[i] = *sensor.spec->noise;
  edit(m.sensor_history)[2 * i] = *sensor.spec->nsample;
  edit(m.sensor_history)[2 * i + 1] = static_cast<int>(*sensor.spec->interp);
  edit(m.sensor_delay)[i] = *sensor.spec->delay;
  for (std::size_t k = 0; k < 2; k++)
    edit(m.sensor_interval)[2 * static_cast<std::size_t>(i) + k] = (*sensor.spec->interval)[k];
  std::copy(sensor.parameters.begin(), sensor.parameters.end(), edit(m.sensor_intprm) + 3 * i);
}

/// Writes the normals and tangents of taxels, which the mesh has three of per vertex.
void fill_taxels(const Draft& draft, const ModelView<double>& m) {
  int next = 0;
  for (int s = 0; s < m.nsensor; s++) {
    if (m.sensor_type[s] != kSensorTactile) continue;
    const asset::Mesh& mesh = *draft.meshes[static_cast<std::size_t>(m.sensor_objid[s])].data;
    edit(m.sensor_intprm)[3 * s] = next / 3;
    for (const Vec3<float>& n : mesh.appearance.normals)
      edit(m.taxel_frame)[next++] = rotate(mesh.quat, Vec3d{double(n.x), double(n.y), double(n.z)});
  }
}

void fill_numerics(const mjcf::Spec& spec, const ModelView<double>& m) {
  int next = 0;
  for (int i = 0; i < m.nnumeric; i++) {
    const mjcf::Numeric& numeric = spec.numerics[static_cast<std::size_t>(i)];
    edit(m.numeric_adr)[i] = next;
    edit(m.numeric_size)[i] = std::max(*numeric.size, count(*numeric.data));
    std::copy(numeric.data->begin(), numeric.data->end(), edit(m.numeric_data) + next);
    next += m.numeric_size[i];
  }
}

void fill_texts(const mjcf::Spec& spec, const ModelView<double>& m) {
  int next = 0;
  for (int i = 0; i < m.ntext; i++) {
    const std::string& text = *spec.texts[static_cast<std::size_t>(i)].data;
    edit(m.text_adr)[i] = next;
    edit(m.text_size)[i] = count(text) + 1;
    for (char c : text) edit(m.text_data)[next++] = static_cast<unsigned char>(c);
    next++;  // the terminating zero is already there
  }
}

void fill_tuples(const Draft& draft, const ModelView<double>& m) {
  int next = 0;
  for (int i = 0; i < m.ntuple; i++) {
    const TupleDraft& tuple = draft.tuples[static_cast<std::size_t>(i)];
    edit(m.tuple_adr)[i] = next;
    edit(m.tuple_size)[i] = count(tuple.objects);
    for (std::size_t k = 0; k < tuple.objects.size(); k++, next++) {
      edit(m.tuple_objtype)[next] = tuple.objects[k].type;
      edit(m.tuple_objid)[next] = tuple.objects[k].id;
      edit(m.tuple_objprm)[next] = *tuple.spec->elements[k].prm;
    }
  }
}

}  // namespace

void fill_constraints(const Draft& draft, const ModelView<double>& m) {
  for (int i = 0; i < m.npair; i++) fill_pair(draft.pairs[static_cast<std::size_t>(i)], i, m);
  for (int i = 0; i < m.nexclude; i++)
    edit(m.exclude_signature)[i] = draft.excludes[static_cast<std::size_t>(i)].signature;
  for (int i = 0; i < m.neq; i++) fill_equality(draft.equalities[static_cast<std::size_t>(i)], i, m);
}

void fill_sensors(const Draft& draft, const Layout& layout, const ModelView<double>& m) {
  set_all(m.sensor_adr, layout.sensor_adr);
  set_all(m.sensor_historyadr, layout.sensor_historyadr);
  for (int i = 0; i < m.nsensor; i++) fill_sensor(draft.sensors[static_cast<std::size_t>(i)], i, m);
  fill_taxels(draft, m);
}

void fill_custom(const Draft& draft, const ModelView<double>& m) {
  fill_numerics(*draft.spec, m);
  fill_texts(*draft.spec, m);
  fill_tuples(draft, m);
}

}  // namespace corten::compile
