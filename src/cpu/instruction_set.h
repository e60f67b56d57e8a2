// The pieces of a step, compiled for several instruction sets. An installed program runs on every x86-64 and
// uses the best set of the machine. Each set beyond the baseline is compiled in a namespace of its own
// (-Dcorten=corten_avx2), so the linker cannot take a function of one set for another. Its types have the
// layouts of those in namespace corten, and pass between the namespaces as pointers to void.
#pragma once

namespace corten::cpu {

/// run_piece for one piece and one instruction set.
using PieceEntry = void (*)(const void* model, const void* data, const void* piece, const void* exec);

/// The entries of an instruction set, by PieceIndex; null for pieces that only GPUs have.
extern const PieceEntry kPieceEntries[];

/// The entries of the instruction set in use, which is chosen at the first call.
const PieceEntry* piece_entries();

}  // namespace corten::cpu
