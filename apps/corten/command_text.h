// Commands and options as text, from which shell completion and the manual page are made.
#pragma once

#include <string>
#include <vector>

namespace corten::app {

struct OptionText {
  std::string name;  ///< `--time`, or `MODEL` for an argument
  std::string type;  ///< `SECONDS`, `FILE.npy`, `zero|mid|sin`; empty for a flag
  std::string description;
  bool argument = false;  ///< given by position
  bool required = false, repeats = false;

  /// The words that can be given, if the type lists them: `zero|mid|sin`.
  std::vector<std::string> words() const;
  /// True if the value is the name of a file.
  bool is_file() const;
};

struct CommandText {
  std::string name, description;
  std::vector<OptionText> options;
};

/// The whole program.
struct ProgramText {
  std::vector<CommandText> commands;
  std::vector<OptionText> options;  ///< without a command
  std::string footer;               ///< examples and exit status, as in --help
};

/// A completion script for bash, zsh or fish.
std::string completion_script(const ProgramText& program, const std::string& shell);

/// The manual page corten(1), for `man`.
std::string manual_page(const ProgramText& program, const std::string& version);

}  // namespace corten::app
