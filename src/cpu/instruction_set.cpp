// Chooses the instruction set of pieces and rays when the program starts to use them.
#include "cpu/instruction_set.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "corten/version.h"
#include "cpu/cast_rays.h"

#if defined(CORTEN_DISPATCH)

namespace corten_avx2::cpu {
extern const corten::cpu::PieceEntry kPieceEntries[];
void cast_rays(const void* model, const void* data, const void* bundle);
}  // namespace corten_avx2::cpu
namespace corten_avx512::cpu {
extern const corten::cpu::PieceEntry kPieceEntries[];
void cast_rays(const void* model, const void* data, const void* bundle);
}  // namespace corten_avx512::cpu

namespace corten {

namespace {

struct InstructionSet {
  std::string_view name;
  const cpu::PieceEntry* entries;
  cpu::CastRays cast_rays;
  bool available;
};

/// The instruction set of this machine with this name, or the best one if there is none. Users set CORTEN_ISA
/// to compare sets or avoid one; a bad value is only reported.
InstructionSet choose(const char* wanted) {
  __builtin_cpu_init();
  const InstructionSet sets[] = {{"avx512", corten_avx512::cpu::kPieceEntries, corten_avx512::cpu::cast_rays,
                                  __builtin_cpu_supports("x86-64-v4") != 0},
                                 {"avx2", corten_avx2::cpu::kPieceEntries, corten_avx2::cpu::cast_rays,
                                  __builtin_cpu_supports("x86-64-v3") != 0},
                                 {"baseline", cpu::kPieceEntries, cpu::cast_rays, true}};
  const InstructionSet* best = sets;
  while (!best->available) best++;
  if (wanted == nullptr || *wanted == '\0') return *best;
  for (const InstructionSet& set : sets) {
    if (set.name != wanted) continue;
    if (set.available) return set;
    std::fprintf(stderr, "corten: CORTEN_ISA=%s: this machine does not have it; using %s\n", wanted,
                 best->name.data());
    return *best;
  }
  std::fprintf(stderr, "corten: CORTEN_ISA=%s: must be baseline, avx2 or avx512; using %s\n", wanted,
               best->name.data());
  return *best;
}

const InstructionSet& chosen() {
  static const InstructionSet set = choose(std::getenv("CORTEN_ISA"));
  return set;
}

}  // namespace

const cpu::PieceEntry* cpu::piece_entries() { return chosen().entries; }

cpu::CastRays cpu::ray_caster() { return chosen().cast_rays; }

std::string_view instruction_set() { return chosen().name; }

}  // namespace corten

#else

corten::cpu::CastRays corten::cpu::ray_caster() { return cast_rays; }

std::string_view corten::instruction_set() {
#if defined(CORTEN_NATIVE)
  return "native";
#else
  return "baseline";
#endif
}

#endif
