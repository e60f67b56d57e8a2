// The page against `corten render`: a rasterizer and a ray tracer that share no code draw the same scenes alike.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from './expect.mjs';
import { similarity } from './picture.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const MODELS = join(here, '../../models');
/** The sky of `corten render`; that of the page depends on its theme. */
const SKY = { zenith: '#8fadd1', horizon: '#dee6ed', ground: '#8c8c8f' };

/**
 * Scenes, and how similar their pictures must be at least. Distances are in extents of the model. The page draws height fields
 * with smooth normals, and shadows from maps; that is most of what is left.
 */
const SCENES = {
  humanoid: { least: 0.98 },
  quadruped: { least: 0.98 },
  hexapod: { least: 0.92 },
  tendon_hand: { least: 0.98 },
  newton_cradle: { least: 0.98 },
  box_stack: { least: 0.98 },
  nut_and_bolt: { least: 0.94 },
  sdf_bowl: { least: 0.98 },
  grid_125: { least: 0.97 },
  robot_hills: { least: 0.96, distance: 0.15 },
};

/** The picture of the page's canvas, without what is around it. */
async function pageView(viewer, view) {
  await viewer.read('(app, stage, sky) => stage.setSky(sky)', SKY);
  const [width, height, distance] = await viewer.read(
    `(app, stage, { azimuth, elevation, distance }) => {
      const { orbit } = stage.camera;
      const lookat = orbit.lookat.clone().set(...app.model.row('stat.center', 0, 3));
      stage.camera.setMode({ kind: 'free' });
      stage.camera.setOrbit({ azimuth, elevation, distance: distance * app.model.number('stat.extent'), lookat });
      return [stage.canvas.width, stage.canvas.height, distance];
    }`,
    view,
  );
  await viewer.settle();
  const url = await viewer.read('(app, stage) => stage.withScale(1, () => stage.canvas.toDataURL())');
  return { width, height, distance, png: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}

function rendered(program, folder, model, view, { width, height }) {
  const file = join(folder, 'rendered.png');
  const angles = ['--azimuth', view.azimuth, '--elevation', view.elevation, '--distance', view.distance].map(String);
  execFileSync(program, ['render', model, '--camera', 'free', ...angles, '--size', `${width}x${height}`, '--samples', '4', '--out', file]);
  return readFileSync(file);
}

/** With CORTEN_COMPARE=FOLDER the pictures are kept, to look at. */
function keep(name, ...pictures) {
  const folder = process.env.CORTEN_COMPARE;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  pictures.forEach((png, k) => writeFileSync(join(folder, `${name}_${['page', 'render'][k]}.png`), png));
}

async function compare(harness, name, { least, distance = 1.5 }) {
  const folder = mkdtempSync(join(tmpdir(), 'corten-compare-'));
  harness.open.push(() => rmSync(folder, { recursive: true, force: true }));
  const model = join(MODELS, `${name}.xml`);
  const view = { azimuth: 125, elevation: -20, distance };
  const viewer = await harness.view(model, { quality: 'medium', size: [800, 440] });
  const page = await pageView(viewer, view);
  const picture = rendered(harness.program, folder, model, view, page);
  keep(name, page.png, picture);
  const found = similarity(page.png, picture);
  if (process.env.CORTEN_COMPARE) console.log(`${name}: ${found.toFixed(4)}`);
  expect(found >= least, `the structural similarity of the pictures of ${name} is ${found.toFixed(3)}, not ${least}`);
}

export const tests = Object.fromEntries(
  Object.entries(SCENES).map(([name, scene]) => [
    `${name} looks as corten render draws it`,
    (harness) => compare(harness, name, scene),
  ]),
);
