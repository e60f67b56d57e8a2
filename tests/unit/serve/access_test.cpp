#include "serve/access.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string>

namespace corten::serve {
namespace {

const AccessRules kLocal{"127.0.0.1", ""}, kNamed{"robot.lan", "secret"}, kAnywhere{"0.0.0.0", "secret"};

TEST(Access, OnlyOwnNamesAreAllowed) {
  for (const char* host : {"localhost", "localhost:80", "127.0.0.1:8080", "[::1]:80", "[::1]"})
    EXPECT_TRUE(host_is_allowed(kLocal, host)) << host;
  for (const char* host :
       {"", "evil.com", "evil.com:80", "127.0.0.1.evil.com", "localhost.evil.com", "192.168.0.1",
        "localhost:80; script-src *", "localhost:", "[::1", "localhost:1234567", "user@localhost"})
    EXPECT_FALSE(host_is_allowed(kLocal, host)) << host;
  EXPECT_TRUE(host_is_allowed(kNamed, "robot.lan:80"));
  EXPECT_FALSE(host_is_allowed(kNamed, "other.lan:80"));
  EXPECT_TRUE(host_is_allowed({"Robot.lan", "secret"}, "robot.lan:80"));  // as browsers write it
}

/// A server on all addresses is reached by any address, but not by a name, which could be rebound.
TEST(Access, AServerOnAllAddressesTakesAddresses) {
  EXPECT_TRUE(host_is_allowed(kAnywhere, "192.168.0.1:80"));
  EXPECT_TRUE(host_is_allowed(kAnywhere, "[fe80::1]:80"));
  EXPECT_FALSE(host_is_allowed(kAnywhere, "evil.com"));
  EXPECT_FALSE(host_is_allowed(kAnywhere, ".local"));
  std::array<char, 256> own{};
  ASSERT_EQ(gethostname(own.data(), own.size() - 1), 0);
  const std::string name = own.data();
  for (const std::string& host : {name + ":80", name + ".local:80"})
    EXPECT_TRUE(host_is_allowed(kAnywhere, host)) << host;
  EXPECT_FALSE(host_is_allowed(kAnywhere, name + ".evil.com"));
}

TEST(Access, OriginMustBeTheHost) {
  EXPECT_TRUE(origin_is_allowed("", "localhost:80"));
  EXPECT_TRUE(origin_is_allowed("http://localhost:80", "localhost:80"));
  EXPECT_TRUE(origin_is_allowed("https://localhost:80", "localhost:80"));
  for (const char* origin :
       {"http://evil.com", "http://localhost", "http://localhost:81", "null", "localhost:80", "file://",
        "http://localhost:80.evil.com", "http://evil.com/localhost:80"})
    EXPECT_FALSE(origin_is_allowed(origin, "localhost:80")) << origin;
}

TEST(Access, TokenMustBeRight) {
  EXPECT_TRUE(token_is_right(kLocal, ""));
  EXPECT_TRUE(token_is_right(kNamed, "token=secret"));
  EXPECT_TRUE(token_is_right(kNamed, "a=b&token=secret&c"));
  for (const char* query : {"", "token=", "token=secre", "token=secrets", "token=secreT", "nottoken=secret",
                            "secret", "token=wrong1&token=secret"})
    EXPECT_FALSE(token_is_right(kNamed, query)) << query;
}

}  // namespace
}  // namespace corten::serve
