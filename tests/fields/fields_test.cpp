// Binary models with one wrong number and a valid checksum. Each is refused, or it can be simulated and
// drawn: no crash, no endless loop and, as sanitizers see it, no access out of bounds. Wrong reals are not
// tried in debug builds, and so not with sanitizers. CORTEN_FIELDS_SECONDS sets the time of each test, one
// second by default.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/hash.h"
#include "corten/corten.h"
#include "corten/render.h"
#include "model/storage.h"

namespace corten::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kHeader = 40, kChecksum = 32;
constexpr std::size_t kArena =
    kHeader + sizeof(ModelSizes) + sizeof(std::uint64_t) + sizeof(Option) + sizeof(Statistic);
/// A model that takes more processor time than this for its few steps hangs. Other programs may slow them
/// down.
constexpr int kSecondsToHang = 20;

void limit_processor_time(int seconds) {
  const itimerval time{{0, 0}, {seconds, 0}};
  setitimer(ITIMER_VIRTUAL, &time, nullptr);
}

double seconds_to_run() {
  const char* text = std::getenv("CORTEN_FIELDS_SECONDS");
  return text ? std::atof(text) : 1;
}

/// What is being tried, for the message of a crash.
char trial[400];

void report_and_exit(int signal) {
  const char* what = signal == SIGVTALRM ? "hangs: " : "crashes: ";
  (void)!write(STDERR_FILENO, what, std::strlen(what));
  (void)!write(STDERR_FILENO, trial, std::strlen(trial));
  (void)!write(STDERR_FILENO, "\n", 1);
  _exit(1);
}

std::size_t below(Random& random, std::size_t count) {
  return static_cast<std::size_t>(random.below(static_cast<int>(count)));
}

template <class Number>
struct Field {
  const char* name;
  std::size_t offset;  ///< in the file
  std::span<const Number> values;
};

