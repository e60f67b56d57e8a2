// A surface whose vertices are computed anew for each frame: a skin, a cloth, the shell of a soft body.
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, type Group } from 'three';
import type { Model } from '../model/model';
import type { Settings } from '../settings';
import { lookOf } from './colours';
import { IDENTITY } from './decor';
import { Instances } from './instances';
import { colourTexture, type Textures } from './textures';

export class MovingSurface {
  readonly geometry = new BufferGeometry();
  private readonly attribute: BufferAttribute;
  private instances: Instances | null = null;

  constructor(vertices: number, index: Uint32Array) {
    this.attribute = new BufferAttribute(new Float32Array(3 * vertices), 3);
    this.attribute.setUsage(DynamicDrawUsage);
    this.geometry.setAttribute('position', this.attribute);
    this.geometry.setIndex(new BufferAttribute(index, 1));
    this.geometry.setAttribute('normal', new BufferAttribute(new Float32Array(3 * vertices), 3).setUsage(DynamicDrawUsage));
  }

  /** Positions of the vertices; call changed() after writing. */
  get positions(): Float32Array {
    return this.attribute.array as Float32Array;
  }

  get normals(): Float32Array {
    return this.geometry.getAttribute('normal').array as Float32Array;
  }

  changed(): void {
    this.attribute.needsUpdate = true;
    this.geometry.getAttribute('normal').needsUpdate = true;
  }

  /** Adds the surface to the scene. `uv`: two texture coordinates per vertex, or null. */
  show(
    group: Group,
    { model, textures, settings }: { model: Model; textures: Textures; settings: Settings },
    material: number,
    rgba: number[],
    uv: Float32Array | null,
    doubleSided: boolean,
  ): void {
    const texture = settings.flag('texture') ? colourTexture(model, material) : -1;
    const textured = texture >= 0 && uv !== null;
    if (textured) this.geometry.setAttribute('uv', new BufferAttribute(uv, 2));
    const look = lookOf(model, material, rgba);
    const instances = new Instances(
      this.geometry,
      {
        mapping: textured ? 'uv' : 'none',
        texture: textured ? textures.get(texture) : null,
        transparent: look.rgba[3] < 1,
        doubleSided,
        open: doubleSided,
        capsule: false,
        infinite: false,
        grid: false,
        mirror: false,
      },
      1,
    );
    instances.setPose(0, [0, 0, 0], 0, IDENTITY, 0, 1, 1, 1);
    instances.colours.set(look.rgba);
    instances.surfaces.set(look.surface);
    instances.textures.set([1, 1, 1, 0]);
    instances.count = 1;
    group.add(instances.mesh);
    this.instances = instances;
  }

  dispose(): void {
    this.instances?.dispose();
    this.geometry.dispose();
  }
}
