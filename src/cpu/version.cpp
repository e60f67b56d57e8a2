#include "corten/version.h"

namespace corten {

std::string_view version() { return CORTEN_VERSION; }

}  // namespace corten
