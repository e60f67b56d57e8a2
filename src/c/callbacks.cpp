// Callbacks of the C interface.
#include <span>
#include <string>

#include "c/failure.h"
#include "c/fields.h"
#include "c/objects.h"
#include "c/view.h"

namespace corten::c {

namespace {

/// Callbacks, shared by the models that have them; the last one calls `release`.
struct SharedCallbacks {
  explicit SharedCallbacks(const corten_callbacks& from) : all(from) {}
  ~SharedCallbacks() {
    if (owned && all.release != nullptr) all.release(all.user);
  }
  SharedCallbacks(const SharedCallbacks&) = delete;
  SharedCallbacks& operator=(const SharedCallbacks&) = delete;

  corten_callbacks all;
  bool owned = false;  ///< set once the model exists: a call that fails leaves `user` to the caller
};

int count_of(std::span<const double> values) { return static_cast<int>(values.size()); }

using Shared = std::shared_ptr<SharedCallbacks>;

UserFunctions::Scalar scalar(const char* name, corten_actuator_callback callback, const Shared& from) {
  if (callback == nullptr) return {};
  return [=](const Model& model, const Data& data, int actuator) {
    double value = 0;
    run_callback(name, Access::read, model, data,
                 [&](corten_view* view) { return callback(from->all.user, view, actuator, &value); });
    return value;
  };
}

/// Controls, passive forces and contacts.
void set_forces(UserFunctions& functions, const Shared& from) {
  if (from->all.control != nullptr)
    functions.control = [from](const Model& model, Data& data) {
      run_callback("control", Access::write, model, data,
                   [&](corten_view* view) { return from->all.control(from->all.user, view); });
    };
  if (from->all.passive != nullptr)
    functions.passive = [from](const Model& model, Data& data, std::span<double> force) {
      run_callback("passive", Access::write, model, data, [&](corten_view* view) {
        return from->all.passive(from->all.user, view, force.data(), count_of(force));
      });
    };
  if (from->all.contact_filter != nullptr)
    functions.contact_filter = [from](const Model& model, const Data& data, int geom1, int geom2) {
      bool excluded = false;
      run_callback("contact_filter", Access::read, model, data, [&](corten_view* view) {
        const int result = from->all.contact_filter(from->all.user, view, geom1, geom2);
        excluded = result > 0;
        return result < 0 ? result : 0;
      });
      return excluded;
    };
}

/// Actuators and sensors of type "user".
void set_elements(UserFunctions& functions, const Shared& from) {
  functions.gain = scalar("gain", from->all.gain, from);
  functions.bias = scalar("bias", from->all.bias, from);
  if (from->all.dynamics != nullptr)
    functions.dynamics = [from](const Model& model, const Data& data, int actuator, std::span<double> rates) {
      run_callback("dynamics", Access::read, model, data, [&](corten_view* view) {
        return from->all.dynamics(from->all.user, view, actuator, rates.data(), count_of(rates));
      });
    };
  if (from->all.sensor != nullptr)
    functions.sensor = [from](const Model& model, Data& data, int sensor, std::span<double> values) {
      run_callback("sensor", Access::write, model, data, [&](corten_view* view) {
        return from->all.sensor(from->all.user, view, sensor, values.data(), count_of(values));
      });
    };
}

}  // namespace
}  // namespace corten::c

using namespace corten;
using namespace corten::c;

corten_result corten_view_field(const corten_view* view, const char* name, corten_field* out) {
  return guarded([&] {
    require(view, "view");
    require(name, "name");
    require(out, "out");
    *out = data_field(view->data, name);
    out->writable = view->writable;
  });
}

corten_result corten_view_model_field(const corten_view* view, const char* name, corten_field* out) {
  return give(out, [&] {
    require(view, "view");
    require(name, "name");
    return model_field(view->model, name);
  });
}

corten_result corten_view_set_error(corten_view* view, const char* message) {
  return guarded([&] {
    require(view, "view");
    require(message, "message");
    view->error = message;
  });
}

corten_result corten_model_with_callbacks(corten_model model, const corten_callbacks* callbacks,
                                          corten_model* out) {
  return guarded([&] {
    require(callbacks, "callbacks");
    require(out, "out");
    const auto shared = std::make_shared<SharedCallbacks>(*callbacks);
    UserFunctions functions;
    set_forces(functions, shared);
    set_elements(functions, shared);
    *out = model_handle(UseModel(model)->with_user_functions(std::move(functions)));
    shared->owned = true;
  });
}
