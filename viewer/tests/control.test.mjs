// Camera, run control, pushing bodies, sliders.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, expectEqual, expectNear } from './expect.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const GALLERY = join(here, 'models/gallery.xml');
const HUMANOID = join(here, '../../models/humanoid.xml');

const orbit = '(app, stage) => ({ ...stage.camera.orbit, lookat: stage.camera.orbit.lookat.toArray() })';
const middle = { x: 0.5, y: 0.5 };

/** Drags the thumb of a slider to a part of its length. */
async function slide(viewer, label, part) {
  const slider = viewer.page.getByRole('slider', { name: label, exact: true });
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  const y = box.y + box.height / 2;
  await viewer.page.mouse.move(box.x + box.width / 2, y);
  await viewer.page.mouse.down();
  await viewer.page.mouse.move(box.x + part * box.width, y, { steps: 5 });
  await viewer.page.mouse.up();
}

export const tests = {
  'mouse, wheel and keys move the camera': async (harness) => {
    const viewer = await harness.view(HUMANOID);
    const before = await viewer.read(orbit);
    await viewer.drag(middle, { x: 0.6, y: 0.55 });
    const turned = await viewer.read(orbit);
    expect(turned.azimuth < before.azimuth - 5 && turned.elevation < before.elevation - 3, 'a left drag does not turn the view');
    await viewer.drag(middle, { x: 0.6, y: 0.5 }, { button: 'right' });
    const panned = await viewer.read(orbit);
    expect(Math.hypot(...panned.lookat.map((v, k) => v - turned.lookat[k])) > 0.05, 'a right drag does not move the view');
    await viewer.page.mouse.wheel(0, -300);
    await viewer.until('(app, stage, d) => stage.camera.orbit.distance < 0.95 * d', panned.distance, 'the wheel zooms');
    await viewer.key('Shift+ArrowLeft');
    expect((await viewer.read(orbit)).azimuth > turned.azimuth, 'Shift and an arrow do not turn the view');
    await viewer.key('Control+a');
    await viewer.until(
      '(app, stage, d) => Math.abs(stage.camera.orbit.distance - d) < 1e-3 && Math.abs(stage.camera.orbit.azimuth - 125) < 1e-3',
      before.distance,
      'Ctrl A shows the whole model',
    );
  },

  "the model's cameras are chosen from the list and by keys, and a body is tracked": async (harness) => {
    const viewer = await harness.view(GALLERY);
    await viewer.page.getByLabel('Camera', { exact: true }).selectOption({ label: 'side' });
    await viewer.settle();
    const eye = await viewer.read('(app, stage) => stage.camera.current.position.toArray()');
    [3, 0, 1].forEach((wanted, k) => expectNear(eye[k], wanted, 1e-5, `camera position ${k}`));
    await viewer.page.getByRole('button', { name: 'Copy camera' }).click();
    await viewer.page.locator('.note', { hasText: 'Copied the camera' }).waitFor();
    const xml = await viewer.clipboard();
    expect(/^<camera pos="3 0 1" xyaxes="[^"]+" fovy="[\d.]+"\/>$/.test(xml), `the copied camera is ${xml}`);
    const axes = /xyaxes="([^"]+)"/.exec(xml)[1].split(' ').map(Number);
    const mat = await viewer.get('cam_xmat');
    // Columns of the rotation matrix: to the right and up.
    axes.forEach((value, k) => expectNear(value, mat[3 * (k % 3) + Math.floor(k / 3)], 1e-4, `axis ${k} of the copied camera`));
    await viewer.key(']');
    expectEqual(await viewer.read('(app, stage) => stage.camera.mode.camera'), 1, 'the next camera');
    await viewer.key('Escape');
    expectEqual(await viewer.read('(app, stage) => stage.camera.mode.kind'), 'free', 'the camera');
    await viewer.key('Control+a');
    await viewer.until('(app, stage) => stage.camera.moving === null');
    await viewer.settle();
    await viewer.doubleClick(await viewer.seen('ball'));
    await viewer.until("(app) => app.selection?.kind === 'body' && app.model.nameOf('body', app.selection.id) === 'ball'");
    await viewer.key('Enter');
    await viewer.page.getByRole('button', { name: /^Run or pause/ }).click();
    await viewer.until('(app) => app.frame.time > 0.8');
    await viewer.key('Space');
    await viewer.until('(app) => !app.frame.running');
    await viewer.settle();
    const { lookat } = await viewer.read(orbit);
    const ball = (await viewer.get('xpos')).slice(3 * (await viewer.read("(app) => app.model.find('body', 'ball')")));
    lookat.forEach((value, k) => expectNear(value, ball[k], 1e-4, `what is looked at, ${k}`));
    expect(ball[2] < 0.3, 'the ball has not fallen');
  },

  'run, pause, step, step back, scrub, reset, speed; keyframes are loaded and the state is saved as one': async (harness) => {
    const viewer = await harness.view(HUMANOID);
    const play = viewer.page.getByRole('button', { name: /^Run or pause/ });
    const timestep = await viewer.read("(app) => app.model.number('opt.timestep')");
    await viewer.page.getByRole('button', { name: /^Step \(/ }).click();
    await viewer.until('(app, stage, t) => Math.abs(app.frame.time - t) < 1e-9', timestep, 'one step');
    const first = await viewer.get('qpos');
    await viewer.key('ArrowRight');
    await viewer.until('(app, stage, t) => Math.abs(app.frame.time - 2 * t) < 1e-9', timestep, 'two steps');
    await viewer.page.getByRole('button', { name: /^Step back/ }).click();
    await viewer.until('(app, stage, t) => Math.abs(app.frame.time - t) < 1e-9', timestep, 'a step back');
    expectEqual(JSON.stringify(await viewer.get('qpos')), JSON.stringify(first), 'qpos after a step back');
    await play.click();
    await viewer.until('(app) => app.frame.running && app.frame.time > 0.5');
    await viewer.key('Space');
    await viewer.until('(app) => !app.frame.running');
    const scrub = viewer.page.getByRole('slider', { name: 'History' });
    const box = await scrub.boundingBox();
    await viewer.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await viewer.until(
      '(app) => Math.abs(app.frame.time / app.frame.history.last - 0.5) < 0.1',
      null,
      'the history shows its middle',
    );
    await viewer.page.getByLabel('Speed', { exact: true }).selectOption('0.25');
    await play.click();
    await viewer.until(
      '(app) => app.frame.running && app.frame.speed === 0.25 && app.frame.measured > 0.15 && app.frame.measured < 0.35',
      null,
      'a quarter of the speed',
    );
    await viewer.key('Space');
    await viewer.until('(app) => !app.frame.running');
    await viewer.key('Backspace');
    await viewer.until('(app) => app.frame.time === 0', null, 'reset');
    await viewer.panel('control');
    const name = await viewer.read("(app) => app.model.nameOf('key', 1)");
    await viewer.page.getByRole('button', { name, exact: true }).click();
    const wanted = await viewer.page.evaluate(async () => {
      const { app } = window.corten;
      const reply = await app.client.request('get', { names: ['key_qpos'] });
      return Array.from(reply.arrays.get('key_qpos').data.subarray(app.model.size.nq, 2 * app.model.size.nq));
    });
    await viewer.settle();
    (await viewer.get('qpos')).forEach((value, k) => expectNear(value, wanted[k], 1e-12, `qpos[${k}]`));
    await viewer.page.getByLabel('Name of the new keyframe').fill('mine');
    const file = await viewer.download(() => viewer.page.getByRole('button', { name: 'Save state' }).click());
    expect(/<key[^>]*name="mine"/.test(file.data.toString()), 'the saved file has no such keyframe');
  },

  'a selected body is pulled and turned with the mouse while it runs': async (harness) => {
    const viewer = await harness.view(GALLERY, { args: [] });
    await viewer.until('(app) => app.frame.time > 0.6');
    const place = await viewer.seen('box');
    await viewer.doubleClick(place);
    await viewer.until(
      "(app) => app.selection && app.model.nameOf('body', app.selection.id) === 'box'",
      null,
      'a double-click selects the box',
    );
    const id = await viewer.read("(app) => app.model.find('body', 'box')");
    const height = (await viewer.get('xpos'))[3 * id + 2];
    const from = await viewer.at(place.x, place.y);
    await viewer.page.keyboard.down('Control');
    await viewer.page.mouse.move(from.x, from.y);
    await viewer.page.mouse.down({ button: 'right' });
    await viewer.page.mouse.move(from.x, from.y - 90, { steps: 6 });
    await viewer.until(
      '(app, stage, [body, z]) => app.frame.get("xpos")[3 * body + 2] > z + 0.15',
      [id, height],
      'the box is lifted',
    );
    await viewer.page.mouse.up({ button: 'right' });
    await viewer.page.keyboard.up('Control');
    await viewer.until('(app, stage, [body, z]) => app.frame.get("xpos")[3 * body + 2] < z + 0.1', [id, height], 'the box falls');
    await viewer.page.waitForTimeout(300);
    const before = (await viewer.get('xquat')).slice(4 * id, 4 * id + 4);
    const now = await viewer.seen('box');
    const start = await viewer.at(now.x, now.y);
    await viewer.page.keyboard.down('Control');
    await viewer.page.mouse.move(start.x, start.y);
    await viewer.page.mouse.down();
    await viewer.page.mouse.move(start.x + 120, start.y, { steps: 6 });
    await viewer.until(
      `(app, stage, [body, q]) => {
      const quat = app.frame.get('xquat');
      return Math.abs(q.reduce((sum, v, k) => sum + v * quat[4 * body + k], 0)) < 0.97;
    }`,
      [id, before],
      'the box is turned',
    );
    await viewer.page.mouse.up();
    await viewer.page.keyboard.up('Control');
  },

  'paused, a mocap body and a free body are moved; a point is looked at by a right double-click': async (harness) => {
    const viewer = await harness.view(GALLERY);
    for (const [name, field] of [
      ['handle', 'mocap_pos'],
      ['ball', 'qpos'],
    ]) {
      await viewer.doubleClick(await viewer.seen(name));
      await viewer.until(
        '(app, stage, body) => app.selection && app.model.nameOf("body", app.selection.id) === body',
        name,
        `${name} is selected`,
      );
      const before = await viewer.get(field);
      const from = await viewer.seen(name);
      await viewer.drag(from, { x: from.x + 0.08, y: from.y - 0.1 }, { button: 'right', key: 'Control' });
      await viewer.settle();
      const after = await viewer.get(field);
      expect(Math.hypot(...after.map((v, k) => v - before[k])) > 0.05, `${name} did not move`);
    }
    await viewer.doubleClick(await viewer.seen('egg'), { button: 'right' });
    await viewer.until(
      `(app, stage) => {
      const pos = app.frame.get('xpos').subarray(3 * app.model.find('body', 'egg'));
      return Math.hypot(...stage.camera.orbit.lookat.toArray().map((v, k) => v - pos[k])) < 0.25;
    }`,
      null,
      'the camera looks at the egg',
    );
  },

  'sliders pose joints, set controls and move mocap bodies; a switch turns an equality constraint off': async (harness) => {
    const viewer = await harness.view(GALLERY, { size: [800, 600] });
    await viewer.panel('control');
    const joint = await viewer.read("(app) => app.model.fields.jnt_qposadr[app.model.find('joint', 'shoulder')]");
    const joints = viewer.page.locator('details:has(> summary:has-text("Joints"))');
    await joints.scrollIntoViewIfNeeded();
    const number = joints.getByLabel('elbow, number');
    await number.fill('0.5');
    await number.press('Enter');
    await viewer.settle();
    expectNear((await viewer.get('qpos'))[joint + 1], 0.5, 1e-12, 'the elbow');
    // Numbers that are not typed keep the digits that are not shown.
    const ball = await viewer.read("(app) => app.model.fields.jnt_qposadr[app.model.find('joint', 'ball')]");
    await viewer.read("(app, stage, start) => app.ask('set', { field: 'qpos', start, values: [0.123456789] })", ball);
    await viewer.until('(app, stage, start) => Math.abs(app.frame.get("qpos")[start] - 0.123456789) < 1e-6', ball);
    await viewer.settle();
    const height = joints.getByLabel('ball 2', { exact: true });
    await height.fill('1.5');
    await height.press('Enter');
    await viewer.settle();
    const place = (await viewer.get('qpos')).slice(ball, ball + 3);
    expectEqual(`${place[0]} ${place[2]}`, '0.123456789 1.5', 'x and z of the ball');
    await height.fill('nonsense');
    await height.press('Enter');
    expectEqual(await height.inputValue(), '1.5', 'the number after nonsense');
    const slider = joints.getByRole('slider', { name: 'shoulder' });
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    await viewer.page.mouse.click(box.x + 0.75 * box.width, box.y + box.height / 2);
    await viewer.settle();
    expectNear((await viewer.get('qpos'))[joint], Math.PI / 6, 0.1, 'the shoulder');
    await slide(viewer, 'pull', 0.75);
    await viewer.settle();
    expectNear((await viewer.get('ctrl'))[2], 2.5, 0.5, 'the control');
    await slide(viewer, 'handle z', 0.7);
    await viewer.settle();
    expect((await viewer.get('mocap_pos'))[2] > 0.7, 'the mocap body did not move');
    await viewer.page.locator('label.toggle:has-text("hold") .switch').click();
    await viewer.settle();
    expectEqual((await viewer.get('eq_active'))[0], 0, 'eq_active');
    await viewer.page.getByRole('button', { name: 'Set all to zero' }).click();
    await viewer.settle();
    expectEqual(Math.max(...(await viewer.get('ctrl')).map(Math.abs)), 0, 'the controls');
    await viewer.page.getByLabel('Controls from').selectOption('sin');
    await viewer.page.getByRole('button', { name: /^Run or pause/ }).click();
    await viewer.until('(app) => Math.max(...app.frame.get("ctrl").map(Math.abs)) > 0.1', null, 'sine waves move the controls');
    await slide(viewer, 'pull', 0.6);
    await viewer.until("(app) => app.session.control === 'manual'", null, 'the slider takes over');
  },
};
