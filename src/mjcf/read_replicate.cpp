// Reads <replicate>: makes copies of a subtree, each offset from the previous one, and of the elements that
// refer to it.
//
// The reference parses the content into a separate body and copies that body's content once for each index,
// with a suffix on all names. Every pair, exclusion, tendon, equality, actuator and sensor whose references
// exist under their new names is copied too; sensors without references are always copied. Finally the
// original is removed, with the elements whose references no longer exist. This determines the order of all
// elements.
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "math/euler.h"
#include "mjcf/attached_keys.h"
#include "mjcf/copy.h"
#include "mjcf/flex_poses.h"
#include "mjcf/reading.h"
#include "mjcf/replicated_keys.h"
#include "mjcf/spec_expanded.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// The index as text, with leading zeros to the number of digits of `count`: "07" of 12.
std::string number_of_copy(int i, int count) {
  const std::string last = std::to_string(count), number = std::to_string(i);
  return std::string(last.size() > number.size() ? last.size() - number.size() : 0, '0') + number;
}

bool is_zero(const Reals<3>& v) { return v[0] == 0 && v[1] == 0 && v[2] == 0; }

/// Reports names of the original that are used elsewhere: references to them would be ambiguous. The
/// reference rejects them too.
void check_names_of_original(Reading& reading, const Body& original) {
  for_each_element(original, [&](const auto& element) {
    const ObjectType kind = kind_of<std::decay_t<decltype(element)>>;
    if (reading.names.count(kind, *element.name) > 1)
      reading.found.error(element.at, "name=" + in_quotes(*element.name) +
                                          ": the names in a replicate must be unique, but there is another " +
                                          std::string(element_word(kind)) + " with this name before");
  });
}

/// Finds the elements that can follow a copy, so that not all elements are tried for all copies: with 100,000
/// copies and one exclusion, those are 5 billion.
///
/// An element follows if a name to which it refers exists with the suffix of the copy. The name then belongs
/// to the original, or to another element that follows, or it existed with a suffix before by chance. An
/// element that was made for an earlier copy refers to "b07", and the next copy makes no "b0708", unless
/// names of the model already look like that. Elements without references always follow. If there are few
/// copies and elements, trying all takes less time than looking at all names.
class FollowerSearch {
 public:
  /// `names`: all names before the first copy.
  FollowerSearch(const Replicate& replicate, const Body& original, const Spec& spec, const NameIndex& names) {
    double tries = 0;
    for_each_referring_list(spec, [&](const auto& list) { tries += static_cast<double>(list.size()); });
    tries *= static_cast<double>(*replicate.count) * *replicate.count;
    tries_all_ = tries < 10'000;
    if (tries_all_) return;
    const std::string& sep = *replicate.sep;
    const std::size_t digits = std::to_string(*replicate.count).size();
    for_each_element(original, [&](const auto& element) { remember(element); });
    for_each_referring_list(spec, [&](const auto& list) {
      for (const auto& element : list) remember(element);
    });
    names.for_each([&](ObjectType kind, const std::string& name) {
      ++names_seen_;
      if (has_suffix(name, sep, digits)) names_.add(kind, name.substr(0, name.size() - sep.size() - digits));
    });
  }

  /// How many names were looked at.
  long long names_seen() const { return names_seen_; }

  /// The indices of the elements of `list` that may follow the next copy.
  template <class E>
  const std::vector<std::size_t>& in(const List<E>& list) {
    Found& found = found_[kind_of<E>];
    for (; found.seen < list.size(); ++found.seen) {
      if (!tries_all_ && !refers_to_any_or_nothing(list[found.seen], names_)) continue;
      found.may_follow.push_back(found.seen);
      remember(list[found.seen]);
    }
    return found.may_follow;
  }

 private:
  struct Found {
    std::size_t seen = 0;
    std::vector<std::size_t> may_follow;
  };

  template <class E>
  void remember(const E& element) {
    names_.add(kind_of<E>, *element.name);
  }

