// Shapes of the model's meshes, of their convex hulls and of height fields. Vertices are in metres, in the geom's frame.
import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import type { Model } from '../model/model';
import type { NumberArray } from '../protocol/container';

/** The cosine below which the normal of a corner does not belong to the triangle. */
const SHARP = 0.8;

function sameIndices(a: NumberArray, b: NumberArray): boolean {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false;
  return true;
}

/** Rows of `source` in the order of `index`. */
function gathered(source: NumberArray, index: NumberArray, columns: number): Float32Array {
  const result = new Float32Array(index.length * columns);
  for (let k = 0; k < index.length; k++) {
    for (let c = 0; c < columns; c++) result[k * columns + c] = source[index[k]! * columns + c]!;
  }
  return result;
}

function attribute(data: ArrayLike<number>, columns: number): BufferAttribute {
  return new BufferAttribute(data instanceof Float32Array ? data : new Float32Array(data), columns);
}

/** True if the mesh has texture coordinates. */
export function hasTexcoord(model: Model, mesh: number): boolean {
  const { mesh_texcoordadr, mesh_facetexcoord, mesh_faceadr } = model.fields;
  return mesh_texcoordadr[mesh]! >= 0 && (mesh_facetexcoord[3 * mesh_faceadr[mesh]!] ?? -1) >= 0;
}

/**
 * Normals of the corners of all triangles, by MuJoCo's rule for meshes without texture coordinates: a corner whose normal is far
 * from the triangle's belongs to a sharp edge and takes the triangle's. Null if there are no such corners.
 */
function sharpNormals(vertices: NumberArray, corner: NumberArray, normals: NumberArray, index: NumberArray): Float32Array | null {
  const result = new Float32Array(3 * corner.length);
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const own = new Vector3();
  let found = false;
  for (let k = 0; k < corner.length; k += 3) {
    [a, b, c].forEach((point, j) => point.fromArray(vertices, 3 * corner[k + j]!));
    own.crossVectors(b.sub(a), c.sub(a)).normalize();
    for (let j = k; j < k + 3; j++) {
      a.fromArray(normals, 3 * index[j]!);
      const isSharp = a.dot(own) < SHARP;
      found ||= isSharp;
      (isSharp ? own : a).toArray(result, 3 * j);
    }
  }
  return found ? result : null;
}

/** A mesh. Triangles share vertices if they also share normals; else each triangle has its own. */
export function meshShape(model: Model, mesh: number): BufferGeometry {
  const f = model.fields;
  const first = f.mesh_faceadr[mesh]!;
  const faces = [3 * first, 3 * (first + f.mesh_facenum[mesh]!)] as const;
  const vertexStart = 3 * f.mesh_vertadr[mesh]!;
  const vertices = f.mesh_vert.subarray(vertexStart, vertexStart + 3 * f.mesh_vertnum[mesh]!);
  const corner = f.mesh_face.subarray(...faces);
  const normalAddress = f.mesh_normaladr[mesh] ?? -1;
  const withNormals = normalAddress >= 0 && f.mesh_facenormal.length >= faces[1];
  const normalIndex = f.mesh_facenormal.subarray(...faces);
  const geometry = new BufferGeometry();
  const textured = hasTexcoord(model, mesh);
  const sharp = withNormals && !textured ? sharpNormals(vertices, corner, f.mesh_normal.subarray(3 * normalAddress), normalIndex) : null;
  if (!sharp && !textured && (!withNormals || sameIndices(corner, normalIndex))) {
    geometry.setAttribute('position', attribute(vertices, 3));
    geometry.setIndex(new BufferAttribute(new Uint32Array(corner), 1));
    if (withNormals) {
      const start = 3 * normalAddress;
      geometry.setAttribute('normal', attribute(f.mesh_normal.subarray(start, start + vertices.length), 3));
    } else geometry.computeVertexNormals();
    return geometry;
  }
  geometry.setAttribute('position', attribute(gathered(vertices, corner, 3), 3));
  if (sharp) geometry.setAttribute('normal', new BufferAttribute(sharp, 3));
  else if (withNormals) {
    geometry.setAttribute('normal', attribute(gathered(f.mesh_normal.subarray(3 * normalAddress), normalIndex, 3), 3));
  } else geometry.computeVertexNormals();
  if (textured) {
    const coordinates = f.mesh_texcoord.subarray(2 * f.mesh_texcoordadr[mesh]!);
    geometry.setAttribute('uv', attribute(gathered(coordinates, f.mesh_facetexcoord.subarray(...faces), 2), 2));
  }
  return geometry;
}

/** The convex hull of a mesh, flat shaded: its polygons as fans of triangles. Null if the mesh has none. */
export function hullShape(model: Model, mesh: number): BufferGeometry | null {
  const f = model.fields;
  const polygons = f.mesh_polynum[mesh] ?? 0;
  if (polygons === 0) return null;
  const corners: number[] = [];
  for (let p = f.mesh_polyadr[mesh]!; p < f.mesh_polyadr[mesh]! + polygons; p++) {
    const start = f.mesh_polyvertadr[p]!;
    for (let k = 1; k + 1 < f.mesh_polyvertnum[p]!; k++) {
      corners.push(f.mesh_polyvert[start]!, f.mesh_polyvert[start + k]!, f.mesh_polyvert[start + k + 1]!);
    }
  }
  const geometry = new BufferGeometry();
  const vertices = f.mesh_vert.subarray(3 * f.mesh_vertadr[mesh]!);
  geometry.setAttribute('position', attribute(gathered(vertices, Int32Array.from(corners), 3), 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** A height field: the surface, four sides and the bottom. */
export function hfieldShape(model: Model, id: number): BufferGeometry {
  const f = model.fields;
  const rows = f.hfield_nrow[id]!;
  const columns = f.hfield_ncol[id]!;
  const [sx, sy, top, base] = model.row('hfield_size', id, 4) as [number, number, number, number];
  const data = f.hfield_data.subarray(f.hfield_adr[id]!);
  const x = (c: number): number => sx * ((2 * c) / (columns - 1) - 1);
  const y = (r: number): number => sy * ((2 * r) / (rows - 1) - 1);
  const position: number[] = [];
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) position.push(x(c), y(r), top * data[r * columns + c]!);
  const index: number[] = [];
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < columns; c++) {
      const a = r * columns + c;
      index.push(a, a + 1, a + columns + 1, a, a + columns + 1, a + columns);
    }
  }
  // The border, counterclockwise from above, with its own vertices: the edge of the surface is sharp.
  const border: [number, number][] = [];
  for (let c = 0; c < columns; c++) border.push([0, c]);
  for (let r = 1; r < rows; r++) border.push([r, columns - 1]);
  for (let c = columns - 2; c >= 0; c--) border.push([rows - 1, c]);
  for (let r = rows - 2; r >= 1; r--) border.push([r, 0]);
  for (let k = 0; k < border.length; k++) {
    const ends = [border[k]!, border[(k + 1) % border.length]!];
    const a = position.length / 3;
    for (const [r, c] of ends) position.push(x(c), y(r), -base, x(c), y(r), top * data[r * columns + c]!);
    index.push(a, a + 2, a + 3, a, a + 3, a + 1);
  }
  const bottom = position.length / 3;
  position.push(-sx, -sy, -base, sx, -sy, -base, sx, sy, -base, -sx, sy, -base);
  index.push(bottom, bottom + 2, bottom + 1, bottom, bottom + 3, bottom + 2);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', attribute(position, 3));
  geometry.setIndex(new BufferAttribute(new Uint32Array(index), 1));
  geometry.computeVertexNormals();
  return geometry;
}
