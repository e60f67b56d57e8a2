"""Sweeps on a GPU give the tables of the CPU. Usage: sweeps.py CORTEN EXAMPLES; exit status 77 without a GPU.

In double, results differ by the rounding of other orders of sums. A pole that falls amplifies it: there the share of runs
that agree is asked for. In float, the errors of the metrics themselves are printed, and only their medians are checked.
"""

import csv
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

# Study: largest relative difference in double, share of rows that must keep it, largest median difference in float.
STUDIES = {"identify": (1e-7, 1.0, 1e-3), "contacts": (1e-6, 1.0, 1e-2), "robustness": (1e-6, 0.97, 1e-2)}


def sweep(corten, study, out, *options):
    done = subprocess.run([corten, "sweep", study, "--out", out, "--afresh", *options], capture_output=True, text=True)
    if "on the CPU" in done.stderr + done.stdout or "no CUDA" in done.stderr:
        print("skipped:", (done.stderr or done.stdout).strip())
        sys.exit(77)
    if done.returncode not in (0, 3):
        sys.exit(f"corten sweep {study} {' '.join(options)}: status {done.returncode}: {done.stderr}")
    print(f"{study.stem:11} {' '.join(options):35} {done.stdout.strip().splitlines()[-1]}")
    with open(out, newline="") as table:
        return list(csv.DictReader(table))


def difference(row, other):
    """The largest relative difference of two rows. Parameters and faults must be equal."""
    worst = 0.0
    for name in row:
        a, b = float(row[name]), float(other[name])
        if math.isnan(a) and math.isnan(b):
            continue
        worst = max(worst, abs(a - b) / max(1e-3, abs(a), abs(b)))
    return math.inf if row["fault"] != other["fault"] else worst


def main():
    corten, examples = sys.argv[1], pathlib.Path(sys.argv[2])
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (limit, share, median_limit) in STUDIES.items():
            study, out = examples / f"{name}.json", pathlib.Path(folder) / "table.csv"
            cpu = sweep(corten, study, out, "--device", "cpu")
            for precision in ("double", "float"):
                gpu = sweep(corten, study, out, "--device", "cuda", "--precision", precision)
                if len(gpu) != len(cpu):
                    failures.append(f"{name}, {precision}: {len(gpu)} rows instead of {len(cpu)}")
                    continue
                differences = [difference(a, b) for a, b in zip(cpu, gpu)]
                close = sum(d <= limit for d in differences) / len(differences)
                median = statistics.median(differences)
                print(f"{name:11} {precision}: largest difference {max(differences):.2g}, median {median:.2g}, "
                      f"{100 * close:.1f} % within {limit:g}")
                differs = close < share if precision == "double" else median > median_limit
                if differs:
                    failures.append(f"{name}, {precision}: the tables differ")
    for failure in failures:
        print("FAILED:", failure)
    sys.exit(1 if failures else 0)


main()
