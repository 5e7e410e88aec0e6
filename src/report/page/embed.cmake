# Writes ${TARGET}, which defines each name of ${NAMES} as the text of the file of ${FILES} at the
# same place (both are lists with colons between).
string(REPLACE ":" ";" names "${NAMES}")
string(REPLACE ":" ";" files "${FILES}")
set(text "#include \"report/page/embedded.hpp\"\n\nnamespace boardproof {\n\n")
foreach(name file IN ZIP_LISTS names files)
  file(READ ${file} content)
  string(APPEND text "const std::string_view ${name} = R\"embedded(${content})embedded\";\n\n")
endforeach()
string(APPEND text "}  // namespace boardproof\n")
file(WRITE ${TARGET} "${text}")
