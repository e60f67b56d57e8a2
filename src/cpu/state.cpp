// Gets and sets the components of the state as one flat array.
#include <stdexcept>
#include <string>

#include "base/hash.h"
#include "corten/simulate.h"
#include "cpu/state_components.h"
#include "model/storage.h"

namespace corten {

using detail::for_each_component;

namespace {

void require_size(const Model& model, const Data& data, unsigned components, std::size_t given) {
  detail::require_match(model, data);
  std::size_t needed = static_cast<std::size_t>(state_size(model, components));
  if (given != needed)
    throw std::invalid_argument("the state has " + std::to_string(needed) + " numbers, not " +
                                std::to_string(given));
}

}  // namespace

int state_size(const Model& model, unsigned components) {
  const ModelFields& m = *model;
  components = detail::present_components(model, components);
  int total = 0;
#define CORTEN_ADD(component, field, size) \
  if (components & component) total += size;
  CORTEN_STATE_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
  return total;
}

void get_state(const Model& model, const Data& data, unsigned components, std::span<double> state) {
  require_size(model, data, components, state.size());
  double* out = state.data();
  for_each_component(model, data, components, [&](const char*, auto field) {
    for (auto value : field) *out++ = value;
  });
}

void set_state(const Model& model, Data& data, unsigned components, std::span<const double> state) {
  require_size(model, data, components, state.size());
  const double* in = state.data();
  for_each_component(model, data, components, [&](const char*, auto field) {
    for (auto& value : field) value = static_cast<std::remove_reference_t<decltype(value)>>(*in++);
  });
  data->flg_sleep = 0;
  // Kept impulses belong to the previous state; clear them, so that the next step depends on this state only.
  data->nkeptcon = data->nkeptrow = 0;
}

std::uint64_t state_hash(const Model& model, const Data& data, unsigned components) {
  detail::require_match(model, data);
  Hash hash;
  for_each_component(model, data, components,
                     [&](const char*, auto field) { hash.add(std::as_bytes(field)); });
  return hash.value();
}

}  // namespace corten
