// All of Corten's public API.
#pragma once

#include "corten/arrays.h"
#include "corten/batch.h"
#include "corten/batch_options.h"
#include "corten/data.h"
#include "corten/derivatives.h"
#include "corten/error.h"
#include "corten/files.h"
#include "corten/load.h"
#include "corten/model.h"
#include "corten/model_file.h"
#include "corten/queries.h"
#include "corten/random.h"
#include "corten/simulate.h"
#include "corten/spec.h"
#include "corten/thread_pool.h"
#include "corten/types.h"
