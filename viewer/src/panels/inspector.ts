// The selected thing: what it is, its numbers live, and its constants in the model.
import type { App, FieldInfo } from '../app';
import { WORDS } from '../model/enums';
import type { Frame } from '../model/frame';
import { sizeName, type ObjectKind, type ObjectRef } from '../model/model';
import type { NumberArray } from '../protocol/container';
import { h, reading, setText, shortNumber } from '../ui/dom';
import { icon } from '../ui/icons';
import type { Panel } from '../ui/panel';
import { empty, section } from '../ui/widgets';

/** Data fields that are shown live, by kind. */
const LIVE: Partial<Record<ObjectKind, string[]>> = {
  body: ['xpos', 'xquat', 'xipos', 'cvel', 'subtree_com', 'xfrc_applied', 'body_contact_force'],
  joint: ['xanchor', 'xaxis'],
  geom: ['geom_xpos', 'geom_xmat'],
  site: ['site_xpos', 'site_xmat'],
  camera: ['cam_xpos', 'cam_xmat'],
  light: ['light_xpos', 'light_xdir'],
  tendon: ['ten_length', 'ten_velocity'],
  actuator: ['ctrl', 'actuator_length', 'actuator_velocity', 'actuator_force'],
  equality: ['eq_active'],
};
const JOINT_DOFS = ['qvel', 'qacc', 'qfrc_actuator', 'qfrc_passive', 'qfrc_constraint', 'qfrc_bias'];
/** What a reading shows of long rows. */
const MOST_VALUES = 12;

interface Live {
  field: string;
  start: number;
  count: number;
  values: HTMLElement[];
}

export class Inspector implements Panel {
  readonly id = 'inspect';
  readonly title = 'Inspect';
  readonly icon = 'inspect';
  readonly element = h('div', { class: 'inspector' });
  /** Asks for a plot of a field's entries. */
  onplot = (_text: string): void => {};
  private live: Live[] = [];
  private shown = false;
  private constants = new Map<string, NumberArray>();

  constructor(private readonly app: App) {
    app.on('selection', () => this.draw());
    app.on('fields', () => {
      this.constants.clear();
      this.draw();
    });
    app.watch.add(() => (this.shown ? this.live.map(({ field }) => ({ name: field, type: 'f8' as const })) : []));
    this.draw();
  }

  setShown(shown: boolean): void {
    this.shown = shown;
    this.app.watch.update();
    if (shown) this.draw();
  }

  update(frame: Frame): void {
    for (const { field, start, count, values } of this.live) {
      const data = frame.get(field);
      if (data.length < start + count) continue;
      for (let k = 0; k < values.length; k++) setText(values[k]!, reading(data[start + k]!));
    }
  }

  private draw(): void {
    const { selection: ref, model } = this.app;
    this.live = [];
    if (!ref || !model) {
      this.element.replaceChildren(empty('Double-click something in the view, or choose it in the tree.'));
      return;
    }
    const constants = section('Model', true);
    this.element.replaceChildren(this.heading(ref), section('Live', true, ...this.liveRows(ref)), constants);
    this.app.watch.update();
    if (this.app.frame) this.update(this.app.frame);
    if (this.shown) void this.drawConstants(ref, constants.lastElementChild as HTMLElement);
  }

  private heading(ref: ObjectRef): HTMLElement {
    const model = this.app.model!;
    const body = this.app.selectedBody();
    const parent = ref.kind === 'body' ? model.fields.body_parentid[ref.id]! : body;
    const link = (text: string, id: number): HTMLElement =>
      h('button', {
        class: 'link',
        type: 'button',
        text: `${text} ${model.label('body', id)}`,
        on: { click: () => this.app.select({ kind: 'body', id }) },
      });
    return h(
      'div',
      { class: 'heading' },
      h('span', { class: `dot ${ref.kind}` }),
      h(
        'div',
        {},
        h('strong', { text: model.label(ref.kind, ref.id) }),
        h('span', { class: 'detail', text: `${ref.kind} ${ref.id}` }),
        parent >= 0 && !(ref.kind === 'body' && ref.id === 0) ? link(ref.kind === 'body' ? 'child of' : 'of', parent) : null,
      ),
    );
  }

