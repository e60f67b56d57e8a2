// Sensors that read contacts and limits, with contacts and rows written by the test.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "corten/corten.h"
#include "model/storage.h"
#include "sensor/sensor.h"

namespace corten::test {
namespace {

using detail::view_of;
using Numbers = std::vector<double>;

/// Two bodies above a floor, and three contacts: ball - floor, box - floor, ball - box.
class SensedContacts : public testing::Test {
 protected:
  void sense(const std::string& sensors, const std::string& option = "") {
    model.emplace(load_string("<mujoco>" + option +
                              R"(<worldbody><geom name="floor" type="plane" size="1 1 1"/>
        <body name="left" pos="0 0 1"><freejoint/><geom name="ball" size="0.1"/>
          <site name="under" type="box" size="0.3 0.3 0.3" pos="0 0 -1"/><site name="above" size="0.1" pos="0 0 1"/>
          <body name="hand"><joint name="j" type="slide" range="0 1"/><geom name="box" type="box" size=".1 .1 .1"/></body>
        </body></worldbody><sensor>)" +
                              sensors + "</sensor></mujoco>"));
    data.emplace(*model);
    forward(*model, *data);
    data->reserve(10, 40);
    const DataView<double>& d = view_of(*data);
    *d.ncon = *d.nefc = *d.ne = *d.nf = *d.nl = 0;
    add_contact(0, 1, -0.01, {0, 0, 0}, {10, 1, 0});
    add_contact(0, 2, -0.03, {1, 0, 0}, {20, 0, 0});
    add_contact(1, 2, -0.02, {0, 2, 0}, {5, 0, 3});
    sensor_position(view_of(*model), d, SerialExec{});
    sensor_velocity(view_of(*model), d, SerialExec{});
    sensor_acceleration(view_of(*model), d, SerialExec{});
  }

  /// A contact with normal z and tangents x and y, and its force: elliptic rows.
  void add_contact(int geom1, int geom2, double dist, Vec3<double> pos, Vec3<double> force) {
    const DataView<double>& d = view_of(*data);
    const int i = (*d.ncon)++;
    d.contact_geom[2 * i] = geom1, d.contact_geom[2 * i + 1] = geom2;
    d.contact_dim[i] = 3;
    d.contact_efc_address[i] = *d.nefc;
    d.contact_dist[i] = dist;
    d.contact_pos[i] = pos;
    d.contact_frame[i] = {{0, 0, 1, 1, 0, 0, 0, 1, 0}};
    for (int k = 0; k < 3; k++) d.efc_force[(*d.nefc)++] = force[k];
  }

  Numbers all() const { return {(*data)->sensordata.begin(), (*data)->sensordata.end()}; }

  std::optional<Model> model;
  std::optional<Data> data;
  const std::string elliptic = R"(<option cone="elliptic"/>)";
};

TEST_F(SensedContacts, TouchAddsNormalForcesWhoseLinesMeetTheSite) {
  sense(R"(<touch site="under"/><touch site="above"/>)", elliptic);
  // The normal from the floor points up into the ball: its reaction, downwards, hits the lower site only. The
  // ball's contact with its own subtree is at y = 2, outside both sites.
  EXPECT_EQ(all(), (Numbers{10, 0}));
}

TEST_F(SensedContacts, PyramidsAddUpToANormalForce) {
  sense(R"(<contact geom1="floor" geom2="ball" data="force"/>)");
  const DataView<double>& d = view_of(*data);
  const double edges[] = {4, 1, 2, 3};
  for (int k = 0; k < 4; k++) d.efc_force[k] = edges[k];
  d.contact_friction[0] = 0.5, d.contact_friction[1] = 2;
  sensor_acceleration(view_of(*model), d, SerialExec{});
  EXPECT_EQ(all(), (Numbers{10, 0.5 * 3, 2 * -1}));
}

TEST_F(SensedContacts, AreReportedInTheOrderOfChoice) {
  sense(R"(<contact data="dist" num="4"/><contact data="dist" num="2" reduce="mindist"/>
           <contact data="dist" num="2" reduce="maxforce"/>)",
        elliptic);
  EXPECT_EQ(all(), (Numbers{-0.01, -0.03, -0.02, 0, -0.03, -0.02, -0.03, -0.01}));
}

