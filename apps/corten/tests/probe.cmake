include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

function(write_case name json)
  file(WRITE ${SCRATCH}/${name}.json "${json}")
endfunction()

function(require_equal what actual expected)
  if(NOT actual STREQUAL expected)
    message(FATAL_ERROR "${what} is ${actual}, not ${expected}")
  endif()
endfunction()

# A given state is written back unchanged; `next` is one step later; the rollout starts from the first state.
write_case(good [[{"override": {"tolerance": 1e-10, "iterations": 7},
  "checkpoints": [{"step": 3, "state": {"time": 2, "qpos": [0.25], "qvel": [0], "act": [], "ctrl": [1]}}],
  "rollout": {"steps": 4}}]])
expect(0 ARGS probe hinge.xml good.json out.json)
file(READ ${SCRATCH}/out.json out)
string(JSON iterations GET "${out}" model opt iterations)
string(JSON name GET "${out}" model joint_names 0)
string(JSON step GET "${out}" checkpoints 0 step)
string(JSON axis_y GET "${out}" checkpoints 0 forward xaxis 1)
string(JSON moment GET "${out}" checkpoints 0 forward actuator_moment 0)
string(JSON inertia LENGTH "${out}" checkpoints 0 forward M)
string(JSON time GET "${out}" checkpoints 0 next time)
string(JSON end GET "${out}" rollout time)
require_equal(iterations ${iterations} 7)
require_equal(name ${name} elbow)
require_equal(step ${step} 3)
require_equal(axis_y ${axis_y} 1.0)
require_equal(moment ${moment} 1.0)
require_equal("size of M" ${inertia} 1)
# CMake prints all seventeen digits.
if(NOT time MATCHES "^2\\.0(1|0999)" OR NOT end MATCHES "^2\\.0(4|3999)")
  message(FATAL_ERROR "times after the steps: ${time}, ${end}")
endif()

# If a case has reference values, only those fields are written.
write_case(few [[{"checkpoints": [{"state": {"qpos": [0]}, "forward": {"qacc": [0]}}]}]])
expect(0 ARGS probe hinge.xml few.json out.json)
file(READ ${SCRATCH}/out.json out)
string(JSON length LENGTH "${out}" checkpoints 0 forward)
require_equal("number of fields" ${length} 2) # qacc, and the list of contacts

# Numbers that JSON cannot express.
write_case(nan [[{"checkpoints": [{"state": {"qfrc_applied": ["nan"]}}]}]])
expect(0 ARGS probe hinge.xml nan.json out.json)
file(READ ${SCRATCH}/out.json out)
string(JSON smooth GET "${out}" checkpoints 0 forward qfrc_smooth 0)
require_equal(qfrc_smooth ${smooth} nan)

# Error messages name the invalid field.
function(reject json regex)
  write_case(wrong "${json}")
  expect(2 ARGS probe hinge.xml wrong.json out.json MATCHES "wrong\\.json: ${regex}")
endfunction()
reject([[{"checkpoints": ]] "not valid JSON")
reject("[1, 2]" "the file: must be an object")
reject([[{}]] "checkpoints: must be an array")
reject([[{"checkpoints": [{}]}]] "checkpoints.0.\\.state: must be an object")
reject([[{"checkpoints": [{"state": {"qpos": [1, 2]}}]}]] "checkpoints.0.\\.state\\.qpos: has 2 numbers; the model needs 1")
reject([[{"checkpoints": [{"state": {"qpos": 1}}]}]] "checkpoints.0.\\.state\\.qpos: must be an array")
reject([[{"checkpoints": [{"state": {"qpos": ["a"]}}]}]] "checkpoints.0.\\.state\\.qpos.0.: .a. must be a number")
reject([[{"checkpoints": [{"state": {"time": [0]}}]}]] "checkpoints.0.\\.state\\.time: .0. must be a number")
reject([[{"checkpoints": [{"state": {"speed": [0]}}]}]] "checkpoints.0.\\.state\\.speed: is not a field")
reject([[{"checkpoints": [], "override": {"colour": 1}}]] "override\\.colour: is not an option")
reject([[{"checkpoints": [], "override": {"iterations": 1.5}}]] "override\\.iterations: 1\\.5 must be a number")
reject([[{"checkpoints": [], "rollout": {"steps": -1}}]] "rollout\\.steps: -1 must be a whole number from 0 to 1000000000")
reject([[{"checkpoints": [], "override": {"iterations": 9999999999}}]] "override\\.iterations: 9999999999 must be a number without fraction from -2147483648 to")
reject([[{"checkpoints": [], "override": {"iterations": 18446744073709551615}}]] "override\\.iterations: 18446744073709551615 must be a number without fraction")
reject([[{"checkpoints": [], "override": {"gravity": 1}}]] "override\\.gravity: 1 is not possible: the option has several numbers")

reject([[{"checkpoints": [{"state": {"qpos": [1e400]}}]}]] "not valid JSON: .*1e400")
reject([[{"checkpoints": [], "override": {"timestep": -1}}]] "override: .*timestep")
reject([[{"checkpoints": [], "override": {"solver": 99}}]] "override: .*solver")

# Names that are not UTF-8 are written with a replacement character.
execute_process(COMMAND printf "<mujoco><worldbody><body name='a\\377b'><joint/><geom size='.1'/></body></worldbody></mujoco>"
                OUTPUT_FILE ${SCRATCH}/latin.xml)
write_case(any [[{"checkpoints": [{"state": {}}]}]])
expect(0 ARGS probe latin.xml any.json out.json)
file(READ ${SCRATCH}/out.json out)
string(JSON name GET "${out}" model body_names 1)
if(NOT name MATCHES "^a.+b$")
  message(FATAL_ERROR "the name is ${name}")
endif()
expect(0 ARGS info latin.xml --json)
expect(2 ARGS probe hinge.xml few.json ./few.json MATCHES "OUT ./few\\.json and CASE few\\.json are the same file")
expect(2 ARGS probe hinge.xml few.json hinge.xml MATCHES "are the same file")
expect(2 ARGS probe hinge.xml . out.json MATCHES "\\.: not a regular file")
execute_process(COMMAND mkfifo ${SCRATCH}/pipe.json)
expect(2 ARGS probe hinge.xml pipe.json out.json MATCHES "pipe\\.json: not a regular file")
# A file of /proc that cannot be read at its beginning.
if(EXISTS /proc/self/mem)
  expect(2 ARGS probe hinge.xml /proc/self/mem out.json MATCHES "cannot read /proc/self/mem: Input/output error")
endif()
expect(2 ARGS probe hinge.xml absent.json out.json MATCHES "cannot read absent\\.json")
expect(2 ARGS probe hinge.xml few.json no/out.json MATCHES "cannot write no/out\\.json")
expect(1 ARGS probe bad.xml few.json out.json MATCHES "bad\\.xml:3")
