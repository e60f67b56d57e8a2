// Joints: an arrow along the axis of a hinge or slide, a sphere for a ball, a box for a free joint. Joints at their limit take the
// constraint's colour. And the connections between joints and centres of mass.
import { JointType, RowType } from '../model/enums';
import { colour, length, vector, type Canvas, type Overlay } from './overlay';

/** Impedance of each joint's active limit: how red it is. */
function limitImpedance({ frame }: Canvas): Map<number, number> {
  const type = frame.get('efc_type');
  const id = frame.get('efc_id');
  const kbip = frame.get('efc_KBIP');
  const found = new Map<number, number>();
  for (let row = 0; row < type.length; row++) {
    if (type[row] === RowType.limitJoint) found.set(id[row]!, kbip[4 * row + 2] ?? 0);
  }
  return found;
}

function drawJoints(canvas: Canvas): void {
  const { model, frame, settings, decor, labels, app } = canvas;
  const f = model.fields;
  const anchor = frame.get('xanchor');
  const limits = limitImpedance(canvas);
  const [free, limited] = [colour(model, 'vis.rgba.joint'), colour(model, 'vis.rgba.constraint')];
  const long = length(model, 'vis.scale.jointlength');
  const wide = length(model, 'vis.scale.jointwidth') / 2;
  for (let id = 0; id < model.size.njnt && anchor.length > 3 * id; id++) {
    if (!settings.shows('joint', f.jnt_group[id]!)) continue;
    const impedance = limits.get(id) ?? 0;
    const rgba = free.map((c, k) => c + impedance * (limited[k]! - c));
    if (app.selection?.kind === 'joint' && app.selection.id === id) rgba.splice(0, 3, 1, 0.8, 0.3);
    const type = f.jnt_type[id];
    if (type === JointType.hinge || type === JointType.slide) {
      const from = vector(anchor, id);
      decor.arrow(from, vector(frame.get('xaxis'), id).multiplyScalar(long).add(from), wide, rgba);
    } else {
      const size = [0.3 * long, 0.3 * long, 0.3 * long];
      decor.add(type === JointType.ball ? 'sphere' : 'box', anchor, 3 * id, frame.get('xmat'), 9 * f.jnt_bodyid[id]!, size, rgba);
    }
    if (settings.values.label === 'joint') labels.add(model.label('joint', id), anchor, 3 * id);
  }
}

function drawConnections({ model, frame, decor }: Canvas): void {
  const f = model.fields;
  const com = frame.get('xipos');
  const anchor = frame.get('xanchor');
  const rgba = colour(model, 'vis.rgba.connect');
  const radius = length(model, 'vis.scale.connect') / 2;
  for (let body = 1; body < model.size.nbody && com.length > 0; body++) {
    const parent = f.body_parentid[body]!;
    if (parent === 0) continue;
    let at = vector(com, body);
    for (let joint = f.body_jntadr[body]! + f.body_jntnum[body]! - 1; joint >= f.body_jntadr[body]! && joint >= 0; joint--) {
      const next = vector(anchor, joint);
      decor.link('capsule', at, next, radius, rgba);
      at = next;
    }
    decor.link('capsule', at, vector(com, parent), radius, rgba);
  }
}

export const joints: Overlay = {
  needs: (settings) => [
    ...(settings.flag('joint') ? ['xanchor', 'xaxis', 'xmat', 'efc_type', 'efc_id', 'efc_KBIP'] : []),
    ...(settings.flag('autoConnect') ? ['xanchor', 'xipos'] : []),
  ],
  draw(canvas) {
    const { settings, frame } = canvas;
    if (settings.flag('joint') && frame.has('xaxis')) drawJoints(canvas);
    if (settings.flag('autoConnect') && frame.has('xanchor')) drawConnections(canvas);
  },
};
