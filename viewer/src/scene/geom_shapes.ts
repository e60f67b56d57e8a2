// Which shape a geom has. Primitives share shapes; meshes, height fields and distance fields have their own, made when needed.
import type { BufferGeometry } from 'three';
import { GeomType } from '../model/enums';
import type { Model } from '../model/model';
import type { Settings } from '../settings';
import { hfieldShape, hullShape, meshShape } from './meshes';
import { sdfShape } from './sdf_surface';
import { shape, type Detail, type ShapeName } from './shapes';

const MAKERS: Record<string, (model: Model, id: number) => BufferGeometry | null> = {
  hfield: hfieldShape,
  mesh: meshShape,
  hull: hullShape,
  sdf: sdfShape,
};

/** True if the vertices of a shape of this name are in metres; those of primitives are in units of the geom's size. */
export const isInMetres = (name: string): boolean => name.includes(':');

export class GeomShapes {
  detail: Detail = 2;
  private readonly made = new Map<string, BufferGeometry>();

  constructor(
    private readonly model: Model,
    private readonly settings: Settings,
  ) {}

  /** The name of a geom's shape: "box", "mesh:3". */
  nameOf(geom: number): string {
    const { geom_type, geom_dataid, geom_contype, geom_conaffinity, mesh_polynum } = this.model.fields;
    const data = geom_dataid[geom]!;
    switch (geom_type[geom]) {
      case GeomType.plane:
        return 'plane';
      case GeomType.hfield:
        return `hfield:${data}`;
      case GeomType.capsule:
        return 'capsule';
      case GeomType.cylinder:
        return 'cylinder';
      case GeomType.box:
        return 'box';
      case GeomType.sdf:
        return `sdf:${data}`;
      case GeomType.mesh: {
        const collides = geom_contype[geom] !== 0 || geom_conaffinity[geom] !== 0;
        return this.settings.flag('hull') && collides && mesh_polynum[data]! > 0 ? `hull:${data}` : `mesh:${data}`;
      }
      default:
        return 'sphere';
    }
  }

  get(name: string): BufferGeometry {
    if (!isInMetres(name)) return shape(name as ShapeName, this.detail);
    let geometry = this.made.get(name);
    if (!geometry) {
      const [kind, id] = name.split(':') as [string, string];
      geometry = MAKERS[kind]!(this.model, Number(id)) ?? shape('box');
      this.made.set(name, geometry);
    }
    return geometry;
  }

  dispose(): void {
    for (const geometry of this.made.values()) geometry.dispose();
  }
}
