// The pieces of a step on one CPU thread in double precision. Each is compiled once for every instruction set
// of the build, in one of the translation units that CMake makes from pieces.cpp; files that include this
// header do not compile them again.
#pragma once

#include <chrono>
#include <vector>

#include "corten/profile.h"
#include "cpu/colliders.h"
#include "cpu/instruction_set.h"
#include "cpu/validate.h"
#include "step/piece_table.h"

namespace corten::cpu {

/// Runs one piece on one environment, in the instruction set of this namespace. Instantiated in pieces.cpp.
template <class Piece>
void run_piece(const ModelView<double>& m, const DataView<double>& d, Piece piece, const SerialExec& exec);

/// Adds the time that it exists to a stage's time.
class StageTimer {
 public:
  explicit StageTimer(StageTime& stage) : stage_(stage) {}
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;
  ~StageTimer() {
    stage_.seconds += std::chrono::duration<double>(Clock::now() - start_).count();
    stage_.calls++;
  }

 private:
  using Clock = std::chrono::steady_clock;
  StageTime& stage_;
  Clock::time_point start_ = Clock::now();
};

/// Runs pieces on one environment.
struct RunPieces {
  const ModelView<double>& m;
  const DataView<double>& d;
  SerialExec exec;
  std::vector<StageTime>* profile = nullptr;  ///< null: not measured

  template <class Piece>
  void operator()(Piece piece) const {
    if (profile != nullptr) {
      const StageTimer timer((*profile)[piece::kIndex<Piece>]);
      enter(piece);
    } else {
      enter(piece);
    }
#if !defined(NDEBUG)
    validate_after(m, d, piece::kIndex<Piece>);
#endif
  }
  bool has_user_control() const {
    return !m.disabled(kDisableActuation) && exec.user != nullptr && exec.user->control != nullptr;
  }
  /// Runs the pieces given by pieces(run) if the status has this bit.
  template <class Pieces>
  void where(StatusBit bit, Pieces pieces) const {
    if ((*d.status & bit) != 0) pieces(*this);
  }

 private:
  template <class Piece>
  void enter(const Piece& piece) const {
#if defined(CORTEN_DISPATCH)
    piece_entries()[piece::kIndex<Piece>](&m, &d, &piece, &exec);
#else
    run_piece(m, d, piece, exec);
#endif
  }
};

}  // namespace corten::cpu
