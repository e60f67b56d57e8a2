// Motion of objects and contact forces on bodies.
#include "corten/dynamics.h"
#include "cpu/arguments.h"
#include "dynamics/contact_force.h"
#include "model/storage.h"
#include "sensor/object.h"

namespace corten {

namespace {

using cpu::size;
using detail::require_match;
using detail::view_of;

/// The frame of an object; throws if there is no such object or it has no frame.
ObjectFrame<double> checked_frame(const char* function, const Model& model, const Data& data, ObjectType type,
                                  int id) {
  require_match(model, data);
  cpu::require_frame(function, model, type, id);
  return object_frame(view_of(model), view_of(data), type, id);
}

std::array<double, 6> numbers(const Motion<double>& motion) {
  return {motion.ang.x, motion.ang.y, motion.ang.z, motion.lin.x, motion.lin.y, motion.lin.z};
}

std::array<double, 6> expressed(const Motion<double>& motion, const Mat3<double>& frame, Axes axes) {
  if (axes == Axes::world) return numbers(motion);
  return numbers({transposed_times(frame, motion.ang), transposed_times(frame, motion.lin)});
}

/// Adds a force at a point, and a torque, to six numbers: force, then torque about `centre`.
void add_wrench(const Force<double>& wrench, Vec3<double> point, Vec3<double> centre, double* sum) {
  const Force<double> at_centre = moved(wrench, point, centre);
  for (int k = 0; k < 3; k++) sum[k] += at_centre.lin[k], sum[3 + k] += at_centre.ang[k];
}

/// Calls visit(body, wrench, point) for both bodies of each contact with a force; body -1 is a flex.
template <class Visit>
void for_each_contact_force(const ModelView<double>& m, const DataView<double>& d, Visit visit) {
  for (int c = 0; c < *d.ncon; c++) {
    if (d.contact_efc_address[c] < 0) continue;
    const Force<double> wrench = contact_wrench(m, d, c);
    visit(contact_body(m, d, c, 0), Force<double>{-wrench.ang, -wrench.lin}, d.contact_pos[c]);
    visit(contact_body(m, d, c, 1), wrench, d.contact_pos[c]);
  }
}

}  // namespace

std::array<double, 6> object_velocity(const Model& model, const Data& data, ObjectType type, int id,
                                      Axes axes) {
  const ObjectFrame<double> frame = checked_frame("object_velocity", model, data, type, id);
  return expressed(object_velocity(view_of(model), view_of(data), frame), frame.mat, axes);
}

std::array<double, 6> object_acceleration(const Model& model, const Data& data, ObjectType type, int id,
                                          Axes axes) {
  const ObjectFrame<double> frame = checked_frame("object_acceleration", model, data, type, id);
  return expressed(object_acceleration(view_of(model), view_of(data), frame), frame.mat, axes);
}

std::array<double, 6> body_contact_force(const Model& model, const Data& data, int body) {
  require_match(model, data);
  cpu::require_id("body_contact_force", "body", body, model->nbody);
  const DataView<double>& d = view_of(data);
  std::array<double, 6> sum{};
  for_each_contact_force(view_of(model), d, [&](int b, const Force<double>& wrench, Vec3<double> point) {
    if (b == body) add_wrench(wrench, point, d.xipos[body], sum.data());
  });
  return sum;
}

void body_contact_forces(const Model& model, const Data& data, std::span<double> forces) {
  require_match(model, data);
  cpu::require_size("body_contact_forces", "forces", forces.size(), 6 * size(model->nbody), "6 * nbody");
  const DataView<double>& d = view_of(data);
  std::fill(forces.begin(), forces.end(), 0.0);
  for_each_contact_force(view_of(model), d, [&](int b, const Force<double>& wrench, Vec3<double> point) {
    add_wrench(wrench, point, d.xipos[b], forces.data() + 6 * b);
  });
}

}  // namespace corten
