// Requests that run the simulation and act on it: watch, run, step, mouse, controls.
#include <algorithm>
#include <cmath>

#include "corten/profile.h"
#include "corten/simulate.h"
#include "view/session.h"

namespace corten::view {

namespace {

constexpr std::int64_t kMostWatched = 1000, kMostSteps = 1'000'000;
constexpr double kSlowest = 0.01, kFastest = 100;

const std::pair<const char*, std::optional<ControlSignal>> kControls[] = {{"manual", std::nullopt},
                                                                          {"zero", ControlSignal::zero},
                                                                          {"mid", ControlSignal::mid},
                                                                          {"sin", ControlSignal::sin}};

/// One entry of `fields` in a watch request: a name, or an object.
Watch read_watch(const Json& entry, bool all) {
  if (entry.is_string()) return {entry.get<std::string>(), ElementType::f4, all};
  const std::vector<ContainerArray> none;
  if (!entry.is_object()) throw RequestError("an entry of \"fields\" is a name or {name, type, all}");
  const Request request(entry, none);
  const bool exact = request.has("type") && request.word("type", {"f4", "f8"}) == "f8";
  return {request.text("name"), exact ? ElementType::f8 : ElementType::f4,
          request.has("all") ? request.boolean("all") : all};
}

template <std::size_t n>
std::array<double, n> fixed(const Request& request, const char* name) {
  const std::vector<double> values = request.numbers(name, n);
  std::array<double, n> result;
  std::copy(values.begin(), values.end(), result.begin());
  return result;
}

}  // namespace

Json Session::settings() const {
  Json found{
      {"ctrl_std", simulation_.noise.std}, {"ctrl_rate", simulation_.noise.rate}, {"profile", profiled_}};
  for (const auto& [word, signal] : kControls)
    if (signal == simulation_.control) found["control"] = word;
  Json options = Json::object();
#define CORTEN_ADD(scalar, name, count, value, meaning) options[#name] = simulation_.model()->opt.name;
  CORTEN_OPTION_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
  found["options"] = options;
  return found;
}

void Session::send_settings() {
  Json event{{"event", "settings"}};
  event.update(settings());
  send_to_all(event);
}

void Session::require_own_steps() const {
  if (options_.mode == SessionMode::passive)
    throw RequestError("a program runs this simulation; the page cannot");
}

int Session::env_of(const Page& page, const Request& request) const {
  return request.has("env") ? static_cast<int>(request.integer("env", 0, simulation_.envs() - 1)) : page.env;
}

void Session::do_watch(Page& page, const Request& request, Reply&) {
  bool all = false;
  int env = page.env;
  if (request.has("env")) {
    all = request.at("env").is_string() && request.text("env") == "all";
    if (!all) env = env_of(page, request);
  }
  const Json& fields = request.at("fields");
  if (!fields.is_array() || fields.size() > kMostWatched)
    throw RequestError("\"fields\" must be a list of at most " + std::to_string(kMostWatched) + " fields");
  std::vector<Watch> watched;
  bool wants_geoms = false;
  for (const Json& entry : fields) {
    watched.push_back(read_watch(entry, all));
    if (watched.back().name == kUserGeoms) {
      wants_geoms = true;
      watched.pop_back();
      continue;
    }
    check_watch(simulation_, watched.back());
    const auto same = [&](const Watch& w) {
      return w.name == watched.back().name && w.all == watched.back().all;
    };
    if (std::count_if(watched.begin(), watched.end(), same) > 1) watched.pop_back();
  }
  page.watched = std::move(watched);
  page.wants_geoms = wants_geoms;
  page.env = env;
  page.always = true;
}

void Session::do_ack(Page& page, const Request& request, Reply&) {
  page.drawn = request.integer("n", page.drawn, page.sent);
}

void Session::do_env(Page& page, const Request& request, Reply&) {
  page.env = static_cast<int>(request.integer("index", 0, simulation_.envs() - 1));
  page.always = true;
}

void Session::do_run(Page&, const Request& request, Reply&) {
  if (!request.boolean("on")) {
    pause();
    return;
  }
  pending_steps_ = 0;
  clock_.tick(options_.clock());
  clock_.run(true);
  if (options_.mode == SessionMode::passive) simulation_.leave_past();
  simulation_.touch();
}

void Session::do_speed(Page&, const Request& request, Reply&) {
  require_own_steps();
  const double value = request.number("value", 0, kFastest);
  if (value != 0 && value < kSlowest) throw RequestError("\"value\" must be 0 or from 0.01 to 100");
  clock_.set_speed(value);
  simulation_.touch();
}

void Session::do_step(Page&, const Request& request, Reply&) {
  const std::int64_t n = request.integer("n", -kMostSteps, kMostSteps);
  if (n > 0) require_own_steps();
  pause();
  if (n > 0) {
    pending_steps_ = n;
  } else if (n < 0) {
    simulation_.seek(static_cast<int>(std::max<std::int64_t>(0, simulation_.position() + n)));
  }
}

void Session::do_perturb(Page& page, const Request& request, Reply&) {
  const auto body = static_cast<int>(request.integer("body", -1, simulation_.model()->nbody - 1));
  if (body < 0) {
    simulation_.release(page.id);
    return;
  }
  if (!can_move(simulation_.model(), body)) throw RequestError("this body cannot move");
  Perturbation p;
  p.env = env_of(page, request);
  p.body = body;
  if (request.has("point")) p.point = fixed<3>(request, "point");
  if (request.word("mode", {"translate", "rotate"}) == "translate") {
    p.target = fixed<3>(request, "target");
  } else {
    p.mode = Perturbation::Mode::rotate;
    p.target_quat = fixed<4>(request, "target");
    double square = 0;
    for (const double x : p.target_quat) square += x * x;
    if (!(square > 1e-12)) throw RequestError("\"target\" must be a quaternion, not zero");
  }
  simulation_.perturb(page.id, p);
  if (!busy() && options_.mode != SessionMode::passive) simulation_.move_perturbed(true);
}

void Session::do_key(Page&, const Request& request, Reply&) {
  constexpr std::size_t kMostKeys = 100;  // a program that does not ask for them loses the oldest
  const auto key = static_cast<int>(request.integer("code", 1, 1000));
  if (options_.mode != SessionMode::passive) return;
  keys_.push_back(key);
  if (keys_.size() > kMostKeys) keys_.pop_front();
}

void Session::do_noise(Page&, const Request& request, Reply&) {
  const ControlNoise noise{request.number("ctrl_std", 0, 100), request.has("ctrl_rate")
                                                                   ? request.number("ctrl_rate", 0, 1e6)
                                                                   : simulation_.noise.rate};
  require_own_steps();
  simulation_.noise = noise;
  if (noise.std > 0) simulation_.control.reset();  // a signal would overwrite the noise
  send_settings();
}

void Session::do_control(Page&, const Request& request, Reply&) {
  require_own_steps();
  const std::string mode = request.word("mode", {"manual", "zero", "mid", "sin"});
  for (const auto& [word, signal] : kControls)
    if (mode == word) simulation_.control = signal;
  if (simulation_.control) simulation_.noise.std = 0;
  send_settings();
}

void Session::do_profile(Page&, const Request& request, Reply&) {
  require_own_steps();
  profiled_ = request.boolean("on");
  stages_ = Json::array();
  restart_profile();
  send_settings();
}

}  // namespace corten::view
