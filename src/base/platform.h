// Compiler and platform macros. Physics code uses these and never tests for the platform itself.
//
//   CORTEN_HD        a function for both a CPU thread and a CUDA lane. Forced inline: by its own heuristics
//                    the compiler does not inline quaternion products. Debug builds do not force it, since
//                    sanitizers compile one huge function slowly.
//   CORTEN_STAGE     a pipeline stage, or another large function. Never inlined: inlined stages compete for
//                    registers and cache lines (a humanoid's step takes 15% longer on a CPU), and nvcc cannot
//                    compile a kernel that holds the whole pipeline. Files of small kernels define
//                    CORTEN_INLINE_STAGES to inline them.
//   CORTEN_RARE      a large function that is seldom called, never inlined
//   CORTEN_SHARED    a function for both that the compiler may inline or not
//   CORTEN_TABLE     an array of constants that both read
//   CORTEN_RESTRICT  a pointer that is not aliased
//   CORTEN_UNROLL    before a loop that must be unrolled, so that a small array stays in a GPU's registers
//   CORTEN_ROLL      before a loop that must not be unrolled, since its code would not fit a GPU's caches
//   CORTEN_INDEPENDENT  before a loop whose iterations do not depend on each other, for vector instructions
//   CORTEN_DEVICE_CODE  defined while a compiler makes code for a GPU
//   CORTEN_HAS_THREADS  1; 0 in WebAssembly without threads
#pragma once

#if defined(__CUDACC__)
#define CORTEN_HD __host__ __device__ inline
#if defined(CORTEN_INLINE_STAGES)
#define CORTEN_STAGE __host__ __device__ inline
#else
#define CORTEN_STAGE __host__ __device__ __noinline__
#endif
#elif defined(NDEBUG)
#define CORTEN_HD    inline __attribute__((always_inline))
#define CORTEN_STAGE [[gnu::noinline]]
#else
#define CORTEN_HD    inline
#define CORTEN_STAGE [[gnu::noinline]]
#endif

#if defined(__CUDACC__)
#define CORTEN_RARE   __host__ __device__ __noinline__
#define CORTEN_SHARED __host__ __device__ inline
#else
#define CORTEN_RARE   [[gnu::noinline]]
#define CORTEN_SHARED inline
#endif

#if defined(__CUDACC__)
#define CORTEN_UNROLL _Pragma("unroll")
#define CORTEN_ROLL   _Pragma("unroll 1")
#else
#define CORTEN_UNROLL
#define CORTEN_ROLL
#endif

#if defined(__CUDACC__)
#define CORTEN_INDEPENDENT
#elif defined(__clang__)
#define CORTEN_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define CORTEN_INDEPENDENT _Pragma("GCC ivdep")
#endif

#if defined(__CUDA_ARCH__)
#define CORTEN_DEVICE_CODE
#define CORTEN_TABLE static __device__ const
#else
#define CORTEN_TABLE inline constexpr
#endif

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
#define CORTEN_HAS_THREADS 0
#else
#define CORTEN_HAS_THREADS 1
#endif

#define CORTEN_RESTRICT __restrict
