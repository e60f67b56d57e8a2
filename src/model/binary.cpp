// Reads and writes binary models. Layout: magic, format version, signature of the field tables, length and
// checksum of the content; then sizes, options, statistics, the arena, texts, and the appearance. All reads
// go through one bounds-checked cursor, and counts are checked against the remaining bytes before memory is
// allocated.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <utility>

#include "base/hash.h"
#include "base/regular_file.h"
#include "corten/model_file.h"
#include "model/appearance.h"
#include "model/index_check.h"
#include "model/storage.h"

namespace corten {

namespace {

constexpr char kMagic[8] = {'C', 'O', 'R', 'T', 'E', 'N', 'M', '\0'};
constexpr std::uint32_t kVersion = 2;

struct Header {
  char magic[8];
  std::uint32_t version;
  std::uint32_t byte_order;
  std::uint64_t tables;
  std::uint64_t length;
  std::uint64_t checksum;
};
constexpr std::uint32_t kByteOrder = 0x01020304;

/// Hash of the field tables. It changes with every table change, so that old files are rejected.
std::uint64_t table_signature() {
  std::string all;
#define CORTEN_ADD(...) all += #__VA_ARGS__ ";";
  CORTEN_MODEL_SIZES(CORTEN_ADD)
  CORTEN_OPTION_FIELDS(CORTEN_ADD)
  CORTEN_STATISTIC_FIELDS(CORTEN_ADD)
  CORTEN_MODEL_FIELDS(CORTEN_ADD)
  CORTEN_APPEARANCE_SIZES(CORTEN_ADD)
  CORTEN_APPEARANCE_FIELDS(CORTEN_ADD)
#define CORTEN_ADD_SECTION(Section, member, TABLE) TABLE(CORTEN_ADD)
  CORTEN_VISUAL_SECTIONS(CORTEN_ADD_SECTION)
#undef CORTEN_ADD_SECTION
#undef CORTEN_ADD
  return Hash().add(std::as_bytes(std::span(all))).value();
}

class Writer {
 public:
  void bytes(const void* from, std::size_t size) {
    auto* begin = static_cast<const std::byte*>(from);
    out_.insert(out_.end(), begin, begin + size);
  }
  template <class Plain>
  void plain(const Plain& value) {
    bytes(&value, sizeof value);
  }
  void text(const std::string& value) {
    plain(static_cast<std::uint64_t>(value.size()));
    bytes(value.data(), value.size());
  }
  std::vector<std::byte> take() { return std::move(out_); }

 private:
  std::vector<std::byte> out_;
};

/// Internal exception; converted to a LoadError with the file's name.
struct Damaged {
  std::string what;
};

class Reader {
 public:
  explicit Reader(std::span<const std::byte> in) : in_(in) {}

  std::span<const std::byte> bytes(std::uint64_t size) {
    if (size > in_.size()) throw Damaged{"the file is truncated"};
    auto piece = in_.first(static_cast<std::size_t>(size));
    in_ = in_.subspan(piece.size());
    return piece;
  }
  template <class Plain>
  Plain plain() {
    Plain value;
    std::memcpy(&value, bytes(sizeof value).data(), sizeof value);
    return value;
  }
  std::string text() {
    auto piece = bytes(plain<std::uint64_t>());
    return {reinterpret_cast<const char*>(piece.data()), piece.size()};
  }
  /// Number of items that follow. Each takes at least `least` bytes, so a count that is too large is detected
  /// at once.
  std::size_t count(std::size_t least) {
    const auto n = plain<std::uint64_t>();
    if (n > in_.size() / least) throw Damaged{"a count is larger than the file"};
    return static_cast<std::size_t>(n);
  }
  bool at_end() const { return in_.empty(); }

