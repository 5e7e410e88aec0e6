#pragma once

/// The instruction sets of the kernels. A source that includes them may define
/// BOARDPROOF_KERNEL_TARGET before, in the words of the compilers' attribute `target`; functions
/// between BOARDPROOF_KERNEL_BEGIN and BOARDPROOF_KERNEL_END are then compiled for that target.
///
/// All of a kernel is between the two and in an unnamed namespace; all that it includes is outside.
/// A function that it takes from elsewhere, such as std::popcount, is thus compiled for any machine
/// wherever the compiler makes a function of it: the linker keeps one copy of such a function and
/// may keep this one for the whole program. Flags on the whole source would have made that copy for
/// the few machines that the kernel is for. (The way of CRoaring, portability.h.)
#ifdef BOARDPROOF_KERNEL_TARGET
#define BOARDPROOF_PRAGMA_OF(text) _Pragma(#text)
#define BOARDPROOF_PRAGMA(text) BOARDPROOF_PRAGMA_OF(text)
#ifdef __clang__
#define BOARDPROOF_KERNEL_BEGIN                                                               \
    BOARDPROOF_PRAGMA(clang attribute push(__attribute__((target(BOARDPROOF_KERNEL_TARGET))), \
                                           apply_to = function))
#define BOARDPROOF_KERNEL_END BOARDPROOF_PRAGMA(clang attribute pop)
#else
#define BOARDPROOF_KERNEL_BEGIN         \
    BOARDPROOF_PRAGMA(GCC push_options) \
    BOARDPROOF_PRAGMA(GCC target(BOARDPROOF_KERNEL_TARGET))
#define BOARDPROOF_KERNEL_END BOARDPROOF_PRAGMA(GCC pop_options)
#endif
#else
#define BOARDPROOF_KERNEL_BEGIN
#define BOARDPROOF_KERNEL_END
#endif
