#include "picture_size.h"

#include <fmt/core.h>

#include <charconv>

#include "commands.h"

namespace corten::app {

Size parse_size(const char* option, const std::string& text) {
  const std::size_t cross = text.find('x');
  auto number = [&](std::size_t begin, std::size_t end) {
    int value = 0;
    const auto [stop, error] = std::from_chars(text.data() + begin, text.data() + end, value);
    return error == std::errc() && stop == text.data() + end ? value : 0;
  };
  const Size size =
      cross == std::string::npos ? Size{0, 0} : Size{number(0, cross), number(cross + 1, text.size())};
  constexpr int most = 16384;
  if (size.width < 1 || size.height < 1 || size.width > most || size.height > most)
    throw UsageError(
        fmt::format("{} must be WIDTHxHEIGHT with numbers from 1 to {}, not {}", option, most, text));
  return size;
}

}  // namespace corten::app
