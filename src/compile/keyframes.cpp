#include "compile/keyframes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "compile/fields.h"

namespace corten::compile {

namespace {

struct Destination {
  const char* attribute;
  const double* field;           ///< the array of all keyframes
  std::vector<double> defaults;  ///< used if there is no list
  std::vector<double> rest;      ///< used to pad a short list
  const char* rest_in_words;
};

void fill(const Destination& to, const mjcf::Attr<mjcf::RealList>& from, const mjcf::Key& key, int k,
          Diagnostics& found) {
  const std::size_t size = to.defaults.size(), given = from->size();
  const std::string count = std::to_string(given) + " numbers, the model has " + std::to_string(size);
  if (given > size) found.error(key.at, std::string(to.attribute) + " has " + count);
  else if (given > 0 && given < size)
    found.warning(key.at, std::string(to.attribute) + " has " + count + "; the rest is " +
                              std::string(to.rest_in_words));
  std::vector<double> values = given > 0 && given < size ? to.rest : to.defaults;
  // A keyframe of an attached model has NaN for the other elements of the model.
  for (std::size_t i = 0; i < std::min(given, size); i++)
    if (!std::isnan((*from)[i])) values[i] = (*from)[i];
  set_row(to.field, k, values);
}

void normalize_quaternions(const ModelView<double>& m, double* qpos) {
  for (int j = 0; j < m.njnt; j++) {
    if (!has_quaternion(m.joint_type(j))) continue;
    double* q = qpos + m.jnt_qposadr[j] + translations_of(m.joint_type(j));
    const Quat<double> unit = normalized(quat(q));
    q[0] = unit.w, q[1] = unit.x, q[2] = unit.y, q[3] = unit.z;
  }
}

void normalize_mocap(const ModelView<double>& m, double* quaternions) {
  for (double* q = quaternions; q < quaternions + 4 * m.nmocap; q += 4) {
    const Quat<double> unit = normalized(quat(q));
    q[0] = unit.w, q[1] = unit.x, q[2] = unit.y, q[3] = unit.z;
  }
}

/// Poses of the mocap bodies in the file.
void mocap_poses(const ModelView<double>& m, std::vector<double>& pos, std::vector<double>& quat) {
  for (int b = 0; b < m.nbody; b++) {
    if (m.body_mocapid[b] < 0) continue;
    const Vec3<double> p = m.body_pos[b];
    const Quat<double> q = m.body_quat[b];
    pos.insert(pos.end(), {p.x, p.y, p.z});
    quat.insert(quat.end(), {q.w, q.x, q.y, q.z});
  }
}

/// The values with which the reference pads a short qpos, which are not compiled yet: `ref` in the unit of
/// the file; free and ball joints at the origin with identity rotation.
std::vector<double> uncompiled_qpos(const Draft& draft) {
  std::vector<double> qpos;
  for (const auto& joint : draft.joints) {
    const JointType type = *joint->spec->type;
    if (has_quaternion(type)) {
      qpos.insert(qpos.end(), static_cast<std::size_t>(translations_of(type)), 0.0);
      qpos.insert(qpos.end(), {1, 0, 0, 0});
    } else {
      qpos.insert(qpos.end(), static_cast<std::size_t>(coordinates_of(type)), *joint->spec->ref);
    }
  }
  return qpos;
}

void uncompiled_mocap_poses(const Draft& draft, std::vector<double>& pos, std::vector<double>& quat) {
  for (const BodyDraft& body : draft.bodies) {
    const mjcf::Body& spec = *body.spec;
    if (!*spec.mocap) continue;
    pos.insert(pos.end(), spec.pos->data(), spec.pos->data() + 3);
    quat.insert(quat.end(), spec.quat->data(), spec.quat->data() + 4);
  }
}

}  // namespace

void fill_keyframes(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  const mjcf::Spec& spec = *draft.spec;
  const auto zeros = [](const char* name, const double* field, int count) {
    const std::vector<double> none(static_cast<std::size_t>(count));
    return Destination{name, field, none, none, "0"};
  };
  const Destination qvel = zeros("qvel", m.key_qvel, m.nv), act = zeros("act", m.key_act, m.na),
                    ctrl = zeros("ctrl", m.key_ctrl, m.nu);
  const Destination qpos{"qpos",
                         m.key_qpos,
                         {m.qpos0, m.qpos0 + m.nq},
                         uncompiled_qpos(draft),
                         "ref as it is written, and the origin for free and ball joints"};
  Destination mpos{"mpos", m.key_mpos, {}, {}, "pos as it is written"},
      mquat{"mquat", m.key_mquat, {}, {}, "quat as it is written"};
  mocap_poses(m, mpos.defaults, mquat.defaults);
  uncompiled_mocap_poses(draft, mpos.rest, mquat.rest);

  const mjcf::Key nothing_given;  // for keyframes that <size nkey> adds to those of the file
  for (int k = 0; k < m.nkey; k++) {
    const bool in_file = k < static_cast<int>(spec.keys.size());
    const mjcf::Key& key = in_file ? spec.keys[static_cast<std::size_t>(k)] : nothing_given;
    edit(m.key_time)[k] = *key.time;
    fill(qpos, key.qpos, key, k, found);
    fill(qvel, key.qvel, key, k, found);
    fill(act, key.act, key, k, found);
    fill(ctrl, key.ctrl, key, k, found);
    fill(mpos, key.mpos, key, k, found);
    fill(mquat, key.mquat, key, k, found);
    normalize_quaternions(m, edit(m.key_qpos) + static_cast<std::ptrdiff_t>(m.nq) * k);
    normalize_mocap(m, edit(m.key_mquat) + static_cast<std::ptrdiff_t>(4 * m.nmocap) * k);
  }
}

}  // namespace corten::compile
