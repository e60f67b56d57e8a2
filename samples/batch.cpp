// A random policy on 64 quadrupeds: rewards, ends of episodes and random initial states, computed by
// callables on the batch's threads.
#include <corten/corten.h>

#include <cmath>
#include <cstdio>

int main() {
  const corten::Model model = corten::load(CORTEN_MODELS "/quadruped.xml");
  const int home = model.id(corten::kObjKey, "home");
  corten::Batch batch(model,
                      {.envs = 64,
                       .vary = {"geom_friction", "body_mass"},
                       .seed = 1,
                       .start_key = home,
                       .autoreset = corten::Autoreset::same_step,
                       .max_episode_steps = 100,
                       .reward = [](const corten::Environment& env) { return env.data->qvel[0]; },
                       .terminated = [](const corten::Environment& env) { return env.data->qpos[2] < 0.15; },
                       .start =
                           [](const corten::Environment& env) {
                             for (double& v : env.data->qvel) v += 0.1 * env.random.normal();
                           },
                       .randomize =
                           [](const corten::Environment& env, corten::ModelEdit& edit) {
                             for (double& mu : edit.field("geom_friction"))
                               mu *= env.random.uniform(0.5, 1.5);
                             edit.field("body_mass")[1] *= env.random.uniform(0.8, 1.2);
                           }});

  double sum = 0;
  int episodes = 0, faults = 0;
  corten::Random noise(2);
  for (int step = 0; step < 120; step++) {
    for (int e = 0; e < batch.envs(); e++)
      for (int u = 0; u < model->nu; u++)
        batch.ctrl()(e, u) = model->key_ctrl[home * model->nu + u] + 0.3 * noise.normal();
    const corten::BatchResult result = batch.step_all(5);  // 10 ms each
    for (int e = 0; e < batch.envs(); e++) {
      sum += result.rewards[e];
      episodes += result.terminated[e] || result.truncated[e];
      faults += result.faults[e] != 0;
    }
  }
  std::printf("%d environments, %d episodes ended, mean speed %.3f m/s, %d faults\n", batch.envs(), episodes,
              sum / (120 * batch.envs()), faults);
  return episodes > 0 && faults == 0 && std::isfinite(sum) ? 0 : 1;
}
