// The tree, the inspector, plots, sensors, statistics, options, faults.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, expectEqual, expectNear } from './expect.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const GALLERY = join(here, 'models/gallery.xml');
const HUMANOID = join(here, '../../models/humanoid.xml');

const run = (viewer) => viewer.page.getByRole('button', { name: /^Run or pause/ }).click();

export const tests = {
  'the tree is searched, and what is chosen there is inspected live': async (harness) => {
    const viewer = await harness.view(HUMANOID, { size: [1200, 700] });
    const { page } = viewer;
    await page.getByLabel('Search the model').fill('left_knee');
    const rows = page.locator('.tree .row');
    expect((await rows.count()) >= 1 && (await rows.count()) < 12, `the search found ${await rows.count()} rows`);
    await page.locator('.tree .row:has(.dot.joint)').first().click();
    await viewer.panel('inspect');
    const name = await viewer.read('(app) => app.model.label(app.selection.kind, app.selection.id)');
    expect(name.includes('left_knee'), `${name} is selected`);
    await page.locator('.inspector .heading strong', { hasText: name }).waitFor();
    const qpos = page.locator('.live-row', { hasText: 'qpos' }).locator('.value');
    await viewer.read(
      "(app) => app.ask('set', { field: 'qpos', start: app.model.fields.jnt_qposadr[app.selection.id], values: [0.4321] })",
    );
    await page.locator('.live-row', { hasText: 'qpos' }).getByText('0.4321').waitFor();
    await run(viewer);
    await page.waitForFunction(() => document.querySelector('.live-row .value')?.textContent !== '0.4321');
    expect((await qpos.textContent()).length > 0, 'there is no reading');
    await page.locator('.inspector .line', { hasText: 'jnt_range' }).waitFor();
    await page.getByLabel('Search the model').fill('');
    await page.locator('.tree .row', { hasText: 'world' }).waitFor();
    // From the joint to its body, and up.
    await page.locator('.inspector .link').click();
    expectEqual(await viewer.read('(app) => app.selection.kind'), 'body', 'the selection');
    const body = await viewer.read('(app) => app.selection.id');
    await viewer.key('PageUp');
    expect((await viewer.read('(app) => app.selection.id')) < body, 'Page up does not select the parent');
  },

  'sensors are listed and plotted by a click; fields are plotted by name; nonsense gets a message': async (harness) => {
    const viewer = await harness.view(GALLERY, { args: [] });
    const { page } = viewer;
    await viewer.panel('sensors');
    expectEqual(await page.locator('.sensor').count(), 4, 'sensors');
    const height = page.locator('.sensor', { hasText: 'height' });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.sensor')].some(
        (s) => /height/.test(s.textContent) && /1\.0/.test(s.querySelector('.value').textContent),
      ),
    );
    await height.click();
    await page.locator('.plot', { hasText: 'height' }).waitFor();
    await page.getByRole('button', { name: 'Remove this plot' }).click();
    for (const text of ['qpos[0:3]', 'xpos[box].z', 'shoulder_angle, qvel[2]']) {
      await page.getByLabel('What to plot').fill(text);
      await page.keyboard.press('Enter');
    }
    await page.locator('.plot canvas').nth(2).waitFor();
    await page.getByLabel('What to plot').fill('nonsense[3]');
    await page.keyboard.press('Enter');
    await page.locator('.note.error', { hasText: 'nonsense' }).waitFor();
    const end = (await viewer.time()) + 1;
    await viewer.until('(app, stage, end) => app.frame.time > end', end);
    const file = await viewer.download(() => page.locator('.plot').nth(1).getByRole('button', { name: 'Save as CSV' }).click());
    const lines = file.data.toString().trim().split('\n');
    expectEqual(lines[0], 'time,xpos[box].z', 'the head of the file');
    const last = Number(lines[lines.length - 1].split(',')[1]);
    expect(lines.length > 5 && last > 0.05 && last < 0.45, `the box is at ${last} in ${lines.length} lines`);
    await page.locator('.plot').first().getByRole('button', { name: 'Remove this plot' }).click();
    expectEqual(await page.locator('.plot').count(), 2, 'plots');
  },

  'statistics show energy, solver and the time of stages': async (harness) => {
    const viewer = await harness.view(HUMANOID, { args: [], size: [800, 600] });
    const { page } = viewer;
    await viewer.panel('statistics');
    await page.locator('label.toggle', { hasText: 'Measure stages' }).locator('.switch').click();
    await page.locator('.stage', { hasText: 'Collision' }).first().waitFor();
    const steps = await page.locator('.stage').last().textContent();
    expect(/step\s*\d+(\.\d+)? µs/.test(steps), `the last stage is “${steps}”`);
    // All at once, of the same moment.
    const [potential, kinetic, total] = await page.evaluate(() => {
      const lines = [...document.querySelectorAll('.statistics .line')];
      const value = (name) => lines.find((l) => l.textContent.includes(name)).querySelector('.value').textContent;
      return ['Potential', 'Kinetic', 'Total'].map((name) => parseFloat(value(name)));
    });
    expectNear(total, potential + kinetic, 5 + 0.02 * Math.abs(total), 'the total energy');
    await viewer.until('(app) => app.frame.solver.contacts > 0');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.statistics .line')].some(
        (l) => /Contacts/.test(l.textContent) && parseInt(l.querySelector('.value').textContent, 10) > 0,
      ),
    );
  },

  'options are changed; what is refused is said and not kept; a divergence is told in words': async (harness) => {
    const viewer = await harness.view(HUMANOID, { size: [800, 600] });
    const { page } = viewer;
    await viewer.panel('options');
    const option = (name) => viewer.read('(app, stage, name) => app.session.options[name]', name);
    await page.getByLabel('Timestep', { exact: true }).fill('0.004');
    await page.keyboard.press('Enter');
    await viewer.until('(app) => app.session.options.timestep === 0.004', null, 'the timestep');
    await page.getByLabel('Gravity 2').fill('-1.62');
    await page.keyboard.press('Enter');
    await viewer.until('(app) => app.session.options.gravity[2] === -1.62', null, 'gravity');
    await page.getByLabel('Solver', { exact: true }).selectOption('CG');
    await viewer.until('(app) => app.session.options.solver === 1', null, 'the solver');
    await page
      .locator('label.toggle', { hasText: /^contact$/ })
      .locator('.switch')
      .click();
    await viewer.until('(app) => (app.session.options.disableflags & 16) !== 0', null, 'contacts are off');
    await page.getByLabel('Timestep', { exact: true }).fill('-1');
    await page.keyboard.press('Enter');
    await page.locator('.note.error').first().waitFor();
    expectEqual(await option('timestep'), 0.004, 'the timestep');
    expectEqual(await page.getByLabel('Timestep', { exact: true }).inputValue(), '0.004', 'the timestep that is shown');
    await viewer.read("(app) => app.ask('set', { field: 'qvel', start: 0, values: [9e9, 9e9, 9e9, 9e9, 9e9, 9e9] })");
    await run(viewer);
    await page.locator('.note.error', { hasText: /diverged at t = .* of joint/ }).waitFor();
  },
};
