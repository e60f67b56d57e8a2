// Compiles one group of pieces for the CPU; see step/piece_table.h.
#include "cpu/pieces.h"

namespace corten::cpu {

template <class Piece>
void run_piece(const ModelView<double>& m, const DataView<double>& d, Piece piece, const SerialExec& exec) {
  piece(m, d, exec);
}

#define CORTEN_COMPILE_ON_cpu(name, group) CORTEN_COMPILE_##group(name)
#define CORTEN_COMPILE_ON_gpu(name, group)
#define CORTEN_INSTANTIATE(name) \
  template void run_piece(const ModelView<double>&, const DataView<double>&, piece::name, const SerialExec&);
CORTEN_PIECES(CORTEN_COMPILE)

}  // namespace corten::cpu
