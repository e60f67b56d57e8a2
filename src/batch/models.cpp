// Per-environment models: Batch::set_model_field, edit_models, restore_model.
#include <algorithm>
#include <exception>
#include <stdexcept>

#include "batch/impl.h"

namespace corten {

using batch::InUse;
using batch::VaryingField;
using batch::Worker;

namespace {

void require_reals(const VaryingField& field) {
  if (field.integer)
    throw std::invalid_argument("model field '" + field.name +
                                "' holds integers; read them from Batch::model(env)");
}

}  // namespace

/// Records which fields of one environment's model a callable changes.
class detail::ModelEditing {
 public:
  ModelEditing(batch::Variation& variation, int env) : variation_(variation), env_(env) {}

  std::span<const double> base(std::string_view name) const {
    const VaryingField& field = variation_.at(name);
    require_reals(field);
    return variation_.base_values(field);
  }

  std::span<double> field(std::string_view name) {
    const VaryingField& field = variation_.at(name);
    if (field.derived)
      throw std::invalid_argument("model field '" + field.name +
                                  "' is computed from other fields and cannot be set");
    if (std::find(changed_.begin(), changed_.end(), &field) == changed_.end()) changed_.push_back(&field);
    return variation_.values(field, env_);
  }

  /// Checks the changed fields. Returns the Derived bits to recompute.
  unsigned finish() const {
    unsigned derives = 0;
    for (const VaryingField* field : changed_) {
      variation_.check(*field, env_);
      derives |= field->derives;
    }
    return derives;
  }

 private:
  batch::Variation& variation_;
  int env_;
  std::vector<const VaryingField*> changed_;
};

std::span<const double> ModelEdit::base(std::string_view field) const { return editing_.base(field); }
std::span<double> ModelEdit::field(std::string_view field) { return editing_.field(field); }

namespace {

batch::Variation& require_variation(const std::unique_ptr<batch::Variation>& variation) {
  if (!variation)
    throw std::invalid_argument(
        "all environments of this batch share one model: name the fields that may "
        "differ in BatchOptions::vary");
  return *variation;
}

void require_count(const VaryingField& field, std::size_t given, std::size_t wanted) {
  if (given != wanted)
    throw std::invalid_argument("model field '" + field.name + "' takes " + std::to_string(wanted) +
                                " numbers here, not " + std::to_string(given));
}

}  // namespace

void Batch::Impl::edit_model(int env, Worker& worker, const Edit& edit, bool from_base) {
  variation->save(env, worker.backup());
  try {
    if (from_base) variation->restore(env);
    worker.load(env);
    // Random stream of step 0; steps count from 1, so no step uses it.
    Random random = random_of(env, 0);
    detail::ModelEditing editing(*variation, env);
    ModelEdit handle(editing);
    edit(environment(env, worker, random), handle);
    const unsigned derives = editing.finish();
    variation->bind(worker.own_model(), env);
    variation->derive(derives, worker.own_model(), detail::view_of(worker.data()), env);
  } catch (...) {
    variation->put_back(env, worker.backup());
    throw;
  }
}

void Batch::Impl::randomize_model(int env, Worker& worker) {
  edit_model(env, worker, options.randomize, true);
}

std::span<const double> Batch::model_field(std::string_view name, int env) const {
  impl_->require_env(env);
  const batch::Variation& variation = require_variation(impl_->variation);
  const VaryingField& field = variation.at(name);
  require_reals(field);
  return variation.values(field, env);
}

void Batch::set_model_field(std::string_view name, int env, std::span<const double> values) {
  impl_->require_env(env);
  const VaryingField& field = require_variation(impl_->variation).at(name);
  require_count(field, values.size(), field.numbers);
  const InUse guard(impl_->busy);
  impl_->edit_model(
      env, impl_->first_worker(),
      [&](const Environment&, ModelEdit& edit) {
        std::copy(values.begin(), values.end(), edit.field(name).begin());
      },
      false);
  impl_->return_models(env, 1);
}

void Batch::set_model_field(std::string_view name, std::span<const double> values) {
  const VaryingField& field = require_variation(impl_->variation).at(name);
  require_count(field, values.size(), field.numbers * static_cast<std::size_t>(envs()));
  edit_models([&](const Environment& env, ModelEdit& edit) {
    const std::span<const double> row =
        values.subspan(static_cast<std::size_t>(env.index) * field.numbers, field.numbers);
    std::copy(row.begin(), row.end(), edit.field(name).begin());
  });
}

void Batch::edit_models(const std::function<void(const Environment&, ModelEdit&)>& edit) {
  require_variation(impl_->variation);
  const InUse guard(impl_->busy);
  const auto& workers = impl_->fetch_rows({});
  impl_->fetch_progress();
  // If one edit fails, the edits of the other environments still take effect.
  std::exception_ptr failed;
  try {
    impl_->for_each(
        workers, [&](int env, Worker& worker) { impl_->edit_model(env, worker, edit, false); },
        impl_->chunk());
  } catch (...) {
    failed = std::current_exception();
  }
  impl_->return_models(0, envs());
  if (failed) std::rethrow_exception(failed);
}

void Batch::restore_model() {
  require_variation(impl_->variation);
  const InUse guard(impl_->busy);
  for (int env = 0; env < envs(); env++) impl_->variation->restore(env);
  impl_->return_models(0, envs());
}

void Batch::restore_model(int env) {
  impl_->require_env(env);
  require_variation(impl_->variation);
  const InUse guard(impl_->busy);
  impl_->variation->restore(env);
  impl_->return_models(env, 1);
}

Model Batch::model(int env) const {
  impl_->require_env(env);
  return impl_->variation ? impl_->variation->model(env) : impl_->base;
}

}  // namespace corten
