// Generated triangle meshes that are not convex, for meshes that collide as triangles.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace corten::test {

struct Triangles {
  std::vector<std::array<double, 3>> vertices;
  std::vector<std::array<int, 3>> faces;

  int add(double x, double y, double z);
  void quad(int a, int b, int c, int d);  ///< counter-clockwise, seen from outside
  /// `<mesh name=... vertex=... face=... collision="triangle" EXTRA/>`
  std::string mjcf(const std::string& name, const std::string& extra = "collision='triangle'") const;
  std::string obj() const;  ///< the text of an OBJ file
};

/// A closed slab with its top at z = 0; top and bottom are n by n squares of two triangles each.
Triangles slab(double half_x, double half_y, double thickness, int n);
/// Only the top of a slab: a shell.
Triangles sheet(double half_x, double half_y, int n);
/// A slab with vertices moved at random within the top and the bottom.
Triangles uneven_slab(double half_x, double half_y, double thickness, int n, unsigned seed);
/// A block of half widths 1 along x and y, whose top is z = -rise |x| and whose bottom is z = -depth: a
/// ridge, or a groove if rise is negative.
Triangles ridged_block(double rise, double depth);
/// Splits every triangle into four; the shape does not change.
Triangles subdivided(const Triangles& t);
/// A closed profile (radius, height), counter-clockwise with the radius to the right, revolved about z.
Triangles revolved(const std::vector<std::array<double, 2>>& profile, int around);
/// Half a hollow sphere around the origin, open at the top.
Triangles bowl(double outer, double inner, int around, int rows);
/// A thick open cup, and two discs on a bar; both are about 2 s long.
Triangles cup(double s, int around);
Triangles dumbbell(double s, int around);
/// A disc of half height h with a round hole.
Triangles washer(double outer, double inner, double h, int around);
/// A gear about z with straight flanks: its outline goes from radius `inner` to `outer` and back at each
/// tooth.
Triangles gear(double outer, double inner, double h, int teeth);
/// A round bar along a curve, given by points and their normals to the curve's plane, with flat ends.
Triangles bar(const std::vector<std::array<double, 3>>& points, std::array<double, 3> across, double radius,
              int around);
/// A hook in the x-z plane: a straight shaft up from the origin and half a ring below, opening to +x.
Triangles hook(double shaft, double ring, double radius, int around, int along);
/// A rod along z with a thread: radius goes from `radius - depth` to `radius`, `turns` turns of `pitch`.
Triangles bolt(double radius, double depth, double pitch, int turns, int around, int rows);
/// The round nut for this bolt, wider by `play`.
Triangles nut(double outer, double radius, double depth, double pitch, int turns, double play, int around,
              int rows);
/// A ball of triangles with bumps: not convex for bumps above about 0.1.
Triangles bumpy_ball(double radius, double bumps, int around, int rows, unsigned seed);
/// Part of a bumpy ball, cut open: a shell that is curved both ways.
Triangles torn_ball(double radius, double bumps, unsigned seed);

}  // namespace corten::test
