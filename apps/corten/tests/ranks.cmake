# Rollouts and sweeps under mpirun: 1, 2, 3 and 4 ranks write the bytes of one process.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

set(ENV{OMPI_ALLOW_RUN_AS_ROOT} 1)
set(ENV{OMPI_ALLOW_RUN_AS_ROOT_CONFIRM} 1)
set(ENV{OMPI_MCA_rmaps_base_oversubscribe} 1)
set(ENV{ASAN_OPTIONS} detect_leaks=0) # OpenMPI keeps memory to the end
set(small rollout ${MODELS}/humanoid.xml --envs 13 --steps 5 --qpos-noise 0.01 --chunk 2)

function(expect_ranks ranks status)
  cmake_parse_arguments(PARSE_ARGV 2 WANT "" "" "ARGS;MATCHES")
  execute_process(COMMAND ${MPIRUN} -n ${ranks} ${CORTEN} ${WANT_ARGS} WORKING_DIRECTORY ${SCRATCH} TIMEOUT 60
                  RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT result STREQUAL status OR NOT out MATCHES "${WANT_MATCHES}")
    message(FATAL_ERROR "${ranks} ranks: exit status ${result}, expected ${status} and \"${WANT_MATCHES}\": ${out}")
  endif()
  set(printed "${out}" PARENT_SCOPE)
endfunction()

expect(0 ARGS ${small} --out one.npy --save-controls one_controls.npy --save-initial one_initial.npy)
foreach(ranks 1 2 3 4)
  set(words "on ")
  if(ranks GREATER 1)
    set(words "of each of ${ranks} ranks")
  endif()
  expect_ranks(${ranks} 0 ARGS ${small} --out ranks.npy --save-controls controls.npy --save-initial initial.npy MATCHES "${words}")
  expect_same(one.npy ranks.npy)
  expect_same(one_controls.npy controls.npy)
  expect_same(one_initial.npy initial.npy)
endforeach()

# A sweep with noise: the table, and the plot.
file(WRITE ${SCRATCH}/study.json "{\"model\": \"${MODELS}/quadruped.xml\", \"key\": \"home\", \"steps\": 20, \"repeats\": 3, \"noise\": {\"qpos\": 0.01},
  \"parameters\": {\"friction\": {\"field\": \"geom_friction[*, 0]\", \"range\": [0.1, 1]}, \"g\": {\"field\": \"opt.gravity[2]\", \"range\": [-12, -6]}},
  \"sampling\": {\"method\": \"sobol\", \"samples\": 9, \"seed\": 2}, \"metrics\": {\"height\": \"final(qpos[2])\", \"speed\": \"rms(qvel[0])\"}}")
expect(0 ARGS sweep study.json --out one.csv --plot one.svg)
foreach(ranks 1 2 3 4)
  expect_ranks(${ranks} 0 ARGS sweep study.json --out ranks.csv --plot ranks.svg --chunk 2 MATCHES "27 runs in")
  expect_same(one.csv ranks.csv)
  expect_same(one.svg ranks.svg)
endforeach()

