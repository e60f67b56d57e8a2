#include "view/simulation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "corten/divergence.h"
#include "corten/dynamics.h"
#include "corten/random.h"
#include "corten/simulate.h"
#include "corten/spec.h"
#include "math/elementary.h"
#include "view/request.h"

namespace corten::view {

namespace {

constexpr std::uint64_t kNoiseSeed = 1, kStartSeed = 2;

std::vector<Data> make_data(const Model& model, int envs) {
  std::vector<Data> data;
  data.reserve(static_cast<std::size_t>(envs));
  for (int env = 0; env < envs; env++) data.emplace_back(model);
  return data;
}

std::size_t state_values_of(const Model& model, int envs) {
  return static_cast<std::size_t>(envs) *
         static_cast<std::size_t>(state_size(model, kStateIntegration) + model->nsensordata);
}

std::string short_number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data();
}

void run_serially(int n, const std::function<void(int)>& body) {
  for (int i = 0; i < n; i++) body(i);
}

/// Copies one environment between a Data and its part of a recorded state: the state, then sensordata.
void save(const Model& model, const Data& data, std::span<double> to) {
  const auto values = static_cast<std::size_t>(state_size(model, kStateIntegration));
  get_state(model, data, kStateIntegration, to.first(values));
  std::copy(data->sensordata.begin(), data->sensordata.end(),
            to.begin() + static_cast<std::ptrdiff_t>(values));
}

/// Copies the state between two Data, each of which keeps its model, and computes the rest.
void copy_state(const Data& from, Data& to) {
  // The flag sleep, which is an option, decides whether its state is part of it.
  const Model &source = from.model(), &target = to.model();
  const bool same = state_size(source, kStateIntegration) == state_size(target, kStateIntegration);
  const unsigned components = same ? kStateIntegration : kStateIntegration & ~unsigned{kStateSleep};
  std::vector<double> state(static_cast<std::size_t>(state_size(source, components)));
  get_state(source, from, components, state);
  set_state(target, to, components, state);
  corten::forward(target, to);
}

/// Where a field is in the recorded state of an environment.
struct RecordedPart {
  const char* name;
  std::size_t offset, size;
};

std::vector<RecordedPart> recorded_parts(const Model& model) {
  const std::pair<const char*, unsigned> fields[] = {
      {"qpos", kStateQpos}, {"qvel", kStateQvel},          {"act", kStateAct},
      {"ctrl", kStateCtrl}, {"mocap_pos", kStateMocapPos}, {"mocap_quat", kStateMocapQuat}};
  std::vector<RecordedPart> parts;
  for (const auto& [name, bit] : fields) {
    // Components are stored in the order of their bits, so those before this one are the lower bits.
    const unsigned before = kStateIntegration & (bit - 1);
    parts.push_back({name, static_cast<std::size_t>(state_size(model, before)),
                     static_cast<std::size_t>(state_size(model, bit))});
  }
  parts.push_back({"sensordata", static_cast<std::size_t>(state_size(model, kStateIntegration)),
                   static_cast<std::size_t>(model->nsensordata)});
  return parts;
}

void restore(const Model& model, Data& data, std::span<const double> from) {
  const auto values = static_cast<std::size_t>(state_size(model, kStateIntegration));
  set_state(model, data, kStateIntegration, from.first(values));
}

}  // namespace

Simulation::Simulation(const Model& model, const Options& options)
    : options_(options),
      model_(model),
      data_(make_data(model, options.envs)),
      history_(state_values_of(model, options.envs), options.history_bytes) {
  if (!options_.for_each) options_.for_each = run_serially;
  reset(-1);
}

int Simulation::step() {
  std::vector<int> status(data_.size());
  options_.for_each(envs(), [&](int env) { step_one(env, status[static_cast<std::size_t>(env)]); });
  int all = 0;
  for (int env = 0; env < envs(); env++) {
    const int bits = status[static_cast<std::size_t>(env)];
    if ((bits & kDiverged) != 0 && (all & kDiverged) == 0) divergence_ = explain_divergence(env, bits);
    all |= bits;
  }
  step_count_++;
  record();
  return all;
}

