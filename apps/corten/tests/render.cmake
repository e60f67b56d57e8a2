include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

# expect_png(FILE WIDTH HEIGHT): the signature, and the size in the header.
function(expect_png file width height)
  file(READ ${SCRATCH}/${file} start LIMIT 24 HEX)
  math(EXPR packed "(${width} << 32) | ${height}" OUTPUT_FORMAT HEXADECIMAL)
  string(REGEX REPLACE "^0x" "" packed ${packed})
  string(LENGTH ${packed} digits)
  math(EXPR missing "16 - ${digits}")
  string(REPEAT 0 ${missing} zeros)
  if(NOT start MATCHES "^89504e470d0a1a0a........49484452${zeros}${packed}$")
    message(FATAL_ERROR "${file} is not a PNG of ${width} x ${height}: ${start}")
  endif()
endfunction()

expect(0 ARGS render hinge.xml --size 64x48 MATCHES "^hinge.png\n$")
expect_png(hinge.png 64 48)
expect(0 ARGS render hinge.xml --key up --time 0.1 --ctrl sin --out other.png --size 40x30 --azimuth 10 --distance 2 --samples 1
         --depth depth.npy --segmentation ids.npy --contacts --forces --sites)
expect_png(other.png 40 30)
expect_gone(other.png.part)
file(SIZE ${SCRATCH}/depth.npy size)
if(NOT size EQUAL 9728) # a header of 128 bytes, 40 x 30 numbers
  message(FATAL_ERROR "depth.npy has ${size} bytes")
endif()
expect(0 ARGS render hinge.xml --video moving.png --time 0.2 --fps 10 --size 32x24 --samples 1 MATCHES "moving.png\n$")
expect_png(moving.png 32 24)
file(READ ${SCRATCH}/moving.png moving HEX)
string(REGEX MATCHALL "6663544c" frames ${moving}) # fcTL
list(LENGTH frames count)
if(NOT count EQUAL 3)
  message(FATAL_ERROR "the video has ${count} pictures, not 3")
endif()

expect(1 ARGS render missing.xml MATCHES "missing\\.xml")
expect(2 ARGS render hinge.xml --camera nobody MATCHES "no camera \"nobody\"; there are: free")
expect(2 ARGS render hinge.xml --size 10 MATCHES "--size must be WIDTHxHEIGHT with numbers from 1 to 16384, not 10")
expect(2 ARGS render hinge.xml --samples 3 MATCHES "samples must be 1, 4, 9")
expect(2 ARGS render hinge.xml --track nobody MATCHES "no body \"nobody\"")
expect(2 ARGS render hinge.xml --out hinge.xml MATCHES "--out")
expect(2 ARGS render hinge.xml --time -1 MATCHES "--time must be from 0")
expect(2 ARGS render hinge.xml --fps 0 MATCHES "--fps must be from 1")
expect(2 ARGS render hinge.xml --video film MATCHES "has no ending")
expect(2 ARGS render hinge.xml --out a.png --video b.png MATCHES "choose one of")

# A keyframe and a later time show something else than the start.
foreach(moment "start" "key;--key;up" "later;--time;0.3")
  list(POP_FRONT moment name)
  expect(0 ARGS render hinge.xml --out ${name}.png --size 64x48 --samples 1 ${moment})
  file(SHA256 ${SCRATCH}/${name}.png sum)
  list(APPEND sums ${sum})
endforeach()
list(REMOVE_DUPLICATES sums)
list(LENGTH sums count)
if(NOT count EQUAL 3)
  message(FATAL_ERROR "a keyframe or a later time gives the picture of the start")
endif()

# Without --size: the resolution of the camera, or that of <visual>.
file(WRITE ${SCRATCH}/camera.xml "<mujoco><visual><global offwidth='70' offheight='30'/></visual><worldbody>
  <camera name='c' pos='0 -2 0' xyaxes='1 0 0 0 0 1' resolution='50 40'/><geom size='0.1'/></worldbody></mujoco>")
expect(0 ARGS render camera.xml --camera c)
expect_png(camera.png 50 40)
expect(0 ARGS render camera.xml --camera free --out free.png)
expect_png(free.png 70 30)

# Without ffmpeg a video becomes numbered pictures.
execute_process(COMMAND ${CMAKE_COMMAND} -E env PATH=${SCRATCH} ${CORTEN} render hinge.xml --video film.mp4 --time 0.2 --fps 10
                        --size 32x24 --samples 1 WORKING_DIRECTORY ${SCRATCH} RESULT_VARIABLE result OUTPUT_VARIABLE out)
if(NOT result EQUAL 0 OR NOT out MATCHES "film_0001.png to film_0003.png \\(ffmpeg is not installed\\)")
  message(FATAL_ERROR "without ffmpeg: ${result} ${out}")
endif()
expect_png(film_0003.png 32 24)
