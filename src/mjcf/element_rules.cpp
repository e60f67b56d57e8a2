#include "mjcf/element_rules.h"

#include <algorithm>
#include <string>
#include <vector>

#include "mjcf/element_kinds.h"
#include "mjcf/spec_expanded.h"
#include "mjcf/suggestion.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

template <class Posed>
void normalize_orientation(Posed& e, Diagnostics& found) {
  const int own_alternatives = e.axisangle.is_own() + e.xyaxes.is_own() + e.zaxis.is_own() + e.euler.is_own();
  if (own_alternatives + e.quat.is_own() > 1)
    found.error(e.at, "more than one of quat, axisangle, xyaxes, zaxis, euler is given");
  const auto& q = e.quat->values;
  if (e.quat.is_own() && std::all_of(q.begin(), q.end(), [](double x) { return x == 0; }))
    found.error(e.at, "quat=\"0 0 0 0\": a quaternion must not be zero");
  if (own_alternatives == 0) return;
  // As in the reference: the element's own alternative form replaces that of its class; its own quat does
  // not.
  const auto drop_inherited = [](auto& form) {
    if (!form.is_own()) form.unset();
  };
  drop_inherited(e.axisangle);
  drop_inherited(e.xyaxes);
  drop_inherited(e.zaxis);
  drop_inherited(e.euler);
}

int given(std::initializer_list<const Attr<Text>*> attributes) {
  int count = 0;
  for (const Attr<Text>* a : attributes) count += a->is_own();
  return count;
}

/// Checks that a connect or weld has either two sites, or a body, an optional second body and an anchor.
void check_ends(const Equality& e, Diagnostics& found) {
  const bool has_sites = e.site1.is_own() || e.site2.is_own();
  const bool has_bodies = e.body1.is_own() || e.body2.is_own() || e.anchor.is_own() || e.relpose.is_own();
  const bool connects = e.kind == tag::connect;
  const bool complete_bodies = e.body1.is_own() && (e.anchor.is_own() || !connects);
  const bool complete_sites = e.site1.is_own() && e.site2.is_own();
  if (has_sites && has_bodies) found.error(e.at, "the constraint holds either bodies or sites, not both");
  else if (!complete_bodies && !complete_sites)
    found.error(e.at, connects ? "a connect needs body1 and anchor, or site1 and site2"
                               : "a weld needs body1, or site1 and site2");
}

}  // namespace

// ---- the model as a whole

/// Bad values are replaced, so that they are not reported again by a later section.
void normalize(Compiler& e, Diagnostics& found) {
  const std::string axes = *e.eulerseq;
  if (axes.size() != 3 || axes.find_first_not_of("xyzXYZ") != std::string::npos) {
    found.error(e.at, "eulerseq=" + in_quotes(axes) + ": must be three letters out of xyzXYZ");
    e.eulerseq = Compiler().eulerseq;
  }
  if (*e.coordinate == Coordinate::global) {
    found.error(e.at, "coordinate=\"global\": was removed from MJCF; only \"local\" is supported");
    e.coordinate = Compiler().coordinate;
  }
}

void normalize_folders(Compiler& e, const Attr<Text>& earlier_meshdir, const Attr<Text>& earlier_texturedir) {
  if (!e.meshdir.is_set()) e.meshdir = e.assetdir.is_set() ? e.assetdir : earlier_meshdir;
  if (!e.texturedir.is_set()) e.texturedir = e.assetdir.is_set() ? e.assetdir : earlier_texturedir;
  e.assetdir.unset();
}

/// Sorts the disabled groups and removes duplicates.
void normalize(OptionSection& e, Diagnostics& found) {
  constexpr int groups = UpToInts<31>::capacity;
  const UpToInts<31> list = *e.actuatorgroupdisable;
  unsigned disabled = 0;
  for (int i = 0; i < list.given; ++i) {
    if (list[i] >= 0 && list[i] < groups) disabled |= 1u << list[i];
    else
      found.error(e.at, "actuatorgroupdisable: " + std::to_string(list[i]) + " is not a group from 0 to 30");
  }
  UpToInts<31> all;
  for (int g = 0; g < groups; ++g)
    if (disabled >> g & 1u) all[all.given++] = g;
  e.actuatorgroupdisable.unset();
  if (all.given > 0) e.actuatorgroupdisable.set(all);
}

// ---- the body tree

void normalize(Body& e, Diagnostics& found) { normalize_orientation(e, found); }
void normalize(Frame& e, Diagnostics& found) { normalize_orientation(e, found); }
void normalize(Site& e, Diagnostics& found) { normalize_orientation(e, found); }
void normalize(Flexcomp& e, Diagnostics& found) { normalize_orientation(e, found); }

