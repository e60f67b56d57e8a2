// One environment through one call of step_all: step, judge, reset. Whatever goes wrong ends here.
#include <cmath>
#include <cstring>
#include <new>

#include "batch/impl.h"

namespace corten {

using batch::any_bad;
using batch::EnvironmentFault;
using batch::Phase;
using batch::Worker;

namespace {

constexpr std::uint64_t kStartStream = ~std::uint64_t{0};  // no step has this number

void copy_row(const batch::RowField* from, const batch::RowField* to, int env) {
  if (to->bytes > 0) std::memcpy(to->row(env), from->row(env), to->bytes);
}

/// Empty where there is no memory for it.
std::string kept(const char* message) noexcept {
  try {
    return message;
  } catch (...) {
    return {};
  }
}

/// work() gives the fault it finds; one that throws gives what it threw. True when there is none.
template <class Work>
bool contained(EnvironmentFault& fault, Work work) noexcept {
  try {
    fault = work();
  } catch (const std::bad_alloc&) {
    fault = {kFaultMemory, {}};
  } catch (const std::exception& e) {
    fault = {kFaultException, kept(e.what())};
  } catch (...) {
    fault = {kFaultException, kept("something that is no std::exception")};
  }
  return fault.bits == 0;
}

}  // namespace

Environment Batch::Impl::environment(int env, Worker& worker, Random& random) const {
  const batch::Progress& at = progress[static_cast<std::size_t>(env)];
  return {env, at.episode, at.step, worker.model(), worker.data(), random};
}

void Batch::Impl::step(int env, Worker& worker, int substeps) {
  batch::Progress& at = progress[static_cast<std::size_t>(env)];
  if (at.phase == Phase::frozen) return;
  if (at.phase == Phase::over) return start(env, worker);
  rewards[env] = 0;
  terminated[env] = truncated[env] = 0;
  status[env] = faults[env] = 0;
  at.step++;
  EnvironmentFault what{};
  bool moved = false;
  const bool fine = contained(what, [&]() -> EnvironmentFault {
    worker.load(env);
    if (options.control) {
      Random random(options.seed, static_cast<std::uint64_t>(env), static_cast<std::uint64_t>(at.episode),
                    2 * static_cast<std::uint64_t>(at.step));
      options.control(environment(env, worker, random));
    }
    const bool stops = options.on_fault != FaultPolicy::keep;
    const int bits = batch::advance(worker.model(), worker.data(), substeps, stops ? options.fault_bits : 0);
    moved = true;
    status[env] = bits;
    if (options.on_fault != FaultPolicy::keep && (bits & options.fault_bits)) return {bits, {}};
    return {finish_step(env, worker, bits), {}};
  });
  if (fine) return;
  // What failed was the judgement; with this policy the motion goes on without it.
  EnvironmentFault more{};
  if (moved && options.on_fault == FaultPolicy::keep && !contained(more, [&] {
        worker.store(env);
        return EnvironmentFault{};
      }))
    what.bits |= more.bits;
  fault(env, worker, std::move(what));
}

int batch::advance(const Model& model, Data& data, int substeps, int stopping_bits) {
  int bits = 0;
  for (int s = 0; s < substeps && (bits & stopping_bits) == 0; s++)
    bits |= corten::step(model, data).bits & ~kGrew;
  // A step looks for bad numbers where it begins; learners should not see those that it ends with.
  if (any_bad(data->qpos)) bits |= kBadQpos;
  if (any_bad(data->qvel)) bits |= kBadQvel;
  return bits;
}

int Batch::Impl::finish_step(int env, Worker& worker, int bits) {
  const batch::Progress& at = progress[static_cast<std::size_t>(env)];
  Random random(options.seed, static_cast<std::uint64_t>(env), static_cast<std::uint64_t>(at.episode),
                2 * static_cast<std::uint64_t>(at.step) + 1);
  const Environment view = environment(env, worker, random);
  const double reward = options.reward ? options.reward(view) : 0;
  if (!std::isfinite(reward)) return kFaultReward;
  const bool ended = options.terminated && options.terminated(view);
  const bool cut = (options.max_episode_steps > 0 && at.step >= options.max_episode_steps) ||
                   (options.truncated && options.truncated(view));
  observe(view);
  rewards[env] = reward;
  terminated[env] = ended;
  truncated[env] = cut;
  faults[env] = bits & options.fault_bits;
  worker.store(env);
  if (ended || cut) end_episode(env, worker);
  return 0;
}

void Batch::Impl::end_episode(int env, Worker& worker) {
  if (options.autoreset == Autoreset::disabled) return;
  progress[static_cast<std::size_t>(env)].phase = Phase::over;
  if (options.autoreset == Autoreset::next_step) return;
  keep_end(env);
  const double reward = rewards[env];
  const std::uint8_t ended = terminated[env], cut = truncated[env];
  const int bits = status[env], wrong = faults[env];
  start(env, worker);
  rewards[env] = reward;
  terminated[env] = ended;
  truncated[env] = cut;
  status[env] = bits;
  faults[env] |= wrong;
}

/// The row still holds the state before the step, the last good one.
void Batch::Impl::fault(int env, Worker& worker, EnvironmentFault what) {
  const int counted = what.bits & (options.fault_bits | kFaultException | kFaultReward | kFaultMemory);
  std::string& message = messages[static_cast<std::size_t>(env)];
  message.swap(what.message);
  rewards[env] = 0;
  truncated[env] = 0;
  terminated[env] = options.on_fault != FaultPolicy::keep;
  faults[env] = counted;
  batch::Progress& at = progress[static_cast<std::size_t>(env)];
  switch (options.on_fault) {
    case FaultPolicy::keep: break;
    case FaultPolicy::freeze: at.phase = Phase::frozen; break;
    case FaultPolicy::reset:
      at.phase = Phase::over;
      if (options.autoreset != Autoreset::same_step) break;
      what.message.swap(message);
      end_episode(env, worker);
      if (message.empty()) message.swap(what.message);
      break;
  }
}

void Batch::Impl::keep_end(int env) {
  copy_row(states, final_states, env);
  copy_row(sensordata, final_sensordata, env);
  copy_row(observations, final_observations, env);
}

void Batch::Impl::observe(const Environment& view) {
  if (!options.observation) return;
  auto* row = reinterpret_cast<double*>(observations->row(view.index));
  options.observation(view, {row, static_cast<std::size_t>(options.observation_size)});
}

void Batch::Impl::start(int env, Worker& worker, int key) {
  batch::Progress& at = progress[static_cast<std::size_t>(env)];
  at.episode++;
  at.step = 0;
  at.phase = Phase::running;
  rewards[env] = 0;
  terminated[env] = truncated[env] = 0;
  status[env] = faults[env] = 0;
  messages[static_cast<std::size_t>(env)].clear();
  EnvironmentFault what{};
  if (contained(what, [&] { return begin_state(env, worker, key); })) return;
  faults[env] = what.bits;
  messages[static_cast<std::size_t>(env)].swap(what.message);
  // The reset state itself cannot fail; the next step tries to start anew.
  worker.load_row(env);
  corten::reset(worker.model(), worker.data());
  if (options.start_key >= 0) corten::reset_to_key(worker.model(), worker.data(), options.start_key);
  worker.store(env);
  if (options.on_fault != FaultPolicy::keep)
    at.phase = options.on_fault == FaultPolicy::freeze ? Phase::frozen : Phase::over;
}

EnvironmentFault Batch::Impl::begin_state(int env, Worker& worker, int key) {
  const batch::Progress& at = progress[static_cast<std::size_t>(env)];
  if (options.randomize) randomize_model(env, worker);
  worker.load(env);
  Data& data = worker.data();
  const int from = key >= 0 ? key : options.start_key;
  if (from >= 0) corten::reset_to_key(worker.model(), data, from);
  else corten::reset(worker.model(), data);
  Random random(options.seed, static_cast<std::uint64_t>(env), static_cast<std::uint64_t>(at.episode),
                kStartStream);
  const Environment view = environment(env, worker, random);
  if (key < 0 && options.start) options.start(view);
  if (any_bad(data->qpos) || any_bad(data->qvel))
    return {kBadQpos | kBadQvel, "the episode would start in a bad state"};
  if (options.forward_on_reset) {
    const int bits = forward(worker.model(), data).bits & ~kGrew;
    data->status = 0;
    if (bits & options.fault_bits && options.on_fault != FaultPolicy::keep)
      return {bits & options.fault_bits, "the start of the episode cannot be computed"};
  }
  observe(view);
  worker.store(env);
  return {};
}

}  // namespace corten
