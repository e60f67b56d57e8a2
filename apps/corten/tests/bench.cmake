include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

expect(0 ARGS bench ${MODELS}/humanoid_freefall.xml --steps 5 --threads 2 --envs 3 --warmup 2 --key fall --ctrl mid)
foreach(key steps_per_second us_per_step ncon nefc niter nv envs threads cpu_us_per_step)
  string(JSON value GET "${printed}" ${key})
endforeach()
string(JSON engine GET "${printed}" engine)
string(JSON nv GET "${printed}" nv)
if(NOT engine MATCHES "^Corten [0-9]" OR NOT nv EQUAL 27)
  message(FATAL_ERROR "unexpected result: ${printed}")
endif()
expect(0 ARGS bench --steps 2 MATCHES "\"nv\":27")
# Several thread counts: one line each, compared with the first.
expect(0 ARGS bench ${MODELS}/quadruped.xml --steps 3 --threads 1,2 --envs 5 --key home
       MATCHES "\"envs\":5,\"threads\":1,.*\"speedup\":1.000,\"efficiency\":1.000.*\"threads\":2,.*\"efficiency\"")
expect(0 ARGS bench hinge.xml --steps 3 --threads 1,3 MATCHES "\"envs\":3,\"threads\":3")
# The word after the thread counts is the model.
expect(0 ARGS bench --steps 3 --threads 1,3 hinge.xml MATCHES "\"nv\":1,\"envs\":3,\"threads\":3")
expect(2 ARGS bench hinge.xml --threads 1,0 MATCHES "--threads must be at least 1")
expect(2 ARGS bench hinge.xml --steps 0 MATCHES "--steps must be at least 1")
expect(2 ARGS bench hinge.xml --threads 0 MATCHES "--threads")
expect(2 ARGS bench hinge.xml --envs -1 MATCHES "--envs must be at least 1, not -1")
expect(2 ARGS bench hinge.xml --envs 0 MATCHES "--envs must be at least 1, not 0")
# Devices: without a GPU the batch falls back to the CPU and prints the reason once, or nothing with auto.
expect(0 ARGS bench hinge.xml --steps 3 --envs 4 --device cuda MATCHES "\"device\":\"(cpu|cuda)\"" "(runs on the CPU: |\"gpu\":)")
expect(0 ARGS bench hinge.xml --steps 3 --envs 4 --device auto --precision float LACKS "runs on the CPU")
expect(2 ARGS bench hinge.xml --steps 3 --device cuda MATCHES "--envs")
expect(2 ARGS bench hinge.xml --envs 2 --precision float MATCHES "the CPU always uses double")
expect(2 ARGS bench hinge.xml --envs 2 --device tpu MATCHES "--device.*tpu.*(cpu|auto|cuda)")
expect(2 ARGS bench hinge.xml --envs 2 --device auto --precision half MATCHES "--precision.*half.*double")
expect(0 ARGS bench hinge.xml --steps 3 --profile MATCHES "\"stage_us_per_step\":{\"CheckState\":[0-9.]+,\"Kinematics\"" "stage +us per step +share"
       "ConstraintSolver")
expect(0 ARGS bench hinge.xml --steps 3 --envs 4 --profile MATCHES "\"stage_us_per_step\":{\"CheckState\"")
