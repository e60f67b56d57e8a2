// Writes zip archives.
import { deflateRawSync } from 'node:zlib';

const words = (...numbers) =>
  Buffer.concat(
    numbers.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );

/** An archive of files by name, compressed, without checksums. */
export function zip(files) {
  let [data, directory] = [Buffer.alloc(0), Buffer.alloc(0)];
  for (const [name, content] of Object.entries(files)) {
    const [packed, text] = [deflateRawSync(content), Buffer.from(name)];
    const sizes = [[4, packed.length], [4, content.length], [2, text.length], [2, 0]];
    const common = words([2, 20], [2, 0], [2, 8], [4, 0], [4, 0], ...sizes);
    directory = Buffer.concat([directory, words([4, 0x02014b50], [2, 20]), common, Buffer.alloc(10), words([4, data.length]), text]);
    data = Buffer.concat([data, words([4, 0x04034b50]), common, text, packed]);
  }
  const count = Object.keys(files).length;
  const end = words([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, directory.length], [4, data.length], [2, 0]);
  return Buffer.concat([data, directory, end]);
}
