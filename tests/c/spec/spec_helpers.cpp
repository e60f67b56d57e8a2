#include "spec_helpers.h"

#include <cstring>
#include <pugixml.hpp>
#include <sstream>

namespace corten::test {

corten_element TestSpec::section(const char* tag) const {
  corten_element e = 0;
  EXPECT_OK(corten_spec_section(spec_, tag, &e));
  return e;
}

corten_element TestSpec::find(const char* kind, const char* name) const {
  corten_element e = 0;
  EXPECT_OK(corten_spec_find(spec_, kind, name, &e));
  return e;
}

corten_element TestSpec::add(corten_element parent, const char* tag, const char* class_name) const {
  corten_element e = 0;
  EXPECT_OK(corten_element_add(spec_, parent, tag, class_name, &e)) << tag;
  return e;
}

corten_element TestSpec::child(corten_element parent, const char* tag, int index) const {
  corten_element e = 0;
  EXPECT_OK(corten_element_child(spec_, parent, tag, index, &e));
  return e;
}

void TestSpec::set(corten_element e, const char* attribute, const std::string& text) const {
  EXPECT_OK(corten_element_set_text(spec_, e, attribute, text.c_str()));
}

void TestSpec::set(corten_element e, const char* attribute, std::initializer_list<double> numbers) const {
  EXPECT_OK(corten_element_set_numbers(spec_, e, attribute, numbers.begin(), numbers.size()));
}

std::string TestSpec::get(corten_element e, const char* attribute, int* source) const {
  const char* text = "";
  EXPECT_OK(corten_element_get_text(spec_, e, attribute, &text, source));
  return text;
}

std::vector<double> TestSpec::numbers(corten_element e, const char* attribute) const {
  std::size_t count = 0;
  EXPECT_OK(corten_element_get_numbers(spec_, e, attribute, nullptr, &count, nullptr));
  std::vector<double> values(count);
  EXPECT_OK(corten_element_get_numbers(spec_, e, attribute, values.data(), &count, nullptr));
  return values;
}

std::vector<corten_attribute> TestSpec::attributes(corten_element e) const {
  int count = 0;
  EXPECT_OK(corten_element_attribute_count(spec_, e, &count));
  std::vector<corten_attribute> all(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i)
    EXPECT_OK(corten_element_attribute(spec_, e, i, &all[static_cast<std::size_t>(i)]));
  return all;
}

std::string TestSpec::tag(corten_element e) const {
  const char* text = "";
  EXPECT_OK(corten_element_tag(spec_, e, &text));
  return text;
}

std::string TestSpec::path(corten_element e) const {
  const char* text = "";
  EXPECT_OK(corten_element_path(spec_, e, &text));
  return text;
}

std::string TestSpec::text() const {
  const char* text = "";
  EXPECT_OK(corten_spec_text(spec_, &text));
  return text;
}

corten_model TestSpec::compile() const {
  corten_model model = nullptr;
  EXPECT_OK(corten_spec_compile(spec_, nullptr, &model)) << text();
  return model;
}

// ---- building from XML

namespace {

std::vector<double> parsed(const std::string& text) {
  std::vector<double> numbers;
  for (const std::string& word : words(text)) numbers.push_back(std::stod(word));
  return numbers;
}

class Builder {
 public:
  explicit Builder(const TestSpec& spec) : spec_(spec) {}

  void build_children(const pugi::xml_node& node, corten_element parent) {
    // Nested classes are last: they inherit everything in the class around them.
    const bool in_default = std::strcmp(node.name(), "default") == 0;
    for (const pugi::xml_node child : node.children())
      if (!in_default || std::strcmp(child.name(), "default") != 0) build_element(child, parent, in_default);
    if (in_default)
      for (const pugi::xml_node child : node.children("default")) build_element(child, parent, in_default);
  }

  void set_attributes(const pugi::xml_node& node, corten_element e, bool is_class_given) {
    const std::vector<corten_attribute> known = spec_.attributes(e);
    std::vector<std::vector<double>> values;
    std::vector<const char*> names;
    for (const pugi::xml_attribute a : node.attributes()) {
      if (is_class_given && std::strcmp(a.name(), "class") == 0) continue;
      if (const corten_attribute* found = find(known, a.name())) {
        set(e, *found, a.value());
      } else {
        values.push_back(parsed(a.value()));
        names.push_back(a.name());
      }
    }
    if (!is_actuator(node)) {
      for (const char* name : names) ADD_FAILURE() << node.name() << ": " << name;
      return;
    }
    std::vector<corten_parameter> parameters;
    for (std::size_t i = 0; i < names.size(); ++i)
      parameters.push_back({names[i], values[i].data(), values[i].size()});
    EXPECT_OK(corten_element_set_to(spec_, e, node.name(), parameters.data(), parameters.size()));
  }

