// libFuzzer target: MJCF text through reader, compiler and, when it loads and is small, a step.
#include <cstddef>
#include <string_view>

#include "corten/corten.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  try {
    const corten::Model model =
        corten::load_string(std::string_view(reinterpret_cast<const char*>(data), size));
    if (model->nbody > 100 || model->nv > 100 || model->nkey > 100) return 0;
    corten::Data state(model);
    corten::step(model, state);
  } catch (const corten::LoadError&) {
  }
  return 0;
}
