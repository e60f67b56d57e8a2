// The table of pieces of one instruction set. CMake compiles this file once for each of them.
#include "cpu/instruction_set.h"
#include "cpu/pieces.h"

namespace corten::cpu {

namespace {

template <class Piece>
void enter(const void* model, const void* data, const void* piece, const void* exec) {
  run_piece(*static_cast<const ModelView<double>*>(model), *static_cast<const DataView<double>*>(data),
            *static_cast<const Piece*>(piece), *static_cast<const SerialExec*>(exec));
}

}  // namespace

#define CORTEN_ENTRY_any(name)             enter<piece::name>,
#define CORTEN_ENTRY_cpu(name)             enter<piece::name>,
#define CORTEN_ENTRY_gpu(name)             nullptr,
#define CORTEN_ENTRY(name, group, machine) CORTEN_ENTRY_##machine(name)
const PieceEntry kPieceEntries[] = {CORTEN_PIECES(CORTEN_ENTRY)};

}  // namespace corten::cpu
