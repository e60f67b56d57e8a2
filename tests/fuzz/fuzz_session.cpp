// libFuzzer target: messages of a page to a session of the viewer, one per line. A line that begins with CRTV
// and everything after it is a container.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "corten/corten.h"
#include "view/session.h"

namespace {

using namespace corten;

const Model& model() {
  static const Model loaded = load_string(R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/>
      <body name="ball" pos="0 0 1"><freejoint/><geom size="0.1"/></body>
      <body name="arm"><joint name="hinge"/><geom type="capsule" size="0.02" fromto="0 0 0 0.5 0 0"/></body>
      <body mocap="true"/></worldbody><actuator><motor joint="hinge"/></actuator>
      <keyframe><key name="home"/></keyframe></mujoco>)");
  return loaded;
}

/// The session runs for a moment after each message.
void run(view::Session& session, int page, view::Message message, double& now) {
  session.receive(page, message);
  now += 0.02;
  session.advance(0.001);
  session.take();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  double now = 0;
  view::SessionOptions options;
  options.mode = view::SessionMode::local;
  options.simulation.envs = 2;
  options.simulation.history_bytes = 1 << 16;
  options.clock = [&now] { return now += 0.0001; };
  view::Session session(options, model());
  const int page = session.connect();
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const bool binary = rest.starts_with("CRTV");
    const std::string_view line = binary ? rest : rest.substr(0, rest.find('\n'));
    run(session, page, {binary, std::string(line)}, now);
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  return 0;
}