void normalize(Inertial& e, Diagnostics& found) {
  normalize_orientation(e, found);
  const bool is_turned = e.quat.is_own() || orientation_form(e) != OrientationForm::quat;
  if (e.fullinertia.is_own() && is_turned)
    found.error(e.at, "fullinertia already gives the orientation, no other may be given");
}

void normalize(Geom& e, Diagnostics& found) {
  normalize_orientation(e, found);
  normalize_contact_dimension(e.at, e.condim, found);
}

void normalize(Camera& e, Diagnostics& found) {
  normalize_orientation(e, found);
  if (e.fovy.is_own() && e.sensorsize.is_own()) found.error(e.at, "fovy and sensorsize cannot both be given");
}

/// Converts the deprecated `directional` to `type`.
void normalize(Light& e, Diagnostics& found) {
  if (!e.directional.is_set()) return;
  if (e.directional.is_own() && e.type.is_own())
    found.error(e.at, "type and directional cannot both be given");
  if (e.directional.is_own() || !e.type.is_own()) {
    e.type.value = *e.directional ? LightType::directional : LightType::spot;
    e.type.source = e.directional.source;
  }
  e.directional.unset();
}

void normalize_contact_dimension(const SourceLocation& at, Attr<Int>& condim, Diagnostics& found) {
  const int asked = *condim;
  if (!condim.is_set() || asked == 1 || asked == 3 || asked == 4 || asked == 6) return;
  if (!condim.is_own()) {
    // Already reported for the class.
    if (asked == 2 || asked == 5) condim.value = asked + 1;
    return;
  }
  const std::string value = "condim=" + in_quotes(std::to_string(asked)) + ": ";
  if (asked != 2 && asked != 5) return found.error(at, value + "must be one of 1, 3, 4, 6");
  condim.set(asked + 1);
  found.warning(at, value + "not a valid contact dimension, using " + std::to_string(asked + 1));
}

// ---- assets

void normalize(Mesh& e, Diagnostics& found) {
  const int most = *e.maxhullvert;
  if (e.maxhullvert.is_own() && most != -1 && most < 4)
    found.error(e.at, "maxhullvert=" + in_quotes(std::to_string(most)) + ": must be -1 or more than 3");
}

void check_whole(const Mesh& e, Diagnostics& found) {
  const bool is_builtin = e.builtin.is_own();
  if (is_builtin && e.file.is_own()) found.error(e.at, "builtin and file cannot both be given");
  if (is_builtin && e.vertex.is_own()) found.error(e.at, "builtin and vertex cannot both be given");
  if (is_builtin && !e.params.is_own()) found.error(e.at, "attribute \"params\" is required with builtin");
  if (!is_builtin && e.params.is_own()) found.warning(e.at, "params has no effect without builtin");
}

void check_whole(const HField& e, Diagnostics& found) {
  const std::size_t given = e.elevation->size();
  const bool has_grid = *e.nrow > 0 && *e.ncol > 0;
  if (!e.elevation.is_own()) return;
  if (e.file.is_own()) found.warning(e.at, "elevation has no effect if there is a file");
  else if (!has_grid) found.error(e.at, "elevation needs nrow and ncol");
  else if (given != static_cast<std::size_t>(*e.nrow) * static_cast<std::size_t>(*e.ncol))
    found.error(e.at, "elevation has " + std::to_string(given) + " numbers, nrow times ncol is " +
                          std::to_string(static_cast<long long>(*e.nrow) * *e.ncol));
}

void check_whole(const Texture& e, Diagnostics& found) {
  if (!e.gridlayout.is_own()) return;
  const std::size_t letters = e.gridlayout->size();
  if (letters > 12) found.error(e.at, "gridlayout can have at most 12 letters");
  else if (letters != static_cast<std::size_t>((*e.gridsize)[0]) * static_cast<std::size_t>((*e.gridsize)[1]))
    found.error(e.at, "gridlayout must have a letter for each image of gridsize");
}

void check_whole(const Skin& e, Diagnostics& found) {
  if (*e.group > 5) found.error(e.at, "group=\"" + std::to_string(*e.group) + "\": must be between 0 and 5");
}

void check_layer(const Layer& layer, const Material& material, Diagnostics& found) {
  if (material.texture.is_own())
    found.error(layer.at, "a material with a texture attribute cannot have layers");
}

// ---- elements that refer to others

void check_whole(const Flex& e, Diagnostics& found) {
  if (*e.contact.vertcollide)
    found.warning(e.contact.at,
                  "vertcollide has no effect on a flex with bodies of its own; give them geoms");
}

void normalize(FlexContact& e, Diagnostics& found) { normalize_contact_dimension(e.at, e.condim, found); }

void normalize(Pair& e, Diagnostics& found) { normalize_contact_dimension(e.at, e.condim, found); }