  static bool has_suffix(std::string_view name, std::string_view sep, std::size_t digits) {
    if (name.size() < sep.size() + digits) return false;
    const std::string_view number = name.substr(name.size() - digits);
    const bool is_number = number.find_first_not_of("0123456789") == std::string_view::npos;
    return is_number && name.substr(0, name.size() - digits).ends_with(sep);
  }

  NameIndex names_;  ///< an element that refers to one of them may follow
  std::map<ObjectType, Found> found_;
  bool tries_all_ = true;
  long long names_seen_ = 0;
};

class Replication {
 public:
  Replication(Reading& reading, const Replicate& replicate, const Body& original, Inside& inside,
              std::size_t flexes_before)
      : reading_(reading),
        replicate_(replicate),
        original_(original),
        inside_(inside),
        first_flex_(flexes_before),
        end_of_flexes_(reading.spec.flexes.size()),
        followers_(replicate, original, reading.spec, reading.names) {
    for_each_element(original, [&](const auto& element) {
      copied_.add(kind_of<std::decay_t<decltype(element)>>, *element.name);
    });
  }

  void run() {
    ReplicatedKeys keys(reading_);
    Vec3<double> pos{0, 0, 0};
    const auto& offset = *replicate_.offset;
    for (int i = 0; i < *replicate_.count; ++i) {
      Reals<3> euler;
      for (int k = 0; k < 3; ++k) euler[k] = i * (*replicate_.euler)[k];
      const std::size_t joints = inside_.body.joints.size(), bodies = inside_.body.bodies.size();
      keys.store(suffix_of(i));
      if (!make_copy(i, pos, euler)) return;
      move_to_copy(reading_.pending_keys, original_, &inside_.body, joints, bodies);
      keys.grow();
      const Compiler& rules = reading_.spec.compiler;
      const Quat<double> turn = euler_rotation(euler.data(), *rules.eulerseq, *rules.angle == Angle::degree);
      pos = pos + matrix(turn) * vec3(offset.data());
    }
    if (*replicate_.count == 0) move_to_copy(reading_.pending_keys, original_, nullptr, 0, 0);
    keys.finish();
    spend(followers_.names_seen() / 100);
    forget_original();
    keys.forget_original();
  }

 private:
  std::string suffix_of(int i) const { return *replicate_.sep + number_of_copy(i, *replicate_.count); }

  /// Returns false if the copies are too many.
  bool make_copy(int i, Vec3<double> pos, const Reals<3>& euler) {
    const Renaming renaming{"", suffix_of(i), false, 0, &copied_};
    if (!spend(cost_of_copy(original_, renaming.suffix.size()))) return false;
    Frame& frame = inside_.body.frames.emplace_back();
    frame.at = replicate_.at;
    frame.parent = inside_.frame;
    if (i > 0) frame.pos = {pos.x, pos.y, pos.z};
    if (!is_zero(euler)) frame.euler = {euler[0], euler[1], euler[2]};
    if (replicate_.childclass.is_own()) frame.childclass = *replicate_.childclass;
    const int index = static_cast<int>(inside_.body.frames.size()) - 1;
    append_content(original_, inside_.body, index, renaming);
    for_each_element(original_, [&](const auto& element) {
      using E = std::decay_t<decltype(element)>;
      if (!element.name->empty()) reading_.names.add(kind_of<E>, renaming(*element.name));
    });
    copy_flexes(index, renaming);
    for_each_referring_list(reading_.spec, [&](auto& list) { copy_followers(list, renaming); });
    return !reading_.budget.is_exceeded();
  }

  bool is_made_inside(std::size_t flex) const { return flex >= first_flex_ && flex < end_of_flexes_; }

