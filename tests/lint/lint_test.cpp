// Code rules that a compiler does not check: which folder may include which, what stage code may not contain,
// and the maximum length of a file.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;
using Folders = std::set<std::string>;

const fs::path root = CORTEN_SOURCE_DIR;

std::string content(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Folders words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

/// src/modules.txt: what each module may include directly.
const std::map<std::string, Folders>& modules() {
  static const std::map<std::string, Folders> all = [] {
    std::map<std::string, Folders> found;
    std::istringstream lines(content(root / "src/modules.txt"));
    for (std::string line; std::getline(lines, line);)
      if (const auto colon = line.find(':'); line[0] != '#' && colon != std::string::npos)
        found[line.substr(0, colon)] = words(line.substr(colon + 1));
    return found;
  }();
  return all;
}

/// What a module may include, through others as well.
Folders may_include(const std::string& module) {
  Folders all;
  for (const std::string& used : modules().at(module)) {
    all.insert(used);
    all.merge(may_include(used));
  }
  return all;
}

// Folders whose code runs on every executor.
const Folders kStageFolders = {"dynamics", "collision", "constraint", "impulse", "sensor", "step"};
// The only files that may test for the compiler or platform. src/cuda is exempt: it is for one compiler only.
const Folders kPlatformFiles = {"base/platform.h", "exec/exec.h"};

constexpr int kLongestFile = 600;

bool is_source(const fs::path& path) {
  static const Folders endings = {".h", ".cpp", ".cu", ".cuh"};
  return endings.count(path.extension().string()) > 0;
}

std::vector<fs::path> sources(const fs::path& folder) {
  std::vector<fs::path> found;
  if (!fs::exists(folder)) return found;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (is_source(entry.path())) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

Strings quoted_includes(const std::string& text) {
  static const std::regex pattern("(^|\n)[ \t]*#[ \t]*include[ \t]+\"([^\"]+)\"");
  Strings found;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    found.push_back((*it)[2]);
  return found;
}

/// The text without line comments and string literals.
std::string code_only(const std::string& text) {
  static const std::regex pattern(R"("(\\.|[^"\\\n])*"|//[^\n]*)");
  return std::regex_replace(text, pattern, "");
}

/// The includes of `text`, a file of src/`folder`, that are not allowed in this folder.
Strings forbidden_includes(const std::string& folder, const std::string& text) {
  Strings found;
  const Folders allowed = may_include(folder);
  for (const std::string& include : quoted_includes(text)) {
    const std::string from = include.substr(0, include.find('/'));
    if (from != "corten" && from != folder && allowed.count(from) == 0) found.push_back(include);
  }
  return found;
}

/// Words that are not allowed in stage code, which does not allocate, throw or call virtual functions.
Strings forbidden_words(const std::string& text) {
  static const std::regex pattern(
      R"(\bnew\b|\bdelete\b|\bthrow\b|\btry\b|\bvirtual\b|\bstd::(vector|string|function|map)\b|\bmalloc\b)");
  const std::string code = code_only(text);
  Strings found;
  for (std::sregex_iterator it(code.begin(), code.end(), pattern), end; it != end; ++it)
    found.push_back(it->str());
  return found;
}

TEST(Lint, SeesIncludesAndWords) {
  const std::string text =
      "// #include \"cuda/kernel.h\" only in words\n#include \"corten/data.h\"\n#include \"model/views.h\"\n"
      "#  include \"cpu/x.h\"\nint a = 0;  // a new throw\nconst char* s = \"virtual\";\n";
  EXPECT_EQ(quoted_includes(text), (Strings{"corten/data.h", "model/views.h", "cpu/x.h"}));
  EXPECT_EQ(forbidden_includes("dynamics", text), Strings{"cpu/x.h"});
  EXPECT_EQ(forbidden_includes("math", text), (Strings{"model/views.h", "cpu/x.h"}));
  EXPECT_EQ(forbidden_words(text), Strings{});
  EXPECT_EQ(forbidden_words("auto* p = new int; throw p;"), (Strings{"new", "throw"}));
}

TEST(Lint, FindsTheSources) {
  EXPECT_GT(sources(root / "src").size(), 50u);
  EXPECT_GE(sources(root / "include").size(), 8u);
}

TEST(Lint, EveryFolderIncludesOnlyWhatItMay) {
  for (const fs::path& file : sources(root / "src")) {
    const std::string folder = fs::relative(file, root / "src").begin()->string();
    ASSERT_TRUE(modules().count(folder)) << file << ": src/modules.txt does not name its module";
    for (const std::string& include : forbidden_includes(folder, content(file)))
      ADD_FAILURE() << file << " may not include \"" << include << '"';
  }
}

TEST(Lint, TheDocumentShowsTheSameModules) {
  static const std::regex line(R"(\n    src/(\w+)/ [^\n]*<- ([a-z ]+))");
  const std::string text = content(root / "docs/architecture.md");
  std::map<std::string, Folders> shown;
  for (std::sregex_iterator it(text.begin(), text.end(), line), end; it != end; ++it)
    shown[(*it)[1]] = words((*it)[2] == "std" ? "" : it->str(2));
  EXPECT_EQ(shown, modules());
}

/// docs/architecture.md names every piece of a step.
TEST(Documents, NameEveryPiece) {
  const std::string table = content(root / "src/step/piece_table.h");
  const std::string document = content(root / "docs/architecture.md");
  const std::regex row(R"(X\((\w+), +[A-Z]+, +(any|cpu|gpu)\))");
  int pieces = 0;
  for (std::sregex_iterator it(table.begin(), table.end(), row), end; it != end; ++it, pieces++)
    EXPECT_NE(document.find((*it)[1].str()), std::string::npos) << (*it)[1];
  EXPECT_GT(pieces, 30);
}

TEST(Lint, PublicHeadersIncludeOnlyPublicHeaders) {
  for (const fs::path& file : sources(root / "include"))
    for (const std::string& include : quoted_includes(content(file)))
      EXPECT_EQ(include.rfind("corten/", 0), 0u) << file << " may not include \"" << include << '"';
}

// Benchmarks may use internal headers, to time one stage.
TEST(Lint, ProgramsUseOnlyThePublicApi) {
  for (const char* folder : {"apps", "samples"})
    for (const fs::path& file : sources(root / folder))
      for (const std::string& include : quoted_includes(content(file))) {
        const bool own = fs::exists(file.parent_path() / include);
        EXPECT_TRUE(own || include.rfind("corten/", 0) == 0)
            << file << " may not include \"" << include << '"';
      }
}

TEST(Lint, OnlyTheExecutorsKnowThePlatform) {
  for (const fs::path& file : sources(root / "src")) {
    const std::string name = fs::relative(file, root / "src").generic_string();
    if (name.rfind("cuda/", 0) == 0 || kPlatformFiles.count(name) > 0) continue;
    EXPECT_EQ(code_only(content(file)).find("__CUDA"), std::string::npos) << file;
    EXPECT_EQ(code_only(content(file)).find("__NVCC"), std::string::npos) << file;
  }
}

// The C library's functions round differently on every system; math/elementary.h has those that do not. GPUs
// have their own.
TEST(Lint, ElementaryFunctionsAreOurOwn) {
  static const std::regex pattern(
      R"(\bstd::(sin|cos|tan|asin|acos|atan2?|exp2?|expm1|log(2|10|1p)?|pow|cbrt|hypot|sinh|cosh|tanh)\()");
  EXPECT_TRUE(std::regex_search("y = std::atan2(a, b);", pattern));
  for (const char* folder : {"src", "include"})
    for (const fs::path& file : sources(root / folder)) {
      const std::string name = fs::relative(file, root).generic_string();
      if (name.rfind("src/cuda/", 0) == 0 || name == "src/math/elementary.h") continue;
      EXPECT_FALSE(std::regex_search(code_only(content(file)), pattern)) << file << ": use math/elementary.h";
    }
}

TEST(Lint, StagesAllocateNothingAndThrowNothing) {
  int checked = 0;
  for (const std::string& folder : kStageFolders)
    for (const fs::path& file : sources(root / "src" / folder)) {
      checked++;
      EXPECT_EQ(forbidden_words(content(file)), Strings{}) << file;
    }
  EXPECT_GT(checked, 10);
}

TEST(Lint, FilesStaySmall) {
  for (const char* folder : {"src", "include", "apps", "samples", "bench", "tests"})
    for (const fs::path& file : sources(root / folder)) {
      const std::string text = content(file);
      EXPECT_LE(std::count(text.begin(), text.end(), '\n'), kLongestFile) << file;
    }
}

TEST(Lint, HeadersGuardThemselves) {
  for (const char* folder : {"src", "include", "apps", "tests"})
    for (const fs::path& file : sources(root / folder))
      // c.h and c_*.h are C, which has no #pragma once.
      if (file.extension() == ".h" && file.filename() != "c.h" &&
          !file.filename().string().starts_with("c_")) {
        EXPECT_NE(content(file).find("#pragma once"), std::string::npos) << file;
      }
}

}  // namespace
