#include "parity/field_errors.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include "model/layout.h"
#include "model/storage.h"

namespace corten::test {

namespace {

struct FieldFacts {
  const char *stage, *meaning;
};

const std::map<std::string, FieldFacts>& facts() {
#define CORTEN_SCALAR(type, name, stage, meaning)               {#name, {#stage, meaning}},
#define CORTEN_FIELD(type, name, rows, columns, stage, meaning) {#name, {#stage, meaning}},
  static const std::map<std::string, FieldFacts> all = {CORTEN_DATA_SCALARS(CORTEN_SCALAR)
                                                            CORTEN_DATA_FIELDS(CORTEN_FIELD)};
#undef CORTEN_SCALAR
#undef CORTEN_FIELD
  return all;
}

/// True for fields that are not compared: the solver's trace, which ends in vanishing differences, and fields
/// about memory.
bool is_left_out(const std::string& field) {
  return field.rfind("solver_", 0) == 0 || field == "island_improvement" || field == "island_gradient" ||
         field == "capacity_needed" || field == "wrap_xpos" || field == "wrap_obj";
}

/// The valid part of the growing fields; empty if the counts disagree.
DataCapacity valid_part(const Data& a, const Data& b) {
  DataCapacity valid{};
  if (a->ncon != b->ncon || a->nefc != b->nefc || a->ngeompair != b->ngeompair) return valid;
  valid.nconmax = a->ncon;
  valid.nefcmax = a->nefc;
  valid.npairmax = a->ngeompair;
  for (int row = 0; row < a->nefc; row++) valid.nJmax += a->efc_J_rownnz[static_cast<std::size_t>(row)];
  return valid;
}

double real_error(const double* a, const double* b, std::size_t n) {
  double scale = 0.01, worst = 0;
  for (std::size_t i = 0; i < n; i++)
    if (std::isfinite(a[i])) scale = std::max(scale, std::abs(a[i]));
  for (std::size_t i = 0; i < n; i++) {
    if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) continue;
    const double error = std::abs(a[i] - b[i]);
    worst = std::max(worst, error <= 1e300 ? error / scale : 1e300);
  }
  return worst;
}

double differing(const int* a, const int* b, std::size_t n, int mask) {
  double count = 0;
  for (std::size_t i = 0; i < n; i++) count += ((a[i] ^ b[i]) & mask) != 0;
  return count;
}

/// True if the row belongs to an elliptic contact whose force, up to rounding, is at the limit of friction.
bool slips(const Data& data, int row) {
  if (data->efc_type[row] != kRowContactElliptic) return false;
  const int contact = data->efc_id[row], first = data->contact_efc_address[contact];
  double square = 0;
  for (int k = 1; k < data->contact_dim[contact]; k++) {
    const double part = data->efc_force[first + k] / data->contact_friction[5 * contact + k - 1];
    square += part * part;
  }
  return std::abs(data->efc_force[first] - std::sqrt(square)) <= 1e-9 * data->efc_force[first];
}

double differing_states(const Data& a, const Data& b) {
  double count = 0;
  for (int row = 0; row < a->nefc; row++) count += a->efc_state[row] != b->efc_state[row] && !slips(a, row);
  return count;
}

}  // namespace

void FieldErrors::add(const Model& model, const Data& reference, const Data& got, const std::string& where) {
  const DataCapacity valid = valid_part(reference, got);
  std::vector<const void*> partners;
  for_each_data_field<double>(
      detail::view_of(model), valid, detail::view_of(got),
      [&]<class E>(const char*, std::size_t, std::size_t, const E* field) { partners.push_back(field); });
  std::size_t k = 0;
  for_each_data_field<double>(
      detail::view_of(model), valid, detail::view_of(reference),
      [&]<class E>(const char* name, std::size_t rows, std::size_t columns, const E* field) {
        const void* partner = partners[k++];
        if (is_left_out(name)) return;
        constexpr bool kInteger = std::is_same_v<E, int>;
        double error;
        // Growth does not count as a difference: only a CPU grows.
        if constexpr (kInteger)
          error = std::strcmp(name, "efc_state") == 0 && rows > 0
                      ? differing_states(reference, got)
                      : differing(field, static_cast<const int*>(partner), rows * columns, ~int(kGrew));
        else
          error = real_error(reinterpret_cast<const double*>(field), static_cast<const double*>(partner),
                             rows * columns * sizeof(E) / sizeof(double));
        FieldError& worst = errors_[name];
        if (error >= worst.error) worst = {facts().at(name).stage, error, kInteger, where};
      });
}

void FieldErrors::merge(const FieldErrors& other) {
  for (const auto& [field, error] : other.errors_)
    if (FieldError& mine = errors_[field]; error.error >= mine.error) mine = error;
}

double FieldErrors::of(const std::string& field) const {
  const auto found = errors_.find(field);
  return found == errors_.end() ? 0 : found->second.error;
}

double FieldErrors::state() const { return std::max({of("time"), of("qpos"), of("qvel"), of("act")}); }

std::pair<std::string, double> FieldErrors::worst(bool integers) const {
  std::pair<std::string, double> result{"-", 0};
  for (const auto& [field, error] : errors_)
    if (error.integer == integers && error.error > result.second) result = {field, error.error};
  return result;
}

void FieldErrors::print(double limit) const {
  std::map<std::string, std::string> worst_of_stage;
  for (const auto& [field, error] : errors_) {
    std::string& worst = worst_of_stage[error.stage];
    if (!error.integer && (worst.empty() || error.error > errors_.at(worst).error)) worst = field;
  }
  std::printf("  %-18s %-9s %-22s %s\n", "stage", "error", "worst field", "case");
  for (const auto& [stage, field] : worst_of_stage)
    if (!field.empty())
      std::printf("  %-18s %-9.1e %-22s %s\n", stage.c_str(), of(field), field.c_str(),
                  errors_.at(field).where.c_str());
  for (const auto& [field, error] : errors_)
    if (error.error > (error.integer ? 0 : limit))
      std::printf("  above the limit: %-18s %-22s %.1e %s in %s\n", error.stage.c_str(), field.c_str(),
                  error.error, error.integer ? "integers differ" : "", error.where.c_str());
}

}  // namespace corten::test
