// Connections of the server, each an asynchronous state machine on the server's only I/O thread.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <map>
#include <memory>
#include <set>

#include "serve/http.h"
#include "serve/mailbox.h"
#include "serve/page_files.h"

namespace corten::serve {

class HttpConnection;
class SocketConnection;

/// What all connections of a server share.
struct ConnectionShare {
  AccessRules rules;
  PageFiles files;
  Mailbox& mailbox;
  int next_id = 1;
  std::set<HttpConnection*> visits{};                        ///< HTTP connections that are open
  std::map<int, std::shared_ptr<SocketConnection>> pages{};  ///< WebSockets that are open
};

/// One HTTP connection, until it becomes a WebSocket or ends.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(boost::asio::ip::tcp::socket socket, ConnectionShare& share);
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;
  void read();
  /// Ends it at once.
  void drop();

 private:
  void handle();
  void write(HttpResponse response);

  boost::beast::tcp_stream stream_;
  ConnectionShare& share_;
  boost::beast::flat_buffer buffer_;
  std::optional<boost::beast::http::request_parser<boost::beast::http::empty_body>> parser_;
  std::shared_ptr<HttpResponse> response_;
};

/// One WebSocket. It reads on only while few of its messages wait to be done and few bytes to be sent, so a
/// page that floods the server or does not read only slows down itself.
class SocketConnection : public std::enable_shared_from_this<SocketConnection> {
 public:
  SocketConnection(boost::beast::tcp_stream stream, ConnectionShare& share);
  void accept(const HttpRequest& request);

  void send(std::shared_ptr<const Message> message, bool close);
  void done();
  /// Ends the connection at once, or notes that it has ended.
  void drop();
  /// Ends it after what waits has been sent.
  void close();
  bool is_idle() const { return queue_.empty(); }

 private:
  void read();
  void write();

  boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
  ConnectionShare& share_;
  int id_ = 0;
  boost::beast::flat_buffer buffer_;
  std::deque<std::shared_ptr<const Message>> queue_;
  std::size_t queued_bytes_ = 0;
  int waiting_ = 0;  ///< messages that the mailbox's reader has not done
  bool accepted_ = false, reading_ = false, gone_ = false;
  bool closing_ = false;  ///< nothing more is read or queued
  bool ending_ = false;   ///< the closing handshake has begun
};

}  // namespace corten::serve
