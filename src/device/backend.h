// The interface between a Batch and a device. The Batch owns the host arrays and the user interface; the
// backend owns the rows in device memory and copies them. See device/batch_view.h.
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
#include "device/query.h"
#include "device/row_field.h"
#include "model/views.h"
#include "render/scene_view.h"

namespace corten::device {

/// A field of the Model that differs between environments.
struct VaryingSpec {
  std::ptrdiff_t slot = 0;  ///< byte offset of its pointer in the ModelView
  std::size_t numbers = 0;
  bool integer = false;
};

struct BackendSpec {
  const ModelView<double>* model = nullptr;
  int envs = 0;
  EpisodeRules rules;
  DataCapacity capacity;  ///< initial
  std::vector<RowField> rows;
  bool varies = false;
  std::vector<VaryingSpec> varying;  ///< without the members of Option
  /// Returns the environment's model, valid until the next call.
  std::function<const ModelView<double>&(int env)> model_of;
};

/// Information about an environment that is not in its rows.
struct EnvironmentNote {
  Progress progress;
  int start_fault = kStartFine;
  DataCapacity capacity_needed{};  ///< the last time that it ran out of capacity
};

/// Draws the environments of a Backend, which must outlive it.
class Pictures {
 public:
  virtual ~Pictures() = default;
  /// Draws the present state to arrays in device memory. Asynchronous: queued on the stream.
  virtual void draw(const render::PictureArrays& to) = 0;
  /// Draws to arrays in host memory.
  virtual void draw_to_host(const render::PictureArrays& to) = 0;
  /// Device memory of this size for arrays of one kind, the same in each call.
  virtual void* own_array(std::size_t kind, std::size_t bytes) = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;

  // ---- asynchronous: queued on the stream

  virtual void step(int substeps) = 0;
  /// Begins new episodes where the mask is not zero; an empty mask means everywhere. key -1: as the rules
  /// say.
  virtual void reset(std::span<const std::uint8_t> mask, int key) = 0;
  /// Begins new episodes where a mask in device memory is not zero.
  virtual void reset_where(const std::uint8_t* mask_on_device) = 0;
  /// Copy rows, given by their indices in BackendSpec::rows. push copies from the host arrays, which may be
  /// written again at once; pull copies to them and is complete after synchronize().
  virtual void push(std::span<const int> rows) = 0;
  virtual void pull(std::span<const int> rows) = 0;
  /// push and pull of one row with another host array of the same shape. Earlier pulls of the row must be
  /// complete.
  virtual void push_from(int row, const void* host) = 0;
  virtual void pull_to(int row, void* host) = 0;
  /// Answers a query about the rows on the device. Its arrays are in device memory, in the device's
  /// precision; another precision throws std::invalid_argument.
  virtual void ask(const AnyQuery& query) = 0;

  // ---- synchronous

  virtual void synchronize() = 0;
  /// ask with arrays in host memory.
  virtual void ask_from_host(const Query<double>& query) = 0;
  virtual EnvironmentNote note(int env) = 0;
  /// Sets environments running from the rows that were pushed.
  virtual void let_run(std::span<const int> envs) = 0;
  /// Sets the first `count` environments running, without kept impulses, and freezes all others.
  virtual void let_run_only(int count) = 0;
  /// Copy the kept impulses of an environment to (get) and from (set) a Data with capacity for
  /// capacity().nimpmax impulses.
  virtual void get_kept(int env, const DataView<double>& data) = 0;
  virtual void set_kept(int env, const DataView<double>& data) = 0;
  /// Uploads the models of environments first .. first + count - 1 again.
  virtual void update_models(int first, int count) = 0;

  /// A second backend with its own rows and rules for as many environments with the same models. It shares
  /// the stream and the Data, including its capacity, with this one.
  virtual std::unique_ptr<Backend> beside(std::vector<RowField> rows, const EpisodeRules& rules) = 0;

  /// Adds stage times, by piece (step/piece_table.h), to `stages` from now on; null turns profiling off.
  /// While profiling, steps wait for their kernels.
  virtual void profile(std::vector<StageTime>* stages) = 0;

  /// Uploads a scene, whose tree has this many leaves for each environment.
  virtual std::unique_ptr<Pictures> pictures(const render::SceneView& scene, int leaves) = 0;

  // ---- queries

  /// The array of this row in device memory.
  virtual Array array(int row) const = 0;
  virtual void* stream() const = 0;
  virtual int device_id() const = 0;
  virtual std::string device_name() const = 0;
  virtual const DataCapacity& capacity() const = 0;
  virtual std::size_t bytes() const = 0;  ///< of device memory
};

}  // namespace corten::device
