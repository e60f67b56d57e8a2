# `cmake --install build/portable --prefix DIR`: headers, libraries, the program, and what find_package(corten) needs.
# Programs then link corten::corten and include <corten/...>, as those in samples/ do.
include(CMakePackageConfigHelpers)

get_property(CORTEN_MODULES GLOBAL PROPERTY CORTEN_MODULES)
set_target_properties(corten_api PROPERTIES EXPORT_NAME corten)
if(CORTEN_CUDA)
  list(APPEND CORTEN_MODULES corten_cuda)
endif()
install(TARGETS corten_options corten_api corten_shared ${CORTEN_MODULES} EXPORT corten_targets)
install(TARGETS corten_app)
install(DIRECTORY include/corten DESTINATION include)
install(EXPORT corten_targets NAMESPACE corten:: FILE corten-targets.cmake DESTINATION lib/cmake/corten)
configure_package_config_file(cmake/corten-config.cmake.in ${CMAKE_BINARY_DIR}/corten-config.cmake
                              INSTALL_DESTINATION lib/cmake/corten)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/corten-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/corten-config.cmake ${CMAKE_BINARY_DIR}/corten-config-version.cmake
        DESTINATION lib/cmake/corten)

# Builds what is installed, and no tests.
add_custom_target(installed DEPENDS corten_app corten_texts corten_shared)
