include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

expect(0 ARGS --version MATCHES "^Corten [0-9]+\\.[0-9]+\\.[0-9]+\n$")
expect(0 ARGS --help MATCHES "run" "check" "info" "probe" "bench" "Examples")
expect(0 ARGS run --help MATCHES "--csv")
expect(2 ARGS MATCHES "subcommand")
expect(2 ARGS fly)
expect(2 ARGS run hinge.xml --fast MATCHES "--fast")
expect(2 ARGS check MATCHES "MODEL")
