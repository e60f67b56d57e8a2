// What the handles of the C interface stand for.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "c/elements.h"
#include "c/handles.h"
#include "corten/batch.h"
#include "corten/data.h"
#include "corten/editable_model.h"
#include "corten/load.h"
#include "corten/queries.h"
#include "corten/spec.h"
#include "corten/thread_pool.h"

namespace corten::c {

/// A Spec, and the text and elements that were returned to the caller.
struct SpecObject {
  Spec spec;
  std::string text;
  ElementTable elements{};
};

/// The threads of a Data, which it needs until its end: a base class that is destroyed after it.
struct DataThreads {
  std::unique_ptr<ThreadPool> pool;
};
struct DataObject : DataThreads, Data {
  explicit DataObject(Data data) : Data(std::move(data)) {}
};

/// An edit and a Model that shares its fields.
struct EditObject {
  explicit EditObject(const Model& base) : edit(base), live(edit.live()) {}
  EditableModel edit;
  Model live;
};

/// A Batch and the texts that were returned to the caller.
struct BatchObject {
  Batch batch;
  std::vector<std::string> names;  ///< of its arrays
  std::string fault;
};

using UseModel = Use<const Model, Kind::model, false>;
using UseData = Use<DataObject, Kind::data, true>;
using PeekData = Peek<DataObject, Kind::data>;
using UseSpec = Use<SpecObject, Kind::spec, true>;
using UseEdit = Use<EditObject, Kind::edit, true>;
using UseBatch = Use<BatchObject, Kind::batch, true>;

/// Which geoms rays can hit; null: all.
RayFilter ray_filter(const corten_ray_filter* from);

/// A handle for a new object.
template <class Handle, class Object>
Handle handle_for(Kind kind, Object object) {
  return reinterpret_cast<Handle>(add_object(kind, std::make_shared<Object>(std::move(object))));
}
inline corten_model model_handle(Model model) {
  return handle_for<corten_model>(Kind::model, std::move(model));
}

/// The options with a FileProvider for the files in memory, whose names are relative to `folder`.
LoadOptions load_options(const corten_load_options* options, const std::filesystem::path& folder);
/// load_options for a model given as text: names are relative to options->directory.
LoadOptions load_options(const corten_load_options* options);

}  // namespace corten::c