  private liveRows({ kind, id }: ObjectRef): HTMLElement[] {
    const model = this.app.model!;
    const f = model.fields;
    const rows: HTMLElement[] = [];
    const add = (field: string, start: number, count: number, name: string): void => {
      if (count > 0) rows.push(this.liveRow(field, start, Math.min(count, MOST_VALUES), name));
    };
    if (kind === 'joint') {
      const type = f.jnt_type[id]!;
      const start = f.jnt_dofadr[id]!;
      add('qpos', f.jnt_qposadr[id]!, [7, 4, 1, 1][type]!, 'qpos');
      for (const field of JOINT_DOFS) add(field, start, [6, 3, 1, 1][type]!, field);
    }
    if (kind === 'sensor') add('sensordata', f.sensor_adr[id]!, f.sensor_dim[id]!, model.label('sensor', id));
    if (kind === 'actuator' && f.actuator_actadr[id]! >= 0) add('act', f.actuator_actadr[id]!, f.actuator_actnum[id]!, 'act');
    for (const field of LIVE[kind] ?? []) {
      const columns = this.columnsOf(field);
      add(field, id * columns, columns, field);
    }
    return rows.length > 0 ? rows : [empty('It has no numbers that change.')];
  }

  private columnsOf(field: string): number {
    if (field === 'body_contact_force') return 6;
    return (
      this.info(field)
        ?.shape.slice(1)
        .reduce((a, b) => a * b, 1) ?? 1
    );
  }

  private info(name: string): FieldInfo | undefined {
    return this.app.fields.find((field) => field.name === name);
  }

  private liveRow(field: string, start: number, count: number, name: string): HTMLElement {
    const values = Array.from({ length: count }, () => h('span', { class: 'value', text: '–' }));
    this.live.push({ field, start, count, values });
    const columns = this.columnsOf(field);
    const row = Math.floor(start / columns);
    const text = columns === 1 ? `${field}[${start}:${start + count}]` : `${field}[${row}]`;
    const canPlot = field !== 'body_contact_force';
    const plot = h(
      'button',
      {
        class: 'icon-button small',
        type: 'button',
        title: 'Plot',
        attributes: { 'aria-label': `Plot ${name}` },
        on: { click: () => this.onplot(text) },
      },
      icon('chart'),
    );
    const list = h('span', { class: 'values' }, ...values);
    list.style.setProperty('--columns', String(count % 3 === 0 ? 3 : Math.min(count, 4)));
    return h(
      'div',
      { class: 'live-row', title: this.info(field)?.meaning ?? '' },
      h('span', { class: 'name', text: name }),
      list,
      canPlot ? plot : null,
    );
  }

  /** Constants come once per kind and model. */
  private async drawConstants(ref: ObjectRef, into: HTMLElement): Promise<void> {
    const rows = sizeName(ref.kind);
    const fields = this.app.fields.filter((field) => field.owner === 'model' && field.rows === rows);
    const missing = fields.map((field) => field.name).filter((name) => !this.constants.has(name));
    if (missing.length > 0) {
      const reply = await this.app.ask('get', { names: missing });
      for (const [name, array] of reply?.arrays ?? []) this.constants.set(name, array.data);
    }
    if (this.app.selection !== ref) return;
    into.replaceChildren(...fields.map((field) => this.constantRow(field, ref.id)));
  }

  private constantRow(field: FieldInfo, id: number): HTMLElement {
    const columns = field.shape.slice(1).reduce((a, b) => a * b, 1);
    const data = this.constants.get(field.name);
    const values = data ? Array.from(data.subarray(id * columns, Math.min((id + 1) * columns, id * columns + MOST_VALUES))) : [];
    const word = columns === 1 ? WORDS[field.name]?.[values[0] ?? -1] : undefined;
    const text = word ?? values.map((value) => shortNumber(value)).join('  ');
    return h(
      'div',
      { class: 'line', title: field.meaning },
      h('span', { class: 'name', text: field.name }),
      h('span', { class: 'value', text }),
    );
  }
}
