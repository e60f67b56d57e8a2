// Flexes, as pictures show them (src/render/flexes.cpp): cables are capsules, cloth has two sides and a border, soft bodies are
// their shells. All are rounded out by the radius of the flex.
import { Group, Vector3 } from 'three';
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';
import type { Settings } from '../settings';
import { lookOf, type Rgba } from './colours';
import { rotationTo } from './decor';
import { flexTriangles, smoothNormals, type FlexTriangles } from './flex_triangles';
import { Instances } from './instances';
import { MovingSurface } from './moving_surface';
import { detailFor, shape } from './shapes';
import type { Textures } from './textures';

/** Something that is placed by the positions of its flex's vertices. */
interface Part {
  place(points: ArrayLike<number>): void;
  dispose(): void;
}

/** The look of a flex. One with a colour other than the default has it also with a material, as in MuJoCo. */
function flexColour(model: Model, id: number): Rgba {
  const own = model.row('flex_rgba', id, 4);
  const isDefault = own[0] === 0.5 && own[1] === 0.5 && own[2] === 0.5 && own[3] === 1;
  return isDefault ? lookOf(model, model.fields.flex_matid[id]!, own).rgba : (own as Rgba);
}

class Cable implements Part {
  private readonly instances: Instances;
  private readonly ends: ArrayLike<number>;

  constructor(
    group: Group,
    model: Model,
    id: number,
    private readonly radius: number,
  ) {
    const f = model.fields;
    const first = f.flex_elemdataadr[id]!;
    const count = f.flex_elemnum[id]!;
    this.ends = f.flex_elem.subarray(first, first + 2 * count);
    const rgba = flexColour(model, id);
    const { surface } = lookOf(model, f.flex_matid[id]!, rgba);
    this.instances = new Instances(
      shape('capsule', detailFor(count)),
      {
        mapping: 'none',
        texture: null,
        transparent: rgba[3] < 1,
        doubleSided: false,
        open: false,
        capsule: true,
        infinite: false,
        grid: false,
        mirror: false,
      },
      count,
    );
    for (let k = 0; k < count; k++) {
      this.instances.colours.set(rgba, 4 * k);
      this.instances.surfaces.set(surface, 4 * k);
      this.instances.textures.set([1, 1, 1, 0], 4 * k);
    }
    this.instances.count = count;
    group.add(this.instances.mesh);
  }

  place(points: ArrayLike<number>): void {
    const { instances, ends, radius } = this;
    const at = (v: number): Vector3 => new Vector3(points[3 * v], points[3 * v + 1], points[3 * v + 2]);
    for (let k = 0; 2 * k < ends.length; k++) {
      const from = at(ends[2 * k]!);
      const along = at(ends[2 * k + 1]!).sub(from);
      const length = along.length();
      const middle = from.addScaledVector(along, 0.5).toArray();
      const turn = rotationTo(length > 0 ? along.divideScalar(length) : new Vector3(0, 0, 1));
      instances.setPose(k, middle, 0, turn, 0, radius, radius, radius);
      instances.textures[4 * k + 3] = length / (2 * radius);
    }
    instances.posesChanged();
    instances.texturesChanged();
  }

  dispose(): void {
    this.instances.dispose();
  }
}

class Sheet implements Part {
  private readonly surface: MovingSurface;
  private readonly triangles: FlexTriangles;
  private readonly normals: Float32Array;
  private readonly faceted: boolean;

  constructor(
    flexes: Flexes,
    id: number,
    private readonly radius: number,
  ) {
    const { model } = flexes;
    const f = model.fields;
    this.triangles = flexTriangles(model, id);
    this.normals = new Float32Array(3 * f.flex_vertnum[id]!);
    this.faceted = f.flex_flatskin[id]! !== 0;
    const { source, index, uv } = this.triangles;
    this.surface = new MovingSurface(source.length, index);
    // A sheet without a radius has its two sides in one place, and one hides the other.
    this.surface.show(flexes.group, flexes, f.flex_matid[id]!, flexColour(model, id), uv, false);
  }

  place(points: ArrayLike<number>): void {
    const { source, side, smooth } = this.triangles;
    const { positions, normals } = this.surface;
    smoothNormals(points, smooth, this.normals);
    for (let k = 0; k < source.length; k++) {
      const v = 3 * source[k]!;
      for (let c = 0; c < 3; c++) {
        const normal = side[k]! * this.normals[v + c]!;
        positions[3 * k + c] = points[v + c]! + this.radius * normal;
        normals[3 * k + c] = normal;
      }
    }
    // Vertices of facets belong to one triangle each.
    if (this.faceted) this.surface.geometry.computeVertexNormals();
    this.surface.changed();
  }

  dispose(): void {
    this.surface.dispose();
  }
}

export class Flexes {
  readonly group = new Group();
  private parts: { part: Part; first: number; count: number }[] = [];

  constructor(
    readonly model: Model,
    readonly textures: Textures,
    readonly settings: Settings,
  ) {}

  build(): void {
    this.dispose();
    if (!this.settings.flag('flex')) return;
    const f = this.model.fields;
    for (let id = 0; id < this.model.size.nflex; id++) {
      if (!this.settings.shows('flex', f.flex_group[id]!) || flexColour(this.model, id)[3] <= 0) continue;
      const radius = f.flex_radius[id]!;
      const part = f.flex_dim[id] === 1 ? new Cable(this.group, this.model, id, Math.max(radius, 1e-6)) : new Sheet(this, id, radius);
      this.parts.push({ part, first: f.flex_vertadr[id]!, count: f.flex_vertnum[id]! });
    }
  }

  setPoses(frame: Frame): void {
    const points = frame.get('flexvert_xpos');
    if (points.length === 0) return;
    for (const { part, first, count } of this.parts) part.place(points.subarray(3 * first, 3 * (first + count)));
  }

  dispose(): void {
    for (const { part } of this.parts) part.dispose();
    this.parts = [];
  }
}
