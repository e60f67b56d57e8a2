#include "serve/server.h"

#include <array>
#include <random>
#include <thread>

#include "corten/viewer.h"
#include "serve/connections.h"

namespace corten::serve {

namespace asio = boost::asio;
using asio::ip::tcp;
using Error = boost::system::error_code;

namespace {

/// Open HTTP connections, against programs that open them and do nothing.
constexpr std::size_t kMostVisits = 256;
constexpr auto kFarewell = std::chrono::seconds(1);

tcp::endpoint resolve(asio::io_context& io, const std::string& host, int port) {
  Error error;
  const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, error);
  if (!error) return {address, static_cast<asio::ip::port_type>(port)};
  const auto found = tcp::resolver(io).resolve(host, std::to_string(port), error);
  if (error || found.empty()) throw ListenError("cannot find the address of \"" + host + "\"");
  return found.begin()->endpoint();
}

std::string in_brackets(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

}  // namespace

bool is_loopback(const std::string& host) {
  if (host == "localhost") return true;
  Error error;
  const auto address = asio::ip::make_address(host, error);
  return !error && address.is_loopback();
}

std::string random_token() {
  std::random_device source;
  std::string token;
  for (int word = 0; word < 4; word++) {
    const std::uint32_t bits = source();
    for (int digit = 0; digit < 8; digit++) token += "0123456789abcdef"[bits >> (4 * digit) & 15];
  }
  return token;
}

struct Server::Impl {
  Impl(ServerOptions given, Mailbox& mailbox)
      : options(std::move(given)),
        share{{options.host, options.token}, options.files, mailbox},
        acceptor(io),
        timer(io) {
    const tcp::endpoint endpoint = resolve(io, options.host, options.port);
    try {
      acceptor.open(endpoint.protocol());
      acceptor.set_option(tcp::acceptor::reuse_address(true));
      acceptor.bind(endpoint);
      acceptor.listen();
    } catch (const boost::system::system_error& error) {
      throw ListenError("cannot listen on " + in_brackets(options.host) + ":" + std::to_string(options.port) +
                        ": " + error.code().message());
    }
    port = acceptor.local_endpoint().port();
    accept();
    thread = std::thread([this] { io.run(); });
  }

  void accept() {
    acceptor.async_accept([this](Error error, tcp::socket socket) {
      if (!acceptor.is_open()) return;
      if (error) {
        // Out of file descriptors, say: try again a little later instead of spinning.
        timer.expires_after(std::chrono::milliseconds(100));
        timer.async_wait([this](Error cancelled) {
          if (!cancelled && acceptor.is_open()) accept();
        });
        return;
      }
      if (share.visits.size() < kMostVisits)
        std::make_shared<HttpConnection>(std::move(socket), share)->read();
      accept();
    });
  }

  /// Closes connections; ends the loop when they are closed or the time is over.
  void stop() {
    Error ignored;
    acceptor.close(ignored);
    const auto pages = share.pages;  // closing changes the map
    for (const auto& [id, page] : pages) page->close();
    for (HttpConnection* visit : share.visits) visit->drop();
    deadline = std::chrono::steady_clock::now() + kFarewell;
    wait_for_pages();
  }

  void wait_for_pages() {
    if (std::chrono::steady_clock::now() >= deadline) {
      const auto pages = share.pages;
      for (const auto& [id, page] : pages) page->drop();
    }
    if (share.pages.empty()) {
      io.stop();
      return;
    }
    timer.expires_after(std::chrono::milliseconds(5));
    timer.async_wait([this](Error) { wait_for_pages(); });
  }

  SocketConnection* find(int connection) {
    const auto found = share.pages.find(connection);
    return found == share.pages.end() ? nullptr : found->second.get();
  }

  ~Impl() { share.pages.clear(); }  // before the context of their sockets

  ServerOptions options;
  ConnectionShare share;  // outlives the connections that handlers in the context keep
  asio::io_context io{1};
  tcp::acceptor acceptor;
  asio::steady_timer timer;
  std::chrono::steady_clock::time_point deadline;
  int port = 0;
  std::thread thread;
};

Server::Server(ServerOptions options, Mailbox& mailbox)
    : impl_(std::make_unique<Impl>(std::move(options), mailbox)) {}

Server::~Server() { stop(); }

int Server::port() const { return impl_->port; }

std::string Server::address() const {
  const std::string& host = impl_->options.host;
  const std::string shown =
      host == "0.0.0.0" || host == "::" ? boost::asio::ip::host_name() : in_brackets(host);
  const std::string& token = impl_->options.token;
  return "http://" + shown + ":" + std::to_string(impl_->port) + "/" +
         (token.empty() ? "" : "?token=" + token);
}

void Server::send(int connection, Message message, bool close) {
  auto shared = std::make_shared<const Message>(std::move(message));
  asio::post(impl_->io, [impl = impl_.get(), connection, shared = std::move(shared), close]() mutable {
    if (SocketConnection* page = impl->find(connection)) page->send(std::move(shared), close);
  });
}

void Server::done(int connection) {
  asio::post(impl_->io, [impl = impl_.get(), connection] {
    if (SocketConnection* page = impl->find(connection)) page->done();
  });
}

void Server::stop() {
  if (!impl_->thread.joinable()) return;
  asio::post(impl_->io, [impl = impl_.get()] { impl->stop(); });
  impl_->thread.join();
}

}  // namespace corten::serve
