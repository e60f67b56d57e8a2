// The model's file changes, errors in it, the connection, several pages, batches.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, expectEqual } from './expect.mjs';
import { difference } from './picture.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const HUMANOID = join(here, '../../models/humanoid.xml');

const BOX = `<mujoco model="scene">
  <worldbody>
    <geom type="plane" size="0 0 1"/>
    <body name="box" pos="0 0 1"><freejoint/><geom type="box" size="0.2 0.2 0.2" rgba="0.9 0.3 0.2 1"/></body>
  </worldbody>
</mujoco>
`;

export const tests = {
  'a changed file is loaded again with the state kept; errors name file, line and element': async (harness) => {
    const folder = mkdtempSync(join(tmpdir(), 'corten-scene-'));
    harness.open.push(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'scene.xml');
    writeFileSync(file, BOX);
    const viewer = await harness.view(file, { args: [] });
    const { page } = viewer;
    await viewer.until('(app) => app.frame.time > 0.7');
    await viewer.key('Space');
    await viewer.until('(app) => !app.frame.running');
    const height = (await viewer.get('qpos'))[2];
    expect(height < 0.5, 'the box has not fallen');
    await viewer.read("(app, stage) => stage.camera.setMode({ kind: 'track', body: app.model.find('body', 'box') })");
    const ball = '<body name="ball" pos="1 0 1"><freejoint/><geom size="0.1"/></body>';
    writeFileSync(file, BOX.replace('<body name="box"', `${ball}<body name="box"`));
    await viewer.until('(app) => app.frame && app.model.size.nbody === 3', null, 'the ball is there');
    const kept = (await viewer.get('qpos'))[7 + 2];
    expect(Math.abs(kept - height) < 1e-9, `the box is at ${kept}, not ${height}`);
    expectEqual(await viewer.read('(app, stage) => stage.camera.mode.body'), 2, 'the body that is tracked');
    writeFileSync(file, BOX.replace('size="0.2 0.2 0.2"', 'sise="0.2"'));
    const problem = page.locator('.problems li').first();
    await problem.waitFor();
    const text = await problem.textContent();
    expect(text.includes('scene.xml:4') && /sise/.test(text), `the problem is “${text}”`);
    expectEqual(await viewer.read('(app) => app.model.size.nbody'), 3, 'bodies of the old model');
    writeFileSync(file, BOX);
    await viewer.until('(app) => app.frame && app.model.size.nbody === 2', null, 'the file is mended');
    await page.locator('.problems').waitFor({ state: 'hidden' });
  },

  'the page connects again after the server was gone, and two pages share a simulation': async (harness) => {
    const viewer = await harness.view(HUMANOID);
    const other = await harness.page(viewer.address);
    await viewer.read("(app) => app.ask('step', { n: 7 })");
    await other.until('(app, stage, t) => Math.abs(app.frame.time - t) < 1e-9', 0.035, 'the other page sees the steps');
    await other.page.context().close();
    harness.viewers = harness.viewers.filter((v) => v !== other);
    viewer.allowed.push(/WebSocket connection|ERR_CONNECTION/);
    const port = new URL(viewer.address).port;
    await viewer.server.stop();
    await viewer.page.locator('.connection:not([hidden])').waitFor();
    const again = await harness.server([HUMANOID, '--paused', '--port', port]);
    harness.open.push(again.stop);
    if ((await viewer.page.locator('.connection').textContent()).includes('ended')) await viewer.page.reload();
    await viewer.until('(app) => app.connection === "open" && app.frame?.time === 0', null, 'the page is connected again');
  },

  'a batch is a grid of environments, of which one is looked at closely': async (harness) => {
    const viewer = await harness.view(HUMANOID, { args: ['--paused', '--envs', '9', '--qpos-noise', '0.1'] });
    const { page } = viewer;
    const grid = await viewer.picture();
    expectEqual(await viewer.read('(app) => app.offsets().length'), 9, 'environments in the grid');
    await viewer.panel('batch');
    await page.getByRole('button', { name: 'Next' }).click();
    await viewer.until('(app) => app.frame.env === 1', null, 'the next environment');
    await viewer.until(
      '(app, stage) => stage.camera.moving === null && Math.abs(stage.camera.orbit.lookat.x - app.gridOffset().x) < 1',
      null,
      'the camera goes there',
    );
    const own = await viewer.get('qpos', 1);
    const first = await viewer.get('qpos', 0);
    expect(
      own.some((v, k) => v !== first[k]),
      'the environments are equal',
    );
    await page.locator('label.toggle', { hasText: 'grid' }).locator('.switch').click();
    await viewer.until('(app) => app.offsets() === null');
    await viewer.key('Control+a');
    await viewer.until('(app, stage) => stage.camera.moving === null');
    expect(difference(grid, await viewer.picture()) > 0.01, 'one environment looks like the grid');
    await page.locator('label.toggle', { hasText: 'grid' }).locator('.switch').click();
    await viewer.read(
      '(app, stage) => { stage.camera.orbit.distance = 14; stage.camera.orbit.elevation = -35; stage.camera.orbit.lookat.set(2, 2, 0.5); }',
    );
    await viewer.settle();
    // Another environment is chosen by a double-click on its humanoid.
    const place = await viewer.read(`(app, stage) => {
      const n = app.model.size.ngeom;
      const geom = app.model.fields.body_geomadr[1];
      const pos = app.frame.get('all:geom_xpos').subarray(3 * (4 * n + geom));
      const [x, y] = app.offsets()[4];
      const v = stage.camera.orbit.lookat.clone().set(pos[0] + x, pos[1] + y, pos[2]).project(stage.camera.current);
      return { x: 0.5 + 0.5 * v.x, y: 0.5 - 0.5 * v.y };
    }`);
    await viewer.doubleClick(place);
    await viewer.until('(app) => app.frame.env === 4', null, 'environment 4 is chosen');
  },
};
