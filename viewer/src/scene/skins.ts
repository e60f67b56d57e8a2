// Skins: triangles whose vertices follow the bodies of their bones, by linear blending on the CPU.
import { Group, Matrix4, Quaternion, Vector3 } from 'three';
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';
import type { Settings } from '../settings';
import { MovingSurface } from './moving_surface';
import type { Textures } from './textures';

interface Skin {
  id: number;
  surface: MovingSurface;
  /** Vertices in the bind pose. */
  bound: Float32Array;
}

/** The matrix that takes points of the bind pose to the pose of a body. */
function boneMatrix(model: Model, bone: number, pos: ArrayLike<number>, quat: ArrayLike<number>): Matrix4 {
  const body = model.fields.skin_bonebodyid[bone]!;
  const turn = (q: ArrayLike<number>, k: number): Quaternion => new Quaternion(q[k + 1], q[k + 2], q[k + 3], q[k]);
  const one = new Vector3(1, 1, 1);
  const { skin_bonebindpos, skin_bonebindquat } = model.fields;
  const at = (p: ArrayLike<number>, k: number): Vector3 => new Vector3(p[3 * k], p[3 * k + 1], p[3 * k + 2]);
  const bind = new Matrix4().compose(at(skin_bonebindpos, bone), turn(skin_bonebindquat, 4 * bone), one);
  const now = new Matrix4().compose(at(pos, body), turn(quat, 4 * body), one);
  return now.multiply(bind.invert());
}

export class Skins {
  readonly group = new Group();
  private skins: Skin[] = [];

  constructor(
    readonly model: Model,
    readonly textures: Textures,
    readonly settings: Settings,
  ) {}

  build(): void {
    this.dispose();
    if (!this.settings.flag('skin')) return;
    for (let id = 0; id < this.model.size.nskin; id++) {
      if (this.settings.shows('skin', this.model.fields.skin_group[id]!)) this.skins.push(this.make(id));
    }
  }

  setPoses(frame: Frame): void {
    const pos = frame.get('xpos');
    const quat = frame.get('xquat');
    if (pos.length === 0 || quat.length === 0) return;
    for (const skin of this.skins) this.blend(skin, pos, quat);
  }

  dispose(): void {
    for (const { surface } of this.skins) surface.dispose();
    this.skins = [];
  }

  private make(id: number): Skin {
    const f = this.model.fields;
    const start = f.skin_vertadr[id]!;
    const count = f.skin_vertnum[id]!;
    const face = f.skin_faceadr[id]!;
    const surface = new MovingSurface(count, new Uint32Array(f.skin_face.subarray(3 * face, 3 * (face + f.skin_facenum[id]!))));
    const coordinates = f.skin_texcoordadr[id]!;
    const uv = coordinates < 0 ? null : new Float32Array(f.skin_texcoord.subarray(2 * coordinates, 2 * (coordinates + count)));
    surface.show(this.group, this, f.skin_matid[id]!, this.model.row('skin_rgba', id, 4), uv, true);
    return { id, surface, bound: new Float32Array(f.skin_vert.subarray(3 * start, 3 * (start + count))) };
  }

  private blend({ id, surface, bound }: Skin, pos: ArrayLike<number>, quat: ArrayLike<number>): void {
    const f = this.model.fields;
    const out = surface.positions;
    out.fill(0);
    for (let bone = f.skin_boneadr[id]!; bone < f.skin_boneadr[id]! + f.skin_bonenum[id]!; bone++) {
      const m = boneMatrix(this.model, bone, pos, quat).elements;
      const start = f.skin_bonevertadr[bone]!;
      for (let k = start; k < start + f.skin_bonevertnum[bone]!; k++) {
        const weight = f.skin_bonevertweight[k]!;
        const v = 3 * f.skin_bonevertid[k]!;
        const [x, y, z] = [bound[v]!, bound[v + 1]!, bound[v + 2]!];
        for (let c = 0; c < 3; c++) out[v + c]! += weight * (m[c]! * x + m[4 + c]! * y + m[8 + c]! * z + m[12 + c]!);
      }
    }
    surface.geometry.computeVertexNormals();
    const inflate = f.skin_inflate[id]!;
    if (inflate !== 0) {
      const normal = surface.normals;
      for (let k = 0; k < out.length; k++) out[k]! += inflate * normal[k]!;
    }
    surface.changed();
  }
}
