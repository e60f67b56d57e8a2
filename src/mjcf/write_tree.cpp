// Writes the body tree. A Spec stores the elements of a body in one list per kind, and frames in another
// list; the writer nests the elements in their frames again.
#include <string>

#include "corten/spec/build.h"
#include "mjcf/element_tag.h"
#include "mjcf/writing.h"

namespace corten::mjcf {
namespace {

class BodyWriter {
 public:
  BodyWriter(XmlText& xml, const Spec& spec, const Body& body, const DefaultClass& inherited)
      : xml_(xml), spec_(spec), body_(body), opened_(body.frames.size(), false), inherited_(inherited) {}

  void write() {
    write_plugin_use(xml_, body_.plugin);
    if (body_.inertial) write_element(xml_, "inertial", *body_.inertial, built_in<Inertial>());
    do write_level(no_frame, inherited_);
    while (has_more());
  }

 private:
// What is nested in frames: X(struct, word, list, kind).
#define CORTEN_MJCF_NESTED_LISTS(X) CORTEN_MJCF_LEAF_LISTS(X) X(Body, body, bodies, kObjBody)

  /// Index of the element of each list that is written next.
  struct Next {
#define CORTEN_MJCF_NEXT(E, word, list, kind) std::size_t list = 0;
    CORTEN_MJCF_NESTED_LISTS(CORTEN_MJCF_NEXT)
#undef CORTEN_MJCF_NEXT
  };

  /// True if a list has elements that are not yet written and the next one satisfies `condition`.
  template <class Condition>
  bool any_next(Condition&& condition) const {
#define CORTEN_MJCF_NEXT(E, word, list, kind) \
  if (next_.list < body_.list.size() && condition(body_.list[next_.list])) return true;
    CORTEN_MJCF_NESTED_LISTS(CORTEN_MJCF_NEXT)
#undef CORTEN_MJCF_NEXT
    return false;
  }

  bool has_more() const {
    return any_next([](const auto&) { return true; });
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
    return any_next([&](const auto& element) { return is_inside(element.frame, frame); });
  }

  void write_direct(int frame, const DefaultClass& inherited) {
#define CORTEN_MJCF_WRITE(E, word, list, kind)                                                  \
  for (std::size_t& i = next_.list; i < body_.list.size() && body_.list[i].frame == frame; ++i) \
    write_child(body_.list[i], inherited);
    CORTEN_MJCF_NESTED_LISTS(CORTEN_MJCF_WRITE)
#undef CORTEN_MJCF_WRITE
  }
#undef CORTEN_MJCF_NESTED_LISTS

  /// Not inlined into the recursion, which would then need stack space for an element of each kind at each
  /// level.
  template <class E>
  [[gnu::noinline]] void write_child(const E& element, const DefaultClass& inherited) {
    const DefaultClass& c = element.class_.is_own() ? class_for(spec_, element.class_) : inherited;
    const auto [tag, word] = element_kind(element);
    if (tag == tag::freejoint) write_element(xml_, word, element, built_in<E>(), tag);
    else write_element(xml_, word, element, inherit(c.*ClassRecord<E>::member), tag);
  }

  void write_child(const Body& body, const DefaultClass& inherited) {
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
  Next next_;
  const DefaultClass& inherited_;
};

}  // namespace

void write_worldbody(XmlText& xml, const Spec& spec) {
  xml.open_section("worldbody");
  BodyWriter(xml, spec, spec.world, spec.defaults.front()).write();
  xml.close();
}

}  // namespace corten::mjcf
