// Helpers for tests of Specs through the C interface: short forms of the calls, a builder that makes a Spec
// from XML one call at a time, and a comparison of compiled models.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "corten/c.h"

namespace corten::test {

/// Expects a call to succeed.
#define EXPECT_OK(call) EXPECT_EQ(call, CORTEN_OK) << corten_error_message()
/// Expects a call to fail with a code and a message.
#define EXPECT_FAILS(call, code, message)            \
  do {                                               \
    EXPECT_EQ(call, code) << corten_error_message(); \
    EXPECT_STREQ(corten_error_message(), message);   \
  } while (false)

/// A Spec that is freed at the end of the test.
class TestSpec {
 public:
  TestSpec() { EXPECT_OK(corten_spec_create(&spec_)); }
  explicit TestSpec(const std::string& xml) {
    EXPECT_OK(corten_spec_read_string(xml.data(), xml.size(), nullptr, &spec_)) << xml;
  }
  ~TestSpec() { corten_spec_free(spec_); }
  TestSpec(const TestSpec&) = delete;
  TestSpec& operator=(const TestSpec&) = delete;
  operator corten_spec() const { return spec_; }

  corten_element section(const char* tag) const;
  corten_element find(const char* kind, const char* name) const;
  corten_element add(corten_element parent, const char* tag, const char* class_name = nullptr) const;
  corten_element child(corten_element parent, const char* tag, int index = 0) const;
  void set(corten_element e, const char* attribute, const std::string& text) const;
  void set(corten_element e, const char* attribute, std::initializer_list<double> numbers) const;
  std::string get(corten_element e, const char* attribute, int* source = nullptr) const;
  std::vector<double> numbers(corten_element e, const char* attribute) const;
  std::vector<corten_attribute> attributes(corten_element e) const;
  std::string tag(corten_element e) const;
  std::string path(corten_element e) const;
  std::string text() const;
  /// The compiled model, which the caller frees.
  corten_model compile() const;

 private:
  corten_spec spec_ = nullptr;
};

/// Builds the model of an XML text: one call for each element and attribute.
void build(const TestSpec& spec, const std::string& xml);

/// The fields and names that differ between two models.
std::vector<std::string> differences(corten_model a, corten_model b);

/// Expects that two Specs compile to the same model.
void expect_same_model(const TestSpec& a, const TestSpec& b);

/// The words of a text.
std::vector<std::string> words(const std::string& text);

}  // namespace corten::test
