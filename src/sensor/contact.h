// Sensors that read the contact list.
#pragma once

#include "collision/ray_scene.h"
#include "dynamics/contact_force.h"
#include "sensor/inside.h"
#include "sensor/rangefinder.h"

namespace corten {

/// Force and torque of contact i on its second geom, in the contact's own frame.
template <class T>
CORTEN_HD Force<T> sensed_wrench(const ModelView<T>& m, const DataView<T>& d, int i) {
  T f[6];
  contact_force(m, d, i, f);
  return {vec3(f + 3), vec3(f)};
}

/// Sum of the normal forces on the site's body whose lines, from the contact into the body, intersect the
/// site.
template <class T>
CORTEN_STAGE void touch_sensor(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  const int site = m.sensor_objid[s], body = m.site_bodyid[site];
  T sum = 0;
  for (int i = 0; i < *d.ncon; i++) {
    if (d.contact_efc_address[i] < 0) continue;
    const bool first = contact_body(m, d, i, 0) == body;
    const bool second = contact_body(m, d, i, 1) == body;
    if (!first && !second) continue;
    const T force = sensed_wrench(m, d, i).lin.x;
    if (force <= 0) continue;
    const Vec3<T> normal = normalized(vec3(d.contact_frame[i].m));
    const Ray<T> ray{d.contact_pos[i], second ? -normal : normal};
    if (ray_primitive(seen_from(ray, d.site_xpos[site], d.site_xmat[site]), m.site_type[site],
                      vec3(m.site_size + 3 * site))
            .found())
      sum += force;
  }
  out[0] = sum;
}

namespace detail {

/// True if one side of a contact, geom g, matches an object of a sensor. An empty object, and a site, which
/// is tested before, match everything; a flex, geom -1, cannot be named.
template <class T>
CORTEN_HD bool is_named(const ModelView<T>& m, int g, int type, int id) {
  int body = g < 0 ? -1 : m.geom_bodyid[g];
  switch (type) {
    case kObjNone:
    case kObjSite: return true;
    case kObjGeom: return g == id;
    case kObjBody: return body == id;
    case kObjXBody:  // the subtree: parents have lower ids
      while (body > id) body = m.body_parentid[body];
      return body == id;
    default: return false;
  }
}

/// 1: the contact matches sensor s; -1: it matches with the two geoms exchanged; 0: no match.
template <class T>
CORTEN_HD int contact_match(const ModelView<T>& m, const DataView<T>& d, int s, int i) {
  const int type1 = m.sensor_objtype[s], id1 = m.sensor_objid[s];
  const int type2 = m.sensor_reftype[s], id2 = m.sensor_refid[s];
  if (type1 == kObjSite && !inside_site(m, d, id1, d.contact_pos[i])) return 0;
  const int g1 = d.contact_geom[2 * i], g2 = d.contact_geom[2 * i + 1];
  const bool first_is_1 = is_named(m, g1, type1, id1), second_is_1 = is_named(m, g2, type1, id1);
  const bool first_is_2 = is_named(m, g1, type2, id2), second_is_2 = is_named(m, g2, type2, id2);
  const bool as_is = first_is_1 && second_is_2, turned = second_is_1 && first_is_2;
  if (as_is) return 1;
  return turned ? -1 : 0;
}

/// Sorting key of a contact: lower values are reported first.
template <class T>
CORTEN_HD T contact_rank(const ModelView<T>& m, const DataView<T>& d, int choice, int i) {
  if (choice == kDeepestContacts) return d.contact_dist[i];
  if (choice != kStrongestContacts) return 0;
  const Vec3<T> force = sensed_wrench(m, d, i).lin;
  return -dot(force, force);
}

/// The next matching contact after `last` in the order of the sensor's choice; -1: none is left. Selecting
/// them one by one needs no memory for a sorted list, and few are requested.
template <class T>
CORTEN_HD int next_contact(const ModelView<T>& m, const DataView<T>& d, int s, int last) {
  const int choice = m.sensor_intprm[3 * s + 1];
  const T last_rank = last < 0 ? T(0) : contact_rank(m, d, choice, last);
  T best_rank = 0;
  int best = -1;
  for (int i = 0; i < *d.ncon; i++) {
    if (contact_match(m, d, s, i) == 0) continue;
    const T rank = contact_rank(m, d, choice, i);
    if (last >= 0 && (rank < last_rank || (rank == last_rank && i <= last))) continue;
    if (best < 0 || rank < best_rank) best = i, best_rank = rank;
  }
  return best;
}

/// All quantities that a contact sensor can report.
template <class T>
struct ContactReading {
  T found;
  Vec3<T> force, torque;
  T dist;
  Vec3<T> pos, normal, tangent;
};

template <class T>
CORTEN_HD void report_contact(int bits, const ContactReading<T>& c, T* out) {
  if (bits & kContactFound) *out++ = c.found;
  if (bits & kContactForce) out = put(out, c.force);
  if (bits & kContactTorque) out = put(out, c.torque);
  if (bits & kContactDist) *out++ = c.dist;
  if (bits & kContactPos) out = put(out, c.pos);
  if (bits & kContactNormal) out = put(out, c.normal);
  if (bits & kContactTangent) out = put(out, c.tangent);
}

/// Contact i in its own frame. Seen from the other side, the frame is rotated by half a turn about its third
/// axis and forces are reversed: only the third components change sign.
template <class T>
CORTEN_HD ContactReading<T> read_contact(const ModelView<T>& m, const DataView<T>& d, int i, bool turned,
                                         int found) {
  const Force<T> wrench = sensed_wrench(m, d, i);
  const T sign = turned ? T(-1) : T(1);
  auto third = [&](Vec3<T> v) { return Vec3<T>{v.x, v.y, sign * v.z}; };
  return {T(found),
          third(wrench.lin),
          third(wrench.ang),
          d.contact_dist[i],
          d.contact_pos[i],
          sign * vec3(d.contact_frame[i].m),
          sign * vec3(d.contact_frame[i].m + 3)};
}

/// Calls visit(i, turned) for every contact that matches sensor s.
template <class T, class Visit>
CORTEN_HD void for_each_match(const ModelView<T>& m, const DataView<T>& d, int s, Visit visit) {
  for (int i = 0; i < *d.ncon; i++)
    if (const int match = contact_match(m, d, s, i); match != 0) visit(i, match < 0);
}

/// The net force and torque, in world axes, at the force-weighted centre of the contacts.
template <class T>
CORTEN_HD ContactReading<T> net_contact(const ModelView<T>& m, const DataView<T>& d, int s, int found) {
  ContactReading<T> net{};
  T weights = 0;
  for_each_match(m, d, s, [&](int i, bool) {
    const T weight = norm(sensed_wrench(m, d, i).lin);
    net.pos += weight * d.contact_pos[i];
    weights += weight;
  });
  net.pos = (T(1) / (weights > tiny<T>() ? weights : tiny<T>())) * net.pos;
  for_each_match(m, d, s, [&](int i, bool turned) {
    const Force<T> wrench = sensed_wrench(m, d, i);
    const T sign = turned ? T(-1) : T(1);
    const Vec3<T> force = transposed_times(d.contact_frame[i], sign * wrench.lin);
    net.force += force;
    net.torque += transposed_times(d.contact_frame[i], sign * wrench.ang);
    net.torque += cross(d.contact_pos[i] - net.pos, force);
  });
  net.found = T(found);
  net.normal = {1, 0, 0};
  net.tangent = {0, 1, 0};
  return net;
}

}  // namespace detail

template <class T>
CORTEN_STAGE void contact_sensor(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  const int bits = m.sensor_intprm[3 * s], size = contact_report_size(bits), dim = m.sensor_dim[s];
  for (int k = 0; k < dim; k++) out[k] = 0;
  int found = 0;
  detail::for_each_match(m, d, s, [&](int, bool) { found++; });
  if (m.sensor_intprm[3 * s + 1] == kNetForce) {
    detail::report_contact(bits, detail::net_contact(m, d, s, found), out);
    return;
  }
  const int slots = size > 0 ? dim / size : 0;
  int last = -1;
  for (int slot = 0; slot < slots && slot < found; slot++) {
    last = detail::next_contact(m, d, s, last);
    const bool turned = detail::contact_match(m, d, s, last) < 0;
    detail::report_contact(bits, detail::read_contact(m, d, last, turned, found), out + slot * size);
  }
}

}  // namespace corten
