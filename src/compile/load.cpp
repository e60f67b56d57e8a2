// load() and load_string(): read, compile, and turn findings into one exception.
#include <memory>
#include <utility>

#include "base/diagnostics.h"
#include "compile/compile.h"
#include "corten/simulate.h"
#include "mjcf/reader.h"

namespace corten {

namespace {

Model compiled(const mjcf::Spec& spec, const mjcf::FileProvider& files, Diagnostics& found) {
  std::shared_ptr<const detail::ModelStorage> storage;
  if (!found.has_errors()) storage = compile::compile(spec, files, found);
  if (!storage) throw LoadError(found.in_file_order());
  return Model(std::move(storage));
}

}  // namespace

Model load(const std::filesystem::path& path, const LoadOptions& options) {
  Diagnostics found;
  const mjcf::ReadOptions reading{options.strict, {}, {}};
  return compiled(mjcf::read_file(path, reading, found), reading.files, found);
}

Model load_string(std::string_view xml, const LoadOptions& options, const std::string& name) {
  Diagnostics found;
  const mjcf::ReadOptions reading{options.strict, {}, {}};
  return compiled(mjcf::read_string(xml, name, reading, found), reading.files, found);
}

}  // namespace corten
