include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

# Without a model: the embedded humanoid, from any folder.
expect(0 ARGS run --time 0.1 MATCHES "humanoid: 12 bodies, 22 joints, 27 dofs, 21 actuators" "times real time"
       "steps/s" "energy" "contacts")
expect(0 ARGS run hinge.xml --steps 7 --ctrl sin MATCHES "0\\.07 s in 7 steps of 10 ms")
expect(0 ARGS run hinge.xml --time 0.2 --key up MATCHES "20 steps")
expect(0 ARGS run hinge.xml --steps 0 --key 0 MATCHES "0 steps")

# The table: a header, the initial state, and a row for every step, with numbers that read back exactly.
expect(0 ARGS run hinge.xml --steps 3 --key up --csv path.csv)
file(STRINGS ${SCRATCH}/path.csv rows)
list(LENGTH rows count)
list(GET rows 0 header)
list(GET rows 1 start)
if(NOT count EQUAL 5 OR NOT header STREQUAL "time,qpos0,qvel0,energy_potential,energy_kinetic" OR NOT start MATCHES "^0,-1\\.5,0,")
  message(FATAL_ERROR "path.csv is not as expected: ${rows}")
endif()

# A state that cannot be simulated is reported.
file(READ ${SCRATCH}/hinge.xml xml)
string(REPLACE "qpos='-1.5'" "qpos='1e300'" xml "${xml}")
file(WRITE ${SCRATCH}/huge.xml "${xml}")
expect(0 ARGS run huge.xml --steps 2 --key up MATCHES "warning +in 1 of 2 steps: qpos")

expect(1 ARGS run missing.xml MATCHES "missing\\.xml")
expect(1 ARGS run bad.xml MATCHES "bad\\.xml:3: .*sice")
expect(2 ARGS run hinge.xml --time -1 MATCHES "--time")
expect(2 ARGS run hinge.xml --time nan MATCHES "--time")
expect(2 ARGS run hinge.xml --steps -5 MATCHES "--steps")
expect(2 ARGS run hinge.xml --steps 5 --time 1 MATCHES "--steps")
expect(2 ARGS run hinge.xml --key down MATCHES "no keyframe down; the model has 0 \\(up\\)")
expect(2 ARGS run hinge.xml --key 1 MATCHES "no keyframe 1")
expect(2 ARGS run hinge.xml --csv no/such/folder.csv MATCHES "cannot write no/such/folder\\.csv")
expect(2 ARGS run hinge.xml --ctrl cos MATCHES "--ctrl")
