include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

expect(0 ARGS info hinge.xml MATCHES "one hinge: " "nv +1" "timestep +0\\.01" "integrator +Euler" "arm +[0-9.]+ kg, 1 geom"
       "- elbow hinge" "pull +joint elbow, gear 1, ctrl 0 to 4" "0 +up")
expect(0 ARGS info ${MODELS}/humanoid.xml MATCHES "humanoid: 75 kg" "nv +27" "nu +21" "left_knee hinge, range")
expect(1 ARGS info bad.xml MATCHES "bad\\.xml:3: ")
expect(0 ARGS info --device MATCHES "(no usable GPU: .+|compute capability [0-9])")
expect(0 ARGS info --device hinge.xml MATCHES "one hinge: ")
expect(2 ARGS info MATCHES "info needs a MODEL, or --device")
