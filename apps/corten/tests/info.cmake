include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

expect(0 ARGS info hinge.xml MATCHES "one hinge: " "nv +1" "timestep +0\\.01" "integrator +Euler" "arm +[0-9.]+ kg, 1 geom"
       "- elbow hinge" "0 +pull +motor, joint elbow, gear 1, ctrl 0 to 4" "0 +up")
expect(0 ARGS info ${MODELS}/humanoid.xml MATCHES "humanoid: 75 kg" "nv +27" "nu +21" "left_knee hinge, qpos 19, dof 18, range")
expect(1 ARGS info bad.xml MATCHES "bad\\.xml:3: ")
expect(0 ARGS info --device MATCHES "(no usable GPU: .+|compute capability [0-9])")
expect(0 ARGS info --device hinge.xml MATCHES "one hinge: ")
expect(2 ARGS info MATCHES "info needs a MODEL, or --device")

# Addresses, sensors, sites, cameras and the kinds of actuators.
file(WRITE ${SCRATCH}/kinds.xml "<mujoco model='kinds'><compiler angle='radian'/><option integrator='RK4'/><worldbody>
  <body name='arm'><joint name='elbow' range='-1 1' limited='true'/><geom size='.1'/><site name='tip'/><camera name='eye' fovy='30'/></body>
  <body name='box'><freejoint name='root'/><geom size='.1'/></body></worldbody>
  <actuator><motor name='a' joint='elbow' ctrlrange='0 4' ctrllimited='true'/><position name='b' joint='elbow' kp='3' kv='1'/>
  <velocity name='c' joint='elbow' kv='2'/><intvelocity name='d' joint='elbow' kp='1' actrange='0 1'/>
  <muscle name='e' joint='elbow' lengthrange='0 1'/><damper name='f' joint='elbow' ctrlrange='0 1' kv='1'/>
  <cylinder name='g' joint='elbow' area='2'/><adhesion name='h' body='box' ctrlrange='0 1'/>
  <general name='j' body='box' gaintype='affine' gainprm='1 1'/><motor name='k' site='tip' gear='0 0 1 0 0.5 0'/>
  <general name='i' joint='elbow' gainprm='5'/><motor joint='elbow'/></actuator>
  <sensor><jointpos name='angle' joint='elbow'/><accelerometer name='acc' site='tip'/><clock/></sensor>
  <keyframe><key name='start' time='2'/></keyframe></mujoco>")
expect(0 ARGS info kinds.xml MATCHES "- elbow hinge, qpos 0, dof 0, range -1 to 1" "- root free, qpos 1 to 7, dof 1 to 6"
       "a +motor" "b +position" "c +velocity" "d +intvelocity, .*act 0" "e +muscle, .*act 1" "f +damper" "g +cylinder.*act 2"
       "h +adhesion, body box" "j +general, body box" "k +motor, site tip, gear 0 0 1 0 0\\.5\n" "i +general" "angle +jointpos of joint elbow, sensordata 0" "acc +accelerometer of site tip, sensordata 1 to 3"
       "2 +clock, sensordata 4" "tip +on body arm" "eye +on body arm, fixed, field of view 30")
expect(0 ARGS info kinds.xml --json)
function(json_is expected)
  string(JSON value GET "${printed}" ${ARGN})
  if(NOT value STREQUAL expected)
    message(FATAL_ERROR "${ARGN} is ${value}, not ${expected}")
  endif()
endfunction()
json_is(kinds model)
json_is(8 sizes nq)
json_is(RK4 options integrator)
json_is(arm bodies 1 name)
json_is(free joints 1 type)
json_is(1 joints 1 qpos_address)
json_is(6 joints 1 dof_count)
json_is(adhesion actuators 7 kind)
json_is(general actuators 8 kind)
json_is(0.5 actuators 9 gear 4)
json_is(auto options jacobian)
json_is(OFF options ccd)
json_is(elbow actuators 0 target)
json_is(1 actuators 4 act_address)
json_is(accelerometer sensors 1 type)
json_is(1 sensors 1 address)
json_is(3 sensors 1 count)
json_is(1 sites 0 body)
json_is(30.0 cameras 0 fovy)
json_is(2.0 keyframes 0 time)
expect(0 ARGS info --device --json)
string(JSON usable GET "${printed}" device usable)
