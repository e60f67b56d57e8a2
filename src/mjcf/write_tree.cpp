// Writes the body tree. A Spec stores the elements of a body in one list per kind, and frames in another
// list; the writer nests the elements in their frames again.
#include <array>
#include <string>

#include "corten/spec/build.h"
#include "mjcf/writing.h"

namespace corten::mjcf {
namespace {

class BodyWriter {
 public:
  BodyWriter(XmlText& xml, const Spec& spec, const Body& body, const DefaultClass& inherited)
      : xml_(xml), spec_(spec), body_(body), opened_(body.frames.size(), false), inherited_(inherited) {}

  void write() {
    if (body_.inertial) write_element(xml_, "inertial", *body_.inertial, built_in<Inertial>());
    do write_level(no_frame, inherited_);
    while (has_more());
  }

 private:
  static constexpr int kinds = 6;

  bool has_more() const {
    return next_[0] < body_.joints.size() || next_[1] < body_.geoms.size() || next_[2] < body_.sites.size() ||
           next_[3] < body_.cameras.size() || next_[4] < body_.lights.size() ||
           next_[5] < body_.bodies.size();
  }

  /// Writes the elements directly in `frame`, and its nested frames where their content begins. If a program
  /// has added elements out of frame order, a frame is opened a second time, without its name.
  void write_level(int frame, const DefaultClass& inherited) {
    write_direct(frame, inherited);
    for (std::size_t f = 0; f < body_.frames.size(); ++f) {
      if (body_.frames[f].parent != frame) continue;
      if (opened_[f] && !next_is_inside(static_cast<int>(f))) continue;
      write_frame(static_cast<int>(f), inherited);
      write_direct(frame, inherited);
    }
  }

  void write_frame(int f, const DefaultClass& inherited) {
    const auto index = static_cast<std::size_t>(f);
    const Frame& frame = body_.frames[index];
    xml_.open("frame");
    write_frame_attributes(frame, opened_[index]);
    opened_[index] = true;
    write_level(f, frame.childclass.is_own() ? class_for(spec_, frame.childclass) : inherited);
    xml_.close();
  }

  [[gnu::noinline]] void write_frame_attributes(Frame frame, bool again) {
    if (again) frame.name.unset();
    write_attributes(xml_, frame, built_in<Frame>());
  }

  bool is_inside(int inner, int outer) const {
    while (inner != no_frame && inner != outer) inner = body_.frames[static_cast<std::size_t>(inner)].parent;
    return inner == outer;
  }

  bool next_is_inside(int frame) const {
    const auto check = [&](const auto& list, std::size_t next) {
      return next < list.size() && is_inside(list[next].frame, frame);
    };
    return check(body_.joints, next_[0]) || check(body_.geoms, next_[1]) || check(body_.sites, next_[2]) ||
           check(body_.cameras, next_[3]) || check(body_.lights, next_[4]) || check(body_.bodies, next_[5]);
  }

  void write_direct(int frame, const DefaultClass& inherited) {
    write_list(body_.joints, 0, frame, [&](const Joint& e) { write_joint(e, inherited); });
    write_list(body_.geoms, 1, frame,
               [&](const Geom& e) { write_classed("geom", e, &DefaultClass::geom, inherited); });
    write_list(body_.sites, 2, frame,
               [&](const Site& e) { write_classed("site", e, &DefaultClass::site, inherited); });
    write_list(body_.cameras, 3, frame,
               [&](const Camera& e) { write_classed("camera", e, &DefaultClass::camera, inherited); });
    write_list(body_.lights, 4, frame,
               [&](const Light& e) { write_classed("light", e, &DefaultClass::light, inherited); });
    write_list(body_.bodies, 5, frame, [&](const Body& e) { write_body(e, inherited); });
  }

  template <class E, class Write>
  void write_list(const List<E>& list, std::size_t kind, int frame, Write&& write) {
    for (std::size_t& i = next_[kind]; i < list.size() && list[i].frame == frame; ++i) write(list[i]);
  }

  /// Not inlined into the recursion, which would then need stack space for an element of each kind at each
  /// level.
  template <class E>
  [[gnu::noinline]] void write_classed(std::string_view tag_name, const E& element, E DefaultClass::*record,
                                       const DefaultClass& inherited, unsigned tag = no_tag) {
    const DefaultClass& c = element.class_.is_own() ? class_for(spec_, element.class_) : inherited;
    write_element(xml_, tag_name, element, inherit(c.*record), tag);
  }

  void write_joint(const Joint& joint, const DefaultClass& inherited) {
    if (joint.is_freejoint) write_element(xml_, "freejoint", joint, built_in<Joint>(), tag::freejoint);
    else write_classed("joint", joint, &DefaultClass::joint, inherited, tag::joint);
  }

  void write_body(const Body& body, const DefaultClass& inherited) {
    xml_.open("body");
    write_attributes(xml_, body, built_in<Body>());
    const DefaultClass& inside = body.childclass.is_own() ? class_for(spec_, body.childclass) : inherited;
    BodyWriter(xml_, spec_, body, inside).write();
    xml_.close();
  }

  XmlText& xml_;
  const Spec& spec_;
  const Body& body_;
  std::vector<bool> opened_;
  std::array<std::size_t, kinds> next_{};
  const DefaultClass& inherited_;
};

}  // namespace

void write_worldbody(XmlText& xml, const Spec& spec) {
  xml.open_section("worldbody");
  BodyWriter(xml, spec, spec.world, spec.defaults.front()).write();
  xml.close();
}

}  // namespace corten::mjcf
