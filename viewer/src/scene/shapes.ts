// Shapes of unit size, which instances scale: half sizes and radii are 1, axes are along z.
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  PlaneGeometry,
  SphereGeometry,
} from 'three';

export type ShapeName = 'plane' | 'sphere' | 'capsule' | 'cylinder' | 'box' | 'cone';

/** Slices around and stacks along a round shape, by detail. */
const DETAIL = [
  [14, 8],
  [20, 12],
  [32, 20],
] as const;
export type Detail = 0 | 1 | 2;

/** Scenes with many geoms have simpler ones. */
export function detailFor(count: number): Detail {
  return count > 2000 ? 0 : count > 300 ? 1 : 2;
}

/** three's cylinders and cones are along y. */
function alongZ(geometry: BufferGeometry): BufferGeometry {
  return geometry.rotateX(Math.PI / 2);
}

/**
 * Two half spheres and a cylinder between them. All vertices are on the unit sphere; the attribute `cap` is +1 or -1, and the
 * vertex shader moves a vertex by cap times the half length over the radius. So capsules of every length share one shape.
 */
function capsule(slices: number, stacks: number): BufferGeometry {
  const rings = stacks + 2;
  const position: number[] = [];
  const cap: number[] = [];
  for (let ring = 0; ring < rings; ring++) {
    const upper = ring < rings / 2;
    const angle = (Math.PI * (upper ? ring : ring - 1)) / stacks;
    for (let slice = 0; slice <= slices; slice++) {
      const turn = (2 * Math.PI * slice) / slices;
      position.push(Math.sin(angle) * Math.cos(turn), Math.sin(angle) * Math.sin(turn), Math.cos(angle));
      cap.push(upper ? 1 : -1);
    }
  }
  const index: number[] = [];
  const stride = slices + 1;
  for (let ring = 0; ring + 1 < rings; ring++) {
    for (let slice = 0; slice < slices; slice++) {
      const a = ring * stride + slice;
      index.push(a, a + stride, a + 1, a + 1, a + stride, a + stride + 1);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(position), 3));
  geometry.setAttribute('cap', new BufferAttribute(new Float32Array(cap), 1));
  geometry.setIndex(index);
  return geometry;
}

function make(name: ShapeName, detail: Detail): BufferGeometry {
  const [slices, stacks] = DETAIL[detail];
  switch (name) {
    case 'plane':
      return new PlaneGeometry(2, 2);
    case 'sphere':
      return alongZ(new SphereGeometry(1, slices, stacks));
    case 'capsule':
      return capsule(slices, stacks);
    case 'cylinder':
      return alongZ(new CylinderGeometry(1, 1, 2, slices));
    case 'box':
      return new BoxGeometry(2, 2, 2);
    case 'cone': // base at z = 0, tip at z = 1
      return alongZ(new ConeGeometry(1, 1, slices)).translate(0, 0, 0.5);
  }
}

const made = new Map<string, BufferGeometry>();

export function shape(name: ShapeName, detail: Detail = 2): BufferGeometry {
  const key = `${name}${detail}`;
  let geometry = made.get(key);
  if (!geometry) made.set(key, (geometry = make(name, detail)));
  return geometry;
}
