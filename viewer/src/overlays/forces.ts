// Forces that are applied to bodies, and what the mouse holds: the spring, the target, the grabbed point.
import { Matrix4, Quaternion, Vector3 } from 'three';
import type { Push } from '../control/push';
import { colour, length, transformed, vector, type Canvas, type Overlay } from './overlay';

function drawApplied({ model, frame, decor }: Canvas): void {
  const force = frame.get('xfrc_applied');
  const com = frame.get('xipos');
  const scale = model.number('vis.map.force') / Math.max(1e-9, model.number('stat.meanmass'));
  for (let body = 1; 6 * body < force.length; body++) {
    const vec = new Vector3(force[6 * body], force[6 * body + 1], force[6 * body + 2]);
    if (!(vec.lengthSq() > 0)) continue;
    const from = vector(com, body);
    decor.arrow(
      from,
      from.clone().addScaledVector(vec, scale),
      length(model, 'vis.scale.forcewidth') / 2,
      colour(model, 'vis.rgba.force'),
    );
  }
}

function drawPush({ model, frame, decor }: Canvas, push: Push): void {
  const { held } = push;
  const pos = frame.get('xpos');
  const mat = frame.get('xmat');
  if (!held || pos.length <= 3 * held.body) return;
  const grabbed = transformed(pos, mat, held.body, held.point);
  const radius = length(model, 'vis.scale.constraint');
  const rgba = colour(model, 'vis.rgba.constraint');
  if (held.mode === 'translate') {
    const target = new Vector3(...held.target);
    decor.link('capsule', grabbed, target, radius / 2, rgba);
    decor.sphere(target.toArray(), 0, radius, rgba);
  } else {
    const [w, x, y, z] = held.target as [number, number, number, number];
    const e = new Matrix4().makeRotationFromQuaternion(new Quaternion(x, y, z, w)).elements;
    const turned = [e[0], e[4], e[8], e[1], e[5], e[9], e[2], e[6], e[10]];
    const size = 1.5 * model.unit;
    decor.box(pos, 3 * held.body, turned, 0, [0, 0, 0, size, size, size], 0, rgba);
    decor.frame(pos, 3 * held.body, turned, 0, size, 0.05 * size);
  }
}

/** The overlay needs to know what the mouse holds. */
export function makeForces(push: Push): Overlay {
  return {
    needs: (settings) => [
      ...(settings.flag('perturbForce') ? ['xfrc_applied', 'xipos'] : []),
      ...(settings.flag('perturbObject') || settings.flag('selectPoint') ? ['xpos', 'xmat'] : []),
    ],
    draw(canvas) {
      const { settings, frame, model, decor } = canvas;
      if (settings.flag('perturbForce') && frame.has('xfrc_applied')) drawApplied(canvas);
      if (settings.flag('perturbObject')) drawPush(canvas, push);
      const { selected } = push;
      if (settings.flag('selectPoint') && selected && frame.has('xmat')) {
        const at = transformed(frame.get('xpos'), frame.get('xmat'), selected.body, selected.point);
        decor.sphere(at.toArray(), 0, length(model, 'vis.scale.selectpoint') / 2, colour(model, 'vis.rgba.selectpoint'));
      }
    },
  };
}
