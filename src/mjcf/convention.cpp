// Converts elements with different <compiler> settings, as in attached models, to the settings of one
// <compiler>. Values are computed exactly as the model compiler does, so writing and reading again gives
// identical bits.
#include <algorithm>
#include <numbers>

#include "math/euler.h"
#include "mjcf/asset_paths.h"
#include "mjcf/element_rules.h"
#include "mjcf/kinds.h"
#include "mjcf/writing.h"

namespace corten::mjcf {
namespace {

class Unifier {
 public:
  Unifier(const Spec& from, Spec& to) : from_(from), to_(to) {
    const Compiler& main = from.compiler;
    for (const Compiler& c : from.attached_compilers) {
      angles_differ_ |= *c.angle != *main.angle;
      sequences_differ_ |= *c.eulerseq != *main.eulerseq;
    }
  }

  void run() {
    // The strippath of the model applies to all elements.
    if (*to_.compiler.strippath) strip_asset_paths(to_);
    for (DefaultClass& c : to_.defaults) unify_class(c);
    for_each_element(to_.world, [&](auto& element) { unify(element); });
    for_each_carried_list(to_, [&](auto& list) { unify_list(list); });
    for_each_referring_list(to_, [&](auto& list) { unify_list(list); });
    if (angles_differ_) to_.compiler.angle = Angle::radian;
    to_.attached_compilers.clear();
  }

 private:
  template <class E>
  void unify_list(List<E>& list) {
    for (E& element : list) unify(element);
  }

  void unify_class(DefaultClass& c) {
    const int compiler = std::exchange(c.compiler, 0);
    const auto unify_record = [&](auto& record) {
      record.compiler = compiler;
      unify(record);
    };
    unify_record(c.joint);
    unify_record(c.geom);
    unify_record(c.site);
    unify_record(c.camera);
    unify_record(c.tendon);
    unify_record(c.actuator);
  }

  template <class E>
  void unify(E& element) {
    const Compiler& rules = compiler_of(from_, element);
    if constexpr (requires { element.euler; }) unify_orientation(element, rules);
    if constexpr (std::is_same_v<E, Body>)
      if (element.inertial) unify_orientation(*element.inertial, rules);
    if constexpr (std::is_same_v<E, Joint>) unify_joint(element, rules);
    if constexpr (std::is_same_v<E, Tendon>) normalize_limit(element.limited, *element.range, rules);
    if constexpr (std::is_same_v<E, Actuator>) unify_actuator(element, rules);
    if constexpr (std::is_base_of_v<FileAsset, E>) unify_files(element, rules);
    element.compiler = 0;
  }

  /// Converts angles to quaternions, which do not depend on compiler settings.
  template <class Posed>
  void unify_orientation(Posed& e, const Compiler& rules) {
    const OrientationForm form = orientation_form(e);
    if (form == OrientationForm::euler && (angles_differ_ || sequences_differ_)) {
      put_quat(e.quat, rotation_of(*e.euler, rules), e.euler.source);
      e.euler.unset();
    } else if (form == OrientationForm::axisangle && angles_differ_) {
      const Reals<4>& a = *e.axisangle;
      const Vec3<double> axis{a[0], a[1], a[2]};
      const double angle = *rules.angle == Angle::degree ? a[3] / 180 * std::numbers::pi : a[3];
      put_quat(e.quat, axis_angle((1 / norm(axis)) * axis, angle), e.axisangle.source);
      e.axisangle.unset();
    }
  }

  static Quat<double> rotation_of(const Reals<3>& euler, const Compiler& rules) {
    return euler_rotation(euler.data(), *rules.eulerseq, *rules.angle == Angle::degree);
  }

  static void put_quat(Attr<Reals<4>>& quat, const Quat<double>& q, Source source) {
    const Source stronger = std::max(quat.source, source);
    quat.set(Reals<4>{q.w, q.x, q.y, q.z});
    quat.source = stronger;
  }

  void unify_joint(Joint& joint, const Compiler& rules) {
    const bool limited = *joint.limited == TriState::true_ ||
                         (*joint.limited == TriState::auto_ && *rules.autolimits && is_nonzero(*joint.range));
    normalize_limit(joint.limited, *joint.range, rules);
    normalize_limit(joint.actuatorfrclimited, *joint.actuatorfrcrange, rules);
    if (!angles_differ_ || *rules.angle != Angle::degree) return;
    constexpr double radian = std::numbers::pi / 180;
    if (!is_rotation(*joint.type)) return;
    if (limited)
      for (double& end : joint.range.value.values) end *= radian;
    if (dofs_of(*joint.type) > 1) return;
    joint.ref.value *= radian;
    joint.springref.value *= radian;
  }

  void unify_actuator(Actuator& a, const Compiler& rules) {
    normalize_limit(a.ctrllimited, *a.ctrlrange, rules);
    normalize_limit(a.forcelimited, *a.forcerange, rules);
    normalize_limit(a.actlimited, *a.actrange, rules);
  }

  /// Replaces "auto" by its meaning under `rules` where the model's own settings would give another one.
  void normalize_limit(Attr<TriState>& limited, const Reals<2>& range, const Compiler& rules) {
    if (*limited != TriState::auto_ || *rules.autolimits == *from_.compiler.autolimits) return;
    limited = *rules.autolimits && is_nonzero(range) ? TriState::true_ : TriState::false_;
  }

  template <class Asset>
  void unify_files(Asset& asset, const Compiler& rules) {
    if (asset.compiler == 0) return;
    for_each_file(asset, [&](Attr<Text>& file) {
      if (!file->empty()) file = rebased(*file, folder_of(asset, rules), folder_of(asset, from_.compiler));
    });
  }

  const Spec& from_;
  Spec& to_;
  bool angles_differ_ = false;
  bool sequences_differ_ = false;
};

}  // namespace

Spec in_one_convention(const Spec& spec) {
  Spec unified = spec;
  Unifier(spec, unified).run();
  return unified;
}

}  // namespace corten::mjcf
