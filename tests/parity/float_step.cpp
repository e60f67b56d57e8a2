#include "parity/float_step.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <random>
#include <type_traits>

#include "exec/thread_lanes.h"
#include "model/layout.h"
#include "model/precision.h"
#include "model/storage.h"
#include "parity/cases.h"
#include "parity/field_errors.h"
#include "step/step.h"
#include "step/variants.h"

namespace corten::test {

namespace {

using detail::view_of;

constexpr unsigned kRoundingSamples = 4, kBorderSamples = 16;

/// A Data in float, with the values of a Data in double.
struct Narrow {
  Narrow(const Model& model, const Data& data) {
    static_cast<DataCapacity&>(view) = view_of(data);
    arena = Arena(bind_data(view_of(model), view, nullptr));
    bind_data(view_of(model), view, arena.data());
    convert_data<float>(view_of(model), view_of(data), view);
  }
  Arena arena;
  DataView<float> view{};
};

/// The model with every number rounded to float.
Model rounded(const Model& model) {
  Arena narrow_arena, wide_arena;
  const ModelView<float> narrow = convert_model<float>(view_of(model), narrow_arena);
  const ModelView<double> wide = convert_model<double>(narrow, wide_arena);
  auto storage = detail::make_model_storage(view_of(model));
  std::memcpy(storage->arena->data(), wide_arena.data(), wide_arena.size());
  storage->fields.opt = model->opt;
  storage->fields.stat = model->stat;
  storage->view.opt = wide.opt;
  storage->view.stat = wide.stat;
  return Model(std::shared_ptr<const detail::ModelStorage>(std::move(storage)));
}

void round_numbers(const Model& model, Data& data) {
  const Narrow narrow(model, data);
  convert_data<double>(view_of(model), narrow.view, view_of(data));
}

/// Perturbs a state by as much as rounding to float may change it.
void jitter(Data& data, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> part(-1, 1);
  const double unit = std::ldexp(1.0, -24);
  for (auto field : {data->qpos, data->qvel, data->act, data->ctrl})
    for (double& x : field) x += unit * part(random) * std::abs(x);
}

/// Runs pieces in double and rounds everything that a piece leaves for the next one to float. Also rounds
/// between world positions and com-based quantities, which are computed by one piece.
struct RunRounding {
  const Model& model;
  Data& data;
  template <class Piece>
  void operator()(Piece piece) const {
    const ModelView<double>& m = view_of(model);
    const SerialExec exec = detail::growing_exec(data);
    piece(m, view_of(data), exec);
    round_numbers(model, data);
    if constexpr (std::is_same_v<Piece, piece::Kinematics>) {
      com_position(m, view_of(data), exec);
      tendon_position(m, view_of(data), exec);
      round_numbers(model, data);
    }
  }
  template <class Pieces>
  void where(StatusBit bit, Pieces pieces) const {
    if (data->status & bit) pieces(*this);
  }
};

#ifdef NDEBUG
/// Runs pieces in float on 32 lanes, as a machine that has the variants.
struct RunOnAWarp {
  using HasVariants = void;
  const ModelView<float>& m;
  const DataView<float>& d;
  template <class Piece>
  void operator()(Piece piece) const {
    run_on_thread_lanes<32>([&](auto exec) { piece(m, d, exec); });
  }
  template <class Pieces>
  void where(StatusBit bit, Pieces pieces) const {
    if (*d.status & bit) pieces(*this);
  }
};
#endif

void step_with_rounding(const Model& model, Data& data) {
  step_pieces(plan_step(view_of(model)), RunRounding{model, data});
}

double state_error(const Model& model, const Data& reference, const Data& got) {
  FieldErrors errors;
  errors.add(model, reference, got, "");
  return errors.state();
}

/// Calls visit(data) with the results of a few steps in double in which only the initial state, or all stored
/// numbers, are rounded.
template <class Visit>
void for_each_rounded_step(const Model& model, const Data& start, unsigned samples, Visit visit) {
  const Model narrow = rounded(model);
  for (unsigned sample = 0; sample < samples; sample++) {
    Data data = start;
    if (sample > 0) jitter(data, sample);
    round_numbers(model, data);
    Data inputs_only = data;
    step(narrow, inputs_only);
    step_with_rounding(narrow, data);
    visit(inputs_only);
    visit(data);
  }
}

double error_of_rounding(const Model& model, const Data& start, const Data& in_double) {
  double worst = 0;
  for_each_rounded_step(model, start, kRoundingSamples, [&](const Data& data) {
    worst = std::max(worst, state_error(model, in_double, data));
  });
  return worst;
}

bool same_constraints(const Data& a, const Data& b) { return a->ncon == b->ncon && a->nefc == b->nefc; }

/// True if rounding alone adds or removes constraints.
bool is_on_border(const Model& model, const Data& start, const Data& in_double) {
  bool differs = false;
  for_each_rounded_step(model, start, kBorderSamples,
                        [&](const Data& data) { differs = differs || !same_constraints(data, in_double); });
  return differs;
}

}  // namespace

Data step_in_float(const Model& model, const Data& start) {
  Arena arena;
  const ModelView<float> m = convert_model<float>(view_of(model), arena);
  const Narrow narrow(model, start);
  step(m, narrow.view, SerialExec{});
  Data result = start;
  convert_data<double>(view_of(model), narrow.view, view_of(result));
  return result;
}

#ifdef NDEBUG
Data step_in_float_on_a_warp(const Model& model, const Data& start) {
  using Exec = ThreadLaneExec<32>;
  Arena arena;
  const ModelView<float> m = convert_model<float>(view_of(model), arena);
  Data result = start;
  grow_capacity(result, with_variants<Exec>(view_of(model), view_of(start)));
  const Narrow narrow(model, result);
  StepPlan plan = plan_step(m);
  use_column_solver<Exec>(plan, m, narrow.view);
  step_pieces(plan, RunOnAWarp{m, narrow.view});
  convert_data<double>(view_of(model), narrow.view, view_of(result));
  return result;
}
#endif

FloatGrade grade_float_step(const Model& model, const Data& start, const Data& in_double,
                            const Data& in_float) {
  const double error = state_error(model, in_double, in_float);
  if (!same_constraints(in_double, in_float))
    return {is_on_border(model, start, in_double) ? FloatGrade::kBorder : FloatGrade::kFailed, error, 0};
  if (error <= kFloatLimit) return {FloatGrade::kClose, error, 0};
  const double factor = error / error_of_rounding(model, start, in_double);
  return {factor <= kRoundingFactor ? FloatGrade::kExplained : FloatGrade::kFailed, error, factor};
}

}  // namespace corten::test
