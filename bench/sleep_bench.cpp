// A thousand boxes at rest, asleep and awake. A step asleep should take less than a twentieth of the time.
#include <benchmark/benchmark.h>
#include <corten/corten.h>

namespace {

using corten::Data;
using corten::Model;

void BoxesAtRest(benchmark::State& state) {
  const Model loaded = corten::load(CORTEN_MODELS "/boxes_resting.xml");
  corten::Option options = loaded->opt;
  if (state.range(0) == 0) options.enableflags &= ~corten::kEnableSleep;
  const Model model = loaded.with_options(options);
  Data data(model);
  for (int i = 0; i < 300; i++) corten::step(model, data);
  for (auto _ : state) corten::step(model, data);
  state.counters["contacts"] = data->ncon;
}
BENCHMARK(BoxesAtRest)->ArgName("sleep")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

}  // namespace
