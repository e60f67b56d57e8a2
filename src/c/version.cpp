// Version and build information.
#include "corten/version.h"

#include "corten/c.h"

const char* corten_instruction_set(void) { return corten::instruction_set().data(); }
