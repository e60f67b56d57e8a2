#include "option_values.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>
#include <utility>

#include "commands.h"
#include "corten/spec/any_element.h"
#include "corten/spec/attributes.h"

namespace corten::app {

namespace {

std::vector<std::string> option_values;  // set once, by the command line

void set_option_value(mjcf::Spec& spec, std::string_view text) {
  constexpr std::string_view kFlag = "flag.";
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0)
    throw std::invalid_argument("must be NAME=VALUE, such as timestep=0.001 or flag.contact=disable");
  const std::string_view name = text.substr(0, equals), value = text.substr(equals + 1);
  const mjcf::AnyElement option = mjcf::section(spec, "option");
  if (name.starts_with(kFlag))
    mjcf::set_attribute(spec, mjcf::add(spec, option, "flag"), name.substr(kFlag.size()), value);
  else mjcf::set_attribute(spec, option, name, value);
}

}  // namespace

void use_option_values(std::vector<std::string> values) { option_values = std::move(values); }

bool has_option_values() { return !option_values.empty(); }

void set_option_values(mjcf::Spec& spec) {
  for (const std::string& text : option_values) try {
      set_option_value(spec, text);
    } catch (const std::logic_error& e) {  // std::out_of_range: the name; std::invalid_argument: the value
      throw UsageError(fmt::format("--option {}: {}", text, e.what()));
    }
}

}  // namespace corten::app
