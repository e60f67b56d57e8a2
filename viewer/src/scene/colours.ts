// Colours of things: of the material, or by island, sleep, body or segment.
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';
import type { Values } from '../settings';

export type Rgba = [number, number, number, number];

/** Element `index` of the Halton sequence to a base: well spread numbers between 0 and 1. */
export function halton(index: number, base: number): number {
  let result = 0;
  let fraction = 1;
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    fraction /= base;
    result += fraction * (rest % base);
  }
  return result;
}

export function hsv(hue: number, saturation: number, value: number): [number, number, number] {
  const channel = (n: number): number => {
    const k = (n + 6 * hue) % 6;
    return value * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return [channel(5), channel(3), channel(1)];
}

/** A colour for a number, and grey for -1; darker for what sleeps. */
export function numberColour(id: number, awake = true): Rgba {
  const grey = id < 0;
  const saturation = grey ? 0 : 0.45 + 0.4 * halton(id + 1, 3);
  const value = grey ? 0.7 : 0.7 + 0.3 * halton(id + 1, 5);
  return [...hsv(grey ? 0 : halton(id + 1, 7), awake ? saturation : 0.6 * saturation, awake ? value : 0.55 * value), 1];
}

/** Colour and surface (emission, specular, shininess, reflectance) of something with a material or a colour of its own. */
export interface Look {
  rgba: Rgba;
  surface: Rgba;
}

export function lookOf(model: Model, material: number, rgba: number[]): Look {
  // Without a material, the values are those of MuJoCo: emission 0, specular 0.5, shininess 0.5.
  if (material < 0) return { rgba: rgba as Rgba, surface: [0, 0.5, 0.5, 0] };
  const f = model.fields;
  const surface: Rgba = [
    f.mat_emission[material]!,
    f.mat_specular[material]!,
    f.mat_shininess[material]!,
    f.mat_reflectance[material]!,
  ];
  return { rgba: model.row('mat_rgba', material, 4) as Rgba, surface };
}

/** What does not move and has no colour of its own. */
const STONE: Rgba = [0.62, 0.63, 0.65, 1];

/** What moves and has no colour of its own: clay, a little different for each body, so that neighbours can be told apart. */
function clay(body: number): Rgba {
  const light = 0.9 + 0.2 * halton(body + 1, 2);
  return [0.8 * light, 0.6 * light, 0.5 * light, 1];
}

/** As lookOf for geom `id`. A geom with a colour other than the default has it also with a material, as in MuJoCo. */
export function geomLook(model: Model, id: number): Look {
  const f = model.fields;
  const own = model.row('geom_rgba', id, 4);
  const material = f.geom_matid[id] ?? -1;
  const look = lookOf(model, material, own);
  const isDefault = own[0] === 0.5 && own[1] === 0.5 && own[2] === 0.5 && own[3] === 1;
  if (!isDefault) look.rgba = own as Rgba;
  else if (material < 0) look.rgba = model.isStatic(f.geom_bodyid[id]!) ? [...STONE] : clay(f.geom_bodyid[id]!);
  return look;
}

export const SLEEPING: Rgba = [0.36, 0.44, 0.62, 1];
export const AWAKE: Rgba = [0.93, 0.6, 0.3, 1];
export const FIXED: Rgba = [0.6, 0.62, 0.64, 1];

/** Fields that a way of colouring needs. */
export function colourNeeds(colour: Values['colour']): string[] {
  if (colour === 'islands') return ['tree_island', 'tree_asleep', 'island_itreeadr', 'map_itree2tree'];
  return colour === 'sleep' ? ['tree_asleep'] : [];
}

/** The colour of a body by island, sleep or number; null: as it looks. */
export function bodyColour(model: Model, frame: Frame, colour: Values['colour'], body: number): Rgba | null {
  if (colour === 'bodies') return body === 0 ? FIXED : numberColour(body);
  if (colour !== 'islands' && colour !== 'sleep') return null;
  const tree = model.fields.body_treeid[body]!;
  if (tree < 0) return FIXED;
  const awake = (frame.get('tree_asleep')[tree] ?? -1) < 0;
  if (colour === 'sleep') return awake ? AWAKE : SLEEPING;
  return islandColour(model, frame, frame.get('tree_island')[tree] ?? -1, tree, awake);
}

/** Islands are numbered anew in each step; the first dof of the first tree gives a colour that stays. */
export function islandColour(model: Model, frame: Frame, island: number, tree: number, awake: boolean): Rgba {
  if (island < 0) return awake ? numberColour(-1) : numberColour(tree, false);
  const first = frame.get('map_itree2tree')[frame.get('island_itreeadr')[island] ?? -1] ?? tree;
  return numberColour(model.fields.dof_treeid.indexOf(first), awake);
}
