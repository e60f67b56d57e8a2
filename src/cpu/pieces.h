// The pieces of a step on one CPU thread in double precision. Each is compiled once, in one of the
// translation units that CMake makes of pieces.cpp; who runs a step includes this header and compiles none of
// them.
#pragma once

#include "cpu/colliders.h"
#include "step/piece_groups.h"
#include "step/step.h"

namespace corten::cpu {

/// Runs one piece. Instantiated in pieces.cpp.
template <class Piece>
void run_piece(const ModelView<double>& m, const DataView<double>& d, Piece piece, const SerialExec& exec);

/// Runs the pieces that it is called with on one environment.
struct RunPieces {
  const ModelView<double>& m;
  const DataView<double>& d;
  SerialExec exec;
  template <class Piece>
  void operator()(Piece piece) const {
    run_piece(m, d, piece, exec);
  }
  /// Runs the pieces that pieces(run) names where the status has this bit.
  template <class Pieces>
  void where(StatusBit bit, Pieces pieces) const {
    if ((*d.status & bit) != 0) pieces(*this);
  }
};

}  // namespace corten::cpu