std::string Simulation::explain_divergence(int env, int status) {
  // The step has reset what was bad. The recorded state before it is simulated again.
  Data again(model_);
  const std::span<const double> state = history_.state(position_);
  const std::size_t each = state.size() / data_.size();
  restore(model_, again, state.subspan(static_cast<std::size_t>(env) * each, each));
  std::optional<BadNumber> bad = find_bad_number(model_, again);
  if (!bad) {
    apply_inputs(again, env);
    corten::forward(model_, again);
    bad = find_bad_number(model_, again);
  }
  std::string text = "the simulation diverged at t = " + short_number(again->time) + " s";
  if (envs() > 1) text += " in environment " + std::to_string(env);
  if (bad) {
    const std::string& name = model_.name(kObjJoint, bad->joint);
    text += ": " + bad->field + "[" + std::to_string(bad->index) + "] of joint " +
            (name.empty() ? "#" + std::to_string(bad->joint) : name) + " is " + short_number(bad->value);
  }
  return text + ". " + Status{status & kDiverged}.text();
}

void Simulation::apply_inputs(Data& own, int env) const {
  if (control) apply_control(model_, own, *control);
  if (noise.std > 0) apply_noise(own, env);
}

void Simulation::step_one(int env, int& status) {
  Data& own = data(env);
  apply_inputs(own, env);
  // The spring acts during the step only: a recorded state must not contain it, or it would act for ever.
  std::map<int, std::array<double, 6>> before;
  for (const auto& [owner, p] : perturbations_) {
    if (p.env != env || move_to_target(model_, own, p, false)) continue;
    double* applied = &own->xfrc_applied[6 * p.body];
    std::copy(applied, applied + 6, before.try_emplace(p.body).first->second.begin());
    const auto force = spring_force(model_, own, p);
    for (int i = 0; i < 6; i++) applied[i] += force[static_cast<std::size_t>(i)];
  }
  status = corten::step(model_, own).bits;
  for (const auto& [body, values] : before)
    std::copy(values.begin(), values.end(), &own->xfrc_applied[6 * body]);
}

void Simulation::apply_noise(Data& own, int env) const {
  const double keep = corten::exp(-model_->opt.timestep / std::max(noise.rate, 1e-15));
  const double scale = noise.std * std::sqrt(1 - keep * keep);
  Random random(kNoiseSeed, static_cast<std::uint64_t>(env), step_count_);
  for (int i = 0; i < model_->nu; i++) {
    const bool limited = model_->actuator_ctrllimited[i] != 0;
    const double low = limited ? model_->actuator_ctrlrange[2 * i] : -1;
    const double high = limited ? model_->actuator_ctrlrange[2 * i + 1] : 1;
    const double middle = key_ >= 0 ? model_->key_ctrl[key_ * model_->nu + i] : 0.5 * (low + high);
    double& value = own->ctrl[i];
    value = keep * value + (1 - keep) * middle + scale * 0.5 * (high - low) * random.normal();
    if (limited) value = std::clamp(value, low, high);
  }
}

void Simulation::forward(int env) {
  if (env >= 0) {
    corten::forward(model_, data(env));
  } else {
    options_.for_each(envs(), [&](int i) { corten::forward(model_, data(i)); });
  }
  touch();
}

void Simulation::reset(int key) {
  for (Data& own : data_)
    if (key >= 0) reset_to_key(model_, own, key);
    else corten::reset(model_, own);
  key_ = key;
  reset_count_++;
  scatter_start();
  forward();
  clear_history();
}

void Simulation::scatter_start() {
  if (options_.qpos_noise == 0 && options_.qvel_noise == 0) return;
  std::vector<double> offset(static_cast<std::size_t>(model_->nv));
  for (int env = 1; env < envs(); env++) {
    Random random(kStartSeed, static_cast<std::uint64_t>(env), reset_count_);
    for (double& x : offset) x = options_.qpos_noise * random.normal();
    integrate_pos(model_, data(env)->qpos, offset, 1);
    for (double& v : data(env)->qvel) v += options_.qvel_noise * random.normal();
  }
}

