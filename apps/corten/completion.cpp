// Completion scripts for bash, zsh and fish.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "command_text.h"

namespace corten::app {

namespace {

std::string joined_names(const std::vector<OptionText>& options) {
  std::string names;
  for (const OptionText& option : options)
    if (!option.argument) names += (names.empty() ? "" : " ") + option.name;
  return names;
}

/// Text with each character of `special` preceded by a backslash.
std::string escaped(const std::string& text, const char* special) {
  std::string result;
  for (char c : text) {
    if (std::string_view(special).find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// Text inside single quotes of zsh: a quote ends the quoted text, is escaped, and begins it again.
std::string in_zsh_quotes(const std::string& text) {
  std::string result;
  for (char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result;
}

/// Text inside single quotes of fish.
std::string in_fish_quotes(const std::string& text) { return escaped(text, "'\\"); }

std::vector<std::string> command_names(const ProgramText& program) {
  std::vector<std::string> names;
  for (const CommandText& command : program.commands) names.push_back(command.name);
  return names;
}

/// The case of one command: values of the options that take words, option names, words of arguments, files.
std::string bash_case(const CommandText& command) {
  std::string values, words;
  bool has_files = false;
  for (const OptionText& option : command.options) {
    const std::vector<std::string> choices = option.words();
    if (option.argument) {
      words += (choices.empty() || words.empty() ? "" : " ") + fmt::format("{}", fmt::join(choices, " "));
      has_files |= option.is_file();
    } else if (!choices.empty()) {
      values += fmt::format("        {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                            option.name, fmt::join(choices, " "));
    } else if (!option.type.empty() && !option.is_file()) {
      values += fmt::format("        {}) return ;;\n", option.name);
    } else if (option.is_file()) {
      values += fmt::format("        {}) mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return ;;\n",
                            option.name);
    }
  }
  std::string text = fmt::format("    {})\n", command.name);
  if (!values.empty()) text += fmt::format("      case \"$before\" in\n{}      esac\n", values);
  text += fmt::format(
      "      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W '{}' -- \"$word\")); return; fi\n",
      joined_names(command.options));
  if (!words.empty()) text += fmt::format("      COMPREPLY=($(compgen -W '{}' -- \"$word\"))\n", words);
  else if (has_files) text += "      mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n";
  return text + "      ;;\n";
}

std::string bash_script(const ProgramText& program) {
  std::string cases;
  for (const CommandText& command : program.commands) cases += bash_case(command);
  return fmt::format(
      R"(# bash completion of corten, written by `corten completion bash`.
_corten() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '{} {}' -- "$word"))
    return
  fi
  case "${{COMP_WORDS[1]}}" in
{}  esac
}}
complete -o filenames -F _corten corten
)",
      fmt::join(command_names(program), " "), joined_names(program.options), cases);
}

std::string zsh_argument(const OptionText& option) {
  const std::vector<std::string> choices = option.words();
  const std::string value = !choices.empty()   ? fmt::format("({})", fmt::join(choices, " "))
                            : option.is_file() ? "_files"
                                               : "";
  const std::string description = in_zsh_quotes(escaped(option.description, ":[]"));
  if (option.argument)
    return fmt::format("'{}{}:{}'", option.repeats ? "*:" : ":", escaped(option.name, ":"), value);
  if (option.type.empty()) return fmt::format("'{}[{}]'", option.name, description);
  return fmt::format("'{}[{}]:{}:{}'", option.name, description, in_zsh_quotes(escaped(option.type, ":")),
                     value);
}

std::string zsh_script(const ProgramText& program) {
  std::string names, cases, options;
  for (const OptionText& option : program.options) options += " " + zsh_argument(option);
  for (const CommandText& command : program.commands) {
    names += fmt::format("    '{}:{}'\n", command.name, in_zsh_quotes(escaped(command.description, ":")));
    cases += fmt::format("    {})\n      _arguments", command.name);
    for (const OptionText& option : command.options) cases += " \\\n        " + zsh_argument(option);
    cases += "\n      ;;\n";
  }
  return fmt::format(R"(#compdef corten
# zsh completion of corten, written by `corten completion zsh`.
_corten() {{
  local -a commands=(
{}  )
  if ((CURRENT == 2)); then
    _describe command commands
    _arguments{}
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
{}  esac
}}
if [[ $funcstack[1] == _corten ]]; then _corten "$@"; else compdef _corten corten; fi
)",
                     names, options, cases);
}

std::string fish_option(const std::string& condition, const OptionText& option) {
  std::string line = fmt::format("complete -c corten -n '{}'", condition);
  const std::vector<std::string> choices = option.words();
  if (!option.argument) line += " -l " + option.name.substr(2);
  if (!choices.empty()) line += fmt::format(" -x -a '{}'", fmt::join(choices, " "));
  else if (option.is_file()) line += option.argument ? " -F" : " -r -F";
  else if (!option.type.empty()) line += " -x";
  return line + fmt::format(" -d '{}'\n", in_fish_quotes(option.description));
}

std::string fish_script(const ProgramText& program) {
  std::string text =
      "# fish completion of corten, written by `corten completion fish`.\ncomplete -c corten -f\n";
  const std::string none = "__fish_use_subcommand";
  for (const OptionText& option : program.options) text += fish_option(none, option);
  for (const CommandText& command : program.commands) {
    text += fmt::format("complete -c corten -n '{}' -a {} -d '{}'\n", none, command.name,
                        in_fish_quotes(command.description));
    for (const OptionText& option : command.options)
      text += fish_option("__fish_seen_subcommand_from " + command.name, option);
  }
  return text;
}

}  // namespace

std::vector<std::string> OptionText::words() const {
  std::vector<std::string> found;
  if (type.find('|') == std::string::npos) return found;
  for (std::size_t from = 0; from <= type.size();) {
    const std::size_t end = std::min(type.find('|', from), type.size());
    found.push_back(type.substr(from, end - from));
    from = end + 1;
  }
  return found;
}

bool OptionText::is_file() const { return type.starts_with("FILE") || (argument && type.empty()); }

std::string completion_script(const ProgramText& program, const std::string& shell) {
  if (shell == "bash") return bash_script(program);
  return shell == "zsh" ? zsh_script(program) : fish_script(program);
}

}  // namespace corten::app
