// What a Batch asks of a device, whatever it is. The Batch keeps arrays on the host and knows the user; the
// backend keeps rows on the device and knows how to move them. See device/batch_view.h.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "corten/arrays.h"
#include "corten/profile.h"
#include "device/batch_view.h"
#include "device/row_field.h"
#include "model/views.h"

namespace corten::device {

/// A field of the Model that differs between environments.
struct VaryingSpec {
  std::ptrdiff_t slot = 0;  ///< of its pointer in the ModelView
  std::size_t numbers = 0;
  bool integer = false;
};

struct BackendSpec {
  const ModelView<double>* model = nullptr;
  int envs = 0;
  EpisodeRules rules;
  DataCapacity capacity;  ///< to begin with
  std::vector<RowField> rows;
  bool varies = false;
  std::vector<VaryingSpec> varying;  ///< beside options
  /// The environment's model; valid until the next call.
  std::function<const ModelView<double>&(int env)> model_of;
};

/// What the host may want to know of an environment beside its rows.
struct EnvironmentNote {
  Progress progress;
  int start_fault = kStartFine;
  DataCapacity capacity_needed{};  ///< when it last lacked some
};

class Backend {
 public:
  virtual ~Backend() = default;

  // ---- queued: these return before they are done

  virtual void step(int substeps) = 0;
  /// New episodes where the mask is not zero; empty: everywhere. key -1: as the rules say.
  virtual void reset(std::span<const std::uint8_t> mask, int key) = 0;
  /// The same with a mask in the device's memory.
  virtual void reset_where(const std::uint8_t* mask_on_device) = 0;
  /// Rows of BackendSpec::rows by their numbers: from the host's arrays, which may be written again at once,
  /// and to them, where they arrive with synchronize().
  virtual void push(std::span<const int> rows) = 0;
  virtual void pull(std::span<const int> rows) = 0;
  /// The same with another array of the same shape on the host. A pull that is under way must have arrived.
  virtual void push_from(int row, const void* host) = 0;
  virtual void pull_to(int row, void* host) = 0;

  // ---- these wait

  virtual void synchronize() = 0;
  virtual EnvironmentNote note(int env) = 0;
  /// Lets environments go on from rows that were pushed.
  virtual void let_run(std::span<const int> envs) = 0;
  /// The same for the first so many, without impulses of earlier steps; all others stand still.
  virtual void let_run_only(int count) = 0;
  /// Impulses that an environment keeps for its next step, to a Data with room for capacity().nimpmax and
  /// from one.
  virtual void get_kept(int env, const DataView<double>& data) = 0;
  virtual void set_kept(int env, const DataView<double>& data) = 0;
  /// Takes these environments' models anew.
  virtual void update_models(int first, int count) = 0;

  /// Other rows, with other rules, of as many environments with the same models. They take turns with these:
  /// in the order of the same stream, in the same Data, whose room grows for both.
  virtual std::unique_ptr<Backend> beside(std::vector<RowField> rows, const EpisodeRules& rules) = 0;

  /// Measures stages from now on, by piece (step/piece_index.h); null: no longer. Steps wait for their
  /// kernels then.
  virtual void profile(std::vector<StageTime>* stages) = 0;

  // ---- what there is

  /// An array of BackendSpec::rows in the device's memory.
  virtual Array array(int row) const = 0;
  virtual void* stream() const = 0;
  virtual int device_id() const = 0;
  virtual std::string device_name() const = 0;
  virtual const DataCapacity& capacity() const = 0;
  virtual std::size_t bytes() const = 0;  ///< of device memory
};

}  // namespace corten::device
