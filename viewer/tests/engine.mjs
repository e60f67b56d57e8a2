// The engine in WebAssembly: after a thousand steps, states have the same bits as in the program `corten`.
//   node engine.mjs --corten PROGRAM --web FOLDER [MODEL ...]
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const models = join(here, '../../models');
const STEPS = 1000;
/** Every kind of collider, solver and actuator of the project's models. */
const NAMES = [
  'humanoid', 'quadruped', 'cubes_27', 'tendon_hand', 'muscle_arm', 'newton_cradle', 'fast_bullets', 'peg_in_hole',
  'box_stack', 'cluster_216', 'hook_ring', 'bowl_balls', 'sdf_bowl', 'cards', 'bouncing_balls', 'terrain_200', 'nut_and_bolt',
];

function option(name) {
  const at = process.argv.indexOf(name);
  if (at < 0 || at + 1 === process.argv.length) throw new Error(`${name} is missing`);
  return resolve(process.argv.splice(at, 2)[1]);
}

/** A module of the page, compiled for node. */
async function compiled(path) {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

async function startEngine(web) {
  // What emscripten's code for workers looks at.
  globalThis.self ??= globalThis;
  globalThis.location ??= { href: pathToFileURL(web).href };
  // Node 18 takes a file for a module by its ending only.
  const folder = mkdtempSync(join(tmpdir(), 'corten-engine-'));
  copyFileSync(join(web, 'corten.js'), join(folder, 'corten.mjs'));
  const { default: make } = await import(pathToFileURL(join(folder, 'corten.mjs')).href);
  rmSync(folder, { recursive: true });
  const { Engine } = await compiled(join(here, '../src/engine.ts'));
  const wasm = readFileSync(join(web, 'corten.wasm'));
  return Engine.start(make, wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length));
}

class Page {
  id = 0;

  constructor(engine, { encodeContainer, decodeMessage }) {
    Object.assign(this, { engine, encodeContainer, decodeMessage });
  }

  /** Sends a request and returns the header of the reply. */
  ask(name, args = {}, arrays = undefined) {
    const header = { id: ++this.id, do: name, ...args };
    this.engine.receive(arrays ? this.encodeContainer(header, arrays) : JSON.stringify(header));
    const replies = this.engine.messages().map((message) => this.decodeMessage(message).header);
    const reply = replies.find(({ id }) => id === header.id);
    if (!reply?.ok) throw new Error(`${name}: ${reply?.error ?? 'no reply'}`);
    const problem = replies.find(({ event }) => event === 'problem');
    if (problem?.diagnostics.some(({ error }) => error)) throw new Error(problem.diagnostics.map(({ text }) => text).join('\n'));
    return reply;
  }

  /** Opens a model of the project. Returns how many actuators it has. */
  open(name) {
    const files = readdirSync(models);
    const arrays = files.map((file, k) => [String(k), new Uint8Array(readFileSync(join(models, file)))]);
    if (!this.ask('open', { files, model: `${name}.xml` }, arrays).loaded) throw new Error(`${name} is not loaded`);
    return this.ask('scene', { fields: [] }).names.actuator.length;
  }

  /** Takes steps and returns seconds. */
  step(n) {
    const start = performance.now();
    this.ask('step', { n });
    while (this.engine.advance(1)) this.engine.messages();
    return (performance.now() - start) / 1000;
  }
}

/** The hash after the same steps in the program. */
function nativeHash(corten, name, control) {
  const args = ['run', join(models, `${name}.xml`), '--steps', String(STEPS), '--json', ...(control ? ['--ctrl', control] : [])];
  return JSON.parse(execFileSync(corten, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' })).final.state_hash;
}

const corten = option('--corten');
const page = new Page(await startEngine(option('--web')), await compiled(join(here, '../src/protocol/container.ts')));
const names = process.argv.length > 2 ? process.argv.slice(2) : NAMES;
let failures = 0;
page.ask('run', { on: false });
for (const name of names)
  for (const control of page.open(name) > 0 ? [null, 'sin'] : [null]) {
    page.open(name);
    page.ask('run', { on: false });
    page.ask('reset');
    page.ask('control', { mode: control ?? 'manual' });
    const seconds = page.step(STEPS);
    const [found, wanted] = [page.engine.stateHash(), nativeHash(corten, name, control)];
    if (found !== wanted) failures++;
    console.log(`${name.padEnd(16)} ${(control ?? '').padEnd(4)} ${found} ${found === wanted ? 'same' : `DIFFERENT: ${wanted}`}, ${(STEPS / seconds).toFixed(0)} steps/s`);
  }
page.open('humanoid');
page.step(30000); // until the browser has optimised the code
console.log(`humanoid: ${(20000 / page.step(20000)).toFixed(0)} steps/s`);
if (failures > 0) throw new Error(`${failures} states differ from those of ${corten}`);
