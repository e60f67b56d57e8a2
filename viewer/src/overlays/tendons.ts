// Spatial tendons: their paths from site to site and around geoms; and slider-cranks.
import { Transmission } from '../model/enums';
import { lookOf } from '../scene/colours';
import { actuatorColour } from './actuators';
import { colour, length, vector, type Canvas, type Overlay } from './overlay';

const PULLEY = -2;

/** The actuator of each tendon; -1: none. */
function actuatorOf({ model }: Canvas, tendon: number): number {
  const { actuator_trntype, actuator_trnid } = model.fields;
  for (let id = 0; id < model.size.nu; id++) {
    if (actuator_trntype[id] === Transmission.tendon && actuator_trnid[2 * id] === tendon) return id;
  }
  return -1;
}

function drawTendon(canvas: Canvas, tendon: number): void {
  const { model, frame, settings, decor, labels } = canvas;
  const f = model.fields;
  const points = frame.get('wrap_xpos');
  const objects = frame.get('wrap_obj');
  const start = frame.get('ten_wrapadr')[tendon]!;
  const count = frame.get('ten_wrapnum')[tendon]!;
  const { rgba, surface } = lookOf(model, f.tendon_matid[tendon] ?? -1, model.row('tendon_rgba', tendon, 4));
  const actuator = settings.flag('actuator') ? actuatorOf(canvas, tendon) : -1;
  const tint = actuator >= 0 ? actuatorColour(canvas, actuator) : rgba;
  const wide = actuator >= 0 ? model.number('vis.map.actuatortendon') : 1;
  if (isSelected(canvas, tendon)) surface[0] += 0.5;
  for (let k = start; k + 1 < start + count; k++) {
    if (objects[k] === PULLEY || objects[k + 1] === PULLEY) continue;
    // Thinner where it lies on a geom.
    const onGeom = objects[k]! >= 0 && objects[k + 1]! >= 0;
    const radius = f.tendon_width[tendon]! * wide * (onGeom ? 0.5 : 1);
    decor.link('capsule', vector(points, k), vector(points, k + 1), radius, tint, surface);
  }
  if (settings.values.label === 'tendon' && count > 1) {
    labels.add(
      model.label('tendon', tendon),
      vector(points, start)
        .add(vector(points, start + 1))
        .multiplyScalar(0.5)
        .toArray(),
    );
  }
}

/** True if the tendon is selected. */
function isSelected({ app: { selection } }: Canvas, tendon: number): boolean {
  return selection?.kind === 'tendon' && selection.id === tendon;
}

/** The crank and the rod of a slider-crank: slider site, crank site and the rod's length give the joint between them. */
function drawSliderCranks(canvas: Canvas): void {
  const { model, frame, decor } = canvas;
  const { actuator_trntype, actuator_trnid, actuator_cranklength } = model.fields;
  const pos = frame.get('site_xpos');
  const mat = frame.get('site_xmat');
  for (let id = 0; id < model.size.nu; id++) {
    if (actuator_trntype[id] !== Transmission.sliderCrank || pos.length === 0) continue;
    const crank = vector(pos, actuator_trnid[2 * id]!);
    const slider = actuator_trnid[2 * id + 1]!;
    const axis = vector([mat[9 * slider + 2]!, mat[9 * slider + 5]!, mat[9 * slider + 8]!], 0);
    const base = vector(pos, slider);
    const between = crank.clone().sub(base);
    const along = between.dot(axis);
    const rest = actuator_cranklength[id]! ** 2 - (between.lengthSq() - along * along);
    const broken = rest < 0;
    const end = base.clone().addScaledVector(axis, along - Math.sqrt(Math.max(0, rest)));
    const radius = length(model, 'vis.scale.slidercrank');
    decor.link('cylinder', base, end, radius, colour(model, 'vis.rgba.slidercrank'));
    decor.link('capsule', end, crank, radius / 2, colour(model, broken ? 'vis.rgba.crankbroken' : 'vis.rgba.slidercrank'));
  }
}

export const tendons: Overlay = {
  needs: (settings) =>
    settings.flag('tendon')
      ? ['wrap_xpos', 'wrap_obj', 'ten_wrapadr', 'ten_wrapnum', ...(settings.flag('actuator') ? ['ctrl', 'act'] : [])]
      : [],
  draw(canvas) {
    if (!canvas.settings.flag('tendon')) return;
    const { model, frame, settings } = canvas;
    if (frame.has('ten_wrapadr')) {
      for (let id = 0; id < model.size.ntendon; id++) {
        if (settings.shows('tendon', model.fields.tendon_group[id]!)) drawTendon(canvas, id);
      }
    }
    drawSliderCranks(canvas);
  },
};
