include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

expect(0 ARGS check hinge.xml MATCHES "hinge\\.xml: ok\n")
expect(1 ARGS check bad.xml MATCHES "bad\\.xml:3: body \"arm\" / geom: .*sice" "bad\\.xml: 1 error\n")
expect(1 ARGS check missing.xml MATCHES "missing\\.xml: 1 error\n")
foreach(model humanoid humanoid_freefall)
  expect(0 ARGS check ${MODELS}/${model}.xml MATCHES "${model}\\.xml: ok")
endforeach()
