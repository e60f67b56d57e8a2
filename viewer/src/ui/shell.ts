// The layout: top bar, docks with panels, the view, run control. On a phone the panels are a sheet at the bottom.
import type { App } from '../app';
import type { Stage } from '../scene/stage';
import { h } from './dom';
import { Dock, type Panel } from './panel';

const WIDE = '(min-width: 1100px)';
const NARROW = '(max-width: 760px)';
const UPDATE_MS = 66;

export class Shell {
  readonly element = h('div', { class: 'shell' });
  readonly left = new Dock('Model');
  readonly right = new Dock('Panels');
  readonly view = h('main', { class: 'view' });
  private readonly wide = window.matchMedia(WIDE);
  private readonly narrow = window.matchMedia(NARROW);
  private lastUpdate = 0;
  private later = 0;
  private hiddenPanels: [string | null, string | null] | null = null;

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
    private readonly tree: Panel,
    panels: Panel[],
  ) {
    this.view.append(stage.canvas, stage.labels.canvas);
    const grip = h('div', { class: 'grip', title: 'Drag to change the width' });
    this.right.element.prepend(grip);
    this.makeResizable(grip);
    for (const panel of panels) this.right.add(panel);
    this.placeTree();
    this.wide.addEventListener('change', () => this.placeTree());
    this.left.onchange = this.right.onchange = () => this.app.watch.update();
    new ResizeObserver(() => this.resize()).observe(this.view);
    window.addEventListener('resize', () => this.resize());
    app.on('frame', () => this.update());
    app.on('selection', () => setTimeout(() => this.update(true)));
  }

  /** Puts the parts together and shows the first panels. */
  assemble(top: HTMLElement, bottom: HTMLElement): void {
    this.element.append(top, this.left.element, this.view, this.right.element, this.right.rail, bottom);
    if (this.wide.matches) this.left.show('tree');
    if (!this.narrow.matches) this.right.show('view');
  }

  showPanel(id: string): void {
    const dock = id === 'tree' && this.wide.matches ? this.left : this.right;
    dock.show(dock.shown?.id === id ? null : id);
  }

  /** Shows a panel, if it is not shown already. */
  openPanel(id: string): void {
    const dock = id === 'tree' && this.wide.matches ? this.left : this.right;
    dock.show(id);
  }

  /** Hides all panels, or shows those that were hidden. */
  togglePanels(): void {
    if (this.hiddenPanels) {
      this.left.show(this.hiddenPanels[0]);
      this.right.show(this.hiddenPanels[1]);
      this.hiddenPanels = null;
    } else {
      this.hiddenPanels = [this.left.shown?.id ?? null, this.right.shown?.id ?? null];
      this.left.show(null);
      this.right.show(null);
    }
  }

  /** The tree has its own dock if there is room. */
  private placeTree(): void {
    const [from, to] = this.wide.matches ? [this.right, this.left] : [this.left, this.right];
    const wasShown = from.shown === this.tree;
    from.remove(this.tree);
    to.add(this.tree);
    if (this.wide.matches || wasShown) to.show('tree');
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.view;
    if (clientWidth > 0 && clientHeight > 0) this.stage.resize(clientWidth, clientHeight);
  }

  /** Updates the panels that are shown; numbers that change faster cannot be read. */
  private update(now = false): void {
    const wait = UPDATE_MS - (performance.now() - this.lastUpdate);
    const { frame } = this.app;
    if (!frame) return;
    if (!now && wait > 0) {
      // The last frame before a pause must be shown, too.
      this.later ||= window.setTimeout(() => this.update(true), wait);
      return;
    }
    clearTimeout(this.later);
    this.later = 0;
    this.lastUpdate = performance.now();
    for (const dock of [this.left, this.right]) dock.shown?.update?.(frame);
  }

  private makeResizable(grip: HTMLElement): void {
    grip.addEventListener('pointerdown', (event) => {
      grip.setPointerCapture(event.pointerId);
      const start = event.clientX;
      const width = this.right.element.clientWidth;
      const move = (next: PointerEvent): void => {
        const wanted = Math.max(260, Math.min(0.7 * window.innerWidth, width + start - next.clientX));
        this.element.style.setProperty('--dock-width', `${wanted}px`);
      };
      grip.addEventListener('pointermove', move);
      grip.addEventListener('pointerup', () => grip.removeEventListener('pointermove', move), { once: true });
    });
  }
}
