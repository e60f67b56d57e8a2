include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

# Every format that can be written holds the same model: the compiled one has the same bytes.
expect(0 ARGS convert hinge.xml hinge.ctm)
expect(0 ARGS convert hinge.xml again.xml)
expect(0 ARGS convert again.xml again.ctm)
expect_same(hinge.ctm again.ctm)
expect(0 ARGS convert hinge.ctm copy.ctm)
expect_same(hinge.ctm copy.ctm)
expect_gone(copy.ctm.part)
expect(0 ARGS convert hinge.xml other.name --to binary)
expect_same(hinge.ctm other.name)

file(WRITE ${SCRATCH}/arm.urdf "<robot name='arm'><link name='base'/><link name='rod'><inertial><mass value='2'/>
  <inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>
  <joint name='j' type='continuous'><parent link='base'/><child link='rod'/><axis xyz='0 1 0'/></joint></robot>")
expect(0 ARGS convert arm.urdf arm.xml)
expect(0 ARGS convert arm.urdf from_urdf.ctm)
expect(0 ARGS convert arm.xml from_mjcf.ctm)
expect(0 ARGS info arm.xml MATCHES "rod +2 kg" "- j hinge")
expect_same(from_urdf.ctm from_mjcf.ctm)

# In another folder asset files are still found.
file(MAKE_DIRECTORY ${SCRATCH}/sub)
file(WRITE ${SCRATCH}/tetra.obj "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
file(WRITE ${SCRATCH}/mesh.xml "<mujoco><asset><mesh name='t' file='tetra.obj'/></asset>
  <worldbody><body><joint/><geom type='mesh' mesh='t'/></body></worldbody></mujoco>")
expect(0 ARGS convert mesh.xml sub/mesh.xml)
expect(0 ARGS check sub/mesh.xml MATCHES "ok")

# Standard input and output.
expect(0 INPUT hinge.xml ARGS convert - stdin.ctm)
expect_same(hinge.ctm stdin.ctm)
expect(0 ARGS convert hinge.xml - --to mjcf MATCHES "<mujoco model=\"one hinge\">")
file(WRITE ${SCRATCH}/stdout.xml "${printed}")
expect(0 ARGS convert stdout.xml stdout.ctm)
expect_same(hinge.ctm stdout.ctm)
foreach(command "run;--steps;2" "check" "info" "bench;--steps;2" "rollout;--envs;1;--steps;1;--out;r.npy")
  list(POP_FRONT command name)
  foreach(input hinge.xml hinge.ctm)
    expect(0 INPUT ${input} ARGS ${name} - ${command})
    expect(0 ARGS ${name} ${input} ${command})
  endforeach()
endforeach()
expect(1 INPUT bad.xml ARGS run - MATCHES "<stdin>:3: .*sice")

# What cannot be converted.
expect(2 ARGS convert hinge.ctm no.xml MATCHES "hinge\\.ctm is a binary model, which cannot be converted to MJCF")
expect(2 INPUT hinge.ctm ARGS convert - no.xml MATCHES "<stdin> is a binary model")
expect(2 ARGS convert hinge.xml no.urdf MATCHES "URDF files can be read but not written; .* mjcf .* binary")
expect(2 ARGS convert hinge.xml no.step MATCHES "cannot tell the format of no\\.step")
expect(2 ARGS convert hinge.xml - MATCHES "name its format with --to")
expect(2 ARGS convert hinge.xml no.xml --to urdf MATCHES "--to: \"urdf\" is not one of mjcf, binary")
expect(1 ARGS convert bad.xml no.xml MATCHES "bad\\.xml:3: .*sice")
file(WRITE ${SCRATCH}/uncompiled.xml "<mujoco><worldbody/>
  <actuator><motor joint='nowhere'/></actuator></mujoco>")
expect(1 ARGS convert uncompiled.xml no.xml MATCHES "uncompiled\\.xml:2: .*nowhere")
expect(1 ARGS convert uncompiled.xml - --to mjcf MATCHES "uncompiled\\.xml:2: .*nowhere" LACKS "<mujoco")
expect(1 ARGS convert missing.xml no.xml MATCHES "missing\\.xml")
expect(2 ARGS convert hinge.xml MATCHES "OUT is required")
expect_gone(no.xml)

# Inputs and special files are never replaced.
expect(2 ARGS convert hinge.xml ./sub/../hinge.xml MATCHES "OUT ./sub/../hinge\\.xml and IN hinge\\.xml are the same file")
file(CREATE_LINK hinge.xml ${SCRATCH}/link.xml SYMBOLIC)
expect(2 ARGS convert arm.urdf link.xml MATCHES "link\\.xml is a symbolic link")
expect(2 ARGS convert hinge.xml /dev/null --to mjcf MATCHES "/dev/null is a device")
expect(2 ARGS convert hinge.xml sub --to mjcf MATCHES "must be a file, not a folder")
expect(2 ARGS convert hinge.xml no/such/folder.xml MATCHES "OUT: cannot write no/such/folder\\.xml")
file(WRITE ${SCRATCH}/busy.xml.part "someone else's")
expect(2 ARGS convert hinge.xml busy.xml MATCHES "busy\\.xml\\.part is in the way")
expect_gone(busy.xml)
