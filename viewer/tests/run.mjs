// Tests of the page in a browser: node viewer/tests/run.mjs --corten build/release/corten
//   --only TEXT       only tests whose file or name contains it
//   --cpu             also prints the processor time of each test (Linux)
//   --update          stores the pictures anew; look at them before they are committed
//   --pictures FOLDER writes the pictures of the documentation, instead of running the tests
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Harness, launchBrowser } from './harness.mjs';
import { processorSeconds } from './processor.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const viewer = dirname(here);

function option(name) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : process.argv[at + 1];
}

function run(...command) {
  execFileSync(process.execPath, command, { cwd: viewer, stdio: 'inherit' });
}

const program = resolve(option('corten') ?? join(viewer, '../build/release/corten'));
const only = option('only') ?? '';
const folder = mkdtempSync(join(tmpdir(), 'corten-viewer-'));

/** Gives the time since it was made, with --cpu also the processor time of the browser, the servers and this program. */
function stopwatch() {
  const usesCpu = process.argv.includes('--cpu');
  const [start, used] = [Date.now(), usesCpu ? processorSeconds() : 0];
  return () => {
    const passed = `${((Date.now() - start) / 1000).toFixed(1)} s`;
    return usesCpu ? `${passed}, ${(processorSeconds() - used).toFixed(1)} s of processor` : passed;
  };
}

async function runTests() {
  run('node_modules/typescript/bin/tsc', '--noEmit');
  run('build.mjs', folder);
  const browser = await launchBrowser();
  const pictures = option('pictures');
  const harness = new Harness({
    browser,
    program,
    page: folder,
    update: process.argv.includes('--update'),
    pictures: pictures && resolve(pictures),
  });
  const failed = [];
  const total = stopwatch();
  // The pictures of the documentation are made in place of the tests.
  const all = readdirSync(here).filter((name) => name.endsWith('.test.mjs'));
  const files = pictures ? ['pictures.mjs'] : all.sort();
  for (const file of files) {
    const { tests } = await import(pathToFileURL(join(here, file)));
    for (const [name, test] of Object.entries(tests)) {
      if (!`${file} ${name}`.includes(only)) continue;
      const time = stopwatch();
      try {
        await harness.run(test);
        console.log(`ok      ${file}: ${name} (${time()})`);
      } catch (error) {
        failed.push(`${file}: ${name}`);
        console.log(`FAILED  ${file}: ${name} (${time()})\n${error.stack ?? error}`);
      }
    }
  }
  const passed = total();
  await browser.close();
  console.log(
    `${passed}; ${failed.length === 0 ? 'all tests passed' : `failed:\n  ${failed.join('\n  ')}`}`,
  );
  return failed.length === 0 ? 0 : 1;
}

let status = 1;
try {
  status = await runTests();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status);
