// Models, edits and Specs of the C interface.
#include <cstring>
#include <map>

#include "c/failure.h"
#include "c/fields.h"
#include "c/objects.h"
#include "corten/model_file.h"
#include "corten/version.h"
#include "mjcf/files.h"

namespace corten::c {

LoadOptions load_options(const corten_load_options* options, const std::filesystem::path& folder) {
  LoadOptions result;
  if (options == nullptr) return result;
  result.strict = options->strict != 0;
  result.appearance = options->drop_appearance == 0;
  result.sandbox = options->sandbox != 0;
  if (options->directory != nullptr) result.directory = options->directory;
  if (options->file_count == 0) return result;
  require(options->files, "options->files");
  std::map<std::filesystem::path, std::string> files;
  for (std::size_t i = 0; i < options->file_count; i++) {
    const corten_file& file = options->files[i];
    require(file.name, "the name of a file");
    if (file.size > 0) require(static_cast<const char*>(file.data), "the data of a file");
    const std::filesystem::path path = (folder / mjcf::path_in_model(file.name)).lexically_normal();
    files[path] = std::string(static_cast<const char*>(file.data), file.size);
  }
  result.files = [files = std::move(files)](const std::filesystem::path& path) -> std::optional<std::string> {
    const auto found = files.find(path.lexically_normal());
    return found == files.end() ? std::nullopt : std::optional(found->second);
  };
  return result;
}

LoadOptions load_options(const corten_load_options* options) {
  const bool given = options != nullptr && options->directory != nullptr;
  return load_options(options, given ? options->directory : "");
}

namespace {

/// load_options for a model file: names are relative to its folder.
LoadOptions options_for(const char* path, const corten_load_options* options) {
  return load_options(options, std::filesystem::path(path).parent_path());
}

/// Whether a Model has objects of this type.
bool is_held(ObjectType type) {
#define CORTEN_HELD(name, ...) \
  if (type == name) return true;
#define CORTEN_NOT_HELD(...)
  CORTEN_OBJECT_TYPES(CORTEN_HELD, CORTEN_NOT_HELD)
#undef CORTEN_HELD
#undef CORTEN_NOT_HELD
  return type == kObjDof || type == kObjSkin || type == kObjTexture || type == kObjMaterial ||
         type == kObjSdf;
}

/// Throws unless the number is one of corten_object.
ObjectType object_type(int object) {
  const auto type = static_cast<ObjectType>(object);
  if (!is_held(type))
    throw Failure(CORTEN_ERROR_ARGUMENT,
                  "object is " + std::to_string(object) + ": not one of the kinds of corten_object");
  return type;
}

std::string_view text_of(const char* text, std::size_t size) {
  require(text, "text");
  return {text, size};
}

}  // namespace
}  // namespace corten::c

using namespace corten;
using namespace corten::c;

int corten_abi_version(void) { return CORTEN_ABI_VERSION; }
const char* corten_version(void) { return version().data(); }

// ---- models

corten_result corten_load(const char* path, const corten_load_options* options, corten_model* out) {
  return give(out, [&] {
    require(path, "path");
    return model_handle(load(path, options_for(path, options)));
  });
}

corten_result corten_load_string(const char* text, size_t size, const corten_load_options* options,
                                 corten_model* out) {
  return give(out, [&] { return model_handle(load_string(text_of(text, size), load_options(options))); });
}

corten_result corten_model_free(corten_model model) {
  return guarded([&] { remove_object(Kind::model, model); });
}

corten_result corten_model_save(corten_model model, const char* path) {
  return guarded([&] {
    require(path, "path");
    save_binary(*UseModel(model), path);
  });
}

corten_result corten_model_bytes(corten_model model, void* buffer, size_t* size) {
  return guarded([&] {
    require(size, "size");
    const std::vector<std::byte> bytes = to_binary(*UseModel(model));
    const std::size_t capacity = *size;
    *size = bytes.size();
    if (buffer == nullptr) return;
    if (capacity < bytes.size())
      throw Failure(CORTEN_ERROR_ARGUMENT, "the buffer has " + std::to_string(capacity) + " bytes; " +
                                               std::to_string(bytes.size()) + " are needed");
    std::memcpy(buffer, bytes.data(), bytes.size());
  });
}

corten_result corten_model_name(corten_model model, const char** out) {
  return give(out, [&] { return UseModel(model)->name().c_str(); });
}

