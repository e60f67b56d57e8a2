// Comparing pictures by structure: brightness, shrunk and blurred. Renderers differ in pixels; shapes must not.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodePng, encodePng } from './png.mjs';

const STORED = join(dirname(fileURLToPath(import.meta.url)), 'pictures');
const WIDTH = 96;
const HEIGHT = 60;
const LEAST_CORRELATION = 0.97;
/** A thing that is missing or misplaced changes a few cells clearly: how many may, and by how much. */
const MOST_CELLS = 12;
const CLEARLY = 24;

/** Mean brightness in each cell of a grid, 0 to 255. */
export function shrink({ width, height, bytes, data }, columns = WIDTH, rows = HEIGHT) {
  const sum = new Float64Array(columns * rows);
  const count = new Float64Array(columns * rows);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
      const at = (y * width + x) * bytes;
      sum[cell] += bytes === 1 ? data[at] : 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
      count[cell]++;
    }
  }
  return sum.map((value, k) => value / Math.max(1, count[k]));
}

/** Mean over a cell and its neighbours. */
function blur(grid, columns, rows) {
  return grid.map((_, k) => {
    const [x, y] = [k % columns, Math.floor(k / columns)];
    let sum = 0;
    let count = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (x + dx < 0 || x + dx >= columns || y + dy < 0 || y + dy >= rows) continue;
        sum += grid[k + dy * columns + dx];
        count++;
      }
    }
    return sum / count;
  });
}

function correlation(a, b) {
  const mean = (list) => list.reduce((s, v) => s + v, 0) / list.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let k = 0; k < a.length; k++) {
    ab += (a[k] - ma) * (b[k] - mb);
    aa += (a[k] - ma) ** 2;
    bb += (b[k] - mb) ** 2;
  }
  return ab / Math.sqrt(Math.max(1e-9, aa * bb));
}

/** Fails if a screenshot does not look like the stored picture of this name. */
export function expectLooksLike(png, name, update) {
  const grid = shrink(decodePng(png));
  const path = join(STORED, `${name}.png`);
  if (update) {
    mkdirSync(STORED, { recursive: true });
    writeFileSync(path, encodePng({ width: WIDTH, height: HEIGHT, bytes: 1, data: Buffer.from(grid.map(Math.round)) }));
    return;
  }
  if (!existsSync(path)) throw new Error(`there is no stored picture ${name}; run with --update and look at it`);
  const stored = Float64Array.from(decodePng(readFileSync(path)).data);
  const [now, then] = [blur(grid, WIDTH, HEIGHT), blur(stored, WIDTH, HEIGHT)];
  const found = correlation(now, then);
  const cells = now.filter((value, k) => Math.abs(value - then[k]) > CLEARLY).length;
  if (found >= LEAST_CORRELATION && cells <= MOST_CELLS) return;
  throw new Error(`the picture ${name} looks different: correlation ${found.toFixed(3)}, ${cells} cells differ`);
}

/** The fraction of pixels that differ clearly between two screenshots of the same size. */
export function difference(first, second) {
  const [a, b] = [decodePng(first), decodePng(second)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let different = 0;
  for (let k = 0; k < a.width * a.height; k++) {
    let largest = 0;
    for (let c = 0; c < 3; c++) largest = Math.max(largest, Math.abs(a.data[k * a.bytes + c] - b.data[k * b.bytes + c]));
    if (largest > 12) different++;
  }
  return different / (a.width * a.height);
}

/** Brightness of each pixel. */
function brightness({ width, height, bytes, data }) {
  return Float64Array.from({ length: width * height }, (_, k) => {
    const at = k * bytes;
    return 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
  });
}

/**
 * Structural similarity of two pictures of the same size (Wang et al., 2004): the mean over windows of 8 x 8 pixels, 1 for equal
 * pictures. Mean brightness, contrast and the pattern itself all count.
 */
export function similarity(first, second) {
  const [a, b] = [decodePng(first), decodePng(second)];
  if (a.width !== b.width || a.height !== b.height)
    throw new Error(`sizes differ: ${a.width} x ${a.height} and ${b.width} x ${b.height}`);
  const [x, y] = [brightness(a), brightness(b)];
  const [WINDOW, STEP, C1, C2] = [8, 4, (0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let [total, windows] = [0, 0];
  for (let top = 0; top + WINDOW <= a.height; top += STEP) {
    for (let left = 0; left + WINDOW <= a.width; left += STEP) {
      let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
      for (let k = 0; k < WINDOW * WINDOW; k++) {
        const at = (top + Math.floor(k / WINDOW)) * a.width + left + (k % WINDOW);
        const [p, q] = [x[at], y[at]];
        sx += p;
        sy += q;
        sxx += p * p;
        syy += q * q;
        sxy += p * q;
      }
      const n = WINDOW * WINDOW;
      const [mx, my] = [sx / n, sy / n];
      const [vx, vy, cov] = [sxx / n - mx * mx, syy / n - my * my, sxy / n - mx * my];
      total += ((2 * mx * my + C1) * (2 * cov + C2)) / ((mx * mx + my * my + C1) * (vx + vy + C2));
      windows++;
    }
  }
  return total / windows;
}
