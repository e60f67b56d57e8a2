// Builds the page: node build.mjs [FOLDER] [--watch]. The folder is ../build/viewer unless it is given.
import { build, context } from 'esbuild';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const watch = process.argv.includes('--watch');
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const out = folder ? resolve(folder) : join(here, '../build/viewer');

const entryPoints = [
  { in: join(here, 'src/main.ts'), out: 'app' },
  { in: join(here, 'src/style/style.css'), out: 'style' },
];
// The engine in a Web Worker, where it is built for WebAssembly.
const worker = join(here, 'src/worker.ts');
if (existsSync(worker)) entryPoints.push({ in: worker, out: 'worker' });

const options = {
  entryPoints,
  outdir: out,
  bundle: true,
  format: 'esm',
  target: ['es2022'],
  minify: !watch,
  sourcemap: watch ? 'inline' : false,
  legalComments: 'eof',
  external: ['icon.svg'],
  logLevel: 'warning',
};

mkdirSync(out, { recursive: true });
copyFileSync(join(here, 'src/index.html'), join(out, 'index.html'));
copyFileSync(join(here, 'src/icon.svg'), join(out, 'icon.svg'));
if (watch) await (await context(options)).watch();
else await build(options);
