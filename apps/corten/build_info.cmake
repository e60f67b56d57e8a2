# Writes OUT from the template IN with the commit of the folder SOURCE. Run in every build.
set(CORTEN_COMMIT unknown)
if(GIT AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --dirty --abbrev=12 OUTPUT_VARIABLE commit
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(CORTEN_COMMIT ${commit})
  endif()
endif()
configure_file(${IN} ${OUT} @ONLY)
