// The table of sensors. Each row defines the SensorType, the MJCF element, what the compiler checks and
// stores in the Model, and which quantities the sensor stages must compute first. To add a sensor, add a row
// here and its formula to the file of its stage in src/sensor.
//
// X(enumerator, value, keyword, attributes, stage, dim, data, objects, references, target, traits)
//
//   value       the reference's value
//   keyword     name of the MJCF element
//   attributes  group of attributes that the element takes (corten/spec/schema_sensor.h)
//   stage       kStage...: the stage after which the sensor is evaluated; a user sensor chooses its own
//   dim         number of values; 0: depends on attributes
//   data        kData...: kind of the values; a user sensor chooses its own
//   objects     types of object that it can measure (sets in src/model/sensor_info.h)
//   references  types of object that it can measure against, same sets
//   target      requirement on the joint or tendon: scalar (hinge or slide), ball, limited, or any
//   traits      quantities that must be computed for it first; constraints: reads constraint forces or rows;
//               unclamped: ignores the cutoff
#pragma once

// clang-format off
#define CORTEN_SENSORS(X) \
  X(kSensorTouch,          0,  touch,             at_site,           Acceleration, 1, Positive,   site,       frame_or_none, any,     constraints) \
  X(kSensorAccelerometer,  1,  accelerometer,     at_site,           Acceleration, 3, Real,       site,       frame_or_none, any,     body_forces) \
  X(kSensorVelocimeter,    2,  velocimeter,       at_site,           Velocity,     3, Real,       site,       frame_or_none, any,     nothing)     \
  X(kSensorGyro,           3,  gyro,              at_site,           Velocity,     3, Real,       site,       frame_or_none, any,     nothing)     \
  X(kSensorForce,          4,  force,             at_site,           Acceleration, 3, Real,       site,       frame_or_none, any,     body_forces | constraints) \
  X(kSensorTorque,         5,  torque,            at_site,           Acceleration, 3, Real,       site,       frame_or_none, any,     body_forces | constraints) \
  X(kSensorMagnetometer,   6,  magnetometer,      at_site,           Position,     3, Real,       site,       frame_or_none, any,     nothing)     \
  X(kSensorRangefinder,    7,  rangefinder,       rangefinder,       Position,     0, Real,       site | camera, frame_or_none, any,  nothing)     \
  X(kSensorCamProjection,  8,  camprojection,     camprojection,     Position,     2, Real,       site,       camera,        any,     nothing)     \
  X(kSensorJointPos,       9,  jointpos,          of_joint,          Position,     1, Real,       joint,      frame_or_none, scalar,  nothing)     \
  X(kSensorJointVel,       10, jointvel,          of_joint,          Velocity,     1, Real,       joint,      frame_or_none, scalar,  nothing)     \
  X(kSensorTendonPos,      11, tendonpos,         of_tendon,         Position,     1, Real,       tendon,     frame_or_none, any,     nothing)     \
  X(kSensorTendonVel,      12, tendonvel,         of_tendon,         Velocity,     1, Real,       tendon,     frame_or_none, any,     nothing)     \
  X(kSensorActuatorPos,    13, actuatorpos,       of_actuator,       Position,     1, Real,       actuator,   frame_or_none, any,     nothing)     \
  X(kSensorActuatorVel,    14, actuatorvel,       of_actuator,       Velocity,     1, Real,       actuator,   frame_or_none, any,     nothing)     \
  X(kSensorActuatorFrc,    15, actuatorfrc,       of_actuator,       Acceleration, 1, Real,       actuator,   frame_or_none, any,     nothing)     \
  X(kSensorJointActFrc,    16, jointactuatorfrc,  of_joint,          Acceleration, 1, Real,       joint,      frame_or_none, scalar,  nothing)     \
  X(kSensorTendonActFrc,   17, tendonactuatorfrc, of_tendon,         Acceleration, 1, Real,       tendon,     frame_or_none, any,     nothing)     \
  X(kSensorBallQuat,       18, ballquat,          of_joint,          Position,     4, Quaternion, joint,      frame_or_none, ball,    nothing)     \
  X(kSensorBallAngVel,     19, ballangvel,        of_joint,          Velocity,     3, Real,       joint,      frame_or_none, ball,    nothing)     \
  X(kSensorJointLimitPos,  20, jointlimitpos,     of_joint,          Position,     1, Real,       joint,      frame_or_none, limited, constraints) \
  X(kSensorJointLimitVel,  21, jointlimitvel,     of_joint,          Velocity,     1, Real,       joint,      frame_or_none, limited, constraints) \
  X(kSensorJointLimitFrc,  22, jointlimitfrc,     of_joint,          Acceleration, 1, Real,       joint,      frame_or_none, limited, constraints) \
  X(kSensorTendonLimitPos, 23, tendonlimitpos,    of_tendon,         Position,     1, Real,       tendon,     frame_or_none, limited, constraints) \
  X(kSensorTendonLimitVel, 24, tendonlimitvel,    of_tendon,         Velocity,     1, Real,       tendon,     frame_or_none, limited, constraints) \
  X(kSensorTendonLimitFrc, 25, tendonlimitfrc,    of_tendon,         Acceleration, 1, Real,       tendon,     frame_or_none, limited, constraints) \
  X(kSensorFramePos,       26, framepos,          of_frame,          Position,     3, Real,       frame,      frame_or_none, any,     nothing)     \
  X(kSensorFrameQuat,      27, framequat,         of_frame,          Position,     4, Quaternion, frame,      frame_or_none, any,     nothing)     \
  X(kSensorFrameXAxis,     28, framexaxis,        of_frame,          Position,     3, Axis,       frame,      frame_or_none, any,     nothing)     \
  X(kSensorFrameYAxis,     29, frameyaxis,        of_frame,          Position,     3, Axis,       frame,      frame_or_none, any,     nothing)     \
  X(kSensorFrameZAxis,     30, framezaxis,        of_frame,          Position,     3, Axis,       frame,      frame_or_none, any,     nothing)     \
  X(kSensorFrameLinVel,    31, framelinvel,       of_frame,          Velocity,     3, Real,       frame,      frame_or_none, any,     nothing)     \
  X(kSensorFrameAngVel,    32, frameangvel,       of_frame,          Velocity,     3, Real,       frame,      frame_or_none, any,     nothing)     \
  X(kSensorFrameLinAcc,    33, framelinacc,       of_frame_in_world, Acceleration, 3, Real,       frame,      frame_or_none, any,     body_forces) \
  X(kSensorFrameAngAcc,    34, frameangacc,       of_frame_in_world, Acceleration, 3, Real,       frame,      frame_or_none, any,     body_forces) \
  X(kSensorSubtreeCom,     35, subtreecom,        of_subtree,        Position,     3, Real,       body,       frame_or_none, any,     nothing)     \
  X(kSensorSubtreeLinVel,  36, subtreelinvel,     of_subtree,        Velocity,     3, Real,       body,       frame_or_none, any,     subtrees)    \
  X(kSensorSubtreeAngMom,  37, subtreeangmom,     of_subtree,        Velocity,     3, Real,       body,       frame_or_none, any,     subtrees)    \
  X(kSensorInsideSite,     38, insidesite,        insidesite,        Position,     1, Positive,   frame,      site,          any,     nothing)     \
  X(kSensorGeomDist,       39, distance,          between_geoms,     Position,     1, Real,       body | geom, body | geom,  any,     nothing)     \
  X(kSensorGeomNormal,     40, normal,            between_geoms,     Position,     3, Axis,       body | geom, body | geom,  any,     nothing)     \
  X(kSensorGeomFromTo,     41, fromto,            between_geoms,     Position,     6, Real,       body | geom, body | geom,  any,     unclamped)   \
  X(kSensorContact,        42, contact,           contact,           Acceleration, 0, Real,       frame_or_none, frame_or_none, any,  constraints | unclamped) \
  X(kSensorEPotential,     43, e_potential,       global,            Position,     1, Real,       anything,   frame_or_none, any,     potential)   \
  X(kSensorEKinetic,       44, e_kinetic,         global,            Position,     1, Real,       anything,   frame_or_none, any,     kinetic)     \
  X(kSensorClock,          45, clock,             global,            Position,     1, Real,       anything,   frame_or_none, any,     nothing)     \
  X(kSensorTactile,        46, tactile,           tactile,           Acceleration, 0, Real,       mesh,       geom,          any,     nothing)     \
  X(kSensorPlugin,         47, plugin,            sensor_plugin,     Acceleration, 0, Real,       anything,   anything,      any,     nothing)     \
  X(kSensorUser,           48, user,              user,              Position,     0, Real,       anything,   frame_or_none, any,     nothing)
// clang-format on
