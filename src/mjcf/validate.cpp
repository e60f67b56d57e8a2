#include "mjcf/validate.h"

#include <algorithm>
#include <vector>

#include "corten/spec/build.h"
#include "mjcf/element_path.h"
#include "mjcf/element_rules.h"
#include "mjcf/element_tag.h"
#include "mjcf/names.h"
#include "mjcf/schema.h"
#include "mjcf/value_text.h"
#include "mjcf/writing.h"

namespace corten::mjcf {
namespace {

/// A member that is fixed by the kind of element and thus not an attribute; empty for most.
std::string_view fixed_member(const Joint& e) { return e.is_freejoint ? "type" : ""; }
template <class E>
std::string_view fixed_member(const E&) {
  return "";
}

// ---- the walk

class Validator {
 public:
  Validator(Spec& spec, bool strict, Diagnostics& found)
      : spec_(spec), classes_(spec.defaults), strict_(strict), found_(found) {}

  void run() {
    check_sections();
    for (std::size_t i = 0; i < spec_.defaults.size(); ++i) check_class(i);
#define CORTEN_MJCF_CHECK(E, word, list, kind) check_list(#word, spec_.list);
    CORTEN_MJCF_ASSET_LISTS(CORTEN_MJCF_CHECK)
    check_world();
    CORTEN_MJCF_OTHER_LISTS(CORTEN_MJCF_CHECK)
#undef CORTEN_MJCF_CHECK
    check_names(spec_, found_);
  }

 private:
  /// Adds a label to the path during its lifetime.
  class Step {
   public:
    Step(std::vector<std::string>& path, std::string label) : path_(path) {
      path.push_back(std::move(label));
    }
    ~Step() { path_.pop_back(); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    std::vector<std::string>& path_;
  };

  template <class E>
  static std::string label(std::string_view kind, std::size_t index, const E& element) {
    if constexpr (requires { element.name; })
      if (!element.name->empty()) return std::string(kind) + " " + in_quotes(*element.name);
    return std::string(kind) + "[" + std::to_string(index) + "]";
  }

  void locate(Element& e) const {
    if (e.at.file.empty())
      e.at = {kMadeByProgram, 0,
              joined_path(path_.size(), [&](std::size_t i) { return path_[path_.size() - 1 - i]; })};
  }

  // ---- one element by its table

  struct Values {
    void* element;
    const void* built_in;
    std::vector<const void*> classes;  ///< records of the classes that may have given the element its values
    ElementKind kind;
    Place place;
  };

  static bool is_given(const AttributeRow& row, const Values& v) {
    if (row.source(v.element) == Source::element) return true;
    if (row.same(v.element, v.built_in)) return false;
    return std::none_of(v.classes.begin(), v.classes.end(),
                        [&](const void* record) { return row.same(v.element, record); });
  }

  void check_rows(std::span<const AttributeRow> rows, const SourceLocation& at, const Values& v,
                  std::string_view fixed) {
    for (const AttributeRow& row : rows) {
      if (row.member == fixed) continue;
      const bool allowed = row.rule.allows(v.kind.tag, v.place == Place::default_class);
      if (is_given(row, v)) check_row(rows, row, allowed, at, v);
      else if (row.rule.required && allowed)
        found_.error(at, "attribute " + in_quotes(row.name) + " is required");
      else drop_if_inherited_fault(row, v);
    }
  }

  /// Resets a bad value that comes from a class: it is reported once, for the class.
  static void drop_if_inherited_fault(const AttributeRow& row, const Values& v) {
    if (row.same(v.element, v.built_in)) return;
    const std::optional<ValueFinding> finding = row.check(v.element, v.built_in, row.rule);
    if (finding && finding->severity == Severity::error) row.copy(v.element, v.built_in);
  }

