// Writes the results of forward for probe: the Data field table, with dense matrices and a list of contacts.
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "probe.h"

namespace corten::app {

namespace {

/// A sparse matrix with nv columns as dense rows.
Json dense_rows(int rows, int nv, std::span<const int> nonzeros, std::span<const int> address,
                std::span<const int> column, std::span<const double> values) {
  std::vector<double> dense(static_cast<std::size_t>(rows) * nv, 0.0);
  for (int i = 0; i < rows; i++)
    for (int k = address[i]; k < address[i] + nonzeros[i]; k++)
      dense[static_cast<std::size_t>(i) * nv + column[k]] = values[k];
  return array_json(dense);
}

Json inertia_json(const Model& model, const Data& data) {
  std::vector<double> dense(static_cast<std::size_t>(model->nv) * model->nv);
  full_inertia(model, data, dense);
  return array_json(dense);
}

Json tendon_jacobian_json(const Model& model, const Data& data) {
  return dense_rows(model->ntendon, model->nv, model->ten_J_rownnz, model->ten_J_rowadr, model->ten_J_colind,
                    data->ten_J);
}

Json moment_json(const Model& model, const Data& data) {
  return dense_rows(model->nu, model->nv, model->moment_rownnz, model->moment_rowadr, model->moment_colind,
                    data->actuator_moment);
}

Json flex_edge_jacobian_json(const Model& model, const Data& data) {
  return dense_rows(model->nflexedge, model->nv, model->flexedge_J_rownnz, model->flexedge_J_rowadr,
                    model->flexedge_J_colind, data->flexedge_J);
}

/// Two rows for each vertex, of the same sparsity.
Json flex_strain_jacobian_json(const Model& model, const Data& data) {
  std::vector<int> nonzeros, address;
  for (int row = 0; row < 2 * model->nflexvert; row++) {
    nonzeros.push_back(model->flexvert_J_rownnz[row / 2]);
    address.push_back(model->flexvert_J_rowadr[row / 2] + row % 2 * nonzeros.back());
  }
  return dense_rows(2 * model->nflexvert, model->nv, nonzeros, address, model->flexvert_J_colind,
                    data->flexvert_J);
}

Json jacobian_json(const Model& model, const Data& data) {
  std::vector<double> dense(static_cast<std::size_t>(data->nefc) * model->nv);
  full_jacobian(model, data, dense);
  return array_json(dense);
}

/// Row i of a field with `width` columns, as a number or an array.
template <class Number>
Json row_json(std::span<Number> field, int i, int width) {
  const std::span<const Number> row = field.subspan(static_cast<std::size_t>(i) * width, width);
  return width == 1 ? number_json(row[0]) : array_json(row);
}

Json contacts_json(const Model& model, const Data& data) {
  constexpr std::string_view kPrefix = "contact_";
  Json list = Json::array();
  for (int i = 0; i < data->ncon; i++) {
    Json contact;
#define CORTEN_WRITE(type, name, rows, columns, stage, meaning)               \
  if (std::string_view key = #name; key.substr(0, kPrefix.size()) == kPrefix) \
    contact[std::string(key.substr(kPrefix.size()))] =                        \
        row_json(data->name, i, static_cast<int>(data->name.size()) / data.contact_capacity());
    CORTEN_DATA_FIELDS(CORTEN_WRITE)
#undef CORTEN_WRITE
    contact["force"] = array_json(contact_force(model, data, i));
    list.push_back(std::move(contact));
  }
  return list;
}

/// Number of valid elements of a field: all, or the rows in use.
std::size_t valid(std::string_view rows, std::size_t size, const Data& data) {
  return rows == "nefcmax" ? static_cast<std::size_t>(data->nefc) : size;
}

}  // namespace

Json forward_json(const Model& model, Data& data, const Case& test, std::size_t checkpoint) {
  body_forces(model, data);
  energy(model, data);
  subtree_velocity(model, data);
  Json out;
#define CORTEN_WRITE(type, name, stage, meaning) \
  if (test.wants(checkpoint, #name)) out[#name] = number_json(data->name);
  CORTEN_DATA_SCALARS(CORTEN_WRITE)
#undef CORTEN_WRITE
#define CORTEN_WRITE(type, name, rows, columns, stage, meaning) \
  if (test.wants(checkpoint, #name))                            \
    out[#name] = array_json(data->name.first(valid(#rows, data->name.size(), data)));
  CORTEN_DATA_FIELDS(CORTEN_WRITE)
#undef CORTEN_WRITE
  if (test.wants(checkpoint, "M")) out["M"] = inertia_json(model, data);
  if (test.wants(checkpoint, "ten_J")) out["ten_J"] = tendon_jacobian_json(model, data);
  if (test.wants(checkpoint, "flexedge_J")) out["flexedge_J"] = flex_edge_jacobian_json(model, data);
  if (test.wants(checkpoint, "flexvert_J")) out["flexvert_J"] = flex_strain_jacobian_json(model, data);
  if (test.wants(checkpoint, "actuator_moment")) out["actuator_moment"] = moment_json(model, data);
  if (test.wants(checkpoint, "efc_J")) out["efc_J"] = jacobian_json(model, data);
  out["contact"] = contacts_json(model, data);
  return out;
}

}  // namespace corten::app
