#pragma once

// Lets the compiler make a wide version of a loop beside the portable one, and the loader choose. Not under
// TSan: the loader's choice would call what is not there yet.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_THREAD__)
#define DUIYI_VECTORIZE __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define DUIYI_VECTORIZE
#endif
