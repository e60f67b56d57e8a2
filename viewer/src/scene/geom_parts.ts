// How a geom is drawn: its scale, its texture and how that is mapped, transparency.
import { GeomType } from '../model/enums';
import type { Model } from '../model/model';
import type { Settings } from '../settings';
import type { Look } from './colours';
import { isInMetres } from './geom_shapes';
import { hasTexcoord } from './meshes';
import type { Mapping, SurfaceOptions } from './surface';
import { colourTexture, TextureType, type Textures } from './textures';

type Triple = [number, number, number];

export interface Part {
  geom: number;
  /** Name of the shape. */
  shape: string;
  scale: Triple;
  /** Half length over radius. */
  capsule: number;
  options: SurfaceOptions;
  /** Geoms with equal keys can be drawn together. */
  key: string;
}

/** Lines of planes without a texture: a power of ten that suits the size of the model. */
export function gridSpacing(model: Model): number {
  return 10 ** Math.round(Math.log10(Math.max(1e-6, model.number('stat.extent') / 3)));
}

function scaleOf(model: Model, geom: number, shape: string): Triple {
  const [a, b, c] = model.row('geom_size', geom, 3) as Triple;
  const far = model.number('vis.map.zfar') * model.number('stat.extent');
  switch (shape) {
    case 'plane':
      return [a > 0 ? a : far, b > 0 ? b : far, 1];
    case 'capsule':
      return [a, a, a];
    case 'cylinder':
      return [a, a, b];
    case 'sphere':
      return model.fields.geom_type[geom] === GeomType.ellipsoid ? [a, b, c] : [a, a, a];
    case 'box':
      return [a, b, c];
    default:
      return [1, 1, 1];
  }
}

/** True for a plane without an end. */
export function isInfinite(model: Model, geom: number): boolean {
  const { geom_type, geom_size } = model.fields;
  return geom_type[geom] === GeomType.plane && (geom_size[3 * geom]! <= 0 || geom_size[3 * geom + 1]! <= 0);
}

function mappingOf(model: Model, geom: number, texture: number, shape: string): Mapping {
  if (texture < 0) return 'none';
  if (model.fields.tex_type[texture] !== TextureType.flat) return 'cube';
  const withCoordinates = shape.startsWith('mesh') && hasTexcoord(model, model.fields.geom_dataid[geom]!);
  return withCoordinates ? 'uv' : 'project';
}

/** The texture of a geom; -1: none. Bodies that are coloured by island and the like have none. */
function textureOf(model: Model, settings: Settings, geom: number): number {
  const f = model.fields;
  const recoloured = settings.values.colour !== 'appearance' && f.body_treeid[f.geom_bodyid[geom]!]! >= 0;
  return settings.flag('texture') && !recoloured ? colourTexture(model, f.geom_matid[geom] ?? -1) : -1;
}

export function partOf(
  model: Model,
  settings: Settings,
  textures: Textures,
  look: Look,
  geom: number,
  shape: string,
  mirror: boolean,
): Part {
  const scale = scaleOf(model, geom, shape);
  const texture = textureOf(model, settings, geom);
  const dynamic = !model.isStatic(model.fields.geom_bodyid[geom]!);
  const options: SurfaceOptions = {
    mapping: mappingOf(model, geom, texture, shape),
    texture: texture >= 0 ? textures.get(texture) : null,
    transparent: look.rgba[3] < 1 || (settings.flag('transparent') && dynamic),
    doubleSided: shape === 'plane' || shape.startsWith('mesh'),
    open: shape === 'plane',
    capsule: shape === 'capsule',
    infinite: isInfinite(model, geom),
    grid: shape === 'plane' && texture < 0 && Math.min(scale[0], scale[1]) > gridSpacing(model),
    mirror,
  };
  const { mapping, transparent, infinite, grid } = options;
  const key = [shape, texture, mapping, transparent, infinite, grid, mirror].join();
  const [radius, half] = model.row('geom_size', geom, 3) as Triple;
  return { geom, shape, scale, capsule: shape === 'capsule' ? half / radius : 0, options, key };
}

/**
 * The factors of texture coordinates, by MuJoCo's rules: repetitions are per object or, if uniform, per unit of length. The
 * vertices of primitives are in units of the object's size, those of meshes and height fields in metres.
 */
export function textureScale(model: Model, { geom, shape, scale, options }: Part): Triple {
  if (options.mapping === 'none') {
    const spacing = options.grid ? gridSpacing(model) : 1;
    return [scale[0] / spacing, scale[1] / spacing, 1];
  }
  const f = model.fields;
  const material = f.geom_matid[geom]!;
  const uniform = f.mat_texuniform[material] !== 0;
  const repeat = model.row('mat_texrepeat', material, 2);
  const inMetres = isInMetres(shape);
  const size = model.row('geom_size', geom, 3).map((s) => (s > 0 ? s : 1));
  if (options.mapping === 'uv') return [repeat[0]! || 1, repeat[1]! || 1, 1];
  if (options.mapping === 'cube') {
    const factor = (k: number): number => (uniform ? (inMetres ? size[k]! : scale[k]!) : 1);
    return [factor(0), factor(1), factor(2)];
  }
  const perMetre = uniform || options.infinite;
  const factor = (k: number): number => repeat[k]! * (inMetres ? (perMetre ? 1 : 1 / size[k]!) : perMetre ? scale[k]! : 1);
  return [factor(0), factor(1), 1];
}
