// What is drawn: shapes, textures, lights, skins; overlays; groups; labels; colours.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, expectEqual } from './expect.mjs';
import { difference, expectLooksLike } from './picture.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const GALLERY = join(here, 'models/gallery.xml');
const MODELS = join(here, '../../models');
/** How the stored pictures were taken. */
const STORED = { size: [900, 600], quality: 'high' };

/** A model of bodies that turn, each with geoms of all simple types. */
function manyGeoms(bodies, geoms) {
  const types = ['box', 'sphere', 'capsule', 'cylinder', 'ellipsoid'];
  const body = (b) => {
    const list = Array.from({ length: geoms }, (_, g) => {
      const pos = `${0.1 * (g % 10)} ${0.1 * Math.floor(g / 10)} 0`;
      return `<geom type="${types[g % 5]}" size="0.03 0.03 0.03" pos="${pos}" contype="0" conaffinity="0"/>`;
    });
    return `<body pos="${1.2 * (b % 10)} ${1.2 * Math.floor(b / 10)} 1"><joint axis="0 1 0.3"/>${list.join('')}</body>`;
  };
  const all = Array.from({ length: bodies }, (_, b) => body(b)).join('');
  return `<mujoco><worldbody><geom type="plane" size="0 0 1"/>${all}</worldbody></mujoco>`;
}

/** Switches a flag back; with less ado than a click. */
async function toggleBack(viewer, name) {
  await viewer.page.evaluate((flag) => document.querySelector(`[data-flag=${flag}] input`).click(), name);
}

/** Switches a flag by a click. */
async function toggleFlag(viewer, name) {
  await viewer.page.locator(`[data-flag=${name}] .switch`).click();
}

