// What an overlay has at hand to draw a frame.
import { Vector3 } from 'three';
import type { App } from '../app';
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';
import type { SceneField } from '../model/scene_fields';
import type { Settings } from '../settings';
import type { Decor } from '../scene/decor';
import type { Labels } from '../scene/labels';

export interface Canvas {
  app: App;
  model: Model;
  frame: Frame;
  settings: Settings;
  decor: Decor;
  labels: Labels;
}

export interface Overlay {
  /** Data fields that it needs with the present settings. */
  needs(settings: Settings, app: App): string[];
  draw(canvas: Canvas): void;
}

export function vector(values: ArrayLike<number>, row: number): Vector3 {
  return new Vector3(values[3 * row], values[3 * row + 1], values[3 * row + 2]);
}

/** A colour of <visual>. */
export function colour(model: Model, name: SceneField): number[] {
  return model.row(name, 0, 4);
}

/** A length of <visual>, in metres. */
export function length(model: Model, name: SceneField): number {
  return model.number(name) * model.unit;
}

/** A row-major rotation times a vector, plus a position. */
export function transformed(
  pos: ArrayLike<number>,
  mat: ArrayLike<number>,
  row: number,
  local: ArrayLike<number>,
  l = 0,
): Vector3 {
  const m = 9 * row;
  const out = [0, 1, 2].map(
    (r) =>
      pos[3 * row + r]! + mat[m + 3 * r]! * local[l]! + mat[m + 3 * r + 1]! * local[l + 1]! + mat[m + 3 * r + 2]! * local[l + 2]!,
  );
  return new Vector3(...out);
}
