#include "cpu/validate.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "step/piece_table.h"

namespace corten::cpu {

namespace {

using Fault = std::optional<std::string>;

std::string at(const char* field, int i, double value) {
  return std::string(field) + "[" + std::to_string(i) + "] is " + std::to_string(value);
}

Fault outside(const char* field, int i, int value, int low, int high) {
  if (value >= low && value < high) return std::nullopt;
  return at(field, i, value) + ", not in [" + std::to_string(low) + ", " + std::to_string(high) + ")";
}

Fault not_finite(const char* field, const double* x, int n) {
  for (int i = 0; i < n; i++)
    if (!std::isfinite(x[i])) return at(field, i, x[i]);
  return std::nullopt;
}

/// Results of a state that is not finite are not finite either; a step reports that by its status.
bool state_is_bad(const ModelView<double>& m, const DataView<double>& d) {
  for (int i = 0; i < m.nq; i++)
    if (is_bad(d.qpos[i])) return true;
  for (int i = 0; i < 3 * m.nmocap; i++)
    if (is_bad((&d.mocap_pos[0].x)[i])) return true;
  for (int i = 0; i < 4 * m.nmocap; i++)
    if (is_bad((&d.mocap_quat[0].w)[i])) return true;
  return false;
}

Fault invalid_poses(const ModelView<double>& m, const DataView<double>& d) {
  if (Fault fault = not_finite("xpos", &d.xpos[0].x, 3 * m.nbody)) return fault;
  if (Fault fault = not_finite("geom_xpos", &d.geom_xpos[0].x, 3 * m.ngeom)) return fault;
  return not_finite("ten_length", d.ten_length, m.ntendon);
}

/// M is stored as its lower triangle, so it is symmetric; it must be finite with a positive diagonal.
Fault invalid_inertia(const ModelView<double>& m, const DataView<double>& d) {
  if (Fault fault = not_finite("M", d.M, m.nC)) return fault;
  for (int i = 0; i < m.nv; i++)
    if (const double diagonal = d.M[m.M_rowadr[i] + m.M_rownnz[i] - 1]; !(diagonal > 0))
      return at("M diagonal", i, diagonal);
  return std::nullopt;
}

/// Bodies or flexes of a contact, the lower one first: contacts are sorted by them. Flexes count as bodies
/// after all others; contacts inside a flex come last.
long long bodies_of_contact(const ModelView<double>& m, const DataView<double>& d, int i) {
  auto body = [&](int side) {
    const int g = d.contact_geom[2 * i + side];
    return g >= 0 ? m.geom_bodyid[g] : m.nbody + d.contact_flex[2 * i + side];
  };
  const int a = body(0), b = body(1);
  if (a == b && a >= m.nbody) return (m.nbody + m.nflex) * (1LL << 32) + a;
  return (a < b ? a : b) * (1LL << 32) + (a < b ? b : a);
}

/// A side of a contact is a geom, or an element or a vertex of a flex.
Fault invalid_side(const ModelView<double>& m, const DataView<double>& d, int i) {
  const int geom = d.contact_geom[i], flex = d.contact_flex[i];
  const int elem = d.contact_elem[i], vert = d.contact_vert[i];
  if (geom >= 0 || m.nflex == 0) return outside("contact_geom", i, geom, 0, m.ngeom);
  if (Fault fault = outside("contact_flex", i, flex, 0, m.nflex)) return fault;
  if (elem >= 0) return outside("contact_elem", i, elem, 0, m.flex_elemnum[flex]);
  return outside("contact_vert", i, vert, 0, m.flex_vertnum[flex]);
}

Fault invalid_contacts(const ModelView<double>& m, const DataView<double>& d) {
  if (Fault fault = outside("ncon", 0, *d.ncon, 0, d.nconmax + 1)) return fault;
  for (int i = 0; i < *d.ncon; i++) {
    for (int side = 0; side < 2; side++)
      if (Fault fault = invalid_side(m, d, 2 * i + side)) return fault;
    if (Fault fault = outside("contact_dim", i, d.contact_dim[i], 1, 7)) return fault;
    if (Fault fault = not_finite("contact_dist", d.contact_dist + i, 1)) return fault;
    if (Fault fault = not_finite("contact_frame", d.contact_frame[i].m, 9)) return fault;
    if (i > 0 && bodies_of_contact(m, d, i) < bodies_of_contact(m, d, i - 1))
      return "contact " + std::to_string(i) + " is not sorted by its bodies";
  }
  return std::nullopt;
}

Fault invalid_rows(const ModelView<double>& m, const DataView<double>& d) {
  if (Fault fault = outside("nefc", 0, *d.nefc, 0, d.nefcmax + 1)) return fault;
  if (*d.ne + *d.nf + *d.nl > *d.nefc)
    return at("ne + nf + nl", 0, *d.ne + *d.nf + *d.nl) + ", more than nefc";
  for (int i = 0; i < *d.nefc; i++) {
    const int first = d.efc_J_rowadr[i], end = first + d.efc_J_rownnz[i];
    if (Fault fault = outside("efc_J_rowadr", i, first, 0, d.nJmax + 1)) return fault;
    if (Fault fault = outside("end of row of efc_J", i, end, first, d.nJmax + 1)) return fault;
    for (int k = first; k < end; k++) {
      if (Fault fault = outside("efc_J_colind", k, d.efc_J_colind[k], 0, m.nv)) return fault;
      if (k > first && d.efc_J_colind[k] <= d.efc_J_colind[k - 1])
        return at("efc_J_colind", k, d.efc_J_colind[k]) + ", not above its neighbour";
    }
    if (Fault fault = not_finite("efc_J", d.efc_J + first, end - first)) return fault;
  }
  return std::nullopt;
}

Fault invalid_islands(const ModelView<double>& m, const DataView<double>& d) {
  const int islands = *d.nisland;
  if (islands == 0) return std::nullopt;
  for (int t = 0; t < m.ntree; t++)
    if (Fault fault = outside("tree_island", t, d.tree_island[t], -1, islands)) return fault;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> invalid_after(const ModelView<double>& m, const DataView<double>& d, int index) {
  if (state_is_bad(m, d)) return std::nullopt;
  switch (index) {
    case piece::kKinematics: return invalid_poses(m, d);
    case piece::kInertia: return invalid_inertia(m, d);
    case piece::kCollision:
    case piece::kFlexCollision: return invalid_contacts(m, d);
    case piece::kConstraintRows:
      if (Fault fault = invalid_rows(m, d)) return fault;
      return invalid_islands(m, d);
    default: return std::nullopt;
  }
}

void validate_after(const ModelView<double>& m, const DataView<double>& d, int index) {
  const Fault fault = invalid_after(m, d, index);
  if (!fault) return;
  std::fprintf(stderr, "corten: after stage %s: %s\n", piece::kNames[index], fault->c_str());
  std::abort();
}

}  // namespace corten::cpu
