/* Runs the C blocks of docs/c.md, each with a model and a Data of its own. They check themselves by assert. */
#undef NDEBUG
#include <assert.h>
#include <string.h>

#include "brake.h"
#include "check.h"

#define SNIPPET(line) static void snippet_##line(corten_model model, corten_data data)
#include "snippets.inc"

static void run(void (*snippet)(corten_model, corten_data)) {
  corten_model model = NULL;
  corten_data data = NULL;
  check(corten_load("pendulum.xml", NULL, &model));
  check(corten_data_create(model, &data));
  snippet(model, data);
  check(corten_data_free(data));
  check(corten_model_free(model));
}

int main(void) {
#define RUN(line) run(snippet_##line);
  SNIPPETS(RUN)
  return 0;
}
