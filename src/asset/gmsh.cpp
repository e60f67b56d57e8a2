#include "asset/gmsh.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "asset/byte_reader.h"
#include "asset/text_reader.h"

namespace corten::asset {

namespace {

/// A section of the file, read as words or as binary numbers. After a failure all numbers are zero.
class Section {
 public:
  Section(std::string_view name, std::string_view content, bool binary)
      : name_(name),
        rest_(content),
        bytes_(std::as_bytes(std::span(content.data(), content.size()))),
        binary_(binary) {}

  bool is_binary() const { return binary_; }
  bool failed() const { return !failure_.empty(); }
  std::string failure() const { return "$" + std::string(name_) + ": " + failure_; }
  void fail(std::string why) {
    if (failure_.empty()) failure_ = std::move(why);
  }

  /// An integer: a word of a text, or a number of the type Binary.
  template <class Binary>
  std::int64_t integer() {
    if (failed()) return 0;
    if (!binary_) return word<std::int64_t>("an integer");
    if (!has<Binary>()) return 0;
    const auto value = bytes_.read<Binary>();
    if constexpr (std::is_same_v<Binary, std::uint64_t>)
      if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return fail("a number is out of range"), 0;
    return static_cast<std::int64_t>(value);
  }

  double real() {
    if (failed()) return 0;
    const double value = !binary_ ? word<double>("a number") : has<double>() ? bytes_.read<double>() : 0;
    if (!std::isfinite(value)) fail("a coordinate is not finite");
    return value;
  }

  /// A count of items that take at least `size` bytes each, which therefore must fit in the section.
  std::size_t checked_count(std::int64_t count, std::size_t size, const char* what) {
    const std::size_t left = binary_ ? bytes_.left() : rest_.size();
    if (!failed() && (count < 1 || static_cast<std::uint64_t>(count) > left / size))
      fail(std::to_string(count) + " " + what + " do not fit in the section");
    return failed() ? 0 : static_cast<std::size_t>(count);
  }

  /// Fails if more than blanks follow the items that were counted.
  void expect_end(std::size_t count, const char* what) {
    if (failed()) return;
    if (binary_) rest_.remove_prefix(rest_.size() - bytes_.left());
    if (rest_.find_first_not_of(" \t\r\n\v\f") != std::string_view::npos)
      fail("more follows the " + std::to_string(count) + " " + what + " that the section announces");
  }

  /// The first line of a section of format 2.2: a count, as text in binary files too.
  std::int64_t count_line() {
    const std::size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, std::min(end, rest_.size()));
    while (!line.empty() && (line.back() == '\r' || is_blank(line.back()))) line.remove_suffix(1);
    const auto count = number<std::int64_t>(line);
    if (!count || end == std::string_view::npos)
      return fail("the section must begin with a line that is a count"), 0;
    bytes_.skip(end + 1);
    rest_.remove_prefix(end + 1);
    return *count;
  }

 private:
  template <class T>
  bool has() {
    if (bytes_.has(sizeof(T))) return true;
    fail("the section ends too early");
    return false;
  }

  template <class T>
  T word(const char* kind) {
    const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    std::size_t start = 0;
    while (start < rest_.size() && is_space(rest_[start])) ++start;
    std::size_t end = start;
    while (end < rest_.size() && !is_space(rest_[end])) ++end;
    const std::string_view word = rest_.substr(start, end - start);
    rest_.remove_prefix(end);
    if (word.empty()) return fail("the section ends too early"), T{};
    const auto value = number<T>(word);
    if (!value) fail(quoted(word) + " is not " + kind);
    return value.value_or(T{});
  }

