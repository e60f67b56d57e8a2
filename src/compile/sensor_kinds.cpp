#include "compile/sensor_kinds.h"

#include "model/sensor_dims.h"

namespace corten::compile {

using mjcf::SensorType;

SensorDataType data_type_of(SensorType type) {
  switch (type) {
    case SensorType::touch:
    case SensorType::insidesite: return kDataPositive;
    case SensorType::framexaxis:
    case SensorType::frameyaxis:
    case SensorType::framezaxis:
    case SensorType::normal: return kDataAxis;
    case SensorType::ballquat:
    case SensorType::framequat: return kDataQuaternion;
    default: return kDataReal;
  }
}

Stage stage_of(SensorType type) {
  switch (type) {
    case SensorType::touch:
    case SensorType::accelerometer:
    case SensorType::force:
    case SensorType::torque:
    case SensorType::actuatorfrc:
    case SensorType::jointactuatorfrc:
    case SensorType::tendonactuatorfrc:
    case SensorType::jointlimitfrc:
    case SensorType::tendonlimitfrc:
    case SensorType::framelinacc:
    case SensorType::frameangacc:
    case SensorType::contact:
    case SensorType::tactile: return kStageAcceleration;
    case SensorType::velocimeter:
    case SensorType::gyro:
    case SensorType::jointvel:
    case SensorType::tendonvel:
    case SensorType::actuatorvel:
    case SensorType::ballangvel:
    case SensorType::jointlimitvel:
    case SensorType::tendonlimitvel:
    case SensorType::framelinvel:
    case SensorType::frameangvel:
    case SensorType::subtreelinvel:
    case SensorType::subtreeangmom: return kStageVelocity;
    default: return kStagePosition;
  }
}

int fixed_dim(SensorType type) { return fixed_sensor_dim(static_cast<corten::SensorType>(type)); }

bool measures_scalar_joint(SensorType type) {
  return type == SensorType::jointpos || type == SensorType::jointvel || type == SensorType::jointactuatorfrc;
}

bool measures_ball_joint(SensorType type) {
  return type == SensorType::ballquat || type == SensorType::ballangvel;
}

bool measures_joint_limit(SensorType type) {
  return type == SensorType::jointlimitpos || type == SensorType::jointlimitvel ||
         type == SensorType::jointlimitfrc;
}

bool measures_tendon_limit(SensorType type) {
  return type == SensorType::tendonlimitpos || type == SensorType::tendonlimitvel ||
         type == SensorType::tendonlimitfrc;
}

}  // namespace corten::compile
