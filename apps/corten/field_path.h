// Numbers of a model or a Data by name: `dof_damping['hip']`, `geom_friction['floor', 0]`, `opt.gravity[2]`,
// `sensor['accel', 2]`.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "corten/corten.h"
#include "expression.h"

namespace corten::app {

/// The object of this type and name. Throws FormulaError with the names that there are.
int object_named(const Model& model, ObjectType type, const std::string& name);

/// The shape of an array, in the words of the field tables: rows are `nbody`, columns `3`.
struct FieldShape {
  std::string name;
  std::string rows, columns;
  int size = 0;  ///< numbers in all
};

/// The elements that a reference selects. Throws FormulaError if there are none or, unless `several` is
/// allowed, more than one.
std::vector<int> selected(const Model& model, const FieldShape& shape, const Reference& reference,
                          bool several);

/// A field of Data that formulas can use.
struct DataField {
  FieldShape shape;
  std::string stage;  ///< that computes it, in the words of the field table
  std::function<const double*(const Data&)> numbers;
};

/// The field of this name; `sensor` is sensordata. Throws FormulaError for one that does not exist or has no
/// real numbers; the message lists similar ones.
DataField data_field(const Data& data, const std::string& name);

/// Elements of a Model that a sweep changes.
struct ModelTarget {
  std::string field;          ///< `dof_damping`, `opt.gravity`
  std::vector<int> elements;  ///< of the field
  int key = -1;               ///< of fields of keyframes: the keyframe
  bool whole = false;         ///< the field has whole numbers
};

/// The target of a reference such as `dof_damping['hip']`. Throws FormulaError if the field does not exist or
/// cannot be changed.
ModelTarget model_target(const Model& model, const Reference& reference);

/// The numbers of a field that can be changed.
using EditableNumbers = std::variant<std::span<double>, std::span<int>, std::span<unsigned char>>;
EditableNumbers editable_numbers(EditableModel& model, const std::string& field);

}  // namespace corten::app
