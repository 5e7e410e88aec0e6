#pragma once

#include <string_view>

namespace boardproof {

// Files of the source tree that the program carries with it; embed.cmake defines them.

extern const std::string_view page_style;    // src/page/page.css
extern const std::string_view page_script;   // src/page/page.js
extern const std::string_view chart_script;  // results/draw.py

}  // namespace boardproof
