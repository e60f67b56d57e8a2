#include "view/session.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "corten/divergence.h"
#include "corten/profile.h"
#include "corten/simulate.h"

namespace corten::view {

namespace {

/// Frames on the way to a page. One is being drawn while the next arrives.
constexpr std::int64_t kFramesOnTheWay = 2;
/// Least time between two frames of a page: a little less than a screen's, so that none is skipped.
constexpr double kFrameInterval = 1.0 / 70;
/// Messages that are not requests, after which a page is sent away.
constexpr int kMostNonsense = 100;
/// Least time between two messages about divergence.
constexpr double kWarningInterval = 1;
/// Time over which stages are averaged.
constexpr double kProfileInterval = 0.5;

}  // namespace

Session::Session(SessionOptions options, const Model& model, ModelSource source)
    : options_(std::move(options)), source_(std::move(source)), simulation_(model, options_.simulation) {
  clock_.tick(options_.clock());
  clock_.run(options_.running);
}

const std::map<std::string, Session::Handler, std::less<>>& Session::handlers() {
  static const std::map<std::string, Handler, std::less<>> all{
#define CORTEN_ENTRY(name) {#name, &Session::do_##name},
      CORTEN_VIEW_REQUESTS(CORTEN_ENTRY)
#undef CORTEN_ENTRY
  };
  return all;
}

// ---- pages

int Session::connect() {
  const int id = next_page_++;
  pages_[id].id = id;
  return id;
}

void Session::disconnect(int page) {
  pages_.erase(page);
  simulation_.release(page);
  std::erase_if(outgoing_, [page](const Outgoing& out) { return out.page == page; });
}

void Session::receive(int id, const Message& message) {
  const auto page = pages_.find(id);
  if (page == pages_.end()) return;
  std::optional<Message> reply = answer(page->second, message);
  if (!reply) return;
  outgoing_.push_back({id, std::move(*reply), page->second.nonsense >= kMostNonsense});
}

Message Session::nonsense(Page& page, const std::string& error) {
  page.nonsense++;
  return json_message({{"ok", false}, {"error", error}});
}

std::optional<Message> Session::answer(Page& page, const Message& message) {
  Container container;
  try {
    if (message.binary) container = read_container(message.bytes);
    else container.header = Json::parse(message.bytes, nullptr, false);
  } catch (const std::exception& error) {
    return nonsense(page, error.what());
  }
  const Json& keys = container.header;
  if (!keys.is_object() || !keys.contains("do") || !keys["do"].is_string())
    return nonsense(page, "a request is a JSON object with a text \"do\"");
  const auto handler = handlers().find(keys["do"].get<std::string>());
  Json answer = Json::object();
  const bool has_id = keys.contains("id") && (keys["id"].is_number_integer() || keys["id"].is_string());
  if (has_id) answer["id"] = keys["id"];
  try {
    if (handler == handlers().end()) {
      page.nonsense++;
      std::string names;
      for (const auto& [name, function] : handlers()) names += (names.empty() ? "" : ", ") + name;
      throw RequestError("unknown \"do\"; the requests are " + names);
    }
    Reply reply;
    (this->*handler->second)(page, Request(keys, container.arrays), reply);
    if (!has_id) return std::nullopt;
    answer["ok"] = true;
    answer.update(reply.keys);
    return reply.arrays ? reply.arrays->finish(std::move(answer)) : json_message(answer);
  } catch (const std::bad_alloc&) {
    answer["error"] = "out of memory";
  } catch (const std::exception& error) {
    answer["error"] = error.what();
  }
  answer["ok"] = false;
  return json_message(answer);
}

void Session::send_to_all(const Json& event) {
  const Message message = json_message(event);
  for (const auto& [id, page] : pages_) send(id, message);
}

void Session::say(const std::string& text, const char* level) {
  send_to_all({{"event", "message"}, {"text", text}, {"level", level}});
}

void Session::say_goodbye() { send_to_all({{"event", "bye"}}); }

std::vector<Outgoing> Session::take() { return std::exchange(outgoing_, {}); }

// ---- time

void Session::advance(double budget) {
  const double now = options_.clock();
  clock_.tick(now);
  take_steps(now + budget);
  measure_stages(now);
  make_frames();
}

void Session::measure_stages(double now) {
  if (!profiled_ || now - profile_start_ < kProfileInterval || profiled_steps_ == 0) return;
  stages_ = Json::array();
  for (const StageTime& stage : stage_times(simulation_.data(0)))
    stages_.push_back({stage.stage, stage.seconds / static_cast<double>(profiled_steps_)});
  restart_profile();
}

void Session::restart_profile() {
  profile_stages(simulation_.data(0), profiled_);
  profiled_steps_ = 0;
  profile_start_ = options_.clock();
}

void Session::take_steps(double deadline) {
  if (options_.mode == SessionMode::passive) return;
  const double timestep = simulation_.model()->opt.timestep;
  while (pending_steps_ > 0 || clock_.step_is_due(timestep)) {
    step();
    if (pending_steps_ > 0 && --pending_steps_ == 0) simulation_.forward();
    clock_.stepped(timestep);
    if (options_.clock() >= deadline) {
      clock_.give_up();
      return;
    }
  }
}

void Session::step() {
  const int status = simulation_.step();
  profiled_steps_++;
  for (auto& [id, page] : pages_) page.status |= status;
  if ((status & kDiverged) == 0) return;
  const double now = options_.clock();
  if (now - last_warning_ < kWarningInterval) return;
  last_warning_ = now;
  say(simulation_.divergence(), "error");
}

void Session::pause() {
  pending_steps_ = 0;
  if (!clock_.running()) return;
  clock_.run(false);
  // After a step, what is computed belongs to the state before it.
  if (options_.mode != SessionMode::passive) simulation_.forward();
  simulation_.touch();
}

void Session::change(int env, std::function<void(const Model&, Data&)> edit) {
  edit(simulation_.model(), simulation_.data(env));
  if (!clock_.running()) simulation_.forward(env);
  simulation_.state_changed();
  if (options_.mode == SessionMode::passive) edits_.push_back({env, std::move(edit)});
}

// ---- frames

void Session::make_frames() {
  const double now = options_.clock();
  for (auto& [id, page] : pages_) {
    if ((page.watched.empty() && !page.wants_geoms) || page.sent - page.drawn >= kFramesOnTheWay) continue;
    if (!page.always && (page.shown == simulation_.version() || now - page.frame_time < kFrameInterval))
      continue;
    page.frame_time = now;
    page.always = false;
    page.shown = simulation_.version();
    page.sent++;
    send(id, frame(page));
  }
}

Message Session::frame(Page& page) {
  Data& data = simulation_.data(page.env);
  const Status status{page.status};
  page.status = 0;
  Json header{{"event", "frame"},
              {"generation", generation_},
              {"number", page.sent},
              {"time", data->time},
              {"running", clock_.running()},
              {"speed", clock_.speed()},
              {"measured", clock_.measured()},
              {"status", status.bits},
              {"status_text", Json::array()},
              {"env", page.env}};
  if (!status.ok()) header["status_text"].push_back(status.text());
  const History& history = simulation_.history();
  header["history"] = {{"first", history.time(0)},
                       {"last", history.time(history.count() - 1)},
                       {"at", history.time(simulation_.position())},
                       {"index", simulation_.position()},
                       {"count", history.count()}};
  header["solver"] = {{"iterations", data->solver_niter},
                      {"rows", data->nefc},
                      {"contacts", data->ncon},
                      {"islands", data->nisland}};
  header["energy"] = energy(simulation_.model(), data);
  if (profiled_) header["stages"] = stages_;
  ContainerWriter arrays;
  for (const Watch& watch : page.watched) add_field(arrays, simulation_, page.env, watch);
  if (page.wants_geoms) {
    const auto count = static_cast<std::int64_t>(geoms_.size() / kGeomNumbers);
    const std::array<std::int64_t, 2> shape{count, static_cast<std::int64_t>(kGeomNumbers)};
    std::byte* to = arrays.add(kUserGeoms, ElementType::f4, shape);
    if (count > 0) std::memcpy(to, geoms_.data(), geoms_.size() * sizeof(float));
  }
  return arrays.finish(std::move(header));
}

}  // namespace corten::view