  void check_row(std::span<const AttributeRow> rows, const AttributeRow& row, bool allowed,
                 const SourceLocation& at, const Values& v) {
    const std::string who = "attribute " + in_quotes(row.name);
    const auto refuse = [&](const std::string& message) {
      found_.error(at, message);
      row.copy(v.element, v.built_in);
    };
    if (!allowed) return refuse(misplaced(rows, row, v));
    if (row.rule.support == Support::not_yet) return refuse(not_supported_yet(who));
    if (row.rule.support == Support::no_effect) found_.warning(at, who + " has no effect in Corten");
    const std::optional<ValueFinding> finding = row.check(v.element, v.built_in, row.rule);
    if (!finding) return;
    const std::string value =
        finding->shows_value ? "=" + in_quotes(row.text(v.element, v.element)) : std::string();
    const std::string message = std::string(row.name) + value + ": " + finding->message;
    if (finding->severity == Severity::error) return refuse(message);
    found_.warning(at, message);
    row.copy(v.element, v.built_in);
  }

  static std::string misplaced(std::span<const AttributeRow> rows, const AttributeRow& row, const Values& v) {
    const std::string owner =
        (v.place == Place::default_class ? "in a default class " : "") + with_article(v.kind.word);
    for (const AttributeRow& other : rows)
      if (&other != &row && other.name == row.name && other.rule.allows(v.kind.tag, false))
        return "attribute " + in_quotes(row.name) + " of " + owner + " is the member " +
               std::string(other.member) + ", not " + std::string(row.member);
    return owner + " has no attribute " + in_quotes(row.name);
  }

  template <class E>
  void check_attributes(E& e, ElementKind kind, Place place = Place::element) {
    locate(e);
    Values v{&e, &built_in<E>(), {}, kind, place};
    if constexpr (ClassRecord<E>::member != nullptr)
      for (const DefaultClass& c : classes_)
        if (place == Place::element || &c == class_around_) v.classes.push_back(&(c.*ClassRecord<E>::member));
    check_rows(rows_of<E>(), e.at, v, fixed_member(e));
    normalize(e, found_);
  }

  void check_class_name(const Attr<Text>& name, std::string_view attribute, const SourceLocation& at) {
    if (name.is_own() && find_class(spec_, *name) == nullptr)
      report_unknown_class(spec_, attribute, *name, strict_, at, found_);
  }

  template <class E>
  void check_element(E& e) {
    check_attributes(e, element_kind(e));
    if constexpr (requires { e.class_; }) check_class_name(e.class_, "class", e.at);
    if constexpr (requires { e.childclass; }) check_class_name(e.childclass, "childclass", e.at);
    check_whole(e, found_);
    check_inside(e);
  }

  template <class E>
  void check_list(std::string_view kind, List<E>& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Step step(path_, label(kind, i, list[i]));
      check_element(list[i]);
    }
  }

  template <class E>
  void check_section(std::string_view word, E& e) {
    const Step step(path_, std::string(word));
    check_attributes(e, {no_tag, word});
  }

  // ---- content of elements

  template <class E>
  void check_inside(E&) {}

  void check_inside(Joint& e) {
    if (e.is_freejoint && *e.type != kFree) found_.error(e.at, "a freejoint has the type free");
  }

  void check_inside(Equality& e) {
    if (e.kind == tag::connect || e.kind == tag::weld || e.kind == tag::joint_equality ||
        e.kind == tag::tendon_equality || e.kind == tag::flex_equality || e.kind == tag::flexvert_equality)
      return;
    found_.error(
        e.at,
        "the kind of an equality is connect, weld, joint_equality, tendon_equality, flex_equality or "
        "flexvert_equality");
    e.kind = tag::connect;
  }

  void check_inside(Sensor& e) {
    check_configs(e.configs);
    if (!word_of(e.type).empty()) return;
    found_.error(e.at, "there is no such type of sensor");
    e.type = kSensorTouch;
  }

