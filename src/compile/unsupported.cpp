#include "compile/unsupported.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace corten::compile {

namespace {

/// The first element of a kind, and how many there are.
class Tally {
 public:
  void add(const SourceLocation& at) {
    if (count_++ == 0) first_ = &at;
  }
  void report(const char* what, const char* elements, Diagnostics& found) const {
    if (count_ == 0) return;
    // "joints" of one is "joint".
    const std::string plural = elements, counted = count_ == 1 ? plural.substr(0, plural.size() - 1) : plural;
    found.warning(*first_,
                  std::string(what) + " not simulated yet (" + std::to_string(count_) + " " + counted + ")");
  }

 private:
  const SourceLocation* first_ = nullptr;
  int count_ = 0;
};

/// What decides whether two geoms may touch.
struct ContactKind {
  int weld, contype, conaffinity;
  bool operator<(const ContactKind& o) const {
    return std::tie(weld, contype, conaffinity) < std::tie(o.weld, o.contype, o.conaffinity);
  }
  bool operator==(const ContactKind& o) const {
    return weld == o.weld && contype == o.contype && conaffinity == o.conaffinity;
  }
};

ContactKind kind_of(const ModelView<double>& m, int g) {
  return {m.body_weldid[m.geom_bodyid[g]], m.geom_contype[g], m.geom_conaffinity[g]};
}

bool are_parent_and_child(const ModelView<double>& m, int weld, int other) {
  auto parent = [&](int w) { return m.body_weldid[m.body_parentid[w]]; };
  return weld != 0 && other != 0 && (parent(weld) == other || parent(other) == weld);
}

bool can_touch(const ModelView<double>& m, const ContactKind& a, const ContactKind& b) {
  if (a.weld == b.weld) return false;
  if (!m.disabled(kDisableFilterParent) && are_parent_and_child(m, a.weld, b.weld)) return false;
  return (a.contype & b.conaffinity) != 0 || (b.contype & a.conaffinity) != 0;
}

void warn_about_contacts(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  std::vector<ContactKind> kinds;
  for (int g = 0; g < m.ngeom; g++)
    if (m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0) kinds.push_back(kind_of(m, g));
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  Tally geoms;
  for (int g = 0; g < m.ngeom; g++) {
    const ContactKind own = kind_of(m, g);
    if (std::any_of(kinds.begin(), kinds.end(),
                    [&](const ContactKind& other) { return can_touch(m, own, other); }))
      geoms.add(draft.geoms[static_cast<std::size_t>(g)]->spec->at);
  }
  geoms.report("contacts are", "geoms", found);
  Tally pairs;
  for (const PairDraft& pair : draft.pairs) pairs.add(pair.spec->at);
  pairs.report("explicit contacts are", "pairs", found);
}

void warn_about_sensors(const Draft& draft, Diagnostics& found) {
  Tally tactile;
  for (const SensorDraft& sensor : draft.sensors) {
    if (sensor.spec->type == mjcf::SensorType::tactile) tactile.add(sensor.spec->at);
  }
  tactile.report("tactile sensors are", "sensors", found);
}

void refuse_signed_distance_fields(const Draft& draft, Diagnostics& found) {
  for (const auto& geom : draft.geoms)
    if (*geom->spec->type == mjcf::GeomType::sdf)
      found.error(geom->spec->at, "geom type sdf is not supported yet");
}

void warn_about_flags(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  if (m.enabled(kEnableSleep)) found.warning(draft.spec->option.at, "flag sleep has no effect yet");
}

}  // namespace

void report_unsupported(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  refuse_signed_distance_fields(draft, found);
  warn_about_flags(draft, m, found);
  if (!m.disabled(kDisableSensor)) warn_about_sensors(draft, found);
  if (!m.disabled(kDisableConstraint) && !m.disabled(kDisableContact)) warn_about_contacts(draft, m, found);
}

}  // namespace corten::compile
