// The model's cameras with what they see, its lights, and the rays of rangefinders.
import { Vector3 } from 'three';
import type { App } from '../app';
import { RANGEFINDER, SITE_OBJECT } from '../model/enums';
import { colour, length, vector, type Canvas, type Overlay } from './overlay';

/** Half height and half width of a camera's view at distance 1, or at all distances if it is orthographic. */
function viewOf({ model }: Canvas, id: number): [number, number] {
  const f = model.fields;
  const [wide, high] = model.row('cam_resolution', id, 2) as [number, number];
  const [sensorWide, sensorHigh] = model.row('cam_sensorsize', id, 2) as [number, number];
  const aspect = wide / Math.max(1, high);
  if (f.cam_projection[id] === 1) return [f.cam_fovy[id]! / 2, (aspect * f.cam_fovy[id]!) / 2];
  if (sensorHigh > 0) return [sensorHigh / 2 / f.cam_intrinsic[4 * id + 1]!, sensorWide / 2 / f.cam_intrinsic[4 * id]!];
  const half = Math.tan((f.cam_fovy[id]! * Math.PI) / 360);
  return [half, half * aspect];
}

function drawFrustum(canvas: Canvas, id: number, pos: Vector3, axes: Vector3[]): void {
  const { model, decor } = canvas;
  const [high, wide] = viewOf(canvas, id);
  const orthographic = model.fields.cam_projection[id] === 1;
  const far = orthographic ? (high + wide) / 2 : length(model, 'vis.scale.frustum');
  const corner = (sx: number, sy: number, distance: number): number[] => {
    const grow = orthographic ? 1 : distance;
    const at = pos.clone().addScaledVector(axes[2]!, -distance);
    return at
      .addScaledVector(axes[0]!, sx * wide * grow)
      .addScaledVector(axes[1]!, sy * high * grow)
      .toArray();
  };
  const rgba = colour(model, 'vis.rgba.frustum');
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  for (let k = 0; k < 4; k++) {
    const [sx, sy] = signs[k]!;
    const [nx, ny] = signs[(k + 1) % 4]!;
    decor.line(corner(sx, sy, 0), corner(sx, sy, far), rgba);
    decor.line(corner(sx, sy, far), corner(nx, ny, far), rgba);
  }
}

function drawCameras(canvas: Canvas): void {
  const { model, frame, decor, settings, labels } = canvas;
  const pos = frame.get('cam_xpos');
  const mat = frame.get('cam_xmat');
  const scale = length(model, 'vis.scale.camera');
  const rgba = colour(model, 'vis.rgba.camera');
  const lens = [...rgba.slice(0, 3).map((c) => 0.5 * c), rgba[3]!];
  for (let id = 0; 3 * id < pos.length; id++) {
    const axes = [0, 1, 2].map((c) => new Vector3(mat[9 * id + c], mat[9 * id + 3 + c], mat[9 * id + 6 + c]));
    const at = vector(pos, id);
    decor.add('box', pos, 3 * id, mat, 9 * id, [scale, 0.8 * scale, 0.4 * scale], rgba);
    decor.add(
      'cylinder',
      at
        .clone()
        .addScaledVector(axes[2]!, -0.6 * scale)
        .toArray(),
      0,
      mat,
      9 * id,
      [0.4 * scale, 0.4 * scale, 0.3 * scale],
      lens,
    );
    const [wide, high] = model.row('cam_resolution', id, 2);
    if (wide! > 1 || high! > 1) drawFrustum(canvas, id, at, axes);
    if (settings.values.label === 'camera') labels.add(model.label('camera', id), pos, 3 * id);
  }
}

function drawLights({ model, frame, decor, settings, labels }: Canvas): void {
  const pos = frame.get('light_xpos');
  const dir = frame.get('light_xdir');
  const scale = length(model, 'vis.scale.light');
  for (let id = 0; 3 * id < pos.length; id++) {
    const end = vector(pos, id);
    const start = end.clone().addScaledVector(vector(dir, id), -2 * scale);
    decor.link('cylinder', start, end, 0.8 * scale, colour(model, 'vis.rgba.light'));
    if (settings.values.frame === 'light')
      decor.arrow(end, end.clone().addScaledVector(vector(dir, id), 3 * scale), 0.1 * scale, colour(model, 'vis.rgba.light'));
    if (settings.values.label === 'light') labels.add(model.label('light', id), pos, 3 * id);
  }
}

/** Rays of rangefinders at sites: along the site's z axis as far as they measure. */
function drawRays({ model, frame, decor }: Canvas): void {
  const f = model.fields;
  const pos = frame.get('site_xpos');
  const mat = frame.get('site_xmat');
  const data = frame.get('sensordata');
  for (let id = 0; id < model.size.nsensor; id++) {
    if (f.sensor_type[id] !== RANGEFINDER || f.sensor_objtype[id] !== SITE_OBJECT || f.sensor_dim[id] !== 1) continue;
    const distance = data[f.sensor_adr[id]!] ?? -1;
    if (!(distance >= 0)) continue;
    const site = f.sensor_objid[id]!;
    const from = vector(pos, site);
    const axis = new Vector3(mat[9 * site + 2], mat[9 * site + 5], mat[9 * site + 8]);
    decor.line(from.toArray(), from.clone().addScaledVector(axis, distance).toArray(), colour(model, 'vis.rgba.rangefinder'));
  }
}

function hasRays(app: App): boolean {
  return app.model?.fields.sensor_type.includes(RANGEFINDER) ?? false;
}

export const cameras: Overlay = {
  needs: (settings, app) => (settings.flag('rangefinder') && hasRays(app) ? ['sensordata', 'site_xpos', 'site_xmat'] : []),
  draw(canvas) {
    const { settings, frame } = canvas;
    if (settings.flag('camera')) drawCameras(canvas);
    if (settings.flag('light')) drawLights(canvas);
    if (settings.flag('rangefinder') && frame.has('sensordata')) drawRays(canvas);
  },
};
