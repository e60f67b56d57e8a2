// What the user has chosen to see. The table of flags makes the panel, the keys and the help page. Names, defaults and keys are
// those of MuJoCo's simulate, where it has them.
import { Emitter } from './ui/emitter';

type FlagRow = [name: string, label: string, initial: boolean, key: string, section: 'Elements' | 'Forces' | 'Rendering'];

const ROWS = [
  ['tendon', 'Tendons', true, 'v', 'Elements'],
  ['skin', 'Skins', true, ';', 'Elements'],
  ['flex', 'Flexes', true, '', 'Elements'],
  ['static', 'Static bodies', true, 'd', 'Elements'],
  ['hull', 'Convex hulls', false, 'h', 'Elements'],
  ['joint', 'Joints', false, 'j', 'Elements'],
  ['actuator', 'Actuators', false, 'u', 'Elements'],
  ['activation', 'Colour by activation', false, ',', 'Elements'],
  ['camera', 'Cameras', false, 'q', 'Elements'],
  ['light', 'Lights', false, 'z', 'Elements'],
  ['rangefinder', 'Rangefinders', true, 'y', 'Elements'],
  ['inertia', 'Inertia boxes', false, 'i', 'Elements'],
  ['scaleInertia', 'Scale inertia by mass', false, "'", 'Elements'],
  ['com', 'Centres of mass', false, 'm', 'Elements'],
  ['autoConnect', 'Connect joints', false, 'a', 'Elements'],
  ['equality', 'Equality constraints', false, 'e', 'Elements'],
  ['bounds', 'Bounding boxes', false, '', 'Elements'],
  ['bodyTree', 'Bounding volume trees', false, '`', 'Elements'],
  ['contactPoint', 'Contact points', false, 'c', 'Forces'],
  ['contactForce', 'Contact forces', false, 'f', 'Forces'],
  ['contactSplit', 'Split into normal and friction', false, 'p', 'Forces'],
  ['constraintForce', 'Constraint forces', false, '', 'Forces'],
  ['perturbForce', 'Applied forces', true, 'b', 'Forces'],
  ['perturbObject', 'Mouse spring', true, 'o', 'Forces'],
  ['selectPoint', 'Selected point', false, '', 'Forces'],
  ['texture', 'Textures', true, 'x', 'Rendering'],
  ['shadow', 'Shadows', true, 's', 'Rendering'],
  ['reflection', 'Reflections', true, 'r', 'Rendering'],
  ['skybox', 'Sky', true, 'k', 'Rendering'],
  ['haze', 'Haze', true, '/', 'Rendering'],
  ['fog', 'Fog', false, 'g', 'Rendering'],
  ['transparent', 'Transparent bodies', false, 't', 'Rendering'],
  ['wireframe', 'Wireframe', false, 'w', 'Rendering'],
] as const satisfies readonly FlagRow[];

export type FlagName = (typeof ROWS)[number][0];

export interface Flag {
  name: FlagName;
  label: string;
  initial: boolean;
  key: string;
  section: FlagRow[4];
}

export const FLAGS: Flag[] = ROWS.map(([name, label, initial, key, section]) => ({ name, label, initial, key, section }));

export const COLOURS = ['appearance', 'islands', 'sleep', 'bodies', 'segments'] as const;
export const LABELS = [
  'none',
  'body',
  'joint',
  'geom',
  'site',
  'camera',
  'light',
  'tendon',
  'actuator',
  'equality',
  'skin',
  'selection',
  'contact',
  'contact force',
  'island',
] as const;
export const FRAMES = ['none', 'body', 'geom', 'site', 'camera', 'light', 'contact', 'world'] as const;
export const GROUPS = ['geom', 'site', 'joint', 'tendon', 'actuator', 'skin', 'flex'] as const;
export type GroupKind = (typeof GROUPS)[number];
export const GROUP_COUNT = 6;

export type Quality = 'low' | 'medium' | 'high';

export interface Values {
  flags: Record<FlagName, boolean>;
  colour: (typeof COLOURS)[number];
  label: (typeof LABELS)[number];
  frame: (typeof FRAMES)[number];
  groups: Record<GroupKind, boolean[]>;
  treeDepth: number;
  quality: 'auto' | Quality;
  theme: 'auto' | 'dark' | 'light';
  batchGrid: boolean;
  batchSpacing: number;
}

function initialValues(): Values {
  return {
    flags: Object.fromEntries(FLAGS.map((flag) => [flag.name, flag.initial])) as Record<FlagName, boolean>,
    colour: 'appearance',
    label: 'none',
    frame: 'none',
    groups: Object.fromEntries(
      GROUPS.map((kind) => [kind, Array.from({ length: GROUP_COUNT }, (_, group) => group < 3)]),
    ) as Record<GroupKind, boolean[]>,
    treeDepth: 1,
    quality: 'auto',
    theme: 'auto',
    batchGrid: true,
    batchSpacing: 0,
  };
}

const STORE = 'corten-viewer';
/** What is kept from visit to visit; what is drawn starts afresh. */
const KEPT = ['theme', 'quality'] as const;

export class Settings extends Emitter<{ change: keyof Values }> {
  readonly values = initialValues();

  constructor() {
    super();
    try {
      const kept = JSON.parse(localStorage.getItem(STORE) ?? '{}');
      for (const name of KEPT) if (kept[name] !== undefined) this.values[name] = kept[name] as never;
    } catch {
      // Without a store the defaults apply.
    }
  }

  set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    this.values[name] = value;
    this.save();
    this.emit('change', name);
  }

  flag(name: FlagName): boolean {
    return this.values.flags[name];
  }

  setFlag(name: FlagName, on: boolean): void {
    this.values.flags[name] = on;
    this.emit('change', 'flags');
  }

  toggle(name: FlagName): boolean {
    this.setFlag(name, !this.flag(name));
    return this.flag(name);
  }

  /** True if a group is shown; groups outside 0..5 count as the nearest. */
  shows(kind: GroupKind, group: number): boolean {
    return this.values.groups[kind][Math.max(0, Math.min(GROUP_COUNT - 1, group))]!;
  }

  toggleGroup(kind: GroupKind, group: number): void {
    this.values.groups[kind][group] = !this.values.groups[kind][group];
    this.emit('change', 'groups');
  }

  /** The next value of a list, for keys that cycle. */
  cycle(name: 'label' | 'frame' | 'colour', list: readonly string[], by: number): string {
    const at = list.indexOf(this.values[name]);
    const next = list[(at + by + list.length) % list.length]!;
    this.set(name, next as never);
    return next;
  }

  private save(): void {
    try {
      localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, this.values[name]]))));
    } catch {
      // Nothing is kept where the browser does not allow it.
    }
  }
}
