// Validates the flexes of a model from a file: addresses, indices of vertices, edges and elements, the lists
// at vertices and the sparsity of Jacobians, which are computed again and compared, and the trees of
// elements.
#include <map>
#include <set>
#include <vector>

#include "model/index_check.h"

namespace corten::detail {

namespace {

// Same columns as in index_check.cpp.
// clang-format off
#define CORTEN_FLEX_INDICES(X)                        \
  X(flex_condim,       nflex,     1,  7)              \
  X(flex_internal,     nflex,     0,  2)              \
  X(flex_selfcollide,  nflex,     0,  5)              \
  X(flex_passive,      nflex,     0,  2)              \
  X(flex_dim,          nflex,     1,  4)              \
  X(flex_interp,       nflex,     0,  3)              \
  X(flex_edgeequality, nflex,     0,  3)              \
  X(flex_rigid,        nflex,     0,  2)              \
  X(flex_centered,     nflex,     0,  2)              \
  X(flexedge_rigid,    nflexedge, 0,  2)              \
  X(flex_nodebodyid,   nflexnode, 0,  nbody)          \
  X(flex_elemlayer,    nflexelem, 0,  nflexelem + 2)  \
  X(flexedge_J_colind, nJfe,      0,  nv)             \
  X(flexvert_J_colind, nJfv,      0,  nv)             \
  X(flexdof_dofid,     nflexdof,  0,  nv)
// clang-format on

constexpr int kEdgesOfElement[] = {0, 1, 3, 6};

struct Flexes : ModelView<double> {
  IndexReport& report;

  Flexes(const ModelView<double>& m, IndexReport& out) : ModelView<double>(m), report(out) {}

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  void check_tables() { CORTEN_FLEX_INDICES(CORTEN_CHECK_INDICES) }

  // ---- addresses: one flex after the other fills each array

  /// A range that starts where the one before it ended; an empty one may have the address -1 if `optional`.
  void follows(const char* address_name, const char* number_name, int f, int address, int number,
               long long width, long long& next, long long total, bool optional = false) {
    report.expect(number_name, f, number, optional ? 0 : 1, total / width + 1);
    if (optional && number == 0) report.expect_same(address_name, f, address, -1);
    else report.expect_same(address_name, f, address, next);
    next += number * width;
    if (next > total) report.fail(number_name, f, number);
  }

  void check_addresses() {
    long long node = 0, vertex = 0, edge = 0, element = 0, corner = 0, element_edge = 0, shell = 0, pair = 0;
    long long bvh = nbvh - nbvhdynamic;
    if (nbvhdynamic < 0 || bvh < 0) return report.fail("nbvhdynamic", 0, nbvhdynamic);
    for (int f = 0; f < nflex && report.ok(); f++) {
      const int dim = flex_dim[f], order = flex_interp[f];
      report.expect_same("flex_nodenum", f, flex_nodenum[f],
                         order == 0 ? 0 : (order + 1) * (order + 1) * (order + 1));
      report.expect_same("flex_nodeadr", f, flex_nodeadr[f], node);
      node += flex_nodenum[f];
      follows("flex_vertadr", "flex_vertnum", f, flex_vertadr[f], flex_vertnum[f], 1, vertex, nflexvert);
      follows("flex_edgeadr", "flex_edgenum", f, flex_edgeadr[f], flex_edgenum[f], 1, edge, nflexedge);
      follows("flex_elemadr", "flex_elemnum", f, flex_elemadr[f], flex_elemnum[f], 1, element, nflexelem);
      follows("flex_shelldataadr", "flex_shellnum", f, flex_shelldataadr[f], flex_shellnum[f], dim, shell,
              nflexshelldata, true);
      follows("flex_evpairadr", "flex_evpairnum", f, flex_evpairadr[f], flex_evpairnum[f], 1, pair,
              nflexevpair, true);
      follows("flex_bvhadr", "flex_bvhnum", f, flex_bvhadr[f], flex_bvhnum[f], 1, bvh, nbvh, true);
      report.expect_same("flex_elemdataadr", f, flex_elemdataadr[f], corner);
      report.expect_same("flex_elemedgeadr", f, flex_elemedgeadr[f], element_edge);
      corner += static_cast<long long>(flex_elemnum[f]) * (dim + 1);
      element_edge += static_cast<long long>(flex_elemnum[f]) * kEdgesOfElement[dim];
      check_room(f);
    }
    const bool fills = node == nflexnode && vertex == nflexvert && edge == nflexedge &&
                       element == nflexelem && corner == nflexelemdata && element_edge == nflexelemedge &&
                       shell == nflexshelldata && pair == nflexevpair && bvh == nbvh;
    if (report.ok() && !fills)
      report.fail("flex_vertnum", nflex - 1, nflex > 0 ? flex_vertnum[nflex - 1] : 0);
  }