void check_whole(const Pair& e, Diagnostics& found) {
  if (!e.geom1.is_own() || !e.geom2.is_own()) found.error(e.at, "a pair needs geom1 and geom2");
}

void check_whole(const Equality& e, Diagnostics& found) {
  if (e.kind == tag::connect || e.kind == tag::weld) check_ends(e, found);
}

/// A single rest length is a dead band of zero width: it also overrides the second value of the class.
void normalize(Tendon& e, Diagnostics&) {
  UpTo<2>& rest = e.springlength.value;
  if (!e.springlength.is_set() || rest.given != 1) return;
  rest[1] = rest[0];
  rest.given = 2;
}

void check_whole(const Actuator& e, Diagnostics& found) {
  if (e.shortcut == tag::plugin) check_plugin(e, found);
  if (given({&e.joint, &e.jointinparent, &e.tendon, &e.cranksite, &e.site, &e.body}) > 1)
    found.error(e.at, "only one of joint, jointinparent, tendon, cranksite, site, body can be given");
  const TransmissionType transmission = e.transmission();
  if (transmission == kTrnUndefined) return;
  if (transmission != kTrnSliderCrank && (e.cranklength.is_own() || e.slidersite.is_own()))
    found.error(e.at, "cranklength and slidersite belong to a cranksite");
  if (transmission != kTrnSite && e.refsite.is_own()) found.error(e.at, "refsite belongs to a site");
}

void check_inherited_range(const Actuator& e, bool integrates, Diagnostics& found) {
  if (*e.inheritrange > 0 && is_nonzero(integrates ? *e.actrange : *e.ctrlrange))
    found.error(
        e.at, std::string(integrates ? "actrange" : "ctrlrange") + " and inheritrange cannot both be given");
}

/// Checks the combination of attributes.
void check_whole(const Sensor& s, Diagnostics& found) {
  const auto require = [&](bool fine, const char* what) {
    if (!fine) found.error(s.at, what);
  };
  switch (group_of(s.type)) {
    case tag::rangefinder:
      return require(given({&s.site_, &s.camera_}) == 1, "exactly one of site, camera must be given");
    case tag::of_frame:
      require(s.reftype.is_own() == s.refname.is_own(), "reftype and refname belong together");
      [[fallthrough]];
    case tag::of_frame_in_world:
    case tag::insidesite:
      return require(s.objtype.is_own() && s.objname.is_own(), "objtype and objname are required");
    case tag::sensor_plugin:
      check_plugin(s, found);
      require(s.objtype.is_own() == s.objname.is_own(), "objtype and objname belong together");
      return require(s.reftype.is_own() == s.refname.is_own(), "reftype and refname belong together");
    case tag::between_geoms:
      require(given({&s.geom1, &s.body1}) == 1, "exactly one of geom1, body1 must be given");
      return require(given({&s.geom2, &s.body2}) == 1, "exactly one of geom2, body2 must be given");
    case tag::contact:
      require(given({&s.geom1, &s.body1, &s.subtree1, &s.site_}) <= 1,
              "at most one of geom1, body1, subtree1, site can be given");
      return require(given({&s.geom2, &s.body2, &s.subtree2}) <= 1,
                     "at most one of geom2, body2, subtree2 can be given");
    case tag::user:
      return require(s.objtype.is_own() == s.objname.is_own(), "objtype and objname belong together");
    default: return;
  }
}

// ---- custom

void check_whole(const Numeric& e, Diagnostics& found) {
  constexpr std::size_t most = 500;
  const std::size_t given = e.data->size();
  const std::size_t size = e.size.is_own() ? static_cast<std::size_t>(std::max(0, *e.size)) : given;
  if (size < 1 || size > most) found.error(e.at, "a numeric has 1 to 500 numbers");
  else if (given > size)
    found.error(e.at, "data has " + std::to_string(given) + " numbers, size is " + std::to_string(size));
}

void check_whole(const CustomText& e, Diagnostics& found) {
  if (e.data.is_own() && e.data->empty()) found.error(e.at, "data=\"\": a text must not be empty");
}

void check_whole(const Tuple& e, Diagnostics& found) {
  if (e.elements.empty()) found.error(e.at, "a tuple needs at least one element");
}

// ---- default classes

void report_unknown_class(const Spec& spec, std::string_view attribute, std::string_view wanted, bool strict,
                          const SourceLocation& at, Diagnostics& found) {
  const std::string message =
      std::string(attribute) + "=" + in_quotes(wanted) + ": there is no such default class";
  if (strict) found.error(at, message + nearest_class(spec, wanted));
  else found.warning(at, message + "; no defaults apply" + nearest_class(spec, wanted));
}

}  // namespace corten::mjcf
