#include "support/contacts.h"

#include <cstddef>

namespace corten::test {

std::vector<Contact> contacts_in(const Data& data) {
  auto row = [](auto field, int i, int columns) {
    return Numbers(field.begin() + i * columns, field.begin() + (i + 1) * columns);
  };
  std::vector<Contact> found;
  for (int i = 0; i < data->ncon; i++) {
    const std::size_t k = static_cast<std::size_t>(i);
    found.push_back({data->contact_geom[2 * k], data->contact_geom[2 * k + 1], data->contact_dim[k],
                     data->contact_exclude[k], data->contact_dist[k], data->contact_includemargin[k],
                     row(data->contact_pos, i, 3), row(data->contact_frame, i, 9),
                     row(data->contact_friction, i, 5), row(data->contact_solref, i, 2),
                     row(data->contact_solreffriction, i, 2), row(data->contact_solimp, i, 5)});
  }
  return found;
}

std::vector<Contact> contacts_of(const Model& model) {
  Data data(model);
  forward(model, data);
  return contacts_in(data);
}

std::vector<Contact> contacts_of(const std::string& mjcf) { return contacts_of(load_string(mjcf)); }

}  // namespace corten::test
