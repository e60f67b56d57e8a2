// Checks of a <flexcomp>, its pins, and the points that no element uses.
#include <algorithm>
#include <string>

#include "mjcf/flexcomp.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

constexpr double kTiny = 1e-15;

std::string number(long long i) { return std::to_string(i); }

bool is_box_type(FlexcompType type) {
  return type == FlexcompType::box || type == FlexcompType::cylinder || type == FlexcompType::ellipsoid;
}

/// How many points a generated shape needs at least along each axis.
std::array<int, 3> least_counts(const Flexcomp& comp) {
  if (is_box_type(*comp.type)) return {2, 2, 2};
  if (*comp.type == FlexcompType::square || *comp.type == FlexcompType::disc || *comp.dim == 2)
    return {2, 2, 1};
  if (*comp.dim == 1) return {*comp.type == FlexcompType::circle ? 4 : 2, 1, 1};
  return {2, 2, 2};
}

std::string fault_of_counts(const Flexcomp& comp) {
  std::array<int, 3> least = has_given_points(comp) ? std::array<int, 3>{1, 1, 1} : least_counts(comp);
  if (*comp.dof == FlexcompDof::radial && *comp.dim == 3)
    least = {std::max(least[0], 2), std::max(least[1], 2), std::max(least[2], 2)};
  for (int i = 0; i < 3; ++i)
    if ((*comp.count)[i] < least[static_cast<std::size_t>(i)])
      return "count=" + in_quotes(to_text(std::span<const int>(comp.count->values))) +
             ": this shape needs at least " + to_text(std::span<const int>(least));
  return "";
}

std::string fault_of_spacing(const FlexcompParts& parts) {
  if (has_given_points(parts.comp)) return "";
  const double least = 2 * *parts.comp.radius + *parts.flex.contact.margin;
  for (const double spacing : parts.comp.spacing->values)
    if (spacing < least)
      return "spacing=" + in_quotes(to_text(std::span<const double>(parts.comp.spacing->values))) +
             ": each number must be at least 2 radius + margin, which is " + to_text(least);
  return "";
}

std::string fault_of_edge(const FlexcompParts& parts) {
  const Elastic2d elastic = *parts.flex.elasticity.elastic2d;
  if (*parts.edge.equality != FlexEquality::false_ &&
      (elastic == Elastic2d::stretch || elastic == Elastic2d::both))
    return "equality of edges and elastic2d=" + in_quotes(to_text(elastic)) +
           " both resist stretching; only one of them can be given";
  return "";
}

std::string above_zero(const char* name, const std::string& value) {
  return std::string(name) + "=" + in_quotes(value) + ": must be greater than zero";
}

// ---- pins

class Pins {
 public:
  Pins(const FlexcompParts& parts, int dim, int points) : parts_(parts), dim_(dim), points_(points) {
    const int order = order_of(parts.comp);
    nodes_ = order == 0 ? 0 : (order + 1) * (order + 1) * (order + 1);
    result_.flags.assign(static_cast<std::size_t>(std::max(points, nodes_)), *parts.comp.rigid);
    grid_ = parts.comp.count->values;
    if (order > 0 && *parts.comp.type != FlexcompType::grid) grid_ = {order + 1, order + 1, order + 1};
  }

  Pinned run() {
    for (const FlexcompPin& pin : parts_.pins) {
      line_ = pin.at.line;
      check_multiples(pin);
      if (result_.fault) return std::move(result_);
    }
    if (*parts_.comp.rigid) return std::move(result_);
    for (const FlexcompPin& pin : parts_.pins) {
      line_ = pin.at.line;
      add(pin);
    }
    if (*parts_.comp.dof == FlexcompDof::radial) result_.flags[0] = true;
    return std::move(result_);
  }

 private:
  void fail(std::string why) {
    if (!result_.fault) result_.fault = PinMessage{line_, std::move(why)};
  }
  void warn(std::string what) { result_.warnings.push_back({line_, std::move(what)}); }

