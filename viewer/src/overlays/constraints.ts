// Equality constraints between bodies, and the forces of equality constraints, joint limits and dry friction.
import { Vector3 } from 'three';
import { EqualityType, JointType, RowType, SITE_OBJECT } from '../model/enums';
import { colour, length, transformed, vector, type Canvas, type Overlay } from './overlay';

/** The two points that a connect or weld holds together; null for other types. */
function endsOf({ model, frame }: Canvas, id: number): [Vector3, Vector3] | null {
  const f = model.fields;
  const type = f.eq_type[id];
  if (type !== EqualityType.connect && type !== EqualityType.weld) return null;
  const [first, second] = [f.eq_obj1id[id]!, Math.max(0, f.eq_obj2id[id]!)];
  if (f.eq_objtype[id] === SITE_OBJECT) return [vector(frame.get('site_xpos'), first), vector(frame.get('site_xpos'), second)];
  // A weld's data begins with its anchor in the second body.
  const [a, b] = type === EqualityType.weld ? [3, 0] : [0, 3];
  const pos = frame.get('xpos');
  const mat = frame.get('xmat');
  return [transformed(pos, mat, first, f.eq_data, 11 * id + a), transformed(pos, mat, second, f.eq_data, 11 * id + b)];
}

function drawEqualities(canvas: Canvas): void {
  const { model, frame, decor, settings, labels } = canvas;
  const active = frame.get('eq_active');
  const radius = length(model, 'vis.scale.constraint');
  for (let id = 0; id < model.size.neq; id++) {
    const ends = active[id] ? endsOf(canvas, id) : null;
    if (!ends) continue;
    decor.sphere(ends[0].toArray(), 0, radius, colour(model, 'vis.rgba.connect'));
    decor.sphere(ends[1].toArray(), 0, radius, colour(model, 'vis.rgba.constraint'));
    decor.link('capsule', ends[0], ends[1], radius / 2, colour(model, 'vis.rgba.constraint'));
    if (settings.values.label === 'equality') labels.add(model.label('equality', id), ends[0].toArray());
  }
}

/** Forces on dofs by joint: an arrow along a slide's axis, a torque along a hinge's. */
function drawJointForce(canvas: Canvas, joint: number, force: number): void {
  const { model, frame, decor } = canvas;
  const type = model.fields.jnt_type[joint];
  if (type !== JointType.hinge && type !== JointType.slide) return;
  const mass = Math.max(1e-9, model.number('stat.meanmass'));
  const scale = type === JointType.slide ? model.number('vis.map.force') / mass : model.number('vis.map.torque') / mass;
  const from = vector(frame.get('xanchor'), joint);
  const to = from.clone().addScaledVector(vector(frame.get('xaxis'), joint), force * scale);
  decor.arrow(from, to, length(model, 'vis.scale.forcewidth') / 2, colour(model, 'vis.rgba.constraint'));
}

function drawForces(canvas: Canvas): void {
  const { model, frame, decor } = canvas;
  const type = frame.get('efc_type');
  const id = frame.get('efc_id');
  const force = frame.get('efc_force');
  const scale = model.number('vis.map.force') / Math.max(1e-9, model.number('stat.meanmass'));
  const joints = new Set<number>();
  for (let row = 0; row < type.length; row++) {
    if (type[row] === RowType.equality) {
      const ends = endsOf(canvas, id[row]!);
      if (!ends) continue;
      // The first three rows of a connect or weld are the force at the anchor, in the world's axes.
      const isFirst = row === 0 || type[row - 1] !== RowType.equality || id[row - 1] !== id[row];
      if (!isFirst) continue;
      const vec = new Vector3(force[row], force[row + 1], force[row + 2]).multiplyScalar(scale);
      decor.arrow(
        ends[0],
        ends[0].clone().add(vec),
        length(model, 'vis.scale.forcewidth') / 2,
        colour(model, 'vis.rgba.constraint'),
      );
    } else if (type[row] === RowType.limitJoint) joints.add(id[row]!);
    else if (type[row] === RowType.frictionDof) joints.add(model.fields.dof_jntid[id[row]!]!);
  }
  const applied = frame.get('qfrc_constraint');
  for (const joint of joints) drawJointForce(canvas, joint, applied[model.fields.jnt_dofadr[joint]!] ?? 0);
}

export const constraints: Overlay = {
  needs: (settings) => [
    ...(settings.flag('equality') || settings.flag('constraintForce')
      ? ['eq_active', 'xpos', 'xmat', 'site_xpos', 'site_xmat']
      : []),
    ...(settings.flag('constraintForce') ? ['efc_type', 'efc_id', 'efc_force', 'qfrc_constraint', 'xanchor', 'xaxis'] : []),
  ],
  draw(canvas) {
    const { settings, frame } = canvas;
    if (!frame.has('xpos')) return;
    if (settings.flag('equality')) drawEqualities(canvas);
    if (settings.flag('constraintForce') && frame.has('efc_force')) drawForces(canvas);
  },
};
