// Binary models with one wrong integer and a valid checksum. Each is refused, or it can be simulated: no
// crash, no access out of bounds (sanitizers), no endless loop. CORTEN_FIELDS_SECONDS sets the time, one
// second by default.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/hash.h"
#include "corten/corten.h"
#include "model/storage.h"

namespace corten::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kHeader = 40, kChecksum = 32;
constexpr std::size_t kArena =
    kHeader + sizeof(ModelSizes) + sizeof(std::uint64_t) + sizeof(Option) + sizeof(Statistic);
/// A model that takes longer than this for its few steps hangs.
constexpr unsigned kSecondsToHang = 20;

double seconds_to_run() {
  const char* text = std::getenv("CORTEN_FIELDS_SECONDS");
  return text ? std::atof(text) : 1;
}

/// What is being tried, for the message of a crash.
char trial[400];

void report_and_exit(int signal) {
  const char* what = signal == SIGALRM ? "hangs: " : "crashes: ";
  (void)!write(STDERR_FILENO, what, std::strlen(what));
  (void)!write(STDERR_FILENO, trial, std::strlen(trial));
  (void)!write(STDERR_FILENO, "\n", 1);
  _exit(1);
}

std::size_t below(Random& random, std::size_t count) {
  return static_cast<std::size_t>(random.below(static_cast<int>(count)));
}

struct IntegerField {
  const char* name;
  std::size_t offset;  ///< in the file
  std::span<const int> values;
};

/// All integer fields of a model.
std::vector<IntegerField> integer_fields(const Model& model) {
  std::vector<IntegerField> fields;
  const std::byte* arena = model.storage().arena->data();
  const auto add = [&](const char* name, auto span) {
    if constexpr (std::is_same_v<decltype(span), std::span<const int>>)
      if (!span.empty())
        fields.push_back(
            {name, kArena + static_cast<std::size_t>(reinterpret_cast<const std::byte*>(span.data()) - arena),
             span});
  };
#define CORTEN_ADD(type, name, rows, columns, meaning) add(#name, model->name);
  CORTEN_MODEL_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
  return fields;
}

/// A wrong value: near the right one, one of another entry, or a special one.
int wrong_value(Random& random, const IntegerField& field, std::size_t entry) {
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

class Mutations {
 public:
  Mutations(Model model, std::string name) : model_(std::move(model)), name_(std::move(name)) {
    fields_ = integer_fields(model_);
    bytes_ = to_binary(model_);
  }

  void try_one(Random& random) {
    const IntegerField& field = fields_[below(random, fields_.size())];
    const std::size_t entry = below(random, field.values.size());
    const int wrong = wrong_value(random, field, entry);
    std::snprintf(trial, sizeof trial, "%s: %s[%zu] = %d instead of %d", name_.c_str(), field.name, entry,
                  wrong, field.values[entry]);
    std::vector<std::byte> bad = bytes_;
    std::memcpy(bad.data() + field.offset + entry * sizeof(int), &wrong, sizeof wrong);
    const std::uint64_t hash = Hash().add(std::span(bad).subspan(kHeader)).value();
    std::memcpy(bad.data() + kChecksum, &hash, sizeof hash);
    tried++;
    alarm(kSecondsToHang);
    try {
      simulate(from_binary(bad));
      accepted++;
    } catch (const LoadError&) {
    } catch (const std::exception& e) {
      ADD_FAILURE() << trial << ": " << e.what();
    }
    alarm(0);
  }

  static inline long tried = 0, accepted = 0;

 private:
  Model model_;
  std::string name_;
  std::vector<IntegerField> fields_;
  std::vector<std::byte> bytes_;
};

/// Small models of every kind of element.
std::vector<Mutations> small_models() {
  std::vector<Mutations> all;
  const fs::path tests = CORTEN_TEST_DATA_DIR;
  for (const auto& file : fs::recursive_directory_iterator(tests / "conformance/cases")) {
    if (file.path().extension() != ".xml" || file.file_size() > 20'000) continue;
    try {
      Model model = load(file.path());
      if (to_binary(model).size() < 200'000 && model->nv < 80)
        all.emplace_back(model, file.path().stem().string());
    } catch (const LoadError&) {
    }
    if (all.size() == 400) break;
  }
  return all;
}

TEST(BinaryModel, WithOneWrongIntegerIsRefusedOrHarmless) {
  for (const int signal : {SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL})
    ::signal(signal, report_and_exit);
  std::vector<Mutations> models = small_models();
  ASSERT_GT(models.size(), 20u);
  const char* seed = std::getenv("CORTEN_FIELDS_SEED");
  Random random(seed ? std::strtoull(seed, nullptr, 10) : 25, 0);
  const auto end = Clock::now() + std::chrono::duration<double>(seconds_to_run());
  while (Clock::now() < end) models[below(random, models.size())].try_one(random);
  std::printf("%ld models with a wrong integer, %ld of them accepted\n", Mutations::tried,
              Mutations::accepted);
}

}  // namespace
}  // namespace corten::test
