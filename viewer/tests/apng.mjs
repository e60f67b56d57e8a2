// Moving pictures: animated PNG files. After the first picture, only the rectangle that changes is stored.
import * as zlib from 'node:zlib';
import { pngChunk } from './png.mjs';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Fewer shades: noise of the last bits is not worth its bytes. */
function rounded({ width, height, bytes, data }) {
  const out = Buffer.alloc(3 * width * height);
  for (let k = 0; k < width * height; k++)
    for (let c = 0; c < 3; c++) out[3 * k + c] = Math.min(255, ((data[k * bytes + c] + 4) >> 3) << 3);
  return { width, height, data: out };
}

/** The smallest rectangle outside of which two pictures are equal. */
function changed(before, { width, height, data }) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      if (before[at] === data[at] && before[at + 1] === data[at + 1] && before[at + 2] === data[at + 2]) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  }
  return right > left ? { left, top, width: right - left, height: bottom - top } : { left: 0, top: 0, width: 1, height: 1 };
}

/** Rows of a rectangle, each with the filter "up", packed. */
function packed(picture, box) {
  const stride = 3 * box.width;
  const rows = Buffer.alloc((stride + 1) * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = 3 * ((box.top + y) * picture.width + box.left);
    const to = y * (stride + 1);
    rows[to] = y > 0 ? 2 : 0;
    for (let x = 0; x < stride; x++)
      rows[to + 1 + x] = picture.data[from + x] - (y > 0 ? picture.data[from + x - 3 * picture.width] : 0);
  }
  return zlib.deflateSync(rows, { level: 9 });
}

const numbers = (...values) => {
  const out = Buffer.alloc(4 * values.length);
  values.forEach((value, k) => out.writeUInt32BE(value, 4 * k));
  return out;
};

/** Encodes pictures {width, height, bytes, data} of equal size, each shown for `milliseconds`, for ever. */
export function encodeApng(pictures, milliseconds) {
  const frames = pictures.map(rounded);
  const { width, height } = frames[0];
  const chunks = [
    pngChunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 2, 0, 0, 0])])),
    pngChunk('acTL', numbers(frames.length, 0)),
  ];
  let sequence = 0;
  frames.forEach((frame, k) => {
    const box = k === 0 ? { left: 0, top: 0, width, height } : changed(frames[k - 1].data, frame);
    const delay = Buffer.from([milliseconds >> 8, milliseconds & 255, 1000 >> 8, 1000 & 255, 0, 0]);
    chunks.push(pngChunk('fcTL', Buffer.concat([numbers(sequence++, box.width, box.height, box.left, box.top), delay])));
    const data = packed(frame, box);
    chunks.push(k === 0 ? pngChunk('IDAT', data) : pngChunk('fdAT', Buffer.concat([numbers(sequence++), data])));
  });
  return Buffer.concat([SIGNATURE, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}