 private:
  static bool is_actuator(const pugi::xml_node& node) {
    const std::string parent = node.parent().name();
    for (const char* tag :
         {"motor", "position", "velocity", "intvelocity", "damper", "cylinder", "muscle", "adhesion"})
      if ((parent == "actuator" || parent == "default") && std::strcmp(tag, node.name()) == 0) return true;
    return false;
  }

  static const corten_attribute* find(const std::vector<corten_attribute>& known, const char* name) {
    for (const corten_attribute& a : known)
      if (std::strcmp(a.name, name) == 0) return &a;
    return nullptr;
  }

  void set(corten_element e, const corten_attribute& attribute, const char* text) {
    if (attribute.kind != CORTEN_VALUE_REAL && attribute.kind != CORTEN_VALUE_INTEGER)
      return spec_.set(e, attribute.name, text);
    const std::vector<double> numbers = parsed(text);
    EXPECT_OK(corten_element_set_numbers(spec_, e, attribute.name, numbers.data(), numbers.size()));
  }

  void build_element(const pugi::xml_node& node, corten_element parent, bool in_default) {
    const bool is_shortcut = in_default && is_actuator(node);
    const pugi::xml_attribute c = node.attribute("class");
    const bool is_main = !in_default && std::strcmp(node.name(), "default") == 0;
    const corten_element e =
        spec_.add(parent, is_shortcut ? "general" : node.name(), c && !is_main ? c.value() : nullptr);
    set_attributes(node, e, true);
    build_children(node, e);
  }

  const TestSpec& spec_;
};

}  // namespace

void build(const TestSpec& spec, const std::string& xml) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(xml.c_str()));
  corten_element root = 0;
  EXPECT_OK(corten_spec_root(spec, &root));
  Builder builder(spec);
  builder.set_attributes(document.child("mujoco"), root, false);
  // Elements take the values of their classes when they are added.
  for (const pugi::xml_node section : document.child("mujoco").children("default"))
    builder.build_children(section, spec.section("default"));
  for (const pugi::xml_node section : document.child("mujoco").children()) {
    if (std::strcmp(section.name(), "default") == 0) continue;
    const corten_element e = spec.section(section.name());
    builder.set_attributes(section, e, false);
    builder.build_children(section, e);
  }
}

// ---- comparing models

namespace {

constexpr std::size_t size_of(int dtype) {
  return dtype == CORTEN_FLOAT64 ? 8 : dtype == CORTEN_UINT8 ? 1 : 4;
}

bool same_field(const corten_field& a, const corten_field& b) {
  std::size_t bytes = size_of(a.dtype);
  if (a.ndim != b.ndim) return false;
  for (int i = 0; i < a.ndim; ++i) {
    if (a.shape[i] != b.shape[i]) return false;
    bytes *= static_cast<std::size_t>(a.shape[i]);
  }
  return bytes == 0 || a.data == nullptr || std::memcmp(a.data, b.data, bytes) == 0;
}

}  // namespace

std::vector<std::string> differences(corten_model a, corten_model b) {
  std::vector<std::string> found;
  for (int i = 0; i < corten_model_field_count(); ++i) {
    const char* name = corten_model_field_name(i);
    corten_field of_a, of_b;
    EXPECT_OK(corten_model_field(a, name, &of_a));
    EXPECT_OK(corten_model_field(b, name, &of_b));
    if (!same_field(of_a, of_b)) found.push_back(name);
  }
  for (const int object : {CORTEN_BODY, CORTEN_JOINT, CORTEN_GEOM, CORTEN_SITE, CORTEN_CAMERA, CORTEN_LIGHT,
                           CORTEN_MESH, CORTEN_HFIELD, CORTEN_EQUALITY, CORTEN_TENDON, CORTEN_ACTUATOR,
                           CORTEN_SENSOR, CORTEN_NUMERIC, CORTEN_TEXT, CORTEN_TUPLE, CORTEN_KEY}) {
    int of_a = 0, of_b = 0;
    EXPECT_OK(corten_object_count(a, object, &of_a));
    EXPECT_OK(corten_object_count(b, object, &of_b));
    for (int i = 0; i < of_a && of_a == of_b; ++i) {
      const char *in_a = "", *in_b = "";
      EXPECT_OK(corten_object_name(a, object, i, &in_a));
      EXPECT_OK(corten_object_name(b, object, i, &in_b));
      if (std::strcmp(in_a, in_b) != 0) found.push_back(std::string(in_a) + " | " + in_b);
    }
  }
  return found;
}

void expect_same_model(const TestSpec& a, const TestSpec& b) {
  corten_model of_a = a.compile(), of_b = b.compile();
  if (of_a != nullptr && of_b != nullptr) {
    EXPECT_EQ(differences(of_a, of_b), std::vector<std::string>{});
  }
  corten_model_free(of_a);
  corten_model_free(of_b);
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

}  // namespace corten::test
