# Toolchain of the preset wasm: Debian's emscripten. Exceptions and longjmp are WebAssembly's own: with those that emscripten
# imitates in JavaScript, every call inside a try block leaves the module.
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
set(CORTEN_WASM_FLAGS "-fwasm-exceptions -sSUPPORT_LONGJMP=wasm -msimd128")
set(CMAKE_C_FLAGS_INIT "${CORTEN_WASM_FLAGS}")
set(CMAKE_CXX_FLAGS_INIT "${CORTEN_WASM_FLAGS}")