  /// The matrix of an interpolated flex is in the numbers of its elements.
  void check_room(int f) {
    if (!report.ok() || flex_interp[f] == 0) return;
    const long long needed = 9LL * flex_nodenum[f] * flex_nodenum[f];  // at most 27 nodes
    if (21LL * flex_elemnum[f] >= needed) return;
    if (flex_stiffness[21LL * flex_elemadr[f]] != 0) report.fail("flex_elemnum", f, flex_elemnum[f]);
  }

  // ---- indices within a flex

  void check_inside(int f) {
    const int vertices = flex_vertnum[f], edges = flex_edgenum[f], elements = flex_elemnum[f],
              dim = flex_dim[f];
    const auto each = [&](const char* name, const int* field, long long first, long long count, int low,
                          int high) {
      for (long long i = first; i < first + count && report.ok(); i++)
        report.expect(name, i, field[i], low, high);
    };
    const bool interpolated = flex_interp[f] != 0;
    each("flex_vertbodyid", flex_vertbodyid, flex_vertadr[f], vertices, interpolated ? -1 : 0,
         interpolated ? 0 : nbody);
    each("flex_vertflexid", flex_vertflexid, flex_vertadr[f], vertices, f, f + 1);
    each("flex_edgeflexid", flex_edgeflexid, flex_edgeadr[f], edges, f, f + 1);
    each("flex_elemflexid", flex_elemflexid, flex_elemadr[f], elements, f, f + 1);
    each("flex_edge", flex_edge, 2LL * flex_edgeadr[f], 2LL * edges, 0, vertices);
    each("flex_edgeflap", flex_edgeflap, 2LL * flex_edgeadr[f], 2LL * edges, -1, vertices);
    each("flex_elem", flex_elem, flex_elemdataadr[f], (dim + 1LL) * elements, 0, vertices);
    each("flex_elemedge", flex_elemedge, flex_elemedgeadr[f],
         static_cast<long long>(kEdgesOfElement[dim]) * elements, 0, edges);
    each("flex_shell", flex_shell, flex_shelldataadr[f], static_cast<long long>(dim) * flex_shellnum[f], 0,
         vertices);
    for (int p = 0; p < flex_evpairnum[f] && report.ok(); p++) {
      const long long i = 2LL * (flex_evpairadr[f] + p);
      report.expect("flex_evpair", i, flex_evpair[i], 0, elements);
      report.expect("flex_evpair", i + 1, flex_evpair[i + 1], 0, vertices);
    }
    check_bodies(f);
  }

  /// A rigid flex is in one body; bending acts on the three dofs of a body.
  void check_bodies(int f) {
    const int first = flex_vertadr[f], end = first + flex_vertnum[f];
    bool bends = false;
    for (int e = flex_edgeadr[f]; e < flex_edgeadr[f] + flex_edgenum[f]; e++)
      bends = bends || flex_edgeflap[2 * e] >= 0 || flex_edgeflap[2 * e + 1] >= 0;
    for (int v = first; v < end && report.ok() && flex_interp[f] == 0; v++) {
      if (flex_rigid[f] != 0)
        report.expect_same("flex_vertbodyid", v, flex_vertbodyid[v], flex_vertbodyid[first]);
      if (report.ok() && bends && body_dofnum[flex_vertbodyid[v]] < 3)
        report.fail("flex_vertbodyid", v, flex_vertbodyid[v]);
    }
  }

  // ---- lists at vertices

  struct Lists {
    const char *address_name, *number_name, *entry_name;
    const int *address, *number, *entries;
  };

  /// Compares the lists of all places in `items`, vertices of flex f, with those computed from them.
  void check_lists(int f, const Lists& lists, const int* items, int count, int first_entry, int offset,
                   int divisor) {
    std::vector<std::vector<int>> expected(at(flex_vertnum[f]));
    for (int i = 0; i < count; i++) expected[at(items[i])].push_back(offset + i / divisor);
    int next = first_entry;
    for (int v = 0; v < flex_vertnum[f] && report.ok(); v++) {
      const int vertex = flex_vertadr[f] + v;
      report.expect_same(lists.address_name, vertex, lists.address[vertex], next);
      report.expect_same(lists.number_name, vertex, lists.number[vertex],
                         static_cast<long long>(expected[at(v)].size()));
      for (const int entry : expected[at(v)])
        if (report.ok()) report.expect_same(lists.entry_name, next, lists.entries[next], entry), next++;
    }
  }

