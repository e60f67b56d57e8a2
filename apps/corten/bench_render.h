// bench --render: measures pictures.
#pragma once

#include "commands.h"
#include "corten/corten.h"

namespace corten::app {

/// Measures `options.steps` pictures of each environment, of one without --envs. Prints JSON lines; returns
/// the exit status.
int bench_render(const Model& model, const BenchOptions& options, int key);

}  // namespace corten::app
