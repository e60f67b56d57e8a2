// Tests of the page with its own engine, in a browser: what is its own, and what it shares with the page of a server.
//   node web.mjs --web FOLDER [--only TEXT]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Harness, launchBrowser } from './harness.mjs';
import { serveFolders } from './static_server.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const shared = join(here, '../../models');

function option(name) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : process.argv[at + 1];
}

/** Opens models by links in the page with its own engine, where the other harness starts a server. */
class WebHarness extends Harness {
  /** Files that a test writes to the folder `files` are at the path files/ of the server. */
  constructor(browser, address, files) {
    super({ browser, page: null, program: null, update: false, pictures: null });
    Object.assign(this, { address, files });
  }

  openPage(query, options = {}) {
    return this.page(this.address + query, options);
  }

  /** The one option of the program that these tests need is --paused. */
  async view(model, { args = ['--paused'], ...options } = {}) {
    const folder = dirname(model) === shared ? 'models' : 'test_models';
    const viewer = await this.openPage(`?model=${folder}/${basename(model)}`, options);
    await viewer.until('(app) => app.model?.size.nbody > 1 && app.frame && app.fields.length > 0', null, `${model} is open`);
    if (args.includes('--paused')) {
      await viewer.read("(app) => app.ask('run', { on: false })");
      await viewer.read("(app) => app.ask('reset')");
      await viewer.until('(app) => !app.frame.running && app.frame.time === 0', null, 'it is paused');
      await viewer.read('(app, stage) => stage.camera.reset(app.model)'); // the first view was one of a later moment
    }
    await viewer.settle();
    return viewer;
  }
}

async function runTests(harness) {
  const only = option('only') ?? '';
  const began = Date.now();
  const failed = [];
  for (const file of ['web_tests.mjs', 'control.test.mjs', 'panels.test.mjs']) {
    const { tests } = await import(`./${file}`);
    for (const [name, test] of Object.entries(tests)) {
      if (!`${file} ${name}`.includes(only)) continue;
      const start = Date.now();
      try {
        await harness.run(test);
        console.log(`ok      ${file}: ${name} (${Date.now() - start} ms)`);
      } catch (error) {
        failed.push(name);
        console.log(`FAILED  ${file}: ${name} (${Date.now() - start} ms)\n${error.stack ?? error}`);
      }
    }
  }
  console.log(`${((Date.now() - began) / 1000).toFixed(0)} s; ${failed.length === 0 ? 'all tests passed' : `${failed.length} failed`}`);
  return failed.length;
}

if (!option('web')) throw new Error('--web is missing');
const files = mkdtempSync(join(tmpdir(), 'corten-web-'));
const server = await serveFolders({ '': resolve(option('web')), test_models: join(here, 'models'), files });
const browser = await launchBrowser();
let failures = 1;
try {
  failures = await runTests(new WebHarness(browser, server.address, files));
} finally {
  await browser.close();
  server.stop();
  rmSync(files, { recursive: true });
}
process.exit(failures === 0 ? 0 : 1);
