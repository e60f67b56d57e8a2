# expect(STATUS [MATCHES regex] [LACKS regex] [INPUT file] ARGS ...): runs corten, checks its exit status and its output
# (stdout and stderr together), and leaves stdout in `printed`, stderr in `told`. INPUT is a file for standard input.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})

function(expect status)
  cmake_parse_arguments(PARSE_ARGV 1 WANT "" "LACKS;INPUT" "ARGS;MATCHES")
  if(NOT WANT_INPUT)
    set(WANT_INPUT /dev/null)
  endif()
  execute_process(COMMAND ${CORTEN} ${WANT_ARGS} WORKING_DIRECTORY ${SCRATCH} RESULT_VARIABLE result INPUT_FILE ${WANT_INPUT}
                  OUTPUT_VARIABLE out ERROR_VARIABLE err)
  set(told "corten ${WANT_ARGS}\nexit status ${result}\n${out}${err}")
  if(NOT result STREQUAL status)
    message(FATAL_ERROR "expected exit status ${status}: ${told}")
  endif()
  foreach(regex IN LISTS WANT_MATCHES)
    if(NOT "${out}${err}" MATCHES "${regex}")
      message(FATAL_ERROR "expected \"${regex}\": ${told}")
    endif()
  endforeach()
  if(WANT_LACKS AND "${out}${err}" MATCHES "${WANT_LACKS}")
    message(FATAL_ERROR "did not expect \"${WANT_LACKS}\": ${told}")
  endif()
  set(printed "${out}" PARENT_SCOPE)
  set(told "${err}" PARENT_SCOPE)
endfunction()

function(expect_same one other)
  file(SHA256 ${SCRATCH}/${one} a)
  file(SHA256 ${SCRATCH}/${other} b)
  if(NOT a STREQUAL b)
    message(FATAL_ERROR "${one} and ${other} differ")
  endif()
endfunction()
function(expect_gone file)
  if(EXISTS ${SCRATCH}/${file})
    message(FATAL_ERROR "${file} is still there")
  endif()
endfunction()

# interrupted(NAME ARGS ...): kills the command as soon as the journal NAME.progress is there, and leaves its description in `head`. It
# must be long work.
function(interrupted name)
  execute_process(COMMAND sh -c "\"$@\" >/dev/null 2>&1 & until grep -q '^program' ${name}.progress 2>/dev/null; do
                                 kill -0 $! || exit 1; sleep 0.01; done; kill -9 $!; wait $!; [ $? -eq 137 ]"
                          sh ${CORTEN} ${ARGN} WORKING_DIRECTORY ${SCRATCH} ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(STRINGS ${SCRATCH}/${name}.progress head)
  file(REMOVE ${SCRATCH}/${name}.progress ${SCRATCH}/${name}.part)
  list(FILTER head EXCLUDE REGEX "^done")
  list(JOIN head "\n" head)
  set(head "${head}\n" PARENT_SCOPE)
endfunction()

# A model with one hinge, a control and a keyframe, for tests that need to count numbers.
file(WRITE ${SCRATCH}/hinge.xml "<mujoco model='one hinge'>
  <option timestep='0.01'/>
  <worldbody><body name='arm'><joint name='elbow' axis='0 1 0'/>
    <geom type='capsule' size='0.02' fromto='0 0 0 0.3 0 0' contype='0' conaffinity='0'/></body></worldbody>
  <actuator><motor name='pull' joint='elbow' ctrlrange='0 4' ctrllimited='true'/></actuator>
  <keyframe><key name='up' qpos='-1.5' ctrl='2'/></keyframe>
</mujoco>")
file(WRITE ${SCRATCH}/bad.xml "<mujoco>
  <worldbody><body name='arm'><joint axis='0 1 0'/>
    <geom sice='0.1'/>
  </body></worldbody>
</mujoco>")
