// The server with real sockets: who may connect, and connections that behave badly.
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "corten/corten.h"
#include "serve/server.h"
#include "socket_client.h"

namespace corten::serve {
namespace {

using view::Json;

const std::string kPendulum = R"(<mujoco model="pendulum"><worldbody><body pos="0 0 1"><joint axis="0 1 0"/>
    <geom type="capsule" size="0.02" fromto="0 0 0 0.5 0 0"/></body></worldbody></mujoco>)";

Viewer open_viewer(const ViewerOptions& options = {}) {
  return Viewer::of_text(kPendulum, "pendulum.xml", options);
}

/// The simulation's time, as a page sees it.
double time_of(WebSocket& page) {
  return page.ask({{"do", "get"}, {"names", Json::array()}}).value("time", -1.0);
}

/// Waits until the condition holds, for at most twenty seconds.
template <class Condition>
bool comes_true(Condition condition) {
  for (int i = 0; i < 2000; i++) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(Server, ServesThePageWithItsHeaders) {
  const Viewer viewer = open_viewer();
  EXPECT_EQ(viewer.address(), "http://127.0.0.1:" + std::to_string(viewer.port()) + "/");
  const Response page = fetch(viewer.port(), "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.head.find("Content-Type: text/html"), std::string::npos);
  EXPECT_NE(page.head.find("Content-Security-Policy: default-src 'self'"), std::string::npos);
  EXPECT_NE(page.head.find("X-Content-Type-Options: nosniff"), std::string::npos);
  EXPECT_FALSE(page.body.empty());
}

TEST(Server, ServesNothingElse) {
  const Viewer viewer = open_viewer();
  EXPECT_EQ(fetch(viewer.port(), "/../../etc/passwd").status, 404);
  EXPECT_EQ(fetch(viewer.port(), "/nothing.js").status, 404);
  EXPECT_EQ(fetch(viewer.port(), "/", "", "POST").status, 405);
  EXPECT_EQ(fetch(viewer.port(), "/socket").status, 404);
}

TEST(Server, OneConnectionServesSeveralFiles) {
  const Viewer viewer = open_viewer();
  Socket socket(viewer.port());
  for (int i = 0; i < 3; i++) {
    socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(read_response(socket).status, 200);
  }
}

TEST(Server, AWrongHostIsRefused) {
  const Viewer viewer = open_viewer();
  EXPECT_EQ(fetch(viewer.port(), "/", "evil.com").status, 403);
  EXPECT_EQ(WebSocket(viewer.port(), "/socket", {.host = "evil.com"}).response.status, 403);
}

TEST(Server, PagesOfOtherSitesAreRefused) {
  const Viewer viewer = open_viewer();
  for (const char* origin : {"http://evil.com", "null", "http://localhost"})
    EXPECT_EQ(WebSocket(viewer.port(), "/socket", {.origin = origin}).response.status, 403) << origin;
  EXPECT_TRUE(
      WebSocket(viewer.port(), "/socket", {.origin = "http://" + local_host(viewer.port())}).is_open());
  EXPECT_TRUE(WebSocket(viewer.port()).is_open());  // a program
  EXPECT_EQ(WebSocket(viewer.port(), "/other").response.status, 404);
}

TEST(Server, OtherMachinesNeedTheToken) {
  ViewerOptions options;
  options.host = "0.0.0.0";
  const Viewer viewer = open_viewer(options);
  const std::string address = viewer.address();
  const std::size_t at = address.find("?token=");
  ASSERT_NE(at, std::string::npos);
  const std::string query = address.substr(at);
  EXPECT_EQ(query.size(), 7u + 32u);
  EXPECT_EQ(WebSocket(viewer.port()).response.status, 403);
  EXPECT_EQ(WebSocket(viewer.port(), "/socket?token=" + std::string(32, '0')).response.status, 403);
  EXPECT_TRUE(WebSocket(viewer.port(), "/socket" + query).is_open());
  EXPECT_NE(random_token(), random_token());
}

TEST(Server, ATakenPortIsAnError) {
  const Viewer first = open_viewer();
  ViewerOptions options;
  options.port = first.port();
  try {
    open_viewer(options);
    FAIL() << "a second server on the same port";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("cannot listen on 127.0.0.1:" + std::to_string(first.port())),
              std::string::npos)
        << error.what();
  }
}

TEST(Server, SeveralViewersAtOnce) {
  const Viewer first = open_viewer(), second = open_viewer();
  WebSocket a(first.port()), b(second.port());
  a.ask({{"do", "run"}, {"on", false}});
  const double before = time_of(a);
  EXPECT_TRUE(comes_true([&] { return time_of(b) > 0.1; }));
  EXPECT_EQ(time_of(a), before);
}

TEST(Server, FramesFlowAndTheSimulationRuns) {
  const Viewer viewer = open_viewer();
  WebSocket page(viewer.port());
  EXPECT_EQ(page.ask({{"do", "hello"}, {"protocol", 1}}).value("model", ""), "pendulum");
  page.ask({{"do", "watch"}, {"fields", {"xpos"}}});
  double last = -1;
  for (int count = 0; count < 20;) {
    const Json message = page.read_keys();
    ASSERT_FALSE(message.is_null());
    if (message.value("event", "") != "frame") continue;
    EXPECT_GT(message["time"].get<double>(), last);
    last = message["time"];
    page.send(Json{{"do", "ack"}, {"n", message["number"]}});
    count++;
  }
}

TEST(Server, ASecondPageJoins) {
  const Viewer viewer = open_viewer();
  WebSocket first(viewer.port()), second(viewer.port());
  EXPECT_TRUE(comes_true([&] { return viewer.pages() == 2; }));
  first.ask({{"do", "run"}, {"on", false}});
  EXPECT_EQ(time_of(first), time_of(second));
  second.socket.close();
  EXPECT_TRUE(comes_true([&] { return viewer.pages() == 1; }));
}

TEST(Server, TheSimulationGoesOnWithoutPages) {
  const Viewer viewer = open_viewer();
  double before = 0;
  {
    WebSocket page(viewer.port());
    before = time_of(page);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  WebSocket page(viewer.port());
  EXPECT_GT(time_of(page), before + 0.1);
}

TEST(Server, AnOversizeMessageEndsTheConnection) {
  const Viewer viewer = open_viewer();
  WebSocket page(viewer.port()), other(viewer.port());
  // The length alone is enough: nothing of that size is ever read.
  page.socket.send(WebSocket::frame("", 1, (1 << 20) + 1));
  EXPECT_TRUE(page.socket.is_ended());
  WebSocket huge(viewer.port());
  huge.socket.send(WebSocket::frame("", 1, std::size_t{1} << 62));
  EXPECT_TRUE(huge.socket.is_ended());
  EXPECT_GE(time_of(other), 0);
}

TEST(Server, AMessageOfManyPartsCountsAsOne) {
  const Viewer viewer = open_viewer();
  WebSocket page(viewer.port());
  const std::string part(200'000, ' ');
  std::string first = WebSocket::frame(part, 1), next = WebSocket::frame(part, 0);
  first[0] = 1;  // not the last part
  next[0] = 0;
  page.socket.send(first);
  for (int i = 0; i < 10; i++)
    if (!page.socket.send(next)) break;
  EXPECT_TRUE(page.socket.is_ended());
}

TEST(Server, NonsenseIsAnsweredAndThenRefused) {
  const Viewer viewer = open_viewer();
  WebSocket page(viewer.port());
  page.send(std::string("nonsense"));
  EXPECT_EQ(page.read_keys().value("ok", true), false);
  for (int i = 0; i < 200; i++)
    if (!page.send(std::string("nonsense"))) break;
  EXPECT_TRUE(page.socket.is_ended());
}

TEST(Server, BytesThatAreNoWebSocketEndTheConnection) {
  const Viewer viewer = open_viewer();
  WebSocket page(viewer.port());
  page.socket.send("\xff\xff\xff\xff\xff\xff\xff\xff this is not a frame");
  EXPECT_TRUE(page.socket.is_ended());
  Socket plain(viewer.port());
  plain.send("\x16\x03\x01 hello\r\n\r\n");
  EXPECT_TRUE(plain.is_ended());
  Socket endless(viewer.port());
  endless.send("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(100'000, 'a'));
  EXPECT_TRUE(endless.is_ended());
  EXPECT_EQ(fetch(viewer.port(), "/").status, 200);
}

/// Requests by the thousand, without waiting for answers: each is answered, and others are served meanwhile.
TEST(Server, AFloodOnlySlowsDownItsSender) {
  const Viewer viewer = open_viewer();
  WebSocket flood(viewer.port()), other(viewer.port());
  std::string many;
  constexpr int kRequests = 5000;
  for (int i = 1; i <= kRequests; i++) many += WebSocket::frame(Json{{"id", i}, {"do", "state"}}.dump());
  std::thread sender([&] { flood.socket.send(many, 30); });
  for (int i = 0; i < 20; i++) EXPECT_GE(time_of(other), 0);
  for (int i = 1; i <= kRequests; i++) {
    const Json reply = flood.read_keys(30);
    ASSERT_EQ(reply.value("id", 0), i);
  }
  sender.join();
}

/// A page that asks for much and reads nothing is no longer read from; the rest goes on.
TEST(Server, APageThatDoesNotReadIsNotServed) {
  const Viewer viewer = open_viewer();
  WebSocket lazy(viewer.port()), other(viewer.port());
  lazy.socket.shrink_buffer();
  std::string many;
  for (int i = 0; i < 100; i++) many += WebSocket::frame(Json{{"id", i}, {"do", "fields"}}.dump());
  // Each answer has about 100 kB. The server stops reading, so the sender's buffers fill up at last.
  bool stopped = false;
  for (int i = 0; i < 5000 && !stopped; i++) stopped = !lazy.socket.send(many, 0.5);
  EXPECT_TRUE(stopped);
  const double before = time_of(other);
  EXPECT_TRUE(comes_true([&] { return time_of(other) > before; }));
}

TEST(Server, AConnectionThatEndsInMidFrameHarmsNothing) {
  const Viewer viewer = open_viewer();
  for (int i = 0; i < 20; i++) {
    WebSocket page(viewer.port());
    page.ask({{"do", "watch"}, {"fields", {"xpos"}}});
    page.socket.send(WebSocket::frame("{\"do\":", 1, 1000));  // the rest never comes
    page.socket.close();
  }
  EXPECT_TRUE(comes_true([&] { return viewer.pages() == 0; }));
  WebSocket page(viewer.port());
  EXPECT_GE(time_of(page), 0);
}

TEST(Server, PagesAreLimited) {
  const Viewer viewer = open_viewer();
  std::vector<std::unique_ptr<WebSocket>> pages;
  for (int i = 0; i < 32; i++) {
    pages.push_back(std::make_unique<WebSocket>(viewer.port()));
    ASSERT_TRUE(pages.back()->is_open()) << i;
  }
  EXPECT_EQ(WebSocket(viewer.port()).response.status, 503);
  pages.pop_back();
  EXPECT_TRUE(comes_true([&] { return WebSocket(viewer.port()).is_open(); }));
}

TEST(Server, SaysGoodbye) {
  Viewer viewer = open_viewer();
  WebSocket page(viewer.port());
  page.ask({{"do", "hello"}, {"protocol", 1}});
  EXPECT_TRUE(viewer.is_open());
  std::thread closer([&] { viewer.close(); });
  EXPECT_EQ(page.read_keys().value("event", ""), "bye");
  EXPECT_TRUE(page.socket.is_ended());
  closer.join();
  EXPECT_FALSE(viewer.is_open());
  EXPECT_THROW(Socket(viewer.port()), std::runtime_error);
}

TEST(Server, ClosingDoesNotWaitForAPageThatDoesNotRead) {
  Viewer viewer = open_viewer();
  WebSocket lazy(viewer.port());
  lazy.socket.shrink_buffer();
  for (int i = 0; i < 1000; i++)
    if (!lazy.socket.send(WebSocket::frame(Json{{"id", i}, {"do", "fields"}}.dump()), 0.1)) break;
  const auto start = std::chrono::steady_clock::now();
  viewer.close();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

// ---- viewers of programs

TEST(ViewerTest, ShowsAProgramsSimulation) {
  const Model model = load_string(kPendulum);
  Data data(model);
  Viewer viewer(data);
  WebSocket page(viewer.port());
  EXPECT_EQ(page.ask({{"do", "hello"}, {"protocol", 1}}).value("mode", ""), "passive");
  for (int i = 0; i < 100; i++) {
    step(model, data);
    viewer.sync(data);
  }
  EXPECT_EQ(time_of(page), data->time);
  page.ask({{"do", "set"}, {"field", "qpos"}, {"values", {0.75}}});
  viewer.sync(data);
  EXPECT_EQ(data->qpos[0], 0.75);
}

TEST(ViewerTest, StartsFromAStateAndGivesItBack) {
  const Model model = load_string(kPendulum);
  Data data(model);
  data->qpos[0] = 1;
  forward(model, data);
  ViewerOptions options;
  options.running = false;
  Viewer viewer = Viewer::of_data(data, options);
  WebSocket page(viewer.port());
  page.ask({{"do", "step"}, {"n", 5}});
  ASSERT_TRUE(comes_true([&] { return time_of(page) > 0.0099; }));
  Data expected = data;
  for (int i = 0; i < 5; i++) step(model, expected);
  viewer.sync(data);
  EXPECT_EQ(data->qpos[0], expected->qpos[0]);
}

TEST(ViewerTest, ClosesAfterTheLastPageHasLeft) {
  ViewerOptions options;
  options.leave_after = 0.1;
  const Viewer viewer = open_viewer(options);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_TRUE(viewer.is_open());  // nobody has come yet
  { WebSocket page(viewer.port()); }
  EXPECT_TRUE(comes_true([&] { return !viewer.is_open(); }));
}

TEST(ViewerTest, StepsEnvironmentsOnThreads) {
  ViewerOptions options;
  options.envs = 8;
  options.qpos_noise = 0.1;
  options.threads = 2;
  const Viewer viewer = open_viewer(options);
  WebSocket page(viewer.port());
  EXPECT_EQ(page.ask({{"do", "hello"}, {"protocol", 1}}).value("envs", 0), 8);
  EXPECT_TRUE(comes_true([&] { return time_of(page) > 0.1; }));
}

TEST(ViewerTest, ReloadsAFileThatChanges) {
  const auto file =
      std::filesystem::temp_directory_path() / ("corten_view_" + std::to_string(::getpid()) + ".xml");
  std::ofstream(file) << kPendulum;
  const Viewer viewer = Viewer::of_file(file);
  WebSocket page(viewer.port());
  EXPECT_EQ(page.ask({{"do", "hello"}, {"protocol", 1}}).value("model", ""), "pendulum");
  std::ofstream(file) << "<mujoco model='other'/>";
  Json event = Json::object();
  for (int i = 0; i < 100 && event.value("event", "") != "model"; i++) {
    event = page.read_keys();
    ASSERT_FALSE(event.is_null());
  }
  EXPECT_EQ(event["model"], "other");
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace corten::serve
