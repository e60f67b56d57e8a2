// The tree of the model: bodies with their joints, geoms, sites, ..., and the other objects by kind; with a search.
import type { App } from '../app';
import type { Model, ObjectKind, ObjectRef } from '../model/model';
import { WORDS } from '../model/enums';
import { h } from '../ui/dom';
import { icon } from '../ui/icons';
import type { Panel } from '../ui/panel';

interface Node {
  ref: ObjectRef | null;
  label: string;
  detail: string;
  children: Node[];
}

/** Rows that a search finds. */
const MOST_ROWS = 600;
/** Children of one thing that are shown at first, and that a click on "more" adds. */
const MOST_CHILDREN = 200;
const OTHER: [ObjectKind, string][] = [
  ['actuator', 'Actuators'],
  ['sensor', 'Sensors'],
  ['tendon', 'Tendons'],
  ['equality', 'Equality constraints'],
  ['key', 'Keyframes'],
  ['material', 'Materials'],
  ['texture', 'Textures'],
  ['mesh', 'Meshes'],
  ['hfield', 'Height fields'],
  ['skin', 'Skins'],
  ['flex', 'Flexes'],
];

function detailOf(model: Model, kind: ObjectKind, id: number): string {
  const f = model.fields;
  switch (kind) {
    case 'joint':
      return WORDS['jnt_type']![f.jnt_type[id]!] ?? '';
    case 'geom':
      return WORDS['geom_type']![f.geom_type[id]!] ?? '';
    case 'sensor':
      return WORDS['sensor_type']![f.sensor_type[id]!] ?? '';
    case 'equality':
      return WORDS['eq_type']![f.eq_type[id]!] ?? '';
    case 'actuator':
      return WORDS['actuator_trntype']![f.actuator_trntype[id]!] ?? '';
    case 'light':
      return WORDS['light_type']![f.light_type[id]!] ?? '';
    case 'texture':
      return WORDS['tex_type']![f.tex_type[id]!] ?? '';
    default:
      return kind === 'body' ? '' : kind;
  }
}

function leaf(model: Model, kind: ObjectKind, id: number): Node {
  return { ref: { kind, id }, label: model.label(kind, id), detail: detailOf(model, kind, id), children: [] };
}

/** Bodies as a tree. What belongs to a body comes before its children. */
function bodyTree(model: Model): Node {
  const nodes = Array.from({ length: model.size.nbody }, (_, id) => leaf(model, 'body', id));
  const owners: [ObjectKind, ArrayLike<number>][] = [
    ['joint', model.fields.jnt_bodyid],
    ['geom', model.fields.geom_bodyid],
    ['site', model.fields.site_bodyid],
    ['camera', model.fields.cam_bodyid],
    ['light', model.fields.light_bodyid],
  ];
  for (const [kind, owner] of owners) {
    for (let id = 0; id < owner.length; id++) nodes[owner[id]!]?.children.push(leaf(model, kind, id));
  }
  for (let id = 1; id < nodes.length; id++) nodes[model.fields.body_parentid[id]!]!.children.push(nodes[id]!);
  return nodes[0]!;
}

function allNodes(model: Model): Node[] {
  const groups = OTHER.filter(([kind]) => model.count(kind) > 0).map(([kind, title]) => ({
    ref: null,
    label: title,
    detail: String(model.count(kind)),
    children: Array.from({ length: model.count(kind) }, (_, id) => leaf(model, kind, id)),
  }));
  return [bodyTree(model), ...groups];
}

export class TreePanel implements Panel {
  readonly id = 'tree';
  readonly title = 'Model';
  readonly icon = 'tree';
  readonly element = h('div', { class: 'tree-panel' });
  private readonly search = h('input', {
    class: 'search',
    type: 'search',
    placeholder: 'Search…',
    attributes: { 'aria-label': 'Search the model' },
  });
  private readonly list = h('ul', { class: 'tree', attributes: { role: 'tree' } });
  private nodes: Node[] = [];
  private opened = new Set<Node>();
  /** Which children are shown, first and end, of things with many. */
  private windows = new Map<Node, [number, number]>();
  private rows = new Map<string, HTMLElement>();

  constructor(private readonly app: App) {
    this.element.append(h('div', { class: 'search-box' }, icon('search'), this.search), this.list);
    this.search.addEventListener('input', () => this.draw());
    app.on('model', (model) => this.load(model));
    app.on('selection', (ref) => this.reveal(ref));
  }

  focusSearch(): void {
    this.search.focus();
    this.search.select();
  }

  private load(model: Model): void {
    this.nodes = allNodes(model);
    const [root] = this.nodes;
    this.opened = new Set([root!]);
    this.windows.clear();
    // Small models are shown whole.
    if (model.size.nbody <= 12) for (const child of root!.children) this.opened.add(child);
    this.draw();
  }

