// Runs the C++ blocks of docs/cpp.md, each with a Model and a Data of its own. They check themselves by
// assert.
#undef NDEBUG
#include <corten/corten.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#define SNIPPET(line) \
  static void snippet_##line([[maybe_unused]] const corten::Model& model, [[maybe_unused]] corten::Data& data)
#include "snippets.inc"

namespace {

int run(int line, void (*snippet)(const corten::Model&, corten::Data&)) try {
  const corten::Model model = corten::load("arm.xml");
  corten::Data data(model);
  snippet(model, data);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "docs/cpp.md:%d: %s\n", line, error.what());
  return 1;
}

}  // namespace

int main() {
  int failures = 0;
#define RUN(line) failures += run(line, snippet_##line);
  SNIPPETS(RUN)
  return failures == 0 ? 0 : 1;
}
