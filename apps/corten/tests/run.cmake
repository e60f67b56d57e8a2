include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

# Without a model: the embedded humanoid, from any folder.
expect(0 ARGS run --time 0.1 MATCHES "humanoid: 12 bodies, 22 joints, 27 dofs, 21 actuators" "times real time"
       "steps/s" "energy" "contacts")
expect(0 ARGS run hinge.xml --steps 1 MATCHES "one hinge: 1 body, 1 joint, 1 dof, 1 actuator, 1 geom\n" "0\\.01 s in 1 step of 10 ms")
expect(0 ARGS run hinge.xml --steps 7 --ctrl sin MATCHES "0\\.07 s in 7 steps of 10 ms")
expect(0 ARGS run hinge.xml --time 0.2 --key up MATCHES "20 steps")
expect(0 ARGS run hinge.xml --steps 0 --key 0 MATCHES "0 steps")

# The table: a header, the initial state, and a row for every step, with numbers that read back exactly.
expect(0 ARGS run hinge.xml --steps 3 --key up --csv path.csv)
file(STRINGS ${SCRATCH}/path.csv rows)
list(LENGTH rows count)
list(GET rows 0 header)
list(GET rows 1 start)
if(NOT count EQUAL 5 OR NOT header STREQUAL "time,qpos:elbow,qvel:elbow,ctrl:pull,energy_potential,energy_kinetic"
   OR NOT start MATCHES "^0,-1\\.5,0,2,")
  message(FATAL_ERROR "path.csv is not as expected: ${rows}")
endif()


