#include "compile/length_ranges.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "compile/fields.h"
#include "compile/messages.h"
#include "cpu/pieces.h"
#include "math/elementary.h"

namespace corten::compile {

namespace {

/// Maximum steps of a search, a few minutes for a robot. More indicates wrong settings.
constexpr double kMostSteps = 1e7;

/// True if the length range of this actuator is to be computed.
bool wants_length_range(const mjcf::Actuator& spec, mjcf::LengthRangeMode mode) {
  const bool muscle = *spec.gaintype == kGainMuscle || *spec.biastype == kBiasMuscle;
  const bool user = *spec.gaintype == kGainUser || *spec.biastype == kBiasUser;
  switch (mode) {
    case mjcf::LengthRangeMode::none: return false;
    case mjcf::LengthRangeMode::muscle: return muscle;
    case mjcf::LengthRangeMode::muscleuser: return muscle || user;
    case mjcf::LengthRangeMode::all: return true;
  }
  return false;
}

/// Limits of the joint or tendon that the actuator acts on; null if it has none.
const double* limits_of_target(const ModelView<double>& m, int u) {
  const int target = m.actuator_trnid[2 * u];
  switch (m.actuator_trntype[u]) {
    case kTrnJoint:
    case kTrnJointInParent: return m.jnt_limited[target] ? m.jnt_range + 2 * target : nullptr;
    case kTrnTendon: return m.tendon_limited[target] ? m.tendon_range + 2 * target : nullptr;
    default: return nullptr;
  }
}

/// The lengths observed in the last part of a simulation.
struct Observed {
  double shortest = 0, longest = 0;
  bool any = false;

  void add(double length) {
    shortest = any ? std::min(shortest, length) : length;
    longest = any ? std::max(longest, length) : length;
    any = true;
  }
  double spread() const { return longest - shortest; }
};

/// The model with all forces disabled except joint limits, equality constraints and the applied push.
ModelView<double> searched_model(const ModelView<double>& m, const mjcf::LengthRange& rules) {
  ModelView<double> bare = m;
  bare.opt.disableflags = kDisableFrictionLoss | kDisableContact | kDisableSpring | kDisableDamper |
                          kDisableGravity | kDisableActuation;
  if (*rules.timestep > 0) bare.opt.timestep = *rules.timestep;
  return bare;
}

class Search {
 public:
  Search(const ModelView<double>& m, const mjcf::LengthRange& rules)
      : rules_(rules),
        m_(searched_model(m, rules)),
        data_(m_, DataCapacity{}),
        d_(data_.view),
        moment_(static_cast<std::size_t>(m.nv)) {}

  /// Number of steps of one push.
  double steps() const { return *rules_.inttotal / m_.opt.timestep; }

  /// Pushes actuator u towards one end from qpos0; empty if the simulation diverged.
  std::optional<Observed> push(int u, double direction) {
    Observed observed;
    reset_data(m_, d_, SerialExec{});
    while (*d_.time < *rules_.inttotal) {
      advance(u, direction);
      if ((*d_.status & (kBadQpos | kBadQvel | kBadQacc)) != 0) return std::nullopt;
      if (*d_.time > *rules_.inttotal - *rules_.interval) observed.add(d_.actuator_length[u]);
    }
    return observed;
  }

 private:
  /// One step with a force of constant acceleration along the actuator and with velocity damping.
  void advance(int u, double direction) {
    const double decay = corten::exp(-m_.opt.timestep / std::max(0.01, *rules_.timeconst));
    for (int i = 0; i < m_.nv; i++) d_.qvel[i] *= decay;
    const cpu::RunPieces run{m_, d_, {nullptr, &data_.memory}};
    step1_pieces(plan_step(m_), run);
    std::fill(moment_.begin(), moment_.end(), 0.0);
    for (int k = m_.moment_rowadr[u], end = k + m_.moment_rownnz[u]; k < end; k++)
      moment_[static_cast<std::size_t>(m_.moment_colind[k])] = d_.actuator_moment[k];
    std::copy(moment_.begin(), moment_.end(), d_.qfrc_applied);
    solve_inertia(m_, d_, d_.qfrc_applied, SerialExec{});
    push_with(direction * *rules_.accel / std::max(tiny<double>(), size_of_push()));
    const double force = size_of_push();
    if (*rules_.maxforce > 0 && force > *rules_.maxforce)
      for (int i = 0; i < m_.nv; i++) d_.qfrc_applied[i] *= *rules_.maxforce / force;
    step2_pieces(without_runge_kutta(plan_step(m_)), run);
  }

  void push_with(double scale) {
    for (int i = 0; i < m_.nv; i++) d_.qfrc_applied[i] = scale * moment_[static_cast<std::size_t>(i)];
  }
  double size_of_push() const {
    double square = 0;
    for (int i = 0; i < m_.nv; i++) square += d_.qfrc_applied[i] * d_.qfrc_applied[i];
    return std::sqrt(square);
  }

  const mjcf::LengthRange& rules_;
  ModelView<double> m_;
  detail::DataStorage data_;
  const DataView<double>& d_;
  std::vector<double> moment_;
};

void report(const SourceLocation& at, const std::array<Observed, 2>& ends, double tolerance,
            Diagnostics& found) {
  const Range range{ends[0].shortest, ends[1].longest};
  if (range[1] <= range[0])
    found.error(at, "the search for the length range found " + text_of(range) +
                        ", which is empty: the actuator moves nothing");
  for (const Observed& end : ends)
    if (range[1] > range[0] && end.spread() > tolerance * (range[1] - range[0])) {
      found.error(at, "the search for the length range did not settle: lengths from " + text(end.shortest) +
                          " to " + text(end.longest) +
                          " in the last interval; give joints limits, lengthrange explicitly, or a longer "
                          "inttotal in <lengthrange>");
      return;
    }
}

void search(const mjcf::Actuator& spec, int u, Search& search, double tolerance, double* range,
            Diagnostics& found) {
  std::array<Observed, 2> ends;
  for (std::size_t side = 0; side < 2; side++) {
    const std::optional<Observed> end = search.push(u, side == 0 ? -1 : 1);
    if (!end) {
      found.error(spec.at, "the search for the length range became unstable; give lengthrange explicitly");
      return;
    }
    ends[side] = *end;
  }
  range[0] = ends[0].shortest;
  range[1] = ends[1].longest;
  report(spec.at, ends, tolerance, found);
}

}  // namespace

void resolve_length_ranges(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  const mjcf::LengthRange& rules = draft.spec->compiler.length_range;
  std::optional<Search> simulation;  // created when first needed
  for (int u = 0; u < m.nu; u++) {
    const mjcf::Actuator& spec = *draft.actuators[static_cast<std::size_t>(u)].spec;
    double* range = edit(m.actuator_lengthrange) + 2 * u;
    if (!wants_length_range(spec, *rules.mode) || (*rules.useexisting && range[0] < range[1])) continue;
    const double* limits = *rules.uselimit ? limits_of_target(m, u) : nullptr;
    if (limits) {
      std::copy_n(limits, 2, range);
    } else {
      if (!simulation) simulation.emplace(m, rules);
      if (!(simulation->steps() <= kMostSteps)) {
        found.error(spec.at, "the search for the length range would take " + text(simulation->steps()) +
                                 " steps, of at most " + text(kMostSteps) +
                                 "; lower inttotal or raise timestep in <lengthrange>");
        return;
      }
      search(spec, u, *simulation, *rules.tolrange, range, found);
    }
  }
}

}  // namespace corten::compile
