// Helpers to read inline URDF in tests.
#pragma once

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "corten/spec/build.h"
#include "urdf/reader.h"

namespace corten::urdf::test {

using V = std::vector<double>;
using Names = std::vector<std::string>;

struct Result {
  mjcf::Spec spec;
  Names messages;
  int errors = 0;

  mjcf::Body& body(const std::string& name) {
    mjcf::Body* found = mjcf::find_body(spec.world, name);
    if (found == nullptr) throw std::out_of_range("no body " + name);
    return *found;
  }
};

inline Result read_file_text(const std::string& xml) {
  Diagnostics found;
  Result result;
  mjcf::ElementBudget budget;
  const mjcf::XmlDocument document = mjcf::parse_xml(xml, "robot.urdf", "", {{}, budget}, found);
  if (document.root != nullptr) result.spec = read_urdf(*document.root, {}, "folder", found);
  result.errors = found.errors();
  for (const Diagnostic& d : found.in_file_order()) result.messages.push_back(d.text());
  return result;
}

/// Reads a robot with this content of <robot>.
inline Result read(const std::string& inside) {
  return read_file_text("<robot name=\"r\">" + inside + "</robot>");
}

/// Reads a robot that must not have any errors or warnings.
inline Result read_clean(const std::string& inside) {
  Result result = read(inside);
  EXPECT_EQ(result.messages, Names{});
  return result;
}

/// Expects that the file is refused with exactly these messages. A message may leave out the file and line.
inline void expect_messages(const std::string& inside, const Names& wanted) {
  const Result result = read(inside);
  ASSERT_EQ(result.messages.size(), wanted.size()) << ::testing::PrintToString(result.messages);
  for (std::size_t i = 0; i < wanted.size(); ++i)
    EXPECT_NE(result.messages[i].find(wanted[i]), std::string::npos)
        << "wanted: " << wanted[i] << "\ngot: " << result.messages[i];
}

template <class N>
V list(const mjcf::Attr<N>& a) {
  return {a->values.begin(), a->values.end()};
}

inline void expect_near(const V& got, const V& wanted, double tolerance = 1e-15) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(got[i], wanted[i], tolerance) << "number " << i;
}

template <class E>
Names names_of(const mjcf::List<E>& list) {
  Names names;
  for (const E& e : list) names.push_back(*e.name);
  return names;
}

/// Links "base" and "arm" with a joint "j" of this type between them.
inline std::string arm_on(const std::string& type, const std::string& inside_joint) {
  return "<link name='base'/><link name='arm'/><joint name='j' type='" + type +
         "'><parent link='base'/><child link='arm'/>" + inside_joint + "</joint>";
}

inline const std::string keep_visuals = "<mujoco><compiler discardvisual='false'/></mujoco>";

}  // namespace corten::urdf::test
