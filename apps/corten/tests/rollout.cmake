include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

# size(FILE BYTES): the header takes 128 bytes.
function(expect_size file bytes)
  file(SIZE ${SCRATCH}/${file} size)
  if(NOT size EQUAL bytes)
    message(FATAL_ERROR "${file} has ${size} bytes, not ${bytes}")
  endif()
endfunction()
expect(0 ARGS rollout hinge.xml --envs 5 --steps 7 --out a.npy --seed 3 MATCHES "a\\.npy: 5 environments x 7 x 2 \\(qpos, qvel\\)")
math(EXPR bytes "128 + 5 * 7 * 2 * 8")
expect_size(a.npy ${bytes})
expect_gone(a.npy.part)
expect_gone(a.npy.progress)
file(READ ${SCRATCH}/a.npy magic LIMIT 6 HEX)
if(NOT magic STREQUAL "934e554d5059")
  message(FATAL_ERROR "no .npy file: ${magic}")
endif()

# Threads and chunks do not change the result; another seed does.
expect(0 ARGS rollout hinge.xml --envs 5 --steps 7 --out b.npy --seed 3 --threads 3 --chunk 2)
expect_same(a.npy b.npy)
expect(0 ARGS rollout hinge.xml --envs 5 --steps 7 --out b.npy --seed 4)
file(SHA256 ${SCRATCH}/a.npy a)
file(SHA256 ${SCRATCH}/b.npy b)
if(a STREQUAL b)
  message(FATAL_ERROR "two seeds gave the same")
endif()

# Devices: without a GPU the batch falls back to the CPU and prints the reason once, or nothing with auto.
set(devices rollout hinge.xml --envs 5 --steps 7 --seed 3 --out g.npy)
expect(0 ARGS ${devices} --device cpu --chunk 2 MATCHES "steps/s on [0-9]+ threads")
expect_same(a.npy g.npy)
expect(0 ARGS ${devices} --device cuda --chunk 2 MATCHES "(the batch runs on the CPU: .*steps/s on [0-9]+ threads|steps/s on )")
expect_size(g.npy ${bytes})
expect(0 ARGS ${devices} --device auto LACKS "runs on the CPU")
expect_size(g.npy ${bytes})
expect(2 ARGS ${devices} --precision float MATCHES "--precision float needs --device cuda or auto")
expect(0 ARGS ${devices} --device auto --precision float LACKS "runs on the CPU")
expect(2 ARGS ${devices} --device tpu MATCHES "--device.*tpu.*(cpu|auto|cuda)")

