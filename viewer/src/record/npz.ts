// NumPy's files: .npy arrays, stored without compression in a .npz archive.
import type { FieldArray } from '../protocol/container';

function npy({ shape, data }: FieldArray): Uint8Array {
  const type =
    data instanceof Float64Array ? '<f8' : data instanceof Float32Array ? '<f4' : data instanceof Int32Array ? '<i4' : '|u1';
  const tuple = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  let header = `{'descr': '${type}', 'fortran_order': False, 'shape': (${tuple}), }`;
  // The data begins at a multiple of 64 bytes.
  header = header.padEnd(Math.ceil((10 + header.length + 1) / 64) * 64 - 11) + '\n';
  const bytes = new Uint8Array(10 + header.length + data.byteLength);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length & 255, header.length >> 8]);
  bytes.set(new TextEncoder().encode(header), 10);
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), 10 + header.length);
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers: [value, bytes] pairs. */
function packed(...values: [number, number][]): Uint8Array {
  const bytes: number[] = [];
  for (const [value, count] of values) for (let k = 0; k < count; k++) bytes.push((value / 2 ** (8 * k)) & 255);
  return Uint8Array.from(bytes);
}

/** Files of an archive, stored as they are. */
export function zip(files: [string, Uint8Array][]): Blob {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, data] of files) {
    const path = new TextEncoder().encode(name);
    const crc = crc32(data);
    // Version 2.0, UTF-8 names, no compression, 1 January 1980.
    const common: [number, number][] = [
      [20, 2],
      [0x800, 2],
      [0, 2],
      [0, 2],
      [0x21, 2],
      [crc, 4],
      [data.length, 4],
      [data.length, 4],
      [path.length, 2],
      [0, 2],
    ];
    const local = packed([0x04034b50, 4], ...common);
    parts.push(local, path, data);
    directory.push(packed([0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path);
    offset += local.length + path.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = packed([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [size, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end] as BlobPart[], { type: 'application/zip' });
}

export function npz(arrays: Map<string, FieldArray>): Blob {
  return zip([...arrays].map(([name, array]) => [`${name}.npy`, npy(array)]));
}

/** Rows of all arrays beside each other: "qpos0, qpos1, ...". */
export function csv(arrays: Map<string, FieldArray>): string {
  const columns = [...arrays].map(([name, { shape, data }]) => ({
    name,
    data,
    count: shape.slice(1).reduce((a, b) => a * b, 1),
  }));
  const head = columns.flatMap(({ name, count }) =>
    count === 1 ? [name] : Array.from({ length: count }, (_, k) => `${name}${k}`),
  );
  const rows = Math.min(...columns.map(({ data, count }) => (count === 0 ? Infinity : data.length / count)));
  const lines = [head.join(',')];
  for (let row = 0; row < rows; row++) {
    lines.push(columns.flatMap(({ data, count }) => Array.from(data.subarray(row * count, (row + 1) * count))).join(','));
  }
  return lines.join('\n') + '\n';
}
