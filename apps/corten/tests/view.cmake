include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

# Runs until Ctrl-C, which is the usual end; --foreground sends one only, because a second one kills the program. What the
# server does is tested in tests/unit/serve.
function(expect_view)
  cmake_parse_arguments(PARSE_ARGV 0 WANT "" "INPUT" "ARGS;MATCHES")
  if(NOT WANT_INPUT)
    set(WANT_INPUT /dev/null)
  endif()
  execute_process(COMMAND timeout --foreground --preserve-status --signal=INT 1 ${CORTEN} view --no-open ${WANT_ARGS} WORKING_DIRECTORY ${SCRATCH}
                  INPUT_FILE ${WANT_INPUT} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(NOT result EQUAL 0 OR NOT out MATCHES "${WANT_MATCHES}")
    message(FATAL_ERROR "corten view ${WANT_ARGS}: exit status ${result}, expected ${WANT_MATCHES}:\n${out}${err}")
  endif()
endfunction()

expect_view(ARGS hinge.xml MATCHES "^http://127\\.0\\.0\\.1:[0-9]+/\n$")
expect_view(MATCHES "^http://127\\.0\\.0\\.1:[0-9]+/\n$")
expect_view(ARGS - INPUT ${SCRATCH}/hinge.xml MATCHES "^http://")
expect_view(ARGS hinge.xml --host 0.0.0.0 --key up --envs 3 --paused MATCHES "^http://[^/]+:[0-9]+/\\?token=[0-9a-f]+\n$")

expect(0 ARGS view --help MATCHES "--port" "--host" "--no-open" "--envs")
expect(1 ARGS view missing.xml --no-open MATCHES "missing\\.xml")
expect(1 ARGS view bad.xml --no-open MATCHES "bad\\.xml:3: ")
expect(2 ARGS view hinge.xml --no-open --key down MATCHES "no keyframe down")
expect(2 ARGS view hinge.xml --no-open --port 70000 MATCHES "--port must be from 0 to 65535, not 70000")
expect(2 ARGS view hinge.xml --no-open --envs 0 MATCHES "--envs must be from 1")
expect(2 ARGS view hinge.xml --no-open --host no.such.host.invalid MATCHES "cannot find the address of \"no\\.such\\.host\\.invalid\"")
