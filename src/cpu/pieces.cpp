// Compiles one group of pieces for the CPU. CMake compiles this file once per group, with CORTEN_PIECES
// defined as one of the lists below. They contain the pieces of a step, of inverse dynamics and of
// derivatives.
#include "cpu/pieces.h"

// clang-format off
#define CORTEN_CPU_PIECES_OF_CONTACTS(X) CORTEN_PIECES_OF_CONTACTS(X)
#define CORTEN_CPU_PIECES_OF_SENSORS(X)  CORTEN_PIECES_OF_SENSORS(X)
#define CORTEN_CPU_PIECES_OF_IMPACTS(X)  CORTEN_PIECES_OF_IMPACTS(X)
#define CORTEN_CPU_PIECES_OF_SOLVERS(X)  CORTEN_PIECES_OF_SOLVERS(X) X(WakeAccelerated) X(InverseForces) X(SolveWithLastInertia)
#define CORTEN_CPU_PIECES_OF_BODIES(X)   CORTEN_PIECES_OF_BODIES(X)
// clang-format on

namespace corten::cpu {

template <class Piece>
void run_piece(const ModelView<double>& m, const DataView<double>& d, Piece piece, const SerialExec& exec) {
  piece(m, d, exec);
}

#define CORTEN_COMPILE(name) \
  template void run_piece(const ModelView<double>&, const DataView<double>&, piece::name, const SerialExec&);
CORTEN_PIECES(CORTEN_COMPILE)

}  // namespace corten::cpu
