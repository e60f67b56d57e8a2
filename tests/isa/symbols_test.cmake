# Objects of an instruction set define only symbols that name its namespace. The linker keeps one of several equal weak symbols:
# if an inline function of the standard library were among them, code for the baseline could run the version with AVX-512.
#   NAMESPACE=name  NM=program  OBJECTS=file;...
foreach(object ${OBJECTS})
  execute_process(COMMAND ${NM} --extern-only --defined-only --format=posix ${object} OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" lines "${lines}")
  foreach(line ${lines})
    if(NOT line MATCHES "${NAMESPACE}")
      message(SEND_ERROR "${object}: not in namespace ${NAMESPACE}: ${line}")
    endif()
  endforeach()
  list(LENGTH lines count)
  message("${object}: ${count} symbols")
  if(count EQUAL 0)
    message(SEND_ERROR "${object}: no symbols")
  endif()
endforeach()