  void check_inside(Sdf& e) {
    const auto is_own = [&](std::string_view name) {
      for (const AttributeRow& row : rows_of<Sdf>())
        if (row.name == name) return row.source(&e) == Source::element;
      return false;
    };
    check_sources(e, is_own, found_);
  }

  void check_inside(Material& e) {
    for (std::size_t i = 0; i < e.layers.size(); ++i) {
      if (!e.layers[i].texture.is_own()) continue;
      const Step step(path_, label("layer", i, e.layers[i]));
      check_attributes(e.layers[i], {no_tag, "layer"});
      check_layer(e.layers[i], e, found_);
    }
  }

  void check_inside(Tendon& e) {
    if (e.kind != tag::fixed && e.kind != tag::spatial) {
      found_.error(e.at, "the kind of a tendon is spatial or fixed");
      e.kind = tag::spatial;
    }
    const unsigned allowed =
        e.kind == tag::fixed ? unsigned{tag::tendon_joint} : tag::site | tag::wrap_geom | tag::pulley;
    for (std::size_t i = 0; i < e.path.size(); ++i) {
      TendonItem& item = e.path[i];
      const Step step(path_, label(word_of(item.kind), i, item));
      check_element(item);
      if ((item.kind & allowed) == 0)
        found_.error(item.at, e.kind == tag::fixed ? "a fixed tendon has only joints"
                                                   : "a spatial tendon has only sites, geoms and pulleys");
    }
    e.path.erase_if([&](const TendonItem& item) { return (item.kind & allowed) == 0; });
  }

  void check_inside(Flex& e) {
#define CORTEN_MJCF_CHECK(Part, part) check_section(#part, e.part);
    CORTEN_MJCF_FLEX_PARTS(CORTEN_MJCF_CHECK)
#undef CORTEN_MJCF_CHECK
  }

  void check_configs(List<PluginConfig>& configs) { check_parts("config", configs); }

  void check_plugin_use(PluginUse& use) {
    if (!use.plugin->empty() || !use.instance->empty()) use.is_used = true;
    if (!use.is_used) return;
    const Step step(path_, "plugin");
    check_attributes(use, {no_tag, "plugin"});
    check_configs(use.configs);
    check_plugin(use, found_);
  }

  void check_extensions() {
    for (std::size_t i = 0; i < spec_.extensions.size(); ++i) {
      Extension& extension = spec_.extensions[i];
      const Step step(path_, "extension / plugin[" + std::to_string(i) + "]");
      check_attributes(extension, {no_tag, "plugin"});
      for (std::size_t k = 0; k < extension.instances.size(); ++k) {
        const Step inside(path_, label("instance", k, extension.instances[k]));
        check_attributes(extension.instances[k], {no_tag, "instance"});
        check_configs(extension.instances[k].configs);
      }
    }
  }

  void check_inside(Mesh& e) { check_plugin_use(e.plugin); }
  void check_inside(Geom& e) { check_plugin_use(e.plugin); }

  void check_inside(Skin& e) { check_parts("bone", e.bones); }

  void check_inside(Tuple& e) { check_parts("element", e.elements); }

  void check_inside(Actuator& e) {
    check_configs(e.configs);
    if (e.inheritrange.is_own()) check_inherited_range(e, *e.dyntype == kDynIntegrator, found_);
  }

  template <class E>
  void check_parts(std::string_view kind, List<E>& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Step step(path_, label(kind, i, list[i]));
      check_attributes(list[i], {no_tag, kind});
    }
  }

  void check_inside(Body& body) {
    check_plugin_use(body.plugin);
    if (body.inertial) {
      const Step step(path_, "inertial");
      check_attributes(*body.inertial, {no_tag, "inertial"});
    }
#define CORTEN_MJCF_CHECK(E, word, list, kind) check_list(#word, body.list);
    CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_CHECK)
#undef CORTEN_MJCF_CHECK
    check_list("body", body.bodies);
  }

