// Impulse contacts: balls that bounce according to their restitution, and Newton's cradle. Draws both to an
// SVG file if given a name:
//
//     sample_bounce docs/images/impulse_contacts.svg
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include <corten/corten.h>

namespace {

/// One panel of the picture: curves over time.
struct Panel {
  std::string title, unit;
  double left, time, low, high;
  std::vector<std::vector<double>> curves;  // samples at equal times

  std::string svg() const {
    const double width = 380, height = 220, top = 40;
    static const char* colours[] = {"#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#76448a"};
    char line[200];
    std::snprintf(line, sizeof line,
                  "<rect x='%g' y='%g' width='%g' height='%g' fill='none' stroke='#888'/>\n", left, top,
                  width, height);
    std::string out = line;
    auto label = [&](double x, double y, const char* anchor, const std::string& text) {
      std::snprintf(line, sizeof line, "<text x='%g' y='%g' text-anchor='%s'>", x, y, anchor);
      out += line + text + "</text>\n";
    };
    auto number = [](double x) {
      char text[20];
      std::snprintf(text, sizeof text, "%g", x);
      return std::string(text);
    };
    label(left + width / 2, top - 12, "middle", title);
    label(left - 6, top + 10, "end", number(high));
    label(left - 6, top + height, "end", number(low));
    label(left - 6, top + height / 2, "end", unit);
    label(left, top + height + 16, "middle", "0");
    label(left + width, top + height + 16, "middle", number(time) + " s");
    for (std::size_t c = 0; c < curves.size(); c++) {
      out += "<polyline fill='none' stroke-width='1.5' stroke='" + std::string(colours[c % 5]) + "' points='";
      for (std::size_t i = 0; i < curves[c].size(); i++) {
        const double x = left + width * double(i) / double(curves[c].size() - 1);
        const double y = top + height * (high - curves[c][i]) / (high - low);
        std::snprintf(line, sizeof line, "%.1f,%.1f ", x, y);
        out += line;
      }
      out += "'/>\n";
    }
    return out;
  }
};

Panel balls(bool& right) {
  const corten::Model model = corten::load(CORTEN_MODELS "/bouncing_balls.xml");
  corten::Data data(model);
  const double e[] = {0, 0.5, 0.7, 0.9, 1};
  Panel panel{"height of five balls, e = 0, 0.5, 0.7, 0.9, 1",
              "m",
              50,
              4,
              0,
              1.05,
              std::vector<std::vector<double>>(5)};
  double top[5] = {};  // of the first bounce
  bool landed[5] = {};
  for (int i = 0; data->time < 4; i++) {
    corten::step(model, data);
    for (std::size_t b = 0; b < 5; b++) {
      const double height = data->qpos[7 * b + 2] - 0.1;
      landed[b] = landed[b] || height < 0;
      if (landed[b] && data->time < 1.4) top[b] = std::fmax(top[b], height);
      if (i % 5 == 0) panel.curves[b].push_back(std::fmax(height, 0));
    }
  }
  for (int b = 0; b < 5; b++) {
    std::printf("e = %.1f: the first bounce reaches %.4f m, e^2 is %.4f\n", e[b], top[b], e[b] * e[b]);
    right = right && std::fabs(top[b] - e[b] * e[b]) < 1e-3;
  }
  return panel;
}

Panel cradle(bool& right) {
  const corten::Model model = corten::load(CORTEN_MODELS "/newton_cradle.xml");
  corten::Data data(model);
  corten::reset_to_key(model, data, 0);
  Panel panel{"Newton's cradle: angles of five balls", "rad", 500, 6, -0.6, 0.6,
              std::vector<std::vector<double>>(5)};
  double last = 0, middle = 0;
  for (int i = 0; data->time < 6; i++) {
    corten::step(model, data);
    last = std::fmin(last, data->qpos[4]);
    middle = std::fmax(middle, std::fabs(data->qpos[2]));
    for (std::size_t b = 0; b < 5; b++)
      if (i % 20 == 0) panel.curves[b].push_back(data->qpos[b]);
  }
  std::printf("cradle: the first ball starts at 0.5 rad, the last one reaches %.4f, the middle one %.4f\n",
              -last, middle);
  right = right && std::fabs(last + 0.5) < 5e-3 && middle < 5e-3;
  return panel;
}

}  // namespace

int main(int argc, char** argv) {
  bool right = true;
  const std::string first = balls(right).svg(), second = cradle(right).svg();
  if (argc > 1)
    std::ofstream(argv[1]) << "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='290' "
                              "font-family='sans-serif' font-size='12'>\n"
                              "<rect width='900' height='290' fill='white'/>\n"
                           << first << second << "</svg>\n";
  return right ? 0 : 1;
}
