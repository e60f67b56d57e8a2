# Toolchain of the preset arm64: Debian's cross compiler, with the libraries of the architecture arm64 (Multi-Arch). Programs run
# in the emulator of qemu-user, if it is installed.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu)
find_program(CORTEN_EMULATOR qemu-aarch64)
if(CORTEN_EMULATOR)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${CORTEN_EMULATOR})
endif()
