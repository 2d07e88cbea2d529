# SPDX-License-Identifier: GPL-2.0-or-later
# The commit is asked for at build time, so that --version never names an older one.
add_custom_target(
  version
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DOUT=${CMAKE_BINARY_DIR}/fairproof_commit.h
          -P ${CMAKE_SOURCE_DIR}/cmake/write_version.cmake
  BYPRODUCTS ${CMAKE_BINARY_DIR}/fairproof_commit.h
  COMMENT "")
