#include "rollout_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "model_source.h"

namespace corten::app {

namespace {

/// Distinguishes the random numbers of initial states from those of controls.
constexpr std::uint64_t kNoiseStream = 1;

[[noreturn]] void refuse_shape(const std::string& file, const NpyFile& array, const std::string& rule) {
  throw UsageError(fmt::format("{}: shape is ({}); {}", file, fmt::join(array.shape(), ", "), rule));
}

/// Turns a quaternion by a rotation vector in the body's axes.
void rotate(std::span<double> q, const spatial::Vec3& by) {
  std::ranges::copy(spatial::integrate_quat({q[0], q[1], q[2], q[3]}, by, 1), q.begin());
}

}  // namespace

Controls::Controls(const Model& model, const RolloutOptions& options) : model_(model), seed_(options.seed) {
  if (options.controls.empty()) return;
  file_ = std::make_unique<NpyFile>(options.controls);
  const auto& shape = file_->shape();
  if ((shape.size() != 2 && shape.size() != 3) || shape.back() != model->nu)
    refuse_shape(options.controls, *file_,
                 fmt::format("it must be (steps, {}) or (envs, steps, {})", model->nu, model->nu));
  if (std::find(shape.begin(), shape.end() - 1, 0) != shape.end() - 1)
    refuse_shape(options.controls, *file_, "the file has no controls");
}

std::string Controls::name() const {
  return file_ ? fmt::format("file {:016x}", file_->hash()) : fmt::format("seed {}", seed_);
}

void Controls::fill(std::int64_t first_env, std::int64_t envs, std::int64_t steps,
                    std::span<double> to) const {
  const auto width = static_cast<std::size_t>(steps * model_->nu);
  for (std::int64_t e = 0; e < envs; e++) {
    const std::span<double> rows = to.subspan(static_cast<std::size_t>(e) * width, width);
    if (!file_) draw(first_env + e, steps, rows);
    else file_->read(shared() ? 0 : static_cast<std::size_t>(first_env + e) * width, rows);
  }
}

void Controls::draw(std::int64_t env, std::int64_t steps, std::span<double> rows) const {
  double* out = rows.data();
  for (std::int64_t s = 0; s < steps; s++) {
    Random random(seed_, static_cast<std::uint64_t>(env), static_cast<std::uint64_t>(s));
    for (int u = 0; u < model_->nu; u++) {
      const bool limited = model_->actuator_ctrllimited[u] != 0;
      const double low = limited ? model_->actuator_ctrlrange[2 * u] : -1;
      const double high = limited ? model_->actuator_ctrlrange[2 * u + 1] : 1;
      *out++ = random.uniform(low, high);
    }
  }
}

InitialStates::InitialStates(const Model& model, const RolloutOptions& options, int key)
    : model_(model),
      seed_(options.seed),
      qpos_noise_(options.qpos_noise),
      qvel_noise_(options.qvel_noise),
      start_(model) {
  start_at(model, start_, key);
  if (options.initial.empty()) return;
  file_ = std::make_unique<NpyFile>(options.initial);
  const auto& shape = file_->shape();
  const int width = model->nq + model->nv;
  if ((shape.size() != 1 && shape.size() != 2) || shape.back() != width)
    refuse_shape(options.initial, *file_,
                 fmt::format("it must be ({},) or (envs, {}): qpos, then qvel", width, width));
  if (shape.size() == 2 && shape[0] == 0) refuse_shape(options.initial, *file_, "the file has no states");
}

std::string InitialStates::name() const {
  return fmt::format("{}, noise {} {}", file_ ? fmt::format("file {:016x}", file_->hash()) : "start",
                     qpos_noise_, qvel_noise_);
}

void InitialStates::fill(std::int64_t first_env, std::int64_t envs, std::span<double> to) const {
  const auto nq = static_cast<std::size_t>(model_->nq), nv = static_cast<std::size_t>(model_->nv);
  const std::size_t width = nq + nv;
  for (std::int64_t e = 0; e < envs; e++) {
    const std::span<double> row = to.subspan(static_cast<std::size_t>(e) * width, width);
    if (file_) {
      file_->read(this->envs() > 0 ? static_cast<std::size_t>(first_env + e) * width : 0, row);
    } else {
      std::ranges::copy(start_->qpos, row.begin());
      std::ranges::copy(start_->qvel, row.begin() + static_cast<std::ptrdiff_t>(nq));
    }
    add_noise(model_, seed_, first_env + e, qpos_noise_, qvel_noise_, row.first(nq), row.subspan(nq));
  }
}

void add_noise(const Model& model, std::uint64_t seed, std::int64_t env, double qpos_noise, double qvel_noise,
               std::span<double> qpos, std::span<double> qvel) {
  if (qpos_noise == 0 && qvel_noise == 0) return;
  Random random(seed, static_cast<std::uint64_t>(env), 0, kNoiseStream);
  for (int j = 0; j < model->njnt; j++) {
    const auto type = static_cast<JointType>(model->jnt_type[j]);
    std::span<double> q = qpos.subspan(static_cast<std::size_t>(model->jnt_qposadr[j]));
    const int plain = has_quaternion(type) ? translations_of(type) : dofs_of(type);
    for (int k = 0; k < plain; k++) q[k] += qpos_noise * random.normal();
    if (!has_quaternion(type)) continue;
    const double x = random.normal(), y = random.normal(), z = random.normal();
    rotate(q.subspan(plain, 4), {qpos_noise * x, qpos_noise * y, qpos_noise * z});
  }
  for (double& v : qvel) v += qvel_noise * random.normal();
}

}  // namespace corten::app
