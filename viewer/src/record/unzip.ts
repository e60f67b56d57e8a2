// Reading zip archives, with the browser's own decompression.

const END = 0x06054b50;
const ENTRY = 0x02014b50;

async function inflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Files of an archive by path. Throws if it is damaged, encrypted, or packed in another way than deflate. */
export async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error('this is not a zip archive');
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let at = view.getUint32(end + 16, true);
  for (let k = 0; k < view.getUint16(end + 10, true); k++) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('the zip archive is damaged');
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [number, number, number];
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = bytes.subarray(start, start + size);
    if (method !== 0 && method !== 8) throw new Error(`${path} is packed in an unknown way`);
    if (!path.endsWith('/')) files.set(path, method === 0 ? packed.slice() : await inflate(packed.slice()));
    at += 46 + name + extra + comment;
  }
  return files;
}