  void check_vertex_lists() {
    int adjacency = 0;
    for (int f = 0; f < nflex && report.ok(); f++) {
      const int corner = flex_elemdataadr[f], corners = (flex_dim[f] + 1) * flex_elemnum[f];
      const int edge = flex_edgeadr[f], ends = 2 * flex_edgenum[f];
      check_lists(f,
                  {"flexvert_elemadr", "flexvert_elemnum", "flexvert_elem", flexvert_elemadr,
                   flexvert_elemnum, flexvert_elem},
                  flex_elem + corner, corners, corner, corner, 1);
      check_lists(f,
                  {"flexvert_edgeadr", "flexvert_edgenum", "flexvert_edge", flexvert_edgeadr,
                   flexvert_edgenum, flexvert_edge},
                  flex_edge + 2 * edge, ends, 2 * edge, edge, 2);
      if (has_vertex_rows(f)) {
        check_lists(f,
                    {"flex_vertedgeadr", "flex_vertedgenum", "flex_vertedge", flex_vertedgeadr,
                     flex_vertedgenum, flex_vertedge},
                    flex_edge + 2 * edge, ends, adjacency, 0, 2);
        adjacency += ends;
        continue;
      }
      for (int v = flex_vertadr[f]; v < flex_vertadr[f] + flex_vertnum[f] && report.ok(); v++) {
        report.expect_same("flex_vertedgeadr", v, flex_vertedgeadr[v], 0);
        report.expect_same("flex_vertedgenum", v, flex_vertedgenum[v], 0);
      }
    }
    for (int i = adjacency; i < 2 * nflexedge && report.ok(); i++)
      report.expect_same("flex_vertedge", i, flex_vertedge[i], 0);
  }

  // ---- Jacobians

  bool has_edge_rows(int f) const { return flex_rigid[f] == 0 && flex_interp[f] == 0; }
  bool has_vertex_rows(int f) const { return has_edge_rows(f) && flex_edgeequality[f] == 2; }

  void add_chain(int body, std::set<int>& dofs) const {
    for (int i = body_lastdof[body]; i >= 0; i = dof_parentid[i]) dofs.insert(i);
  }

  void check_row(const char* const (&names)[3], int i, int address, int number, const int* columns,
                 const std::set<int>& expected, int copies, int& next) {
    report.expect_same(names[0], i, address, next);
    report.expect_same(names[1], i, number, static_cast<long long>(expected.size()));
    for (int copy = 0; copy < copies; copy++)
      for (const int dof : expected)
        if (report.ok()) report.expect_same(names[2], next, columns[next], dof), next++;
  }

  void check_edge_rows() {
    int next = 0;
    for (int e = 0; e < nflexedge && report.ok(); e++) {
      const int f = flex_edgeflexid[e];
      std::set<int> dofs;
      for (int k = 0; k < 2 && has_edge_rows(f); k++)
        add_chain(flex_vertbodyid[flex_vertadr[f] + flex_edge[2 * e + k]], dofs);
      if (next + static_cast<long long>(dofs.size()) > nJfe)
        return report.fail("flexedge_J_rownnz", e, flexedge_J_rownnz[e]);
      check_row({"flexedge_J_rowadr", "flexedge_J_rownnz", "flexedge_J_colind"}, e, flexedge_J_rowadr[e],
                flexedge_J_rownnz[e], flexedge_J_colind, dofs, 1, next);
    }
  }

  void check_vertex_rows() {
    int next = 0;
    for (int v = 0; v < nflexvert && report.ok(); v++) {
      const int f = flex_vertflexid[v];
      std::set<int> dofs;
      if (has_vertex_rows(f)) add_chain(flex_vertbodyid[v], dofs);
      for (int k = 0; k < flexvert_edgenum[v] && has_vertex_rows(f); k++)
        for (int end = 0; end < 2; end++)
          add_chain(
              flex_vertbodyid[flex_vertadr[f] + flex_edge[2 * flexvert_edge[flexvert_edgeadr[v] + k] + end]],
              dofs);
      if (next + 2LL * static_cast<long long>(dofs.size()) > nJfv)
        return report.fail("flexvert_J_rownnz", v, flexvert_J_rownnz[v]);
      check_row({"flexvert_J_rowadr", "flexvert_J_rownnz", "flexvert_J_colind"}, v, flexvert_J_rowadr[v],
                flexvert_J_rownnz[v], flexvert_J_colind, dofs, 2, next);
    }
  }

