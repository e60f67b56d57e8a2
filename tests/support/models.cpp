#include "support/models.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "support/random.h"

namespace corten::test {

namespace fs = std::filesystem;

fs::path data_folder() { return CORTEN_TEST_DATA_DIR; }

std::vector<fs::path> case_models(const std::string& group) {
  std::vector<fs::path> models;
  for (const auto& entry : fs::directory_iterator(data_folder() / "conformance/cases" / group))
    if (entry.path().extension() == ".xml") models.push_back(entry.path());
  std::sort(models.begin(), models.end());
  return models;
}

namespace {

/// Writes one random tree.
class TreeWriter {
 public:
  explicit TreeWriter(const RandomTree& tree) : tree_(tree), random_(tree.seed * 7919 + 17) {
    out_.precision(6);
  }

  std::string write() {
    out_ << "<mujoco model=\"random\">\n<option timestep=\"" << tree_.timestep << "\" integrator=\""
         << tree_.integrator << "\"";
    if (!tree_.gravity) out_ << " gravity=\"0 0 0\"";
    if (tree_.fluid) out_ << " density=\"20\" viscosity=\"0.2\" wind=\"1 -0.5 0.3\"";
    out_ << "><flag contact=\"disable\" " << tree_.flags << "/></option>\n<worldbody>\n";
    out_ << "<site name=\"s0\" pos=\"0.5 0.2 1.5\"/>\n";
    while (bodies_ < tree_.bodies) body(0);
    out_ << "</worldbody>\n";
    if (tree_.tendons) tendons();
    if (tree_.actuators) actuators();
    out_ << "</mujoco>\n";
    return out_.str();
  }

 private:
  void vector(const char* name, double size) {
    out_ << ' ' << name << "=\"" << random_.uniform(-size, size) << ' ' << random_.uniform(-size, size) << ' '
         << random_.uniform(-size, size) << '"';
  }
  void number(const char* name, double low, double high) {
    out_ << ' ' << name << "=\"" << random_.uniform(low, high) << '"';
  }

  void joint(const char* type) {
    out_ << "<joint name=\"j" << joints_.size() << "\" type=\"" << type << "\"";
    const std::string kind = type;
    joints_.push_back(kind);
    if (kind != "free") vector("pos", 0.05);
    if (kind == "hinge" || kind == "slide") {
      vector("axis", 1);
      out_ << " ref=\"" << (kind == "hinge" ? random_.uniform(-20, 20) : random_.uniform(-0.1, 0.1)) << "\"";
    }
    if (tree_.springs) {
      if (random_.chance(0.6)) number("damping", 0.01, 0.3);
      if (random_.chance(0.5)) number("stiffness", 0.5, 10);
      if (random_.chance(0.4)) number("armature", 0.001, 0.05);
      if (kind == "hinge" && random_.chance(0.5)) number("springref", -30, 30);
    }
    out_ << "/>\n";
  }

  void joints(int depth) {
    if (tree_.scalar_joints) {
      joint(random_.chance(0.6) ? "hinge" : "slide");
      if (random_.chance(0.3)) joint("hinge");
      return;
    }
    switch (random_.below(depth == 0 ? 6 : 7)) {
      case 0: depth == 0 ? joint("free") : joint("hinge"); break;
      case 1: joint("ball"); break;
      case 2: joint("hinge"), joint("hinge"); break;
      case 3: joint("slide"), joint("ball"); break;
      case 4: joint("slide"), joint("hinge"); break;
      case 5: joint("hinge"); break;
      case 6: break;  // welded to its parent
    }
  }

  void geom() {
    static const char* shapes[] = {"type=\"sphere\" size=\"0.07\"", "type=\"capsule\" size=\"0.03 0.1\"",
                                   "type=\"box\" size=\"0.05 0.08 0.03\"",
                                   "type=\"cylinder\" size=\"0.05 0.06\"",
                                   "type=\"ellipsoid\" size=\"0.04 0.06 0.09\""};
    out_ << "<geom " << shapes[random_.below(5)];
    vector("pos", 0.1);
    vector("euler", 90);
    if (tree_.fluid && random_.chance(0.5)) out_ << " fluidshape=\"ellipsoid\"";
    out_ << "/>\n";
  }

  void body(int depth) {
    bodies_++;
    out_ << "<body";
    vector("pos", 0.3);
    vector("euler", 60);
    if (tree_.springs && random_.chance(0.3)) number("gravcomp", 0.2, 1.2);
    out_ << ">\n";
    joints(depth);
    geom();
    if (random_.chance(0.4)) geom();
    out_ << "<site name=\"s" << bodies_ << "\"";
    vector("pos", 0.1);
    out_ << "/>\n";
    for (int children = 1 + random_.below(2); children > 0 && bodies_ < tree_.bodies && depth < 5; children--)
      body(depth + 1);
    out_ << "</body>\n";
  }

