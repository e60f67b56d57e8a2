// Messages: JSON text, or a container of a JSON header and arrays.
//
// A container is "CRTV", the length n of the header as a little-endian uint32, the header (UTF-8, padded so that 8 + n is a
// multiple of 8), then the arrays, each at a multiple of 8 bytes. The header's "arrays" lists [name, type, shape, offset].

export type NumberArray = Float64Array | Float32Array | Int32Array | Uint8Array;

/** An array of a container: a view of the received bytes. */
export interface FieldArray {
  shape: number[];
  data: NumberArray;
}

export interface Message {
  header: Record<string, any>;
  arrays: Map<string, FieldArray>;
}

const MAGIC = 0x56545243; // "CRTV", little endian
const TYPES = { f8: Float64Array, f4: Float32Array, i4: Int32Array, u1: Uint8Array };
type ElementName = keyof typeof TYPES;

/** Reads text or a container. Throws if it is neither. */
export function decodeMessage(message: string | ArrayBuffer): Message {
  if (typeof message === 'string') return { header: JSON.parse(message), arrays: new Map() };
  const view = new DataView(message);
  if (message.byteLength < 8 || view.getUint32(0, true) !== MAGIC) throw new Error('a message is not a container');
  const length = view.getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(message, 8, length)));
  const arrays = new Map<string, FieldArray>();
  for (const [name, type, shape, offset] of header.arrays as [string, ElementName, number[], number][]) {
    const count = shape.reduce((a, b) => a * b, 1);
    arrays.set(name, { shape, data: new TYPES[type](message, 8 + length + offset, count) });
  }
  return { header, arrays };
}

function elementName(data: NumberArray): ElementName {
  if (data instanceof Float64Array) return 'f8';
  if (data instanceof Float32Array) return 'f4';
  return data instanceof Int32Array ? 'i4' : 'u1';
}

const padded = (n: number): number => (n + 7) & ~7;

/** Writes a container. */
export function encodeContainer(header: object, arrays: [string, NumberArray][]): ArrayBuffer {
  let offset = 0;
  const list = arrays.map(([name, data]) => {
    const entry = [name, elementName(data), [data.length], offset];
    offset += padded(data.byteLength);
    return entry;
  });
  const text = new TextEncoder().encode(JSON.stringify({ ...header, arrays: list }));
  const start = padded(8 + text.length);
  const bytes = new Uint8Array(start + offset);
  bytes.fill(0x20, 8, start);
  bytes.set(text, 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, start - 8, true);
  arrays.forEach(([, data], k) => {
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), start + (list[k]![3] as number));
  });
  return bytes.buffer;
}
