# Writes ${TARGET}, which defines the version and the commit of ${SOURCE}.
execute_process(
  COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed OR commit STREQUAL "")
  set(commit unknown)
endif()
set(text "#include \"boardproof/version.hpp\"

namespace boardproof {

const std::string_view version = \"${VERSION}\";
const std::string_view commit = \"${commit}\";

}  // namespace boardproof
")
set(old "")
if(EXISTS ${TARGET})
  file(READ ${TARGET} old)
endif()
if(NOT old STREQUAL text)
  file(WRITE ${TARGET} "${text}")
endif()
