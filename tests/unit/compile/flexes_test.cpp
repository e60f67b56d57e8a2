// Flexes: topology, elasticity, bending and interpolation, checked with laws that any correct constants obey.
#include <array>
#include <cmath>
#include <set>

#include "compiled.h"
#include "corten/load.h"
#include "corten/model.h"

namespace corten::compile::testing {
namespace {

using P = std::array<double, 3>;

Model loaded(const std::string& content) {
  return load_string("<mujoco><worldbody>" + content + "</worldbody></mujoco>");
}

std::vector<P> rest_positions(const Model& m, int f) {
  std::vector<P> x;
  for (int v = 0; v < m->flex_vertnum[f]; v++) {
    const int body = m->flex_vertbodyid[m->flex_vertadr[f] + v];
    x.push_back({m->body_pos[3 * body], m->body_pos[3 * body + 1], m->body_pos[3 * body + 2]});
  }
  return x;
}

double squared(const P& a, const P& b) {
  double sum = 0;
  for (std::size_t k = 0; k < 3; k++) sum += (a[k] - b[k]) * (a[k] - b[k]);
  return sum;
}

/// The elastic energy of flex 0 if its points are at x: S : (l^2 - L^2)(l^2 - L^2) / 4 over all elements.
double energy(const Model& m, const std::vector<P>& rest, const std::vector<P>& x) {
  const int dim = m->flex_dim[0], edges = dim == 2 ? 3 : 6;
  double sum = 0;
  for (int e = 0; e < m->flex_elemnum[0]; e++) {
    std::vector<double> growth;
    for (int k = 0; k < edges; k++) {
      const int edge = m->flex_elemedge[edges * e + k];
      const auto a = static_cast<std::size_t>(m->flex_edge[2 * edge]),
                 b = static_cast<std::size_t>(m->flex_edge[2 * edge + 1]);
      growth.push_back(squared(x[a], x[b]) - squared(rest[a], rest[b]));
    }
    int entry = 21 * e;
    for (std::size_t a = 0; a < growth.size(); a++)
      for (std::size_t b = a; b < growth.size(); b++)
        sum += (a == b ? 1 : 2) * m->flex_stiffness[static_cast<std::size_t>(entry++)] * growth[a] *
               growth[b] / 4;
  }
  return sum;
}

/// Energy density of a stretch by 1 + s along x: mu E:E + lambda tr(E)^2. The reference's lambda is twice
/// that of St. Venant and Kirchhoff, who have lambda/2 tr(E)^2.
double density(double young, double poisson, double s) {
  const double strain = ((1 + s) * (1 + s) - 1) / 2;
  const double lambda = young * poisson / ((1 + poisson) * (1 - 2 * poisson)),
               mu = young / (2 * (1 + poisson));
  return (lambda + mu) * strain * strain;
}

TEST(Flexes, StretchedTetrahedraHaveTheEnergyOfTheSolid) {
  const Model m = loaded(
      R"(<flexcomp name="f" dim="3" count="3 4 3" spacing="0.1 0.2 0.3"><elasticity young="1000" poisson="0.3"/></flexcomp>)");
  const std::vector<P> rest = rest_positions(m, 0);
  std::vector<P> x = rest;
  for (P& p : x) p[0] *= 1.1;
  const double volume = 0.2 * 0.6 * 0.6;
  EXPECT_NEAR(energy(m, rest, x), volume * density(1000, 0.3, 0.1), 1e-10);
}

TEST(Flexes, TurnedTetrahedraHaveNoEnergy) {
  const Model m = loaded(
      R"(<flexcomp name="f" type="ellipsoid" dim="3" count="4 4 4" spacing="0.1 0.2 0.3"><elasticity young="1000" poisson="0.3"/></flexcomp>)");
  const std::vector<P> rest = rest_positions(m, 0);
  std::vector<P> x = rest;
  for (P& p : x) p = {0.6 * p[0] - 0.8 * p[1] + 1, 0.8 * p[0] + 0.6 * p[1], p[2]};
  EXPECT_NEAR(energy(m, rest, x), 0, 1e-12);
}

/// The reference scales a shell by thickness / 4.
TEST(Flexes, StretchedTrianglesHaveTheEnergyOfThePlaneOfTheReference) {
  const Model m = loaded(
      R"(<flexcomp name="f" count="4 3 1" spacing="0.1 0.2 0.2"><elasticity young="1000" poisson="0.3" thickness="0.01" elastic2d="stretch"/></flexcomp>)");
  const std::vector<P> rest = rest_positions(m, 0);
  std::vector<P> x = rest;
  for (P& p : x) p[0] *= 1.1;
  EXPECT_NEAR(energy(m, rest, x), 0.3 * 0.4 * 0.01 / 4 * density(1000, 0.3, 0.1), 1e-12);
}

TEST(Flexes, BendingForcesVanishInEveryPlane) {
  // The ends of an edge are weighted by their own triangles, whichever way round these list the edge.
  const Model m = load_string(R"(<mujoco><worldbody>
    <flexcomp name="f" type="direct" point="0 0 0  1 0 0  0.2 1 0  0.9 1.3 0  2 0.4 0" element="1 0 2  3 1 2  4 1 3">
      <elasticity young="1000" poisson="0.3" thickness="0.01" elastic2d="bend"/></flexcomp></worldbody></mujoco>)");
  const std::vector<P> rest = rest_positions(m, 0);
  int inner = 0;
  for (int e = 0; e < m->nflexedge; e++) {
    if (m->flex_edgeflap[2 * e + 1] < 0) continue;
    inner++;
    const int at[4] = {m->flex_edge[2 * e], m->flex_edge[2 * e + 1], m->flex_edgeflap[2 * e],
                       m->flex_edgeflap[2 * e + 1]};
    double largest = 0;
    for (int i = 0; i < 4; i++) {
      double force[2] = {0, 0};
      for (int j = 0; j < 4; j++)
        for (std::size_t k = 0; k < 2; k++) {
          const double b = m->flex_bending[17 * e + 4 * i + j];
          force[k] += b * rest[static_cast<std::size_t>(at[j])][k];
          largest = std::max(largest, std::abs(b));
        }
      EXPECT_NEAR(force[0], 0, 1e-12 * largest);
      EXPECT_NEAR(force[1], 0, 1e-12 * largest);
    }
    EXPECT_GT(largest, 0);
  }
  EXPECT_EQ(inner, 2);
}

TEST(Flexes, ShellOfABoxOfTetrahedraIsItsSurface) {
  const Model m = loaded(R"(<flexcomp name="f" dim="3" count="4 4 4"/>)");
  EXPECT_EQ(m->flex_elemnum[0], 6 * 27);
  EXPECT_EQ(m->flex_shellnum[0], 2 * 6 * 9);
  // Euler: vertices - edges + triangles of a closed surface are 2.
  std::set<int> vertices;
  std::set<std::pair<int, int>> edges;
  for (int f = 0; f < m->flex_shellnum[0]; f++)
    for (int k = 0; k < 3; k++) {
      const int a = m->flex_shell[3 * f + k], b = m->flex_shell[3 * f + (k + 1) % 3];
      vertices.insert(a);
      edges.insert({std::min(a, b), std::max(a, b)});
    }
  EXPECT_EQ(static_cast<int>(vertices.size()) - static_cast<int>(edges.size()) + m->flex_shellnum[0], 2);
}

TEST(Flexes, InterpolatedStiffnessResistsNoTranslationAndNoSmallRotation) {
  for (const char* dof : {"trilinear", "quadratic"}) {
    const Model m = loaded(
        "<flexcomp name=\"f\" dim=\"3\" count=\"6 5 5\" spacing=\"0.1 0.2 0.3\" dof=\"" + std::string(dof) +
        "\"><elasticity young=\"1000\" poisson=\"0.3\"/><contact selfcollide=\"none\"/></flexcomp>");
    const int n = m->flex_nodenum[0];
    double largest = 0;
    for (int i = 0; i < 3 * n; i++) {
      double moved = 0, turned = 0;
      for (int node = 0; node < n; node++) {
        const double* row = m->flex_stiffness.data() + 3 * n * i + 3 * node;
        const double* x = m->flex_node0.data() + 3 * node;
        moved += row[0] + 2 * row[1] + 3 * row[2];
        turned += -x[1] * row[0] + x[0] * row[1];
        largest = std::max(largest, std::abs(row[0]));
      }
      EXPECT_NEAR(moved, 0, 1e-12 * largest);
      EXPECT_NEAR(turned, 0, 1e-12 * largest);
    }
    EXPECT_GT(largest, 0);
  }
}

TEST(Flexes, InterpolatedUnderATurnedParentIsTheSameInItsOwnAxes) {
  const std::string comp = R"(<flexcomp name="f" dim="3" count="4 4 4" spacing="0.1 0.2 0.3" dof="trilinear">
    <elasticity young="1000" poisson="0.3"/><contact selfcollide="none"/></flexcomp></body>)";
  const Model straight = loaded("<body name=\"b\">" + comp),
              turned = loaded("<body name=\"b\" euler=\"20 30 40\" pos=\"1 2 3\">" + comp);
  for (std::size_t i = 0; i < straight->flex_vert0.size(); i++)
    EXPECT_NEAR(turned->flex_vert0[i], straight->flex_vert0[i], 1e-12);
  for (std::size_t i = 0; i < 576; i++)
    EXPECT_NEAR(turned->flex_stiffness[i], straight->flex_stiffness[i], 1e-9);
}

TEST(Flexes, StiffnessOfNodesNeedsRoom) {
  const auto text = [](const char* count) {
    return "<mujoco><worldbody><flexcomp name=\"f\" type=\"box\" dim=\"3\" count=\"" + std::string(count) +
           "\" dof=\"trilinear\"><elasticity young=\"1\"/><contact "
           "selfcollide=\"none\"/></flexcomp></worldbody></mujoco>";
  };
  expect_error(text("2 2 2"), "elasticity of 8 nodes needs at least 28 elements, and there are 12");
  EXPECT_TRUE(compile_ok(text("3 3 3")).storage);
}

TEST(Flexes, ClockwiseTrianglesKeepTheirRestShape) {
  const auto metric = [](const char* elements) {
    const Model m = load_string(
        "<mujoco><worldbody><flexcomp name=\"f\" type=\"direct\" point=\"0 0 0  1 0 0  1 1 0  0 1 0\" "
        "element=\"" +
        std::string(elements) + "\"><edge equality=\"vert\"/></flexcomp></worldbody></mujoco>");
    return std::pair(std::vector<double>(m->flex_vertmetric.begin(), m->flex_vertmetric.end()),
                     std::vector<double>(m->flex_vert0.begin(), m->flex_vert0.end()));
  };
  EXPECT_EQ(metric("0 1 2 0 2 3"), metric("0 2 1 0 3 2"));
}

TEST(Flexes, PassiveIsWhatTheFileSays) {
  const Compiled c = compile_ok(
      R"(<mujoco><worldbody><body name="a"><freejoint/><geom size="1"/></body><body name="b"><freejoint/><geom size="1"/></body></worldbody>
    <deformable><flex name="f" dim="1" body="a b" element="0 1" flatskin="true"><contact passive="false" internal="true"/></flex></deformable></mujoco>)");
  EXPECT_EQ(c.storage->view.flex_passive[0], 0);
  EXPECT_EQ(c.storage->view.flex_internal[0], 1);
}

TEST(Flexes, AreFoundByName) {
  const Model m = loaded(
      R"(<flexcomp name="a" count="2 2 1"/><flexcomp name="b" dim="1" count="3 1 1" radius="0.002"/>)");
  EXPECT_EQ(m.flex("b").id, 1);
  EXPECT_EQ(m.flex("b").radius, 0.002);
  EXPECT_EQ(m.flex("b").elem.size(), 4u);
  EXPECT_EQ(m.flex("b").edge[3], 2);
  EXPECT_EQ(m.flex("b").vertbodyid[0], m.id(kObjBody, "b_0"));
}

TEST(Flexes, FilesGiveTheSameFlexAsPoints) {
  LoadOptions options;
  options.files = [](const std::filesystem::path& path) -> std::optional<std::string> {
    if (path.filename() == "t.msh")
      return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n5\n1 0 0 0\n2 9 9 9\n3 1 0 0\n4 0 1 0\n5 0 0 "
             "1\n$EndNodes\n"
             "$Elements\n1\n1 4 0 1 3 4 5\n$EndElements\n";
    if (path.filename() == "t.obj") return "v 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n";
    return std::nullopt;
  };
  const auto load_one = [&](const std::string& attributes) {
    return load_string(
        "<mujoco><worldbody><flexcomp name=\"f\" dim=\"3\" " + attributes + "/></worldbody></mujoco>",
        options);
  };
  const Model direct = load_one(R"(type="direct" point="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3")");
  for (const char* file : {R"(type="gmsh" file="t.msh")", R"(type="mesh" file="t.obj" origin="0 0 0")"}) {
    const Model m = load_one(file);
    EXPECT_EQ(m->nflexvert, 4) << file << ": the unused point is dropped";
    EXPECT_TRUE(std::equal(m->flex_elem.begin(), m->flex_elem.end(), direct->flex_elem.begin()));
    EXPECT_TRUE(std::equal(m->body_pos.begin(), m->body_pos.end(), direct->body_pos.begin()));
  }
}

}  // namespace
}  // namespace corten::compile::testing
