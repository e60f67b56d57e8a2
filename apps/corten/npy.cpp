#include "npy.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>

#include "commands.h"

namespace corten::app {

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kAlignment = 64;
/// Larger headers are rejected as damaged.
constexpr std::size_t kLongestHeader = 65536;

/// Reads the dictionary of the header, which is Python source: `{'descr': '<f8', 'fortran_order': False,
/// 'shape': (3, 4), }`.
class Dictionary {
 public:
  Dictionary(std::string_view text, const std::string& name) : rest_(text), name_(name) {}

  void parse(NpyHeader& header) {
    expect('{');
    while (!take('}')) {
      const std::string_view key = quoted();
      expect(':');
      if (key == "descr") read_type(header);
      else if (key == "fortran_order") read_order();
      else if (key == "shape") read_shape(header);
      else fail(fmt::format("unknown header entry '{}'", key));
      if (!take(',')) {
        expect('}');
        break;
      }
    }
    if (!typed_ || !ordered_ || !shaped_) fail("the header lacks descr, fortran_order or shape");
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw UsageError(fmt::format("{}: {}", name_, what));
  }

  void skip_spaces() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n')) rest_.remove_prefix(1);
  }

  bool take(char c) {
    skip_spaces();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool take_word(std::string_view word) {
    skip_spaces();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  void expect(char c) {
    if (!take(c)) fail(fmt::format("damaged header: expected '{}'", c));
  }

  std::string_view quoted() {
    const char quote = take('"') ? '"' : (expect('\''), '\'');
    const std::size_t end = rest_.find(quote);
    if (end == std::string_view::npos) fail("damaged header: unclosed quote");
    const std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return text;
  }

  void read_type(NpyHeader& header) {
    skip_spaces();
    const std::string_view type =
        !rest_.empty() && (rest_.front() == '\'' || rest_.front() == '"') ? quoted() : "of several fields";
    typed_ = true;
    if (type == "<f8") header.bytes_per_number = 8;
    else if (type == "<f4") header.bytes_per_number = 4;
    else
      fail(fmt::format("element type is {}; only '<f8' and '<f4' (little-endian reals) are supported", type));
  }

  void read_order() {
    ordered_ = true;
    if (take_word("True"))
      fail("the array is in column-major (Fortran) order; save numpy.ascontiguousarray(x) instead");
    if (!take_word("False")) fail("damaged header: fortran_order is neither True nor False");
  }

  void read_shape(NpyHeader& header) {
    shaped_ = true;
    header.shape.clear();
    std::uint64_t count = 1;
    expect('(');
    while (!take(')')) {
      skip_spaces();
      std::int64_t size = 0;
      const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), size);
      if (error != std::errc{} || size < 0) fail("damaged header: the shape is not a list of sizes");
      rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
      if (header.shape.size() == 8) fail("the array has more than 8 dimensions; at most 8 are supported");
      header.shape.push_back(size);
      if (size > 0 && count > (std::uint64_t{1} << 56) / static_cast<std::uint64_t>(size))
        fail("the array is too large");
      count *= static_cast<std::uint64_t>(size);
      if (!take(',')) {
        expect(')');
        break;
      }
    }
  }

  std::string_view rest_;
  const std::string& name_;
  bool typed_ = false, ordered_ = false, shaped_ = false;
};

/// A file descriptor that is closed by the destructor.
struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) close(fd);
  }
};

}  // namespace

std::size_t NpyHeader::count() const {
  std::size_t product = 1;
  for (std::int64_t size : shape) product *= static_cast<std::size_t>(size);
  return product;
}

std::string npy_header(std::span<const std::int64_t> shape) {
  std::string sizes;
  for (std::int64_t size : shape) sizes += fmt::format("{}, ", size);
  std::string text = fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}), }}", sizes);
  const std::size_t before = kMagic.size() + 4;  // version and length
  const std::size_t total = (before + text.size() + 1 + kAlignment - 1) / kAlignment * kAlignment;
  text.resize(total - before - 1, ' ');
  text += '\n';
  std::string header(kMagic);
  header += {1, 0, static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
  return header + text;
}

NpyHeader parse_npy_header(std::span<const std::byte> start, std::uint64_t file_size,
                           const std::string& name) {
  const std::string_view bytes(reinterpret_cast<const char*>(start.data()), start.size());
  if (bytes.size() < 10 || !bytes.starts_with(kMagic))
    throw UsageError(fmt::format("{}: not a .npy file", name));
  const int version = bytes[6];
  if (version < 1 || version > 3)
    throw UsageError(fmt::format("{}: .npy format version {} is not supported", name, version));
  const std::size_t width = version == 1 ? 2 : 4, before = 8 + width;
  std::size_t length = 0;
  for (std::size_t k = 0; k < width && 8 + k < bytes.size(); k++)
    length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[8 + k])) << (8 * k);
  if (length > kLongestHeader || before + length > bytes.size())
    throw UsageError(fmt::format("{}: the header is longer than the file", name));
  NpyHeader header;
  Dictionary(bytes.substr(before, length), name).parse(header);
  header.size = before + length;
  const std::uint64_t wanted = header.count() * static_cast<std::uint64_t>(header.bytes_per_number);
  if (file_size - header.size != wanted)
    throw UsageError(fmt::format("{}: the file has {} bytes of data; its shape needs {}", name,
                                 file_size - header.size, wanted));
  return header;
}

NpyFile::NpyFile(const std::string& path) : path_(path) {
  const Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  struct stat info {};
  if (file.fd < 0 || fstat(file.fd, &info) != 0)
    throw UsageError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  if (!S_ISREG(info.st_mode)) throw UsageError(fmt::format("{}: not a regular file", path));
  if (info.st_size == 0) throw UsageError(fmt::format("{}: the file is empty", path));
  size_ = static_cast<std::size_t>(info.st_size);
  void* map = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file.fd, 0);
  if (map == MAP_FAILED) throw UsageError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  map_ = static_cast<const std::byte*>(map);
  try {
    header_ = parse_npy_header({map_, std::min(size_, kLongestHeader + 12)}, size_, path);
  } catch (...) {
    munmap(map, size_);
    throw;
  }
}

NpyFile::~NpyFile() { munmap(const_cast<std::byte*>(map_), size_); }

void NpyFile::read(std::size_t first, std::span<double> to) const {
  const std::size_t count = header_.count();
  if (first > count || to.size() > count - first)
    throw UsageError(fmt::format("{}: the array has {} numbers; {} from number {} on are needed", path_,
                                 count, to.size(), first));
  if (to.empty()) return;
  const std::byte* from = map_ + header_.size + first * static_cast<std::size_t>(header_.bytes_per_number);
  if (header_.bytes_per_number == 8) {
    std::memcpy(to.data(), from, to.size_bytes());
    return;
  }
  for (double& x : to) {
    float value = 0;
    std::memcpy(&value, from, sizeof value);
    x = value;
    from += sizeof value;
  }
}

std::uint64_t NpyFile::hash() const {
  std::uint64_t value = 14695981039346656037u;  // FNV-1a
  for (std::size_t i = 0; i < size_; i++)
    value = (value ^ static_cast<std::uint64_t>(map_[i])) * 1099511628211u;
  return value;
}

}  // namespace corten::app
