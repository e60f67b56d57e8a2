#include "serve/connections.h"

#include <chrono>

namespace corten::serve {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Error = beast::error_code;

namespace {

constexpr int kMostPages = 32;
constexpr std::uint32_t kLongestHeader = 16 << 10;
constexpr std::size_t kLongestMessage = 1 << 20;
constexpr auto kHttpTime = std::chrono::seconds(30);
constexpr auto kFarewell = std::chrono::seconds(2);
/// A connection stops reading beyond these.
constexpr int kMostWaiting = 4;
constexpr std::size_t kMostQueuedToRead = 1 << 20;
/// A page that has not read this much is ended: only events that others cause can come so far.
constexpr std::size_t kMostQueued = std::size_t{512} << 20;

}  // namespace

// ---- HTTP

HttpConnection::HttpConnection(asio::ip::tcp::socket socket, ConnectionShare& share)
    : stream_(std::move(socket)), share_(share) {
  share_.visits.insert(this);
}

HttpConnection::~HttpConnection() { share_.visits.erase(this); }

void HttpConnection::drop() { stream_.close(); }

void HttpConnection::read() {
  parser_.emplace();
  parser_->header_limit(kLongestHeader);
  parser_->body_limit(0);
  stream_.expires_after(kHttpTime);
  http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](Error error, std::size_t) {
    if (error && error != http::error::body_limit) return;  // it goes with the last reference
    self->handle();
  });
}

void HttpConnection::handle() {
  const HttpRequest& request = parser_->get();
  if (!websocket::is_upgrade(request)) return write(file_response(request, share_.rules, share_.files));
  if (auto refusal = refusal_of_websocket(request, share_.rules)) return write(std::move(*refusal));
  if (share_.pages.size() >= kMostPages)
    return write(text_response(request, http::status::service_unavailable, "too many pages\n"));
  // The WebSocket has its own timeouts.
  stream_.expires_never();
  std::make_shared<SocketConnection>(std::move(stream_), share_)->accept(request);
}

void HttpConnection::write(HttpResponse response) {
  // A request with a body was not read to its end.
  if (!parser_->is_done()) response.keep_alive(false);
  response_ = std::make_shared<HttpResponse>(std::move(response));
  stream_.expires_after(kHttpTime);
  http::async_write(stream_, *response_, [self = shared_from_this()](Error error, std::size_t) {
    if (error) return;
    if (self->response_->keep_alive()) return self->read();
    Error ignored;
    self->stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  });
}

// ---- WebSocket

SocketConnection::SocketConnection(beast::tcp_stream stream, ConnectionShare& share)
    : stream_(std::move(stream)), share_(share) {}

void SocketConnection::accept(const HttpRequest& request) {
  // A page that does not answer when the server closes is not waited for.
  auto timeouts = websocket::stream_base::timeout::suggested(beast::role_type::server);
  timeouts.handshake_timeout = kFarewell;
  stream_.set_option(timeouts);
  stream_.read_message_max(kLongestMessage);
  stream_.auto_fragment(false);
  Error ignored;
  stream_.next_layer().socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  // Counted from here on, so that many at once cannot exceed the limit.
  id_ = share_.next_id++;
  share_.pages.emplace(id_, shared_from_this());
  stream_.async_accept(request, [self = shared_from_this()](Error error) {
    if (error) {
      self->share_.pages.erase(self->id_);
      self->gone_ = true;
      return;
    }
    self->accepted_ = true;
    self->share_.mailbox.put({Letter::Kind::came, self->id_});
    self->read();
  });
}

void SocketConnection::read() {
  if (reading_ || closing_ || gone_ || waiting_ >= kMostWaiting || queued_bytes_ > kMostQueuedToRead) return;
  reading_ = true;
  stream_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
    self->reading_ = false;
    if (error) return self->drop();
    self->waiting_++;
    Message message{self->stream_.got_binary(), beast::buffers_to_string(self->buffer_.data())};
    self->buffer_.clear();
    self->share_.mailbox.put({Letter::Kind::message, self->id_, std::move(message)});
    self->read();
  });
}

void SocketConnection::done() {
  waiting_--;
  read();
}

void SocketConnection::send(std::shared_ptr<const Message> message, bool close) {
  if (gone_ || closing_) return;
  if (queued_bytes_ + message->bytes.size() > kMostQueued) return drop();
  queued_bytes_ += message->bytes.size();
  queue_.push_back(std::move(message));
  closing_ = close;
  if (queue_.size() == 1) write();
}

void SocketConnection::write() {
  stream_.binary(queue_.front()->binary);
  stream_.async_write(asio::buffer(queue_.front()->bytes),
                      [self = shared_from_this()](Error error, std::size_t) {
                        if (error) return self->drop();
                        self->queued_bytes_ -= self->queue_.front()->bytes.size();
                        self->queue_.pop_front();
                        if (!self->queue_.empty()) return self->write();
                        if (self->closing_) return self->close();
                        self->read();
                      });
}

void SocketConnection::close() {
  if (!accepted_) return drop();
  closing_ = true;
  if (gone_ || ending_ || !queue_.empty()) return;  // write() comes back here
  ending_ = true;
  stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](Error) { self->drop(); });
}

void SocketConnection::drop() {
  if (gone_) return;
  gone_ = true;
  beast::get_lowest_layer(stream_).close();  // ends what is still going on
  share_.pages.erase(id_);
  share_.mailbox.put({Letter::Kind::went, id_});
}

}  // namespace corten::serve
