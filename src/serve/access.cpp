#include "serve/access.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>

namespace corten::serve {

namespace {

bool is_address(std::string_view name) {
  boost::system::error_code error;
  boost::asio::ip::make_address(std::string(name), error);
  return !error;
}

/// A server that listens on all addresses.
bool is_anywhere(const std::string& host) { return host == "0.0.0.0" || host == "::"; }

std::string own_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

/// Browsers write names of hosts in lower case.
bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

/// True if nothing but a port, or nothing, follows the name.
bool ends_with_port(std::string_view header) {
  const std::size_t end = header.starts_with('[') ? header.find(']') + 1 : header.find(':');
  const std::string_view port = end >= header.size() ? "" : header.substr(end);
  if (port.empty()) return true;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return port[0] == ':' && port.size() >= 2 && port.size() <= 6 &&
         std::all_of(port.begin() + 1, port.end(), is_digit);
}

}  // namespace

std::string_view name_of_host(std::string_view header) {
  if (header.starts_with('[')) {
    const std::size_t end = header.find(']');
    return end == std::string_view::npos ? "" : header.substr(1, end - 1);
  }
  return header.substr(0, header.find(':'));
}

bool host_is_allowed(const AccessRules& rules, std::string_view host_header) {
  const std::string_view name = name_of_host(host_header);
  if (name.empty() || !ends_with_port(host_header)) return false;
  if (name == "localhost" || name == "127.0.0.1" || name == "::1" || same_name(name, rules.host)) return true;
  // Rebinding needs a name of the attacker's; an address or a name of the local network cannot be rebound.
  const std::string own = own_name();
  return is_anywhere(rules.host) &&
         (is_address(name) || same_name(name, own) || same_name(name, own + ".local"));
}

bool origin_is_allowed(std::string_view origin, std::string_view host_header) {
  if (origin.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme) && origin.substr(scheme.size()) == host_header) return true;
  return false;
}

bool token_is_right(const AccessRules& rules, std::string_view query) {
  if (rules.token.empty()) return true;
  constexpr std::string_view key = "token=";
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), part.size() + 1));
    if (!part.starts_with(key)) continue;
    const std::string_view given = part.substr(key.size());
    if (given.size() != rules.token.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < given.size(); i++)
      difference |= static_cast<unsigned>(static_cast<unsigned char>(given[i])) ^
                    static_cast<unsigned>(static_cast<unsigned char>(rules.token[i]));
    return difference == 0;
  }
  return false;
}

}  // namespace corten::serve
