// Who may talk to the server: checks of the headers that browsers set, against pages of other sites that
// would drive it (cross-site WebSockets) or pretend to be it (DNS rebinding).
#pragma once

#include <string>
#include <string_view>

namespace corten::serve {

struct AccessRules {
  std::string host;   ///< that the server was started with
  std::string token;  ///< empty: none is needed
};

/// The name of a Host header without the port: "[::1]:80" -> "::1".
std::string_view name_of_host(std::string_view host_header);

/// True if a request with this Host header is meant for this server.
bool host_is_allowed(const AccessRules& rules, std::string_view host_header);

/// True if a WebSocket with this Origin may be opened: it is the page's own, or the client is a program,
/// which sends none.
bool origin_is_allowed(std::string_view origin, std::string_view host_header);

/// True if the query of an address has the token, or none is needed. Takes the same time for every token of
/// the right length.
bool token_is_right(const AccessRules& rules, std::string_view query);

}  // namespace corten::serve
