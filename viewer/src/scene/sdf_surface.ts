// The surface of a signed distance field: surface nets. Each cell that the surface crosses gets a vertex at the mean of the
// crossings of its edges, and each edge that is crossed gets a quad between the vertices of its four cells.
import { BufferAttribute, BufferGeometry, Matrix4, Quaternion, Vector3 } from 'three';
import type { Model } from '../model/model';

const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [1, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, 1],
] as const;
const EDGES = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
] as const;

interface Grid {
  dim: [number, number, number];
  value: (x: number, y: number, z: number) => number;
}

/** The vertex of a cell, in cells; null if the surface does not cross it. */
function cellVertex(grid: Grid, x: number, y: number, z: number): [number, number, number] | null {
  const values = CORNERS.map(([dx, dy, dz]) => grid.value(x + dx, y + dy, z + dz));
  const sum = [0, 0, 0];
  let count = 0;
  for (const [a, b] of EDGES) {
    if (values[a]! < 0 === values[b]! < 0) continue;
    const t = values[a]! / (values[a]! - values[b]!);
    for (let k = 0; k < 3; k++) sum[k]! += CORNERS[a]![k]! + t * (CORNERS[b]![k]! - CORNERS[a]![k]!);
    count++;
  }
  return count === 0 ? null : [x + sum[0]! / count, y + sum[1]! / count, z + sum[2]! / count];
}

function netOf(grid: Grid): { vertices: number[]; index: number[] } {
  const [nx, ny, nz] = grid.dim;
  const ids = new Int32Array(nx * ny * nz).fill(-1);
  const at = (x: number, y: number, z: number): number => (z * ny + y) * nx + x;
  const vertices: number[] = [];
  const index: number[] = [];
  for (let z = 0; z + 1 < nz; z++) {
    for (let y = 0; y + 1 < ny; y++) {
      for (let x = 0; x + 1 < nx; x++) {
        const vertex = cellVertex(grid, x, y, z);
        if (!vertex) continue;
        ids[at(x, y, z)] = vertices.length / 3;
        vertices.push(...vertex);
      }
    }
  }
  // A quad between the cells around an edge; its order depends on which end is inside.
  const quad = (flip: boolean, a: number, b: number, c: number, d: number): void => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return;
    if (flip) index.push(a, c, b, a, d, c);
    else index.push(a, b, c, a, c, d);
  };
  for (let z = 1; z + 1 < nz; z++) {
    for (let y = 1; y + 1 < ny; y++) {
      for (let x = 1; x + 1 < nx; x++) {
        const inside = grid.value(x, y, z) < 0;
        const id = (dx: number, dy: number, dz: number): number => ids[at(x - dx, y - dy, z - dz)]!;
        if (inside !== grid.value(x + 1, y, z) < 0) quad(!inside, id(0, 1, 1), id(0, 0, 1), id(0, 0, 0), id(0, 1, 0));
        if (inside !== grid.value(x, y + 1, z) < 0) quad(!inside, id(1, 0, 1), id(1, 0, 0), id(0, 0, 0), id(0, 0, 1));
        if (inside !== grid.value(x, y, z + 1) < 0) quad(!inside, id(1, 1, 0), id(0, 1, 0), id(0, 0, 0), id(1, 0, 0));
      }
    }
  }
  return { vertices, index };
}

export function sdfShape(model: Model, id: number): BufferGeometry {
  const f = model.fields;
  const dim = model.row('sdf_dim', id, 3) as [number, number, number];
  const data = f.sdf_data.subarray(f.sdf_adr[id]!);
  const grid: Grid = { dim, value: (x, y, z) => data[(z * dim[1] + y) * dim[0] + x]! };
  const { vertices, index } = netOf(grid);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(vertices), 3));
  geometry.setIndex(new BufferAttribute(new Uint32Array(index), 1));
  const [w, x, y, z] = model.row('sdf_quat', id, 4) as [number, number, number, number];
  const frame = new Matrix4().compose(
    new Vector3(...model.row('sdf_pos', id, 3)),
    new Quaternion(x, y, z, w),
    new Vector3(1, 1, 1),
  );
  const cells = new Matrix4().makeTranslation(new Vector3(...model.row('sdf_origin', id, 3)));
  cells.scale(new Vector3(...model.row('sdf_cell', id, 3)));
  geometry.applyMatrix4(frame.multiply(cells));
  geometry.computeVertexNormals();
  return geometry;
}
