// Contact points, contact frames and contact forces.
import { Vector3 } from 'three';
import { islandColour } from '../scene/colours';
import { colour, length, vector, type Canvas, type Overlay } from './overlay';

/** The contact's rotation with the normal along z, from rows that begin with the normal. */
function normalAlongZ(frame: ArrayLike<number>, c: number): number[] {
  const at = (row: number, column: number): number => frame[c + 3 * row + column]!;
  return [at(1, 0), at(2, 0), at(0, 0), at(1, 1), at(2, 1), at(0, 1), at(1, 2), at(2, 2), at(0, 2)];
}

function pointColour({ model, frame, settings }: Canvas, contact: number): number[] {
  const active = frame.get('contact_efc_address')[contact]! >= 0;
  if (settings.values.colour === 'islands' && active) {
    const { geom_bodyid, body_treeid } = model.fields;
    const trees = [0, 1].map((side) => body_treeid[geom_bodyid[frame.get('contact_geom')[2 * contact + side]!]!]!);
    const tree = Math.max(...trees);
    return islandColour(model, frame, frame.get('tree_island')[tree] ?? -1, tree, true);
  }
  return colour(model, active ? 'vis.rgba.contactpoint' : 'vis.rgba.contactgap');
}

function drawPoints(canvas: Canvas): void {
  const { model, frame, decor, settings, labels } = canvas;
  const pos = frame.get('contact_pos');
  const axes = frame.get('contact_frame');
  const dist = frame.get('contact_dist');
  const wide = length(model, 'vis.scale.contactwidth');
  const high = length(model, 'vis.scale.contactheight');
  for (let k = 0; 3 * k < pos.length; k++) {
    const half = Math.max(high, -dist[k]! / 2);
    decor.add('cylinder', pos, 3 * k, normalAlongZ(axes, 9 * k), 0, [wide, wide, half], pointColour(canvas, k));
    if (settings.values.label !== 'contact') continue;
    const [a, b] = [0, 1].map((side) => model.label('geom', frame.get('contact_geom')[2 * k + side]!));
    labels.add(`${a} | ${b}`, pos, 3 * k);
  }
}

function drawFrames({ model, frame, decor }: Canvas): void {
  const pos = frame.get('contact_pos');
  const axes = frame.get('contact_frame');
  for (let k = 0; 3 * k < pos.length; k++) {
    // Rows are axes; a frame's axes are columns.
    const mat = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => axes[9 * k + 3 * column + row]!));
    decor.frame(pos, 3 * k, mat, 0, length(model, 'vis.scale.framelength') / 2, length(model, 'vis.scale.framewidth') / 4);
  }
}

function drawForces({ model, frame, decor, settings, labels }: Canvas): void {
  const pos = frame.get('contact_pos');
  const axes = frame.get('contact_frame');
  const force = frame.get('contact_force');
  const geoms = frame.get('contact_geom');
  const { geom_bodyid } = model.fields;
  const scale = model.number('vis.map.force') / Math.max(1e-9, model.number('stat.meanmass'));
  const wide = length(model, 'vis.scale.forcewidth') / 2;
  const split = settings.flag('contactSplit');
  for (let k = 0; 3 * k < pos.length; k++) {
    if (frame.get('contact_efc_address')[k]! < 0) continue;
    const part = (row: number): Vector3 =>
      new Vector3(axes[9 * k + 3 * row], axes[9 * k + 3 * row + 1], axes[9 * k + 3 * row + 2]).multiplyScalar(
        force[6 * k + row] ?? 0,
      );
    const size = Math.hypot(force[6 * k]!, force[6 * k + 1]!, force[6 * k + 2]!);
    if (!(size > 1e-12)) continue;
    const [first, second] = [geom_bodyid[geoms[2 * k]!]!, geom_bodyid[geoms[2 * k + 1]!]!];
    const sign = first > second ? -scale : scale;
    const from = vector(pos, k);
    const draw = (vec: Vector3, name: 'vis.rgba.contactforce' | 'vis.rgba.contactfriction', twoHeads: boolean): void =>
      decor.arrow(from, from.clone().addScaledVector(vec, sign), wide, colour(model, name), twoHeads);
    const friction = part(1).add(part(2));
    if (split) {
      draw(part(0), 'vis.rgba.contactforce', false);
      draw(friction, 'vis.rgba.contactfriction', false);
    } else draw(part(0).add(friction), 'vis.rgba.contactforce', first > 0 && second > 0);
    if (settings.values.label === 'contact force') labels.add(`${size.toPrecision(3)} N`, pos, 3 * k);
  }
}

const POINT_FIELDS = ['contact_pos', 'contact_frame', 'contact_dist', 'contact_efc_address', 'contact_geom'];

export const contacts: Overlay = {
  needs: (settings) => {
    const { label, frame, colour: by } = settings.values;
    const points = settings.flag('contactPoint') || frame === 'contact' || label === 'contact';
    const forces = settings.flag('contactForce') || label === 'contact force';
    return [
      ...(points || forces ? POINT_FIELDS : []),
      ...(forces ? ['contact_force'] : []),
      ...(points && by === 'islands' ? ['tree_island', 'island_itreeadr', 'map_itree2tree'] : []),
    ];
  },
  draw(canvas) {
    const { settings, frame } = canvas;
    if (!frame.has('contact_pos')) return;
    if (settings.flag('contactPoint') || settings.values.label === 'contact') drawPoints(canvas);
    if (settings.values.frame === 'contact') drawFrames(canvas);
    if (frame.has('contact_force')) drawForces(canvas);
  },
};
