// Misuse of the C interface: every entry answers null, stale and wrong handles with an error.
#include <fstream>
#include <set>

#include "calls.h"
#include "owned.h"

namespace corten::c_test {
namespace {

template <class Handle>
void expect_all(Handle handle, corten_result expected) {
  for (const Call& call : calls_of(handle)) EXPECT_EQ(call.result, expected) << call.entry;
}

/// `handle` is of another kind than all entries but those of its own.
template <class Handle>
void expect_wrong_kind(Handle handle) {
  const auto as = [&]<class Other>(Other) {
    if constexpr (!std::is_same_v<Handle, Other>)
      expect_all(reinterpret_cast<Other>(handle), CORTEN_ERROR_HANDLE);
  };
  as(corten_model{}), as(corten_data{}), as(corten_spec{}), as(corten_edit{}), as(corten_batch{});
  as(corten_viewer{}), as(corten_renderer{});
}

TEST(CInterface, EveryEntryWorks) {
  expect_all<corten_model>(make_model(), CORTEN_OK);
  expect_all<corten_data>(make_data(), CORTEN_OK);
  expect_all<corten_spec>(make_spec(), CORTEN_OK);
  expect_all<corten_edit>(make_edit(), CORTEN_OK);
  expect_all<corten_batch>(make_batch(), CORTEN_OK);
  expect_all<corten_viewer>(make_viewer(), CORTEN_OK);
  expect_all<corten_renderer>(make_renderer(), CORTEN_OK);
}

/// The list of symbols has no entry with a handle that these tests do not call.
TEST(CInterface, EveryEntryIsTested) {
  // Those without a handle, and those that only callbacks can call: arguments_test.cpp, callbacks_test.cpp.
  std::set<std::string> tested = {"corten_abi_version",
                                  "corten_version",
                                  "corten_instruction_set",
                                  "corten_error_message",
                                  "corten_error_diagnostic_count",
                                  "corten_error_diagnostic",
                                  "corten_load",
                                  "corten_load_string",
                                  "corten_spec_read",
                                  "corten_spec_read_string",
                                  "corten_model_field_count",
                                  "corten_model_field_name",
                                  "corten_data_field_count",
                                  "corten_data_field_name",
                                  "corten_status_text",
                                  "corten_batch_options_default",
                                  "corten_view_field",
                                  "corten_view_model_field",
                                  "corten_view_set_error",
                                  "corten_register_plugin",
                                  "corten_view_plugin_number",
                                  "corten_model_free",
                                  "corten_data_free",
                                  "corten_spec_free",
                                  "corten_edit_free",
                                  "corten_batch_free",
                                  "corten_viewer_options_default",
                                  "corten_viewer_open_file",
                                  "corten_viewer_free",
                                  "corten_render_options_default",
                                  "corten_renderer_free",
                                  "corten_batch_renderer_create",
                                  "corten_batch_renderer_render",
                                  "corten_batch_renderer_device_images",
                                  "corten_batch_renderer_free"};
  // Rotations: math_test.cpp.
  for (const char* entry : {"mul_quat", "neg_quat", "normalize_quat", "rot_vec_quat", "axis_angle_to_quat",
                            "integrate_quat", "sub_quat", "quat_to_mat", "mat_to_quat"})
    tested.insert(std::string("corten_") + entry);
  const auto add = [&](const Calls& calls) {
    for (const Call& call : calls) tested.insert(call.entry);
  };
  add(calls_of(corten_model{})), add(calls_of(corten_data{})), add(calls_of(corten_spec{}));
  add(calls_of(corten_edit{})), add(calls_of(corten_batch{})), add(calls_of(corten_viewer{})),
      add(calls_of(corten_renderer{}));
  // Elements of a Spec have a misuse test of their own.
  std::ifstream spec_file(CORTEN_SOURCE_DIR "/tests/c/spec/spec_misuse_test.cpp");
  const std::string spec_tests{std::istreambuf_iterator<char>(spec_file), {}};
  std::ifstream list(CORTEN_SOURCE_DIR "/tests/c/symbols.txt");
  int count = 0;
  for (std::string entry; std::getline(list, entry); count++)
    EXPECT_TRUE(tested.contains(entry) || spec_tests.find(entry + "(") != std::string::npos) << entry;
  EXPECT_GT(count, 100);
}

TEST(CInterface, EveryEntryRefusesNullHandles) {
  expect_all(corten_model{}, CORTEN_ERROR_HANDLE);
  expect_all(corten_data{}, CORTEN_ERROR_HANDLE);
  expect_all(corten_spec{}, CORTEN_ERROR_HANDLE);
  expect_all(corten_edit{}, CORTEN_ERROR_HANDLE);
  expect_all(corten_batch{}, CORTEN_ERROR_HANDLE);
  expect_all(corten_viewer{}, CORTEN_ERROR_HANDLE);
  expect_all(corten_renderer{}, CORTEN_ERROR_HANDLE);
}

TEST(CInterface, BatchRenderersRefuseBadHandles) {
  const Data data = make_data();
  corten_images images{};
  corten_batch_renderer made = nullptr;
  for (void* const handle : {static_cast<void*>(nullptr), static_cast<void*>(data.get())}) {
    const auto renderer = static_cast<corten_batch_renderer>(handle);
    EXPECT_EQ(corten_batch_renderer_create(static_cast<corten_batch>(handle), nullptr, 0, nullptr, &made),
              CORTEN_ERROR_HANDLE);
    EXPECT_EQ(corten_batch_renderer_render(renderer, &images, 0), CORTEN_ERROR_HANDLE);
    EXPECT_EQ(corten_batch_renderer_device_images(renderer, 1, &images), CORTEN_ERROR_HANDLE);
  }
  EXPECT_EQ(corten_batch_renderer_free(nullptr), CORTEN_OK);
  EXPECT_EQ(made, nullptr);
}

TEST(CInterface, NullCanBeFreed) {
  EXPECT_EQ(corten_model_free(nullptr), CORTEN_OK);
  EXPECT_EQ(corten_data_free(nullptr), CORTEN_OK);
  EXPECT_EQ(corten_spec_free(nullptr), CORTEN_OK);
  EXPECT_EQ(corten_edit_free(nullptr), CORTEN_OK);
  EXPECT_EQ(corten_batch_free(nullptr), CORTEN_OK);
  EXPECT_EQ(corten_viewer_free(nullptr), CORTEN_OK);
  EXPECT_EQ(corten_renderer_free(nullptr), CORTEN_OK);
}

/// The handle that an owner had. It is freed when the function returns.
template <class Owner>
auto stale(Owner owner) {
  return owner.get();
}

TEST(CInterface, EveryEntryRefusesStaleHandles) {
  const corten_model model = stale(make_model());
  const corten_data data = stale(make_data());
  const corten_spec spec = stale(make_spec());
  const corten_edit edit = stale(make_edit());
  const corten_batch batch = stale(make_batch());
  const corten_viewer viewer = stale(make_viewer());
  const corten_renderer renderer = stale(make_renderer());
  // Their slots are used again.
  const Data first = make_data(), second = make_data(), third = make_data();
  expect_all(model, CORTEN_ERROR_HANDLE);
  expect_all(data, CORTEN_ERROR_HANDLE);
  expect_all(spec, CORTEN_ERROR_HANDLE);
  expect_all(edit, CORTEN_ERROR_HANDLE);
  expect_all(batch, CORTEN_ERROR_HANDLE);
  expect_all(viewer, CORTEN_ERROR_HANDLE);
  expect_all(renderer, CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_model_free(model), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_data_free(data), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_spec_free(spec), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_edit_free(edit), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_batch_free(batch), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_viewer_free(viewer), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_renderer_free(renderer), CORTEN_ERROR_HANDLE);
  for (const Data* alive : {&first, &second, &third}) EXPECT_EQ(corten_step(*alive, 1, nullptr), CORTEN_OK);
}

TEST(CInterface, EveryEntryRefusesHandlesOfAnotherKind) {
  const Model model = make_model();
  const Data data = make_data();
  const Spec spec = make_spec();
  const Edit edit = make_edit();
  const Batch batch = make_batch();
  expect_wrong_kind<corten_model>(model);
  expect_wrong_kind<corten_data>(data);
  expect_wrong_kind<corten_spec>(spec);
  expect_wrong_kind<corten_edit>(edit);
  expect_wrong_kind<corten_batch>(batch);
  expect_wrong_kind<corten_viewer>(make_viewer());
  expect_wrong_kind<corten_renderer>(make_renderer());
  EXPECT_EQ(corten_data_free(reinterpret_cast<corten_data>(model.get())), CORTEN_ERROR_HANDLE);
  expect_all<corten_model>(model, CORTEN_OK);
}

TEST(CInterface, RefusesNumbersThatWereNeverHandles) {
  const Data data = make_data();
  const auto handle = reinterpret_cast<std::uintptr_t>(data.get());
  const std::uintptr_t generation = std::uintptr_t{1} << (sizeof(void*) * 4);
  // The free slots' generations are even.
  for (const std::uintptr_t number : {std::uintptr_t{1}, std::uintptr_t{0x1234567}, ~std::uintptr_t{0},
                                      handle + generation, handle - generation, handle + 100})
    expect_all(reinterpret_cast<corten_data>(number), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
}

/// The second handle of an entry is checked as well.
TEST(CInterface, RefusesABadSecondHandle) {
  const Data data = make_data();
  const Batch batch = make_batch();
  const corten_model model = stale(make_model());
  EXPECT_EQ(corten_data_set_model(data, model), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_data_set_model(data, nullptr), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_batch_get(batch, 0, nullptr), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_batch_set(batch, 0, reinterpret_cast<corten_data>(batch.get())), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
  EXPECT_EQ(corten_batch_step(batch, 1), CORTEN_OK);
}

/// More handles than a chunk of the table has; each stands for its own object.
TEST(CInterface, ManyHandlesStayApart) {
  const Model model = make_model();
  std::vector<Model> copies(3000);
  std::set<corten_model> seen;
  const Data data = make_data();
  for (Model& copy : copies) {
    ASSERT_EQ(corten_data_model(data, copy.out()), CORTEN_OK);
    seen.insert(copy);
  }
  EXPECT_EQ(seen.size(), copies.size());
  const corten_model freed = copies.back();
  copies.pop_back();
  uint64_t hash = 0;
  EXPECT_EQ(corten_model_hash(freed, &hash), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_model_hash(copies.front(), &hash), CORTEN_OK);
}

}  // namespace
}  // namespace corten::c_test