  /// Pins a point or node. An interpolated flex of type grid has more points than nodes; ids up to the number
  /// of points are allowed, as in the reference.
  void pin_id(int i) {
    result_.flags[static_cast<std::size_t>(i)] = true;
    if (nodes_ > 0 && i >= nodes_)
      warn("a pin names " + number(i) + ", but only the " + number(nodes_) +
           " nodes of an interpolated flex, from 0, can be pinned: it has no effect");
  }

  void check_multiples(const FlexcompPin& pin) {
    const auto check = [&](const char* name, const Attr<IntList>& list, int group) {
      if (list->size() % static_cast<std::size_t>(group) != 0)
        fail(std::string(name) + " of a pin has " + number(static_cast<long long>(list->size())) +
             " numbers; their count must be a multiple of " + number(group));
    };
    check("range", pin.range, 2);
    check("grid", pin.grid, dim_);
    check("gridrange", pin.gridrange, 2 * dim_);
    if (pin.grid->empty() && pin.gridrange->empty()) return;
    if (*parts_.comp.type != FlexcompType::grid && !is_interpolated(parts_.comp))
      fail("grid and gridrange of a pin are only for type grid and for interpolated flexes");
    if (dim_ == 1) fail("grid and gridrange of a pin are not for dim 1; use id or range");
  }

  bool is_point(const char* name, int i) {
    if (i >= 0 && i < points_) return true;
    fail(std::string(name) + " of a pin: " + number(i) + " is not a point from 0 to " + number(points_ - 1));
    return false;
  }
  bool is_place(const char* name, const int* place) {
    for (int k = 0; k < dim_; ++k)
      if (place[k] < 0 || place[k] >= grid_[static_cast<std::size_t>(k)]) {
        fail(std::string(name) + " of a pin: " + number(place[k]) + " is not an index from 0 to " +
             number(grid_[static_cast<std::size_t>(k)] - 1));
        return false;
      }
    return true;
  }

  void pin_place(int i, int j, int k) {
    const int id = dim_ == 2 && !uses_nodes() ? i * grid_[1] + j : (i * grid_[1] + j) * grid_[2] + k;
    if (static_cast<std::size_t>(id) < result_.flags.size())
      result_.flags[static_cast<std::size_t>(id)] = true;
  }
  /// A grid of nodes, not of points.
  bool uses_nodes() const { return is_interpolated(parts_.comp) && *parts_.comp.type != FlexcompType::grid; }

  void add(const FlexcompPin& pin) {
    for (const int i : *pin.id)
      if (is_point("id", i)) pin_id(i);
    for (std::size_t r = 0; r + 1 < pin.range->size(); r += 2) {
      const int first = (*pin.range)[r], last = (*pin.range)[r + 1];
      if (!is_point("range", first) || !is_point("range", last)) continue;
      if (first > last)
        warn("range of a pin: " + number(first) + " to " + number(last) + " is empty: it has no effect");
      for (int i = first; i <= last; ++i) pin_id(i);
    }
    const std::size_t group = static_cast<std::size_t>(dim_);
    for (std::size_t g = 0; g + group <= pin.grid->size(); g += group) {
      const int* place = pin.grid->data() + g;
      if (is_place("grid", place)) pin_place(place[0], place[1], dim_ == 3 ? place[2] : 0);
    }
    for (std::size_t g = 0; g + 2 * group <= pin.gridrange->size(); g += 2 * group)
      add_block(pin.gridrange->data() + g);
  }

  void add_block(const int* low) {
    const int* high = low + dim_;
    if (!is_place("gridrange", low) || !is_place("gridrange", high)) return;
    for (int k = 0; k < dim_; ++k)
      if (low[k] > high[k])
        return warn("gridrange of a pin: " + number(low[k]) + " to " + number(high[k]) +
                    " is empty: it has no effect");
    for (int i = low[0]; i <= high[0]; ++i)
      for (int j = low[1]; j <= high[1]; ++j)
        for (int k = dim_ == 3 ? low[2] : 0; k <= (dim_ == 3 ? high[2] : 0); ++k) pin_place(i, j, k);
  }

