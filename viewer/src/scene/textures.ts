// The model's textures on the GPU, made when they are first used.
import {
  CubeTexture,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  RGBAFormat,
  UnsignedByteType,
  type Texture,
} from 'three';
import type { Model } from '../model/model';

export const TextureType = { flat: 0, cube: 1, sky: 2 } as const;
const ROLE_RGB = 1;
const ROLE_RGBA = 8;
const ROLES = 10;

/** The texture of a material that colours its surface; -1: none. */
export function colourTexture(model: Model, material: number): number {
  const { mat_texid } = model.fields;
  if (material < 0) return -1;
  const rgb = mat_texid[material * ROLES + ROLE_RGB]!;
  return rgb >= 0 ? rgb : mat_texid[material * ROLES + ROLE_RGBA]!;
}

/** Pixels with four channels. */
function rgba(source: ArrayLike<number>, start: number, pixels: number, channels: number): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(4 * pixels);
  for (let k = 0; k < pixels; k++) {
    const from = start + k * channels;
    for (let c = 0; c < 3; c++) result[4 * k + c] = source[from + (channels >= 3 ? c : 0)]!;
    result[4 * k + 3] = channels === 4 ? source[from + 3]! : channels === 2 ? source[from + 1]! : 255;
  }
  return result;
}

export class Textures {
  private readonly made = new Map<number, Texture>();

  constructor(
    private readonly model: Model,
    private readonly anisotropy: number,
  ) {}

  get(id: number): Texture {
    let texture = this.made.get(id);
    if (!texture) {
      const isFlat = this.model.fields.tex_type[id] === TextureType.flat;
      this.made.set(id, (texture = isFlat ? this.flat(id) : this.cube(id)));
    }
    return texture;
  }

  /** The first skybox of the model. */
  sky(): CubeTexture | null {
    const { tex_type } = this.model.fields;
    const id = tex_type.indexOf(TextureType.sky);
    return id < 0 ? null : (this.get(id) as CubeTexture);
  }

  dispose(): void {
    for (const texture of this.made.values()) texture.dispose();
    this.made.clear();
  }

  private pixels(id: number, firstRow: number, rows: number): DataTexture {
    const { tex_width, tex_nchannel, tex_adr, tex_data } = this.model.fields;
    const width = tex_width[id]!;
    const channels = tex_nchannel[id]!;
    const data = rgba(tex_data, tex_adr[id]! + firstRow * width * channels, width * rows, channels);
    return new DataTexture(data, width, rows, RGBAFormat, UnsignedByteType);
  }

  private finish<Kind extends Texture>(texture: Kind): Kind {
    texture.magFilter = LinearFilter;
    texture.minFilter = LinearMipmapLinearFilter;
    texture.generateMipmaps = true;
    texture.anisotropy = this.anisotropy;
    texture.needsUpdate = true;
    return texture;
  }

  /** Rows are from the top, and so is v: no flip. */
  private flat(id: number): Texture {
    const texture = this.pixels(id, 0, this.model.fields.tex_height[id]!);
    texture.wrapS = texture.wrapT = RepeatWrapping;
    return this.finish(texture);
  }

  /** Six squares below each other, in OpenGL's order of faces. */
  private cube(id: number): CubeTexture {
    const side = this.model.fields.tex_width[id]!;
    const squares = Math.floor(this.model.fields.tex_height[id]! / side);
    const faces = Array.from({ length: 6 }, (_, face) => this.pixels(id, squares >= 6 ? face * side : 0, side));
    for (const face of faces) face.needsUpdate = true;
    const texture = new CubeTexture(faces as never);
    texture.format = RGBAFormat;
    texture.type = UnsignedByteType;
    texture.flipY = false;
    return this.finish(texture);
  }
}
