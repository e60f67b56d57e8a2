#include "corten/editable_model.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "compile/constants.h"
#include "compile/field_rules.h"
#include "model/index_check.h"
#include "model/storage.h"

namespace corten {

namespace {

using namespace compile;

template <class Element>
std::span<Element> writable(std::span<const Element> field) {
  return {const_cast<Element*>(field.data()), field.size()};
}

EditableFields editable(detail::ModelStorage& storage) {
#define CORTEN_SPAN(name, derives, rule) writable(storage.fields.name),
  return {storage.fields.opt, CORTEN_VARIABLE_FIELDS(CORTEN_SPAN) CORTEN_EDITABLE_FIELDS(CORTEN_SPAN)};
#undef CORTEN_SPAN
}

template <class Number>
bool differ(std::span<const Number> a, std::span<const Number> b) {
  return !a.empty() && std::memcmp(a.data(), b.data(), a.size_bytes()) != 0;
}

void check(std::string_view name, Rule rule, std::span<const double> values,
           std::span<const double> base_values, const ModelFields& model) {
  check_values({name, rule, writable(values), base_values, model});
}
void check(std::string_view name, Rule rule, std::span<const int> values, std::span<const int>,
           const ModelFields&) {
  check_values(name, rule, values);
}

}  // namespace

EditableModel::EditableModel(const Model& base)
    : EditableModel(base, detail::copy_model_storage(base.storage())) {}

EditableModel::EditableModel(const Model& base, std::shared_ptr<detail::ModelStorage> storage)
    : base_(base), done_(base), storage_(std::move(storage)), live_(storage_), fields_(editable(*storage_)) {}

EditableModel::EditableModel(EditableModel&&) noexcept = default;
EditableModel::~EditableModel() = default;

EditableModel& EditableModel::operator=(EditableModel&& other) noexcept {
  if (this != &other) {
    std::destroy_at(this);
    std::construct_at(this, std::move(other));
  }
  return *this;
}

/// What must be recomputed: by the fields that differ from those of the last refresh.
unsigned EditableModel::changes() const {
  unsigned what = kDeriveNothing;
#define CORTEN_COMPARE(name, derives, rule) \
  if (differ(storage_->fields.name, done_->name)) what |= derives;
  CORTEN_VARIABLE_FIELDS(CORTEN_COMPARE)
  CORTEN_EDITABLE_FIELDS(CORTEN_COMPARE)
#undef CORTEN_COMPARE
  return what;
}

void EditableModel::refresh() {
  const ModelFields &now = storage_->fields, &base = *base_;
  if (const auto wrong = option_out_of_bounds(now.opt)) throw std::invalid_argument(*wrong);
#define CORTEN_CHECK(name, derives, rule) \
  if (differ(now.name, done_->name)) check(#name, Rule::rule, now.name, base.name, now);
  CORTEN_VARIABLE_FIELDS(CORTEN_CHECK)
  CORTEN_EDITABLE_FIELDS(CORTEN_CHECK)
#undef CORTEN_CHECK
  // A range counts from the moment when the object is limited.
#define CORTEN_CHECK(name, flags) \
  if (differ(now.flags, done_->flags)) check(#name, Rule::range, now.name, base.name, now);
  CORTEN_LIMITED_RANGES(CORTEN_CHECK)
#undef CORTEN_CHECK
  detail::refresh_options(*storage_);
  const unsigned what = changes();
  detail::DataStorage scratch(storage_->view, DataCapacity{});
  if (what & kDeriveConstants) {
    // constants_at_qpos0 writes to its model, and the last one is shared.
    const auto before = detail::copy_model_storage(done_.storage());
    const Statistic computed_before = constants_at_qpos0(before->view, scratch.view);
    const Statistic computed = refresh_derived(what, *storage_, scratch.view, true);
    storage_->fields.stat = merged_statistics(done_->stat, computed_before, computed);
  } else {
    refresh_derived(what, *storage_, scratch.view, true);
  }
  detail::refresh_options(*storage_);
  done_ = Model(detail::copy_model_storage(*storage_));
}

void EditableModel::recompute_constants() {
  detail::refresh_options(*storage_);
  detail::DataStorage scratch(storage_->view, DataCapacity{});
  storage_->fields.stat = constants_at_qpos0(storage_->view, scratch.view);
  detail::refresh_options(*storage_);
}

Model EditableModel::finish() {
  refresh();
  return done_;
}

const Model& EditableModel::live() const {
  detail::refresh_options(*storage_);
  return live_;
}

EditableModel Model::edit() const { return EditableModel(*this); }

}  // namespace corten