  // ---- the parts of a Spec

  void check_sections() {
    check_section("mujoco", spec_.mujoco);
    check_compiler(spec_.compiler);
    for (Compiler& compiler : spec_.attached_compilers) check_compiler(compiler);
    check_section("option", spec_.option);
    {
      const Step step(path_, "option");
      check_section("flag", spec_.option.flag);
    }
    check_section("size", spec_.size);
    check_extensions();
    check_section("statistic", spec_.statistic);
    const Step step(path_, "visual");
#define CORTEN_MJCF_CHECK(Section, section, table) check_section(#section, spec_.visual.section);
    CORTEN_VISUAL_SECTIONS(CORTEN_MJCF_CHECK)
#undef CORTEN_MJCF_CHECK
  }

  void check_compiler(Compiler& compiler) {
    check_section("compiler", compiler);
    if (compiler.assetdir.is_set()) normalize_folders(compiler, compiler.meshdir, compiler.texturedir);
    const Step step(path_, "compiler");
    check_section("lengthrange", compiler.length_range);
  }

  /// A record that inherits everything from the enclosing class also has its location.
  template <class E>
  void check_record(std::string_view word, DefaultClass& c, E DefaultClass::*member) {
    const Step step(path_, std::string(word));
    E& record = c.*member;
    if (c.parent >= 0) {
      const SourceLocation& around = (spec_.defaults[static_cast<std::size_t>(c.parent)].*member).at;
      if (record.at.file == around.file && record.at.line == around.line) record.at = {};
    }
    check_attributes(record, {record_tag<E>, word}, Place::default_class);
  }

  void check_class(std::size_t index) {
    DefaultClass& c = spec_.defaults[index];
    const std::string name =
        c.class_->empty() ? "[" + std::to_string(index) + "]" : " " + in_quotes(*c.class_);
    const Step step(path_, "default" + name);
    locate(c);
    class_around_ = c.parent < 0 ? nullptr : &classes_[static_cast<std::size_t>(c.parent)];
    if (index == 0 && *c.class_ != "main")
      found_.error(c.at, "class=" + in_quotes(*c.class_) + ": the outermost class is always \"main\"");
    else if (c.class_->empty()) found_.error(c.at, std::string(kNeedsClassName));
    else if (find_class(spec_, *c.class_) != &c)
      found_.error(c.at, "class=" + in_quotes(*c.class_) + ": there is already a class with this name");
#define CORTEN_MJCF_CHECK(E, record, word, doc) check_record(#record, c, &DefaultClass::record);
    CORTEN_MJCF_CLASS_RECORDS(CORTEN_MJCF_CHECK)
#undef CORTEN_MJCF_CHECK
  }

  /// Checks that the world has no pose, no joints and its fixed name.
  void check_world() {
    Body& world = spec_.world;
    if (world.at.file.empty()) world.at = {kMadeByProgram, 0, "worldbody"};
    for (const AttributeRow& row : rows_of<Body>())
      if (row.name != "name" && row.source(&world) == Source::element) {
        found_.error(world.at, "the world body has no attribute " + in_quotes(row.name));
        row.copy(&world, &built_in<Body>());
      }
    check_inside(world);
    for (const Joint& joint : world.joints) found_.error(joint.at, not_in_world(element_kind(joint).word));
    if (world.inertial) found_.error(world.inertial->at, not_in_world("inertial"));
    world.joints.clear();
    world.inertial.reset();
  }

  Spec& spec_;
  /// The classes before validation, from which the elements copied their values.
  const List<DefaultClass> classes_;
  const DefaultClass* class_around_ = nullptr;  ///< parent of the class whose records are being checked
  bool strict_;
  Diagnostics& found_;
  std::vector<std::string> path_;
};

}  // namespace

void validate(Spec& spec, bool strict, Diagnostics& found) { Validator(spec, strict, found).run(); }

}  // namespace corten::mjcf
