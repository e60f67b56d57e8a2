// load() and load_string(): read, compile, and turn findings into one exception.
#include <memory>
#include <utility>

#include "base/diagnostics.h"
#include "compile/compile.h"
#include "corten/simulate.h"
#include "mjcf/reader.h"

namespace corten {

namespace {

Model compiled(const mjcf::Spec& spec, Diagnostics& found) {
  std::shared_ptr<const detail::ModelStorage> storage;
  if (!found.has_errors()) storage = compile::compile(spec, found);
  if (!storage) throw LoadError(found.in_file_order());
  return Model(std::move(storage));
}

}  // namespace

Model load(const std::filesystem::path& path, const LoadOptions& options) {
  Diagnostics found;
  return compiled(mjcf::read_file(path, {options.strict, {}}, found), found);
}

Model load_string(std::string_view xml, const LoadOptions& options, const std::string& name) {
  Diagnostics found;
  return compiled(mjcf::read_string(xml, name, {options.strict, {}}, found), found);
}

}  // namespace corten
