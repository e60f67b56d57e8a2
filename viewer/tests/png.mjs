// PNG files: decoding those of the browser, and encoding small ones.
import * as zlib from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

// Node 18 has no zlib.crc32.
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const checksum =
  zlib.crc32 ??
  ((data) => {
    let c = 0xffffffff;
    for (const byte of data) c = TABLE[(c ^ byte) & 255] ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  });

function paeth(a, b, c) {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function unfilter(raw, width, height, bytes) {
  const stride = width * bytes;
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= bytes ? out[at - bytes] : 0;
      const up = y > 0 ? out[at - stride] : 0;
      const corner = x >= bytes && y > 0 ? out[at - stride - bytes] : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[at] = (raw[y * (stride + 1) + 1 + x] + predicted) & 255;
    }
  }
  return out;
}

/** Decodes grey, RGB and RGBA of 8 bits: {width, height, bytes (per pixel), data}. */
export function decodePng(file) {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG file');
  const parts = [];
  let header = null;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = data;
    if (type === 'IDAT') parts.push(data);
    at += 12 + length;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bytes = { 0: 1, 2: 3, 6: 4 }[header[9]];
  if (header[8] !== 8 || !bytes) throw new Error('this kind of PNG file is not supported');
  return { width, height, bytes, data: unfilter(zlib.inflateSync(Buffer.concat(parts)), width, height, bytes) };
}

export function pngChunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(checksum(body), body.length + 4);
  return chunk;
}

/** Encodes 8 bits per channel; bytes per pixel: 1 grey, 3 RGB, 4 RGBA. */
export function encodePng({ width, height, bytes, data }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = { 1: 0, 3: 2, 4: 6 }[bytes];
  const rows = Buffer.alloc((width * bytes + 1) * height);
  for (let y = 0; y < height; y++) data.copy(rows, y * (width * bytes + 1) + 1, y * width * bytes, (y + 1) * width * bytes);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
