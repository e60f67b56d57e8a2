// A session with a clock that the test moves, and one page of it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "view/session.h"

namespace corten::view {

/// A message that a page received: its keys and arrays.
struct Received {
  Json keys;
  std::map<std::string, std::vector<double>> arrays;
  std::map<std::string, std::vector<std::int64_t>> shapes;

  bool is(const char* event) const { return keys.value("event", "") == event; }
  bool ok() const { return keys.value("ok", false); }
  std::string error() const { return keys.value("error", ""); }
};

inline double element(const ContainerArray& array, std::size_t i) {
  const char* at = array.bytes.data() + i * size_of(array.type);
  const auto read = [at](auto value) {
    std::memcpy(&value, at, sizeof value);
    return static_cast<double>(value);
  };
  switch (array.type) {
    case ElementType::f8: return read(double{});
    case ElementType::f4: return read(float{});
    case ElementType::i4: return read(std::int32_t{});
    case ElementType::u1: return read(std::uint8_t{});
  }
  return 0;
}

inline Received decoded(const Message& message) {
  Received received;
  if (!message.binary) {
    received.keys = Json::parse(message.bytes);
    return received;
  }
  const Container container = read_container(message.bytes);
  received.keys = container.header;
  for (const ContainerArray& array : container.arrays) {
    auto& values = received.arrays[array.name];
    for (std::size_t i = 0; i < array.bytes.size() / size_of(array.type); i++)
      values.push_back(element(array, i));
    received.shapes[array.name] = array.shape;
  }
  return received;
}

/// A session whose time stands still until wait() moves it.
class TestSession {
 public:
  explicit TestSession(const Model& model, SessionOptions options = {}, ModelSource source = {}) {
    options.clock = [this] { return now; };
    session = std::make_unique<Session>(options, model, std::move(source));
    page = session->connect();
  }
  explicit TestSession(const std::string& mjcf, SessionOptions options = {})
      : TestSession(load_string(mjcf), options, ModelSource::text(mjcf, "test.xml")) {}

  /// Time passes, in ticks of 1/100 s.
  void wait(double seconds) {
    const double end = now + seconds;
    while (now < end - 1e-9) {
      now += 0.01;
      session->advance(0.01);
      collect();
    }
  }

  Received ask(Json request) { return ask(page, std::move(request)); }
  Received ask(int from, Json request) {
    request["id"] = ++last_id;
    session->receive(from, json_message(request));
    collect();
    for (const auto& [to, received] : all)
      if (to == from && received.keys.value("id", Json()) == Json(last_id)) return received;
    ADD_FAILURE() << "no reply to " << request.dump();
    return {};
  }
  /// Asks for something that must work.
  Received must(Json request) {
    const Received reply = ask(request);
    EXPECT_TRUE(reply.ok()) << request.dump() << ": " << reply.error();
    return reply;
  }
  /// The error of a request that must be refused.
  std::string refused(Json request) {
    const Received reply = ask(request);
    EXPECT_FALSE(reply.ok()) << request.dump();
    return reply.error();
  }

  std::vector<double> get(const std::string& name) {
    return must({{"do", "get"}, {"names", {name}}}).arrays[name];
  }
  double time() { return get("time").at(0); }

  /// All events of a kind since the last call, oldest first.
  std::vector<Received> events(const char* kind) { return events(page, kind); }
  std::vector<Received> events(int of, const char* kind) {
    collect();
    std::vector<Received> found;
    for (const auto& [to, received] : all)
      if (to == of && received.is(kind)) found.push_back(received);
    std::erase_if(all, [&](const auto& entry) { return entry.first == of && entry.second.is(kind); });
    return found;
  }

  void collect() {
    for (const Outgoing& out : session->take()) {
      all.emplace_back(out.page, decoded(out.message));
      closed = closed || out.close;
    }
  }

  double now = 100;
  std::unique_ptr<Session> session;
  int page = 0;
  int last_id = 0;
  bool closed = false;
  std::vector<std::pair<int, Received>> all;
};

inline SessionOptions paused() {
  SessionOptions options;
  options.running = false;
  return options;
}

/// A free ball of 2 kg above a plane, and an arm with a motor.
inline const std::string kBallAndArm = R"(<mujoco model="ball and arm"><option timestep="0.002"/>
  <worldbody><geom name="floor" type="plane" size="0 0 1"/>
    <body name="ball" pos="0 0 1"><freejoint name="free"/><geom name="ball" size="0.1" mass="2"/></body>
    <body name="arm" pos="1 0 1"><joint name="hinge" axis="0 1 0" damping="0.1"/>
      <geom name="rod" type="capsule" size="0.02" fromto="0 0 0 0.5 0 0"/></body>
    <body name="hand" mocap="true" pos="0 1 1"><geom size="0.05" contype="0" conaffinity="0"/></body>
  </worldbody>
  <actuator><motor name="motor" joint="hinge" ctrlrange="-2 4" ctrllimited="true"/></actuator>
  <sensor><jointpos joint="hinge"/></sensor>
  <keyframe><key name="high" qpos="0 0 5 1 0 0 0 0.3"/></keyframe></mujoco>)";

}  // namespace corten::view
