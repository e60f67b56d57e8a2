# Parameter studies. The motion of a mass under a constant force has a closed form: after n steps of h the speed is a*h*n and
# the way a*h^2*n*(n+1)/2, exact in floating point for these numbers.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

file(WRITE ${SCRATCH}/cart.xml "<mujoco><option timestep='0.125' gravity='0 0 0'/><worldbody>
  <body name='cart'><joint name='x' type='slide' axis='1 0 0'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><site name='s'/></body>
  <body name='ball'><joint name='turn' type='ball'/><geom name='round' size='0.1'/></body></worldbody>
  <actuator><motor name='push' joint='x'/></actuator>
  <sensor><jointvel name='speed' joint='x'/><framepos name='place' objtype='site' objname='s'/></sensor>
  <keyframe><key name='away' qpos='3 1 0 0 0'/><key name='other' qpos='0 1 0 0 0'/></keyframe></mujoco>")

# study(NAME MORE [TEXT]...): the file NAME.json, with MORE beside model and steps.
function(study name)
  string(CONCAT more ${ARGN})
  file(WRITE ${SCRATCH}/${name}.json "{\"model\": \"cart.xml\", \"steps\": 8,\n${more}}")
endfunction()
set(mass "\"parameters\": {\"mass\": {\"field\": \"body_mass['cart']\", \"list\": [1, 2]}}")
set(push "\"controls\": {\"push\": 2}")
set(far "\"metrics\": {\"way\": \"final(qpos['x'])\"}")
function(expect_table file text)
  file(READ ${SCRATCH}/${file} content)
  if(NOT content STREQUAL text)
    message(FATAL_ERROR "${file} has\n${content}not\n${text}")
  endif()
endfunction()

# --- values
study(plain ${mass},\n${push},\n "\"metrics\": {\"way\": \"final(qpos['x'])\", \"speed\": \"max(qvel[0])\", \"mean\": \"mean(qvel['x'])\",
  \"sum\": \"integral(qvel['x'])\", \"late\": \"final(sensor['speed'])\", \"start\": \"initial(qpos['x'])\", \"both\": \"mass*final(qpos['x'])\"}")
set(table "sample,repeat,mass,way,speed,mean,sum,late,start,both,fault\n0,0,1,1.125,2,1.125,1.125,1.75,0,1.125,0\n1,0,2,0.5625,1,0.5625,0.5625,0.875,0,1.125,0\n")
expect(0 ARGS sweep plain.json --out a.csv MATCHES "wrote a\\.csv: 2 runs of 1 parameter, 7 metrics" "way: mean 0\\.84375, smallest 0\\.5625 \\(mass=2\\)")
expect_table(a.csv "${table}")
expect_gone(a.csv.part)
expect_gone(a.csv.progress)
# Threads, chunks and a batch, which is how a GPU does it, give the same bytes.
expect(0 ARGS sweep plain.json --out a.csv --threads 1 --chunk 1)
expect_table(a.csv "${table}")
expect(0 ARGS sweep plain.json --out a.csv --device cuda)
expect_table(a.csv "${table}")

# Options, keyframes, several fields, factors, formulas of time and of parameters, free parameters.
study(options "\"key\": \"away\", \"parameters\": {\"h\": {\"field\": \"opt.timestep\", \"list\": [0.125, 0.25]},
  \"begin\": {\"field\": \"key_qpos['away', 'x']\", \"list\": [1, 2]}, \"force\": {\"list\": [2, 4]}},
  \"controls\": {\"push\": \"force*(time >= 0)\"}, \"sampling\": {\"method\": \"zip\"},
  \"metrics\": {\"way\": \"final(qpos['x']) - initial(qpos['x'])\", \"begun\": \"initial(qpos['x'])\", \"end\": \"final(time)\"}")
expect(0 ARGS sweep options.json --out o.csv)
expect_table(o.csv "sample,repeat,h,begin,force,way,begun,end,fault\n0,0,0.125,1,2,1.125,1,1,0\n1,0,0.25,2,4,9,2,2,0\n")
study(factors "\"parameters\": {\"factor\": {\"field\": [\"body_mass[1]\", \"body_inertia['cart', *]\"], \"relative\": true, \"range\": [1, 2], \"count\": 2}}, ${push}, ${far}")
expect(0 ARGS sweep factors.json --out f.csv)
expect_table(f.csv "sample,repeat,factor,way,fault\n0,0,1,1.125,0\n1,0,2,0.5625,0\n")
# The same duration with other timesteps; an option that is a whole number.
file(WRITE ${SCRATCH}/duration.json "{\"model\": \"cart.xml\", \"duration\": 1, ${push}, \"metrics\": {\"end\": \"final(time)\"},
  \"parameters\": {\"h\": {\"field\": \"opt.timestep\", \"list\": [0.125, 0.25]}, \"i\": {\"field\": \"opt.integrator\", \"list\": [0, 3]}}}")
expect(0 ARGS sweep duration.json --out d.csv)
expect_table(d.csv "sample,repeat,h,i,end,fault\n0,0,0.125,0,1,0\n1,0,0.125,3,1,0\n2,0,0.25,0,1,0\n3,0,0.25,3,1,0\n")
expect(2 ARGS sweep duration.json --out d.csv --device cuda MATCHES "opt\\.integrator cannot differ between the environments of a GPU; use --device cpu")

# A recorded series: the way of the first row above, from `corten run`.
expect(0 ARGS run cart.xml --steps 8 --csv run.csv)
study(series "\"parameters\": {\"force\": {\"list\": [0, 2]}}, \"controls\": {\"push\": \"force\"},
  \"series\": {\"recorded\": {\"file\": \"run.csv\", \"column\": \"qpos:x\"}}, \"metrics\": {\"error\": \"max(abs(qpos['x'] - recorded))\"}")
expect(0 ARGS sweep series.json --out s.csv)
expect_table(s.csv "sample,repeat,force,error,fault\n0,0,0,0,0\n1,0,2,1.125,0\n")

# Whole numbers: all of a grid fit, none is lost to rounding, and samples take each of them equally often.
study(grid "\"parameters\": {\"n\": {\"field\": \"opt.noslip_iterations\", \"range\": [0, 49], \"count\": 50}}, ${push}, ${far}")
expect(0 ARGS sweep grid.json --out i.csv)
study(drawn "\"parameters\": {\"n\": {\"field\": \"opt.noslip_iterations\", \"range\": [1, 4]}}, ${push}, ${far}, \"sampling\": {\"method\": \"sobol\", \"samples\": 8}")
expect(0 ARGS sweep drawn.json --out i.csv)
file(STRINGS ${SCRATCH}/i.csv rows)
list(TRANSFORM rows REPLACE "^[^,]*,[^,]*,([^,]*),.*" "\\1")
list(SORT rows)
if(NOT rows STREQUAL "1;1;2;2;3;3;4;4;n")
  message(FATAL_ERROR "the samples are ${rows}")
endif()
study(share "\"parameters\": {\"n\": {\"field\": \"opt.iterations\", \"relative\": true, \"list\": [0.29, 1]}}, ${push}, ${far}")
expect(0 ARGS sweep share.json --out i.csv) # 0.29*100 is 28.999999999999996
# Values that belong together, of which only the pairs are allowed: the triangle inequality of inertias.
study(pairs "\"parameters\": {\"x\": {\"field\": \"body_inertia['cart', 0]\", \"list\": [1, 10]}, \"yz\": {\"field\": [\"body_inertia['cart', 1]\", \"body_inertia['cart', 2]\"], \"list\": [1, 10]}},
  \"sampling\": {\"method\": \"zip\"}, ${push}, ${far}")
expect(0 ARGS sweep pairs.json --out i.csv)

# Controls and recordings must last for the longest run, also if that is not the one with the timestep of the model.
expect(0 ARGS rollout cart.xml --envs 8 --steps 1 --out states.npy --save-time eight.npy) # 8 x 1: eight steps of one control
set(eight "\"controls\": \"eight.npy\", ${far}")
function(study_of_timesteps name values)
  file(WRITE ${SCRATCH}/${name}.json "{\"model\": \"cart.xml\", \"parameters\": {\"h\": {\"field\": \"opt.timestep\", ${values}}}, ${ARGN}}")
endfunction()
study_of_timesteps(few "\"list\": [0.25, 0.125]" "\"duration\": 1, ${eight}")
expect(0 ARGS sweep few.json --out t.csv)
foreach(values "\"list\": [0.125, 0.0625]" "\"relative\": true, \"list\": [1, 0.5]" "\"range\": [0.0625, 0.125], \"count\": 2")
  study_of_timesteps(many "${values}" "\"duration\": 1, ${eight}")
  expect(2 ARGS sweep many.json --out t.csv MATCHES
         "many\\.json:1: controls: eight\\.npy has the shape \\(8, 1\\); a run with the timestep 0\\.0625 needs \\(16, 1\\)")
endforeach()
set(recorded "\"series\": {\"recorded\": {\"file\": \"run.csv\", \"column\": \"qpos:x\"}}, \"metrics\": {\"error\": \"max(recorded)\"}")
study_of_timesteps(short "\"list\": [0.125, 0.25]" "\"steps\": 8, ${recorded}")
expect(2 ARGS sweep short.json --out t.csv MATCHES "series\\.recorded: run\\.csv has times from 0 to 1 s; a run with the timestep 0\\.25 needs 0 to 2 s")
study_of_timesteps(short "\"relative\": true, \"range\": [1, 2]" "\"steps\": 8, \"sampling\": {\"method\": \"sobol\", \"samples\": 3}, ${recorded}")
expect(2 ARGS sweep short.json --out t.csv MATCHES "a run with the timestep 0\\.21875 needs 0 to 1\\.75 s")
study_of_timesteps(short "\"list\": [0.125, 0.25]" "\"duration\": 1, ${recorded}")
expect(0 ARGS sweep short.json --out t.csv)

# Repeats with noise: the same seed gives the same numbers, another one others, and every repeat differs.
foreach(seed 1 2)
  study(noise${seed} ${mass},\n${push},\n${far}, "\"repeats\": 3, \"noise\": {\"qpos\": 0.1, \"qvel\": 0.1}, \"seed\": ${seed}")
  expect(0 ARGS sweep noise${seed}.json --out n${seed}.csv)
endforeach()
expect(0 ARGS sweep noise1.json --out n3.csv --chunk 1 --threads 2)
expect_same(n1.csv n3.csv)
expect(0 ARGS sweep noise1.json --out n3.csv --device cuda)
expect_same(n1.csv n3.csv)
file(STRINGS ${SCRATCH}/n1.csv rows)
file(STRINGS ${SCRATCH}/n2.csv others)
list(APPEND rows ${others})
set(ways)
foreach(row ${rows})
  string(REGEX REPLACE "^[^,]*,[^,]*,[^,]*,([^,]*),.*" "\\1" way "${row}")
  list(APPEND ways ${way})
endforeach()
list(REMOVE_DUPLICATES ways)
list(LENGTH ways different)
if(NOT different EQUAL 13) # 12 runs and the header
  message(FATAL_ERROR "${different} different ways: ${ways}")
endif()

# .npz: an archive with one array per column, whose checksums Python verifies; and the plot.
expect(0 ARGS sweep noise1.json --out n.npz --plot n.svg MATCHES "wrote n\\.svg")
find_program(PYTHON python3)
if(PYTHON)
  execute_process(COMMAND ${PYTHON} -c "import zipfile; z = zipfile.ZipFile('n.npz'); assert z.testzip() is None; print(sorted(z.namelist()))"
                  WORKING_DIRECTORY ${SCRATCH} OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
  if(NOT names STREQUAL "['fault.npy', 'mass.npy', 'repeat.npy', 'sample.npy', 'shape.npy', 'way.npy']\n")
    message(FATAL_ERROR "n.npz has ${names}")
  endif()
endif()
file(READ ${SCRATCH}/n.svg plot)
string(REGEX MATCHALL "<circle" points "${plot}")
list(LENGTH points count)
if(NOT count EQUAL 6 OR NOT plot MATCHES "</svg>")
  message(FATAL_ERROR "the plot has ${count} points")
endif()
expect(0 ARGS sweep duration.json --out d.csv --plot d.svg --plot-metric end --plot-x i --plot-y h)
expect(2 ARGS sweep duration.json --out d.csv --plot d.svg --plot-x none MATCHES "--plot-x none: must be one of h, i")
expect(2 ARGS sweep duration.json --out d.csv --plot d.png MATCHES "--plot d\\.png: the name must end in \\.svg")
expect(2 ARGS sweep duration.json --out d.csv --plot-x h MATCHES "need --plot")

# Values that differ by rounding only: no endless list of ticks. Under a limit of memory, which they would exceed at once.
study(close "\"parameters\": {\"a\": {\"list\": [1, 1.0000000000000002]}}, \"metrics\": {\"m\": \"mean(1)*a\"}")
execute_process(COMMAND sh -c "ulimit -v 4000000; exec timeout 20 ${CORTEN} sweep close.json --out close.csv --plot close.svg --threads 1"
                WORKING_DIRECTORY ${SCRATCH} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
file(READ ${SCRATCH}/close.svg plot)
string(LENGTH "${plot}" length)
if(NOT result EQUAL 0 OR length GREATER 10000 OR NOT plot MATCHES "</svg>")
  message(FATAL_ERROR "exit status ${result}, a plot of ${length} bytes: ${out}")
endif()

# --- runs that fail
study(wild "\"parameters\": {\"force\": {\"list\": [1, 1e12]}}, \"controls\": {\"push\": \"force\"}, ${far}")
expect(3 ARGS sweep wild.json --out w.csv MATCHES "1 of 2 runs failed; .*the first: sample 1 \\(force=1000000000000\\): step 1, ")
file(READ ${SCRATCH}/w.csv wild)
if(NOT wild MATCHES "0,0,1,0\\.5625,0\n1,0,1000000000000,nan,[1-9]")
  message(FATAL_ERROR "${wild}")
endif()
study(undefined ${mass}, "\"metrics\": {\"root\": \"mean(sqrt(-1 - time))\"}")
expect(0 ARGS sweep undefined.json --out u.csv MATCHES "root: NaN in all runs")

# --- resuming: killed again and again, the table is that of one run
file(WRITE ${SCRATCH}/long.json "{\"model\": \"${MODELS}/quadruped.xml\", \"key\": \"home\", \"steps\": 100, \"metrics\": {\"height\": \"final(qpos[2])\"},
  \"parameters\": {\"g\": {\"field\": \"opt.gravity[2]\", \"range\": [-12, -6]}}, \"sampling\": {\"method\": \"latin\", \"samples\": 60, \"seed\": 4}}")
expect(0 ARGS sweep long.json --out whole.csv)
foreach(attempt RANGE 1 40)
  execute_process(COMMAND timeout -s KILL 0.08 ${CORTEN} sweep long.json --out killed.csv --chunk 2 WORKING_DIRECTORY ${SCRATCH}
                  RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
  if(result EQUAL 0)
    break()
  endif()
endforeach()
if(NOT result EQUAL 0)
  expect(0 ARGS sweep long.json --out killed.csv --chunk 2)
endif()
expect_same(whole.csv killed.csv)
expect_gone(killed.csv.part)
expect_gone(killed.csv.progress)
# Another sweep is not taken for its continuation.
file(WRITE ${SCRATCH}/p.csv.progress "corten sweep, version 2\nsweep 0\n")
expect(2 ARGS sweep plain.json --out p.csv MATCHES "p\\.csv\\.progress belongs to another sweep")
expect(0 ARGS sweep plain.json --out p.csv --afresh)
expect_table(p.csv "${table}")

# --- output files
expect(2 ARGS sweep plain.json --out x.txt MATCHES "--out x\\.txt: the name must end in \\.csv or \\.npz")
expect(2 ARGS sweep plain.json MATCHES "--out is required")
expect(2 ARGS sweep series.json --out ./run.csv MATCHES "--out ./run\\.csv and the input run\\.csv are the same file")
file(CREATE_LINK a.csv ${SCRATCH}/link.csv SYMBOLIC)
expect(2 ARGS sweep plain.json --out link.csv MATCHES "link\\.csv is a symbolic link")
expect(2 ARGS sweep plain.json --out no/such/a.csv MATCHES "cannot write no/such/a\\.csv")
expect(2 ARGS sweep none.json --out x.csv MATCHES "cannot read none\\.json: no such file")

# --- errors name file, line, place and what is allowed
function(expect_wrong message)
  study(wrong ${ARGN})
  expect(2 ARGS sweep wrong.json --out x.csv MATCHES "${message}")
  expect_gone(x.csv)
endfunction()
expect_wrong("wrong\\.json:2: syntax error" "\"parameters\": {")
expect_wrong("wrong\\.json:2: parametres: unknown; allowed are model, key" "\"parametres\": {}")
expect_wrong("wrong\\.json:1: \"parameters\" is required" ${far})
expect_wrong("wrong\\.json:2: parameters: needs at least one" "\"parameters\": {}, ${far}")
expect_wrong("wrong\\.json:2: parameters\\.a: is given twice" "\"parameters\": {\"a\": {\"list\": [1]}, \"a\": {\"list\": [1]}}, ${far}")
expect_wrong("wrong\\.json:3: metrics: needs at least one" ${mass},\n "\"metrics\": {}")
function(expect_wrong_parameter message)
  expect_wrong("wrong\\.json:2: parameters\\.p${message}" "\"parameters\": {\"p\": {${ARGN}}}, ${far}")
endfunction()
expect_wrong_parameter("\\.field: the model has no field dof_dampin" "\"field\": \"dof_dampin[0]\", \"list\": [1]")
expect_wrong_parameter("\\.field: the model has no field mass; similar ones: body_mass" "\"field\": \"mass\", \"list\": [1]")
expect_wrong_parameter("\\.field: jnt_type belongs to the structure" "\"field\": \"jnt_type[0]\", \"list\": [1]")
expect_wrong_parameter("\\.field: there is no body \"cat\".*cart" "\"field\": \"body_mass['cat']\", \"list\": [1]")
expect_wrong_parameter("\\.field: body_mass\\[9\\]: the index must be from 0 to 2" "\"field\": \"body_mass[9]\", \"list\": [1]")
expect_wrong_parameter("\\.field: geom_friction\\['round'\\] has 3 numbers; choose one, as in geom_friction\\['round', 0\\]" "\"field\": \"geom_friction['round']\", \"list\": [1]")
expect_wrong_parameter("\\.field: column 1: expected the name" "\"field\": \"3\", \"list\": [1]")
expect_wrong_parameter(": needs either" "\"field\": \"body_mass[1]\"")
expect_wrong_parameter("\\.list: has no values" "\"list\": []")
expect_wrong_parameter("\\.list\\.0: \"x\" is not a number" "\"list\": [\"x\"]")
expect_wrong_parameter("\\.range: the first number must not be above" "\"range\": [2, 1], \"count\": 2")
expect_wrong_parameter("\\.range: must be above 0 for" "\"range\": [0, 1], \"count\": 2, \"log\": true")
expect_wrong_parameter("\\.count: 1 must be a whole number from 2" "\"range\": [0, 1], \"count\": 1")
expect_wrong_parameter(": needs \"count\"" "\"range\": [0, 1]")
expect_wrong_parameter(": .*body_mass" "\"field\": \"body_mass['cart']\", \"list\": [1, -1]")
expect_wrong_parameter(": opt\\.integrator: 1\\.5 is not a whole number" "\"field\": \"opt.integrator\", \"list\": [1.5]")
expect_wrong_parameter(": opt\\.integrator: 0\\.5 is not a whole number" "\"field\": \"opt.integrator\", \"list\": [0, 0.5, 1]")
expect_wrong_parameter(": opt\\.iterations: 1\\.5 is not a whole number; choose a \"count\" with whole steps, or use \"list\"" "\"field\": \"opt.iterations\", \"range\": [1, 2], \"count\": 3")
expect_wrong_parameter(": opt\\.iterations: 50\\.5 is not a whole number" "\"field\": \"opt.iterations\", \"relative\": true, \"list\": [0.505, 1]")
expect_wrong_parameter(": opt\\.iterations: 3000000000 is not from -2147483647 to 2147483647" "\"field\": \"opt.iterations\", \"list\": [1, 3e9, 2]")
expect_wrong_parameter("\\.relative: body_mass\\[0\\] is 0 in the model, so that a factor changes nothing" "\"field\": \"body_mass[0]\", \"relative\": true, \"list\": [1, 2]")
expect_wrong_parameter("\\.range: -1e\\+308 to 1e\\+308 is too wide" "\"range\": [-1e308, 1e308], \"count\": 3")
expect_wrong_parameter(": .*body_mass" "\"field\": \"body_mass['cart']\", \"list\": [1, -1, 2]")
function(expect_wrong_samples message)
  expect_wrong("parameters\\.p${message}" "\"parameters\": {\"p\": {${ARGN}}}, ${far}, \"sampling\": {\"method\": \"latin\", \"samples\": 3}")
endfunction()
expect_wrong_samples("\\.range\\.1: 2\\.5 is not a whole number" "\"field\": \"opt.iterations\", \"range\": [1, 2.5]")
expect_wrong_samples("\\.range: the field has whole numbers" "\"field\": \"opt.iterations\", \"relative\": true, \"range\": [1, 2]")
expect_wrong_parameter(": has no effect: the runs do not start from this keyframe" "\"field\": \"key_qpos['away', 0]\", \"list\": [1]")
expect_wrong("sampling\\.samples: 0 must be a whole number from 1" "\"parameters\": {\"p\": {\"range\": [0, 1]}}, ${far}, \"sampling\": {\"method\": \"sobol\", \"samples\": 0}")
expect_wrong("sampling\\.method: \"halton\" must be one of grid, zip, latin, sobol, uniform" "\"parameters\": {\"p\": {\"range\": [0, 1]}}, ${far}, \"sampling\": {\"method\": \"halton\"}")
expect_wrong("parameters\\.time: this name is reserved" "\"parameters\": {\"time\": {\"list\": [1]}}, ${far}")
expect_wrong("controls\\.pull: .*push" ${mass}, ${far}, "\"controls\": {\"pull\": 1}")
expect_wrong("controls\\.push: column 1: mean reduces" ${mass}, ${far}, "\"controls\": {\"push\": \"mean(time)\"}")
expect_wrong("metrics\\.m: column 1: qpos\\[0\\] changes with time" ${mass}, "\"metrics\": {\"m\": \"qpos[0]\"}")
expect_wrong("metrics\\.m: column 6: sensor\\['place'\\] has 3 numbers; choose one, as in sensor\\['place', 0\\]" ${mass}, "\"metrics\": {\"m\": \"mean(sensor['place'])\"}")
expect_wrong("metrics\\.m: column 6: unknown name speed" ${mass}, "\"metrics\": {\"m\": \"mean(speed)\"}")
expect_wrong("series\\.s: run\\.csv:1: there is no column \"y\"\n" ${mass}, ${far}, "\"series\": {\"s\": {\"file\": \"run.csv\", \"column\": \"y\"}}")
expect_wrong("repeats: 0 must be a whole number" ${mass}, ${far}, "\"repeats\": 0")
file(WRITE ${SCRATCH}/wrong.json "{\"model\": \"none.xml\", \"steps\": 1, ${mass}, ${far}}")
expect(1 ARGS sweep wrong.json --out x.csv MATCHES "none\\.xml")
file(WRITE ${SCRATCH}/wrong.json "{\"model\": \"cart.xml\", ${mass}, ${far}}")
expect(2 ARGS sweep wrong.json --out x.csv MATCHES "wrong\\.json:1: needs either \"duration\" in seconds or \"steps\"")

# Files of a sweep: no pipe is waited for, no content of other files is shown, and --sandbox confines them to the sweep's folder.
find_program(MKFIFO mkfifo REQUIRED)
execute_process(COMMAND ${MKFIFO} ${SCRATCH}/pipe ${SCRATCH}/late.csv.progress)
expect_wrong("series\\.s: cannot read pipe: no such file, or not a regular one" ${mass}, ${far}, "\"series\": {\"s\": {\"file\": \"pipe\", \"column\": \"y\"}}")
file(WRITE ${SCRATCH}/secret "the password is swordfish\n")
file(MAKE_DIRECTORY ${SCRATCH}/confined)
file(COPY ${SCRATCH}/cart.xml DESTINATION ${SCRATCH}/confined)
set(outside "${mass}, ${far}, \"series\": {\"s\": {\"file\": \"../secret\", \"column\": \"y\"}}")
file(WRITE ${SCRATCH}/confined/series.json "{\"model\": \"cart.xml\", \"steps\": 2, ${outside}}")
expect(2 ARGS sweep confined/series.json --out x.csv MATCHES "there is no column \"time\"")
if(printed MATCHES swordfish)
  message(FATAL_ERROR "the content of another file is shown: ${printed}")
endif()
expect(2 ARGS sweep confined/series.json --out x.csv --sandbox MATCHES "series\\.json:1: series\\.s\\.file: .*secret is outside of the folder of the sweep")
file(WRITE ${SCRATCH}/confined/model.json "{\"model\": \"../cart.xml\", \"steps\": 2, ${mass}, ${far}}")
expect(2 ARGS sweep confined/model.json --out x.csv --sandbox MATCHES "model\\.json:1: model: .*cart\\.xml is outside of the folder")
file(WRITE ${SCRATCH}/confined/fine.json "{\"model\": \"cart.xml\", \"steps\": 2, ${mass}, ${far}}")
expect(0 ARGS sweep confined/fine.json --out x.csv --sandbox)
expect(2 ARGS sweep confined/fine.json --out late.csv MATCHES "late\\.csv\\.progress is not a regular file; remove it")
