# The libraries that the preset wasm compiles with the engine, since no package has them for WebAssembly. Targets have the names that
# find_package gives them elsewhere. CORTEN_WASM_SOURCES has the sources of the Debian packages pugixml, qhull, libpng1.6 and
# zlib, which `./dev web` downloads.
set(CORTEN_WASM_SOURCES ${CMAKE_SOURCE_DIR}/build/wasm-sources CACHE PATH "Unpacked source packages")

# source_folder(NAME VARIABLE): the folder of a source package, whatever its version.
function(source_folder name variable)
  file(GLOB found LIST_DIRECTORIES true ${CORTEN_WASM_SOURCES}/${name}-*)
  if(NOT found)
    message(FATAL_ERROR "the sources of ${name} are not in ${CORTEN_WASM_SOURCES}; ./dev web downloads them")
  endif()
  list(GET found 0 first)
  set(${variable} ${first} PARENT_SCOPE)
endfunction()

# wasm_library(PACKAGE TARGET INCLUDE_FOLDER SOURCE ...): PACKAGE is the name that find_package is called with.
function(wasm_library package target include)
  string(REPLACE "::" "_" library ${target})
  add_library(${library} STATIC ${ARGN})
  # As in Debian's builds, and with results that equal theirs.
  target_compile_options(${library} PRIVATE -O2 -ffp-contract=off -fno-slp-vectorize -w)
  target_include_directories(${library} SYSTEM PUBLIC ${include})
  add_library(${target} ALIAS ${library})
  file(WRITE ${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/${package}Config.cmake "set(${package}_FOUND TRUE)\n")
endfunction()

source_folder(zlib ZLIB)
wasm_library(ZLIB ZLIB::ZLIB ${ZLIB} ${ZLIB}/adler32.c ${ZLIB}/crc32.c ${ZLIB}/inffast.c ${ZLIB}/inflate.c ${ZLIB}/inftrees.c ${ZLIB}/zutil.c)

# Reading only.
source_folder(libpng1.6 LIBPNG)
set(LIBPNG_CONFIG ${CMAKE_BINARY_DIR}/libpng)
configure_file(${LIBPNG}/scripts/pnglibconf.h.prebuilt ${LIBPNG_CONFIG}/pnglibconf.h COPYONLY)
foreach(part png pngerror pngget pngmem pngread pngrio pngrtran pngrutil pngset pngtrans)
  list(APPEND LIBPNG_FILES ${LIBPNG}/${part}.c)
endforeach()
wasm_library(PNG PNG::PNG "${LIBPNG};${LIBPNG_CONFIG}" ${LIBPNG_FILES})
target_compile_definitions(PNG_PNG PRIVATE PNG_NO_WRITE_SUPPORTED)
target_link_libraries(PNG_PNG PUBLIC ZLIB::ZLIB)

source_folder(qhull QHULL)
file(GLOB QHULL_FILES ${QHULL}/src/libqhull_r/*_r.c)
list(FILTER QHULL_FILES EXCLUDE REGEX "/(userprintf_rbox_r|rboxlib_r)\\.c$")
wasm_library(Qhull Qhull::qhull_r ${QHULL}/src ${QHULL_FILES})

source_folder(pugixml PUGIXML)
wasm_library(pugixml pugixml::pugixml ${PUGIXML}/src ${PUGIXML}/src/pugixml.cpp)

# Headers only. /usr/include must not be searched, since it has the system's own headers, too.
find_path(JSON_FOLDER nlohmann/json.hpp PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/headers)
file(CREATE_LINK ${JSON_FOLDER}/nlohmann ${CMAKE_BINARY_DIR}/headers/nlohmann SYMBOLIC)
add_library(nlohmann_json_headers INTERFACE)
target_include_directories(nlohmann_json_headers SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/headers)
add_library(nlohmann_json::nlohmann_json ALIAS nlohmann_json_headers)
file(WRITE ${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/nlohmann_jsonConfig.cmake "set(nlohmann_json_FOUND TRUE)\n")
