// The limit on what include, attach, replicate and composite can make.
#include "mjcf/budget.h"

#include <ctime>

#include "read_helpers.h"

namespace corten::mjcf::test {
namespace {

/// A file that attaches the next one `copies` times.
std::string attaching(const std::string& next, int copies) {
  std::string xml = "<mujoco><asset><model name='c' file='" + next + "'/></asset><worldbody>";
  for (int k = 0; k < copies; ++k)
    xml += "<frame><attach model='c' prefix='p" + std::to_string(k) + "'/></frame>";
  return xml + "</worldbody></mujoco>";
}

void expect_refused(const Result& result, const std::string& place) {
  ASSERT_EQ(result.errors, 1) << testing::PrintToString(result.messages);
  EXPECT_EQ(result.messages.back(),
            place +
                ": with this element, include, attach, replicate and composite make more than 1000000 "
                "elements, which is the most that is allowed (1024 bytes of names and numbers count as one)");
}

TEST(ElementBudget, NestedAttachesAreRefusedBeforeMemoryIsFull) {
  std::map<std::string, std::string> files;
  for (int i = 1; i < 6; ++i)
    files["f" + std::to_string(i) + ".xml"] = attaching("f" + std::to_string(i + 1) + ".xml", 30);
  files["f6.xml"] = "<mujoco><worldbody><body><geom size='1'/></body></worldbody></mujoco>";
  const Result result = read(attaching("f1.xml", 30), with_files(files));
  ASSERT_EQ(result.errors, 1) << testing::PrintToString(result.messages);
  EXPECT_NE(result.messages[0].find("make more than 1000000 elements"), std::string::npos)
      << result.messages[0];
  EXPECT_NE(result.messages[0].find(".xml:1: frame / attach: "), std::string::npos) << result.messages[0];
}

TEST(ElementBudget, ReadingTheSameModelAgainAndAgainIsRefused) {
  // No attach: each file only names the next one many times.
  std::map<std::string, std::string> files;
  for (int i = 1; i < 9; ++i) {
    std::string xml = "<mujoco><asset>";
    for (int k = 0; k < 30; ++k)
      xml += "<model name='m" + std::to_string(k) + "' file='f" + std::to_string(i + 1) + ".xml'/>";
    files["f" + std::to_string(i) + ".xml"] = xml + "</asset></mujoco>";
  }
  files["f9.xml"] = "<mujoco/>";
  const Result result =
      read("<mujoco><asset><model name='m' file='f1.xml'/></asset></mujoco>", with_files(files));
  ASSERT_EQ(result.errors, 1) << testing::PrintToString(result.messages);
  EXPECT_NE(result.messages[0].find("make more than 1000000 elements"), std::string::npos)
      << result.messages[0];
}

TEST(ElementBudget, LongNamesAndListsCountAsSeveral) {
  const std::string prefix(100'000, 'x');
  std::string geoms;
  for (int i = 0; i < 100; ++i) geoms += "<geom name='g" + std::to_string(i) + "' size='1'/>";
  const std::string child = "<mujoco><worldbody>" + geoms + "</worldbody></mujoco>";
  std::string attaches;
  for (int i = 0; i < 120; ++i) attaches += "<attach model='c' prefix='" + std::to_string(i) + prefix + "'/>";
  expect_refused(read("<mujoco><asset><model name='c' file='c.xml'/></asset><worldbody>" + attaches +
                          "</worldbody></mujoco>",
                      with_files({{"c.xml", child}})),
                 "model.xml:1: attach");
  std::string numbers;
  for (int i = 0; i < 20'000; ++i) numbers += "1 ";
  expect_refused(read("<mujoco><worldbody><replicate count='20000'><geom size='1' user='" + numbers +
                      "'/></replicate></worldbody></mujoco>"),
                 "model.xml:1: replicate");
}

TEST(ElementBudget, ReplicatesAndCompositesShareIt) {
  expect_refused(read("<mujoco><worldbody><replicate count='1200'><replicate count='1000'><geom size='1'/>"
                      "</replicate></replicate></worldbody></mujoco>"),
                 "model.xml:1: replicate");
  std::string cables;
  for (int i = 0; i < 600; ++i)
    cables += "<composite type='cable' prefix='" + std::to_string(i) +
              "' count='500 1 1' size='1' curve='s 0 0'><geom type='capsule' size='.1'/></composite>";
  expect_refused(read("<mujoco><worldbody>" + cables + "</worldbody></mujoco>"), "model.xml:1: composite");
}

/// A replicate, and elements outside that refer to it.
std::string replicated(int count, const std::string& followers) {
  return "<mujoco><worldbody><replicate count='" + std::to_string(count) +
         "'><body name='b'><geom size='1'/></body></replicate><body name='other'/></worldbody>" + followers +
         "</mujoco>";
}

TEST(ElementBudget, ReplicatesTakeTimeInProportionToTheirCopies) {
  const std::clock_t start = std::clock();
  const Spec spec = read_clean(replicated(20'000, "<contact><exclude body1='b' body2='world'/></contact>"));
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_EQ(spec.excludes.size(), 20'000u);
  EXPECT_LT(seconds, 20) << "trying every exclusion for every copy takes minutes";
}

TEST(ElementBudget, ElementsThatCannotFollowAReplicateCount) {
  const std::string name(100'000, 'x');
  std::string equalities;
  for (int i = 0; i < 100; ++i)
    equalities += "<weld name='" + name + std::to_string(i) + "' body1='b' body2='other'/>";
  expect_refused(read(replicated(30'000, "<equality>" + equalities + "</equality>")),
                 "model.xml:1: replicate");
}

TEST(ElementBudget, ManyReplicatesInALargeModelTakeLittleTime) {
  std::string xml = "<mujoco><worldbody>";
  for (int i = 0; i < 50'000; ++i) xml += "<site name='s" + std::to_string(i) + "'/>";
  for (int i = 0; i < 10'000; ++i) xml += "<replicate count='1'><site/></replicate>";
  const std::clock_t start = std::clock();
  read_clean(xml + "</worldbody><contact><exclude body1='world' body2='world'/></contact></mujoco>");
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 20)
      << "looking at all names for each replicate takes longer";
}

TEST(XmlElements, TakeTimeInProportionToTheirAttributes) {
  std::string attributes;
  for (int i = 0; i < 60'000; ++i) attributes += " a" + std::to_string(i) + "='1'";
  const std::clock_t start = std::clock();
  const Result result = read("<mujoco><worldbody><geom" + attributes + "/></worldbody></mujoco>");
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_EQ(result.errors, 60'000);
  EXPECT_LT(seconds, 12) << "comparing each attribute with all others takes longer";
}

TEST(ElementBudget, IncludedElementsCount) {
  std::string geoms;
  for (int i = 0; i < 1000; ++i) geoms += "<a/>";
  const auto nested = [&](int) { return geoms; };
  ReadOptions options;
  // Every name is another file, so that none is included twice.
  options.files = [&](const std::filesystem::path& path) -> std::optional<std::string> {
    const std::string name = path.stem().string();
    if (path.extension() != ".xml" || name.empty()) return std::nullopt;
    return "<mujoco>" + nested(0) + "</mujoco>";
  };
  std::string xml = "<mujoco>";
  for (int i = 0; i < 1200; ++i) xml += "<include file='i" + std::to_string(i) + ".xml'/>";
  const Result result = read(xml + "</mujoco>", options);
  const bool refused = std::any_of(result.messages.begin(), result.messages.end(), [](const std::string& m) {
    return m.find("make more than 1000000 elements") != std::string::npos;
  });
  EXPECT_TRUE(refused);
}

TEST(ElementBudget, TheModelFileItselfIsFree) {
  ElementBudget budget;
  Diagnostics found;
  EXPECT_TRUE(budget.spend(ElementBudget::most, {}, found));
  EXPECT_FALSE(budget.spend(1, {}, found));
  EXPECT_FALSE(budget.spend(1, {}, found));
  EXPECT_EQ(found.errors(), 1) << "it is reported once";
}

}  // namespace
}  // namespace corten::mjcf::test
