// Elimination order: approximate minimum degree on the graph of chains (Amestoy, Davis and Duff 1996).
//
// Eliminating a chain connects all of its neighbours, so the chain of smallest degree is eliminated first.
// The graph is stored as cliques ("elements"). Each path from a leaf to the root is one, since that is the
// pattern of M; so is each group of rows that touches more than one such path. Eliminating a chain merges its
// cliques into one, which is also the list of chains below it in the factor. A chain is eliminated only after
// its descendants: from the leaves up, M alone causes no fill-in, and a scene of robots that do not touch
// each other costs the sum of its robots.
#pragma once

#include "constraint/hessian_structure.h"

namespace corten {

/// The result: chains in elimination order, and for each chain its neighbours when it is eliminated.
struct ChainOrder {
  int* order;       ///< chain by rank, problem after problem
  int* rank;        ///< rank of each chain
  int* list_begin;  ///< start of each chain's list of neighbours in the pool
  int* list_num;
};

namespace detail {

class MinimumDegree {
 public:
  CORTEN_HD MinimumDegree(const Structure& s, IntPool& pool) : s_(s), pool_(pool) {}

  /// Allocates the tables. Returns false if the pool is exhausted.
  CORTEN_HD bool prepare(int nv) {
    const int n = s_.nchain, elements = 2 * n + s_.ngroup;
    return pool_.take(out.order, n) && pool_.take(out.rank, n) && pool_.take(begin_, elements) &&
           pool_.take(num_, elements) && pool_.take(weight_, elements) && pool_.take(outside_, elements) &&
           pool_.take(stamp_, elements) && pool_.take(in_begin_, n) && pool_.take(in_num_, n) &&
           pool_.take(degree_, n) && pool_.take(next_, n) && pool_.take(previous_, n) &&
           pool_.take(children_, n) && pool_.take(tag_, n) && pool_.take(bucket_, nv + 1) && set_output();
  }

  /// Orders the chains of one problem, which has `dofs` dofs. Returns false if the pool is exhausted.
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
    // The element created by eliminating a chain has the chain's index.
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

  /// True if all chains of a group are on one path to the root. The pieces are in ascending order of chains.
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
      // Bodies usually touch at several points, which are adjacent in the list: skip duplicates.
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

  /// Lists for each chain the elements that contain it.
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

  // Chains whose children are all eliminated are kept in buckets by degree.
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
      if (!merge(c)) return false;
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

  /// Merges the elements of chain c into one, without c.
  CORTEN_HD bool merge(int c) {
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
    // Merged elements are ignored from now on, except as lists of the factor.
    for (int n = in_begin_[c]; n < stop; n++) stamp_[pool_.memory[n]] = kMerged;
    return true;
  }

  /// Updates the degrees of the neighbours of c. They are exact within the element of c; chains outside it
  /// count twice if other elements overlap there.
  CORTEN_HD void update_neighbours(int c, int left) {
    for (int n = 0; n < num_[c]; n++) {
      const int i = pool_.memory[begin_[c] + n];
      for (int k = in_begin_[i]; k < in_begin_[i] + in_num_[i]; k++) {
        const int e = pool_.memory[k];
        if (stamp_[e] == kMerged) continue;
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
        if (stamp_[e] == kMerged || outside_[e] == 0) continue;
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

  /// The remaining chains are one clique, so any order from the leaves up is equally good. They share one
  /// list: each chain's list is the tail of the previous one's.
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

  static constexpr int kMerged = -2;
  const Structure& s_;
  IntPool& pool_;
  int first_ = 0, last_ = 0, first_element_ = 0, end_element_ = 0, least_ = 0;
  int *begin_, *num_, *weight_, *outside_, *stamp_;
  int *in_begin_, *in_num_, *degree_, *next_, *previous_, *children_, *tag_, *bucket_;
};

}  // namespace detail

}  // namespace corten