# Columns of joints with several coordinates, of activations and of sensors; names with commas are quoted.
file(WRITE ${SCRATCH}/columns.xml "<mujoco><worldbody><body><freejoint name='root'/><geom size='.1'/>
  <body><joint type='ball' name='a,b'/><geom size='.1'/><body><joint/><geom size='.1'/><site name='s'/></body></body></body></worldbody>
  <actuator><general name='slow' joint='a,b' dyntype='integrator'/></actuator>
  <sensor><gyro site='s'/><clock name='time'/></sensor></mujoco>")
expect(0 ARGS run columns.xml --steps 1 --csv columns.csv)
file(STRINGS ${SCRATCH}/columns.csv rows)
list(GET rows 0 header)
set(expected "time")
foreach(part x y z qw qx qy qz)
  string(APPEND expected ",qpos:root:${part}")
endforeach()
foreach(part qw qx qy qz)
  string(APPEND expected ",\"qpos:a,b:${part}\"")
endforeach()
string(APPEND expected ",qpos:#2")
foreach(part vx vy vz wx wy wz)
  string(APPEND expected ",qvel:root:${part}")
endforeach()
foreach(part wx wy wz)
  string(APPEND expected ",\"qvel:a,b:${part}\"")
endforeach()
string(APPEND expected ",qvel:#2,act:slow,ctrl:slow,sensor:#0:0,sensor:#0:1,sensor:#0:2,sensor:time,energy_potential,energy_kinetic")
list(GET rows 2 last)
string(REGEX MATCHALL "," commas "${last}")
list(LENGTH commas commas)
if(NOT header STREQUAL expected OR NOT commas EQUAL 30 OR NOT last MATCHES "^0\\.002,.*,0\\.002,[^,]+,[^,]+$")
  message(FATAL_ERROR "columns.csv is not as expected: ${rows}")
endif()

# A run that diverges says where and when, prints no energy drift, and fails.
file(READ ${SCRATCH}/hinge.xml xml)
string(REPLACE "qpos='-1.5'" "qpos='1e300'" xml "${xml}")
file(WRITE ${SCRATCH}/huge.xml "${xml}")
expect(3 ARGS run huge.xml --steps 2 --key up MATCHES "diverged +in step 1, t = 0 s: qpos\\[0\\] of joint elbow is 1e\\+300"
       "warning +in 1 of 2 steps: qpos" LACKS "drift [-+]|%")
# The elbow's acceleration is that of a constant torque over its inertia; the state is fine until the control grows.
file(WRITE ${SCRATCH}/strong.xml "<mujoco><option timestep='0.01' gravity='0 0 0'/><worldbody>
  <body><joint name='still' axis='0 1 0'/><geom size='.1' contype='0' conaffinity='0'/></body>
  <body><joint name='elbow' axis='0 1 0'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></worldbody>
  <actuator><general joint='elbow' gainprm='1e12' dyntype='integrator'/></actuator>
  <keyframe><key ctrl='1'/></keyframe></mujoco>")
# Activation after n steps is 0.01 n, so the acceleration is 1e10 n and first too large in the third step.
foreach(extra "" "--csv;strong.csv")
  expect(3 ARGS run strong.xml --steps 100 --key 0 ${extra}
         MATCHES "diverged +in step 3, t = 0\\.02 s: qacc\\[1\\] of joint elbow is 2e\\+10" "simulated +1 s in 100 steps")
endforeach()
expect(3 ARGS run strong.xml --steps 100 --key 0 --json)
foreach(key step field index joint)
  string(JSON value GET "${printed}" diverged ${key})
  list(APPEND values ${value})
endforeach()
string(JSON value GET "${printed}" diverged value)
if(NOT values STREQUAL "3;qacc;1;elbow" OR NOT value MATCHES "^(20000000000|19999999999)\\.")
  message(FATAL_ERROR "diverged is ${values} ${value}")
endif()
string(JSON end TYPE "${printed}" energy end)
if(NOT end STREQUAL "NULL")
  message(FATAL_ERROR "a run that diverged has an energy at the end")
endif()

# The summary as JSON.
expect(0 ARGS run hinge.xml --steps 3 --json)
foreach(key model stopped steps timestep simulated_seconds wall_seconds steps_per_second energy contacts diverged warnings final)
  string(JSON value GET "${printed}" ${key})
endforeach()
string(JSON steps GET "${printed}" steps)
string(JSON diverged TYPE "${printed}" diverged)
string(JSON qpos LENGTH "${printed}" final qpos)
if(NOT "${steps} ${diverged} ${qpos}" STREQUAL "3 NULL 1")
  message(FATAL_ERROR "unexpected summary: ${printed}")
endif()

# Equal states have equal hashes.
string(JSON hash GET "${printed}" final state_hash)
expect(0 ARGS run hinge.xml --steps 3 --json)
string(JSON again GET "${printed}" final state_hash)
expect(0 ARGS run hinge.xml --steps 4 --json)
string(JSON other GET "${printed}" final state_hash)
if(NOT hash MATCHES "^[0-9a-f]+$" OR NOT hash STREQUAL again OR hash STREQUAL other)
  message(FATAL_ERROR "hashes ${hash}, ${again}, ${other}")
endif()

# The table never replaces the model.
expect(2 ARGS run hinge.xml --csv ./hinge.xml MATCHES "--csv ./hinge\\.xml and MODEL hinge\\.xml are the same file")
expect(0 ARGS run hinge.xml --steps 1 --csv -)
if(NOT printed MATCHES "^time,qpos:elbow[^ ]+$" OR NOT told MATCHES "0\\.01 s in 1 step of 10 ms" OR EXISTS ${SCRATCH}/-)
  message(FATAL_ERROR "unexpected: ${printed} ${told}")
endif()
expect(2 ARGS run hinge.xml --steps 1 --csv - --json MATCHES "--csv - and --json both write to standard output")
expect(0 ARGS run hinge.xml --steps 1 --csv /dev/stdout MATCHES "time,qpos:elbow")

expect(1 ARGS run missing.xml MATCHES "missing\\.xml")
expect(1 ARGS run bad.xml MATCHES "bad\\.xml:3: .*sice")
expect(2 ARGS run hinge.xml --time -1 MATCHES "--time")
expect(2 ARGS run hinge.xml --time nan MATCHES "--time")
expect(2 ARGS run hinge.xml --steps -5 MATCHES "--steps")
expect(2 ARGS run hinge.xml --steps 5 --time 1 MATCHES "--steps")
expect(2 ARGS run hinge.xml --key down MATCHES "no keyframe down; the model has 0 \\(up\\)")
expect(2 ARGS run hinge.xml --key 1 MATCHES "no keyframe 1")
expect(2 ARGS run hinge.xml --csv no/such/folder.csv MATCHES "cannot write no/such/folder\\.csv")
expect(2 ARGS run hinge.xml --ctrl cos MATCHES "--ctrl: \"cos\" is not one of zero, mid, sin\n" LACKS "->|Check|FAILED|{")

# Other values for <option>, with the messages of MJCF.
expect(0 ARGS run hinge.xml --option timestep=0.5 --option integrator=RK4 --steps 2 MATCHES "1 s in 2 steps of 500 ms")
expect(0 ARGS info hinge.xml --option integrator=RK4 --option "gravity=0 0 -1" --option flag.contact=disable
       MATCHES "integrator +RK4" "gravity +0 0 -1" "disableflags +contact")
expect(0 ARGS run --option timestep=0.01 --steps 1 MATCHES "humanoid.*in 1 step of 10 ms")
expect(0 ARGS bench hinge.xml --steps 2 --option solver=CG)
expect(2 ARGS run hinge.xml --option integrator=RK5 MATCHES "--option integrator=RK5: .*must be one of Euler, RK4, implicit")
expect(2 ARGS run hinge.xml --option speed=1 MATCHES "--option speed=1: .*unknown attribute \"speed\"; allowed: timestep")
expect(2 ARGS run hinge.xml --option flag.wind=enable MATCHES "unknown attribute \"wind\"; allowed: constraint")
expect(2 ARGS run hinge.xml --option gravity=1 MATCHES "needs 3 numbers, has 1")
expect(2 ARGS run hinge.xml --option timestep MATCHES "must be NAME=VALUE")
expect(1 ARGS run hinge.xml --option timestep=-1 MATCHES "timestep -1 must be above zero")
expect(0 ARGS convert hinge.xml hinge.ctm)
expect(1 ARGS run hinge.ctm --option timestep=0.5 MATCHES "holds a compiled model.*MJCF file")
# A rollout with other options is another run.
expect(0 ARGS rollout hinge.xml --envs 2 --steps 3 --out a.npy)
expect(0 ARGS rollout hinge.xml --envs 2 --steps 3 --out b.npy --option timestep=0.5)
file(SHA256 ${SCRATCH}/a.npy a)
file(SHA256 ${SCRATCH}/b.npy b)
if(a STREQUAL b)
  message(FATAL_ERROR "--option has no effect on a rollout")
endif()
