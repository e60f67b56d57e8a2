// A recorded series of numbers over time, from a column of a CSV file such as `corten run --csv` writes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace corten::app {

class Series {
 public:
  /// Reads the columns `time_column` and `column`. Throws UsageError with file, line and the columns that are
  /// there.
  Series(std::string name, const std::string& path, const std::string& time_column,
         const std::string& column);

  const std::string& name() const { return name_; }
  const std::string& path() const { return path_; }
  double first_time() const { return times_.front(); }
  double last_time() const { return times_.back(); }
  std::uint64_t hash() const;
  /// The value at a time, linear between the rows and constant outside.
  double at(double time) const;

 private:
  std::string name_, path_;
  std::vector<double> times_, values_;
};

}  // namespace corten::app
