#include "compile/options.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "compile/messages.h"
#include "model/option_rules.h"

namespace corten::compile {

namespace {

/// Maximum nkey; more is probably a typo. Keyframes beyond those in the file are for programs to fill.
constexpr int kMostKeyframes = 1 << 20;

template <int N, int Min>
void copy(const mjcf::Attr<mjcf::Numbers<double, N, Min>>& from, double (&to)[N]) {
  std::copy(from->values.begin(), from->values.end(), to);
}
void copy(const mjcf::Attr<double>& from, double& to) { to = *from; }
template <class IntOrKeyword>
void copy(const mjcf::Attr<IntOrKeyword>& from, int& to) {
  to = static_cast<int>(*from);
}

/// Options and attributes without a counterpart of the same name: bit sets.
constexpr bool is_bit_set(std::string_view name) {
  return name == "disableflags" || name == "enableflags" || name == "disableactuator" ||
         name == "actuatorgroupdisable";
}

/// Whether every option of the Model is an attribute of <option>, and the other way round. One that is not
/// would have no effect.
template <class Fields, class Attributes>
constexpr bool tables_agree() {
  bool agree = true;
#define CORTEN_FIND(kind, name, ...) \
  agree = agree && (requires(Fields of, Attributes from) { of.name, from.name; } || is_bit_set(#name));
  CORTEN_OPTION_FIELDS(CORTEN_FIND)
  CORTEN_MJCF_OPTION(CORTEN_FIND)
#undef CORTEN_FIND
  return agree;
}
static_assert(tables_agree<Option, mjcf::OptionSection>(),
              "an option is in only one of CORTEN_OPTION_FIELDS (model_fields.h) and CORTEN_MJCF_OPTION "
              "(schema_model.h)");

void check(const mjcf::OptionSection& option, Diagnostics& found) {
  auto refuse = [&](const char* name, double value, const char* rule) {
    found.error(option.at, std::string(name) + " " + exact_text(value) + " must " + rule);
  };
#define CORTEN_CHECK(name, rule) \
  if (const char* must = broken_rule(OptionRule::rule, *option.name)) refuse(#name, *option.name, must);
  CORTEN_OPTION_RULES(CORTEN_CHECK)
#undef CORTEN_CHECK
  report_option_conflicts(static_cast<int>(*option.contact), static_cast<int>(*option.integrator),
                          *option.iterations, [&](const char* text) { found.error(option.at, text); });
}

}  // namespace

Option resolve_options(const mjcf::OptionSection& option, Diagnostics& found) {
  check(option, found);
  Option to;
  // Uses the model's table, so that new options are copied automatically. The bit sets are not
  // attributes.
  auto copy_all = [&to](const auto& from) {
#define CORTEN_COPY(scalar, name, count, value, meaning) \
  if constexpr (requires { from.name; }) copy(from.name, to.name);
    CORTEN_OPTION_FIELDS(CORTEN_COPY)
#undef CORTEN_COPY
  };
  copy_all(option);
  to.disableflags = static_cast<int>(option.flag.disable_bits());
  to.enableflags = static_cast<int>(option.flag.enable_bits());
  to.disableactuator = static_cast<int>(option.disabled_actuator_groups());
  return to;
}

void check_settings(const mjcf::Spec& spec, Diagnostics& found) {
  const std::string& sequence = *spec.compiler.eulerseq;
  if (sequence.size() != 3 || sequence.find_first_not_of("xyzXYZ") != std::string::npos)
    found.error(spec.compiler.at,
                "eulerseq " + quoted(sequence) + " must be three letters out of x y z X Y Z");
  if (*spec.compiler.coordinate == mjcf::Coordinate::global)
    found.error(spec.compiler.at, "coordinate \"global\" was removed from MJCF; write poses in local frames");
  if (*spec.size.nkey > kMostKeyframes)
    found.error(spec.size.at, "nkey " + std::to_string(*spec.size.nkey) + " must be at most " +
                                  std::to_string(kMostKeyframes));
}

void override_statistics(const mjcf::StatisticSection& given, Statistic& computed) {
  if (given.meaninertia.is_set()) computed.meaninertia = *given.meaninertia;
  if (given.meanmass.is_set()) computed.meanmass = *given.meanmass;
  if (given.meansize.is_set()) computed.meansize = *given.meansize;
  if (given.extent.is_set()) computed.extent = *given.extent;
  if (given.center.is_set()) copy(given.center, computed.center);
}

}  // namespace corten::compile