 private:
  std::span<const std::byte> in_;
};

void write_texts(Writer& out, const detail::ModelStorage& storage) {
  out.text(storage.name);
  for (const detail::NameTable& table : storage.names) {
    out.plain(static_cast<std::uint64_t>(table.names.size()));
    for (const std::string& name : table.names) out.text(name);
  }
  out.plain(static_cast<std::uint64_t>(storage.warnings.size()));
  for (const Diagnostic& d : storage.warnings) {
    out.plain(d.line);
    for (const std::string* text : {&d.file, &d.element, &d.message}) out.text(*text);
  }
}

void read_texts(Reader& in, detail::ModelStorage& storage) {
  storage.name = in.text();
  for (detail::NameTable& table : storage.names) {
    table.names.resize(in.count(sizeof(std::uint64_t)));
    for (std::size_t i = 0; i < table.names.size(); i++) {
      table.names[i] = in.text();
      if (table.names[i].empty()) continue;
      if (!table.ids.emplace(table.names[i], static_cast<int>(i)).second)
        throw Damaged{"two objects of a kind have the same name"};
    }
  }
  storage.warnings.resize(in.count(sizeof(int)));
  for (Diagnostic& d : storage.warnings) {
    d.severity = Severity::warning;
    d.line = in.plain<int>();
    for (std::string* text : {&d.file, &d.element, &d.message}) *text = in.text();
  }
}

/// Reads the sizes. None can be larger than the number of bytes in the file.
ModelSizes read_sizes(Reader& in, std::size_t bytes) {
  const ModelSizes sizes = in.plain<ModelSizes>();
#define CORTEN_CHECK(name, meaning)                                   \
  if (sizes.name < 0 || static_cast<std::size_t>(sizes.name) > bytes) \
    throw Damaged{"size " #name " is " + std::to_string(sizes.name)};
  CORTEN_MODEL_SIZES(CORTEN_CHECK)
#undef CORTEN_CHECK
  return sizes;
}

void write_appearance(Writer& out, const detail::ModelStorage& storage) {
  detail::AppearanceSizes sizes;
#define CORTEN_COPY(name, meaning) sizes.name = storage.fields.name;
  CORTEN_APPEARANCE_SIZES(CORTEN_COPY)
#undef CORTEN_COPY
  out.plain(sizes);
  out.plain(storage.fields.vis);
  out.plain(static_cast<std::uint64_t>(storage.appearance->size()));
  out.bytes(storage.appearance->data(), storage.appearance->size());
}

/// Reads the appearance of a model whose other fields are valid.
void read_appearance(Reader& in, std::size_t file_bytes, detail::ModelStorage& storage) {
  const auto sizes = in.plain<detail::AppearanceSizes>();
#define CORTEN_CHECK(name, meaning)                                        \
  if (sizes.name < 0 || static_cast<std::size_t>(sizes.name) > file_bytes) \
    throw Damaged{"size " #name " is " + std::to_string(sizes.name)};
  CORTEN_APPEARANCE_SIZES(CORTEN_CHECK)
#undef CORTEN_CHECK
  storage.fields.vis = in.plain<VisualSettings>();
  const auto bytes = in.plain<std::uint64_t>();
  if (detail::appearance_bytes(storage.view, sizes) != bytes)
    throw Damaged{"sizes and arrays of the appearance do not match"};
  const auto content = in.bytes(bytes);
  detail::allocate_appearance(storage, sizes);
  if (bytes > 0) std::memcpy(storage.appearance->data(), content.data(), content.size());
  if (const auto wrong = detail::appearance_out_of_bounds(storage.fields)) throw Damaged{*wrong};
}

/// Checks counts that do not size an array against the arrays.
void check_counts(const ModelView<double>& m) {
  int trees = 0, compensated = 0;
  long long readings = 0;
  for (int b = 0; b < m.nbody; b++) {
    trees = std::max(trees, m.body_treeid[b] + 1);
    compensated += m.body_gravcomp[b] > 0;
  }
  for (int i = 0; i < m.nsensor; i++) readings += m.sensor_dim[i];
  if (trees != m.ntree || compensated != m.ngravcomp || readings != m.nsensordata)
    throw Damaged{"counts and arrays do not match"};
}

/// A name of an object that does not exist would lead out of the arrays.
void check_names(const Model& model, const detail::NameTables& names) {
  for (const ObjectType type : detail::kNamedObjects)
    if (names[static_cast<std::size_t>(detail::name_table_of(type))].names.size() >
        static_cast<std::size_t>(model.count(type)))
      throw Damaged{"there are more names than objects"};
}

std::shared_ptr<const detail::ModelStorage> read_content(std::span<const std::byte> content) {
  Reader in(content);
  const ModelSizes sizes = read_sizes(in, content.size());
  const auto arena_size = in.plain<std::uint64_t>();
  ModelView<double> measured{};
  static_cast<ModelSizes&>(measured) = sizes;
  // Check sizes before allocating anything.
  if (arena_size > content.size() || bind_model(measured, nullptr) != arena_size)
    throw Damaged{"sizes and arrays do not match"};
  auto storage = detail::make_model_storage(sizes);
  storage->fields.opt = in.plain<Option>();
  storage->fields.stat = in.plain<Statistic>();
  if (const auto wrong = option_out_of_bounds(storage->fields.opt)) throw Damaged{*wrong};
  std::memcpy(storage->arena->data(), in.bytes(arena_size).data(), static_cast<std::size_t>(arena_size));
  if (const auto wrong = index_out_of_bounds(storage->view)) throw Damaged{*wrong};
  check_counts(storage->view);
  read_texts(in, *storage);
  read_appearance(in, content.size(), *storage);
  if (!in.at_end()) throw Damaged{"there are extra bytes at the end"};
  if (const auto wrong = detail::bind_plugins(*storage)) throw Damaged{*wrong};
  detail::refresh_options(*storage);
  return storage;
}

std::shared_ptr<const detail::ModelStorage> read_file_content(std::span<const std::byte> bytes) {
  Reader in(bytes);
  const auto header = in.plain<Header>();
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) throw Damaged{"not a binary Corten model"};
  if (header.byte_order != kByteOrder) throw Damaged{"written on a machine with the other byte order"};
  if (header.version != kVersion || header.tables != table_signature())
    throw Damaged{"written by another release of Corten; compile the MJCF again"};
  const auto content = in.bytes(header.length);
  if (!in.at_end()) throw Damaged{"there are extra bytes at the end"};
  if (Hash().add(content).value() != header.checksum) throw Damaged{"wrong checksum: the file is damaged"};
  return read_content(content);
}

}  // namespace

std::vector<std::byte> to_binary(const Model& model) {
  const detail::ModelStorage& storage = model.storage();
  Writer content;
  content.plain(static_cast<const ModelSizes&>(storage.view));
  content.plain(static_cast<std::uint64_t>(storage.arena->size()));
  content.plain(storage.fields.opt);
  content.plain(storage.fields.stat);
  content.bytes(storage.arena->data(), storage.arena->size());
  write_texts(content, storage);
  write_appearance(content, storage);
  const std::vector<std::byte> body = content.take();

  Header header{{}, kVersion, kByteOrder, table_signature(), body.size(), Hash().add(body).value()};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  Writer file;
  file.plain(header);
  file.bytes(body.data(), body.size());
  return file.take();
}

bool is_binary_model(std::string_view bytes) {
  return bytes.starts_with(std::string_view(kMagic, sizeof kMagic));
}

Model from_binary(std::span<const std::byte> bytes, const std::string& name) {
  try {
    const Model model(read_file_content(bytes));
    check_names(model, model.storage().names);
    return model;
  } catch (const Damaged& damaged) {
    throw LoadError({{Severity::error, name, 0, "", "binary model: " + damaged.what}});
  }
}

void save_binary(const Model& model, const std::filesystem::path& path) {
  const std::vector<std::byte> bytes = to_binary(model);
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) throw FileError("cannot write " + path.string());
}

Model load_binary(const std::filesystem::path& path) {
  std::string bytes;
  if (!read_regular_file(path, kLargestBinaryModel, bytes))
    throw LoadError({{Severity::error, path.string(), 0, "",
                      "cannot read the file" + why_not_readable(path, kLargestBinaryModel)}});
  return from_binary(std::as_bytes(std::span(bytes)), path.string());
}

}  // namespace corten
