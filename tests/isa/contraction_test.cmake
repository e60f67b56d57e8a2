cmake_minimum_required(VERSION 3.25)
# No fused multiply-add in the libraries that compute: it rounds differently, so that results would depend on the instruction set and
# on what the compiler happens to inline. The build forbids it (-ffp-contract=off), but GCC 12 forms vfmaddsub regardless.
foreach(library ${LIBRARIES})
  execute_process(COMMAND ${OBJDUMP} -d ${library} OUTPUT_VARIABLE code COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "vfn?m(add|sub)[a-z0-9]*" found "${code}")
  list(LENGTH found count)
  if(count GREATER 0)
    list(REMOVE_DUPLICATES found)
    message(SEND_ERROR "${library} has ${count} fused multiply-adds: ${found}")
  endif()
endforeach()
