// What is under the mouse: the nearest visible geom along a ray, found on the CPU.
import { Matrix3, Ray, Triangle, Vector3, type BufferGeometry } from 'three';
import { GeomType } from '../model/enums';
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';
import type { Geoms, Offsets } from './geoms';

export interface Hit {
  geom: number;
  body: number;
  env: number;
  point: Vector3;
  distance: number;
}

/** Smallest t >= 0 of a t^2 + 2 b t + c = 0 that `accept` allows; -1: none. */
function root(a: number, b: number, c: number, accept: (t: number) => boolean): number {
  const discriminant = b * b - a * c;
  if (discriminant < 0 || a === 0) return -1;
  const s = Math.sqrt(discriminant);
  for (const t of [(-b - s) / a, (-b + s) / a]) if (t >= 0 && accept(t)) return t;
  return -1;
}

function nearest(candidates: number[]): number {
  const hits = candidates.filter((t) => t >= 0);
  return hits.length > 0 ? Math.min(...hits) : -1;
}

function sphere({ origin: o, direction: d }: Ray, radius: number, z: number): number {
  const [x, y, h] = [o.x, o.y, o.z - z];
  return root(d.lengthSq(), x * d.x + y * d.y + h * d.z, x * x + y * y + h * h - radius * radius, () => true);
}

function tube({ origin: o, direction: d }: Ray, radius: number, half: number): number {
  const inside = (t: number): boolean => Math.abs(o.z + t * d.z) <= half;
  return root(d.x * d.x + d.y * d.y, o.x * d.x + o.y * d.y, o.x * o.x + o.y * o.y - radius * radius, inside);
}

/** A disc or rectangle in the plane z. */
function flat({ origin: o, direction: d }: Ray, z: number, inside: (x: number, y: number) => boolean): number {
  const t = (z - o.z) / d.z;
  return t >= 0 && Number.isFinite(t) && inside(o.x + t * d.x, o.y + t * d.y) ? t : -1;
}

function box({ origin: o, direction: d }: Ray, size: number[]): number {
  let near = -Infinity;
  let far = Infinity;
  const from = o.toArray();
  const along = d.toArray();
  for (let k = 0; k < 3; k++) {
    const ends = [(-size[k]! - from[k]!) / along[k]!, (size[k]! - from[k]!) / along[k]!];
    near = Math.max(near, Math.min(...ends));
    far = Math.min(far, Math.max(...ends));
  }
  if (far < Math.max(0, near)) return -1;
  return near >= 0 ? near : far;
}

function triangles(ray: Ray, geometry: BufferGeometry): number {
  const position = geometry.getAttribute('position');
  const { index } = geometry;
  const count = index ? index.count : position.count;
  const at = new Triangle();
  const hit = new Vector3();
  const vertex = (k: number): number => (index ? index.getX(k) : k);
  let best = -1;
  for (let k = 0; k < count; k += 3) {
    at.a.fromBufferAttribute(position, vertex(k));
    at.b.fromBufferAttribute(position, vertex(k + 1));
    at.c.fromBufferAttribute(position, vertex(k + 2));
    if (!ray.intersectTriangle(at.a, at.b, at.c, false, hit)) continue;
    const t = hit.distanceTo(ray.origin);
    if (best < 0 || t < best) best = t;
  }
  return best;
}

/** Distance along a ray in the geom's frame; -1: it misses. */
function distanceTo(model: Model, geoms: Geoms, geom: number, ray: Ray): number {
  const [a, b, c] = model.row('geom_size', geom, 3) as [number, number, number];
  switch (model.fields.geom_type[geom]) {
    case GeomType.plane:
      // Planes are seen from above only.
      if (ray.origin.z < 0) return -1;
      return flat(ray, 0, (x, y) => (a <= 0 || Math.abs(x) <= a) && (b <= 0 || Math.abs(y) <= b));
    case GeomType.sphere:
      return sphere(ray, a, 0);
    case GeomType.capsule:
      return nearest([tube(ray, a, b), sphere(ray, a, b), sphere(ray, a, -b)]);
    case GeomType.cylinder: {
      const inside = (x: number, y: number): boolean => x * x + y * y <= a * a;
      return nearest([tube(ray, a, b), flat(ray, b, inside), flat(ray, -b, inside)]);
    }
    case GeomType.box:
      return box(ray, [a, b, c]);
    case GeomType.ellipsoid: {
      // In units of the half axes it is a sphere, and t stays the same.
      const scale = new Vector3(1 / a, 1 / b, 1 / c);
      return sphere(new Ray(ray.origin.clone().multiply(scale), ray.direction.clone().multiply(scale)), 1, 0);
    }
    default: {
      const shape = geoms.triangles(geom);
      return shape ? triangles(ray, shape) : -1;
    }
  }
}

/** True if a ray comes near enough. */
function mayHit(ray: Ray, centre: Vector3, radius: number): boolean {
  return radius <= 0 || ray.distanceSqToPoint(centre) <= radius * radius;
}

export function pick(model: Model, geoms: Geoms, frame: Frame, ray: Ray, offsets: Offsets | null): Hit | null {
  const n = model.size.ngeom;
  const pos = frame.get(offsets ? 'all:geom_xpos' : 'geom_xpos');
  const mat = frame.get(offsets ? 'all:geom_xmat' : 'geom_xmat');
  let best: Hit | null = null;
  const envs = offsets ? Math.min(offsets.length, Math.floor(pos.length / (3 * n))) : 1;
  for (let row = 0; row < envs * n && 3 * row < pos.length; row++) {
    const geom = row % n;
    const env = Math.floor(row / n);
    if (!geoms.isVisible(geom)) continue;
    const centre = new Vector3(pos[3 * row], pos[3 * row + 1], pos[3 * row + 2]);
    if (offsets) centre.add(new Vector3(offsets[env]![0], offsets[env]![1], 0));
    const isMesh = geoms.triangles(geom) !== null;
    if (!mayHit(ray, centre, (isMesh ? 1.5 : 1) * model.fields.geom_rbound[geom]!)) continue;
    const m = 9 * row;
    const turn = new Matrix3().set(
      mat[m]!,
      mat[m + 3]!,
      mat[m + 6]!,
      mat[m + 1]!,
      mat[m + 4]!,
      mat[m + 7]!,
      mat[m + 2]!,
      mat[m + 5]!,
      mat[m + 8]!,
    );
    const local = new Ray(ray.origin.clone().sub(centre).applyMatrix3(turn), ray.direction.clone().applyMatrix3(turn));
    const distance = distanceTo(model, geoms, geom, local);
    if (distance >= 0 && (!best || distance < best.distance)) {
      const point = ray.at(distance, new Vector3());
      best = { geom, body: model.fields.geom_bodyid[geom]!, env: offsets ? env : frame.env, point, distance };
    }
  }
  return best;
}
