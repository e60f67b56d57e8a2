// What is drawn: elements, forces, rendering, groups, labels, frames, colours, camera.
import type { App } from '../app';
import type { Stage } from '../scene/stage';
import { COLOURS, FLAGS, FRAMES, GROUPS, GROUP_COUNT, LABELS, type Flag, type FlagName, type GroupKind } from '../settings';
import { copyText, h } from '../ui/dom';
import type { Panel } from '../ui/panel';
import { button, choice, section, segments, slider, toggle, type Control } from '../ui/widgets';

const GROUP_TITLES: Record<GroupKind, string> = {
  geom: 'Geoms',
  site: 'Sites',
  joint: 'Joints',
  tendon: 'Tendons',
  actuator: 'Actuators',
  skin: 'Skins',
  flex: 'Flexes',
};

export class ViewPanel implements Panel {
  readonly id = 'view';
  readonly title = 'View';
  readonly icon = 'eye';
  readonly element = h('div');
  private readonly flags = new Map<FlagName, Control<boolean>>();
  private readonly chips = new Map<string, HTMLButtonElement>();
  private readonly lists: { show: () => void }[] = [];

  constructor(
    private readonly app: App,
    stage: Stage,
  ) {
    const { settings } = app;
    const flagsOf = (name: Flag['section']): HTMLElement[] =>
      FLAGS.filter((flag) => flag.section === name).map((flag) => this.flag(flag));
    const label = choice('Labels', LABELS, settings.values.label, (value) => settings.set('label', value));
    const frame = choice('Frames', FRAMES, settings.values.frame, (value) => settings.set('frame', value));
    const colour = choice('Colours', COLOURS, settings.values.colour, (value) => settings.set('colour', value), [
      'by material',
      'by island',
      'by sleep',
      'by body',
      'by geom',
    ]);
    const depth = slider({
      label: 'Tree depth',
      min: 0,
      max: 12,
      value: settings.values.treeDepth,
      digits: 2,
      change: (value) => settings.set('treeDepth', Math.round(value)),
    });
    const quality = segments(
      ['auto', 'low', 'medium', 'high'],
      settings.values.quality,
      (value) => settings.set('quality', value),
      'Quality',
    );
    this.lists.push(
      { show: () => label.show(settings.values.label) },
      { show: () => frame.show(settings.values.frame) },
      { show: () => colour.show(settings.values.colour) },
      { show: () => quality.show(settings.values.quality) },
    );
    this.element.append(
      h(
        'div',
        { class: 'stack' },
        label.element,
        frame.element,
        colour.element,
        button('Copy camera', () => void this.copyCamera(stage), {
          icon: 'copy',
          title: 'The present view as a <camera> element',
        }),
        button('Show the whole model', () => stage.camera.align(true, app.frame), { icon: 'target', title: 'Ctrl A' }),
      ),
      section('Groups', true, ...GROUPS.map((kind) => this.groups(kind))),
      section('Elements', true, ...flagsOf('Elements'), depth.element),
      section('Forces', true, ...flagsOf('Forces')),
      section(
        'Rendering',
        true,
        ...flagsOf('Rendering'),
        h('div', { class: 'choice' }, h('span', { class: 'name', text: 'Quality' }), quality.element),
      ),
    );
    settings.on('change', () => this.show());
  }

  private async copyCamera(stage: Stage): Promise<void> {
    const done = await copyText(stage.camera.toXml());
    this.app.note(done ? 'Copied the camera' : 'The browser does not allow copying', done ? 'info' : 'error');
  }

  private flag(flag: Flag): HTMLElement {
    const control = toggle(
      flag.label,
      this.app.settings.flag(flag.name),
      (on) => this.app.settings.setFlag(flag.name, on),
      flag.key.toUpperCase(),
    );
    control.element.dataset['flag'] = flag.name;
    this.flags.set(flag.name, control);
    return control.element;
  }

  private groups(kind: GroupKind): HTMLElement {
    const chips = Array.from({ length: GROUP_COUNT }, (_, group) => {
      const chip = h('button', {
        class: 'chip',
        type: 'button',
        text: String(group),
        attributes: { 'aria-label': `${GROUP_TITLES[kind]} group ${group}` },
        on: { click: () => this.app.settings.toggleGroup(kind, group) },
      });
      chip.setAttribute('aria-pressed', String(this.app.settings.shows(kind, group)));
      this.chips.set(`${kind}${group}`, chip);
      return chip;
    });
    return h(
      'div',
      { class: 'choice' },
      h('span', { class: 'name', text: GROUP_TITLES[kind] }),
      h('span', { class: 'chips' }, ...chips),
    );
  }

  private show(): void {
    const { settings } = this.app;
    for (const [name, control] of this.flags) control.show(settings.flag(name));
    for (const kind of GROUPS) {
      for (let group = 0; group < GROUP_COUNT; group++) {
        this.chips.get(`${kind}${group}`)!.setAttribute('aria-pressed', String(settings.shows(kind, group)));
      }
    }
    for (const list of this.lists) list.show();
  }
}
