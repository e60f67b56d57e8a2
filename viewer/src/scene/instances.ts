// Many copies of a shape in one draw call, each with its own pose, colour and surface.
import { BufferGeometry, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, type Mesh } from 'three';
import { capsuleDepth, capsuleDistance, makeSurface, type SurfaceOptions } from './surface';

/** A geometry that shares the vertices of `shape` and has its own attributes per instance. */
function sharing(shape: BufferGeometry): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const [name, attribute] of Object.entries(shape.attributes)) geometry.setAttribute(name, attribute);
  geometry.setIndex(shape.index);
  return geometry;
}

export class Instances {
  readonly mesh: InstancedMesh;
  readonly matrices: Float32Array;
  readonly colours: Float32Array;
  /** Emission, specular, shininess, reflectance. */
  readonly surfaces: Float32Array;
  /** Scale of texture coordinates; half length over radius of a capsule. */
  readonly textures: Float32Array;
  private readonly attributes: Record<'iColour' | 'iSurface' | 'iTexture', InstancedBufferAttribute>;

  constructor(
    shape: BufferGeometry,
    readonly options: SurfaceOptions,
    readonly capacity: number,
  ) {
    const geometry = sharing(shape);
    const make = (): InstancedBufferAttribute => {
      const attribute = new InstancedBufferAttribute(new Float32Array(4 * capacity), 4);
      attribute.setUsage(DynamicDrawUsage);
      return attribute;
    };
    this.attributes = { iColour: make(), iSurface: make(), iTexture: make() };
    for (const [name, attribute] of Object.entries(this.attributes)) geometry.setAttribute(name, attribute);
    this.mesh = new InstancedMesh(geometry, makeSurface(options), capacity);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = !options.transparent && !options.infinite;
    this.mesh.receiveShadow = true;
    if (options.capsule) {
      (this.mesh as Mesh).customDepthMaterial = capsuleDepth;
      (this.mesh as Mesh).customDistanceMaterial = capsuleDistance;
    }
    this.matrices = this.mesh.instanceMatrix.array as Float32Array;
    this.colours = this.attributes.iColour.array as Float32Array;
    this.surfaces = this.attributes.iSurface.array as Float32Array;
    this.textures = this.attributes.iTexture.array as Float32Array;
  }

  set count(n: number) {
    this.mesh.count = n;
    this.mesh.visible = n > 0;
  }

  get count(): number {
    return this.mesh.count;
  }

  /** Writes the pose of instance k: a position, a row-major rotation and a scale. */
  setPose(
    k: number,
    pos: ArrayLike<number>,
    p: number,
    mat: ArrayLike<number>,
    m: number,
    sx: number,
    sy: number,
    sz: number,
  ): void {
    const out = this.matrices;
    const o = 16 * k;
    out[o] = sx * mat[m]!;
    out[o + 1] = sx * mat[m + 3]!;
    out[o + 2] = sx * mat[m + 6]!;
    out[o + 3] = 0;
    out[o + 4] = sy * mat[m + 1]!;
    out[o + 5] = sy * mat[m + 4]!;
    out[o + 6] = sy * mat[m + 7]!;
    out[o + 7] = 0;
    out[o + 8] = sz * mat[m + 2]!;
    out[o + 9] = sz * mat[m + 5]!;
    out[o + 10] = sz * mat[m + 8]!;
    out[o + 11] = 0;
    out[o + 12] = pos[p]!;
    out[o + 13] = pos[p + 1]!;
    out[o + 14] = pos[p + 2]!;
    out[o + 15] = 1;
  }

  /** Moves instance k, after setPose. */
  translate(k: number, x: number, y: number, z: number): void {
    this.matrices[16 * k + 12]! += x;
    this.matrices[16 * k + 13]! += y;
    this.matrices[16 * k + 14]! += z;
  }

  posesChanged(): void {
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  coloursChanged(): void {
    this.attributes.iColour.needsUpdate = true;
    this.attributes.iSurface.needsUpdate = true;
  }

  texturesChanged(): void {
    this.attributes.iTexture.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    const { geometry } = this.mesh;
    // The vertices belong to others as well.
    for (const name of Object.keys(geometry.attributes)) if (!(name in this.attributes)) geometry.deleteAttribute(name);
    geometry.setIndex(null);
    geometry.dispose();
    (this.mesh.material as { dispose(): void }).dispose();
    this.mesh.dispose();
  }
}
