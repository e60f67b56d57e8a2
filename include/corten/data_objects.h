// Objects of a Data by name or id: `data.body("torso").xpos()`, `data.joint("knee").qpos()[0]`,
// `data.actuator("hip").ctrl() = 1`, `data.sensor("accel")[2]`.
//
// A view has one function for each field of the object (corten/object_fields.h). It gives a reference or a
// span into the Data, through which the field can be written. The Data must outlive the view.
#pragma once

#include <span>
#include <string_view>
#include <type_traits>

#include "corten/data_fields.h"
#include "corten/elements.h"
#include "corten/object_fields.h"

namespace corten {

struct DataFields;

namespace detail {

/// One row of a field of a Data: a reference, or a span with as many numbers as the row has.
template <class Number, int numbers>
using DataRow =
    std::conditional_t<numbers == 1, Number&, std::span<Number, static_cast<std::size_t>(numbers)>>;

/// What all views of a Data hold.
class DataObject {
 public:
  DataObject(const DataFields& fields, int id, std::string_view name)
      : fields_(&fields), id_(id), name_(name) {}
  int id() const { return id_; }
  std::string_view name() const { return name_; }

 protected:
  const DataFields* fields_;

 private:
  int id_;
  std::string_view name_;
};

/// Consecutive rows of a field.
struct RowRange {
  int first = 0, count = 0;
};

}  // namespace detail

#define CORTEN_ROW(element, member, field, columns) \
  detail::DataRow<flat::element, extent::element*(columns)> member() const;
#define CORTEN_DOF_ROWS(element, member, field, columns) std::span<flat::element> member() const;

/// A body of a Data.
class DataBody : public detail::DataObject {
 public:
  DataBody(const DataObject& object, int mocap) : DataObject(object), mocap_(mocap) {}
  CORTEN_DATA_BODY_FIELDS(CORTEN_ROW)
  /// Position, as xpos.
  std::span<double, 3> pos() const { return xpos(); }
  /// Orientation, as xquat.
  std::span<double, 4> quat() const { return xquat(); }
  /// Input position of a mocap body. Throws std::logic_error for other bodies.
  std::span<double, 3> mocap_pos() const;
  /// Input orientation of a mocap body, as mocap_pos.
  std::span<double, 4> mocap_quat() const;

 private:
  int mocap_;
};

/// A joint and its dofs of a Data.
class DataJoint : public detail::DataObject {
 public:
  DataJoint(const DataObject& object, detail::RowRange coordinates, detail::RowRange dofs)
      : DataObject(object), coordinates_(coordinates), dofs_(dofs) {}
  CORTEN_DATA_JOINT_FIELDS(CORTEN_ROW)
  /// Coordinates: 7 for a free joint, 4 for a ball joint, else 1.
  std::span<double> qpos() const;
  // Fields of the dofs: 6 rows for a free joint, 3 for a ball joint, else 1.
  CORTEN_DATA_JOINT_DOF_FIELDS(CORTEN_DOF_ROWS)

 private:
  detail::RowRange coordinates_, dofs_;
};

/// A geom of a Data.
class DataGeom : public detail::DataObject {
 public:
  explicit DataGeom(const DataObject& object) : DataObject(object) {}
  CORTEN_DATA_GEOM_FIELDS(CORTEN_ROW)
  /// Position, as xpos.
  std::span<double, 3> pos() const { return xpos(); }
};

/// A site of a Data.
class DataSite : public detail::DataObject {
 public:
  explicit DataSite(const DataObject& object) : DataObject(object) {}
  CORTEN_DATA_SITE_FIELDS(CORTEN_ROW)
  /// Position, as xpos.
  std::span<double, 3> pos() const { return xpos(); }
};

/// A camera of a Data.
class DataCamera : public detail::DataObject {
 public:
  explicit DataCamera(const DataObject& object) : DataObject(object) {}
  CORTEN_DATA_CAMERA_FIELDS(CORTEN_ROW)
  /// Position, as xpos.
  std::span<double, 3> pos() const { return xpos(); }
};

/// A light of a Data.
class DataLight : public detail::DataObject {
 public:
  explicit DataLight(const DataObject& object) : DataObject(object) {}
  CORTEN_DATA_LIGHT_FIELDS(CORTEN_ROW)
  /// Position, as xpos.
  std::span<double, 3> pos() const { return xpos(); }
};

/// A tendon of a Data.
class DataTendon : public detail::DataObject {
 public:
  explicit DataTendon(const DataObject& object) : DataObject(object) {}
  CORTEN_DATA_TENDON_FIELDS(CORTEN_ROW)
};

/// An actuator of a Data.
class DataActuator : public detail::DataObject {
 public:
  DataActuator(const DataObject& object, detail::RowRange activations)
      : DataObject(object), activations_(activations) {}
  CORTEN_DATA_ACTUATOR_FIELDS(CORTEN_ROW)
  /// Activations; empty if it has none.
  std::span<double> act() const;
  /// Rates of the activations; empty if it has none.
  std::span<double> act_dot() const;

 private:
  detail::RowRange activations_;
};

/// An equality constraint of a Data.
class DataEquality : public detail::DataObject {
 public:
  explicit DataEquality(const DataObject& object) : DataObject(object) {}
  CORTEN_DATA_EQUALITY_FIELDS(CORTEN_ROW)
};

/// The reading of a sensor, as a range of numbers.
class DataSensor : public detail::DataObject {
 public:
  DataSensor(const DataObject& object, std::span<double> values) : DataObject(object), values_(values) {}
  /// All numbers.
  std::span<double> data() const { return values_; }
  operator std::span<double>() const { return values_; }
  operator std::span<const double>() const { return values_; }
  std::size_t size() const { return values_.size(); }
  double& operator[](std::size_t i) const { return values_[i]; }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

 private:
  std::span<double> values_;
};

#undef CORTEN_ROW
#undef CORTEN_DOF_ROWS

}  // namespace corten

// Kinds of objects that have a view: X(view, function, object type).
// clang-format off
#define CORTEN_DATA_OBJECTS(X)          \
  X(DataBody,     body,     kObjBody)     \
  X(DataJoint,    joint,    kObjJoint)    \
  X(DataGeom,     geom,     kObjGeom)     \
  X(DataSite,     site,     kObjSite)     \
  X(DataCamera,   camera,   kObjCamera)   \
  X(DataLight,    light,    kObjLight)    \
  X(DataTendon,   tendon,   kObjTendon)   \
  X(DataActuator, actuator, kObjActuator) \
  X(DataEquality, equality, kObjEquality) \
  X(DataSensor,   sensor,   kObjSensor)
// clang-format on
