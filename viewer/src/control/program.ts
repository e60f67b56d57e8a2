// What a program that owns the simulation asks of its pages: a camera, what is drawn, texts; and the keys that it gets.
import { Vector3 } from 'three';
import type { App } from '../app';
import type { Stage } from '../scene/stage';
import { FRAMES, GROUPS, LABELS, type FlagName } from '../settings';
import { h } from '../ui/dom';

/** MuJoCo's names of flags. */
const FLAGS: Record<string, FlagName> = {
  convexhull: 'hull',
  texture: 'texture',
  joint: 'joint',
  camera: 'camera',
  actuator: 'actuator',
  activation: 'activation',
  light: 'light',
  tendon: 'tendon',
  rangefinder: 'rangefinder',
  constraint: 'equality',
  inertia: 'inertia',
  sclinertia: 'scaleInertia',
  pertforce: 'perturbForce',
  pertobj: 'perturbObject',
  contactpoint: 'contactPoint',
  contactforce: 'contactForce',
  contactsplit: 'contactSplit',
  transparent: 'transparent',
  autoconnect: 'autoConnect',
  com: 'com',
  select: 'selectPoint',
  static: 'static',
  skin: 'skin',
  flexskin: 'flex',
  bodybvh: 'bodyTree',
};

/** MuJoCo's labels by number; those that are not here are not drawn. */
const LABEL_NUMBERS: (typeof LABELS)[number][] = [
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
  'none',
  'skin',
  'selection',
  'none',
  'contact',
  'contact force',
  'island',
];

/** Keys as GLFW numbers them, besides letters and digits. */
const KEY_CODES: Record<string, number> = {
  Space: 32,
  Quote: 39,
  Comma: 44,
  Minus: 45,
  Period: 46,
  Slash: 47,
  Semicolon: 59,
  Equal: 61,
  BracketLeft: 91,
  Backslash: 92,
  BracketRight: 93,
  Backquote: 96,
  Escape: 256,
  Enter: 257,
  Tab: 258,
  Backspace: 259,
  Insert: 260,
  Delete: 261,
  ArrowRight: 262,
  ArrowLeft: 263,
  ArrowDown: 264,
  ArrowUp: 265,
  PageUp: 266,
  PageDown: 267,
  Home: 268,
  End: 269,
};

function keyNumber(code: string): number | undefined {
  const sign = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  if (sign) return sign.charCodeAt(0);
  const number = /^F(\d+)$/.exec(code)?.[1];
  return number ? 289 + Number(number) : KEY_CODES[code];
}

type Values = Record<string, unknown>;

export class Program {
  readonly texts = h('div', { class: 'program-texts' });

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
  ) {
    app.on('program', (event) => {
      if (event['event'] === 'camera') this.setCamera(event);
      else if (event['event'] === 'visual') this.setVisual(event);
      else this.setTexts((event['texts'] ?? []) as [number, string, string][]);
    });
    window.addEventListener('keydown', (event) => this.sendKey(event));
  }

  private setCamera(event: Values): void {
    const { camera } = this.stage;
    const number = (name: string, old: number): number => (typeof event[name] === 'number' ? event[name] : old);
    const { orbit } = camera;
    const lookat = Array.isArray(event['lookat']) ? new Vector3(...(event['lookat'] as number[])) : orbit.lookat;
    if (event['type'] === 'free') camera.setMode({ kind: 'free' });
    else if (event['type'] === 'tracking') camera.setMode({ kind: 'track', body: number('trackbodyid', 0) });
    else if (event['type'] === 'fixed') camera.setMode({ kind: 'fixed', camera: number('fixedcamid', 0) });
    camera.setOrbit({
      lookat,
      distance: number('distance', orbit.distance),
      azimuth: number('azimuth', orbit.azimuth),
      elevation: number('elevation', orbit.elevation),
    });
  }

  private setVisual(event: Values): void {
    const { settings } = this.app;
    for (const kind of GROUPS) {
      const groups = event[`${kind}group`];
      if (Array.isArray(groups)) settings.set('groups', { ...settings.values.groups, [kind]: groups.map(Boolean) });
    }
    const flags = (event['flags'] ?? {}) as Record<string, boolean>;
    for (const [name, on] of Object.entries(flags)) {
      const flag = FLAGS[name];
      if (flag && settings.flag(flag) !== on) settings.setFlag(flag, on);
    }
    if (flags['island'] !== undefined) settings.set('colour', flags['island'] ? 'islands' : 'appearance');
    if (typeof event['label'] === 'number') settings.set('label', LABEL_NUMBERS[event['label']] ?? 'none');
    if (typeof event['frame'] === 'number') settings.set('frame', FRAMES[event['frame']] ?? 'none');
  }

  /** Texts in the corners: 0 top left, 1 top right, 2 bottom left, 3 bottom right. */
  private setTexts(texts: [number, string, string][]): void {
    this.texts.replaceChildren(
      ...[0, 1, 2, 3].map((corner) =>
        h(
          'div',
          { class: `corner corner-${corner}` },
          ...texts
            .filter(([place]) => place === corner)
            .map(([, left, right]) =>
              h('div', { class: 'pair' }, h('pre', { text: left ?? '' }), h('pre', { text: right ?? '' })),
            ),
        ),
      ),
    );
  }

  private sendKey(event: KeyboardEvent): void {
    if (this.app.hello?.mode !== 'passive' || (event.target as HTMLElement).closest('input, textarea, select, dialog')) return;
    const code = keyNumber(event.code);
    if (code !== undefined && !event.repeat) this.app.client.post('key', { code });
  }
}
