// bench --envs: measures a Batch of many environments.
#pragma once

#include "bench_totals.h"
#include "commands.h"
#include "corten/corten.h"

namespace corten::app {

/// Steps all environments of a batch together `options.steps` times.
Measured measure_batch(const Model& model, const BenchOptions& options, int threads, int key);

}  // namespace corten::app
