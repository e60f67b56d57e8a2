#include "bench_batch.h"

#include "control.h"

namespace corten::app {

namespace {

double sum(const Rows<int>& column) {
  double total = 0;
  for (int value : column.all()) total += value;
  return total;
}

}  // namespace

Measured measure_batch(const Model& model, const BenchOptions& options, int threads, int key) {
  Batch batch(model, {.envs = options.envs,
                      .threads = threads,
                      .fields = {"ncon", "nefc", "solver_niter"},
                      .start_key = key,
                      .on_fault = FaultPolicy::keep,
                      .control = [&](const Environment& env) {
                        apply_control(env.model, env.data, options.control);
                      }});
  for (int s = 0; s < options.warmup; s++) batch.step_all();
  Measured result;
  result.envs = options.envs;
  result.threads = threads;
  const Stopwatch watch;
  for (int s = 0; s < options.steps; s++) {
    batch.step_all();
    result.totals.contacts += sum(batch.integers("ncon"));
    result.totals.rows += sum(batch.integers("nefc"));
    result.totals.iterations += sum(batch.integers("solver_niter"));
  }
  watch.stop(result);
  return result;
}

}  // namespace corten::app
