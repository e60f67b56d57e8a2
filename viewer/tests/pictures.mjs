// The pictures and the video of docs/viewer.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeApng } from './apng.mjs';
import { decodePng } from './png.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const MODELS = join(here, '../../models');
const GALLERY = join(here, 'models/gallery.xml');
const model = (name) => join(MODELS, `${name}.xml`);

async function save(harness, viewer, name) {
  mkdirSync(harness.pictures, { recursive: true });
  await viewer.settle();
  writeFileSync(join(harness.pictures, `${name}.png`), await viewer.page.screenshot());
}

const camera = (viewer, view) =>
  viewer.read('(app, stage, view) => stage.camera.setOrbit({ ...stage.camera.orbit, ...view })', view);

const simulate = async (viewer, seconds, speed = 1) => {
  await viewer.read('(app, stage, value) => app.ask("speed", { value })', speed);
  const end = (await viewer.time()) + seconds;
  await viewer.page.getByRole('button', { name: /^Run or pause/ }).click();
  await viewer.until('(app, stage, end) => app.frame.time > end', end);
  await viewer.key('Space');
  await viewer.until('(app) => !app.frame.running');
};

/** Selects a body and pulls it by some pixels; the button stays down. */
async function pull(viewer, body, dx, dy) {
  const place = await viewer.seen(body);
  await viewer.doubleClick(place);
  await viewer.until('(app) => app.selection !== null');
  const { x, y } = await viewer.at(place.x, place.y);
  await viewer.page.keyboard.down('Control');
  await viewer.page.mouse.move(x, y);
  await viewer.page.mouse.down({ button: 'right' });
  await viewer.page.mouse.move(x + dx, y + dy, { steps: 6 });
}

export const tests = {
  'the window, dark and light': async (harness) => {
    for (const scheme of ['dark', 'light']) {
      const viewer = await harness.view(GALLERY, { size: [1180, 720], quality: 'high', often: true, scheme });
      await camera(viewer, { elevation: -24, azimuth: 115 });
      await viewer.read('(app, stage) => stage.camera.zoom(0.62)');
      await simulate(viewer, 0.8);
      await viewer.page.evaluate(() =>
        window.corten.app.select({ kind: 'body', id: window.corten.app.model.find('body', 'arm') }),
      );
      if (scheme === 'dark') await viewer.panel('control');
      await save(harness, viewer, scheme === 'dark' ? 'viewer' : 'viewer_light');
    }
  },

  'cloth, a cable and soft bodies': async (harness) => {
    const viewer = await harness.view(join(here, 'models/flexes.xml'), { size: [1180, 640], quality: 'high', often: true });
    await camera(viewer, { elevation: -22, azimuth: 110 });
    await simulate(viewer, 0.35, 0.2);
    await save(harness, viewer, 'viewer_flexes');
  },

  'contact forces and plots': async (harness) => {
    const viewer = await harness.view(model('quadruped'), { size: [1180, 640], quality: 'high', often: true });
    await viewer.read(
      "(app) => { for (const flag of ['contactPoint', 'contactForce', 'com', 'joint']) app.settings.setFlag(flag, true); }",
    );
    await viewer.panel('plots');
    for (const text of ['qpos[2]', 'actuator_force[0:4]', 'energy']) {
      await viewer.page.getByLabel('What to plot').fill(text);
      await viewer.page.keyboard.press('Enter');
    }
    await viewer.read("(app) => app.ask('control', { mode: 'sin' })");
    await viewer.read('(app, stage) => stage.camera.zoom(1.1)');
    await simulate(viewer, 2.5, 0.25);
    await viewer.page.evaluate(() => document.activeElement.blur());
    await save(harness, viewer, 'viewer_plots');
  },

  'statistics and islands': async (harness) => {
    const viewer = await harness.view(model('cubes_27'), { size: [1180, 640], quality: 'high', often: true });
    await viewer.panel('statistics');
    await viewer.page.locator('label.toggle', { hasText: 'Measure stages' }).locator('.switch').click();
    await viewer.read("(app) => { app.settings.set('colour', 'islands'); }");
    await simulate(viewer, 1.5);
    await viewer.page.locator('.stages').scrollIntoViewIfNeeded();
    await save(harness, viewer, 'viewer_statistics');
  },

  'a batch': async (harness) => {
    const viewer = await harness.view(model('humanoid'), {
      size: [1180, 640],
      quality: 'high',
      args: ['--paused', '--envs', '25', '--qpos-noise', '0.05'],
    });
    await viewer.panel('batch');
    await viewer.read("(app) => app.settings.set('batchSpacing', 1.6)");
    await camera(viewer, { elevation: -24, distance: 9.5 });
    await viewer.read('(app, stage) => stage.camera.orbit.lookat.set(3.2, 3.2, 0.5)');
    await simulate(viewer, 0.35, 0.1);
    await save(harness, viewer, 'viewer_batch');
  },

  'a phone': async (harness) => {
    const viewer = await harness.view(model('tendon_hand'), { size: [390, 760], phone: true, quality: 'high', often: true });
    await viewer.page.locator('[data-panel=control]').tap();
    await viewer.read("(app) => app.ask('control', { mode: 'sin' })");
    await viewer.page.locator('.play').tap();
    await viewer.until('(app) => app.frame.time > 0.8');
    await viewer.page.locator('.play').tap();
    await save(harness, viewer, 'viewer_phone');
  },

  'a moving picture of the humanoid': async (harness) => {
    const viewer = await harness.view(model('humanoid'), { size: [400, 560], quality: 'high', often: true, scheme: 'light' });
    await camera(viewer, { elevation: -8, azimuth: 145, distance: 3.1 });
    await viewer.read("(app) => app.ask('control', { mode: 'sin' })");
    await viewer.read("(app) => app.ask('speed', { value: 0.06 })");
    await viewer.settle();
    await viewer.read("(app) => app.ask('run', { on: true })");
    await pull(viewer, 'chest', 0, -55);
    const start = await viewer.time();
    const { x, y } = await viewer.at(0.5, 0.3);
    const frames = [];
    for (let k = 0; k < 48; k++) {
      await viewer.until('(app, stage, t) => app.frame.time >= t', start + 0.05 * k);
      // The mouse swings to and fro.
      await viewer.page.mouse.move(x + 45 * Math.sin((2 * Math.PI * k) / 24), y);
      frames.push(decodePng(await viewer.page.locator('.view').screenshot()));
    }
    await viewer.page.mouse.up({ button: 'right' });
    await viewer.page.keyboard.up('Control');
    writeFileSync(join(harness.pictures, 'viewer_humanoid.png'), encodeApng(frames, 60));
  },

  'a video by the page itself': async (harness) => {
    const viewer = await harness.view(model('humanoid'), { args: [], size: [900, 420], quality: 'medium', often: true });
    await viewer.panel('record');
    await viewer.page.getByLabel('Format').selectOption('WebM');
    await viewer.page.getByLabel('Pictures per second').selectOption('30');
    await viewer.key('Backspace');
    await viewer.page.getByRole('button', { name: 'Record video' }).click();
    await viewer.page.waitForTimeout(800);
    await pull(viewer, 'chest', 60, -110);
    await viewer.page.waitForTimeout(2500);
    await viewer.page.mouse.up({ button: 'right' });
    await viewer.page.keyboard.up('Control');
    await viewer.page.waitForTimeout(1200);
    const file = await viewer.download(() => viewer.page.getByRole('button', { name: 'Stop and save' }).click());
    writeFileSync(join(harness.pictures, 'viewer.webm'), file.data);
  },
};