  /// Copies the flexes of flexcomps inside. What they fix in the body around moves with the frame of the
  /// copy.
  void copy_flexes(int frame, const Renaming& renaming) {
    if (first_flex_ == end_of_flexes_) return;
    const Pose pose = pose_of_frame(inside_.body, frame, reading_.spec, reading_.found);
    for (std::size_t i = first_flex_; i < end_of_flexes_; ++i) {
      Flex copy = reading_.spec.flexes[i];
      if (!spend(cost_of_copy(copy, renaming.suffix.size()))) return;
      move_fixed_points(copy, pose, [&](const std::string& body) { return !copied_.has(kObjBody, body); });
      follow_bodies(copy, renaming, reading_.names);
      rename_element(copy, renaming);
      reading_.remember(reading_.spec.flexes.push_back(std::move(copy)));
    }
  }

  /// Copies the elements of `list` that refer to the replicated content. Of earlier copies, only elements
  /// without references are copied again, and no flexes, whose bodies may have the names of bodies inside:
  /// copy 0 of body c_1 is c_10.
  template <class E>
  void copy_followers(List<E>& list, const Renaming& renaming) {
    for (const std::size_t i : followers_.in(list)) {
      if (std::is_same_v<E, Flex> && i >= first_flex_) continue;
      E copy = list[i];
      const bool follows = follow_copy(copy, renaming, reading_.names);
      const long long cost = cost_of_copy(copy, renaming.suffix.size());
      if (!(follows ? spend(cost) : spend_on_try(cost))) return;
      if (!follows) continue;
      rename_element(copy, renaming);
      reading_.remember(list.push_back(std::move(copy)));
    }
  }

  /// Elements that do not follow after all take time, too: ten of them cost as much as a copy.
  bool spend_on_try(long long elements) {
    tried_ += elements;
    return spend(std::exchange(tried_, tried_ % 10) / 10);
  }

  bool spend(long long elements) const {
    return reading_.budget.spend(elements, replicate_.at, reading_.found);
  }

  void forget_original() {
    std::vector<bool> resolved;
    for_each_referring_list(reading_.spec, [&](auto& list) {
      for (const auto& element : list) resolved.push_back(resolves(element, reading_.names));
    });
    for_each_element(original_, [&](const auto& element) {
      reading_.names.remove(kind_of<std::decay_t<decltype(element)>>, *element.name);
    });
    for (std::size_t i = first_flex_; i < end_of_flexes_; ++i)
      reading_.names.remove(kObjFlex, *reading_.spec.flexes[i].name);
    std::size_t next = 0;
    for_each_referring_list(reading_.spec, [&](auto& list) { drop_dangling(list, resolved, next); });
  }

  template <class E>
  void drop_dangling(List<E>& list, const std::vector<bool>& resolved, std::size_t& next) {
    std::size_t index = 0;
    list.erase_if([&](const E& element) {
      const std::size_t i = index++;
      const bool dangles = resolved[next++] && !resolves(element, reading_.names);
      if (std::is_same_v<E, Flex> && is_made_inside(i)) return true;
      if (dangles) reading_.names.remove(kind_of<E>, *element.name);
      return dangles;
    });
  }

  Reading& reading_;
  const Replicate& replicate_;
  const Body& original_;
  Inside& inside_;
  std::size_t first_flex_, end_of_flexes_;  ///< those that flexcomps of the original made
  NameIndex copied_;
  FollowerSearch followers_;
  long long tried_ = 0;  ///< elements that did not follow and are not paid for yet
};

}  // namespace

void read_replicate(Reading& reading, const XmlNode& node, Inside& inside) {
  Replicate replicate;
  read_attributes(reading, node, no_tag, Place::element, replicate);
  Body original;
  Inside within{original, childclass_of(reading, node, inside.default_class),
                no_frame, inside.in_world,
                true,     &inside.real_body()};
  const std::size_t flexes_before = reading.spec.flexes.size();
  reading.open_replicates.push_back({&inside.body, inside.body.bodies.size(), &original});
  read_body_content(reading, node, within);
  check_names_of_original(reading, original);
  if (!reading.budget.is_exceeded()) Replication(reading, replicate, original, inside, flexes_before).run();
  reading.open_replicates.pop_back();
}

}  // namespace corten::mjcf
