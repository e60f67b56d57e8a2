// The engine as a WebAssembly module: one session of the viewer with one page. viewer/src/engine.ts calls
// these functions from a Web Worker. Messages are those of every session; their bytes are passed in memory
// that the caller gets from here.
#include <emscripten.h>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <memory>
#include <string>

#include "corten/load.h"
#include "corten/simulate.h"
#include "view/session.h"

#define CORTEN_EXPORT extern "C" EMSCRIPTEN_KEEPALIVE

namespace {

using namespace corten;
using namespace corten::view;

/// Until a page opens a model.
constexpr const char* kEmptyModel = "<mujoco model='empty'/>";
/// Browsers give a page less memory than a computer has.
constexpr std::size_t kHistoryBytes = std::size_t{64} << 20;

struct Engine {
  Session session;
  int page = session.connect();
  Message incoming;  ///< its memory is filled by the caller
  std::deque<Outgoing> outgoing;
  std::string text;  ///< of the last result that is a text

  Engine() : session(options(), load_string(kEmptyModel)) {}

  static SessionOptions options() {
    SessionOptions options;
    options.mode = SessionMode::local;
    options.clock = [] { return emscripten_get_now() / 1000; };
    options.simulation.history_bytes = kHistoryBytes;
    return options;
  }
};

std::unique_ptr<Engine> engine;

}  // namespace

/// Begins a session with an empty model. Returns whether that worked.
CORTEN_EXPORT bool corten_web_create() {
  try {
    engine = std::make_unique<Engine>();
    return true;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "corten: %s\n", error.what());
    return false;
  }
}

/// Memory for a message of this many bytes, to be filled before corten_web_receive; null if there is not
/// enough.
CORTEN_EXPORT char* corten_web_message(std::size_t bytes) {
  try {
    engine->incoming.bytes.resize(bytes);
    return engine->incoming.bytes.data();
  } catch (const std::exception&) {
    return nullptr;
  }
}

/// The message in that memory: text, or a container.
CORTEN_EXPORT void corten_web_receive(bool binary) {
  engine->incoming.binary = binary;
  engine->session.receive(engine->page, engine->incoming);
  engine->incoming.bytes = {};
}

/// Takes the steps that are due, for at most this many seconds. Returns whether there is more to do without a
/// new message.
CORTEN_EXPORT bool corten_web_advance(double budget) {
  engine->session.advance(budget);
  return engine->session.busy();
}

/// Goes to the next message for the page; its size, or -1 if there is none. It is valid until the next call.
CORTEN_EXPORT int corten_web_next() {
  if (!engine->outgoing.empty()) engine->outgoing.pop_front();
  if (engine->outgoing.empty())
    for (Outgoing& one : engine->session.take()) engine->outgoing.push_back(std::move(one));
  return engine->outgoing.empty() ? -1 : static_cast<int>(engine->outgoing.front().message.bytes.size());
}

CORTEN_EXPORT const char* corten_web_bytes() { return engine->outgoing.front().message.bytes.data(); }
CORTEN_EXPORT bool corten_web_is_binary() { return engine->outgoing.front().message.binary; }

/// The hash of the state, in hexadecimal digits, as `corten run --json` prints it.
CORTEN_EXPORT const char* corten_web_state_hash() {
  const Simulation& simulation = engine->session.simulation();
  char text[17];
  std::snprintf(text, sizeof text, "%016llx",
                static_cast<unsigned long long>(state_hash(simulation.model(), simulation.data(0))));
  engine->text = text;
  return engine->text.c_str();
}
