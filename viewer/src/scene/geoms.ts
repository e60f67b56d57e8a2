// The model's geoms, drawn in as few calls as possible: geoms of the same shape, texture and transparency are one batch.
import { Group, type BufferGeometry, type Object3D } from 'three';
import { GeomType } from '../model/enums';
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';
import type { Settings } from '../settings';
import { bodyColour, geomLook, numberColour, type Look, type Rgba } from './colours';
import { gridSpacing, partOf, textureScale, type Part } from './geom_parts';
import { GeomShapes, isInMetres } from './geom_shapes';
import { Instances } from './instances';
import { detailFor } from './shapes';
import type { Textures } from './textures';

/** Positions of environments in a batch's grid. */
export type Offsets = [number, number][];

interface Batch {
  instances: Instances;
  geoms: number[];
  scale: [number, number, number][];
}

export class Geoms {
  readonly group = new Group();
  /** The plane that mirrors the scene; -1: none. */
  mirror = -1;
  private batches: Batch[] = [];
  private looks: Look[] = [];
  private readonly shapes: GeomShapes;

  constructor(
    private readonly model: Model,
    private readonly textures: Textures,
    private readonly settings: Settings,
  ) {
    this.shapes = new GeomShapes(model, settings);
    this.looksChanged();
  }

  /** Reads colours and materials from the model again. */
  looksChanged(): void {
    this.looks = Array.from({ length: this.model.size.ngeom }, (_, geom) => geomLook(this.model, geom));
  }

  /** Sorts the visible geoms into batches; again after a change of the settings. */
  build(envs: number): void {
    this.clear();
    this.shapes.detail = detailFor(envs * this.model.size.ngeom);
    this.mirror = this.settings.flag('reflection') ? this.findMirror() : -1;
    const parts = new Map<string, Part[]>();
    for (let geom = 0; geom < this.model.size.ngeom; geom++) {
      if (!this.isVisible(geom)) continue;
      const part = this.partOf(geom);
      const list = parts.get(part.key);
      if (list) list.push(part);
      else parts.set(part.key, [part]);
    }
    for (const list of parts.values()) this.addBatch(list, envs);
  }

  /** True if the settings show a geom. */
  isVisible(geom: number): boolean {
    const { geom_group, geom_bodyid } = this.model.fields;
    return (
      this.settings.shows('geom', geom_group[geom]!) &&
      this.looks[geom]!.rgba[3] > 0 &&
      (this.settings.flag('static') || !this.model.isStatic(geom_bodyid[geom]!))
    );
  }

  /** The shape of a geom, for picking: null if it is a primitive. */
  triangles(geom: number): BufferGeometry | null {
    const name = this.shapes.nameOf(geom);
    return isInMetres(name) ? this.shapes.get(name) : null;
  }

  /** Moves the geoms, or only infinite planes, to a frame's poses. `eye` is where infinite planes are centred. */
  setPoses(frame: Frame, offsets: Offsets | null, eye: ArrayLike<number>, onlyInfinite: boolean): void {
    const pos = frame.get(offsets ? 'all:geom_xpos' : 'geom_xpos');
    const mat = frame.get(offsets ? 'all:geom_xmat' : 'geom_xmat');
    const n = this.model.size.ngeom;
    if (n === 0 || pos.length < 3 * n || mat.length < 9 * n) return;
    const envs = offsets ? Math.min(offsets.length, Math.floor(pos.length / (3 * n))) : 1;
    for (const { instances, geoms, scale } of this.batches) {
      if (onlyInfinite && !instances.options.infinite) continue;
      const copies = instances.options.infinite ? 1 : envs;
      let k = 0;
      for (let env = 0; env < copies; env++) {
        const [dx, dy] = instances.options.infinite || !offsets ? [0, 0] : offsets[env]!;
        for (let g = 0; g < geoms.length; g++, k++) {
          const row = env * n + geoms[g]!;
          const [sx, sy, sz] = scale[g]!;
          instances.setPose(k, pos, 3 * row, mat, 9 * row, sx, sy, sz);
          if (dx !== 0 || dy !== 0) instances.translate(k, dx, dy, 0);
          if (instances.options.infinite) this.centre(instances, k, geoms[g]!, eye);
        }
      }
      instances.count = k;
      instances.posesChanged();
    }
  }

