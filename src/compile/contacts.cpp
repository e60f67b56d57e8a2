// Resolves explicit contact pairs and exclusions.
#include <algorithm>
#include <utility>

#include "compile/messages.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

int signature(int body1, int body2) {
  // The reference's layout: 16 bits per body id.
  return static_cast<int>((static_cast<unsigned>(body1) << 16) + static_cast<unsigned>(body2));
}

void resolve_pair(const mjcf::Pair& spec, Draft& draft, Diagnostics& found) {
  PairDraft pair{&spec, find(draft, kObjGeom, *spec.geom1, spec.at, found, "geom1"),
                 find(draft, kObjGeom, *spec.geom2, spec.at, found, "geom2"), 0};
  const int condim = *spec.condim;
  if (condim != 1 && condim != 3 && condim != 4 && condim != 6)
    found.error(spec.at, "condim " + std::to_string(condim) + " must be 1, 3, 4 or 6");
  const std::string fault = restitution_fault(*spec.restitution);
  if (!fault.empty()) found.error(spec.at, fault);
  if (pair.geom1 < 0 || pair.geom2 < 0) return;
  auto body_of = [&](int geom) { return draft.geoms[static_cast<std::size_t>(geom)].body; };
  if (body_of(pair.geom1) > body_of(pair.geom2)) std::swap(pair.geom1, pair.geom2);
  pair.signature = signature(body_of(pair.geom1), body_of(pair.geom2));
  draft.pairs.push_back(pair);
}

void resolve_exclude(const mjcf::Exclude& spec, Draft& draft, Diagnostics& found) {
  const int body1 = find(draft, kObjBody, *spec.body1, spec.at, found, "body1");
  const int body2 = find(draft, kObjBody, *spec.body2, spec.at, found, "body2");
  if (body1 < 0 || body2 < 0) return;
  draft.excludes.push_back({&spec, signature(std::min(body1, body2), std::max(body1, body2))});
}

/// Sorts by signature, so that the step can use binary search, and assigns ids in that order.
template <class List>
void sort_and_number(List& list, ObjectType type, Draft& draft, Diagnostics& found) {
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
    return static_cast<unsigned>(a.signature) < static_cast<unsigned>(b.signature);
  });
  for (const auto& record : list) add_name(draft, type, *record.spec->name, record.spec->at, found);
}

}  // namespace

void resolve_contacts(Draft& draft, Diagnostics& found) {
  for (const mjcf::Pair& pair : draft.spec->pairs) resolve_pair(pair, draft, found);
  for (const mjcf::Exclude& exclude : draft.spec->excludes) resolve_exclude(exclude, draft, found);
  sort_and_number(draft.pairs, kObjPair, draft, found);
  sort_and_number(draft.excludes, kObjExclude, draft, found);
}

}  // namespace corten::compile
