// Every attribute of every element through the C interface: a value that is set is read back, and is still
// there after the Spec was written and read again. The elements and attributes are those that the interface
// lists.
#include <cstring>
#include <map>
#include <set>

#include "spec_helpers.h"

namespace corten::test {
namespace {

using Values = std::vector<std::pair<const char*, const char*>>;

/// The tags from the root to an element.
using Path = std::vector<std::string>;

std::string joined(const Path& path) {
  std::string text;
  for (const std::string& tag : path) text += (text.empty() ? "" : "/") + tag;
  return text;
}

bool starts_with_sensor(const Path& path) { return path.size() == 2 && path[0] == "sensor"; }

/// What an element needs besides its required attributes (rules of several attributes).
Values companions(const Path& path, const std::string& attribute) {
  const std::string& tag = path.back();
  const bool is_sensor = starts_with_sensor(path);
  if (path[0] == "default") return {};
  if (tag == "pair") return {{"geom1", "a"}, {"geom2", "b"}};
  if (tag == "connect" || tag == "weld") {
    if (attribute.starts_with("site")) return {{"site1", "a"}, {"site2", "b"}};
    return {{"body1", "a"}, {"anchor", "0 0 0"}};
  }
  if (tag == "rangefinder" && attribute != "camera") return {{"site", "a"}};
  if (is_sensor && (tag.starts_with("frame") || tag == "insidesite")) {
    Values values{{"objtype", "site"}, {"objname", "a"}};
    if (attribute.starts_with("ref")) values.insert(values.end(), {{"reftype", "site"}, {"refname", "b"}});
    return values;
  }
  if (is_sensor && tag == "user" && attribute.starts_with("obj"))
    return {{"objtype", "site"}, {"objname", "a"}};
  if (tag == "plugin" && path[0] != "extension") {
    Values values;
    if (attribute != "plugin") values.push_back({"plugin", "mujoco.pid"});
    if (attribute.starts_with("obj")) values.insert(values.end(), {{"objtype", "site"}, {"objname", "a"}});
    if (is_sensor && attribute.starts_with("ref"))
      values.insert(values.end(), {{"reftype", "site"}, {"refname", "b"}});
    if (attribute == "refsite") values.push_back({"site", "s"});
    if (attribute == "cranklength" || attribute == "slidersite") values.push_back({"cranksite", "s"});
    return values;
  }
  if (is_sensor && (tag == "distance" || tag == "normal" || tag == "fromto")) {
    return {{attribute == "body1" ? "body1" : "geom1", "a"}, {attribute == "body2" ? "body2" : "geom2", "b"}};
  }
  if (tag == "mesh" && attribute == "builtin") return {{"params", "1 2"}};
  if (tag == "mesh" && attribute == "params") return {{"builtin", "plate"}};
  if (tag == "hfield" && attribute == "elevation") return {{"nrow", "1"}, {"ncol", "3"}};
  if (tag == "sdf" && attribute != "file" && attribute != "mesh" && attribute != "distance")
    return {{"mesh", "m"}};
  if (tag == "texture" && attribute == "gridlayout") return {{"gridsize", "2 2"}};
  if (tag == "numeric") return {{"data", "1"}};
  if (attribute == "cranklength" || attribute == "slidersite") return {{"cranksite", "s"}};
  if (attribute == "refsite") return {{"site", "s"}};
  return {};
}

/// A legal value for an attribute, by its type; a few have rules of their own.
std::string value_for(const corten_attribute& a) {
  static const std::map<std::string, std::string> special{
      {"condim", "4"},    {"maxhullvert", "8"},    {"eulerseq", "zyx"},    {"coordinate", "local"},
      {"class", "other"}, {"childclass", "other"}, {"gridlayout", "R.U."}, {"actuatorgroupdisable", "2 5"}};
  if (const auto found = special.find(a.name); found != special.end()) return found->second;
  const auto allowed = a.keywords != nullptr ? words(a.keywords) : std::vector<std::string>{};
  if (a.kind == CORTEN_VALUE_KEYWORD) return allowed.back();
  if (a.kind == CORTEN_VALUE_WORDS) return a.keywords;
  if (a.kind == CORTEN_VALUE_TEXT) return "some_text";
  if (a.kind == CORTEN_VALUE_BYTES) return "2048";
  std::string text;
  for (int i = 0; i < (a.max_count < 0 ? 3 : a.max_count); ++i)
    text += (i == 0 ? "" : " ") +
            (a.kind == CORTEN_VALUE_INTEGER ? std::to_string(i + 1) : std::to_string(0.5 + i).substr(0, 3));
  return text;
}

void set_required(const TestSpec& spec, corten_element e) {
  for (const corten_attribute& a : spec.attributes(e))
    if (a.required != 0) spec.set(e, a.name, value_for(a));
}

/// Adds the elements of a path, each with what it needs, and returns the last.
corten_element add_path(const TestSpec& spec, const Path& path) {
  corten_element e = 0;
  EXPECT_OK(corten_spec_root(spec, &e));
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool is_nested_class = i > 0 && path[i] == "default";
    e = spec.add(e, path[i].c_str(), is_nested_class ? "nested" : nullptr);
    set_required(spec, e);
    if (path[i] == "plugin" && path[0] != "extension" && i + 1 < path.size())
      spec.set(e, "plugin", "mujoco.pid");
    if (path[i] == "tuple" && i + 1 == path.size()) set_required(spec, spec.add(e, "element"));
  }
  return e;
}

/// The element with this path in a Spec that has one of each.
corten_element find_path(const TestSpec& spec, const Path& path) {
  corten_element e = 0;
  EXPECT_OK(corten_spec_root(spec, &e));
  const bool was_shortcut = path[0] == "actuator";
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool any_tag = was_shortcut && i == 1;  // written as <general>
    int count = 0;
    EXPECT_OK(corten_element_child_count(spec, e, any_tag ? nullptr : path[i].c_str(), &count));
    // The class "other" is the first class nested in "main".
    const bool is_second = path[0] == "default" && i == 1 && path[1] == "default";
    e = spec.child(e, any_tag ? nullptr : path[i].c_str(), is_second ? 1 : 0);
  }
  return e;
}