  std::string_view name_, rest_;
  ByteReader bytes_;
  bool binary_;
  std::string failure_;
};

int dim_of_type(std::int64_t type) {
  if (type == 1 || type == 2) return static_cast<int>(type);
  return type == 4 ? 3 : 0;
}

/// The smallest text of a number: a digit and a space.
constexpr std::size_t kShortestNumber = 2;

void read_points(Section& nodes, std::size_t count, GmshMesh& mesh) {
  for (std::size_t i = 0; i < 3 * count && !nodes.failed(); i++) mesh.points.push_back(nodes.real());
}

void add_corner(Section& elements, std::int64_t tag, std::int64_t first_tag, GmshMesh& mesh) {
  const std::int64_t last_tag = first_tag + static_cast<std::int64_t>(mesh.points.size() / 3) - 1;
  if (!elements.failed() && (tag < first_tag || tag > last_tag))
    elements.fail("node " + std::to_string(tag) + " does not exist; tags are " + std::to_string(first_tag) +
                  " to " + std::to_string(last_tag));
  mesh.elements.push_back(elements.failed() ? 0 : static_cast<int>(tag - first_tag));
}

// ---- format 4.1

struct Header {
  std::int64_t count, first_tag, last_tag, dim, kind;
};

/// The headers of a section with one block: blocks, count, tags; dimension, tag, parametric or type, count.
Header read_header(Section& s, const char* what) {
  const std::int64_t blocks = s.integer<std::uint64_t>();
  Header h{};
  h.count = s.integer<std::uint64_t>();
  h.first_tag = s.integer<std::uint64_t>();
  h.last_tag = s.integer<std::uint64_t>();
  h.dim = s.integer<std::int32_t>();
  s.integer<std::int32_t>();  // tag of the entity
  h.kind = s.integer<std::int32_t>();
  const std::int64_t in_block = s.integer<std::uint64_t>();
  if (!s.failed() && (blocks != 1 || in_block != h.count))
    s.fail("all " + std::string(what) + " must be in one block: there are " + std::to_string(blocks) +
           " blocks, with " + std::to_string(in_block) + " of " + std::to_string(h.count) + " in the first");
  return h;
}

std::int64_t read_nodes_41(Section& s, GmshMesh& mesh) {
  const Header h = read_header(s, "nodes");
  const std::size_t count = s.checked_count(h.count, s.is_binary() ? 32 : 4 * kShortestNumber, "nodes");
  if (!s.failed() && (h.dim < 1 || h.dim > 3))
    s.fail("the dimension of the nodes is " + std::to_string(h.dim) + "; it must be 1, 2 or 3");
  if (!s.failed() && !s.is_binary() && h.last_tag != h.count)
    s.fail("the largest tag is " + std::to_string(h.last_tag) + ", and there are " + std::to_string(h.count) +
           " nodes");
  if (!s.failed() && (h.first_tag < 0 || h.first_tag > std::numeric_limits<std::int64_t>::max() - h.count))
    s.fail("the smallest tag is " + std::to_string(h.first_tag) +
           "; tags are not negative, and none is above " +
           std::to_string(std::numeric_limits<std::int64_t>::max()));
  mesh.dim = static_cast<int>(h.dim);
  for (std::size_t i = 0; i < count && !s.failed(); i++)
    if (s.integer<std::uint64_t>() != h.first_tag + static_cast<std::int64_t>(i) && !s.failed())
      s.fail("the tags of nodes must be consecutive");
  read_points(s, count, mesh);
  s.expect_end(count, "nodes");
  return h.first_tag;
}

void read_elements_41(Section& s, std::int64_t first_tag, GmshMesh& mesh) {
  const Header h = read_header(s, "elements");
  if (!s.failed() && (h.dim != mesh.dim || dim_of_type(h.kind) != mesh.dim))
    s.fail("elements of dimension " + std::to_string(h.dim) + " and type " + std::to_string(h.kind) +
           " do not belong to nodes of dimension " + std::to_string(mesh.dim));
  const std::size_t corners = static_cast<std::size_t>(mesh.dim) + 1;
  const std::size_t count =
      s.checked_count(h.count, (corners + 1) * (s.is_binary() ? 8 : kShortestNumber), "elements");
  for (std::size_t e = 0; e < count && !s.failed(); e++) {
    s.integer<std::uint64_t>();  // tag
    for (std::size_t k = 0; k < corners && !s.failed(); k++)
      add_corner(s, s.integer<std::uint64_t>(), first_tag, mesh);
  }
  s.expect_end(count, "elements");
}

// ---- format 2.2

void read_nodes_22(Section& s, GmshMesh& mesh) {
  const std::int64_t given = s.count_line();
  const std::size_t count = s.checked_count(given, s.is_binary() ? 28 : 4 * kShortestNumber, "nodes");
  for (std::size_t i = 0; i < count && !s.failed(); i++) {
    const std::int64_t tag = s.integer<std::int32_t>(), expected = static_cast<std::int64_t>(i) + 1;
    if (!s.failed() && tag != expected)
      s.fail("node " + std::to_string(expected) + " has the tag " + std::to_string(tag) +
             "; tags must be 1 to " + std::to_string(count) + ", in this order");
    read_points(s, 1, mesh);
  }
  s.expect_end(count, "nodes");
}

/// Checks the type of an element; the first one determines the dimension.
void take_type(Section& s, std::int64_t type, GmshMesh& mesh) {
  const int dim = dim_of_type(type);
  if (s.failed()) return;
  if (dim < 2)
    s.fail("elements of type " + std::to_string(type) + "; triangles (2) and tetrahedra (4) are read");
  else if (mesh.dim != 0 && mesh.dim != dim) s.fail("elements of several types; all must be of one");
  else mesh.dim = dim;
}

void read_element_22(Section& s, std::int64_t tags, GmshMesh& mesh) {
  for (std::int64_t t = 0; t < tags && !s.failed(); t++) s.integer<std::int32_t>();
  for (int k = 0; k <= mesh.dim && !s.failed(); k++) add_corner(s, s.integer<std::int32_t>(), 1, mesh);
}

void read_elements_22(Section& s, GmshMesh& mesh) {
  const std::int64_t given = s.count_line();
  const std::size_t count = s.checked_count(given, s.is_binary() ? 12 : 6 * kShortestNumber, "elements");
  for (std::size_t e = 0; e < count && !s.failed();) {
    std::int64_t follow = 1;
    if (!s.is_binary()) s.integer<std::int32_t>();  // tag
    take_type(s, s.integer<std::int32_t>(), mesh);
    if (s.is_binary()) follow = s.integer<std::int32_t>();
    const std::int64_t tags = s.integer<std::int32_t>();
    if (!s.failed() && (follow < 1 || static_cast<std::uint64_t>(follow) > count - e || tags < 0))
      s.fail("the header of an element is wrong");
    for (std::int64_t i = 0; i < follow && !s.failed(); i++, e++) {
      if (s.is_binary()) s.integer<std::int32_t>();  // tag
      read_element_22(s, tags, mesh);
    }
  }
  s.expect_end(count, "elements");
}

// ---- the file

/// The content between $NAME and $EndNAME, from the line after $NAME on.
std::optional<std::string_view> content_of(std::string_view file, const std::string& name) {
  const std::size_t start = file.find("$" + name);
  if (start == std::string_view::npos) return std::nullopt;
  std::size_t first = file.find('\n', start);
  if (first == std::string_view::npos) return std::nullopt;
  first++;
  const std::size_t end = file.find("$End" + name, first);
  if (end == std::string_view::npos) return std::nullopt;
  return file.substr(first, end - first);
}

}  // namespace

