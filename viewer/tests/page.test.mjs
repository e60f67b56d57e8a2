// Recording, theme, help, phones.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { expect, expectEqual, expectNear } from './expect.mjs';
import { decodePng } from './png.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const GALLERY = join(here, 'models/gallery.xml');
const HUMANOID = join(here, '../../models/humanoid.xml');

/** Arrays of a .npz file: shape and values. */
function readNpz(file) {
  const arrays = {};
  for (let at = file.readUInt32LE(file.length - 6); file.readUInt32LE(at) === 0x02014b50;) {
    const [size, name, extra, comment] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ];
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + size);
    const data = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    const length = data.readUInt16LE(8);
    const shape = /'shape': \(([^)]*)\)/
      .exec(data.toString('latin1', 10, 10 + length))[1]
      .split(',')
      .filter((s) => s.trim())
      .map(Number);
    const values = data.subarray(10 + length);
    arrays[file.toString('utf8', at + 46, at + 46 + name).replace('.npy', '')] = {
      shape,
      values: Array.from({ length: values.length / 8 }, (_, k) => values.readDoubleLE(8 * k)),
    };
    at += 46 + name + extra + comment;
  }
  return arrays;
}

export const tests = {
  'pictures, trajectories and states are saved': async (harness) => {
    const viewer = await harness.view(HUMANOID, { size: [800, 600] });
    const { page } = viewer;
    await viewer.read("(app) => app.ask('step', { n: 20 })");
    await viewer.until('(app) => app.frame.time > 0.099');
    await viewer.panel('record');
    const picture = await viewer.download(() => page.getByRole('button', { name: 'Save picture' }).click());
    const { width, height, data, bytes } = decodePng(picture.data);
    const box = await page.locator('.picture').boundingBox();
    expectNear(width, box.width, 1, 'the width of the picture');
    expectNear(height, box.height, 1, 'the height of the picture');
    const colours = new Set(
      Array.from({ length: 400 }, (_, k) => data.readUInt16LE(bytes * Math.floor((k * width * height) / 400))),
    );
    expect(colours.size > 10, 'the picture is empty');
    const { data: archive } = await viewer.download(() => page.getByRole('button', { name: 'Save .npz' }).click());
    const arrays = readNpz(archive);
    expectEqual(arrays.qpos.shape.join('x'), '21x28', 'the shape of qpos');
    const qpos = await viewer.get('qpos');
    qpos.forEach((value, k) => expectEqual(arrays.qpos.values[20 * 28 + k], value, `qpos[${k}]`));
    const { data: table } = await viewer.download(() => page.getByRole('button', { name: 'Save .csv' }).click());
    const lines = table.toString().trim().split('\n');
    expectEqual(lines.length, 22, 'lines of the table');
    expectEqual(lines[0].split(',').slice(0, 3).join(), 'time,qpos0,qpos1', 'the head of the table');
    expectEqual(Number(lines[21].split(',')[3]), qpos[2], 'the last height');
    await page.getByRole('button', { name: 'Copy state' }).click();
    await page.locator('.note', { hasText: 'Copied the state' }).waitFor();
    await viewer.key('Backspace');
    await viewer.until('(app) => app.frame.time === 0');
    await page.getByRole('button', { name: 'Paste state' }).click();
    await viewer.until('(app) => Math.abs(app.frame.time - 0.1) < 1e-9', null, 'the pasted state');
    expectEqual(JSON.stringify(await viewer.get('qpos')), JSON.stringify(qpos), 'the pasted positions');
    // A page from another machine without https has no clipboard of its own.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Copy as keyframe' }).click();
    await page.locator('.note', { hasText: 'Copied the keyframe' }).waitFor();
    await viewer.panel('tree');
    await page.getByLabel('Search the model').click();
    await page.keyboard.press('Control+v');
    const key = await page.getByLabel('Search the model').inputValue();
    const copied = /<key [^>]*qpos="([^"]+)"/.exec(key)?.[1].split(' ').map(Number) ?? [];
    qpos.forEach((value, k) => expectEqual(copied[k], value, `qpos[${k}] of the copied keyframe`));
    await viewer.panel('record');
    page.once('dialog', (dialog) => void dialog.accept('{"time": 7}'));
    await page.getByRole('button', { name: 'Paste state' }).click();
    await viewer.until('(app) => app.frame.time === 7', null, 'the state that was typed');
  },

  'a video is recorded and can be played': async (harness) => {
    const viewer = await harness.view(HUMANOID, { args: [] });
    const { page } = viewer;
    await viewer.panel('record');
    const formats = await page.getByLabel('Format').locator('option').allTextContents();
    expect(formats.includes('WebM'), `the formats are ${formats}`);
    await page.getByLabel('Format').selectOption('WebM');
    await page.getByRole('button', { name: 'Record video' }).click();
    // The encoder is slow on a busy machine.
    await page.waitForFunction(() => parseFloat(/([\d.]+) MB/.exec(document.body.textContent)?.[1] ?? '0') > 0.01);
    const file = await viewer.download(() => page.getByRole('button', { name: 'Stop and save' }).click());
    expect(file.data.length > 5000 && file.data.readUInt32BE(0) === 0x1a45dfa3, `${file.data.length} bytes, not a WebM file`);
    const size = await page.evaluate(async (bytes) => {
      const video = document.createElement('video');
      video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], { type: 'video/webm' }));
      await new Promise((resolve, reject) => {
        video.onloadeddata = resolve;
        video.onerror = () => reject(new Error('it cannot be played'));
      });
      return [video.videoWidth, video.videoHeight];
    }, file.data.toString('base64'));
    expect(size[0] > 100 && size[1] > 100, `the video is ${size.join(' by ')}`);
  },

  'a program sets the camera, what is drawn, and texts': async (harness) => {
    const viewer = await harness.view(GALLERY);
    await viewer.read(`(app) => {
      const events = [
        { event: 'camera', type: 'free', lookat: [0, 0.5, 0.2], distance: 2, azimuth: 30, elevation: -40 },
        { event: 'visual', flags: { joint: true, contactpoint: true }, geomgroup: [1, 0, 1, 1, 0, 0], label: 1, frame: 7 },
        { event: 'texts', texts: [[0, 'reward', '12.5'], [3, 'episode', '7']] },
      ];
      for (const header of events) app.receiveEvent({ header, arrays: new Map() });
    }`);
    const { orbit, flags, groups, label, frame } = await viewer.read(`(app, stage) => {
      const { flags, groups, label, frame } = app.settings.values;
      return { orbit: { ...stage.camera.orbit, lookat: stage.camera.orbit.lookat.toArray() }, flags, groups, label, frame };
    }`);
    expectEqual(
      JSON.stringify([orbit.distance, orbit.azimuth, orbit.elevation, orbit.lookat]),
      '[2,30,-40,[0,0.5,0.2]]',
      'the camera',
    );
    expect(flags.joint && flags.contactPoint, 'the flags are not set');
    expectEqual(groups.geom.map(Number).join(''), '101100', 'the groups');
    expectEqual(`${label} ${frame}`, 'body world', 'label and frame');
    const corner = await viewer.page.locator('.corner-0').textContent();
    expectEqual(corner, 'reward12.5', 'the text in the corner');
  },

  'the theme is switched and kept, and the help page lists the keys': async (harness) => {
    const viewer = await harness.view(HUMANOID);
    const { page } = viewer;
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    expectEqual(await theme(), 'dark', 'the theme of the system');
    await viewer.key('Control+d');
    expectEqual(await theme(), 'light', 'the theme');
    await page.reload();
    await viewer.until('() => document.documentElement.dataset.theme === "light"', null, 'the theme is kept');
    await viewer.until('(app) => Boolean(app.frame)');
    await viewer.key('F1');
    const help = page.locator('dialog.help');
    await help.waitFor();
    const text = await help.textContent();
    for (const word of ['Space', 'pull the selected body', 'Two fingers', 'Contact forces', 'groups of geoms'])
      expect(text.includes(word), `the help lacks “${word}”`);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await viewer.key('Tab');
    expectEqual(await page.locator('.dock:not([hidden])').count(), 0, 'panels after Tab');
  },

  'a phone has the view, a sheet of panels, and touch': async (harness) => {
    const viewer = await harness.view(GALLERY, { size: [390, 780], phone: true });
    const { page } = viewer;
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow <= 0, `the page is ${overflow} pixels too wide`);
    for (const panel of ['view', 'control', 'plots', 'tree']) {
      await page.locator(`[data-panel=${panel}]`).tap();
      await page.locator('.dock:not([hidden]) .panel:not([hidden])').waitFor();
      const box = await page.locator('.dock:not([hidden])').boundingBox();
      expect(box.x >= 0 && box.x + box.width <= 391, `the panel ${panel} does not fit`);
    }
    await page.locator('[data-panel=tree]').tap();
    await viewer.settle();
    const touch = await page.context().newCDPSession(page);
    const send = (type, points) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const azimuth = await viewer.read('(app, stage) => stage.camera.orbit.azimuth');
    const { x, y } = await viewer.at(0.5, 0.5);
    await send('touchStart', [[x, y]]);
    for (let k = 1; k <= 5; k++) await send('touchMove', [[x + 12 * k, y]]);
    await send('touchEnd', []);
    await viewer.until('(app, stage, a) => Math.abs(stage.camera.orbit.azimuth - a) > 5', azimuth, 'one finger turns the view');
    const distance = await viewer.read('(app, stage) => stage.camera.orbit.distance');
    await send('touchStart', [
      [x - 40, y],
      [x + 40, y],
    ]);
    for (let k = 1; k <= 5; k++)
      await send('touchMove', [
        [x - 40 - 10 * k, y],
        [x + 40 + 10 * k, y],
      ]);
    await send('touchEnd', []);
    await viewer.until('(app, stage, d) => stage.camera.orbit.distance < 0.8 * d', distance, 'two fingers zoom');
    await viewer.key('Control+a');
    await viewer.until('(app, stage) => stage.camera.moving === null');
    await viewer.settle();
    const ball = await viewer.seen('ball');
    const at = await viewer.at(ball.x, ball.y);
    for (let k = 0; k < 2; k++) {
      await send('touchStart', [[at.x, at.y]]);
      await send('touchEnd', []);
    }
    await viewer.until(
      "(app) => app.selection && app.model.nameOf('body', app.selection.id) === 'ball'",
      null,
      'a double tap selects',
    );
    await page.getByRole('button', { name: /^Pull the selected body/ }).tap();
    const before = await viewer.get('qpos');
    await send('touchStart', [[at.x, at.y]]);
    for (let k = 1; k <= 5; k++) await send('touchMove', [[at.x, at.y - 12 * k]]);
    await send('touchEnd', []);
    await viewer.settle();
    const after = await viewer.get('qpos');
    expect(Math.hypot(...after.map((v, k) => v - before[k])) > 0.03, 'the ball is not pulled');
  },
};
