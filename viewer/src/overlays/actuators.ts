// Actuators, coloured by their control or activation, where they act: on joints, sites and bodies. Those of tendons colour the tendon.
import { JointType, Transmission } from '../model/enums';
import { simpleShape } from './sites';
import { colour, length, vector, type Canvas, type Overlay } from './overlay';

/** Between the colours for negative, no and positive control, by the control's place in its range. */
export function actuatorColour({ model, frame, settings }: Canvas, id: number): number[] {
  const f = model.fields;
  let low = -1;
  let high = 1;
  const usesActivation = settings.flag('activation') && f.actuator_dyntype[id] !== 0;
  if (f.actuator_ctrllimited[id]) [low, high] = model.row('actuator_ctrlrange', id, 2) as [number, number];
  else if (usesActivation && f.actuator_actlimited[id]) [low, high] = model.row('actuator_actrange', id, 2) as [number, number];
  const middle = Math.max(low, Math.min(high, 0));
  const last = f.actuator_actadr[id]! + f.actuator_actnum[id]! - 1;
  const value = (usesActivation ? frame.get('act')[last] : frame.get('ctrl')[id]) ?? 0;
  const part =
    value < middle ? (middle - value) / Math.max(1e-9, middle - low) : (value - middle) / Math.max(1e-9, high - middle);
  const amount = Math.min(1, part);
  const end = colour(model, value < middle ? 'vis.rgba.actuatornegative' : 'vis.rgba.actuatorpositive');
  return colour(model, 'vis.rgba.actuator').map((rest, c) => rest + amount * (end[c]! - rest));
}

function drawAtJoint(canvas: Canvas, joint: number, rgba: number[]): void {
  const { model, frame, decor } = canvas;
  const f = model.fields;
  const anchor = frame.get('xanchor');
  const from = vector(anchor, joint);
  const type = f.jnt_type[joint];
  if (type === JointType.hinge || type === JointType.slide) {
    const to = vector(frame.get('xaxis'), joint).multiplyScalar(length(model, 'vis.scale.actuatorlength')).add(from);
    decor.arrow(from, to, length(model, 'vis.scale.actuatorwidth') / 2, rgba);
    return;
  }
  const size = 0.33 * length(model, 'vis.scale.jointlength');
  decor.add(
    type === JointType.ball ? 'sphere' : 'box',
    anchor,
    3 * joint,
    frame.get('xmat'),
    9 * f.jnt_bodyid[joint]!,
    [size, size, size],
    rgba,
  );
}

function drawActuator(canvas: Canvas, id: number): void {
  const { model, frame, decor, settings, labels } = canvas;
  const f = model.fields;
  const rgba = actuatorColour(canvas, id);
  const target = f.actuator_trnid[2 * id]!;
  const name = settings.values.label === 'actuator' ? model.label('actuator', id) : '';
  const grown = (size: number[]): number[] => size.map((s) => 1.05 * s);
  switch (f.actuator_trntype[id]) {
    case Transmission.joint:
    case Transmission.jointInParent:
      drawAtJoint(canvas, target, rgba);
      if (name) labels.add(name, frame.get('xanchor'), 3 * target);
      break;
    case Transmission.site: {
      const [shape, size] = simpleShape(f.site_type[target]!, f.site_size, 3 * target);
      decor.add(shape, frame.get('site_xpos'), 3 * target, frame.get('site_xmat'), 9 * target, grown(size), rgba);
      if (name) labels.add(name, frame.get('site_xpos'), 3 * target);
      break;
    }
    case Transmission.body:
      for (let geom = f.body_geomadr[target]!; geom >= 0 && geom < f.body_geomadr[target]! + f.body_geomnum[target]!; geom++) {
        if (f.geom_type[geom]! < 2 || f.geom_type[geom]! > 6) continue;
        const [shape, size] = simpleShape(f.geom_type[geom]!, f.geom_size, 3 * geom);
        decor.add(shape, frame.get('geom_xpos'), 3 * geom, frame.get('geom_xmat'), 9 * geom, grown(size), rgba);
      }
      if (name) labels.add(name, frame.get('xpos'), 3 * target);
      break;
  }
}

export const actuators: Overlay = {
  needs: (settings) =>
    settings.flag('actuator')
      ? ['ctrl', 'act', 'xanchor', 'xaxis', 'xmat', 'xpos', 'site_xpos', 'site_xmat', 'geom_xpos', 'geom_xmat']
      : [],
  draw(canvas) {
    const { model, settings, frame } = canvas;
    if (!settings.flag('actuator') || !frame.has('ctrl') || !frame.has('xanchor')) return;
    for (let id = 0; id < model.size.nu; id++) {
      if (settings.shows('actuator', model.fields.actuator_group[id]!)) drawActuator(canvas, id);
    }
  },
};