Result<GmshMesh> decode_gmsh(Bytes file) {
  const std::string_view text = as_text(file);
  if (!text.starts_with("$MeshFormat")) return Failure{"the file does not begin with $MeshFormat"};
  LineReader lines(text);
  std::string_view line;
  lines.next(line);
  lines.next(line);
  const auto version = number<double>(next_word(line));
  const auto type = number<int>(next_word(line));
  if (!version || !type || *type < 0 || *type > 1)
    return lines.failure("needs a version, and 0 for text or 1 for binary");
  const bool is_22 = std::lround(100 * *version) == 220, is_41 = std::lround(100 * *version) == 410;
  if (!is_22 && !is_41)
    return lines.failure("version " + std::to_string(*version) +
                         " of the format is not known; 2.2 and 4.1 are read");
  const auto nodes = content_of(text, "Nodes"), elements = content_of(text, "Elements");
  if (!nodes) return Failure{"there is no section $Nodes ... $EndNodes"};
  if (!elements) return Failure{"there is no section $Elements ... $EndElements"};
  GmshMesh mesh;
  Section node_section("Nodes", *nodes, *type == 1), element_section("Elements", *elements, *type == 1);
  std::int64_t first_tag = 1;
  if (is_22) read_nodes_22(node_section, mesh);
  else first_tag = read_nodes_41(node_section, mesh);
  if (node_section.failed()) return Failure{node_section.failure()};
  if (is_22) read_elements_22(element_section, mesh);
  else read_elements_41(element_section, first_tag, mesh);
  if (element_section.failed()) return Failure{element_section.failure()};
  return mesh;
}

}  // namespace corten::asset
