// Steps one environment on the CPU: step, reward and termination, reset, by the rules of
// device/episode_rules.h. Exceptions thrown by user callables are caught here and become faults.
#include <cmath>
#include <cstring>
#include <new>

#include "batch/impl.h"

namespace corten {

using batch::EnvironmentFault;
using batch::Worker;

namespace {

constexpr std::uint64_t kStartStream = ~std::uint64_t{0};  // no step has this number

void copy_row(const batch::RowField* from, const batch::RowField* to, int env) {
  if (to->numbers > 0) std::memcpy(to->row(env), from->row(env), to->bytes());
}

/// Copies `message`; empty if memory runs out.
std::string kept(const char* message) noexcept {
  try {
    return message;
  } catch (...) {
    return {};
  }
}

/// Runs work() and stores the fault that it returns, or the exception that it throws, in `fault`. Returns
/// true if there is no fault.
template <class Work>
bool contained(EnvironmentFault& fault, Work work) noexcept {
  try {
    fault = work();
  } catch (const std::bad_alloc&) {
    fault = {kFaultMemory, {}};
  } catch (const std::exception& e) {
    fault = {kFaultException, kept(e.what())};
  } catch (...) {
    fault = {kFaultException, kept("an exception that is not a std::exception")};
  }
  return fault.bits == 0;
}

}  // namespace

Random Batch::Impl::random_of(int env, std::uint64_t stream) const {
  return Random(options.seed, static_cast<std::uint64_t>(options.first_env + env),
                static_cast<std::uint64_t>(progress[static_cast<std::size_t>(env)].episode), stream);
}

Environment Batch::Impl::environment(int env, Worker& worker, Random& random) const {
  const batch::Progress& at = progress[static_cast<std::size_t>(env)];
  return {env, options.first_env + env, at.episode, at.step, worker.model(), worker.data(), random};
}

void Batch::Impl::clear_flags(int env) {
  rewards[env] = 0;
  terminated[env] = truncated[env] = 0;
  status[env] = faults[env] = 0;
  messages[static_cast<std::size_t>(env)].clear();
}

void Batch::Impl::step(int env, Worker& worker, int substeps) {
  batch::Progress& at = progress[static_cast<std::size_t>(env)];
  if (at.phase == device::kFrozen) return;
  if (at.phase == device::kOver) return start(env, worker);
  clear_flags(env);
  at = next_step(at);
  EnvironmentFault what{};
  bool moved = false;
  const bool fine = contained(what, [&]() -> EnvironmentFault {
    worker.load(env);
    if (options.control) {
      Random random = random_of(env, 2 * static_cast<std::uint64_t>(at.step));
      options.control(environment(env, worker, random));
    }
    const int bits = batch::advance(worker.model(), worker.data(), substeps, rules);
    moved = true;
    status[env] = bits;
    if (stopping_bits(rules, bits) != 0) return {bits, {}};
    return {finish_step(env, worker, bits), {}};
  });
  if (fine) return;
  // The step succeeded but a callable after it failed. If faults do not stop the environment, keep the new
  // state.
  EnvironmentFault more{};
  if (moved && !rules.fault_stops() && !contained(more, [&] {
        worker.store(env);
        return EnvironmentFault{};
      }))
    what.bits |= more.bits;
  fault(env, worker, std::move(what));
}

int batch::advance(const Model& model, Data& data, int substeps, const device::EpisodeRules& rules) {
  int bits = 0;
  for (int s = 0; s < substeps && stopping_bits(rules, bits) == 0; s++)
    bits |= corten::step(model, data).bits & ~kGrew;
  return bits | device::bad_state_bits(detail::view_of(model), detail::view_of(data), SerialExec{});
}

int Batch::Impl::finish_step(int env, Worker& worker, int bits) {
  const batch::Progress& at = progress[static_cast<std::size_t>(env)];
  Random random = random_of(env, 2 * static_cast<std::uint64_t>(at.step) + 1);
  const Environment view = environment(env, worker, random);
  const double reward = options.reward ? options.reward(view) : 0;
  if (!std::isfinite(reward)) return kFaultReward;
  const bool ended = options.terminated && options.terminated(view);
  const bool cut = reaches_last_step(rules, at) || (options.truncated && options.truncated(view));
  observe(view);
  worker.store(env);
  rewards[env] = reward;
  end_step(env, worker, finished_step(rules, at, bits, ended, cut));
  return 0;
}

void Batch::Impl::end_step(int env, Worker& worker, const device::StepResult& result) {
  progress[static_cast<std::size_t>(env)] = result.progress;
  terminated[env] = result.flags.terminated;
  truncated[env] = result.flags.truncated;
  faults[env] = result.flags.faults;
  if (!result.begins_episode) return;
  keep_end(env);
  begin_episode(env, worker, -1);
}

/// Ends a failed step. The row still holds the last good state, the one before the step.
void Batch::Impl::fault(int env, Worker& worker, EnvironmentFault what) {
  rewards[env] = 0;
  messages[static_cast<std::size_t>(env)].swap(what.message);
  end_step(env, worker, failed_step(rules, progress[static_cast<std::size_t>(env)], what.bits));
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
  clear_flags(env);
  begin_episode(env, worker, key);
}

void Batch::Impl::begin_episode(int env, Worker& worker, int key) {
  batch::Progress& at = progress[static_cast<std::size_t>(env)];
  at = next_episode(at);
  EnvironmentFault what{};
  if (contained(what, [&] { return begin_state(env, worker, key); })) return;
  faults[env] |= what.bits;
  if (!what.message.empty()) messages[static_cast<std::size_t>(env)].swap(what.message);
  // Show the plain reset state, which cannot fail. The next step tries to start again.
  worker.load_row(env);
  device::reset_to(detail::view_of(worker.model()), detail::view_of(worker.data()), rules.start_key,
                   SerialExec{});
  worker.store(env);
  at = failed_start(rules, at);
}

EnvironmentFault Batch::Impl::begin_state(int env, Worker& worker, int key) {
  if (options.randomize) randomize_model(env, worker);
  worker.load(env);
  Data& data = worker.data();
  const ModelView<double>& m = detail::view_of(worker.model());
  const DataView<double>& d = detail::view_of(data);
  device::reset_to(m, d, starting_key(rules, key), SerialExec{});
  Random random = random_of(env, kStartStream);
  const Environment view = environment(env, worker, random);
  if (key < 0 && options.start) options.start(view);
  if (device::bad_state_bits(detail::view_of(worker.model()), detail::view_of(data), SerialExec{}) != 0)
    return {kBadQpos | kBadQvel, "the start state of the episode is bad"};
  if (options.forward_on_reset) {
    const int bits = forward(worker.model(), data).bits & ~kGrew;
    data->status = 0;
    if (const int wrong = stopping_bits(rules, bits))
      return {wrong, "forward dynamics failed at the start of the episode"};
  }
  observe(view);
  worker.store(env);
  return {};
}

}  // namespace corten