  const FlexcompParts& parts_;
  int dim_, points_;
  int nodes_ = 0;  ///< of an interpolated flex
  int line_ = 0;   ///< of the pin
  std::array<int, 3> grid_{};
  Pinned result_;
};

}  // namespace

std::string fault_of(const FlexcompParts& parts) {
  const Flexcomp& comp = parts.comp;
  if (*comp.dim < 1 || *comp.dim > 3) return "dim=" + in_quotes(number(*comp.dim)) + ": must be 1, 2 or 3";
  if (std::string fault = fault_of_counts(comp); !fault.empty()) return fault;
  if (std::string fault = fault_of_spacing(parts); !fault.empty()) return fault;
  for (const double scale : comp.scale->values)
    if (scale < kTiny) return above_zero("scale", to_text(std::span<const double>(comp.scale->values)));
  if (*comp.mass < kTiny) return above_zero("mass", to_text(*comp.mass));
  if (*comp.inertiabox < kTiny) return above_zero("inertiabox", to_text(*comp.inertiabox));
  return fault_of_edge(parts);
}

Pinned pinned_points(const FlexcompParts& parts, int dim, int points) {
  return Pins(parts, dim, points).run();
}

std::string fault_of(const FlexMesh& mesh) {
  if (mesh.points.empty() || mesh.elements.empty()) return "a flexcomp needs points and elements";
  if (mesh.points.size() % 3 != 0)
    return "point has " + number(static_cast<long long>(mesh.points.size())) +
           " numbers; their count must be a multiple of 3";
  const std::size_t corners = static_cast<std::size_t>(mesh.dim) + 1;
  if (mesh.elements.size() % corners != 0)
    return "element has " + number(static_cast<long long>(mesh.elements.size())) + " numbers; with dim " +
           number(mesh.dim) + " their count must be a multiple of " + number(static_cast<long long>(corners));
  const long long points = static_cast<long long>(mesh.points.size() / 3);
  for (std::size_t i = 0; i < mesh.elements.size(); ++i)
    if (mesh.elements[i] < 0 || mesh.elements[i] >= points)
      return "element " + number(static_cast<long long>(i / corners)) + " has point " +
             number(mesh.elements[i]) + ", and there are " + number(points);
  return "";
}

void drop_unused(FlexMesh& mesh, std::vector<bool>* pinned) {
  const std::size_t points = mesh.points.size() / 3;
  std::vector<bool> used(points, false);
  for (const int p : mesh.elements) used[static_cast<std::size_t>(p)] = true;
  if (std::find(used.begin(), used.end(), false) == used.end()) return;
  // Texture coordinates of the elements have an indexing of their own.
  const bool has_texcoords = mesh.elemtexcoords.empty() && mesh.texcoords.size() == 2 * points;
  std::vector<int> new_id(points, -1);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < points; ++i) {
    if (!used[i]) continue;
    std::copy_n(mesh.points.begin() + static_cast<std::ptrdiff_t>(3 * i), 3,
                mesh.points.begin() + static_cast<std::ptrdiff_t>(3 * kept));
    if (has_texcoords)
      std::copy_n(mesh.texcoords.begin() + static_cast<std::ptrdiff_t>(2 * i), 2,
                  mesh.texcoords.begin() + static_cast<std::ptrdiff_t>(2 * kept));
    if (pinned != nullptr) (*pinned)[kept] = (*pinned)[i];
    new_id[i] = static_cast<int>(kept++);
  }
  for (int& p : mesh.elements) p = new_id[static_cast<std::size_t>(p)];
  mesh.points.resize(3 * kept);
  if (has_texcoords) mesh.texcoords.resize(2 * kept);
  if (pinned != nullptr) pinned->resize(kept);
}

}  // namespace corten::mjcf
