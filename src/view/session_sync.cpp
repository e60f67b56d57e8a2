// The state of a session and of a program's Data.
#include <algorithm>
#include <stdexcept>

#include "corten/simulate.h"
#include "view/session.h"

namespace corten::view {

namespace {

/// Least time between two looks at a batch, a little less than between two pictures.
constexpr double kBatchInterval = 1.0 / 70;

/// Models made by Model::with_options share all arrays.
bool differ_in_options_only(const Model& a, const Model& b) {
  return a->body_pos.data() == b->body_pos.data() && a->geom_rgba.data() == b->geom_rgba.data();
}

}  // namespace

void Session::begin_at(const Data& data) { simulation_.begin_at(data); }

void Session::begin_at_key(int key) { simulation_.reset(key); }

void Session::sync(Data& data, bool state_only) {
  if (options_.mode != SessionMode::passive) {
    simulation_.copy_state_to(data);
    return;
  }
  const Model model = data.model();
  apply_edits(model, data, 0);
  if (&model.storage() != &simulation_.model().storage()) {
    if (differ_in_options_only(model, simulation_.model())) {
      simulation_.use_model(model);
      send_settings();
    } else {
      show_model(model, {});
    }
  }
  if (!clock_.running()) return;
  if (state_only) simulation_.show_state(data);
  else simulation_.show(data);
}

void Session::tell(const std::string& json) {
  const Json event = Json::parse(json, nullptr, false);
  if (!event.is_object() || !event.contains("event") || !event["event"].is_string())
    throw std::invalid_argument("an event is a JSON object with a text \"event\"");
  const auto kind = event["event"].get<std::string>();
  for (const char* own : {"frame", "model", "problem", "message", "settings", "bye"})
    if (kind == own) throw std::invalid_argument("events \"" + kind + "\" come from the session itself");
  told_[kind] = event;
  send_to_all(event);
}

void Session::set_geoms(std::span<const float> numbers) {
  if (numbers.size() % kGeomNumbers != 0) throw std::invalid_argument("a geom has 20 numbers");
  if (std::equal(numbers.begin(), numbers.end(), geoms_.begin(), geoms_.end())) return;
  geoms_.assign(numbers.begin(), numbers.end());
  simulation_.touch();
}

int Session::take_key() {
  if (keys_.empty()) return 0;
  const int key = keys_.front();
  keys_.pop_front();
  return key;
}

void Session::sync(Batch& batch) {
  const auto act = [&](int env) {
    Data& data = simulation_.data(env);
    batch.get(env, data);
    if (!acts_on(env)) return;
    corten::forward(simulation_.model(), data);  // springs need positions and velocities
    apply_edits(simulation_.model(), data, env);
    batch.set(env, data);
  };
  const double now = options_.clock();
  const bool show = clock_.running() && now - batch_shown_ >= kBatchInterval;
  for (int env = 0; env < simulation_.envs(); env++)
    if (show || acts_on(env)) act(env);
  if (!show) return;
  batch_shown_ = now;
  simulation_.forward();
  simulation_.record();
}

/// True if pages have asked for something that changes this environment.
bool Session::acts_on(int env) const {
  const auto here = [env](const auto& entry) { return entry.env == env; };
  return std::any_of(edits_.begin(), edits_.end(), here) || std::any_of(pulls_.begin(), pulls_.end(), here) ||
         std::any_of(simulation_.perturbations().begin(), simulation_.perturbations().end(),
                     [env](const auto& entry) { return entry.second.env == env; });
}

void Session::apply_edits(const Model& model, Data& data, int env) {
  const auto here = [env](const auto& entry) { return entry.env == env; };
  // What the last sync pulled with, unless the program wrote there since.
  for (const Pull& pull : pulls_) {
    if (pull.env != env || pull.body >= model->nbody) continue;
    double* applied = &data->xfrc_applied[6 * pull.body];
    if (std::equal(pull.with_spring.begin(), pull.with_spring.end(), applied))
      std::copy(pull.before.begin(), pull.before.end(), applied);
  }
  std::erase_if(pulls_, here);
  // Edits of a page that has not yet seen another model do not fit it.
  if (state_size(model, kStateIntegration) == state_size(simulation_.model(), kStateIntegration))
    for (const Edit& edit : edits_)
      if (edit.env == env) edit.apply(model, data);
  std::erase_if(edits_, here);
  for (const auto& [owner, p] : simulation_.perturbations()) {
    if (p.env != env || p.body >= model->nbody || move_to_target(model, data, p, false)) continue;
    Pull pull{env, p.body, {}, {}};
    double* applied = &data->xfrc_applied[6 * p.body];
    std::copy(applied, applied + 6, pull.before.begin());
    const auto force = spring_force(model, data, p);
    for (std::size_t i = 0; i < 6; i++) pull.with_spring[i] = applied[i] += force[i];
    pulls_.push_back(pull);
  }
}

}  // namespace corten::view