  int scalar_joint() {
    std::vector<int> scalar;
    for (std::size_t j = 0; j < joints_.size(); j++)
      if (joints_[j] == "hinge" || joints_[j] == "slide") scalar.push_back(static_cast<int>(j));
    return scalar.empty() ? -1
                          : scalar[static_cast<std::size_t>(random_.below(static_cast<int>(scalar.size())))];
  }

  void tendons() {
    out_ << "<tendon>\n";
    auto attributes = [&] {
      number("stiffness", 1, 20), number("damping", 0.1, 1);
      if (tree_.tendon_armature) number("armature", 0.01, 0.1);
      if (random_.chance(0.5)) out_ << " springlength=\"0.1 0.2\"";
      out_ << ">";
    };
    out_ << "<spatial name=\"t0\"";
    attributes();
    out_ << "<site site=\"s0\"/><site site=\"s" << bodies_ << "\"/><pulley divisor=\"2\"/>";
    const int first_site = random_.below(bodies_ + 1);
    const int second_site =
        (first_site + 1 + random_.below(bodies_)) % (bodies_ + 1);  // always different sites
    out_ << "<site site=\"s" << first_site << "\"/><site site=\"s" << second_site
         << "\"/></spatial>\n<spatial name=\"t1\"";
    attributes();
    out_ << "<site site=\"s1\"/><site site=\"s" << bodies_ << "\"/></spatial>\n";
    if (int first = scalar_joint(); first >= 0) {
      out_ << "<fixed name=\"t2\"";
      attributes();
      out_ << "<joint joint=\"j" << first << "\" coef=\"1.3\"/>";
      if (int second = scalar_joint(); second != first)
        out_ << "<joint joint=\"j" << second << "\" coef=\"-0.7\"/>";
      out_ << "</fixed>\n";
    }
    out_ << "</tendon>\n";
  }

  void actuators() {
    out_ << "<actuator>\n";
    for (std::size_t j = 0; j < joints_.size(); j++) {
      if (!random_.chance(0.7)) continue;
      out_ << "<general " << (random_.chance(0.3) ? "jointinparent" : "joint") << "=\"j" << j << "\"";
      vector("gear", 2);
      if (random_.chance(0.4)) out_ << " dyntype=\"filter\" dynprm=\"0.05\"";
      if (random_.chance(0.6)) out_ << " gaintype=\"affine\" gainprm=\"1 0.3 -0.2\"";
      if (random_.chance(0.6)) out_ << " biastype=\"affine\" biasprm=\"0.2 -1 -0.3\"";
      out_ << "/>\n";
    }
    if (tree_.tendons)
      out_ << "<position tendon=\"t0\" kp=\"3\" kv=\"0.4\"/><velocity tendon=\"t1\" kv=\"0.6\"/>\n";
    out_ << "</actuator>\n";
  }

  const RandomTree& tree_;
  Random random_;
  std::ostringstream out_;
  std::vector<std::string> joints_;
  int bodies_ = 0;
};

}  // namespace

std::string random_tree(const RandomTree& tree) { return TreeWriter(tree).write(); }

Model load_random(const RandomTree& tree) { return load_string(random_tree(tree)); }

void randomize_state(const Model& model, Data& data, unsigned seed, double turn, double speed) {
  Random random(seed + 1000);
  reset(model, data);
  for (int j = 0; j < model->njnt; j++) {
    double* q = data->qpos.data() + model->jnt_qposadr[j];
    switch (model->jnt_type[j]) {
      case kFree:
        for (int k = 0; k < 3; k++) q[k] += turn * random.normal();
        q += 3;
        [[fallthrough]];
      case kBall: {
        double norm = 0;
        for (int k = 0; k < 4; k++) q[k] += turn * random.normal(), norm += q[k] * q[k];
        for (int k = 0; k < 4; k++) q[k] /= std::sqrt(norm);
        break;
      }
      default: q[0] += turn * random.normal() * (model->jnt_type[j] == kSlide ? 0.3 : 1);
    }
  }
  for (double& v : data->qvel) v = speed * random.normal();
  for (double& a : data->act) a = 0.3 * random.normal();
  for (double& u : data->ctrl) u = random.uniform(-1, 1);
}

void randomize_forces(const Model& model, Data& data, unsigned seed, double size) {
  Random random(seed + 2000);
  for (double& f : data->qfrc_applied) f = size * random.normal();
  for (int i = 6; i < 6 * model->nbody; i++) data->xfrc_applied[i] = size * random.normal();
}

}  // namespace corten::test
