// The executor of the public functions: one thread that can call user callbacks, enlarge the Data and use the
// threads of its pool.
#pragma once

#include "corten/data.h"
#include "corten/thread_pool.h"
#include "exec/exec.h"
#include "model/storage.h"

namespace corten::cpu {

/// Whether the user's control callback runs.
enum class UserControl { called, open_loop };

/// Lives while stages run, and provides their executor: a plain one if there are no user callbacks.
class Executor {
 public:
  Executor(const Model& model, Data& data, UserControl control = UserControl::called)
      : model_(model), data_(data) {
    const bool plugins = detail::any_registered(model.storage().plugins);
    if (plugins) hooks_ = {.context = this};
    if (const UserFunctions* user = model.storage().user.get())
      hooks_ = {this,
                user->gain ? call_gain : nullptr,
                user->bias ? call_bias : nullptr,
                user->dynamics ? call_dynamics : nullptr,
                user->sensor ? call_sensor : nullptr,
                user->control && control == UserControl::called ? call_control : nullptr,
                user->passive ? call_passive : nullptr,
                user->contact_filter ? call_filter : nullptr,
                nullptr};
    if (plugins) hooks_.plugins = call_plugins;
    if (ThreadPool* threads = data.threads()) helpers_ = {threads, run_tasks};
  }
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  SerialExec exec() const {
    return {hooks_.context ? &hooks_ : nullptr, &data_.storage().memory,
            helpers_.owner ? &helpers_ : nullptr};
  }

 private:
  static const Executor& self(const void* context) { return *static_cast<const Executor*>(context); }
  const UserFunctions& user() const { return *model_.storage().user; }

  static double call_gain(const void* context, int u) {
    return self(context).user().gain(self(context).model_, self(context).data_, u);
  }
  static double call_bias(const void* context, int u) {
    return self(context).user().bias(self(context).model_, self(context).data_, u);
  }
  static void call_dynamics(const void* context, int u) {
    const Executor& e = self(context);
    const auto first = static_cast<std::size_t>(e.model_->actuator_actadr[static_cast<std::size_t>(u)]);
    const auto count = static_cast<std::size_t>(e.model_->actuator_actnum[static_cast<std::size_t>(u)]);
    e.user().dynamics(e.model_, e.data_, u, e.data_->act_dot.subspan(first, count));
  }

  static void call_sensor(const void* context, int s) {
    const Executor& e = self(context);
    const auto first = static_cast<std::size_t>(e.model_->sensor_adr[static_cast<std::size_t>(s)]);
    const auto count = static_cast<std::size_t>(e.model_->sensor_dim[static_cast<std::size_t>(s)]);
    e.user().sensor(e.model_, e.data_, s, e.data_->sensordata.subspan(first, count));
  }

  static void call_control(const void* context) {
    const Executor& e = self(context);
    e.user().control(e.model_, e.data_);
  }
  static void call_passive(const void* context) {
    const Executor& e = self(context);
    e.user().passive(e.model_, e.data_, e.data_->qfrc_passive);
  }
  static bool call_filter(const void* context, int geom1, int geom2) {
    const Executor& e = self(context);
    return e.user().contact_filter(e.model_, e.data_, geom1, geom2);
  }

  static void call_plugins(const void* context, PluginCall call, int stage) {
    const Executor& e = self(context);
    const detail::PluginList& plugins = e.model_.storage().plugins;
    for (std::size_t i = 0; i < plugins.size(); i++) {
      if (!plugins[i] || (call == PluginCall::sensor && plugins[i]->sensor_stage != stage)) continue;
      if (const Plugin::Compute& compute = detail::function_of(*plugins[i], call))
        compute(e.model_, e.data_, static_cast<int>(i));
    }
  }

  static void run_tasks(void* owner, int n, void* context, void (*task)(void* context, int index)) {
    static_cast<ThreadPool*>(owner)->for_each(n, [=](int i, int) { task(context, i); });
  }

  const Model& model_;
  Data& data_;
  UserHooks hooks_{};
  TaskHook helpers_{};
};

}  // namespace corten::cpu