TEST_F(SensedContacts, AreMatchedByGeomBodySubtreeAndSite) {
  sense(R"(<contact geom1="floor" data="found"/><contact geom1="ball" geom2="box" data="found"/>
           <contact body1="left" data="found"/><contact subtree1="left" data="found"/>
           <contact subtree1="left" subtree2="left" data="found"/><contact body1="left" body2="left" data="found"/>
           <contact site="under" data="found"/>)",
        elliptic);
  EXPECT_EQ(all(), (Numbers{2, 1, 2, 3, 1, 0, 1}));
}

TEST_F(SensedContacts, TurnWhenAskedForTheOtherWay) {
  const std::string data = R"(data="force normal tangent")";
  sense("<contact geom1=\"ball\" geom2=\"box\" " + data + "/><contact geom1=\"box\" geom2=\"ball\" " + data +
            "/>",
        elliptic);
  EXPECT_EQ(all(), (Numbers{5, 0, 3, 0, 0, 1, 1, 0, 0, 5, 0, -3, 0, 0, -1, -1, 0, 0}));
}

TEST_F(SensedContacts, AddUpToANetForce) {
  sense(R"(<contact geom1="floor" data="found force torque pos normal tangent" reduce="netforce"/>)",
        elliptic);
  const Numbers found = all();
  // 10 N up and 1 N along x at the origin, 20 N up at x = 1.
  const double weight1 = std::sqrt(101.0), centre = 20 / (20 + weight1);
  ASSERT_EQ(found.size(), 16u);
  EXPECT_EQ(found[0], 2);
  EXPECT_NEAR(found[1], 1, 1e-14);
  EXPECT_NEAR(found[3], 30, 1e-14);
  EXPECT_NEAR(found[5], centre * 10 - (1 - centre) * 20, 1e-13) << "torque about y";
  EXPECT_NEAR(found[7], centre, 1e-14);
  EXPECT_EQ((Numbers{found.begin() + 10, found.end()}), (Numbers{1, 0, 0, 0, 1, 0}));
}

TEST_F(SensedContacts, OnesWithoutRowsHaveNoForce) {
  sense(R"(<contact geom1="floor" geom2="ball" data="found force"/><touch site="under"/>)", elliptic);
  view_of(*data).contact_efc_address[0] = -1;
  sensor_acceleration(view_of(*model), view_of(*data), SerialExec{});
  EXPECT_EQ(all(), (Numbers{1, 0, 0, 0, 0}));
}

TEST_F(SensedContacts, LimitsAreReadFromTheirRow) {
  sense(R"(<jointlimitpos joint="j"/><jointlimitvel joint="j"/><jointlimitfrc joint="j"/>)");
  EXPECT_EQ(all(), (Numbers{0, 0, 0})) << "no row, no reading";
  const DataView<double>& d = view_of(*data);
  *d.ncon = 0;
  *d.ne = 1, *d.nl = 2, *d.nefc = 3;
  const int types[] = {kRowEquality, kRowLimitJoint, kRowLimitJoint}, ids[] = {1, 0, 1};
  for (int row = 0; row < 3; row++) {
    d.efc_type[row] = types[row], d.efc_id[row] = ids[row];
    d.efc_pos[row] = row + 0.5, d.efc_margin[row] = 0.25, d.efc_vel[row] = -row, d.efc_force[row] = 7 * row;
  }
  sensor_position(view_of(*model), d, SerialExec{});
  sensor_velocity(view_of(*model), d, SerialExec{});
  sensor_acceleration(view_of(*model), d, SerialExec{});
  EXPECT_EQ(all(), (Numbers{2.25, -2, 14}));
}

}  // namespace
}  // namespace corten::test
