# Rollouts under mpirun: 2, 3 and 4 ranks write the bytes of one process.
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

set(ENV{OMPI_ALLOW_RUN_AS_ROOT} 1)
set(ENV{OMPI_ALLOW_RUN_AS_ROOT_CONFIRM} 1)
set(ENV{OMPI_MCA_rmaps_base_oversubscribe} 1)
set(small rollout ${MODELS}/humanoid.xml --envs 13 --steps 5 --qpos-noise 0.01 --chunk 2)

function(expect_ranks ranks status)
  cmake_parse_arguments(PARSE_ARGV 2 WANT "" "" "ARGS;MATCHES")
  execute_process(COMMAND ${MPIRUN} -n ${ranks} ${CORTEN} ${WANT_ARGS} WORKING_DIRECTORY ${SCRATCH} TIMEOUT 60
                  RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT result STREQUAL status OR NOT out MATCHES "${WANT_MATCHES}")
    message(FATAL_ERROR "${ranks} ranks: exit status ${result}, expected ${status} and \"${WANT_MATCHES}\": ${out}")
  endif()
endfunction()

expect(0 ARGS ${small} --out one.npy)
foreach(ranks 2 3 4)
  expect_ranks(${ranks} 0 ARGS ${small} --out ranks.npy MATCHES "of each of ${ranks} ranks")
  expect_same(one.npy ranks.npy)
endforeach()

# Bad options end all ranks with the usual message and status.
expect_ranks(2 2 ARGS rollout ${MODELS}/humanoid.xml --envs 0 --steps 5 --out ranks.npy MATCHES "--envs must be from 1")
