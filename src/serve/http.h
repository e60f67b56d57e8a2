// HTTP responses of the server.
#pragma once

#include <boost/beast/http.hpp>
#include <optional>
#include <string>

#include "serve/access.h"
#include "serve/page_files.h"

namespace corten::serve {

using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;
using HttpResponse = boost::beast::http::response<boost::beast::http::string_body>;

/// The path of a request's target, and its query.
std::pair<std::string, std::string> split_target(std::string_view target);

/// A response with a short text.
HttpResponse text_response(const HttpRequest& request, boost::beast::http::status status, std::string text);

/// The file that the request asks for, or an error.
HttpResponse file_response(const HttpRequest& request, const AccessRules& rules, const PageFiles& files);

/// Nothing if the request may become a WebSocket, else the refusal.
std::optional<HttpResponse> refusal_of_websocket(const HttpRequest& request, const AccessRules& rules);

}  // namespace corten::serve
