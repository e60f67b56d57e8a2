// The order of elimination: approximate minimum degree on the graph of chains (Amestoy, Davis and Duff 1996).
//
// Eliminating a chain ties together all chains that it touches, so the one that touches least goes first. The
// graph is kept as cliques ("elements"): a path from a leaf to the root is one, for that is the pattern of M;
// a group of rows that touches more than one such path is another. Eliminating a chain melts its cliques into
// one, which is at the same time the list of chains below it in the factor. A chain waits for its
// descendants: from the leaves up, M alone causes no fill-in at all, and a scene of robots that do not touch
// each other costs the sum of its robots.
#pragma once

#include "constraint/hessian_structure.h"

namespace corten {

/// The result: chains in order of elimination, and for each the chains that it touches when its turn comes.
struct ChainOrder {
  int* order;       ///< chain by rank, problem after problem
  int* rank;        ///< and back
  int* list_begin;  ///< where a chain's list begins in the pool
  int* list_num;
};

namespace detail {

class MinimumDegree {
 public:
  CORTEN_HD MinimumDegree(const Structure& s, IntPool& pool) : s_(s), pool_(pool) {}

  /// False if the pool is used up.
  CORTEN_HD bool prepare(int nv) {
    const int n = s_.nchain, elements = 2 * n + s_.ngroup;
    return pool_.take(out.order, n) && pool_.take(out.rank, n) && pool_.take(begin_, elements) &&
           pool_.take(num_, elements) && pool_.take(weight_, elements) && pool_.take(outside_, elements) &&
           pool_.take(stamp_, elements) && pool_.take(in_begin_, n) && pool_.take(in_num_, n) &&
           pool_.take(degree_, n) && pool_.take(next_, n) && pool_.take(previous_, n) &&
           pool_.take(children_, n) && pool_.take(tag_, n) && pool_.take(bucket_, nv + 1) && set_output();
  }

  /// Orders the chains of one problem with this many dofs.
  CORTEN_HD bool run(int problem, int dofs) {
    first_ = s_.problem_chain[problem], last_ = s_.problem_chain[problem + 1];
    for (int c = first_; c < last_; c++) in_num_[c] = children_[c] = 0, tag_[c] = -1;
    for (int c = first_; c < last_; c++)
      if (s_.chain_parent[c] >= 0) children_[s_.chain_parent[c]]++;
    if (!collect_elements(problem) || !list_memberships()) return false;
    for (int w = 0; w <= dofs; w++) bucket_[w] = -1;
    for (int c = first_; c < last_; c++) {
      degree_[c] = 0;
      for (int k = 0; k < in_num_[c]; k++)
        degree_[c] += weight_[pool_.memory[in_begin_[c] + k]] - s_.chain_num[c];
      if (degree_[c] > dofs) degree_[c] = dofs;
      if (children_[c] == 0) insert(c);
    }
    return eliminate_all(dofs);
  }

  ChainOrder out;

 private:
  CORTEN_HD bool set_output() {
    // A chain's own element has the chain's number.
    out.list_begin = begin_;
    out.list_num = num_;
    return true;
  }

  CORTEN_HD bool begin_element(int e) {
    begin_[e] = pool_.used;
    num_[e] = weight_[e] = 0;
    stamp_[e] = -1;
    return true;
  }
  CORTEN_HD bool append(int e, int chain) {
    int* place;
    if (!pool_.take(place, 1)) return false;
    *place = chain;
    num_[e]++;
    weight_[e] += s_.chain_num[chain];
    return true;
  }

  /// True if the chains of a group lie on one path to the root. They rise with the pieces.
  CORTEN_HD bool on_one_path(int group) const {
    int at = chain_of(s_.group_piece[group + 1] - 1);
    for (int k = s_.group_piece[group + 1] - 2; k >= s_.group_piece[group]; k--) {
      while (at > chain_of(k)) at = s_.chain_parent[at];
      if (at != chain_of(k)) return false;
    }
    return true;
  }
  CORTEN_HD int chain_of(int piece) const { return s_.dof_chain[s_.piece_dof[piece]]; }

  CORTEN_HD bool collect_elements(int problem) {
    first_element_ = end_element_ = s_.nchain;
    for (int c = first_; c < last_; c++) {
      if (children_[c] > 0) continue;
      begin_element(end_element_);
      for (int a = c; a >= 0; a = s_.chain_parent[a])
        if (!append(end_element_, a)) return false;
      end_element_++;
    }
    const int paths = end_element_;
    for (int g = s_.problem_group[problem]; g < s_.problem_group[problem + 1]; g++) {
      if (s_.group_piece[g + 1] - s_.group_piece[g] < 2 || on_one_path(g)) continue;
      const int start = pool_.used;
      begin_element(end_element_);
      for (int k = s_.group_piece[g]; k < s_.group_piece[g + 1]; k++)
        if (k == s_.group_piece[g] || chain_of(k) != chain_of(k - 1))
          if (!append(end_element_, chain_of(k))) return false;
      // Bodies mostly touch in several points, one after the other.
      if (end_element_ > paths && same_list(end_element_, end_element_ - 1)) pool_.used = start;
      else end_element_++;
    }
    return true;
  }
  CORTEN_HD bool same_list(int a, int b) const {
    if (num_[a] != num_[b]) return false;
    for (int k = 0; k < num_[a]; k++)
      if (pool_.memory[begin_[a] + k] != pool_.memory[begin_[b] + k]) return false;
    return true;
  }

