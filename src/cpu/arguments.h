// Checks of the arguments of public functions.
#pragma once

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "model/storage.h"

namespace corten::cpu {

/// Throws std::invalid_argument unless an argument has the required number of elements. `meaning` says where
/// that number comes from, such as "3 * nv".
inline void require_size(const char* function, const char* argument, std::size_t size, std::size_t required,
                         const char* meaning) {
  if (size != required)
    throw std::invalid_argument(std::string(function) + ": " + argument + " has " + std::to_string(size) +
                                " numbers, not the required " + std::to_string(required) + " (" + meaning +
                                ")");
}

/// require_size for an output that may be empty, which skips it.
inline void require_size_or_empty(const char* function, const char* argument, std::size_t size,
                                  std::size_t required, const char* meaning) {
  if (size != 0) require_size(function, argument, size, required, meaning);
}

/// Throws std::out_of_range unless 0 <= id < count. `object` is the kind, such as "body".
inline void require_id(const char* function, const char* object, int id, int count) {
  if (id < 0 || id >= count)
    throw std::out_of_range(std::string(function) + ": " + object + " " + std::to_string(id) +
                            " does not exist: the model has " + std::to_string(count));
}

/// Throws unless there is such an object and it has a frame.
inline void require_frame(const char* function, const Model& model, ObjectType type, int id) {
  switch (type) {
    case kObjBody:
    case kObjXBody: return require_id(function, "body", id, model->nbody);
    case kObjGeom: return require_id(function, "geom", id, model->ngeom);
    case kObjSite: return require_id(function, "site", id, model->nsite);
    case kObjCamera: return require_id(function, "camera", id, model->ncam);
    default:
      throw std::invalid_argument(std::string(function) + ": type " + std::to_string(type) +
                                  " has no frame; use a body, xbody, geom, site or camera");
  }
}

/// Throws unless the geom is a height field.
inline void require_hfield(const char* function, const Model& model, int geom) {
  require_id(function, "geom", geom, model->ngeom);
  if (model->geom_type[static_cast<std::size_t>(geom)] != kHfield)
    throw std::invalid_argument(std::string(function) + ": geom " + std::to_string(geom) +
                                " is not a height field");
}

/// Throws std::invalid_argument unless x is positive and finite.
inline void require_positive(const char* function, const char* argument, double x) {
  if (!(x > 0) || !std::isfinite(x))
    throw std::invalid_argument(std::string(function) + ": " + argument + " is " + std::to_string(x) +
                                "; it must be positive and finite");
}

/// Throws std::invalid_argument if the model has impulse contacts, with the reason why it must not.
inline void require_soft_contacts(const char* function, const Model& model, const char* reason) {
  if (detail::view_of(model).impulse_contacts())
    throw std::invalid_argument(std::string(function) + " is not supported with contact impulse: " + reason);
}

/// Throws std::invalid_argument if the model does not have inverse dynamics.
inline void require_inverse(const char* function, const Model& model) {
  if (detail::view_of(model).enabled(kEnableInvDiscrete) && model->opt.integrator == kRK4)
    throw std::invalid_argument(std::string(function) +
                                ": flag invdiscrete is not supported with integrator RK4");
  require_soft_contacts(function, model, "constraint forces do not follow from qacc");
}

/// A size of the model as an unsigned number.
inline std::size_t size(int n) { return static_cast<std::size_t>(n); }

}  // namespace corten::cpu