/// Calls fn(path) for every element that can be in a Spec, once for each kind of parent.
template <class Fn>
void for_each_path(Fn&& fn) {
  std::set<std::string> seen;
  std::vector<Path> pending{{}};
  while (!pending.empty()) {
    const Path path = pending.back();
    pending.pop_back();
    if (!path.empty()) fn(path);
    const TestSpec spec;
    const char* allowed = "";
    EXPECT_OK(corten_element_allowed(spec, add_path(spec, path), &allowed));
    for (const std::string& tag : words(allowed)) {
      if (!seen.insert((path.empty() ? "" : path.back()) + "/" + tag).second) continue;
      if (path == Path{"worldbody"} && (tag.ends_with("joint") || tag == "inertial" || tag == "plugin")) {
        seen.erase("worldbody/" + tag);
        continue;
      }
      Path longer = path;
      longer.push_back(tag);
      pending.push_back(longer);
    }
  }
}

/// Attributes that are stored as another one.
std::string stored_as(const std::string& attribute) {
  if (attribute == "directional") return "type";
  return attribute;
}

void check_attribute(const Path& path, const corten_attribute& a) {
  SCOPED_TRACE(joined(path) + " " + a.name);
  const TestSpec spec;
  spec.add(spec.section("default"), "default", "other");
  const corten_element e = add_path(spec, path);
  for (const auto& [name, text] : companions(path, a.name))
    if (std::strcmp(name, a.name) != 0) spec.set(e, name, text);
  const std::string text = value_for(a);
  spec.set(e, a.name, text);
  const std::string name = stored_as(a.name);
  const std::string expected = name == a.name ? text : "directional";
  int source = -1;
  EXPECT_EQ(spec.get(e, name.c_str(), &source), expected);
  EXPECT_EQ(source, CORTEN_SOURCE_ELEMENT);

  const TestSpec again(spec.text());
  const corten_element same = find_path(again, path);
  if (std::strcmp(a.name, "assetdir") == 0) {  // the reader copies it to the others
    EXPECT_EQ(again.get(same, "meshdir"), text);
    EXPECT_EQ(again.get(same, "texturedir"), text);
  } else {
    EXPECT_EQ(again.get(same, name.c_str(), &source), expected) << spec.text();
    EXPECT_EQ(source, CORTEN_SOURCE_ELEMENT);
  }
}

TEST(CSpecAttributes, EveryValueIsReadBackAndSurvivesAFile) {
  int elements = 0, attributes = 0;
  for_each_path([&](const Path& path) {
    ++elements;
    const TestSpec spec;
    const corten_element e = add_path(spec, path);
    for (const corten_attribute& a : spec.attributes(e)) {
      if (path.back() == "default" && std::strcmp(a.name, "class") == 0) continue;  // its name: not a value
      ++attributes;
      check_attribute(path, a);
    }
  });
  RecordProperty("elements", elements);
  RecordProperty("attributes", attributes);
  std::printf("%d elements, %d attributes\n", elements, attributes);
  EXPECT_GT(elements, 130);
  EXPECT_GT(attributes, 1500);
}

