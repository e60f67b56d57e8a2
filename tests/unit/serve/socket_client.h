// A client with a plain socket, which can be as ill-behaved as a test needs.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>

#include "view/message.h"

namespace corten::serve {

/// A TCP connection to this machine. Reading waits for at most a few seconds.
class Socket {
 public:
  explicit Socket(int port) : file_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(file_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("cannot connect");
  }
  ~Socket() { close(); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void close() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
  }
  /// Less room for what the other side sends, so that it notices soon that nobody reads.
  void shrink_buffer() {
    const int bytes = 4096;
    setsockopt(file_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
  }

  /// Sends everything. False if the connection has ended, or nobody reads for `seconds`.
  bool send(std::string_view bytes, double seconds = 20) {
    while (!bytes.empty()) {
      pollfd wait{file_, POLLOUT, 0};
      if (poll(&wait, 1, static_cast<int>(1000 * seconds)) <= 0) return false;
      const ssize_t sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// Exactly n bytes; nothing if the connection ends or they do not come in time.
  std::optional<std::string> read(std::size_t n, double seconds = 20) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (buffer_.size() < n) {
      const auto left = std::chrono::duration<double>(end - std::chrono::steady_clock::now()).count();
      if (left <= 0 || !read_some(left)) return std::nullopt;
    }
    std::string result = buffer_.substr(0, n);
    buffer_.erase(0, n);
    return result;
  }
  /// Up to and including `mark`.
  std::string read_until(const std::string& mark) {
    while (buffer_.find(mark) == std::string::npos)
      if (!read_some(20)) return "";
    return *read(buffer_.find(mark) + mark.size());
  }
  /// True if the other side ends the connection in time; what comes before is dropped.
  bool is_ended(double seconds = 20) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (std::chrono::steady_clock::now() < end)
      if (!read_some(0.05) && ended_) return true;
    return false;
  }

 private:
  bool read_some(double seconds) {
    pollfd wait{file_, POLLIN, 0};
    if (poll(&wait, 1, static_cast<int>(1000 * seconds) + 1) <= 0) return false;
    std::array<char, 65536> block;
    const ssize_t got = recv(file_, block.data(), block.size(), 0);
    if (got <= 0) {
      ended_ = true;
      return false;
    }
    buffer_.append(block.data(), static_cast<std::size_t>(got));
    return true;
  }

  int file_ = -1;
  std::string buffer_;
  bool ended_ = false;
};

/// An HTTP response.
struct Response {
  int status = 0;
  std::string head, body;
};

inline Response read_response(Socket& socket) {
  Response response;
  response.head = socket.read_until("\r\n\r\n");
  if (response.head.size() < 12) return response;
  response.status = std::stoi(response.head.substr(9, 3));
  const std::string key = "Content-Length: ";
  if (const std::size_t at = response.head.find(key); at != std::string::npos)
    response.body = socket.read(std::stoul(response.head.substr(at + key.size()))).value_or("");
  return response;
}

inline std::string local_host(int port) { return "127.0.0.1:" + std::to_string(port); }

/// Sends a request and reads its response. `host` empty: the server's own.
inline Response fetch(int port, const std::string& target, const std::string& host = "",
                      const std::string& method = "GET") {
  Socket socket(port);
  socket.send(method + " " + target + " HTTP/1.1\r\nHost: " + (host.empty() ? local_host(port) : host) +
              "\r\n\r\n");
  return read_response(socket);
}

/// Headers of a WebSocket that a test chooses. An empty host: the server's own.
struct SocketHeaders {
  std::string host{}, origin{};
};

/// A WebSocket.
class WebSocket {
 public:
  explicit WebSocket(int port, const std::string& target = "/socket", const SocketHeaders& headers = {})
      : socket(port) {
    std::string request = "GET " + target +
                          " HTTP/1.1\r\nHost: " + (headers.host.empty() ? local_host(port) : headers.host) +
                          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    if (!headers.origin.empty()) request += "Origin: " + headers.origin + "\r\n";
    socket.send(request + "\r\n");
    response = read_response(socket);
  }
  bool is_open() const { return response.status == 101; }

  /// The bytes of a frame that a client sends. The mask is zero, which is allowed.
  static std::string frame(const std::string& payload, int opcode = 1, std::size_t announced = 0) {
    const std::size_t size = announced == 0 ? payload.size() : announced;
    std::string bytes{static_cast<char>(0x80 | opcode)};
    if (size < 126) {
      bytes += static_cast<char>(0x80 | size);
    } else if (size < 65536) {
      bytes += static_cast<char>(0x80 | 126);
      for (int i = 1; i >= 0; i--) bytes += static_cast<char>(size >> (8 * i));
    } else {
      bytes += static_cast<char>(0x80 | 127);
      for (int i = 7; i >= 0; i--) bytes += static_cast<char>(size >> (8 * i));
    }
    return bytes + std::string(4, '\0') + payload;
  }
  bool send(const std::string& text, int opcode = 1) { return socket.send(frame(text, opcode)); }
  bool send(const view::Json& json) { return send(json.dump()); }

  /// The next message. Nothing if the connection ends or none comes in time.
  std::optional<view::Message> read(double seconds = 20) {
    while (true) {
      const auto head = socket.read(2, seconds);
      if (!head) return std::nullopt;
      const int opcode = (*head)[0] & 15;
      std::size_t size = static_cast<unsigned char>((*head)[1]) & 127;
      if (size >= 126) {
        const auto length = socket.read(size == 126 ? 2 : 8);
        if (!length) return std::nullopt;
        size = 0;
        for (const char c : *length) size = size << 8 | static_cast<unsigned char>(c);
      }
      auto payload = socket.read(size);
      if (!payload || opcode == 8) return std::nullopt;
      if (opcode == 1 || opcode == 2) return view::Message{opcode == 2, std::move(*payload)};
    }
  }

  /// The keys of the next message.
  view::Json read_keys(double seconds = 20) {
    const auto message = read(seconds);
    if (!message) return nullptr;
    return message->binary ? view::read_container(message->bytes).header : view::Json::parse(message->bytes);
  }

  /// Asks and returns the reply; frames and events before it are dropped.
  view::Json ask(view::Json request) {
    request["id"] = ++id_;
    if (!send(request)) return nullptr;
    for (int i = 0; i < 10000; i++) {
      const view::Json reply = read_keys();
      if (reply.is_null() || reply.value("id", 0) == id_) return reply;
    }
    return nullptr;
  }

  Socket socket;
  Response response;

 private:
  int id_ = 0;
};

}  // namespace corten::serve
