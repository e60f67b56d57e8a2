// Decorations: arrows, capsules, boxes, ... that are described anew in each frame. There are one batch per shape and one for
// transparent ones, which grow as needed.
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Group,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Quaternion,
  Vector3,
} from 'three';
import type { Rgba } from './colours';
import { Instances } from './instances';
import { shape, type ShapeName } from './shapes';

type Numbers = ArrayLike<number>;

const Z = new Vector3(0, 0, 1);
const SURFACE: Rgba = [0.1, 0.3, 0.5, 0];

/** A row-major rotation whose z axis is along `direction`. */
export function rotationTo(direction: Vector3): number[] {
  const e = new Matrix4().makeRotationFromQuaternion(new Quaternion().setFromUnitVectors(Z, direction)).elements;
  return [e[0], e[4], e[8], e[1], e[5], e[9], e[2], e[6], e[10]];
}

class Pile {
  instances: Instances;
  used = 0;

  constructor(
    private readonly group: Group,
    private readonly name: ShapeName,
    private readonly transparent: boolean,
  ) {
    this.instances = this.make(16);
  }

  /** The next instance: its index. */
  next(): number {
    if (this.used === this.instances.capacity) {
      const old = this.instances;
      this.instances = this.make(2 * old.capacity);
      this.instances.matrices.set(old.matrices);
      this.instances.colours.set(old.colours);
      this.instances.surfaces.set(old.surfaces);
      this.instances.textures.set(old.textures);
      old.dispose();
    }
    return this.used++;
  }

  flush(): void {
    this.instances.count = this.used;
    if (this.used === 0) return;
    this.instances.posesChanged();
    this.instances.coloursChanged();
    this.instances.texturesChanged();
  }

  private make(capacity: number): Instances {
    const instances = new Instances(
      shape(this.name),
      {
        mapping: 'none',
        texture: null,
        transparent: this.transparent,
        doubleSided: false,
        open: false,
        capsule: this.name === 'capsule',
        infinite: false,
        grid: false,
        mirror: false,
      },
      capacity,
    );
    instances.mesh.castShadow = false;
    this.group.add(instances.mesh);
    return instances;
  }
}

export class Decor {
  readonly group = new Group();
  private readonly piles = new Map<string, Pile>();
  private readonly lines: LineSegments;
  private points = new Float32Array(6 * 64);
  private tints = new Float32Array(6 * 64);
  private used = 0;

