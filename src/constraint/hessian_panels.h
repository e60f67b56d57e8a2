// Computes supernodes, their panels and the updates between them from an elimination order of chains.
#pragma once

#include "constraint/hessian_order.h"
#include "model/capacity.h"

namespace corten {

namespace detail {

/// Data shared by the steps below.
struct PanelWork {
  ChainOrder chains;
  int* parent;  ///< of each chain in the elimination tree; -1: none
  int* child;   ///< first child of each chain
  int* sibling;
};

/// Writes the parent of each chain: the chain in its list that is eliminated first.
CORTEN_HD void find_parents(const Structure& s, const PanelWork& w, const int* memory) {
  for (int c = 0; c < s.nchain; c++) {
    int best = -1;
    for (int k = 0; k < w.chains.list_num[c]; k++) {
      const int other = memory[w.chains.list_begin[c] + k];
      if (best < 0 || w.chains.rank[other] < w.chains.rank[best]) best = other;
    }
    w.parent[c] = best;
  }
}

/// Renumbers the chains so that every subtree of the elimination tree is contiguous. Chains that could form
/// one supernode are then adjacent.
CORTEN_HD void postorder(const Structure& s, const PanelWork& w, int* new_order) {
  for (int c = 0; c < s.nchain; c++) w.child[c] = -1;
  for (int k = s.nchain - 1; k >= 0; k--) {
    const int c = w.chains.order[k], up = w.parent[c];
    if (up < 0) continue;
    w.sibling[c] = w.child[up];
    w.child[up] = c;
  }
  int rank = 0;
  for (int k = 0; k < s.nchain; k++) {
    const int root = w.chains.order[k];
    if (w.parent[root] >= 0) continue;
    for (int c = root; c >= 0;) {
      while (w.child[c] >= 0) {
        const int down = w.child[c];
        w.child[c] = w.sibling[down];
        c = down;
      }
      new_order[rank++] = c;
      c = c == root ? -1 : w.parent[c];
    }
  }
  for (int k = 0; k < s.nchain; k++) {
    w.chains.order[k] = new_order[k];
    w.chains.rank[new_order[k]] = k;
  }
}

CORTEN_HD int list_weight(const Structure& s, const PanelWork& w, const int* memory, int c) {
  int sum = 0;
  for (int k = 0; k < w.chains.list_num[c]; k++) sum += s.chain_num[memory[w.chains.list_begin[c] + k]];
  return sum;
}

/// Cost of a panel in multiplications: for factoring it, for updating others with it, and a fixed overhead.
CORTEN_HD int panel_cost(int width, int height) {
  const long long h = height, rest = height - width;
  return static_cast<int>((h * (h + 1) * (2 * h + 1) - rest * (rest + 1) * (2 * rest + 1)) / 12) + 200;
}

/// Divides the order into supernodes. A chain joins the previous one if the factor has the same rows below
/// them, or if so few rows differ that one larger dense panel is cheaper than two.
CORTEN_HD void find_supernodes(Structure& s, const PanelWork& w, const int* memory, bool dense) {
  s.nsuper = 0;
  int place = 0;
  for (int problem = 0; problem < s.nproblem; problem++) {
    s.problem_super[problem] = s.nsuper;
    const int first = s.problem_chain[problem], end = s.problem_chain[problem + 1];
    int width = 0, height = 0;  // of the current supernode
    for (int k = first; k < end; k++) {
      const int c = w.chains.order[k], own = s.chain_num[c];
      const int own_height = own + (dense ? 0 : list_weight(s, w, memory, c));
      bool joins = k > first;
      if (joins && !dense)
        joins = w.parent[w.chains.order[k - 1]] == c &&
                panel_cost(width + own, width + own_height) <=
                    panel_cost(width, height) + panel_cost(own, own_height);
      if (!joins) {
        s.super_place[s.nsuper++] = place;
        width = 0;
      }
      s.chain_super[c] = s.nsuper - 1;
      for (int n = 0; n < own; n++) {
        s.place_dof[place] = s.chain_dof[c] + n;
        s.dof_place[s.chain_dof[c] + n] = place++;
      }
      width += own;
      height = width - own + own_height;
    }
  }
  s.problem_super[s.nproblem] = s.nsuper;
  s.super_place[s.nsuper] = place;
}

/// Lists the chains below each supernode, which are those below its last chain, in elimination order. Fills
/// all lists at once by visiting the chains in that order.
CORTEN_HD bool list_below(Structure& s, const PanelWork& w, bool dense, IntPool& pool) {
  int total = 0;
  for (int k = 0; k < s.nchain; k++) {
    const int c = w.chains.order[k], super = s.chain_super[c];
    const bool last = k + 1 == s.nchain || s.chain_super[w.chains.order[k + 1]] != super;
    if (!last) continue;
    s.super_list[super] = total;
    s.super_parent[super] = dense || w.parent[c] < 0 ? -1 : s.chain_super[w.parent[c]];
    total += dense ? 0 : w.chains.list_num[c];
  }
  s.super_list[s.nsuper] = total;
  int *head, *next, *owner, *fill;
  if (!(pool.take(s.list_chain, total) && pool.take(s.list_row, total) && pool.take(head, s.nchain) &&
        pool.take(next, total) && pool.take(owner, total) && pool.take(fill, s.nsuper)))
    return false;
  for (int c = 0; c < s.nchain; c++) head[c] = -1;
  int at = 0;
  for (int k = 0; k < s.nchain && total > 0; k++) {
    const int c = w.chains.order[k], super = s.chain_super[c];
    const bool last = k + 1 == s.nchain || s.chain_super[w.chains.order[k + 1]] != super;
    if (!last) continue;
    fill[super] = s.super_list[super];
    for (int n = 0; n < w.chains.list_num[c]; n++, at++) {
      const int below = pool.memory[w.chains.list_begin[c] + n];
      owner[at] = super;
      next[at] = head[below];
      head[below] = at;
    }
  }
  for (int k = 0; k < s.nchain; k++) {
    const int c = w.chains.order[k];
    for (int n = head[c]; n >= 0; n = next[n]) s.list_chain[fill[owner[n]]++] = c;
  }
  return true;
}

/// Computes the layout of the panels. Returns false if the factor would have more than 1e9 entries, since its
/// indices are ints.
CORTEN_HD bool lay_out_panels(Structure& s) {
  long long entries = 0;
  for (int k = 0; k < s.nsuper; k++) {
    const int width = s.super_place[k + 1] - s.super_place[k];
    int row = width;
    for (int n = s.super_list[k]; n < s.super_list[k + 1]; n++) {
      s.list_row[n] = row;
      row += s.chain_num[s.list_chain[n]];
    }
    s.super_height[k] = row;
    s.super_panel[k] = static_cast<int>(entries);
    entries += (static_cast<long long>(width) * row + 7) / 8 * 8;
    if (entries > 1'000'000'000) return false;
  }
  s.nH = static_cast<int>(entries);
  return true;
}

/// Lists for each supernode the supernodes that update it: those with chains of its columns in their lists.
CORTEN_HD bool list_updates(Structure& s, IntPool& pool) {
  for (int k = 0; k <= s.nsuper; k++) s.super_update[k] = 0;
  auto for_each_update = [&](auto visit) {
    for (int from = 0; from < s.nsuper; from++)
      for (int n = s.super_list[from]; n < s.super_list[from + 1];) {
        const int begin = n, to = s.chain_super[s.list_chain[n]];
        while (n < s.super_list[from + 1] && s.chain_super[s.list_chain[n]] == to) n++;
        visit(from, to, begin, n);
      }
  };
  for_each_update([&](int, int to, int, int) { s.super_update[to + 1]++; });
  for (int k = 0; k < s.nsuper; k++) s.super_update[k + 1] += s.super_update[k];
  const int total = s.super_update[s.nsuper];
  int* fill;
  if (!(pool.take(s.update_from, total) && pool.take(s.update_begin, total) &&
        pool.take(s.update_end, total) && pool.take(fill, s.nsuper)))
    return false;
  for (int k = 0; k < s.nsuper; k++) fill[k] = s.super_update[k];
  for_each_update([&](int from, int to, int begin, int end) {
    const int at = fill[to]++;
    s.update_from[at] = from;
    s.update_begin[at] = begin;
    s.update_end[at] = end;
  });
  return true;
}

CORTEN_HD bool make_panels(Structure& s, ChainOrder chains, bool dense, IntPool& pool) {
  PanelWork w{chains, nullptr, nullptr, nullptr};
  const int n = s.nchain;
  int* new_order;
  if (!(pool.take(w.parent, n) && pool.take(w.child, n) && pool.take(w.sibling, n) &&
        pool.take(new_order, n) && pool.take(s.super_place, n + 1) && pool.take(s.super_height, n) &&
        pool.take(s.super_panel, n) && pool.take(s.super_list, n + 1) && pool.take(s.super_update, n + 1) &&
        pool.take(s.super_stale, n) && pool.take(s.super_parent, n)))
    return false;
  if (!dense) {
    find_parents(s, w, pool.memory);
    postorder(s, w, new_order);
  }
  find_supernodes(s, w, pool.memory, dense);
  return list_below(s, w, dense, pool) && lay_out_panels(s) && list_updates(s, pool);
}

/// Calls part(from, count, at) for every array that the structure depends on, apart from the model. `at` is
/// its offset in the key. Returns the length of the key.
template <class T, class Part>
CORTEN_HD int for_each_key_part(const DataView<T>& d, int problems, int dofs, Part part) {
  const int rows = *d.nefc, entries = d.efc_J_rowadr[rows - 1] + d.efc_J_rownnz[rows - 1];
  int at = 4;
  auto next = [&](const int* from, int count) {
    part(from, count, at);
    at += count;
  };
  next(d.island_nv, problems);
  next(d.island_nefc, problems);
  next(d.work.problem_dof, dofs);
  next(d.work.problem_row, rows);
  next(d.efc_type, rows);
  next(d.efc_id, rows);
  next(d.efc_J_rownnz, rows);
  next(d.efc_J_rowadr, rows);
  next(d.efc_J_colind, entries);
  return at;
}

template <class T>
CORTEN_HD int key_dofs(const ModelView<T>& m, const DataView<T>& d, int islands) {
  return islands > 0 ? *d.nidof : m.nv;
}

/// Writes the key, which is a copy of what the structure was built for, and the plan.
template <class T>
CORTEN_HD bool write_key(const ModelView<T>& m, const DataView<T>& d, const Structure& s, int islands,
                         bool dense, IntPool& pool) {
  const int dofs = key_dofs(m, d, islands);
  int* key;
  const int size = for_each_key_part(d, islands, dofs, [](const int*, int, int) {});
  if (!pool.take(key, size)) return false;
  key[0] = dense, key[1] = s.nproblem, key[2] = *d.nefc, key[3] = dofs;
  for_each_key_part(d, islands, dofs, [&](const int* from, int count, int at) {
    for (int k = 0; k < count; k++) key[at + k] = from[k];
  });
  write_plan(s, pool.memory);
  reinterpret_cast<StructurePlan*>(pool.memory)->key = static_cast<int>(key - pool.memory);
  return true;
}

/// Returns true on every lane if the current structure was built for the same rows and islands.
template <class T, class Exec>
CORTEN_HD bool structure_fits(const ModelView<T>& m, const DataView<T>& d, bool dense, Exec exec) {
  constexpr int head = sizeof(StructurePlan) / sizeof(int);
  if (d.nSmax < head) return false;
  const StructurePlan* plan = reinterpret_cast<const StructurePlan*>(d.work.hessian_structure);
  const int islands = problem_count(m, d), dofs = key_dofs(m, d, islands);
  const int* key = d.work.hessian_structure + plan->key;
  if (plan->key == 0 || key[0] != dense || key[1] != (islands > 0 ? islands : 1) || key[2] != *d.nefc ||
      key[3] != dofs)
    return false;
  bool fits = true;
  for_each_key_part(d, islands, dofs, [&](const int* from, int count, int at) {
    if (fits) fits = !any_of(exec, count, [&](int k) { return key[at + k] != from[k]; });
  });
  return fits;
}

/// Builds the whole structure, on one lane. Returns false if the pool is exhausted or the factor is too
/// large. pool.used is then the space that was requested so far.
template <class T, class LeaveOut>
CORTEN_STAGE bool build_structure(const ModelView<T>& m, const DataView<T>& d, bool dense, LeaveOut leave_out,
                                  IntPool& pool) {
  Structure s{};
  const int islands = problem_count(m, d);
  s.nproblem = islands > 0 ? islands : 1;
  int* head;
  if (!pool.take(head, sizeof(StructurePlan) / sizeof(int))) return false;
  if (!find_chains(m, d, leave_out, s, pool) || !find_groups(m, d, leave_out, s, pool) || !list_uses(s, pool))
    return false;
  ChainOrder chains{};
  if (dense) {
    if (!(pool.take(chains.order, s.nchain) && pool.take(chains.rank, s.nchain))) return false;
    for (int c = 0; c < s.nchain; c++) chains.order[c] = chains.rank[c] = c;
  } else {
    MinimumDegree search(s, pool);
    if (!search.prepare(m.nv)) return false;
    for (int k = 0; k < s.nproblem; k++)
      if (!search.run(k, make_problem(m, d, k).nv)) return false;
    chains = search.out;
  }
  return make_panels(s, chains, dense, pool) && write_key(m, d, s, islands, dense, pool);
}

}  // namespace detail

/// Writes hessian_structure and ensures capacity for the factor. Problems for which leave_out(index) are not
/// in it; that may depend only on the sizes of problems. Returns false on every lane if there is not enough
/// memory.
template <class T, class LeaveOut, class Exec>
CORTEN_STAGE bool hessian_structure(const ModelView<T>& m, const DataView<T>& d, bool dense,
                                    LeaveOut leave_out, Exec exec) {
  if (detail::structure_fits(m, d, dense, exec)) return true;
  exec.sync();  // all lanes have read the old structure
  while (true) {
    once(exec, [&] {
      if (d.nSmax >= static_cast<int>(sizeof(StructurePlan) / sizeof(int)))
        reinterpret_cast<StructurePlan*>(d.work.hessian_structure)->key = 0;
      IntPool pool{d.work.hessian_structure, d.nSmax, 0};
      d.work.broadcast[0] = detail::build_structure(m, d, dense, leave_out, pool);
      d.work.broadcast[1] = pool.used;
    });
    const bool built = d.work.broadcast[0] != 0;
    const int used = d.work.broadcast[1];
    exec.sync();
    if (built) return ensure_capacity(d, Capacity::nHmax, read_structure(d.work.hessian_structure).nH, exec);
    if (used <= d.nSmax) return false;  // the pool was large enough: the factor is too large
    if (!ensure_capacity(d, Capacity::nSmax, used, exec)) return false;
  }
}

}  // namespace corten