  private draw(): void {
    const words = this.search.value.trim().toLowerCase();
    this.rows.clear();
    const items: HTMLElement[] = [];
    if (words) {
      const matches = (node: Node): boolean => `${node.label} ${node.detail}`.toLowerCase().includes(words);
      const visit = (node: Node): void => {
        if (items.length >= MOST_ROWS) return;
        if (node.ref && matches(node)) items.push(this.row(node, 0, false));
        node.children.forEach(visit);
      };
      this.nodes.forEach(visit);
      if (items.length === 0) items.push(h('li', { class: 'empty', text: 'Nothing found' }));
      if (items.length >= MOST_ROWS) items.push(h('li', { class: 'empty', text: 'There are more' }));
    } else for (const node of this.nodes) this.addRows(items, node, 0);
    this.list.replaceChildren(...items);
    this.mark(this.app.selection);
  }

  private addRows(items: HTMLElement[], node: Node, depth: number): void {
    items.push(this.row(node, depth, true));
    if (!this.opened.has(node)) return;
    const [first, end] = this.windowOf(node);
    const count = node.children.length;
    if (first > 0) items.push(this.moreRow(node, depth + 1, first, [Math.max(0, first - MOST_CHILDREN), end]));
    for (const child of node.children.slice(first, end)) this.addRows(items, child, depth + 1);
    if (end < count) items.push(this.moreRow(node, depth + 1, count - end, [first, end + MOST_CHILDREN]));
  }

  private windowOf(node: Node): [number, number] {
    return this.windows.get(node) ?? [0, MOST_CHILDREN];
  }

  /** Stands for children that are not shown; a click shows the next ones. */
  private moreRow(node: Node, depth: number, count: number, next: [number, number]): HTMLElement {
    const show = (): void => {
      this.windows.set(node, next);
      this.draw();
    };
    const button = h('button', { class: 'link', type: 'button', text: `${count} more`, on: { click: show } });
    const item = h('li', { class: 'row more' }, button);
    item.style.setProperty('--depth', String(depth + 1));
    return item;
  }

  /** Shows a child of something with many. */
  private showChild(node: Node, child: Node): boolean {
    const index = node.children.indexOf(child);
    const [first, end] = this.windowOf(node);
    if (index < 0 || (index >= first && index < end)) return false;
    const start = Math.max(0, index - MOST_CHILDREN / 2);
    this.windows.set(node, [start, start + MOST_CHILDREN]);
    return true;
  }

  private row(node: Node, depth: number, expandable: boolean): HTMLElement {
    const open = this.opened.has(node);
    const arrow = h(
      'button',
      { class: 'arrow', type: 'button', attributes: { 'aria-label': open ? 'Close' : 'Open' } },
      icon('chevron'),
    );
    arrow.classList.toggle('open', open);
    arrow.style.visibility = expandable && node.children.length > 0 ? 'visible' : 'hidden';
    const item = h(
      'li',
      { class: 'row', attributes: { role: 'treeitem' } },
      arrow,
      h('span', { class: `dot ${node.ref?.kind ?? 'group'}` }),
      h('span', { class: 'label', text: node.label }),
      h('span', { class: 'detail', text: node.detail }),
    );
    item.style.setProperty('--depth', String(depth));
    const toggle = (): void => {
      if (this.opened.has(node)) this.opened.delete(node);
      else this.opened.add(node);
      this.draw();
    };
    arrow.addEventListener('click', (event) => {
      event.stopPropagation();
      toggle();
    });
    item.addEventListener('click', () => (node.ref ? this.app.select(node.ref) : toggle()));
    item.addEventListener('dblclick', () => node.ref && node.children.length > 0 && toggle());
    if (node.ref) this.rows.set(`${node.ref.kind}:${node.ref.id}`, item);
    return item;
  }

  private mark(ref: ObjectRef | null): void {
    for (const [key, row] of this.rows) row.setAttribute('aria-selected', String(key === `${ref?.kind}:${ref?.id}`));
  }

  /** Opens what is above a selected object, and scrolls to it. */
  private reveal(ref: ObjectRef | null): void {
    if (ref && !this.search.value) {
      const path = this.nodes.map((node) => pathTo(node, ref)).find((found) => found !== null) ?? [];
      let changed = false;
      path.slice(0, -1).forEach((node, k) => {
        changed = !this.opened.has(node) || changed;
        this.opened.add(node);
        changed = this.showChild(node, path[k + 1]!) || changed;
      });
      if (changed) this.draw();
    }
    this.mark(ref);
    if (ref) this.rows.get(`${ref.kind}:${ref.id}`)?.scrollIntoView({ block: 'nearest' });
  }
}

function pathTo(node: Node, ref: ObjectRef): Node[] | null {
  if (node.ref?.kind === ref.kind && node.ref.id === ref.id) return [node];
  for (const child of node.children) {
    const path = pathTo(child, ref);
    if (path) return [node, ...path];
  }
  return null;
}
