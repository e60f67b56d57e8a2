// Saves a state, continues the simulation, restores the state and repeats the same motion, bit for bit.
#include <corten/corten.h>

#include <cstdio>
#include <vector>

int main() {
  const corten::Model model = corten::load(CORTEN_MODELS "/humanoid_freefall.xml");
  corten::Data data(model);
  corten::reset_to_key(model, data, model.id(corten::kObjKey, "fall"));
  for (int i = 0; i < 100; i++) corten::step(model, data);

  std::vector<double> saved(corten::state_size(model, corten::kStateIntegration));
  corten::get_state(model, data, corten::kStateIntegration, saved);
  for (int i = 0; i < 100; i++) corten::step(model, data);
  const std::vector<double> first(data->qpos.begin(), data->qpos.end());

  corten::set_state(model, data, corten::kStateIntegration, saved);
  for (int i = 0; i < 100; i++) corten::step(model, data);
  const bool same = std::equal(first.begin(), first.end(), data->qpos.begin());
  std::printf("at %.3f s, %s\n", data->time, same ? "the same path again" : "another path");
  return same ? 0 : 1;
}
