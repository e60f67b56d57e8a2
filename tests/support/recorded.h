// Results of single functions of the reference, from tests/data/functions (recorded by
// tests/conformance/record/functions.py).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/dense.h"
#include "support/models.h"

namespace corten::test {

class Recorded {
 public:
  struct Line {
    std::string name;
    int id;
    Numbers numbers;
  };

  explicit Recorded(const std::string& file) {
    std::ifstream in(data_folder() / "data/functions" / (file + ".txt"));
    for (std::string text; std::getline(in, text);) {
      std::istringstream words(text);
      Line line;
      words >> line.name >> line.id;
      if (line.name == "in_model") words >> model_;
      for (double x; words >> x;) line.numbers.push_back(x);
      lines_.push_back(line);
    }
    EXPECT_FALSE(lines_.empty()) << file << " is missing";
  }

  Model load_model() const { return load(data_folder() / ".." / model_); }

  bool has(const std::string& name) const {
    return std::any_of(lines_.begin(), lines_.end(), [&](const Line& l) { return l.name == name; });
  }
  /// All lines of a name; a test that finds none fails.
  std::vector<Line> all(const std::string& name) const {
    std::vector<Line> found;
    for (const Line& line : lines_)
      if (line.name == name) found.push_back(line);
    EXPECT_FALSE(found.empty()) << name << " is not recorded";
    return found;
  }
  /// The first line of a name; with an id, the first with that id.
  Line first(const std::string& name, int id = -2) const {
    for (const Line& line : lines_)
      if (line.name == name && (id == -2 || line.id == id)) return line;
    ADD_FAILURE() << name << " is not recorded";
    return {};
  }
  Numbers operator[](const std::string& name) const { return first(name).numbers; }

  /// Copies the recorded numbers of a name to a field; a test fails if the sizes differ.
  void copy(const std::string& name, std::span<double> field) const {
    const Numbers numbers = (*this)[name];
    EXPECT_EQ(numbers.size(), field.size()) << name;
    if (numbers.size() == field.size()) std::ranges::copy(numbers, field.begin());
  }

  /// Puts the recorded state into a Data that has been reset.
  void set_state(Data& data) const {
    auto set = [&](const std::string& name, std::span<double> field) {
      if (has("in_" + name)) copy("in_" + name, field);
    };
    if (has("in_time")) data->time = (*this)["in_time"][0];
    set("qpos", data->qpos), set("qvel", data->qvel), set("act", data->act), set("ctrl", data->ctrl);
    set("mocap_pos", data->mocap_pos), set("mocap_quat", data->mocap_quat), set("history", data->history);
  }

 private:
  std::string model_;
  std::vector<Line> lines_;
};

/// Models of which the results of functions of dynamics are recorded: every joint type, several joints on a
/// body, mocap bodies, tendons with armature, equalities, contacts with both cones, cameras.
inline const std::vector<std::string> kRecordedDynamics = {
    "humanoid", "quadruped", "branching", "joints", "simple", "mocap", "tendons", "equality", "cameras"};

/// A test with a model, a Data after forward in the recorded state, and the recorded acceleration.
class RecordedDynamics : public testing::TestWithParam<std::string> {
 protected:
  RecordedDynamics() {
    recorded.set_state(data);
    forward(model, data);
    recorded.copy("in_qacc", data->qacc);
  }
  Recorded recorded{"dynamics_" + GetParam()};
  Model model = recorded.load_model();
  Data data{model};
};

}  // namespace corten::test
