// The server of the viewer: HTTP for the files of the page, WebSocket for messages, on one port. It runs on a
// thread of its own and knows nothing of simulations: messages go to a mailbox.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "serve/mailbox.h"
#include "serve/page_files.h"

namespace corten::serve {

struct ServerOptions {
  std::string host = "127.0.0.1";  ///< address or name to listen on
  int port = 0;                    ///< 0: any that is free
  std::string token;               ///< that the address of a WebSocket must have; empty: none
  PageFiles files;
};

/// True for 127.0.0.0/8, ::1 and localhost.
bool is_loopback(const std::string& host);
/// A token of 128 random bits.
std::string random_token();

class Server {
 public:
  /// Starts to listen. Throws ListenError if it cannot. The mailbox must outlive the server.
  Server(ServerOptions options, Mailbox& mailbox);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const;
  /// The address of the page, with the token.
  std::string address() const;

  /// Sends a message, then closes the connection if asked to. Any thread; connections that are gone are
  /// ignored.
  void send(int connection, Message message, bool close = false);
  /// The reader of the mailbox is done with one message of this connection, so that another may come.
  void done(int connection);
  /// Closes all connections and ends the thread, after sending what is on the way, for at most a second.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace corten::serve