# Two commands cannot write one table. Processes that do not know of each other, because srun or another mpirun started them, are told.
execute_process(COMMAND ${CMAKE_COMMAND} -E env SLURM_STEP_NUM_TASKS=16 flock one.csv.progress ${CORTEN} sweep study.json --out one.csv
                WORKING_DIRECTORY ${SCRATCH} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
if(NOT result EQUAL 2 OR NOT out MATCHES "another sweep is writing one\\.csv now; if it is one of the 16 that were started together, .*srun --mpi=pmix")
  message(FATAL_ERROR "exit status ${result}: ${out}")
endif()
# Where files cannot be locked, it works without.
execute_process(COMMAND ${CMAKE_COMMAND} -E env LD_PRELOAD=${NO_LOCKS} ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0
                        ${CORTEN} sweep study.json --out unlocked.csv
                WORKING_DIRECTORY ${SCRATCH} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
if(NOT result EQUAL 0 OR NOT out MATCHES "warning: cannot lock unlocked\\.csv\\.progress: Function not implemented; ")
  message(FATAL_ERROR "exit status ${result}: ${out}")
endif()
expect_same(one.csv unlocked.csv)

# A rank that cannot write, here because of a limit of file sizes, is reported once with its environments; the others finish the work.
# If it came too late to get any, it is tried again.
set(work rollout ${MODELS}/humanoid.xml --envs 40 --steps 50 --qpos-noise 0.01 --threads 1 --chunk 4)
expect(0 ARGS ${work} --out whole.npy)
set(tcp ${CMAKE_COMMAND} -E env OMPI_MCA_btl=self,tcp) # shared memory is a file too
foreach(attempt RANGE 1 10)
  execute_process(COMMAND ${tcp} ${MPIRUN} -n 3 sh -c "[ $OMPI_COMM_WORLD_RANK -ne 1 ] || { trap '' XFSZ; ulimit -f 2; }; exec \"$@\"" sh
                          ${CORTEN} ${work} --out failed.npy
                  WORKING_DIRECTORY ${SCRATCH} TIMEOUT 60 RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
  string(REGEX MATCHALL "rank 1 on [^ ]+ failed with environments [0-9]+ to [0-9]+: cannot write failed\\.npy\\.part: File too large" told "${out}")
  list(LENGTH told times)
  if(NOT result EQUAL 0 OR NOT out MATCHES "2000 environment steps in")
    message(FATAL_ERROR "exit status ${result}: ${out}")
  endif()
  expect_same(whole.npy failed.npy)
  if(times GREATER 0)
    break()
  endif()
endforeach()
if(NOT times EQUAL 1)
  message(FATAL_ERROR "reported ${times} times: ${out}")
endif()

# After a kill of all, other numbers of ranks continue. Of ten chunks three are finished, one of them twice in the journal, and a line
# is cut; the bytes of the others are lost.
interrupted(killed.npy ${work} --substeps 10000 --out killed.npy)
string(REPLACE "substeps 10000" "substeps 1" head "${head}")
math(EXPR chunk "4 * 50 * 55 * 8") # 28 coordinates and 27 dofs
foreach(ranks 1 2 3)
  file(COPY_FILE ${SCRATCH}/whole.npy ${SCRATCH}/killed.npy.part)
  foreach(lost 1 3 4 5 6 8 9)
    math(EXPR at "128 + ${lost} * ${chunk}")
    execute_process(COMMAND dd if=/dev/zero of=killed.npy.part bs=${chunk} count=1 seek=${at} oflag=seek_bytes conv=notrunc
                    WORKING_DIRECTORY ${SCRATCH} ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  file(WRITE ${SCRATCH}/killed.npy.progress "${head}done 7 0\ndone 0 0\ndone 7 0\ndone 2 0\ndone 1")
  expect_ranks(${ranks} 0 ARGS ${work} --out killed.npy MATCHES "resuming: 3 of 10 chunks are finished")
  if(NOT printed MATCHES "1400 environment steps in")
    message(FATAL_ERROR "${printed}")
  endif()
  expect_same(whole.npy killed.npy)
  expect_gone(killed.npy.part)
  expect_gone(killed.npy.progress)
endforeach()

# Progress without a terminal: a line every second. When three are there, in less time than three of a single process take, the work,
# which is long, is stopped.
execute_process(COMMAND sh -c "\"$@\" 2>lines & n=0; until [ $(grep -cE '^[0-9]+ %, [0-9.]+ s simulated$' lines) -ge 3 ]; do
                               n=$((n+1)); [ $n -lt 120 ] || { kill $!; exit 1; }; sleep 0.1; done; kill $!; wait"
                        sh ${MPIRUN} -n 2 ${CORTEN} rollout ${MODELS}/humanoid.xml --envs 400 --steps 50 --substeps 100 --threads 1 --chunk 4 --out bar.npy
                WORKING_DIRECTORY ${SCRATCH} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
if(NOT result EQUAL 0)
  file(READ ${SCRATCH}/lines lines)
  message(FATAL_ERROR "no three lines of progress: ${out}${lines}")
endif()

# Bad options and files end all ranks with the usual message, once, and the usual status.
function(expect_once ranks status message)
  expect_ranks(${ranks} ${status} ARGS ${ARGN} MATCHES "${message}")
  string(REGEX MATCHALL "${message}" times "${printed}")
  list(LENGTH times count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "\"${message}\" was printed ${count} times: ${printed}")
  endif()
endfunction()
expect_once(3 2 "--envs must be from 1" rollout ${MODELS}/humanoid.xml --envs 0 --steps 5 --out ranks.npy)
expect_once(2 2 "cannot write no/such/folder" rollout ${MODELS}/humanoid.xml --envs 4 --steps 5 --out no/such/folder.npy)
expect_once(2 2 "cannot read none.json: No such file" sweep none.json --out ranks.csv)
expect_once(2 1 "none.xml" rollout none.xml --envs 4 --steps 5 --out ranks.npy)