corten_result corten_model_hash(corten_model model, uint64_t* out) {
  return give(out, [&] { return UseModel(model)->hash(); });
}

corten_result corten_model_warning_count(corten_model model, int* out) {
  return give(out, [&] { return static_cast<int>(UseModel(model)->warnings().size()); });
}

corten_result corten_model_warning(corten_model model, int index, corten_diagnostic* out) {
  return give(out, [&] {
    const UseModel use(model);
    const auto& warnings = use->warnings();
    if (index < 0 || index >= static_cast<int>(warnings.size()))
      throw Failure(CORTEN_ERROR_NOT_FOUND, "the model has " + std::to_string(warnings.size()) + " warnings");
    return to_c(warnings[static_cast<std::size_t>(index)]);
  });
}

corten_result corten_object_count(corten_model model, int object, int* out) {
  return give(out, [&] { return UseModel(model)->count(object_type(object)); });
}

corten_result corten_object_id(corten_model model, int object, const char* name, int* out) {
  return give(out, [&] {
    require(name, "name");
    return UseModel(model)->id(object_type(object), name);
  });
}

corten_result corten_object_name(corten_model model, int object, int id, const char** out) {
  return give(out, [&] {
    const UseModel use(model);
    const int count = use->count(object_type(object));
    if (id < 0 || id >= count)
      throw Failure(CORTEN_ERROR_NOT_FOUND, "there is no object " + std::to_string(id) +
                                                " of this kind; the model has " + std::to_string(count));
    return use->name(object_type(object), id).c_str();
  });
}

corten_result corten_model_field(corten_model model, const char* name, corten_field* out) {
  return give(out, [&] {
    require(name, "name");
    return model_field(*UseModel(model), name);
  });
}

// ---- edits

corten_result corten_edit_create(corten_model model, corten_edit* out) {
  return give(out, [&] { return handle_for<corten_edit>(Kind::edit, EditObject(*UseModel(model))); });
}

corten_result corten_edit_free(corten_edit edit) {
  return guarded([&] { remove_object(Kind::edit, edit); });
}

corten_result corten_edit_field(corten_edit edit, const char* name, corten_field* out) {
  return give(out, [&] {
    require(name, "name");
    return editable_field(UseEdit(edit)->live, name);
  });
}

corten_result corten_edit_refresh(corten_edit edit) {
  return guarded([&] { UseEdit(edit)->edit.refresh(); });
}

corten_result corten_edit_recompute_constants(corten_edit edit) {
  return guarded([&] { UseEdit(edit)->edit.recompute_constants(); });
}

corten_result corten_edit_finish(corten_edit edit, corten_model* out) {
  return give(out, [&] { return model_handle(UseEdit(edit)->edit.finish()); });
}

corten_result corten_edit_live(corten_edit edit, corten_model* out) {
  return give(out, [&] { return model_handle(UseEdit(edit)->edit.live()); });
}

// ---- Specs

corten_result corten_spec_read(const char* path, const corten_load_options* options, corten_spec* out) {
  return give(out, [&] {
    require(path, "path");
    return handle_for<corten_spec>(Kind::spec, SpecObject{read_spec(path, options_for(path, options)), {}});
  });
}

corten_result corten_spec_read_string(const char* text, size_t size, const corten_load_options* options,
                                      corten_spec* out) {
  return give(out, [&] {
    return handle_for<corten_spec>(
        Kind::spec, SpecObject{read_spec_string(text_of(text, size), load_options(options)), {}});
  });
}

corten_result corten_spec_copy(corten_spec spec, corten_spec* out) {
  return give(out, [&] { return handle_for<corten_spec>(Kind::spec, SpecObject{UseSpec(spec)->spec, {}}); });
}

corten_result corten_spec_free(corten_spec spec) {
  return guarded([&] { remove_object(Kind::spec, spec); });
}

corten_result corten_spec_compile(corten_spec spec, const corten_load_options* options, corten_model* out) {
  return give(out, [&] {
    const UseSpec use(spec);
    return model_handle(compile_model(use->spec, load_options(options, use->spec.compiler.directory)));
  });
}

corten_result corten_spec_text(corten_spec spec, const char** out) {
  return give(out, [&] {
    const UseSpec use(spec);
    use->text = to_mjcf(use->spec);
    return use->text.c_str();
  });
}

corten_result corten_spec_save(corten_spec spec, const char* path) {
  return guarded([&] {
    require(path, "path");
    save_mjcf(UseSpec(spec)->spec, path);
  });
}
