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

/** Switches a flag by a click. */
async function toggleFlag(viewer, name) {
  await viewer.page.locator(`[data-flag=${name}] .switch`).click();
}

export const tests = {
  'all kinds of geoms, textures, lights and a skin look as stored': async (harness) => {
    const viewer = await harness.view(GALLERY, { quality: 'high' });
    await viewer.read('(app, stage) => stage.camera.zoom(0.7)');
    expectLooksLike(await viewer.picture(), 'gallery', harness.update);
  },

  'a humanoid looks as stored in the dark and the light theme': async (harness) => {
    const viewer = await harness.view(join(MODELS, 'humanoid.xml'), { quality: 'high' });
    expectLooksLike(await viewer.picture(), 'humanoid_dark', harness.update);
    await viewer.page.getByRole('button', { name: /^Dark or light/ }).click();
    expectLooksLike(await viewer.picture(), 'humanoid_light', harness.update);
  },

  'a distance field and a thousand boxes are drawn in few calls': async (harness) => {
    const bowl = await harness.view(join(MODELS, 'sdf_bowl.xml'));
    expectLooksLike(await bowl.picture(), 'sdf_bowl', harness.update);
    const boxes = await harness.view(join(MODELS, 'boxes_1000.xml'));
    await boxes.settle();
    const calls = await boxes.read('(app, stage) => stage.counts.calls');
    expect(calls < 12, `1000 boxes took ${calls} draw calls`);
  },

  'ten thousand geoms are placed in a fraction of a frame': async (harness) => {
    const folder = mkdtempSync(join(tmpdir(), 'corten-many-'));
    harness.open.push(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'many.xml');
    writeFileSync(file, manyGeoms(100, 100));
    const viewer = await harness.view(file, { size: [800, 420] });
    const [milliseconds, calls] = await viewer.read(`(app, stage) => {
      const times = Array.from({ length: 15 }, () => {
        stage.dirty = true;
        const start = performance.now();
        stage.place(app.frame);
        return performance.now() - start;
      });
      return [times.sort((a, b) => a - b)[7], stage.counts.calls];
    }`);
    expect(milliseconds < 8, `placing 10,000 geoms took ${milliseconds} ms`);
    expect(calls < 30, `10,000 geoms took ${calls} draw calls`);
  },

  'each switch of the view changes the picture, and back': async (harness) => {
    const viewer = await harness.view(GALLERY, { size: [800, 420] });
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
      await toggleFlag(viewer, flag);
    }
    expectEqual(unchanged.join(), '', 'switches without effect');
    expect(difference(before, await viewer.picture()) < 0.002, 'the picture is not what it was before');
  },

  'groups hide and show geoms, by chip and by key': async (harness) => {
    const viewer = await harness.view(GALLERY);
    const before = await viewer.picture();
    await viewer.page.getByRole('button', { name: 'Geoms group 3' }).click();
    const with3 = await viewer.picture();
    expect(difference(before, with3) > 0.0002, 'group 3 is not shown');
    await viewer.key('3');
    await viewer.page.waitForTimeout(50);
    expectEqual(await viewer.read("(app) => app.settings.shows('geom', 3)"), false, 'group 3');
    await viewer.key('0');
    expect(difference(before, await viewer.picture()) > 0.05, 'group 0 is not hidden');
    await viewer.key('Shift+Digit0');
    expectEqual(await viewer.read("(app) => app.settings.shows('site', 0)"), false, 'sites of group 0');
  },

  'labels, frames and colours are chosen from lists': async (harness) => {
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
  },
};
