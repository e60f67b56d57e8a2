#include "corten/model.h"

#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "base/hash.h"
#include "model/appearance.h"
#include "model/index_check.h"
#include "model/storage.h"

namespace corten {

namespace detail {

namespace {

void expose_fields(ModelStorage& storage) {
  ModelFields& fields = storage.fields;
#define CORTEN_COPY(name, meaning) [[maybe_unused]] const std::size_t name = fields.name = storage.view.name;
  CORTEN_MODEL_SIZES(CORTEN_COPY)
#undef CORTEN_COPY
#define CORTEN_EXPOSE(type, name, rows, columns, meaning) \
  fields.name = flat_span(storage.view.name, (rows) * (columns));
  CORTEN_MODEL_FIELDS(CORTEN_EXPOSE)
#undef CORTEN_EXPOSE
}

}  // namespace

std::unique_ptr<ModelStorage> make_model_storage(const ModelSizes& sizes) {
  auto storage = std::make_unique<ModelStorage>();
  static_cast<ModelSizes&>(storage->view) = sizes;
  storage->arena = std::make_shared<Arena>(bind_model(storage->view, nullptr));
  storage->arena->fill(0);
  bind_model(storage->view, storage->arena->data());
  expose_fields(*storage);
  refresh_options(*storage);
  allocate_appearance(*storage, {});
  return storage;
}

std::unique_ptr<ModelStorage> copy_model_storage(const ModelStorage& original) {
  auto copy = make_model_storage(original.view);
#define CORTEN_COPY(type, name, rows, columns, meaning)                                         \
  if (!original.fields.name.empty())                                                            \
    std::memcpy(const_cast<flat::type*>(copy->fields.name.data()), original.fields.name.data(), \
                original.fields.name.size_bytes());
  CORTEN_MODEL_FIELDS(CORTEN_COPY)
#undef CORTEN_COPY
  share_appearance(original, *copy);
  copy->fields.opt = original.fields.opt;
  copy->fields.stat = original.fields.stat;
  refresh_options(*copy);
  copy->name = original.name;
  copy->names = original.names;
  copy->warnings = original.warnings;
  copy->user = original.user;
  copy->plugins = original.plugins;
  return copy;
}

void refresh_options(ModelStorage& storage) {
#define CORTEN_COPY(scalar, name, count, value, meaning) \
  std::memcpy(&storage.view.opt.name, &storage.fields.opt.name, sizeof storage.view.opt.name);
  CORTEN_OPTION_FIELDS(CORTEN_COPY)
#undef CORTEN_COPY
#define CORTEN_COPY(scalar, name, count, value, meaning) \
  std::memcpy(&storage.view.stat.name, &storage.fields.stat.name, sizeof storage.view.stat.name);
  CORTEN_STATISTIC_FIELDS(CORTEN_COPY)
#undef CORTEN_COPY
}

}  // namespace detail

Model::Model(std::shared_ptr<const detail::ModelStorage> storage)
    : storage_(std::move(storage)), fields_(&storage_->fields) {}

const std::string& Model::name() const { return storage_->name; }

const std::string& Model::name(ObjectType type, int id) const {
  static const std::string none;
  const int table = detail::name_table_of(type);
  if (table < 0) return none;
  const auto& names = storage_->names[static_cast<std::size_t>(table)].names;
  return id >= 0 && id < static_cast<int>(names.size()) ? names[static_cast<std::size_t>(id)] : none;
}

std::uint64_t Model::hash() const {
  Hash hash;
  const ModelFields& m = *fields_;
#define CORTEN_ADD(name, meaning) hash.add(std::as_bytes(std::span(&m.name, 1)));
  CORTEN_MODEL_SIZES(CORTEN_ADD)
#undef CORTEN_ADD
#define CORTEN_ADD(scalar, name, count, value, meaning) hash.add(std::as_bytes(std::span(&m.opt.name, 1)));
  CORTEN_OPTION_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
  hash.add(std::as_bytes(std::span(&m.stat.meaninertia, 1)));
#define CORTEN_ADD(type, name, rows, columns, meaning) hash.add(std::as_bytes(m.name));
  CORTEN_MODEL_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
  return hash.value();
}

const std::vector<Diagnostic>& Model::warnings() const { return storage_->warnings; }

Model Model::with_options(const Option& options) const {
  if (const auto wrong = option_out_of_bounds(options)) throw std::invalid_argument(*wrong);
  auto changed = std::make_shared<detail::ModelStorage>(*storage_);
  changed->fields.opt = options;
  detail::refresh_options(*changed);
  return Model(std::move(changed));
}

Model Model::with_user_functions(UserFunctions functions) const {
  auto changed = std::make_shared<detail::ModelStorage>(*storage_);
  changed->user = std::make_shared<const UserFunctions>(std::move(functions));
  return Model(std::move(changed));
}

}  // namespace corten
