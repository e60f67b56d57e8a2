// The state of a simulation after its model was compiled again.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "corten/data.h"
#include "corten/spec.h"
#include "corten/thread_pool.h"

namespace corten {
namespace {

/// Ids of the objects of a list, by name, and those without a name in order.
struct Group {
  std::vector<int> named, unnamed;

  void add(const Model& model, ObjectType type, int id) {
    (model.name(type, id).empty() ? unnamed : named).push_back(id);
  }
};

Group all_of(const Model& model, ObjectType type) {
  Group group;
  for (int id = 0; id < model.count(type); ++id) group.add(model, type, id);
  return group;
}

Group children_of(const Model& model, int body) {
  Group group;
  for (int id = body + 1; id < model->nbody; ++id)
    if (model->body_parentid[static_cast<std::size_t>(id)] == body) group.add(model, kObjBody, id);
  return group;
}

Group joints_of(const Model& model, int body) {
  Group group;
  const int first = model->body_jntadr[static_cast<std::size_t>(body)];
  for (int i = 0; i < model->body_jntnum[static_cast<std::size_t>(body)]; ++i)
    group.add(model, kObjJoint, first + i);
  return group;
}

/// Copies numbers of objects from one span to another.
template <class T>
void copy(std::span<const T> from, int from_adr, std::span<T> to, int to_adr, int count) {
  std::copy_n(from.begin() + from_adr, count, to.begin() + to_adr);
}

/// Finds the objects of two models that correspond and copies their state.
class Transfer {
 public:
  Transfer(const Data& from, Data& to)
      : from_(from),
        to_(to),
        old_(from.model()),
        new_(to.model()),
        new_joint_(static_cast<std::size_t>(old_->njnt), -1) {}

  void run() {
    to_->time = from_->time;
    copy<double>(from_->userdata, 0, to_->userdata, 0, std::min(old_->nuserdata, new_->nuserdata));
    match_named(kObjJoint, [&](int a, int b) { joint(a, b); });
    match_named(kObjBody, [&](int a, int b) { body(a, b); });
    body(0, 0);
    match_named(kObjActuator, [&](int a, int b) { actuator(a, b); });
    match_unnamed(all_of(old_, kObjActuator), all_of(new_, kObjActuator), [&](int a, int b) {
      if (is_same_kind(a, b) && has_same_target(a, b)) actuator(a, b);
    });
    match_named(kObjEquality, [&](int a, int b) { equality(a, b); });
    match_unnamed(all_of(old_, kObjEquality), all_of(new_, kObjEquality),
                  [&](int a, int b) { equality(a, b); });
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  template <class Fn>
  void match_named(ObjectType type, Fn&& fn) {
    for (const int id : all_of(new_, type).named) {
      if (type == kObjBody && id == 0) continue;
      if (const std::optional<int> before = old_.find(type, new_.name(type, id))) fn(*before, id);
    }
  }

  /// Objects without a name correspond by order if there are equally many.
  template <class Fn>
  static void match_unnamed(const Group& before, const Group& now, Fn&& fn) {
    if (before.unnamed.size() != now.unnamed.size()) return;
    for (std::size_t i = 0; i < now.unnamed.size(); ++i) fn(before.unnamed[i], now.unnamed[i]);
  }

  /// A body with its joints and children that have no name.
  void body(int a, int b) {
    const int mocap_a = old_->body_mocapid[at(a)], mocap_b = new_->body_mocapid[at(b)];
    if (mocap_a >= 0 && mocap_b >= 0) {
      copy<double>(from_->mocap_pos, 3 * mocap_a, to_->mocap_pos, 3 * mocap_b, 3);
      copy<double>(from_->mocap_quat, 4 * mocap_a, to_->mocap_quat, 4 * mocap_b, 4);
    }
    match_unnamed(joints_of(old_, a), joints_of(new_, b), [&](int i, int j) { joint(i, j); });
    match_unnamed(children_of(old_, a), children_of(new_, b), [&](int i, int j) { body(i, j); });
  }

  void joint(int a, int b) {
    const auto type = static_cast<JointType>(old_->jnt_type[at(a)]);
    new_joint_[at(a)] = b;
    if (type != new_->jnt_type[at(b)]) return;
    copy<double>(from_->qpos, old_->jnt_qposadr[at(a)], to_->qpos, new_->jnt_qposadr[at(b)],
                 coordinates_of(type));
    copy<double>(from_->qvel, old_->jnt_dofadr[at(a)], to_->qvel, new_->jnt_dofadr[at(b)], dofs_of(type));
  }

  bool is_same_kind(int a, int b) const {
    return old_->actuator_dyntype[at(a)] == new_->actuator_dyntype[at(b)] &&
           old_->actuator_gaintype[at(a)] == new_->actuator_gaintype[at(b)] &&
           old_->actuator_biastype[at(a)] == new_->actuator_biastype[at(b)];
  }

  /// Targets correspond by name; without a name by the joints that correspond, or by id.
  bool has_same_target(int a, int b) const {
    const int transmission = old_->actuator_trntype[at(a)];
    if (transmission != new_->actuator_trntype[at(b)]) return false;
    const int i = old_->actuator_trnid[2 * at(a)], j = new_->actuator_trnid[2 * at(b)];
    const ObjectType type = target_type(transmission);
    const std::string &before = old_.name(type, i), &now = new_.name(type, j);
    if (before != now || !now.empty()) return before == now;
    return type == kObjJoint ? new_joint_[at(i)] == j : i == j;
  }

  static ObjectType target_type(int transmission) {
    switch (transmission) {
      case kTrnJoint:
      case kTrnJointInParent: return kObjJoint;
      case kTrnTendon: return kObjTendon;
      case kTrnBody: return kObjBody;
      default: return kObjSite;
    }
  }

  void actuator(int a, int b) {
    to_->ctrl[at(b)] = from_->ctrl[at(a)];
    const int count = old_->actuator_actnum[at(a)];
    if (count == new_->actuator_actnum[at(b)] && count > 0)
      copy<double>(from_->act, old_->actuator_actadr[at(a)], to_->act, new_->actuator_actadr[at(b)], count);
  }

  void equality(int a, int b) {
    if (old_->eq_type[at(a)] == new_->eq_type[at(b)]) to_->eq_active[at(b)] = from_->eq_active[at(a)];
  }

  const Data& from_;
  Data& to_;
  const Model& old_;
  const Model& new_;
  std::vector<int> new_joint_;  ///< by the id of the joint before; -1: none
};

}  // namespace

void transfer_state(const Data& from, Data& to) { Transfer(from, to).run(); }

Model recompile(const Spec& spec, Data& data, const LoadOptions& options) {
  Model model = compile_model(spec, options);
  Data fresh(model);
  transfer_state(data, fresh);
  fresh.use_threads(data.threads());
  data = std::move(fresh);
  return model;
}

}  // namespace corten
