// The manual page, in the language of man(7).
#include <fmt/format.h>

#include <sstream>

#include "command_text.h"

namespace corten::app {

namespace {

/// Text of a page: backslashes and hyphens are written so that they print as typed, and a line cannot begin
/// with a control character.
std::string roff(const std::string& text) {
  std::string result;
  for (char c : text) {
    if (c == '\\') result += "\\e";
    else if (c == '-') result += "\\-";
    else result += c;
  }
  return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

std::string bold(const std::string& text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + roff(text) + "\\fR"; }

std::string option_paragraph(const OptionText& option) {
  const std::string name = option.argument ? italic(option.name) : bold(option.name);
  const std::string value = option.type.empty() || option.argument ? "" : " " + italic(option.type);
  return fmt::format(".TP\n{}{}\n{}\n", name, value, roff(option.description));
}

std::string synopsis(const CommandText& command) {
  std::string line = bold("corten " + command.name);
  for (const OptionText& option : command.options)
    if (option.argument) {
      const std::string name = italic(option.name) + (option.repeats ? " ..." : "");
      line += " " + (option.required ? name : "[" + name + "]");
    }
  return line + " [" + italic("OPTIONS") + "]";
}

/// The footer of --help: titles end with a colon, lines below are printed as they are.
std::string footer_sections(const std::string& footer) {
  std::istringstream lines(footer);
  std::string text, line;
  bool literal = false;
  while (std::getline(lines, line)) {
    const bool title = !line.empty() && line.front() != ' ' && line.ends_with(':');
    if (line.empty()) continue;
    if (title) {
      line.pop_back();
      text += fmt::format("{}.SH {}\n.nf\n", literal ? ".fi\n" : "", roff(line));
      literal = true;
    } else {
      text += roff(line) + "\n";
    }
  }
  return literal ? text + ".fi\n" : text;
}

}  // namespace

std::string manual_page(const ProgramText& program, const std::string& version) {
  std::string text = fmt::format(
      ".TH CORTEN 1 \"\" \"{}\" \"User Commands\"\n.SH NAME\ncorten \\- simulate robot models\n.SH "
      "SYNOPSIS\n",
      roff(version));
  for (const CommandText& command : program.commands) text += synopsis(command) + "\n.br\n";
  text +=
      ".SH DESCRIPTION\nCorten is a physics engine for MJCF models. A model file may be in any format that "
      "the\n"
      "engine reads, and \\- reads it from standard input.\n.SH OPTIONS\n";
  for (const OptionText& option : program.options) text += option_paragraph(option);
  text += ".SH COMMANDS\n";
  for (const CommandText& command : program.commands) {
    text += fmt::format(".SS corten {}\n{}.\n", roff(command.name), roff(command.description));
    for (const OptionText& option : command.options) text += option_paragraph(option);
  }
  return text + footer_sections(program.footer);
}

}  // namespace corten::app