  /** Colours by appearance, island, ...; the geoms of `selected` glow. */
  setColours(frame: Frame, selected: number, selectedGeom: number): void {
    const { geom_bodyid } = this.model.fields;
    const alpha = this.model.number('vis.map.alpha');
    const glow = this.model.number('vis.global.glow');
    const { colour } = this.settings.values;
    const transparent = this.settings.flag('transparent');
    for (const { instances, geoms } of this.batches) {
      const copies = instances.capacity / geoms.length;
      geoms.forEach((geom, g) => {
        const body = geom_bodyid[geom]!;
        const look = this.looks[geom]!;
        let rgba: Rgba = [...look.rgba];
        if (colour === 'segments') rgba = numberColour(geom);
        else rgba = bodyColour(this.model, frame, colour, body) ?? rgba;
        rgba[3] = look.rgba[3] * (transparent && !this.model.isStatic(body) ? alpha : 1);
        const glows = (body > 0 && body === selected) || geom === selectedGeom;
        const surface: Rgba = [...look.surface];
        if (glows) surface[0] += glow;
        for (let env = 0; env < copies; env++) {
          const at = 4 * (env * geoms.length + g);
          instances.colours.set(rgba, at);
          instances.surfaces.set(surface, at);
        }
      });
      instances.coloursChanged();
    }
  }

  /** What shows the mirrored scene. */
  *mirrorMeshes(): Iterable<Object3D> {
    for (const { instances } of this.batches) if (instances.options.mirror) yield instances.mesh;
  }

  setWireframe(on: boolean): void {
    for (const { instances } of this.batches) (instances.mesh.material as { wireframe?: boolean }).wireframe = on;
  }

  clear(): void {
    for (const { instances } of this.batches) instances.dispose();
    this.batches = [];
  }

  dispose(): void {
    this.clear();
    this.shapes.dispose();
  }

  private findMirror(): number {
    const { geom_type } = this.model.fields;
    for (let geom = 0; geom < this.model.size.ngeom; geom++) {
      if (geom_type[geom] === GeomType.plane && this.looks[geom]!.surface[3] > 0 && this.isVisible(geom)) return geom;
    }
    return -1;
  }

  private partOf(geom: number): Part {
    const name = this.shapes.nameOf(geom);
    return partOf(this.model, this.settings, this.textures, this.looks[geom]!, geom, name, geom === this.mirror);
  }

  private addBatch(parts: Part[], envs: number): void {
    const { options } = parts[0]!;
    const copies = options.infinite ? 1 : envs;
    const instances = new Instances(this.shapes.get(parts[0]!.shape), options, parts.length * copies);
    parts.forEach((part, k) => {
      const scale = textureScale(this.model, part);
      for (let env = 0; env < copies; env++) instances.textures.set([...scale, part.capsule], 4 * (env * parts.length + k));
    });
    instances.texturesChanged();
    instances.count = 0;
    this.group.add(instances.mesh);
    this.batches.push({ instances, geoms: parts.map((part) => part.geom), scale: parts.map((part) => part.scale) });
  }

  /** Moves an infinite plane under the eye, by whole repetitions of its texture. */
  private centre(instances: Instances, k: number, geom: number, eye: ArrayLike<number>): void {
    const { geom_size, geom_matid } = this.model.fields;
    const m = instances.matrices;
    const o = 16 * k;
    const material = geom_matid[geom] ?? -1;
    const move = [0, 0, 0];
    for (let axis = 0; axis < 2; axis++) {
      if (geom_size[3 * geom + axis]! > 0) continue;
      const repeat = material >= 0 ? this.model.fields.mat_texrepeat[2 * material + axis]! : 0;
      const step = repeat > 0 ? 4 / repeat : gridSpacing(this.model);
      const column = [m[o + 4 * axis]!, m[o + 4 * axis + 1]!, m[o + 4 * axis + 2]!];
      const length = Math.hypot(...column);
      const along = column.reduce((sum, value, i) => sum + ((eye[i]! - m[o + 12 + i]!) * value) / length, 0);
      for (let i = 0; i < 3; i++) move[i]! += ((step * Math.round(along / step)) / length) * column[i]!;
    }
    instances.translate(k, move[0]!, move[1]!, move[2]!);
  }
}
