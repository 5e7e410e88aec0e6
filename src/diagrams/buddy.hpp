#pragma once

// BuDDy (J. Lind-Nielsen, "BuDDy: a binary decision diagram package", 1999) by its C functions; the
// macros that hide some of them behind its C++ class are taken away.

#include <bdd.h>
#undef bdd_init
#undef bdd_ithvar
#undef bdd_nithvar
#undef bdd_anodecount