# Controls from a file: the result of one rollout has the shape of controls for two actuators.
file(WRITE ${SCRATCH}/two.xml "<mujoco><worldbody><body><joint name='a' axis='0 1 0'/><geom size='0.1'/></body></worldbody>
  <actuator><motor joint='a'/><motor joint='a' gear='2'/></actuator>
  <sensor><jointpos joint='a'/></sensor></mujoco>")
expect(0 ARGS rollout two.xml --controls a.npy --out c.npy --sensors d.npy MATCHES "c\\.npy: 5 environments x 7 x 2 " "d\\.npy: 5 environments x 7 x 1 \\(sensor values\\)")
math(EXPR bytes "128 + 5 * 7 * 8")
expect_size(d.npy ${bytes})
expect(2 ARGS rollout two.xml --controls a.npy --envs 4 --out c.npy MATCHES "--envs is 4, but a\\.npy has controls for 5")
expect(2 ARGS rollout hinge.xml --controls a.npy --out c.npy MATCHES "a\\.npy: shape is \\(5, 7, 2\\); it must be \\(steps, 1\\) or")

# A file that the model names is an input, too, also if an output needs its name while it runs.
set(part "<mujoco><worldbody><body><joint/><geom size='0.1'/></body></worldbody></mujoco>")
foreach(name IN ITEMS part.npy c.npy.progress)
  file(WRITE ${SCRATCH}/${name} "${part}")
  file(WRITE ${SCRATCH}/includes.xml "<mujoco><include file='${name}'/></mujoco>")
  string(REPLACE ".progress" "" out ${name})
  expect(2 ARGS rollout includes.xml --envs 1 --steps 1 --out ${out} MATCHES "--out .*the model's file .*${name}")
  file(READ ${SCRATCH}/${name} kept)
  if(NOT kept STREQUAL part)
    message(FATAL_ERROR "${name} was changed: ${kept}")
  endif()
  file(REMOVE ${SCRATCH}/${name})
endforeach()

# Error messages name the bad file and the reason.
file(WRITE ${SCRATCH}/text.npy "hello, this is text and no array")
expect(2 ARGS rollout two.xml --controls text.npy --out c.npy MATCHES "text\\.npy: not a \\.npy file")
expect(2 ARGS rollout two.xml --controls none.npy --out c.npy MATCHES "cannot read none\\.npy: No such file")
file(WRITE ${SCRATCH}/empty.npy "")
expect(2 ARGS rollout two.xml --controls empty.npy --out c.npy MATCHES "empty\\.npy: the file is empty")
expect(2 ARGS rollout two.xml --controls . --out c.npy MATCHES "\\.: not a regular file")
# A file without controls: a header only. Its text has 62 characters.
foreach(shape "(0, 7, 2)" "(0,    2)")
  execute_process(COMMAND printf "\\223NUMPY\\001\\000\\76\\000{'descr': '<f8', 'fortran_order': False, 'shape': ${shape}, }"
                  OUTPUT_FILE ${SCRATCH}/nothing.npy)
  expect(2 ARGS rollout two.xml --controls nothing.npy --envs 5 --steps 7 --out c.npy MATCHES "nothing\\.npy.*the file has no controls")
endforeach()

expect(2 ARGS rollout hinge.xml --steps 7 --out c.npy MATCHES "--envs is required: no input file gives the number of environments")
expect(2 ARGS rollout hinge.xml --envs 7 --out c.npy MATCHES "--steps is required: no controls file gives the number of steps")
expect(2 ARGS rollout hinge.xml --envs -1 --steps 1 --out c.npy MATCHES "--envs")
expect(2 ARGS rollout hinge.xml --envs 1 --steps 1 MATCHES "--out is required")
expect(2 ARGS rollout hinge.xml --envs 1 --steps 1 --out no/such/folder.npy MATCHES "cannot write no/such/folder\\.npy")
expect(2 ARGS rollout hinge.xml --envs 1 --steps 1 --out . MATCHES "--out must be a file")
expect(0 ARGS rollout hinge.xml --envs 1 --steps 1 --out c.npy --chunk 9223372036854775807 --threads 1
       MATCHES "c\\.npy: 1 environment x 1 x 2 " "\n1 environment step in .* on 1 thread\n")
expect(2 ARGS rollout hinge.xml --envs 1 --steps 1 --out c.npy --chunk 0 MATCHES "--chunk must be at least 1")
expect(2 ARGS rollout hinge.xml --envs 1 --steps 1 --out c.npy --threads 0 MATCHES "--threads must be from 1 to 1024")
expect(2 ARGS rollout hinge.xml --envs 1 --steps 1 --out c.npy --key no MATCHES "no keyframe no")
expect(2 ARGS rollout hinge.xml --envs 1 --steps 1 --out c.npy --sensors s.npy MATCHES "no sensors")
expect(1 ARGS rollout bad.xml --envs 1 --steps 1 --out c.npy MATCHES "sice")
expect(2 ARGS rollout hinge.xml --envs 2000000000 --steps 2000000000 --out big.npy MATCHES "big\\.npy would be too large")
expect_gone(big.npy.progress)
# More than the disk or its file system can hold.
expect(2 ARGS rollout hinge.xml --envs 1000000000 --steps 100000 --out big.npy MATCHES "cannot allocate disk space for big\\.npy\\.part")
expect_gone(big.npy.part)
expect_gone(big.npy.progress)

# Interrupted repeatedly, a run ends with the same result. Chunks are small, so that some are finished each
# time.
set(work rollout ${MODELS}/quadruped.xml --key home --envs 40 --steps 100 --chunk 2)
expect(0 ARGS ${work} --out whole.npy)
foreach(attempt RANGE 1 40)
  execute_process(COMMAND timeout -s KILL 0.06 ${CORTEN} ${work} --out killed.npy WORKING_DIRECTORY ${SCRATCH}
                  RESULT_VARIABLE result ERROR_VARIABLE told OUTPUT_QUIET)
  if(result EQUAL 0)
    break()
  endif()
endforeach()
if(NOT result EQUAL 0)
  expect(0 ARGS ${work} --out killed.npy)
endif()
expect_same(whole.npy killed.npy)
expect_gone(killed.npy.part)
expect_gone(killed.npy.progress)

# Chunks in the journal are not computed again, and its last line may be incomplete.
set(small rollout hinge.xml --envs 6 --steps 7 --seed 3 --chunk 2)
expect(0 ARGS ${small} --out q.npy)
# The journal names the device that is really used, and the program.
interrupted(d.npy rollout ${MODELS}/quadruped.xml --envs 500 --steps 200 --substeps 1000 --device cuda --out d.npy)
set(device cuda)
execute_process(COMMAND ${CORTEN} info --device OUTPUT_VARIABLE gpu ERROR_VARIABLE gpu)
if(gpu MATCHES "no usable GPU")
  set(device cpu)
endif()
execute_process(COMMAND ${CORTEN} --version OUTPUT_VARIABLE version)
string(REGEX MATCH "Corten ([^ ]+) .(commit [^,)]+)" found "${version}")
set(program "${CMAKE_MATCH_1} (${CMAKE_MATCH_2})")
string(FIND "${head}" "\ndevice ${device}\nprogram ${program}\n" at)
if(at EQUAL -1)
  message(FATAL_ERROR "the journal begins with ${head}")
endif()

file(WRITE ${SCRATCH}/p.npy.progress "corten rollout, version 2\nmodel 0\n")
file(WRITE ${SCRATCH}/p.npy.part "")
expect(2 ARGS ${small} --out p.npy
       MATCHES "p\\.npy\\.progress belongs to another rollout: it has 'model 0', this one 'model ([0-9a-f]+)")
string(REGEX MATCH "this one 'model ([0-9a-f]+)" found "${told}")
set(head "corten rollout, version 2\nmodel ${CMAKE_MATCH_1}\nenvs 6\nsteps 7\nsubsteps 1\ncontrols seed 3\ninitial start, noise 0 0\nkey -1\nchunk 2\ndevice cpu\nprogram ${program}\n--out p.npy\n")
file(COPY_FILE ${SCRATCH}/q.npy ${SCRATCH}/p.npy.part)
file(WRITE ${SCRATCH}/p.npy.progress "${head}done 2 0\ndone 0 0\ndon")
expect(0 ARGS ${small} --out p.npy MATCHES "resuming: 2 of 3 chunks are finished" "14 environment steps in")
expect_same(p.npy q.npy)
# An incomplete line does not prevent a third attempt if the second fails too, here because the .part file is
# another file.
file(WRITE ${SCRATCH}/p.npy.part "short")
file(WRITE ${SCRATCH}/p.npy.progress "${head}done 2 0\ndone 0")
expect(2 ARGS ${small} --out p.npy MATCHES "p\\.npy\\.part does not match the interrupted run")
file(COPY_FILE ${SCRATCH}/q.npy ${SCRATCH}/p.npy.part)
expect(0 ARGS ${small} --out p.npy MATCHES "resuming: 1 of 3 chunks are finished")
expect_same(p.npy q.npy)
# Interrupted between the last chunk and the end.
file(WRITE ${SCRATCH}/p.npy.progress "${head}done 2 0\ndone 0 0\ndone 1 0\n")
expect(0 ARGS ${small} --out p.npy MATCHES "resuming: 3 of 3 chunks are finished" LACKS "environment steps in")
expect_same(p.npy q.npy)
# The CPU does not resume a run that a GPU began.
file(COPY_FILE ${SCRATCH}/q.npy ${SCRATCH}/p.npy.part)
string(REPLACE "device cpu" "device cuda float" other "${head}")
file(WRITE ${SCRATCH}/p.npy.progress "${other}done 2 0\n")
expect(2 ARGS ${small} --out p.npy MATCHES "another rollout: it has 'device cuda float', this one 'device cpu'")
file(REMOVE ${SCRATCH}/p.npy.part)
# The .part file is lost: everything is computed again.
file(REMOVE ${SCRATCH}/p.npy)
file(WRITE ${SCRATCH}/p.npy.progress "${head}done 2 0\n")
expect(0 ARGS ${small} --out p.npy MATCHES "42 environment steps in" LACKS "resuming")
expect_same(p.npy q.npy)
# Interrupted while writing the journal's header.
file(WRITE ${SCRATCH}/p.npy.progress "corten rollout, version 2\nmod")
expect(0 ARGS ${small} --out p.npy MATCHES "42 environment steps in" LACKS "resuming")
file(WRITE ${SCRATCH}/p.npy.progress "${head}done 7 0\n")
expect(2 ARGS ${small} --out p.npy MATCHES "p\\.npy\\.progress is damaged at 'done 7 0'")
foreach(other "something else\n" "something else" "corten sweep")
  file(WRITE ${SCRATCH}/p.npy.progress "${other}")
  expect(2 ARGS ${small} --out p.npy MATCHES "p\\.npy\\.progress is not a rollout journal")
  file(READ ${SCRATCH}/p.npy.progress kept)
  if(NOT kept STREQUAL other)
    message(FATAL_ERROR "the journal became ${kept}")
  endif()
endforeach()
expect(0 ARGS ${small} --out p.npy --afresh)
expect_same(p.npy q.npy)

# --- inputs and further outputs

# Controls shared by all environments do not say how many there are.
file(WRITE ${SCRATCH}/shared.xml "<mujoco><worldbody><body><joint name='a'/><geom size='.1'/></body></worldbody><actuator><motor joint='a'/></actuator>
  <sensor><jointpos joint='a'/></sensor></mujoco>")
expect(0 ARGS rollout shared.xml --envs 1 --steps 4 --out x.npy --save-controls one.npy)
# The same numbers with the shape (4, 1) and a header of the same length.
execute_process(COMMAND sed "s/(1, 4, 1, )/(4, 1, )   /" one.npy WORKING_DIRECTORY ${SCRATCH} OUTPUT_FILE ${SCRATCH}/shared.npy)
expect(2 ARGS rollout shared.xml --controls shared.npy --out y.npy
       MATCHES "--envs is required: shared\\.npy has one sequence of controls, shared by all environments")
expect(0 ARGS rollout shared.xml --controls shared.npy --envs 1 --out y.npy)
expect_same(x.npy y.npy)
expect(2 ARGS rollout shared.xml --envs 0 --steps 1 --out y.npy MATCHES "--envs must be from 1 to 2000000000")
expect(2 ARGS rollout shared.xml --envs 1 --steps 0 --out y.npy MATCHES "--steps must be from 1 to 2000000000")

# What was saved gives the same rollout again; chunks and threads do not matter.
set(noisy rollout ${MODELS}/quadruped.xml --key home --envs 6 --steps 5 --seed 7 --qpos-noise 0.01 --qvel-noise 0.1)
expect(0 ARGS ${noisy} --out n.npy --save-controls nc.npy --save-initial ni.npy --save-time nt.npy
       MATCHES "nt\\.npy: 6 environments x 5 \\(times\\)" "ni\\.npy: 6 environments x [0-9]+ \\(initial qpos, qvel\\)")
expect(0 ARGS rollout ${MODELS}/quadruped.xml --key home --controls nc.npy --initial ni.npy --out m.npy MATCHES "6 environments x 5 x")
expect_same(n.npy m.npy)
expect(0 ARGS ${noisy} --chunk 2 --threads 2 --out m.npy --save-time mt.npy --save-initial mi.npy)
expect_same(n.npy m.npy)
expect_same(nt.npy mt.npy)
expect_same(ni.npy mi.npy)
expect_size(nt.npy 368) # 128 + 6 x 5 x 8
expect(0 ARGS rollout ${MODELS}/quadruped.xml --key home --envs 6 --steps 5 --seed 7 --out m.npy)
file(SHA256 ${SCRATCH}/n.npy a)
file(SHA256 ${SCRATCH}/m.npy b)
if(a STREQUAL b)
  message(FATAL_ERROR "noise made no difference")
endif()
expect(2 ARGS rollout ${MODELS}/quadruped.xml --initial ni.npy --envs 5 --steps 2 --out m.npy MATCHES "--envs is 5, but ni\\.npy has states for 6")
expect(2 ARGS rollout ${MODELS}/quadruped.xml --initial nc.npy --steps 2 --out m.npy MATCHES "nc\\.npy: shape is .*; it must be .*qpos, then qvel")
expect(2 ARGS rollout hinge.xml --envs 1 --steps 2 --qpos-noise -1 --out m.npy MATCHES "--qpos-noise must be from 0")

# Environments that diverge make the command fail; the results are written.
file(WRITE ${SCRATCH}/wild.xml "<mujoco><option timestep='0.01' gravity='0 0 0'/><worldbody><body><joint name='a' axis='0 1 0'/>
  <inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></worldbody><actuator><general joint='a' gainprm='1e12' dyntype='integrator'/></actuator></mujoco>")
expect(3 ARGS rollout wild.xml --envs 4 --steps 50 --out w.npy MATCHES "4 of 4 environments failed; .*the first: environment 0 in step [0-9]+, qacc")
math(EXPR bytes "128 + 4 * 50 * 2 * 8")
expect_size(w.npy ${bytes})

# --- output files

# Results are .npy files, whatever the name says.
expect(2 ARGS rollout hinge.xml --envs 1 --steps 1 --out s.csv MATCHES "--out s\\.csv: results are NumPy arrays; the name must end in \\.npy")
expect_gone(s.csv)
expect(2 ARGS rollout shared.xml --envs 1 --steps 1 --out s.npy --sensors s.npy.progress MATCHES "must end in \\.npy")

# Only regular files are replaced.
set(one rollout shared.xml --envs 1 --steps 1)
file(WRITE ${SCRATCH}/precious.npy "keep this")
file(CREATE_LINK precious.npy ${SCRATCH}/link.npy SYMBOLIC)
expect(2 ARGS ${one} --out link.npy MATCHES "link\\.npy is a symbolic link; only a regular file is replaced")
execute_process(COMMAND mkfifo ${SCRATCH}/pipe.npy)
expect(2 ARGS ${one} --out pipe.npy MATCHES "pipe\\.npy is a named pipe")
expect(2 ARGS ${one} --out ok.npy --sensors pipe.npy MATCHES "--sensors pipe\\.npy is a named pipe")
expect(2 ARGS ${one} --out ok.npy --controls pipe.npy MATCHES "pipe\\.npy: not a regular file")
expect(1 ARGS rollout pipe.npy --envs 1 --steps 1 --out ok.npy MATCHES "pipe\\.npy: is not a regular file")
file(MAKE_DIRECTORY ${SCRATCH}/folder.npy)
expect(2 ARGS ${one} --out folder.npy MATCHES "--out must be a file, not a folder")
foreach(suffix part progress)
  file(CREATE_LINK precious.npy ${SCRATCH}/ok.npy.${suffix} SYMBOLIC)
  expect(2 ARGS ${one} --out ok.npy MATCHES "ok\\.npy\\.${suffix} is not a regular file; remove it")
  file(REMOVE ${SCRATCH}/ok.npy.${suffix})
endforeach()
file(READ ${SCRATCH}/precious.npy content)
if(NOT content STREQUAL "keep this")
  message(FATAL_ERROR "a file was written through a link")
endif()

# No output is an input or another output, by any spelling.
file(COPY_FILE ${SCRATCH}/shared.xml ${SCRATCH}/model.npy)
expect(2 ARGS rollout model.npy --envs 1 --steps 1 --out ./model.npy MATCHES "--out ./model\\.npy and MODEL model\\.npy are the same file")
file(MAKE_DIRECTORY ${SCRATCH}/sub)
expect(2 ARGS ${one} --out new.npy --sensors sub/../new.npy MATCHES "--sensors sub/../new\\.npy and --out new\\.npy are the same file")
expect(2 ARGS rollout shared.xml --controls shared.npy --envs 1 --out sub/../shared.npy MATCHES "and --controls shared\\.npy are the same file")
expect(2 ARGS rollout hinge.xml --initial ni.npy --envs 1 --steps 1 --out o.npy --save-initial ./ni.npy MATCHES "and --initial ni\\.npy are the same file")

# The files beside an output are no inputs either, by name or as a link, and files of others are not replaced.
function(expect_kept file text)
  file(READ ${SCRATCH}/${file} content)
  if(NOT content STREQUAL text)
    message(FATAL_ERROR "${file} was written")
  endif()
endfunction()
file(COPY_FILE ${SCRATCH}/shared.npy ${SCRATCH}/c.npy.part)
expect(2 ARGS rollout shared.xml --controls c.npy.part --envs 1 --out c.npy
       MATCHES "--out c\\.npy needs the file c\\.npy\\.part while it runs, which is --controls c\\.npy\\.part")
expect_same(c.npy.part shared.npy)
file(READ ${SCRATCH}/shared.xml model)
foreach(name a.npy.part b.npy.progress)
  file(WRITE ${SCRATCH}/${name} "${model}")
  string(REGEX REPLACE "\\.[a-z]+$" "" out ${name})
  foreach(afresh "" --afresh)
    expect(2 ARGS rollout ./${name} --envs 1 --steps 1 --out ${out} ${afresh} MATCHES "which is MODEL \\./${name}")
    expect_kept(${name} "${model}")
  endforeach()
endforeach()
file(CREATE_LINK ${SCRATCH}/shared.xml ${SCRATCH}/z.npy.part)
expect(2 ARGS ${one} --out z.npy MATCHES "needs the file z\\.npy\\.part while it runs, which is MODEL shared\\.xml")
expect(2 ARGS ${one} --out z2.npy --sensors z.npy MATCHES "needs the file z\\.npy\\.part while it runs, which is MODEL shared\\.xml")
expect_kept(shared.xml "${model}")
file(WRITE ${SCRATCH}/u.npy.part "work of others")
expect(2 ARGS ${one} --out u.npy MATCHES "u\\.npy\\.part is there, but no interrupted run; remove it, or use --afresh")
expect_kept(u.npy.part "work of others")
expect_gone(u.npy.progress)
# Another name of that file keeps its content.
file(CREATE_LINK ${SCRATCH}/u.npy.part ${SCRATCH}/other_name)
expect(0 ARGS ${one} --out u.npy --afresh)
expect_kept(other_name "work of others")
# An output that became a link during the run is not replaced; the same command ends the work when the link is gone.
# The command is stopped until the link is there.
set(long rollout ${MODELS}/quadruped.xml --key home --envs 80 --steps 100 --seed 7 --chunk 10 --threads 1)
execute_process(COMMAND sh -c "\"$@\" & until [ -e late.npy.progress ]; do kill -0 $! || exit 1; done
                               kill -STOP $!; ln -s precious.npy late.npy; kill -CONT $!; wait $!" sh ${CORTEN} ${long} --out late.npy
                WORKING_DIRECTORY ${SCRATCH} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
if(NOT result EQUAL 2 OR NOT out MATCHES "--out late\\.npy is a symbolic link; only a regular file is replaced")
  message(FATAL_ERROR "exit status ${result}: ${out}")
endif()
expect_kept(precious.npy "keep this")
file(REMOVE ${SCRATCH}/late.npy)
expect(0 ARGS ${long} --out late.npy MATCHES "resuming: 8 of 8 chunks" LACKS "environment steps in")

# If one output cannot be created, nothing remains of the others.
expect(2 ARGS ${one} --out first.npy --sensors no/such/second.npy MATCHES "cannot write no/such/second\\.npy")
expect_gone(first.npy)
expect_gone(first.npy.part)
expect_gone(first.npy.progress)
