# Rollouts are bit-equal in every instruction set of this machine, with several kinds of colliders, solvers and integrators.
#   CORTEN=program  MODELS=folder  SCRATCH=folder
include(${CMAKE_CURRENT_LIST_DIR}/../../apps/corten/tests/expect.cmake)

set(models humanoid quadruped muscle_arm tendon_hand newton_cradle fast_bullets peg_in_hole box_stack cubes_27 cluster_216 hook_ring
           bowl_balls sdf_bowl)

# humanoid_with(NAME OPTIONS): the file NAME.xml, with other options than the humanoid's own.
file(READ ${MODELS}/humanoid.xml humanoid)
function(humanoid_with name options)
  string(REPLACE "</mujoco>" "<option ${options}/></mujoco>" text "${humanoid}")
  file(WRITE ${SCRATCH}/${name}.xml "${text}")
endfunction()
humanoid_with(implicit "integrator='implicit' solver='CG'")
humanoid_with(implicitfast "integrator='implicitfast' cone='elliptic' noslip_iterations='3'")
humanoid_with(runge_kutta "integrator='RK4' solver='PGS'")

list(TRANSFORM models REPLACE "(.+)" "${MODELS}/\\1.xml")
list(APPEND models ${SCRATCH}/implicit.xml ${SCRATCH}/implicitfast.xml ${SCRATCH}/runge_kutta.xml
            ${CMAKE_CURRENT_LIST_DIR}/../conformance/cases/constraint/weld_site.xml) # products of quaternions

unset(ENV{CORTEN_ISA})
expect(0 ARGS --version MATCHES "instruction set (baseline|avx2|avx512)")
set(sets)
foreach(set baseline avx2 avx512)
  set(ENV{CORTEN_ISA} ${set})
  expect(0 ARGS --version MATCHES "instruction set ")
  if(printed MATCHES "instruction set ${set}\\)")
    list(APPEND sets ${set})
  else()
    message("skipped: this machine does not have ${set}")
    expect(0 ARGS --version MATCHES "CORTEN_ISA=${set}: this machine does not have it")
  endif()
endforeach()

foreach(model ${models})
  get_filename_component(name ${model} NAME_WE)
  file(READ ${model} text)
  foreach(set ${sets})
    set(ENV{CORTEN_ISA} ${set})
    set(outputs --out ${name}.${set}.npy)
    if(text MATCHES "<sensor>")
      list(APPEND outputs --sensors ${name}_sensors.${set}.npy)
    endif()
    expect(0 ARGS rollout ${model} --envs 1 --steps 1000 --threads 1 --afresh --qvel-noise 0.1 ${outputs})
    expect_same(${name}.baseline.npy ${name}.${set}.npy)
    if(text MATCHES "<sensor>")
      expect_same(${name}_sensors.baseline.npy ${name}_sensors.${set}.npy)
    endif()
  endforeach()
  file(GLOB results ${SCRATCH}/*.npy)
  file(REMOVE ${results})
endforeach()
message("equal in ${sets}")

set(ENV{CORTEN_ISA} mmx)
expect(0 ARGS run --steps 1 MATCHES "corten: CORTEN_ISA=mmx: must be baseline, avx2 or avx512; using ")