  void check_node_dofs() {
    std::set<int> dofs;
    for (int n = 0; n < nflexnode; n++)
      for (int k = 0; k < body_dofnum[flex_nodebodyid[n]]; k++)
        dofs.insert(body_dofadr[flex_nodebodyid[n]] + k);
    if (static_cast<int>(dofs.size()) != nflexdof) return report.fail("flexdof_dofid", 0, nflexdof);
    int i = 0;
    for (const int dof : dofs) report.expect_same("flexdof_dofid", i, flexdof_dofid[i], dof), i++;
  }

  // ---- what connects flexes to bodies and equalities

  void check_points() {
    std::map<int, std::vector<int>> points;
    for (int v = 0; v < nflexvert; v++)
      if (flex_vertbodyid[v] >= 0) points[flex_vertbodyid[v]].push_back(v);
    for (int n = 0; n < nflexnode; n++) points[flex_nodebodyid[n]].push_back(nflexvert + n);
    if (static_cast<int>(points.size()) != nflexbody) return report.fail("flexbody_bodyid", 0, nflexbody);
    int i = 0, next = 0;
    for (const auto& [body, list] : points) {
      if (next + static_cast<int>(list.size()) > nflexpoint)
        return report.fail("flexbody_pointnum", i, flexbody_pointnum[i]);
      report.expect_same("flexbody_bodyid", i, flexbody_bodyid[i], body);
      report.expect_same("flexbody_pointadr", i, flexbody_pointadr[i], next);
      report.expect_same("flexbody_pointnum", i, flexbody_pointnum[i], static_cast<long long>(list.size()));
      for (const int point : list)
        report.expect_same("flexbody_point", next, flexbody_point[next], point), next++;
      i++;
    }
    if (report.ok() && next != nflexpoint) report.fail("flexbody_point", 0, nflexpoint);
  }

  /// An equality has one block of rows, that of a flex one for each edge or vertex.
  void check_blocks() {
    long long next = 0;
    for (int e = 0; e < neq && report.ok(); e++) {
      report.expect_same("eq_blockadr", e, eq_blockadr[e], next);
      const int f = eq_obj1id[e];
      const int blocks = eq_type[e] == kEqFlex       ? flex_edgenum[f]
                         : eq_type[e] == kEqFlexVert ? flex_vertnum[f]
                                                     : 1;
      if (next + blocks > neqblock) return report.fail("eq_blockadr", e, eq_blockadr[e]);
      for (int k = 0; k < blocks && report.ok(); k++, next++)
        report.expect_same("eqblock_eqid", next, eqblock_eqid[next], e);
    }
    if (report.ok() && next != neqblock) report.fail("eqblock_eqid", next, neqblock);
  }

  /// The constraints of a flex need the Jacobians of their kind.
  void check_equalities() {
    for (int e = 0; e < neq && report.ok(); e++) {
      if (eq_type[e] != kEqFlex && eq_type[e] != kEqFlexVert) continue;
      const int f = eq_obj1id[e];
      report.expect("eq_obj1id", e, f, 0, nflex);
      if (!report.ok()) return;
      if (!has_edge_rows(f)) report.fail("eq_obj1id", e, f);
      report.expect_same("flex_edgeequality", f, flex_edgeequality[f], eq_type[e] == kEqFlex ? 1 : 2);
    }
  }
};

}  // namespace

void check_flexes(const ModelView<double>& m, IndexReport& report) {
  Flexes flexes(m, report);
  run_checks(
      report, [&] { flexes.check_tables(); }, [&] { flexes.check_addresses(); },
      [&] {
        for (int f = 0; f < m.nflex && report.ok(); f++) flexes.check_inside(f);
      },
      [&] {
        for (int f = 0; f < m.nflex && report.ok(); f++)
          check_tree(m, m.flex_bvhadr[f], m.flex_bvhnum[f], 0, m.flex_elemnum[f], report);
      },
      [&] { flexes.check_vertex_lists(); }, [&] { flexes.check_edge_rows(); },
      [&] { flexes.check_vertex_rows(); }, [&] { flexes.check_node_dofs(); },
      [&] { flexes.check_equalities(); }, [&] { flexes.check_points(); }, [&] { flexes.check_blocks(); });
}

}  // namespace corten::detail