  /// For each chain the elements that it is in.
  CORTEN_HD bool list_memberships() {
    int total = 0;
    for (int e = first_element_; e < end_element_; e++) {
      total += num_[e];
      for (int k = 0; k < num_[e]; k++) in_num_[pool_.memory[begin_[e] + k]]++;
    }
    int* table;
    if (!pool_.take(table, total)) return false;
    int at = static_cast<int>(table - pool_.memory);
    for (int c = first_; c < last_; c++) {
      in_begin_[c] = at;
      at += in_num_[c];
      in_num_[c] = 0;
    }
    for (int e = first_element_; e < end_element_; e++)
      for (int k = 0; k < num_[e]; k++) {
        const int c = pool_.memory[begin_[e] + k];
        pool_.memory[in_begin_[c] + in_num_[c]++] = e;
      }
    return true;
  }

  // Chains that may go next hang in buckets by degree.
  CORTEN_HD void insert(int c) {
    int& head = bucket_[degree_[c]];
    next_[c] = head;
    previous_[c] = -1;
    if (head >= 0) previous_[head] = c;
    head = c;
    if (degree_[c] < least_) least_ = degree_[c];
  }
  CORTEN_HD void remove(int c) {
    if (previous_[c] >= 0) next_[previous_[c]] = next_[c];
    else bucket_[degree_[c]] = next_[c];
    if (next_[c] >= 0) previous_[next_[c]] = previous_[c];
  }

  CORTEN_HD bool eliminate_all(int dofs) {
    least_ = 0;
    int left = dofs;
    for (int rank = first_; rank < last_; rank++) {
      while (bucket_[least_] < 0) least_++;
      const int c = bucket_[least_];
      remove(c);
      if (!melt(c)) return false;
      place(c, rank);
      left -= s_.chain_num[c];
      if (weight_[c] == left) {
        order_rest(c, rank + 1);
        return true;
      }
      update_neighbours(c, left);
    }
    return true;
  }
  CORTEN_HD void place(int c, int rank) {
    out.order[rank] = c;
    out.rank[c] = rank;
  }

  /// The elements of chain c become one, without c.
  CORTEN_HD bool melt(int c) {
    const int stop = in_begin_[c] + in_num_[c];
    begin_element(c);
    tag_[c] = c;
    for (int n = in_begin_[c]; n < stop; n++) {
      const int e = pool_.memory[n];
      for (int k = 0; k < num_[e]; k++) {
        const int member = pool_.memory[begin_[e] + k];
        if (tag_[member] == c) continue;
        tag_[member] = c;
        if (!append(c, member)) return false;
      }
    }
    // Melted elements are empty from now on, except those that are lists of the factor.
    for (int n = in_begin_[c]; n < stop; n++) stamp_[pool_.memory[n]] = kMelted;
    return true;
  }

  /// New degrees for the chains that c touched: exact within its element, and counted twice only where other
  /// elements overlap outside it.
  CORTEN_HD void update_neighbours(int c, int left) {
    for (int n = 0; n < num_[c]; n++) {
      const int i = pool_.memory[begin_[c] + n];
      for (int k = in_begin_[i]; k < in_begin_[i] + in_num_[i]; k++) {
        const int e = pool_.memory[k];
        if (stamp_[e] == kMelted) continue;
        if (stamp_[e] != c) stamp_[e] = c, outside_[e] = weight_[e];
        outside_[e] -= s_.chain_num[i];
      }
    }
    const int parent = s_.chain_parent[c];
    for (int n = 0; n < num_[c]; n++) {
      const int i = pool_.memory[begin_[c] + n];
      const bool waiting = children_[i] > 0;
      if (!waiting) remove(i);
      const int own = s_.chain_num[i];
      int kept = 0, degree = weight_[c] - own;
      for (int k = in_begin_[i]; k < in_begin_[i] + in_num_[i]; k++) {
        const int e = pool_.memory[k];
        if (stamp_[e] == kMelted || outside_[e] == 0) continue;
        degree += outside_[e];
        pool_.memory[in_begin_[i] + kept++] = e;
      }
      pool_.memory[in_begin_[i] + kept++] = c;
      in_num_[i] = kept;
      degree_[i] = degree < left - own ? degree : left - own;
      if (i == parent) children_[i]--;
      if (children_[i] == 0) insert(i);
    }
  }

  /// All that is left is one clique: any order that goes from the leaves up is as good. One list serves all,
  /// each chain's being the end of the one before.
  CORTEN_HD void order_rest(int c, int rank) {
    int* rest = pool_.memory + begin_[c];
    const int count = num_[c];
    for (int gap = count / 2; gap > 0; gap /= 2)
      for (int i = gap; i < count; i++) {
        const int value = rest[i];
        int k = i;
        for (; k >= gap && rest[k - gap] < value; k -= gap) rest[k] = rest[k - gap];
        rest[k] = value;
      }
    for (int k = 0; k < count; k++) {
      place(rest[k], rank + k);
      begin_[rest[k]] = begin_[c] + k + 1;
      num_[rest[k]] = count - k - 1;
    }
  }

  static constexpr int kMelted = -2;
  const Structure& s_;
  IntPool& pool_;
  int first_ = 0, last_ = 0, first_element_ = 0, end_element_ = 0, least_ = 0;
  int *begin_, *num_, *weight_, *outside_, *stamp_;
  int *in_begin_, *in_num_, *degree_, *next_, *previous_, *children_, *tag_, *bucket_;
};

}  // namespace detail

}  // namespace corten
