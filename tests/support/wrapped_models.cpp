#include "support/wrapped_models.h"

#include <sstream>

#include "support/random.h"

namespace corten::test {

namespace {

constexpr int kBodies = 5, kSites = 3, kTendons = 8;

std::string vector(Random& random, double size) {
  std::ostringstream text;
  for (int k = 0; k < 3; k++) text << (k ? " " : "") << random.uniform(-size, size);
  return text.str();
}

std::string name(const char* kind, int body, int k = 0) {
  return std::string(kind) + std::to_string(body) + "_" + std::to_string(k);
}

std::string body(Random& random, int b) {
  std::ostringstream text;
  const char* joints[] = {"hinge", "slide", "ball"};
  text << "<body pos='" << vector(random, 0.3) << "' euler='" << vector(random, 90) << "'>"
       << "<joint name='j" << b << "' type='" << joints[random.below(3)] << "' axis='" << vector(random, 1)
       << "' damping='0.2' armature='0.01'/><geom type='box' size='0.1 0.08 0.12'/>";
  const bool cylinder = random.chance(0.5);
  text << "<geom name='g" << b << "' pos='" << vector(random, 0.15) << "' euler='" << vector(random, 90)
       << "' type='" << (cylinder ? "cylinder" : "sphere") << "' size='" << random.uniform(0.05, 0.15)
       << (cylinder ? " 0.2" : "") << "'/>";
  for (int k = 0; k < kSites; k++)
    text << "<site name='" << name("s", b, k) << "' pos='" << vector(random, 0.4) << "'/>";
  text << "<site name='side" << b << "' pos='" << vector(random, random.chance(0.4) ? 0.1 : 0.3) << "'/>";
  return text.str();
}

std::string path(Random& random) {
  std::ostringstream text;
  std::string last;
  const int legs = 1 + random.below(3);
  for (int k = 0; k <= legs; k++) {
    std::string site = last;
    while (site == last) site = name("s", random.below(kBodies), random.below(kSites));
    last = site;
    text << "<site site='" << site << "'/>";
    if (k == legs || random.chance(0.3)) continue;
    const std::string on = std::to_string(random.below(kBodies));
    text << "<geom geom='g" << on << "'" << (random.chance(0.5) ? " sidesite='side" + on + "'" : "") << "/>";
  }
  return text.str();
}

std::string tendon(Random& random, int t) {
  std::ostringstream text;
  text << "<spatial name='t" << t << "' stiffness='" << random.uniform(0, 20) << "' damping='"
       << random.uniform(0, 2) << "'>" << path(random);
  if (random.chance(0.3)) text << "<pulley divisor='" << random.uniform(0.5, 3) << "'/>" << path(random);
  text << "</spatial>";
  return text.str();
}

}  // namespace

std::string random_wraps(unsigned seed, const std::string& integrator) {
  Random random(seed);
  std::ostringstream text;
  text << "<mujoco><option integrator='" << integrator << "'><flag contact='disable'/></option>"
       << "<default><geom contype='0' conaffinity='0'/></default><worldbody>";
  int open = 0;
  for (int b = 0; b < kBodies; b++) {
    for (; open > 0 && random.chance(0.3); open--) text << "</body>";
    text << body(random, b);
    open++;
  }
  for (; open > 0; open--) text << "</body>";
  text << "</worldbody><tendon>";
  for (int t = 0; t < kTendons; t++) text << tendon(random, t);
  text << "</tendon><actuator>";
  for (int t = 0; t < kTendons; t++) {
    const double length = random.uniform(0.2, 0.6);
    if (random.chance(0.6))
      text << "<muscle tendon='t" << t << "' force='20' lengthrange='" << length << " " << length + 0.4
           << "'/>";
    else text << "<position tendon='t" << t << "' kp='3' kv='0.3'/>";
  }
  text << "<general site='s0_0' refsite='s3_1' gear='1 0.5 0 0.3 0 1'/>"
       << "<general cranksite='s1_0' slidersite='s2_1' cranklength='2' gaintype='affine' gainprm='1 0 -2'/>"
       << "<general site='s4_0' gear='1 2 3 4 5 6'/></actuator></mujoco>";
  return text.str();
}

Model load_wraps(unsigned seed, const std::string& integrator) {
  return load_string(random_wraps(seed, integrator));
}

}  // namespace corten::test
