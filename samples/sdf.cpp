// Signed distance fields: a bowl and rings baked from meshes, and a shape that a program makes from a
// formula. Draws a slice through the bowl's field and the paths of the bodies that fall into it: `sample_sdf
// picture.svg`.
#include <corten/corten.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

/// The field of a geom in the plane y = 0 of the world, resampled on a separate grid. The grid of a baked
/// mesh is in the mesh's inertia frame, which is the geom's.
struct Slice {
  static constexpr int kColumns = 120, kRows = 78;
  static constexpr double kStep = 0.01;
  std::vector<double> values;

  static double x(double i) { return -0.6 + kStep * i; }
  static double z(double k) { return 0.2 - kStep * k; }
  double at(int i, int k) const { return values[static_cast<std::size_t>(k * kColumns + i)]; }

  Slice(const corten::Model& model, const corten::Data& data, int geom) {
    const int field = model->geom_dataid[geom];
    for (int k = 0; k < kRows; k++)
      for (int i = 0; i < kColumns; i++) {
        const double world[] = {x(i) - data->geom_xpos[3 * geom], -data->geom_xpos[3 * geom + 1],
                                z(k) - data->geom_xpos[3 * geom + 2]};
        double place[3];
        for (int axis = 0; axis < 3; axis++) {
          place[axis] = 0;
          for (int c = 0; c < 3; c++) place[axis] += data->geom_xmat[9 * geom + 3 * c + axis] * world[c];
        }
        values.push_back(interpolated(model, field, place));
      }
  }

  /// Trilinear interpolation; outside the grid, the value at the border.
  static double interpolated(const corten::Model& model, int field, const double* place) {
    int first[3];
    double part[3], sum = 0;
    for (int axis = 0; axis < 3; axis++) {
      const int f = 3 * field + axis;
      const double last = model->sdf_dim[f] - 1.001;
      const double at = std::clamp((place[axis] - model->sdf_origin[f]) / model->sdf_cell[f], 0.0, last);
      first[axis] = static_cast<int>(at);
      part[axis] = at - first[axis];
    }
    const int* size = &model->sdf_dim[3 * field];
    for (int c = 0; c < 8; c++) {
      const int dx = c & 1, dy = c >> 1 & 1, dz = c >> 2;
      const double weight =
          (dx ? part[0] : 1 - part[0]) * (dy ? part[1] : 1 - part[1]) * (dz ? part[2] : 1 - part[2]);
      const int index = ((first[2] + dz) * size[1] + first[1] + dy) * size[0] + first[0] + dx;
      sum += weight * model->sdf_data[model->sdf_adr[field] + index];
    }
    return sum;
  }
};

/// The contour line of the field at `level` (marching squares).
std::string contour(const Slice& slice, double level, const char* style) {
  std::string svg = "<path fill='none' " + std::string(style) + " d='";
  for (int k = 0; k + 1 < Slice::kRows; k++)
    for (int i = 0; i + 1 < Slice::kColumns; i++) {
      const int corner[5][2] = {{i, k}, {i + 1, k}, {i + 1, k + 1}, {i, k + 1}, {i, k}};
      int points = 0;
      for (int side = 0; side < 4; side++) {
        const int* p = corner[side];
        const int* q = corner[side + 1];
        const double a = slice.at(p[0], p[1]) - level, b = slice.at(q[0], q[1]) - level;
        if ((a < 0) == (b < 0)) continue;
        const double t = a / (a - b), x = p[0] + t * (q[0] - p[0]), z = p[1] + t * (q[1] - p[1]);
        char text[80];
        std::snprintf(text, sizeof text, "%c%.3f %.3f", points++ % 2 == 0 ? 'M' : 'L', Slice::x(x),
                      -Slice::z(z));
        svg += text;
      }
    }
  return svg + "'/>\n";
}

std::string pair(double x, double y) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3f,%.3f ", x, y);
  return text;
}

/// A dumbbell of two smoothly joined balls falls onto a plane and rolls onto its side. Returns its final
/// height.
double dumbbell_height() {
  const corten::Model placeholder = corten::load_string(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .4' euler='0 60 0'><freejoint/>"
      "<inertial pos='0 0 0' mass='1' diaginertia='.01 .01 .004'/><geom name='dumbbell' type='sdf'/></body>"
      "</worldbody></mujoco>");
  const corten::SdfGrid grid = corten::sample_sdf(
      {33, 33, 49}, {-0.16, -0.16, -0.24}, {0.01, 0.01, 0.01}, [](double x, double y, double z) {
        const double upper = std::hypot(x, y, z - 0.1) - 0.08, lower = std::hypot(x, y, z + 0.1) - 0.08;
        const double soft = 0.02;  // a smooth minimum
        return -soft * std::log(std::exp(-upper / soft) + std::exp(-lower / soft));
      });
  const corten::Model model =
      corten::with_sdf(placeholder, placeholder.id(corten::kObjGeom, "dumbbell"), grid);
  corten::Data data(model);
  while (data->time < 3) corten::step(model, data);
  return data->qpos[2];
}

}  // namespace

int main(int argc, char** argv) {
  const corten::Model model = corten::load(CORTEN_MODELS "/sdf_bowl.xml");
  corten::Data data(model);
  const int bodies = model->nbody - 1;
  std::vector<std::string> paths(static_cast<std::size_t>(bodies));
  for (int i = 0; data->time < 4; i++) {
    corten::step(model, data);
    for (int b = 0; b < bodies && i % 10 == 0; b++)
      paths[static_cast<std::size_t>(b)] += pair(data->xpos[3 * (b + 1)], -data->xpos[3 * (b + 1) + 2]);
  }
  double fastest = 0;
  for (double v : data->qvel) fastest = std::max(fastest, std::abs(v));
  std::printf("in the bowl after 4 s: %d contacts, fastest %.4f\n", data->ncon, fastest);
  std::printf("the dumbbell lies at %.3f m\n", dumbbell_height());
  if (argc < 2) return 0;

  const Slice slice(model, data, model.id(corten::kObjGeom, "bowl"));
  static const char* const colours[] = {"#3060c0", "#c03020", "#308040", "#806020"};
  std::ofstream svg(argv[1]);
  svg << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-0.6 -0.2 1.2 0.78' width='720'>\n"
      << "<rect x='-0.6' y='-0.2' width='1.2' height='0.78' fill='white'/>\n";
  for (double level = 0.01; level < 0.035; level += 0.01)
    svg << contour(slice, level, "stroke='#b0c4de' stroke-width='0.0015'");
  svg << contour(slice, -0.01, "stroke='#e0b070' stroke-width='0.0015'")
      << contour(slice, 0, "stroke='black' stroke-width='0.004'");
  for (int b = 0; b < bodies; b++)
    svg << "<polyline fill='none' stroke-width='0.004' stroke='" << colours[b % 4] << "' points='"
        << paths[static_cast<std::size_t>(b)] << "'/>\n<text font-size='0.035' x='-0.57' y='"
        << -0.15 + 0.045 * b << "' fill='" << colours[b % 4] << "'>" << model.name(corten::kObjBody, b + 1)
        << "</text>\n";
  svg << "</svg>\n";
}
