#!/usr/bin/env python3
"""Draws the learning curve that examples/train.py wrote: learning_curve.py CURVE.csv PICTURE.svg [COLUMN [LABEL]]"""
import csv
import sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 60, 20, 20, 50


def ticks(low, high, count=5):
    """About `count` round numbers from low to high."""
    step = (high - low) / count or 1
    power = 10.0 ** len(str(int(step))) / 10 if step >= 1 else 0.1
    step = min((f * power for f in (1, 2, 5, 10) if f * power >= step), default=step)
    first = -(-low // step)
    return [step * (first + i) for i in range(int((high - first * step) / step + 1e-9) + 1)]


def picture(points, x_label, y_label):
    xs, ys = zip(*points)
    x0, x1, y0, y1 = 0, max(xs), min(0, *ys), max(ys)

    def place(x, y):
        return (LEFT + (x - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT),
                HEIGHT - BOTTOM - (y - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" '
             'font-size="12">', '<rect width="100%" height="100%" fill="white"/>']
    for y in ticks(y0, y1):
        a, b = place(x0, y), place(x1, y)
        parts.append(f'<path d="M{a[0]:.1f} {a[1]:.1f}H{b[0]:.1f}" stroke="#ddd"/>'
                     f'<text x="{a[0] - 8:.1f}" y="{a[1] + 4:.1f}" text-anchor="end">{y:g}</text>')
    for x in ticks(x0, x1):
        a = place(x, y0)
        parts.append(f'<text x="{a[0]:.1f}" y="{a[1] + 18:.1f}" text-anchor="middle">{x:g}</text>')
    line = " ".join(f"{a:.1f},{b:.1f}" for a, b in (place(*p) for p in points))
    parts.append(f'<polyline points="{line}" fill="none" stroke="#b7410e" stroke-width="2"/>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle">{x_label}</text>')
    parts.append(f'<text transform="translate(16 {HEIGHT / 2}) rotate(-90)" text-anchor="middle">{y_label}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main():
    source, target, column, label = (*sys.argv[1:], *("return", "return of an episode")[len(sys.argv) - 3:])
    with open(source, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    points = [(float(row["steps"]) / 1e6, float(row[column])) for row in rows if row[column] != "nan"]
    with open(target, "w", encoding="utf-8") as file:
        file.write(picture(points, "million environment steps", label))


if __name__ == "__main__":
    main()
