// Reading and writing valid and invalid .npy files.
#include "npy.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "commands.h"
#include "corten/random.h"

namespace corten::app {
namespace {

std::span<const std::byte> bytes(const std::string& text) { return std::as_bytes(std::span(text)); }

std::string file_with(const std::string& dictionary, std::size_t numbers = 0, char version = 1) {
  std::string text = dictionary + "\n", header = "\x93NUMPY";
  header += {version, 0};
  for (int k = 0; k < (version == 1 ? 2 : 4); k++) header += static_cast<char>(text.size() >> (8 * k));
  return header + text + std::string(numbers, '\0');
}

std::string complaint(const std::string& file) {
  try {
    parse_npy_header(bytes(file), file.size(), "x.npy");
  } catch (const UsageError& e) {
    return e.what();
  }
  return "nothing";
}

TEST(Npy, ReadsWhatItWrites) {
  const std::int64_t shape[] = {3, 4, 5};
  const std::string header = npy_header(shape);
  EXPECT_EQ(header.size() % 64, 0u);
  EXPECT_EQ(header.back(), '\n');
  const NpyHeader read = parse_npy_header(bytes(header), header.size() + 480, "x.npy");
  EXPECT_EQ(read.shape, (std::vector<std::int64_t>{3, 4, 5}));
  EXPECT_EQ(read.count(), 60u);
  EXPECT_EQ(read.bytes_per_number, 8);
  EXPECT_EQ(read.size, header.size());
}

TEST(Npy, ReadsHeadersOfAllVersionsAndStyles) {
  for (char version : {1, 2, 3})
    EXPECT_EQ(complaint(file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", 8, version)),
              "nothing");
  EXPECT_EQ(complaint(file_with("{\"shape\":(),\"descr\":\"<f8\",\"fortran_order\":False}", 8)), "nothing");
  EXPECT_EQ(complaint(file_with("{'descr': '<f8', 'fortran_order': False, 'shape': (0, 3)}")), "nothing");
}

TEST(Npy, SaysWhatIsWrong) {
  const std::string start = "{'descr': '<f8', 'fortran_order': False, 'shape': ";
  EXPECT_EQ(complaint("no array"), "x.npy: not a .npy file");
  EXPECT_EQ(complaint(file_with(start + "(2,)}", 15)),
            "x.npy: the file has 15 bytes of data; its shape needs 16");
  EXPECT_EQ(complaint(file_with("{'descr': '>f8', 'fortran_order': False, 'shape': (1,)}", 8)),
            "x.npy: element type is >f8; only '<f8' and '<f4' (little-endian reals) are supported");
  EXPECT_EQ(complaint(file_with("{'descr': '<i8', 'fortran_order': False, 'shape': (1,)}", 8)),
            "x.npy: element type is <i8; only '<f8' and '<f4' (little-endian reals) are supported");
  EXPECT_NE(complaint(file_with("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,)}", 8))
                .find("of several fields"),
            std::string::npos);
  EXPECT_NE(
      complaint(file_with("{'descr': '<f8', 'fortran_order': True, 'shape': (1,)}", 8)).find("column-major"),
      std::string::npos);
  EXPECT_NE(complaint(file_with(start + "(-1,)}", 8)).find("not a list of sizes"), std::string::npos);
  EXPECT_NE(complaint(file_with(start + "(99999999999, 99999999999)}", 8)).find("too large"),
            std::string::npos);
  EXPECT_NE(complaint(file_with("{'descr': '<f8'}", 8)).find("lacks"), std::string::npos);
  EXPECT_NE(complaint(file_with("{'colour': 'red'}", 8)).find("unknown header entry 'colour'"),
            std::string::npos);
  EXPECT_NE(complaint(file_with("{'descr: 3", 8)).find("unclosed quote"), std::string::npos);
  std::string strange = file_with(start + "(1,)}", 8);
  strange[6] = 9;
  EXPECT_EQ(complaint(strange), "x.npy: .npy format version 9 is not supported");
  EXPECT_EQ(complaint(file_with(start + "(1,)}", 8).substr(0, 30)),
            "x.npy: the header is longer than the file");
}

TEST(Npy, SurvivesAnyDamage) {
  const std::string good = file_with("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }", 48);
  corten::Random random(1);
  for (int i = 0; i < 20000; i++) {
    std::string bad = good.substr(
        0, i % 3 == 0 ? static_cast<std::size_t>(random.below(static_cast<int>(good.size()))) : good.size());
    for (int k = random.below(4); k >= 0 && !bad.empty(); k--)
      bad[static_cast<std::size_t>(random.below(static_cast<int>(bad.size())))] =
          static_cast<char>(random.below(256));
    complaint(bad);  // must not crash
  }
}

TEST(Npy, ReadsNumbersOfBothSizes) {
  const auto path = std::filesystem::temp_directory_path() / "corten_npy_test.npy";
  std::string file = file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (3,)}");
  const float numbers[] = {1.5f, -2, 1e10f};
  file.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
  std::ofstream(path, std::ios::binary) << file;
  const NpyFile array(path.string());
  double read[2];
  array.read(1, read);
  EXPECT_EQ(read[0], -2);
  EXPECT_EQ(read[1], 1e10f);
  EXPECT_THROW(array.read(2, read), UsageError);
  EXPECT_THROW(array.read(4, {}), UsageError);
  EXPECT_THROW(array.read(static_cast<std::size_t>(-1), read), UsageError);
  EXPECT_THROW(NpyFile("/no/such/file.npy"), UsageError);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace corten::app