/// All fields of a model and its appearance with numbers of this type. The arrays of the appearance are at
/// the end of the file.
template <class Number>
std::vector<Field<Number>> fields_of(const Model& model, std::size_t file_size) {
  std::vector<Field<Number>> fields;
  const auto add = [&](const char* name, auto span, const Arena& arena, std::size_t offset) {
    if constexpr (std::is_same_v<decltype(span), std::span<const Number>>)
      if (!span.empty())
        fields.push_back({name,
                          offset + static_cast<std::size_t>(reinterpret_cast<const std::byte*>(span.data()) -
                                                            arena.data()),
                          span});
  };
  const Arena &arena = *model.storage().arena, &appearance = *model.storage().appearance;
#define CORTEN_ADD(type, name, rows, columns, meaning) add(#name, model->name, arena, kArena);
  CORTEN_MODEL_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
#define CORTEN_ADD(type, name, rows, columns, meaning) \
  add(#name, model->name, appearance, file_size - appearance.size());
  CORTEN_APPEARANCE_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
  return fields;
}

/// A wrong value: near the right one, one of another entry, or a special one.
int wrong_value(Random& random, const Field<int>& field, std::size_t entry) {
  const int right = field.values[entry];
  switch (random.below(6)) {
    case 0: return right + 1;
    case 1: return right - 1;
    case 2: return field.values[below(random, field.values.size())];
    case 3: return random.below(12) - 1;
    case 4: return right ^ (1 << random.below(31));
    default: return random.below(2) == 0 ? INT_MAX : INT_MIN;
  }
}

double wrong_value(Random& random, const Field<double>& field, std::size_t entry) {
  const double right = field.values[entry];
  const double special[] = {0,      -0.0, 1,   -1,     NAN,     HUGE_VAL, -HUGE_VAL, 1e300,
                            1e-300, 1e-9, 1e9, -1e150, DBL_MIN, DBL_MAX,  4e9,       5e-324};
  switch (random.below(5)) {
    case 0: return -right;
    case 1: return right * std::pow(10, random.below(40) - 20);
    case 2: return field.values[below(random, field.values.size())];
    default: return special[below(random, std::size(special))];
  }
}

void simulate(const Model& model) {
  Data data(model);
  for (int i = 0; i < 3; i++) step(model, data);
  ray(model, data, {0.1, 0.2, 3}, {0, 0.01, -1});
  Option options = model->opt;
  options.enableflags ^= kEnableSleep;
  const Model sleepy = model.with_options(options);
  Data other(sleepy);
  for (int i = 0; i < 12; i++) step(sleepy, other);
}

void draw(const Model& model) {
  Data data(model);
  forward(model, data);
  std::vector<std::uint8_t> pixels(3 * 24 * 16);
  RenderOptions options;
  options.width = 24, options.height = 16, options.sites = options.contact_points = true;
  Renderer renderer(model, options);
  for (int camera = -1; camera < model->ncam && camera < 2; camera++) {
    ViewPoint view = free_view(model);
    view.camera = camera;
    renderer.update(data, view);
    Images images;
    images.rgb = pixels;
    renderer.render(images);
  }
}

class Mutations {
 public:
  Mutations(Model model, std::string name) : model_(std::move(model)), name_(std::move(name)) {
    bytes_ = to_binary(model_);
    integers_ = fields_of<int>(model_, bytes_.size());
    reals_ = fields_of<double>(model_, bytes_.size());
  }

  template <class Number>
  void try_one(Random& random) {
    const auto& fields = fields_with<Number>();
    const Field<Number>& field = fields[below(random, fields.size())];
    const std::size_t entry = below(random, field.values.size());
    const Number wrong = wrong_value(random, field, entry);
    std::snprintf(trial, sizeof trial, "%s: %s[%zu] = %.17g instead of %.17g", name_.c_str(), field.name,
                  entry, static_cast<double>(wrong), static_cast<double>(field.values[entry]));
    std::vector<std::byte> bad = bytes_;
    std::memcpy(bad.data() + field.offset + entry * sizeof wrong, &wrong, sizeof wrong);
    const std::uint64_t hash = Hash().add(std::span(bad).subspan(kHeader)).value();
    std::memcpy(bad.data() + kChecksum, &hash, sizeof hash);
    tried++;
    limit_processor_time(kSecondsToHang);
    try {
      const Model model = from_binary(bad);
      simulate(model);
      if (random.below(4) == 0) draw(model);
      accepted++;
    } catch (const LoadError&) {
    } catch (const std::exception& e) {
      ADD_FAILURE() << trial << ": " << e.what();
    }
    limit_processor_time(0);
  }

  static inline long tried = 0, accepted = 0;

 private:
  template <class Number>
  const std::vector<Field<Number>>& fields_with() const {
    if constexpr (std::is_same_v<Number, int>) return integers_;
    else return reals_;
  }

  Model model_;
  std::string name_;
  std::vector<Field<int>> integers_;
  std::vector<Field<double>> reals_;
  std::vector<std::byte> bytes_;
};

/// Small models of every kind of element.
std::vector<Mutations> small_models() {
  std::vector<Mutations> all;
  const fs::path tests = CORTEN_TEST_DATA_DIR;
  const auto add_all = [&](const fs::path& folder, std::size_t most) {
    for (const auto& file : fs::recursive_directory_iterator(folder)) {
      if (file.path().extension() != ".xml" || file.file_size() > 20'000) continue;
      try {
        Model model = load(file.path());
        if (to_binary(model).size() < 200'000 && model->nv < 80)
          all.emplace_back(model, file.path().stem().string());
      } catch (const LoadError&) {
      }
      if (all.size() == most) break;
    }
  };
  add_all(tests / "data/appearance", 20);
  add_all(tests / "conformance/cases", 400);
  return all;
}

/// Mutates numbers of one type until the time is over.
template <class Number>
void mutate_for_a_while(const char* what) {
  for (const int signal : {SIGVTALRM, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL})
    ::signal(signal, report_and_exit);
  std::vector<Mutations> models = small_models();
  ASSERT_GT(models.size(), 20u);
  const char* seed = std::getenv("CORTEN_FIELDS_SEED");
  Random random(seed ? std::strtoull(seed, nullptr, 10) : 25, 0);
  Mutations::tried = Mutations::accepted = 0;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds_to_run());
  while (Clock::now() < end) models[below(random, models.size())].try_one<Number>(random);
  std::printf("%ld models with a wrong %s, %ld of them accepted\n", Mutations::tried, what,
              Mutations::accepted);
}

TEST(BinaryModel, WithOneWrongIntegerIsRefusedOrHarmless) { mutate_for_a_while<int>("integer"); }
TEST(BinaryModel, WithOneWrongRealIsRefusedOrHarmless) {
#ifndef NDEBUG
  GTEST_SKIP() << "debug builds end at results that are not finite (src/cpu/validate.h)";
#endif
  mutate_for_a_while<double>("real");
}

}  // namespace
}  // namespace corten::test