export const tests = {
  'all kinds of geoms, textures, lights and a skin look as stored': async (harness) => {
    const viewer = await harness.view(GALLERY, STORED);
    await viewer.read('(app, stage) => stage.camera.zoom(0.7)');
    expectLooksLike(await viewer.picture(), 'gallery', harness.update);
  },

  'a humanoid looks as stored in the dark and the light theme': async (harness) => {
    const viewer = await harness.view(join(MODELS, 'humanoid.xml'), STORED);
    expectLooksLike(await viewer.picture(), 'humanoid_dark', harness.update);
    await viewer.page.getByRole('button', { name: /^Dark or light/ }).click();
    expectLooksLike(await viewer.picture(), 'humanoid_light', harness.update);
  },

  'cables, cloth and soft bodies look as stored, and move with their vertices': async (harness) => {
    const viewer = await harness.view(join(here, 'models/flexes.xml'), STORED);
    await viewer.read('(app, stage) => stage.camera.setOrbit({ ...stage.camera.orbit, elevation: -28, azimuth: 110 })');
    const before = await viewer.picture();
    expectLooksLike(before, 'flexes', harness.update);
    await toggleFlag(viewer, 'flex');
    expect(difference(before, await viewer.picture()) > 0.02, 'the switch has no effect');
    await toggleBack(viewer, 'flex');
    expect(difference(before, await viewer.picture()) < 0.001, 'the picture is not what it was before');
    const calls = await viewer.read('(app, stage) => stage.counts.calls');
    await viewer.read("(app) => (app.settings.toggleGroup('flex', 4), 0)");
    await viewer.settle();
    expect((await viewer.read('(app, stage) => stage.counts.calls')) > calls, 'the hidden group is not shown');
    await viewer.read("(app) => (app.settings.toggleGroup('flex', 4), 0)");
    // The vertices that are drawn are those of the frame, a radius away along their normals.
    await viewer.page.evaluate(() => window.corten.app.ask('step', { n: 60 }));
    await viewer.until('(app) => app.frame?.time > 0.11');
    await viewer.settle();
    const distances = await viewer.read(`(app, stage) => {
      const { part, first } = stage.parts.flexes.parts[0];
      const points = app.frame.get('flexvert_xpos');
      const { source } = part.triangles;
      const { positions } = part.surface;
      return Array.from(source, (v, k) => Math.hypot(...[0, 1, 2].map((c) => positions[3 * k + c] - points[3 * (first + v) + c])));
    }`);
    expect(distances.every((d) => Math.abs(d - 0.01) < 1e-5), 'the cloth is not where its vertices are');
    expect(difference(before, await viewer.picture()) > 0.01, 'nothing has moved');
  },

  'a distance field and a thousand boxes are drawn in few calls': async (harness) => {
    const bowl = await harness.view(join(MODELS, 'sdf_bowl.xml'), { size: STORED.size });
    expectLooksLike(await bowl.picture(), 'sdf_bowl', harness.update);
    const boxes = await harness.view(join(MODELS, 'boxes_1000.xml'));
    await boxes.settle();
    const calls = await boxes.read('(app, stage) => stage.counts.calls');
    expect(calls < 12, `1000 boxes took ${calls} draw calls`);
    // One of very many is found in the tree as well.
    await boxes.panel('tree');
    const name = await boxes.read("(app) => (app.select({ kind: 'body', id: 900 }), app.model.label('body', 900))");
    const row = boxes.page.locator('.tree .row[aria-selected=true]');
    expectEqual(await row.locator('.label').textContent(), name, 'the selected row of the tree');
    const rows = await boxes.page.locator('.tree .row').count();
    expect(rows < 500, `the tree has ${rows} rows`);
    await boxes.page.locator('.tree .more button').first().click();
    expect((await boxes.page.locator('.tree .row').count()) > rows, 'there are no more rows');
  },

  'ten thousand geoms are placed in a fraction of a frame': async (harness) => {
    const folder = mkdtempSync(join(tmpdir(), 'corten-many-'));
    harness.open.push(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'many.xml');
    writeFileSync(file, manyGeoms(100, 100));
    const viewer = await harness.view(file);
    const [milliseconds, calls] = await viewer.read(`(app, stage) => {
      const times = Array.from({ length: 15 }, () => {
        stage.dirty = true;
        const start = performance.now();
        stage.place(app.frame);
        return performance.now() - start;
      });
      return [Math.min(...times), stage.counts.calls];
    }`);
    expect(milliseconds < 8, `placing 10,000 geoms took ${milliseconds} ms`);
    expect(calls < 30, `10,000 geoms took ${calls} draw calls`);
  },

  'each switch of the view changes the picture, and back': async (harness) => {
    const viewer = await harness.view(GALLERY);
    // Contacts, limits and applied forces need a moment of simulation.
    await viewer.page.evaluate(async () => {
      const { app } = window.corten;
      await app.ask('set', { field: 'ctrl', start: 0, values: [3, 1, 0] });
      await app.ask('step', { n: 300 });
    });
    await viewer.until('(app) => app.frame?.time > 0.59');
    await viewer.read(
      "(app) => app.ask('set', { field: 'xfrc_applied', start: 6 * app.model.find('body', 'box'), values: [0, 0, 30] })",
    );
    const flags = [
      'tendon',
      'skin',
      'static',
      'hull',
      'joint',
      'actuator',
      'camera',
      'light',
      'rangefinder',
      'inertia',
      'com',
      'autoConnect',
      'equality',
      'bounds',
      'bodyTree',
      'contactPoint',
      'contactForce',
      'constraintForce',
      'perturbForce',
      'texture',
      'shadow',
      'skybox',
      'transparent',
      'wireframe',
    ];
    await viewer.read('(app, stage) => { stage.camera.orbit.elevation = -12; }');
    const before = await viewer.picture();
    const unchanged = [];
    for (const flag of flags) {
      await toggleFlag(viewer, flag);
      if (difference(before, await viewer.picture()) < 0.00015) unchanged.push(flag);
      await toggleBack(viewer, flag);
    }
    expectEqual(unchanged.join(), '', 'switches without effect');
    expect(difference(before, await viewer.picture()) < 0.002, 'the picture is not what it was before');
  },

  'labels, frames and colours are chosen from lists; groups hide and show geoms, by chip and by key': async (harness) => {
    const viewer = await harness.view(GALLERY);
    await viewer.page.evaluate(() => window.corten.app.ask('step', { n: 200 }));
    await viewer.until('(app) => app.frame?.time > 0.39');
    const before = await viewer.picture();
    for (const [list, values] of [
      ['Labels', ['body', 'joint', 'geom', 'site', 'tendon', 'contact', 'island']],
      ['Frames', ['body', 'geom', 'site', 'contact', 'world']],
      ['Colours', ['islands', 'sleep', 'bodies', 'segments']],
    ]) {
      const choice = viewer.page.getByLabel(list, { exact: true });
      const first = await choice.inputValue();
      if (list === 'Labels') await toggleFlag(viewer, 'joint');
      for (const value of values) {
        await choice.selectOption(value);
        expect(difference(before, await viewer.picture()) > 0.0003, `${list}: ${value} changes nothing`);
      }
      await choice.selectOption(first);
      if (list === 'Labels') await toggleFlag(viewer, 'joint');
    }
    const plain = await viewer.picture();
    await viewer.page.getByRole('button', { name: 'Geoms group 3' }).click();
    const with3 = await viewer.picture();
    expect(difference(plain, with3) > 0.0002, 'group 3 is not shown');
    await viewer.key('3');
    await viewer.page.waitForTimeout(50);
    expectEqual(await viewer.read("(app) => app.settings.shows('geom', 3)"), false, 'group 3');
    await viewer.key('0');
    expect(difference(plain, await viewer.picture()) > 0.05, 'group 0 is not hidden');
    await viewer.key('Shift+Digit0');
    expectEqual(await viewer.read("(app) => app.settings.shows('site', 0)"), false, 'sites of group 0');
  },

  'pictures do not pile up where drawing is slow, and the quality goes down': async (harness) => {
    const viewer = await harness.view(GALLERY, { often: true });
    // Pictures that the hardware has not drawn yet do not pile up.
    const most = await viewer.page.evaluate(async () => {
      const { stage } = window.corten;
      let found = 0;
      for (let k = 0; k < 12; k++) {
        stage.dirty = true;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        found = Math.max(found, stage.gpu.waiting.length);
      }
      return found;
    });
    expect(most >= 1 && most <= 2, `${most} pictures waited`);
    const quality = await viewer.read(`(app, stage) => {
      app.settings.values.quality = 'auto';
      stage.pace.onchange = () => {};
      for (let k = 0; k <= 5; k++) stage.pace.tick(1e9 + 500 * k, k > 0);
      return stage.pace.quality;
    }`);
    expectEqual(quality, 'medium', 'the quality after pictures of half a second');
  },
};