void Simulation::use_model(const Model& model) {
  for (Data& own : data_) own.use_model(model);
  model_ = model;
  if (state_values_of(model_, envs()) != history_.values()) clear_history();
}

void Simulation::replace_model(const Model& model) {
  std::vector<Data> next = make_data(model, envs());
  for (std::size_t i = 0; i < next.size(); i++) transfer_state(data_[i], next[i]);
  data_ = std::move(next);
  model_ = model;
  key_ = -1;
  perturbations_.clear();
  forward();
  clear_history();
}

void Simulation::begin_at(const Data& from) {
  for (Data& own : data_) own = from;
  reset_count_++;
  scatter_start();
  if (envs() > 1) forward();
  clear_history();
}

void Simulation::show(const Data& from) {
  data_.front() = from;
  record();
}

void Simulation::show_state(const Data& from) {
  copy_state(from, data_.front());
  record();
}

void Simulation::copy_state_to(Data& to) const { copy_state(data_.front(), to); }

void Simulation::perturb(int owner, const Perturbation& perturbation) {
  const auto [entry, is_new] = perturbations_.try_emplace(owner, perturbation);
  const Perturbation before = entry->second;
  entry->second = perturbation;
  const bool same = !is_new && before.body == perturbation.body && before.env == perturbation.env &&
                    before.point == perturbation.point;
  if (same) entry->second.mass = before.mass;
  else grab(model_, data(perturbation.env), entry->second);
}

bool Simulation::move_perturbed(bool paused) {
  bool moved = false;
  for (const auto& [owner, p] : perturbations_)
    if (move_to_target(model_, data(p.env), p, paused)) {
      forward(p.env);
      moved = true;
    }
  if (moved) state_changed();
  return moved;
}

void Simulation::seek(int index) {
  const std::span<const double> state = history_.state(index);
  const std::size_t each = state.size() / data_.size();
  for (std::size_t i = 0; i < data_.size(); i++) restore(model_, data_[i], state.subspan(i * each, each));
  position_ = index;
  forward();
}

void Simulation::record() {
  // Options decide what belongs to the state, such as the flag sleep.
  if (const std::size_t values = state_values_of(model_, envs()); values != history_.values()) {
    history_ = History(values, options_.history_bytes);
    position_ = -1;
  }
  history_.cut_after(position_);
  const std::span<double> state = history_.add(data_.front()->time);
  const std::size_t each = state.size() / data_.size();
  for (std::size_t i = 0; i < data_.size(); i++) save(model_, data_[i], state.subspan(i * each, each));
  position_ = history_.count() - 1;
  touch();
}

void Simulation::add_history(ContainerWriter& to, int env, std::vector<std::string> fields, int every) const {
  const auto parts = recorded_parts(model_);
  if (fields.empty())
    for (const RecordedPart& part : parts)
      if (part.size > 0) fields.emplace_back(part.name);
  const std::int64_t moments = (history_.count() + every - 1) / every;
  const std::size_t each = state_values_of(model_, 1);
  const auto copy = [&](const std::string& name, std::size_t offset, std::size_t size) {
    auto* values = reinterpret_cast<double*>(
        to.add(name, ElementType::f8, std::array<std::int64_t, 2>{moments, static_cast<std::int64_t>(size)}));
    for (int i = 0; i < history_.count(); i += every, values += size)
      std::copy_n(history_.state(i).begin() +
                      static_cast<std::ptrdiff_t>(static_cast<std::size_t>(env) * each + offset),
                  size, values);
  };
  copy("time", 0, 1);
  for (const std::string& name : fields) {
    const auto part = std::find_if(parts.begin(), parts.end(), [&](const auto& p) { return name == p.name; });
    if (part == parts.end())
      throw RequestError("\"fields\" must be among qpos, qvel, act, ctrl, mocap_pos, mocap_quat, sensordata");
    copy(name, part->offset, part->size);
  }
}

void Simulation::clear_history() {
  history_.clear();
  position_ = -1;
  record();
}

void Simulation::state_changed() {
  // The changed state takes the place of the one at this moment.
  if (position_ >= 0) position_--;
  record();
}

}  // namespace corten::view
