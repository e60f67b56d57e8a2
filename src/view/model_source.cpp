#include "view/model_source.h"

#include <stdexcept>
#include <utility>

namespace corten::view {

ModelSource ModelSource::file(std::filesystem::path path, LoadOptions options) {
  ModelSource source;
  source.kind_ = Kind::file;
  source.path_ = std::move(path);
  source.options_ = std::move(options);
  return source;
}

ModelSource ModelSource::text(std::string content, std::string name, LoadOptions options) {
  ModelSource source = file(std::move(name), std::move(options));
  source.kind_ = Kind::text;
  source.content_ = std::move(content);
  return source;
}

ModelSource ModelSource::files(std::map<std::filesystem::path, std::string> contents,
                               std::filesystem::path path) {
  LoadOptions options;
  options.files = [contents = std::move(contents)](const std::filesystem::path& wanted) {
    const auto found = contents.find(wanted.lexically_normal());
    return found == contents.end() ? std::nullopt : std::optional(found->second);
  };
  return file(std::move(path), std::move(options));
}

Model ModelSource::load() const {
  if (!can_load()) throw std::logic_error("the model was made by a program and has no file");
  return kind_ == Kind::text ? load_string(content_, options_, path_.string())
                             : corten::load(path_, options_);
}

Spec ModelSource::read() const {
  if (!can_load()) throw std::logic_error("the model was made by a program and has no file");
  return kind_ == Kind::text ? read_spec_string(content_, options_, path_.string())
                             : read_spec(path_, options_);
}

}  // namespace corten::view
