// A cloth falls on a sphere and drapes over it. Prints how close its vertices come to the sphere.
#include <corten/corten.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

int main() {
  const corten::Model model = corten::load(CORTEN_MODELS "/cloth_on_sphere.xml");
  corten::Data data(model);
  double nearest = 1;
  while (data->time < 1) {
    corten::step(model, data);
    for (int v = 0; v < model->nflexvert; v++) {
      const double* x = &data->flexvert_xpos[3 * v];
      nearest = std::min(nearest, std::hypot(x[0], x[1], x[2] - 0.3) - 0.25);
    }
  }
  std::printf("%d vertices, %d contacts, nearest to the sphere: %.1f mm\n", model->nflexvert, data->ncon,
              1000 * nearest);
}