  constructor() {
    this.lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, transparent: true }));
    this.lines.frustumCulled = false;
    this.group.add(this.lines);
  }

  begin(): void {
    for (const pile of this.piles.values()) pile.used = 0;
    this.used = 0;
  }

  end(): void {
    for (const pile of this.piles.values()) pile.flush();
    this.flushLines();
  }

  /** A shape with half sizes `size`; a capsule has radius, unused, half length. */
  add(
    name: ShapeName,
    pos: Numbers,
    p: number,
    mat: Numbers,
    m: number,
    size: Numbers,
    rgba: Numbers,
    surface: Numbers = SURFACE,
  ): void {
    const transparent = rgba[3]! < 1;
    const key = `${name}${transparent}`;
    let pile = this.piles.get(key);
    if (!pile) this.piles.set(key, (pile = new Pile(this.group, name, transparent)));
    const k = pile.next();
    const { instances } = pile;
    const round = name === 'capsule';
    instances.setPose(k, pos, p, mat, m, size[0]!, round ? size[0]! : size[1]!, round ? size[0]! : size[2]!);
    for (let c = 0; c < 4; c++) {
      instances.colours[4 * k + c] = rgba[c]!;
      instances.surfaces[4 * k + c] = surface[c]!;
      instances.textures[4 * k + c] = 1;
    }
    instances.textures[4 * k + 3] = round ? size[2]! / Math.max(1e-9, size[0]!) : 0;
  }

  sphere(pos: Numbers, p: number, radius: number, rgba: Numbers): void {
    this.add('sphere', pos, p, IDENTITY, 0, [radius, radius, radius], rgba);
  }

  /** A capsule or cylinder between two points. */
  link(name: 'capsule' | 'cylinder', from: Vector3, to: Vector3, radius: number, rgba: Numbers, surface?: Numbers): void {
    const along = to.clone().sub(from);
    const length = along.length();
    if (!(length > 1e-9)) return;
    const middle = from.clone().add(to).multiplyScalar(0.5).toArray();
    const size = [radius, radius, length / 2];
    this.add(name, middle, 0, rotationTo(along.divideScalar(length)), 0, size, rgba, surface);
  }

  /** An arrow. `twoHeads`: a head at both ends. */
  arrow(from: Vector3, to: Vector3, radius: number, rgba: Numbers, twoHeads = false): void {
    const along = to.clone().sub(from);
    const length = along.length();
    if (!(length > 1e-9)) return;
    along.divideScalar(length);
    const head = Math.min(0.5 * length, 3.5 * radius);
    const neck = to.clone().addScaledVector(along, -head);
    const start = twoHeads ? from.clone().addScaledVector(along, head) : from;
    this.link('cylinder', start, neck, radius, rgba);
    const size = [1.8 * radius, 1.8 * radius, head];
    this.add('cone', neck.toArray(), 0, rotationTo(along), 0, size, rgba);
    if (twoHeads) this.add('cone', start.toArray(), 0, rotationTo(along.negate()), 0, size, rgba);
  }

  /** Three axes: red, green, blue. */
  frame(pos: Numbers, p: number, mat: Numbers, m: number, length: number, radius: number): void {
    const origin = new Vector3(pos[p], pos[p + 1], pos[p + 2]);
    for (let axis = 0; axis < 3; axis++) {
      const tip = new Vector3(mat[m + axis], mat[m + 3 + axis], mat[m + 6 + axis]).multiplyScalar(length).add(origin);
      this.link('cylinder', origin, tip, radius, AXES[axis]!);
    }
  }

  line(a: Numbers, b: Numbers, rgba: Numbers): void {
    const o = 6 * this.used++;
    if (o + 6 > this.points.length) {
      const grow = (old: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> => {
        const bigger = new Float32Array(2 * old.length);
        bigger.set(old);
        return bigger;
      };
      this.points = grow(this.points);
      this.tints = grow(this.tints);
    }
    for (let c = 0; c < 3; c++) {
      this.points[o + c] = a[c]!;
      this.points[o + 3 + c] = b[c]!;
      this.tints[o + c] = this.tints[o + 3 + c] = rgba[c]!;
    }
  }

  /** The edges of a box with a centre and half sizes in a frame. */
  box(pos: Numbers, p: number, mat: Numbers, m: number, box: Numbers, b: number, rgba: Numbers): void {
    const corners: number[][] = [];
    for (let k = 0; k < 8; k++) {
      const local = [0, 1, 2].map((c) => box[b + c]! + (k & (1 << c) ? 1 : -1) * box[b + 3 + c]!);
      corners.push(
        [0, 1, 2].map(
          (r) => pos[p + r]! + mat[m + 3 * r]! * local[0]! + mat[m + 3 * r + 1]! * local[1]! + mat[m + 3 * r + 2]! * local[2]!,
        ),
      );
    }
    for (let k = 0; k < 8; k++) {
      for (let c = 0; c < 3; c++) if (!(k & (1 << c))) this.line(corners[k]!, corners[k | (1 << c)]!, rgba);
    }
  }

  private flushLines(): void {
    const { geometry } = this.lines;
    let position = geometry.getAttribute('position') as BufferAttribute | undefined;
    if (!position || position.array !== this.points) {
      position = new BufferAttribute(this.points, 3).setUsage(DynamicDrawUsage);
      geometry.dispose();
      geometry.setAttribute('position', position);
      geometry.setAttribute('color', new BufferAttribute(this.tints, 3).setUsage(DynamicDrawUsage));
    }
    position.needsUpdate = true;
    (geometry.getAttribute('color') as BufferAttribute).needsUpdate = true;
    geometry.setDrawRange(0, 2 * this.used);
    this.lines.visible = this.used > 0;
  }
}

export const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const AXES: Rgba[] = [
  [0.9, 0.25, 0.2, 1],
  [0.3, 0.75, 0.3, 1],
  [0.25, 0.45, 0.95, 1],
];
