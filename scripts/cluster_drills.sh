#!/usr/bin/env bash
# Drills: what happens to rollouts and sweeps under mpirun when ranks are killed, stopped or run out of disk space, or when a
# machine has other instructions. Every drill ends with the bytes of an undisturbed run. docs/cluster.md shows what was seen.
#
#   scripts/cluster_drills.sh CORTEN [DRILL...]     drills: kill_rank recover kill_first kill_all mid_write stop disk instructions
#
# CORTEN is the program, built with OpenMPI. `instructions` needs the portable build, or in OTHER another build of the program, for
# other processors; `disk` needs root for a small tmpfs. Both are skipped otherwise.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
corten=$(realpath "${1:?usage: cluster_drills.sh CORTEN [DRILL...]}"); shift
drills=("$@")
[[ ${#drills[@]} -gt 0 ]] || drills=(kill_rank recover kill_first kill_all mid_write stop disk instructions)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1

# ENVS can be raised on fast machines, so that a kill comes in the middle.
work=(rollout "$root/models/humanoid.xml" --envs "${ENVS:-400}" --steps 100 --chunk 4 --threads 1)
"$corten" "${work[@]}" --out whole.npy >/dev/null 2>&1

say() { printf '%-13s %s\n' "$1" "$2"; }
fail() { say "$drill" "FAILED: $1"; cat log >&2; exit 1; }
same() { cmp -s "$1" "$2" || fail "$1 differs from an undisturbed run"; }
finished() { grep -c '^done' out.npy.progress 2>/dev/null || true; }

# Starts three ranks, or `ranks`, in the background; `mpi` is the process of mpirun.
start() {
  rm -f out.npy*
  mpirun "$@" -n "${ranks:-3}" "$corten" "${work[@]}" --out out.npy >log 2>&1 &
  mpi=$!
}
# The processes of all ranks, which are children of mpirun, and that of one.
pids_of_ranks() { cat /proc/"$mpi"/task/*/children 2>/dev/null || true; }
pid_of_rank() {
  local pid
  for pid in $(pids_of_ranks); do
    if tr '\0' '\n' <"/proc/$pid/environ" 2>/dev/null | grep -qx "OMPI_COMM_WORLD_RANK=$1"; then echo "$pid"; return; fi
  done
}
# Waits until some chunks are finished, at most ten seconds.
wait_for_chunks() {
  local i
  for ((i = 0; i < 1000; i++)); do
    if [[ $(finished) -ge ${1:-5} ]]; then return; fi
    sleep 0.01
  done
  fail "no chunk was finished"
}
# No chunk is listed twice: nothing is counted double.
no_duplicates() {
  [[ ! -e out.npy.progress ]] || [[ -z $(grep '^done' out.npy.progress | cut -d' ' -f2 | sort | uniq -d) ]] || fail "the journal lists a chunk twice"
}
# The same command, alone or with another number of ranks, continues.
resume() {
  no_duplicates
  "$@" "$corten" "${work[@]}" --out out.npy >log 2>&1 || fail "the same command did not finish"
  grep -q resuming log || fail "it did not resume"
  same out.npy whole.npy
  [[ ! -e out.npy.part && ! -e out.npy.progress ]] || fail "files are left"
}

kill_drill() { # ranks...
  start
  wait_for_chunks
  local rank pids=()
  for rank in "$@"; do pids+=("$(pid_of_rank "$rank")"); done
  kill -9 "${pids[@]}"
  local status=0
  wait "$mpi" || status=$?
  local done_before
  done_before=$(finished)
  resume mpirun -n 2
  say "$drill" "mpirun ended with $status after $done_before of $((${ENVS:-400} / 4)) chunks; the same command with 2 ranks finished; equal bytes"
}

for drill in "${drills[@]}"; do
  case $drill in
    kill_rank) kill_drill 2 ;;
    kill_first) kill_drill 0 ;;
    kill_all) kill_drill 0 1 2 ;;
    recover)
      ranks=4 start --enable-recovery
      wait_for_chunks
      kill -9 "$(pid_of_rank 1)"
      status=0
      wait "$mpi" || status=$?
      [[ $status -eq 0 ]] || fail "status $status"
      same out.npy whole.npy
      say "$drill" "mpirun --enable-recovery: the other ranks finished, status 0; equal bytes" ;;
    mid_write)
      # Kills everything at random moments, again and again. Most of them interrupt a write of results or of the journal.
      rm -f out.npy*
      kills=0
      for ((i = 0; i < 12; i++)); do
        mpirun -n 2 "$corten" "${work[@]}" --out out.npy >log 2>&1 &
        mpi=$!
        # After a new chunk: if ranks are killed while MPI starts, mpirun itself may hang.
        had=$(finished)
        for ((k = 0; k < 1000; k++)); do
          if [[ $(finished) -gt ${had:-0} ]] || ! grep -q '^State:.[^Z]' "/proc/$mpi/status" 2>/dev/null; then break; fi
          sleep 0.01
        done
        sleep "0.$(printf %02d $((RANDOM % 30)))"
        pids=$(pids_of_ranks)
        # shellcheck disable=SC2086  # several numbers
        if kill -9 $pids 2>/dev/null; then kills=$((kills + 1)); fi
        if wait "$mpi"; then break; fi
        no_duplicates
      done
      [[ -e out.npy ]] || resume env
      same out.npy whole.npy
      say "$drill" "killed $kills times at random moments; equal bytes" ;;
    stop)
      start
      wait_for_chunks
      slow=$(pid_of_rank 1)
      kill -STOP "$slow"
      for ((i = 0; i < 600; i++)); do if [[ -e out.npy ]]; then break; fi; sleep 0.1; done
      [[ -e out.npy ]] || fail "the others did not finish"
      # Rank 0 ends the stopped rank with MPI_Abort, and then mpirun ends too.
      for ((i = 0; i < 300; i++)); do
        if [[ ! -e /proc/$mpi ]] || grep -q '^State:.Z' "/proc/$mpi/status"; then break; fi
        sleep 0.1
      done
      if [[ $i -eq 300 ]]; then kill -9 "$mpi"; fail "mpirun did not end"; fi
      kill -9 "$slow" 2>/dev/null || true
      status=0
      wait "$mpi" || status=$?
      [[ $status -eq 0 ]] || fail "status $status"
      same out.npy whole.npy
      say "$drill" "a stopped rank: $(grep -c 'is slow' log || true) times its chunk was given to another; $(grep -c 'does not answer' log || true) did not answer at the end; status $status of mpirun; equal bytes" ;;
    disk)
      mkdir -p small
      if ! mount -t tmpfs -o size=2m tmpfs small 2>/dev/null; then say "$drill" "skipped: no right to mount a tmpfs"; continue; fi
      status=0
      mpirun -n 2 "$corten" "${work[@]}" --out small/out.npy >log 2>&1 || status=$?
      grep -q 'cannot allocate disk space' log || { umount small; fail "no message"; }
      left=$(find small -type f | wc -l)
      # Rows fit, the table at the end does not: nothing is lost, and the command finishes when there is space.
      cat >study.json <<JSON
{"model": "$root/models/quadruped.xml", "key": "home", "steps": 2, "metrics": {"z": "final(qpos[2])", "x": "final(qpos[0])"},
 "parameters": {"g": {"field": "opt.gravity[2]", "range": [-12, -6]}}, "sampling": {"method": "uniform", "samples": 20000, "seed": 1}}
JSON
      "$corten" sweep study.json --out whole.csv >/dev/null
      head -c 800000 /dev/zero >small/ballast
      table=0
      mpirun -n 2 "$corten" sweep study.json --out small/out.csv >log 2>&1 || table=$?
      grep -q 'cannot write' log || { umount small; fail "no message about the table"; }
      rm small/ballast
      "$corten" sweep study.json --out small/out.csv >log 2>&1 || { umount small; fail "it did not finish"; }
      grep -q resuming log || { umount small; fail "it did not resume"; }
      cmp -s small/out.csv whole.csv || { umount small; fail "the table differs"; }
      umount small
      say "$drill" "a full disk at the start: status $status, $left files left; at the end: status $table, and with space the same command wrote the table; equal bytes" ;;
    instructions)
      if [[ -n ${OTHER:-} ]]; then
        other=("$OTHER")
      elif CORTEN_ISA=baseline "$corten" --version 2>&1 | grep -q 'instruction set baseline'; then
        other=(-x CORTEN_ISA=baseline "$corten")
      else
        say "$drill" "skipped: not the portable build, and OTHER does not name a program for other processors"; continue
      fi
      rm -f out.npy*
      mpirun -n 1 "$corten" "${work[@]}" --out out.npy : -n 1 "${other[@]}" "${work[@]}" --out out.npy >log 2>&1 ||
        fail "it did not finish"
      grep -q 'of each of 2 ranks' log || fail "the ranks did not work together"
      same out.npy whole.npy
      say "$drill" "one rank with $("$corten" --version | grep -o 'instruction set [a-z0-9]*' || echo 'native instructions'), one with ${other[*]}: equal bytes" ;;
    *) echo "unknown drill $drill" >&2; exit 2 ;;
  esac
done
