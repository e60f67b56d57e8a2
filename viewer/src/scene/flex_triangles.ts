// The triangles of a cloth or a soft body. A cloth has two sides, a radius away from its middle, and a border between them; a
// soft body is its shell. Corners that differ in side, texture coordinate or, with facets, in face are different vertices.
import type { Model } from '../model/model';

export interface FlexTriangles {
  index: Uint32Array;
  /** Of each vertex: the vertex of the flex, and on which side of it. */
  source: Uint32Array;
  side: Int8Array;
  uv: Float32Array | null;
  /** Triangles whose normals are those of the vertices: vertices of the flex. */
  smooth: Uint32Array;
}

/** For each fragment of the shell, an element that has all its vertices: texture coordinates belong to elements. */
function owners(elements: ArrayLike<number>, corners: number, shell: ArrayLike<number>): number[] {
  const around = new Map<number, number[]>();
  for (let k = 0; k < elements.length; k++) {
    const vertex = elements[k]!;
    if (!around.has(vertex)) around.set(vertex, []);
    around.get(vertex)!.push(Math.floor(k / corners));
  }
  const width = corners - 1;
  return Array.from({ length: shell.length / width }, (_, n) => {
    const lists = Array.from({ length: width }, (_, k) => around.get(shell[width * n + k]!) ?? []);
    return lists[0]!.find((e) => lists.every((list) => list.includes(e))) ?? 0;
  });
}

export function flexTriangles(model: Model, id: number): FlexTriangles {
  const f = model.fields;
  const dim = f.flex_dim[id]!;
  const corners = dim + 1;
  const first = f.flex_elemdataadr[id]!;
  const count = f.flex_elemnum[id]!;
  const elements = f.flex_elem.subarray(first, first + corners * count);
  const shellStart = Math.max(0, f.flex_shelldataadr[id]!);
  const shell = f.flex_shell.subarray(shellStart, shellStart + dim * f.flex_shellnum[id]!);
  const coordinates = f.flex_texcoordadr[id]!;
  const faceted = f.flex_flatskin[id]! !== 0;

  const index: number[] = [];
  const source: number[] = [];
  const side: number[] = [];
  const uv: number[] = [];
  const smooth: number[] = [];
  const known = new Map<string, number>();
  let faces = 0;
  const texcoord = (element: number, vertex: number): number => {
    if (coordinates < 0) return 0;
    for (let k = corners * element; k < corners * (element + 1); k++)
      if (elements[k] === vertex) return f.flex_elemtexcoord[first + k]!;
    return 0;
  };
  const add = (element: number, corner: [vertex: number, side: number][]): void => {
    for (const [vertex, where] of corner) {
      const coordinate = texcoord(element, vertex);
      const key = `${vertex} ${where} ${coordinate} ${faceted ? faces : 0}`;
      let at = known.get(key);
      if (at === undefined) {
        known.set(key, (at = source.length));
        source.push(vertex);
        side.push(where);
        if (coordinates >= 0) {
          const k = 2 * (coordinates + coordinate);
          uv.push(f.flex_texcoord[k]!, f.flex_texcoord[k + 1]!);
        }
      }
      index.push(at);
    }
    faces++;
  };

  const owner = coordinates < 0 ? [] : owners(elements, corners, shell);
  if (dim === 2) {
    for (let e = 0; e < count; e++) {
      const [a, b, c] = [elements[3 * e]!, elements[3 * e + 1]!, elements[3 * e + 2]!];
      smooth.push(a, b, c);
      add(e, [[a, 1], [b, 1], [c, 1]]);
      add(e, [[a, -1], [c, -1], [b, -1]]);
    }
    for (let k = 0; 2 * k < shell.length; k++) {
      const [a, b] = [shell[2 * k]!, shell[2 * k + 1]!];
      add(owner[k] ?? 0, [[a, 1], [a, -1], [b, -1]]);
      add(owner[k] ?? 0, [[a, 1], [b, -1], [b, 1]]);
    }
  } else {
    for (let k = 0; 3 * k < shell.length; k++) {
      const [a, b, c] = [shell[3 * k]!, shell[3 * k + 1]!, shell[3 * k + 2]!];
      smooth.push(a, b, c);
      add(owner[k] ?? 0, [[a, 1], [b, 1], [c, 1]]);
    }
  }
  return {
    index: new Uint32Array(index),
    source: new Uint32Array(source),
    side: new Int8Array(side),
    uv: coordinates < 0 ? null : new Float32Array(uv),
    smooth: new Uint32Array(smooth),
  };
}

/** Unit normals of the vertices: the mean of those of their triangles, weighted by area. */
export function smoothNormals(points: ArrayLike<number>, faces: Uint32Array, normals: Float32Array): void {
  normals.fill(0);
  for (let k = 0; k < faces.length; k += 3) {
    const [a, b, c] = [3 * faces[k]!, 3 * faces[k + 1]!, 3 * faces[k + 2]!];
    const u = [0, 1, 2].map((i) => points[b + i]! - points[a + i]!) as [number, number, number];
    const v = [0, 1, 2].map((i) => points[c + i]! - points[a + i]!) as [number, number, number];
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (let i = 0; i < 3; i++) {
      normals[a + i]! += n[i]!;
      normals[b + i]! += n[i]!;
      normals[c + i]! += n[i]!;
    }
  }
  for (let k = 0; k < normals.length; k += 3) {
    const length = Math.hypot(normals[k]!, normals[k + 1]!, normals[k + 2]!);
    if (length > 0) for (let i = 0; i < 3; i++) normals[k + i]! /= length;
  }
}
