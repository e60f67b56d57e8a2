#include "serve/http.h"

namespace corten::serve {

namespace http = boost::beast::http;

namespace {

constexpr const char* kSocketPath = "/socket";

std::string header(const HttpRequest& request, http::field name) { return std::string(request[name]); }

/// Everything comes from this server; nothing may show the page inside another one.
std::string content_policy(const std::string& host) {
  return "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
         "img-src 'self' data: blob:; media-src 'self' blob:; worker-src 'self' blob:; connect-src 'self' "
         "ws://" +
         host + " wss://" + host + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}

void protect(HttpResponse& response, const HttpRequest& request) {
  response.set(http::field::server, "corten");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "no-referrer");  // the address may have a token
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set(http::field::cache_control, "no-cache");
  response.keep_alive(request.keep_alive());
}

}  // namespace

std::pair<std::string, std::string> split_target(std::string_view target) {
  const std::size_t mark = target.find('?');
  if (mark == std::string_view::npos) return {std::string(target), ""};
  return {std::string(target.substr(0, mark)), std::string(target.substr(mark + 1))};
}

HttpResponse text_response(const HttpRequest& request, http::status status, std::string text) {
  HttpResponse response(status, request.version());
  protect(response, request);
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.body() = std::move(text);
  response.prepare_payload();
  return response;
}

HttpResponse file_response(const HttpRequest& request, const AccessRules& rules, const PageFiles& files) {
  const std::string host = header(request, http::field::host);
  if (!host_is_allowed(rules, host))
    return text_response(request, http::status::forbidden, "this server has another name\n");
  if (request.method() != http::verb::get) {
    HttpResponse response = text_response(request, http::status::method_not_allowed, "only GET\n");
    response.set(http::field::allow, "GET");
    return response;
  }
  std::optional<PageFile> file = files.find(split_target(request.target()).first);
  if (!file) return text_response(request, http::status::not_found, "no such file\n");
  HttpResponse response(http::status::ok, request.version());
  protect(response, request);
  response.set("Content-Security-Policy", content_policy(host));
  response.set(http::field::content_type, file->type);
  response.body() = std::move(file->bytes);
  response.prepare_payload();
  return response;
}

std::optional<HttpResponse> refusal_of_websocket(const HttpRequest& request, const AccessRules& rules) {
  const std::string host = header(request, http::field::host);
  const auto [path, query] = split_target(request.target());
  if (!host_is_allowed(rules, host))
    return text_response(request, http::status::forbidden, "this server has another name\n");
  if (path != kSocketPath)
    return text_response(request, http::status::not_found, "the socket is at /socket\n");
  if (!origin_is_allowed(header(request, http::field::origin), host))
    return text_response(request, http::status::forbidden, "pages of other sites may not connect\n");
  if (!token_is_right(rules, query))
    return text_response(request, http::status::forbidden, "the address lacks the right token\n");
  return std::nullopt;
}

}  // namespace corten::serve
