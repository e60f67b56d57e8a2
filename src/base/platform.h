// The one place that knows which compiler is looking. Physics code uses these marks and never asks for the
// platform.
//
//   CORTEN_HD        a function that serves both a CPU thread and a CUDA lane. Small ones must inline to be
//   fast, and
//                    the compiler's own judgement leaves quaternion products as calls; debug builds keep it,
//                    since sanitizers make one huge function slow to compile.
//   CORTEN_STAGE     one that is a stage of the pipeline, or else large. Stages stay apart: inlined into one
//   function they
//                    compete for registers and cache lines, and a humanoid's step takes 15% longer on a CPU;
//                    for a GPU the compiler does not get done with a kernel that holds the whole pipeline.
//                    Files of small kernels define CORTEN_INLINE_STAGES.
//   CORTEN_RESTRICT  a pointer through which alone its data are reached
//   CORTEN_UNROLL    before a loop that must be unrolled for a small array to live in a GPU's registers
//   CORTEN_ROLL      before one that must not: code that does not fit a GPU's caches is slow code
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
#define CORTEN_UNROLL _Pragma("unroll")
#define CORTEN_ROLL   _Pragma("unroll 1")
#else
#define CORTEN_UNROLL
#define CORTEN_ROLL
#endif

#define CORTEN_RESTRICT __restrict
