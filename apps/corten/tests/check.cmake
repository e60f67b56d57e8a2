include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

expect(0 ARGS check hinge.xml MATCHES "hinge\\.xml: ok\n")
expect(1 ARGS check bad.xml MATCHES "bad\\.xml:3: body \"arm\" / geom: .*sice" "bad\\.xml: 1 error\n")
expect(1 ARGS check missing.xml MATCHES "missing\\.xml: 1 error\n")
foreach(model humanoid humanoid_freefall)
  expect(0 ARGS check ${MODELS}/${model}.xml MATCHES "${model}\\.xml: ok")
endforeach()

# Several files: each gets its verdict, and one bad file fails the command.
expect(1 ARGS check hinge.xml bad.xml missing.xml . MATCHES "hinge\\.xml: ok\nbad\\.xml:3: .*\nbad\\.xml: 1 error\n"
       "missing\\.xml: 1 error\n" "\\.: is a folder, not a model file" "1 of 4 files are ok\n")
expect(0 ARGS check hinge.xml ${MODELS}/humanoid.xml MATCHES "2 of 2 files are ok")
expect(1 INPUT bad.xml ARGS check - hinge.xml MATCHES "<stdin>:3: .*sice" "<stdin>: 1 error" "1 of 2 files are ok")
expect(2 ARGS check - - MATCHES "standard input \\(-\\) can be given only once")

expect(0 INPUT hinge.xml ARGS check - --json MATCHES "\"file\":\"<stdin>\"")
expect(1 ARGS check hinge.xml bad.xml --json)
string(JSON all GET "${printed}" ok)
string(JSON first GET "${printed}" files 0 ok)
string(JSON file GET "${printed}" files 1 diagnostics 0 file)
string(JSON line GET "${printed}" files 1 diagnostics 0 line)
string(JSON element GET "${printed}" files 1 diagnostics 0 element)
string(JSON severity GET "${printed}" files 1 diagnostics 0 severity)
string(JSON message GET "${printed}" files 1 diagnostics 0 message)
string(JSON errors GET "${printed}" files 1 errors)
if(all OR NOT first OR NOT "${file}:${line}:${severity}:${errors}" STREQUAL "bad.xml:3:error:1" OR NOT element STREQUAL "body \"arm\" / geom"
   OR NOT message MATCHES "sice")
  message(FATAL_ERROR "unexpected: ${printed}")
endif()

# Harmless attributes are no warnings; those that change the simulation elsewhere are.
file(WRITE ${SCRATCH}/sized.xml "<mujoco><compiler usethread='false'/><size memory='1M' nstack='1000' njmax='500' nconmax='100'/></mujoco>")
expect(0 ARGS check sized.xml --strict MATCHES "sized\\.xml: ok\n")
file(WRITE ${SCRATCH}/limited.xml "<mujoco><worldbody><geom size='1' restitution='0.5'/></worldbody></mujoco>")
expect(0 ARGS check limited.xml MATCHES "limited\\.xml: ok, 1 warning\n")
expect(1 ARGS check limited.xml --strict MATCHES "1 warning, treated as errors by --strict")

# Malformed XML is reported where it begins, with the tag.
function(malformed text regex)
  file(WRITE ${SCRATCH}/malformed.xml "${text}")
  expect(1 ARGS check malformed.xml MATCHES "malformed\\.xml:${regex}")
endfunction()
malformed("<mujoco>\n<worldbody>\n<geom name='a size='1'/>\n</worldbody>\n</mujoco>\n" "3: .*value of attribute \"name\" of <geom> has no closing quote")
malformed("<mujoco>\n<worldbody>\n<body>\n</worldbody>\n</mujoco>\n" "3: .*<body> is not closed: </worldbody> in line 4")
malformed("<mujoco>\n<!-- a comment\n<worldbody>\n</worldbody>\n</mujoco>\n" "2: .*the comment that begins here is not closed")
malformed("<mujoco>\n<worldbody>\n<geom ='1'/>\n</worldbody>\n</mujoco>\n" "3: .*an attribute of <geom> has no name")

# A model names files anywhere, but not with --sandbox; their content is not shown.
file(MAKE_DIRECTORY ${SCRATCH}/confined/parts)
file(WRITE ${SCRATCH}/secret.txt "root:x:0:0:password")
file(WRITE ${SCRATCH}/outer.xml "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")
file(WRITE ${SCRATCH}/confined/parts/inner.xml "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")
file(WRITE ${SCRATCH}/confined/in.xml "<mujoco><include file='parts\\inner.xml'/></mujoco>")
file(WRITE ${SCRATCH}/confined/out.xml "<mujoco><include file='../outer.xml'/></mujoco>")
file(WRITE ${SCRATCH}/confined/spy.xml "<mujoco><include file='../secret.txt'/></mujoco>")
expect(0 ARGS check confined/in.xml confined/out.xml)
expect(0 ARGS check confined/in.xml --sandbox)
foreach(command check info run convert bench)
  set(arguments ${command} confined/out.xml)
  if(command STREQUAL "convert")
    list(APPEND arguments copy.xml)
  endif()
  expect(1 ARGS ${arguments} --sandbox MATCHES "confined/out\\.xml:1: include: file=\"\\.\\./outer\\.xml\": cannot read the file: it is outside of the folder")
endforeach()
expect(1 ARGS check confined/spy.xml MATCHES "secret\\.txt:1: malformed XML: there is text outside the root element\n" LACKS "password")

# Names cannot send commands to a terminal.
string(ASCII 27 escape)
file(WRITE ${SCRATCH}/escape.xml "<mujoco model='m${escape}[2J'><worldbody><body name='b${escape}]0;t'><joint name='j${escape}c' class='no'/>
  <geom size='.1'/></body></worldbody></mujoco>")
foreach(arguments "check;escape.xml" "info;escape.xml" "run;escape.xml;--steps;1" "convert;escape.xml;escaped.ctm")
  expect(0 ARGS ${arguments} MATCHES "\\\\x1b" LACKS "${escape}")
endforeach()
