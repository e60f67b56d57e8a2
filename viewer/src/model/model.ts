// The model as the page knows it: sizes, fields and names.
import type { Message, NumberArray } from '../protocol/container';
import { SCENE_FIELDS, SIZES, type SceneField, type SizeName } from './scene_fields';

/** Kinds of named objects, as in the keys of "names". */
export type ObjectKind =
  | 'body'
  | 'joint'
  | 'geom'
  | 'site'
  | 'camera'
  | 'light'
  | 'mesh'
  | 'skin'
  | 'flex'
  | 'hfield'
  | 'texture'
  | 'material'
  | 'equality'
  | 'tendon'
  | 'actuator'
  | 'sensor'
  | 'key';

/** What is selected, or shown in the inspector. */
export interface ObjectRef {
  kind: ObjectKind;
  id: number;
}

const SIZE_OF: Record<ObjectKind, string> = {
  body: 'nbody',
  joint: 'njnt',
  geom: 'ngeom',
  site: 'nsite',
  camera: 'ncam',
  light: 'nlight',
  mesh: 'nmesh',
  skin: 'nskin',
  flex: 'nflex',
  hfield: 'nhfield',
  texture: 'ntex',
  material: 'nmat',
  equality: 'neq',
  tendon: 'ntendon',
  actuator: 'nu',
  sensor: 'nsensor',
  key: 'nkey',
};

export type Fields = Record<SceneField, NumberArray>;

export class Model {
  readonly name: string;
  readonly generation: number;
  readonly size: Record<SizeName, number>;
  readonly fields: Fields;
  private readonly names: Record<string, (string | null)[]>;

  constructor(scene: Message) {
    const { header, arrays } = scene;
    this.name = header.model ?? '';
    this.generation = header.generation;
    this.names = header.names ?? {};
    this.size = Object.fromEntries(SIZES.map((name) => [name, arrays.get(name)?.data[0] ?? 0])) as Record<SizeName, number>;
    this.fields = Object.fromEntries(SCENE_FIELDS.map((name) => [name, arrays.get(name)?.data ?? new Float32Array(0)])) as Fields;
  }

  /** A number: an option, a statistic or a setting of <visual>. */
  number(name: SceneField): number {
    return this.fields[name][0] ?? 0;
  }

  /** Row `id` of a field with `columns` columns, as numbers. */
  row(name: SceneField, id: number, columns: number): number[] {
    return Array.from(this.fields[name].subarray(id * columns, (id + 1) * columns));
  }

  count(kind: ObjectKind): number {
    return this.names[kind]?.length ?? this.size[SIZE_OF[kind] as SizeName] ?? 0;
  }

  /** The name; empty if it has none. */
  nameOf(kind: ObjectKind, id: number): string {
    return this.names[kind]?.[id] || (kind === 'body' && id === 0 ? 'world' : '');
  }

  /** The name, or the kind and number of an object without one. */
  label(kind: ObjectKind, id: number): string {
    return this.nameOf(kind, id) || `${kind} ${id}`;
  }

  find(kind: ObjectKind, name: string): number {
    return this.names[kind]?.indexOf(name) ?? -1;
  }

  /** True for bodies that cannot move: the world and what is welded to it. Mocap bodies can. */
  isStatic(body: number): boolean {
    const { body_weldid, body_mocapid } = this.fields;
    return body_weldid[body] === 0 && body_mocapid[this.topBody(body)]! < 0;
  }

  /** The child of the world above a body; 0 for the world. */
  topBody(body: number): number {
    const { body_parentid } = this.fields;
    let top = body;
    while (top > 0 && body_parentid[top] !== 0) top = body_parentid[top]!;
    return top;
  }

  /** Mean size of bodies: the unit of decorations. */
  get unit(): number {
    return this.number('stat.meansize');
  }
}

/** The field whose rows belong to objects of a kind, as "nbody". */
export function sizeName(kind: ObjectKind): string {
  return SIZE_OF[kind];
}