/// A number that is not finite, or is not whole, and a count that is not allowed.
TEST(CSpecAttributes, EveryWrongValueIsRefused) {
  for_each_path([&](const Path& path) {
    const TestSpec spec;
    const corten_element e = add_path(spec, path);
    const std::vector<double> halves(100, 0.5);
    for (const corten_attribute& a : spec.attributes(e)) {
      SCOPED_TRACE(joined(path) + " " + a.name);
      const std::string before = spec.get(e, a.name);
      const auto set = [&](const double* values, std::size_t count) {
        return corten_element_set_numbers(spec, e, a.name, values, count);
      };
      EXPECT_EQ(set(halves.data(), 0), CORTEN_ERROR_ARGUMENT);
      if (a.max_count >= 0) {
        EXPECT_EQ(set(halves.data(), static_cast<std::size_t>(a.max_count) + 1), CORTEN_ERROR_ARGUMENT);
      }
      if (a.kind != CORTEN_VALUE_REAL) {
        EXPECT_EQ(set(halves.data(), static_cast<std::size_t>(a.min_count)), CORTEN_ERROR_ARGUMENT);
      }
      if (a.kind != CORTEN_VALUE_TEXT) {
        EXPECT_EQ(corten_element_set_text(spec, e, a.name, "nonsense"), CORTEN_ERROR_ARGUMENT);
        const std::string expected = spec.path(e) + ": " + a.name + "=\"nonsense\": ";
        corten_element_set_text(spec, e, a.name, "nonsense");
        EXPECT_EQ(std::string(corten_error_message()).substr(0, expected.size()), expected);
      }
      EXPECT_EQ(spec.get(e, a.name), before);
    }
    EXPECT_EQ(corten_element_set_text(spec, e, "nonsense", "1"), CORTEN_ERROR_NOT_FOUND);
    EXPECT_EQ(corten_element_clear(spec, e, "nonsense"), CORTEN_ERROR_NOT_FOUND);
  });
}

/// Parameters of shortcuts are checked by the reader's tables, too, and give what the element in a file
/// gives.
TEST(CSpecAttributes, ShortcutsHaveTheParametersOfTheirElements) {
  const std::map<std::string, std::vector<const char*>> parameters{
      {"motor", {}},
      {"position", {"kp", "kv", "dampratio", "timeconst", "inheritrange"}},
      {"velocity", {"kv"}},
      {"intvelocity", {"kp", "kv", "dampratio", "inheritrange"}},
      {"damper", {"kv"}},
      {"cylinder", {"timeconst", "area", "diameter", "bias"}},
      {"muscle",
       {"timeconst", "tausmooth", "range", "force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"}},
      {"adhesion", {"gain"}},
  };
  for (const auto& [kind, names] : parameters)
    for (const char* name : names)
      for (const bool in_default : {false, true}) {
        SCOPED_TRACE(kind + " " + name);
        if (in_default && std::strcmp(name, "tausmooth") == 0) continue;
        const double numbers[] = {0.25, 0.5, 0.75};
        const std::size_t count =
            std::strcmp(name, "bias") == 0 ? 3
            : kind == "muscle" && (std::strcmp(name, "timeconst") == 0 || std::strcmp(name, "range") == 0)
                ? 2
                : 1;
        const std::string text = count == 3 ? "0.25 0.5 0.75" : count == 2 ? "0.25 0.5" : "0.25";
        const TestSpec spec;
        const corten_element e = in_default ? spec.add(spec.section("default"), "general")
                                            : spec.add(spec.section("actuator"), kind.c_str());
        const corten_parameter parameter{name, numbers, count};
        EXPECT_OK(corten_element_set_to(spec, e, kind.c_str(), &parameter, 1));
        const std::string section = in_default ? "default" : "actuator";
        EXPECT_EQ(spec.text(), TestSpec("<mujoco><" + section + "><" + kind + " " + name + "=\"" + text +
                                        "\"/></" + section + "></mujoco>")
                                   .text());
        const corten_parameter too_many{name, numbers, count + 1};
        if (count < 3) {
          EXPECT_EQ(corten_element_set_to(spec, e, kind.c_str(), &too_many, 1), CORTEN_ERROR_ARGUMENT);
        }
      }
}

}  // namespace
}  // namespace corten::test
