// A ball in a bowl that collides with its own triangles, and next to it on the convex hull of the same mesh,
// which is not hollow. Draws both paths: `sample_triangle_mesh picture.svg`.
#include <corten/corten.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

struct Point {
  double x, z;
};

/// Positions of the ball, sixty times a second.
std::vector<Point> path(const std::string& collision) {
  const corten::Model model = corten::load_string(
      "<mujoco><asset><mesh name='bowl' file='bowl.obj' collision='" + collision +
          "'/></asset><worldbody><geom type='mesh' mesh='bowl'/><body pos='-.35 0 .25'><freejoint/><geom "
          "size='.04' condim='6' friction='1 .01 .002'/></body></worldbody></mujoco>",
      {.directory = CORTEN_MODELS});
  corten::Data data(model);
  std::vector<Point> points;
  for (int i = 0; i < 1500 && data->qpos[2] > -0.6; i++) {
    if (i % 8 == 0) points.push_back({data->qpos[0], data->qpos[2]});
    corten::step(model, data);
  }
  return points;
}

std::string line(const std::vector<Point>& points, const char* colour) {
  std::string svg =
      "<polyline fill='none' stroke='" + std::string(colour) + "' stroke-width='0.006' points='";
  for (const Point& p : points) svg += std::to_string(p.x) + "," + std::to_string(-p.z) + " ";
  return svg + "'/>\n";
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<Point> hollow = path("triangle"), filled = path("hull");
  const Point end = hollow.back();
  std::printf("with triangles the ball ends at the bottom: x = %.2f m, z = %.2f m\n", end.x, end.z);
  std::printf("with the hull the ball stays outside: z = %.2f m\n", filled.back().z);
  if (argc < 2) return 0;
  std::ofstream svg(argv[1]);
  svg << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-0.75 -0.4 1.5 1.0' width='720'>\n"
      << "<rect x='-0.75' y='-0.4' width='1.5' height='1' fill='white'/>\n"
      << "<path d='M -0.5 0 A 0.5 0.5 0 0 0 0.5 0 L 0.46 0 A 0.46 0.46 0 0 1 -0.46 0 Z' fill='#c8b080'/>\n"
      << line(filled, "#3060c0") << line(hollow, "#c03020") << "<circle cx='" << end.x << "' cy='" << -end.z
      << "' r='0.04' fill='#c03020' fill-opacity='0.4'/>\n"
      << "<text x='-0.7' y='-0.32' font-size='0.05' fill='#c03020'>collision=\"triangle\"</text>\n"
      << "<text x='-0.7' y='-0.25' font-size='0.05' fill='#3060c0'>collision=\"hull\", the default</text>\n"
      << "</svg>\n";
}
