#!/usr/bin/env python3
"""Drops the humanoid and plots the height of its chest: the first plot.

    python examples/first_plot.py              # on the screen
    python examples/first_plot.py plot.png     # to a file
"""
import pathlib
import sys

import matplotlib.pyplot as plt

import corten

model = corten.load(pathlib.Path(__file__).resolve().parent.parent / "models/humanoid.xml")
data = corten.Data(model)
times: list[float] = []
heights: list[float] = []
while data.time < 3:
    data.step()
    times.append(data.time)
    heights.append(data.body("chest").xpos[2])

plt.plot(times, heights)
plt.xlabel("time (s)")
plt.ylabel("height of the chest (m)")
if len(sys.argv) > 1:
    plt.savefig(sys.argv[1])
else:
    plt.show()
