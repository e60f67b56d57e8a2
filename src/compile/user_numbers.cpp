#include "compile/user_numbers.h"

#include <algorithm>
#include <string>

#include "compile/fields.h"

namespace corten::compile {

namespace {

/// Calls visit(name, value in <size>, objects, size member, field) for each kind of object.
template <class Visit>
void for_each_kind(const Draft& draft, Visit visit) {
  const mjcf::Size& size = draft.spec->size;
  visit("nuser_body", *size.nuser_body, draft.bodies, &ModelSizes::nuser_body, &ModelView<double>::body_user);
  visit("nuser_jnt", *size.nuser_jnt, draft.joints, &ModelSizes::nuser_jnt, &ModelView<double>::jnt_user);
  visit("nuser_geom", *size.nuser_geom, draft.geoms, &ModelSizes::nuser_geom, &ModelView<double>::geom_user);
  visit("nuser_site", *size.nuser_site, draft.sites, &ModelSizes::nuser_site, &ModelView<double>::site_user);
  visit("nuser_cam", *size.nuser_cam, draft.cameras, &ModelSizes::nuser_cam, &ModelView<double>::cam_user);
  visit("nuser_tendon", *size.nuser_tendon, draft.tendons, &ModelSizes::nuser_tendon,
        &ModelView<double>::tendon_user);
  visit("nuser_actuator", *size.nuser_actuator, draft.actuators, &ModelSizes::nuser_actuator,
        &ModelView<double>::actuator_user);
  visit("nuser_sensor", *size.nuser_sensor, draft.sensors, &ModelSizes::nuser_sensor,
        &ModelView<double>::sensor_user);
}

template <class Record>
auto& spec_of(const Record& record) {
  if constexpr (requires { record.record; }) return *record.record->spec;
  else return *record.spec;
}

template <class List>
int longest(const List& objects) {
  std::size_t most = 0;
  for (const auto& object : objects) most = std::max(most, spec_of(object).user->size());
  return static_cast<int>(most);
}

}  // namespace

void count_user_numbers(const Draft& draft, ModelSizes& sizes) {
  sizes.nuserdata = *draft.spec->size.nuserdata;
  for_each_kind(draft, [&](const char*, int given, const auto& objects, int ModelSizes::*size, auto) {
    sizes.*size = given >= 0 ? given : longest(objects);
  });
}

void check_user_numbers(const Draft& draft, Diagnostics& found) {
  const long long most = 1 << 27;  // per kind: one gigabyte
  const mjcf::Size& size = draft.spec->size;
  if (*size.nuserdata > most)
    found.error(size.at,
                "nuserdata " + std::to_string(*size.nuserdata) + " must be at most " + std::to_string(most));
  for_each_kind(draft, [&](const char* name, int given, const auto& objects, auto, auto) {
    if (given < 0) return;
    if (given * static_cast<long long>(objects.size()) > most)
      found.error(size.at, std::string(name) + " " + std::to_string(given) + " for " +
                               std::to_string(objects.size()) + " objects needs too much memory");
    for (const auto& object : objects)
      if (static_cast<int>(spec_of(object).user->size()) > given)
        found.error(spec_of(object).at, "user has " + std::to_string(spec_of(object).user->size()) +
                                            " numbers; size " + name + " allows " + std::to_string(given));
  });
}

void fill_user_numbers(const Draft& draft, const ModelView<double>& m) {
  for_each_kind(draft, [&](const char*, int, const auto& objects, int ModelSizes::*size, auto field) {
    double* next = edit(m.*field);
    for (const auto& object : objects) {
      const std::vector<double>& numbers = *spec_of(object).user;
      std::copy(numbers.begin(), numbers.end(), next);
      next += m.*size;
    }
  });
}

}  // namespace corten::compile
