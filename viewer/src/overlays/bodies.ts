// What belongs to bodies: inertia boxes, centres of mass, frames, labels.
import { FRAMES } from '../settings';
import { colour, length, type Canvas, type Overlay } from './overlay';

/** Half sizes of the box or ellipsoid with the inertia of a body. */
function inertiaSize({ model, settings }: Canvas, body: number, ellipsoid: boolean): number[] {
  const mass = model.fields.body_mass[body]!;
  const [x, y, z] = model.row('body_inertia', body, 3) as [number, number, number];
  const scale = Math.sqrt(ellipsoid ? 5 : 3);
  const half = (a: number, b: number, c: number): number => scale * Math.sqrt(Math.max(0, (b + c - a) / (2 * mass)));
  const size = [half(x, y, z), half(y, x, z), half(z, x, y)];
  if (!settings.flag('scaleInertia')) return size;
  // As large as a body of the density of water with this mass.
  const volume = (ellipsoid ? (4 / 3) * Math.PI : 8) * size[0]! * size[1]! * size[2]!;
  const grow = Math.cbrt(mass / Math.max(1e-12, volume) / 1000);
  return size.map((s) => s * grow);
}

function drawInertia(canvas: Canvas): void {
  const { model, frame, decor } = canvas;
  const ellipsoid = model.number('vis.global.ellipsoidinertia') !== 0;
  const rgba = colour(model, 'vis.rgba.inertia');
  for (let body = 1; body < model.size.nbody; body++) {
    if (!(model.fields.body_mass[body]! > 1e-12)) continue;
    const size = inertiaSize(canvas, body, ellipsoid);
    decor.add(ellipsoid ? 'sphere' : 'box', frame.get('xipos'), 3 * body, frame.get('ximat'), 9 * body, size, rgba);
  }
}

function drawCentres({ model, frame, decor }: Canvas): void {
  const com = frame.get('subtree_com');
  const { body_rootid } = model.fields;
  for (let body = 1; body < model.size.nbody; body++) {
    if (body_rootid[body] === body) decor.sphere(com, 3 * body, length(model, 'vis.scale.com'), colour(model, 'vis.rgba.com'));
  }
}

/** Position and orientation fields of each kind of frame, and how many there are. */
const FRAME_FIELDS: Partial<Record<(typeof FRAMES)[number], [string, string]>> = {
  body: ['xpos', 'xmat'],
  geom: ['geom_xpos', 'geom_xmat'],
  site: ['site_xpos', 'site_xmat'],
  camera: ['cam_xpos', 'cam_xmat'],
};

function drawFrames({ model, frame, settings, decor }: Canvas): void {
  const { frame: kind } = settings.values;
  const long = length(model, 'vis.scale.framelength');
  const wide = length(model, 'vis.scale.framewidth') / 2;
  if (kind === 'world') {
    decor.frame([0, 0, 0], 0, [1, 0, 0, 0, 1, 0, 0, 0, 1], 0, 2 * long, 2 * wide);
    return;
  }
  const fields = FRAME_FIELDS[kind];
  if (!fields) return;
  const pos = frame.get(fields[0]);
  const mat = frame.get(fields[1]);
  for (let id = kind === 'body' ? 1 : 0; 3 * id < pos.length; id++) decor.frame(pos, 3 * id, mat, 9 * id, long, wide);
}

function drawLabels({ app, model, frame, settings, labels }: Canvas): void {
  const { label } = settings.values;
  const f = model.fields;
  if (label === 'body') {
    for (let body = 1; body < model.size.nbody; body++) labels.add(model.label('body', body), frame.get('xipos'), 3 * body);
  } else if (label === 'geom') {
    for (let geom = 0; geom < model.size.ngeom; geom++) {
      if (settings.shows('geom', f.geom_group[geom]!)) labels.add(model.label('geom', geom), frame.get('geom_xpos'), 3 * geom);
    }
  } else if (label === 'skin') {
    for (let skin = 0; skin < model.size.nskin; skin++) {
      const body = f.skin_bonebodyid[f.skin_boneadr[skin]!]!;
      labels.add(model.label('skin', skin), frame.get('xipos'), 3 * body);
    }
  } else if (label === 'selection') {
    const body = app.selectedBody();
    if (body > 0) labels.add(model.label(app.selection!.kind, app.selection!.id), frame.get('xipos'), 3 * body);
  } else if (label === 'island') {
    const island = frame.get('tree_island');
    for (let body = 1; body < model.size.nbody; body++) {
      const tree = f.body_treeid[body]!;
      const isRoot = tree >= 0 && f.body_treeid[f.body_parentid[body]!] !== tree;
      if (isRoot && (island[tree] ?? -1) >= 0) labels.add(`island ${island[tree]}`, frame.get('xipos'), 3 * body);
    }
  }
}

export const bodies: Overlay = {
  needs: (settings) => {
    const { label, frame } = settings.values;
    return [
      ...(settings.flag('inertia') ? ['xipos', 'ximat'] : []),
      ...(settings.flag('com') ? ['subtree_com'] : []),
      ...(FRAME_FIELDS[frame] ?? []),
      ...(['body', 'skin', 'selection', 'island'].includes(label) ? ['xipos'] : []),
      ...(label === 'island' ? ['tree_island'] : []),
    ];
  },
  draw(canvas) {
    const { settings, frame } = canvas;
    if (settings.flag('inertia') && frame.has('ximat')) drawInertia(canvas);
    if (settings.flag('com') && frame.has('subtree_com')) drawCentres(canvas);
    drawFrames(canvas);
    if (settings.values.label === 'geom' || frame.has('xipos')) drawLabels(canvas);
  },
};
