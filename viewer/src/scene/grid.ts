// Where the environments of a batch stand: a square grid, centred at the first.
import type { Model } from '../model/model';
import type { Offsets } from './geoms';

export function gridOffsets(model: Model, envs: number, spacing: number): Offsets {
  const columns = Math.ceil(Math.sqrt(envs));
  const step = spacing > 0 ? spacing : defaultSpacing(model);
  return Array.from({ length: envs }, (_, env) => [step * (env % columns), step * Math.floor(env / columns)]);
}

/** Twice the size of what moves. */
export function defaultSpacing(model: Model): number {
  const extent = model.number('stat.extent');
  return Math.max(0.1, Math.round(12 * extent) / 10);
}
