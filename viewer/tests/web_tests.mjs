// The page with its own engine: models by links, from files, folders and archives, examples; errors; nothing from elsewhere; speed.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, expectEqual } from './expect.mjs';
import { zip } from './zip.mjs';

const models = join(dirname(fileURLToPath(import.meta.url)), '../../models');
const BAD = '<mujoco><worldbody>\n<geom size="x"/></worldbody></mujoco>';
const PEG = ['peg_in_hole.xml', 'sleeve.obj'];
const NUT = ['nut_and_bolt.xml', 'nut.obj', 'bolt.obj'];
const HOOK = ['hook_ring.xml', 'hook.obj', 'ring.obj'];
/** Steps each second that the humanoid must reach, in one of so many seconds: other programs may disturb it. */
const LEAST_SPEED = 15000;
const SECONDS = 20;

/** Waits until a model of this name moves. */
const moves = (viewer, name) =>
  viewer.until('(app, stage, name) => app.model?.name === name && app.frame?.time > 0.02', name, `${name} moves`);

/** Chooses files, or a folder, in the dialog of the page. */
async function choose(viewer, button, files) {
  await viewer.page.getByLabel('Open a model').click();
  const [chooser] = await Promise.all([
    viewer.page.waitForEvent('filechooser'),
    viewer.page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles(files);
}

/** Drops files and folders on the view, as from a file manager. */
async function drop(viewer, files) {
  const devtools = await viewer.page.context().newCDPSession(viewer.page);
  const { x, y } = await viewer.at(0.5, 0.5);
  for (const type of ['dragEnter', 'dragOver', 'drop'])
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data: { items: [], files, dragOperationsMask: 1 } });
}

const archive = (names) => zip(Object.fromEntries(names.map((name) => [`robot/${name}`, readFileSync(join(models, name))])));

function folderOf(harness, names) {
  const folder = mkdtempSync(join(tmpdir(), 'corten-robot-'));
  harness.open.push(() => rmSync(folder, { recursive: true, force: true }));
  const inner = join(folder, 'robot');
  mkdirSync(inner);
  for (const name of names) copyFileSync(join(models, name), join(inner, name));
  return inner;
}

export const tests = {
  'the humanoid moves at first, and nothing is loaded from elsewhere': async (harness) => {
    const viewer = await harness.openPage('');
    const requested = [];
    viewer.page.on('request', (request) => requested.push(request.url()));
    await viewer.page.reload();
    await moves(viewer, 'humanoid');
    expect(requested.some((url) => url.endsWith('models/humanoid.xml')), 'requests are not seen');
    const elsewhere = requested.filter((url) => !url.startsWith(harness.address));
    expectEqual(elsewhere.join(' '), '', 'addresses of other sites');
  },

  'a link opens a model with its meshes, or an archive': async (harness) => {
    const viewer = await harness.openPage('?model=models/hook_ring.xml');
    await moves(viewer, 'hook and ring');
    expect((await viewer.read('(app) => app.model.size.nmesh')) >= 2, 'the meshes are not there');
    writeFileSync(join(harness.files, 'robot.zip'), archive(NUT));
    await moves(await harness.openPage('?model=files/robot.zip'), 'nut and bolt');
  },

  'a link to a file that is not there is explained': async (harness) => {
    const viewer = await harness.openPage('?model=models/nothing.xml');
    viewer.allowed.push(/404/);
    await viewer.page.locator('.note.error', { hasText: 'models/nothing.xml cannot be fetched' }).waitFor();
  },

  'an example is chosen from a list, and the address becomes a link to it': async (harness) => {
    const viewer = await harness.openPage('');
    await moves(viewer, 'humanoid');
    await viewer.page.getByLabel('Open a model').click();
    await viewer.page.getByRole('button', { name: 'terrain 200' }).click();
    await viewer.until('(app) => app.model?.size.nhfield === 1 && app.frame?.time > 0.01', null, 'the terrain is there');
    expectEqual(new URL(viewer.page.url()).search, '?model=models/terrain_200.xml', 'the address');
  },

  'files, a folder and an archive that the user chooses are opened': async (harness) => {
    const viewer = await harness.openPage('');
    await moves(viewer, 'humanoid');
    await choose(viewer, /^Files/, PEG.map((name) => join(models, name)));
    await moves(viewer, 'peg in a hole');
    await choose(viewer, /^Files/, [{ name: 'robot.zip', mimeType: 'application/zip', buffer: archive(NUT) }]);
    await moves(viewer, 'nut and bolt');
    await choose(viewer, /^A folder/, folderOf(harness, HOOK));
    await moves(viewer, 'hook and ring');
  },

  'a folder is dropped on the page; a bad file is explained, and the old model stays': async (harness) => {
    const viewer = await harness.openPage('');
    await moves(viewer, 'humanoid');
    await drop(viewer, [folderOf(harness, PEG)]);
    await moves(viewer, 'peg in a hole');
    await choose(viewer, /^Files/, [{ name: 'bad.xml', mimeType: 'text/xml', buffer: Buffer.from(BAD) }]);
    const problem = viewer.page.locator('.problems li').first();
    await problem.waitFor();
    expect((await problem.textContent()).includes('bad.xml:2'), `the problem is “${await problem.textContent()}”`);
    expectEqual(await viewer.read('(app) => app.model.name'), 'peg in a hole', 'the model');
  },

  'the humanoid is fast': async (harness) => {
    const viewer = await harness.openPage('');
    await moves(viewer, 'humanoid');
    await viewer.read("(app) => app.ask('speed', { value: 0 })");
    const timestep = await viewer.read("(app) => app.model.fields['opt.timestep'][0]");
    let speed = 0;
    for (let k = 0; k < SECONDS && speed < LEAST_SPEED; k++) {
      const [first, began] = [await viewer.time(), performance.now()];
      await viewer.page.waitForTimeout(1000);
      const steps = ((await viewer.time()) - first) / timestep;
      speed = Math.max(speed, (1000 * steps) / (performance.now() - began));
    }
    console.log(`humanoid: ${speed.toFixed(0)} steps/s`);
    expect(speed > LEAST_SPEED, `${speed.toFixed(0)} steps/s`);
  },
};
