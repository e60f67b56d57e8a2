#include "compile/flex_topology.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "model/flex_element.h"

namespace corten::compile {

namespace {

/// The faces of an element: `dim` of its vertices each.
constexpr int kFragments[3][4][3] = {
    {{0}, {1}}, {{0, 1}, {2, 0}, {1, 2}}, {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}}};

struct Fragment {
  std::array<int, 3> sorted{-1, -1, -1};
  int element = 0;
  std::array<int, 3> vertices{-1, -1, -1};
};

class Builder {
 public:
  Builder(int dim, const std::vector<int>& elements)
      : dim_(dim),
        corners_(dim + 1),
        elements_(elements),
        count_(static_cast<int>(elements.size()) / corners_) {}

  FlexTopology run() {
    number_edges();
    sort_fragments();
    find_border();
    set_layers();
    if (dim_ < 3) pair_neighbours();
    return std::move(result_);
  }

 private:
  struct Joined {
    int first, second;
    std::array<int, 3> fragment;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int vertex(int element, int corner) const { return elements_[at(element * corners_ + corner)]; }

  /// Edges are numbered when they appear first.
  void number_edges() {
    std::unordered_map<std::uint64_t, int> known;
    const FlexLocalEdges local = flex_local_edges(dim_);
    for (int e = 0; e < count_; e++)
      for (int k = 0; k < local.count; k++) {
        const auto& [a, b] = local.corner[k];
        const int v = vertex(e, a), w = vertex(e, b), low = std::min(v, w), high = std::max(v, w);
        const auto key = static_cast<std::uint64_t>(low) << 32 | static_cast<std::uint32_t>(high);
        const auto [entry, is_new] = known.emplace(key, static_cast<int>(result_.edges.size()));
        if (is_new) {
          result_.edges.push_back({low, high});
          result_.flaps.push_back({-1, -1});
        }
        result_.element_edges.push_back(entry->second);
        if (dim_ == 2) result_.flaps[at(entry->second)][is_new ? 0 : 1] = vertex(e, 3 - a - b);
      }
  }

  /// The first `dim` vertices in increasing order.
  std::array<int, 3> sorted(std::array<int, 3> v) const {
    if (dim_ == 3 && v[1] > v[2]) std::swap(v[1], v[2]);
    if (dim_ >= 2 && v[0] > v[1]) std::swap(v[0], v[1]);
    if (dim_ == 3 && v[1] > v[2]) std::swap(v[1], v[2]);
    return v;
  }

  void sort_fragments() {
    std::vector<Fragment> fragments;
    for (int e = 0; e < count_; e++)
      for (int f = 0; f < corners_; f++) {
        Fragment fragment;
        fragment.element = e;
        for (int k = 0; k < dim_; k++) fragment.vertices[at(k)] = vertex(e, kFragments[dim_ - 1][f][k]);
        fragment.sorted = sorted(fragment.vertices);
        fragments.push_back(fragment);
      }
    std::vector<std::size_t> order(fragments.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
      const Fragment &a = fragments[i], &b = fragments[j];
      return std::tie(a.sorted, a.element, a.vertices) < std::tie(b.sorted, b.element, b.vertices);
    });
    for (const std::size_t i : order) fragments_.push_back(fragments[i]);
  }

  /// A fragment that occurs once is part of the shell; neighbours in the sorted list join their elements.
  void find_border() {
    is_border_.assign(at(count_), false);
    const std::size_t n = fragments_.size();
    const auto same = [&](std::size_t i, std::size_t j) {
      return fragments_[i].sorted == fragments_[j].sorted;
    };
    for (std::size_t i = 0; i < n; i++) {
      if (i + 1 < n && same(i, i + 1))
        joined_.push_back({fragments_[i].element, fragments_[i + 1].element, fragments_[i].sorted});
      if ((i > 0 && same(i - 1, i)) || (i + 1 < n && same(i, i + 1))) continue;
      is_border_[at(fragments_[i].element)] = true;
      const auto& vertices = fragments_[i].vertices;
      result_.shell.insert(result_.shell.end(), vertices.begin(), vertices.begin() + dim_);
    }
  }

  void set_layers() {
    result_.layers.assign(at(count_), 0);
    if (dim_ < 3) return;
    std::vector<std::vector<int>> neighbours(at(count_));
    for (const Joined& j : joined_) {
      neighbours[at(j.first)].push_back(j.second);
      neighbours[at(j.second)].push_back(j.first);
    }
    const int unreachable = count_ + 1;
    std::vector<int> front;
    for (int e = 0; e < count_; e++) {
      result_.layers[at(e)] = is_border_[at(e)] ? 0 : unreachable;
      if (is_border_[at(e)]) front.push_back(e);
    }
    for (std::size_t i = 0; i < front.size(); i++)
      for (const int next : neighbours[at(front[i])]) {
        if (result_.layers[at(next)] != unreachable) continue;
        result_.layers[at(next)] = result_.layers[at(front[i])] + 1;
        front.push_back(next);
      }
  }

  /// The vertex of an element that is not in a fragment.
  int opposite(int element, const std::array<int, 3>& fragment) const {
    for (int k = 0; k < corners_; k++)
      if (std::find(fragment.begin(), fragment.begin() + dim_, vertex(element, k)) == fragment.begin() + dim_)
        return vertex(element, k);
    return -1;
  }

  void pair_neighbours() {
    for (const Joined& j : joined_) {
      if (!is_border_[at(j.first)] && !is_border_[at(j.second)]) continue;
      const int v = opposite(j.first, j.fragment), w = opposite(j.second, j.fragment);
      if (v >= 0) result_.pairs.insert(result_.pairs.end(), {j.second, v});
      if (w >= 0) result_.pairs.insert(result_.pairs.end(), {j.first, w});
    }
  }

  int dim_, corners_;
  const std::vector<int>& elements_;
  int count_;
  FlexTopology result_;
  std::vector<Fragment> fragments_;
  std::vector<Joined> joined_;
  std::vector<bool> is_border_;
};

}  // namespace

FlexTopology topology_of(int dim, const std::vector<int>& elements) { return Builder(dim, elements).run(); }

}  // namespace corten::compile
