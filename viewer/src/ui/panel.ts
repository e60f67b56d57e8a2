// Panels and the docks that hold them. A panel lives as long as the page; it is updated only while it is shown.
import type { Frame } from '../model/frame';
import { h } from './dom';
import { icon, type IconName } from './icons';

export interface Panel {
  id: string;
  title: string;
  icon: IconName;
  element: HTMLElement;
  /** Called when it becomes visible or hidden. */
  setShown?(shown: boolean): void;
  /** Shows a frame; at most some fifteen times a second. */
  update?(frame: Frame): void;
}

export class Dock {
  readonly element = h('aside', { class: 'dock' });
  readonly rail = h('nav', { class: 'rail', attributes: { role: 'tablist' } });
  shown: Panel | null = null;
  onchange = (): void => {};
  private readonly body = h('div', { class: 'dock-body' });
  private readonly title = h('h2', {});
  private readonly tabs = new Map<string, HTMLButtonElement>();
  private readonly panels = new Map<string, Panel>();

  constructor(label: string) {
    this.element.setAttribute('aria-label', label);
    const close = h(
      'button',
      {
        class: 'icon-button',
        title: 'Close',
        type: 'button',
        attributes: { 'aria-label': 'Close panel' },
        on: { click: () => this.show(null) },
      },
      icon('close'),
    );
    this.element.append(h('header', { class: 'dock-head' }, this.title, close), this.body);
    this.element.hidden = true;
  }

  add(panel: Panel): void {
    const tab = h(
      'button',
      {
        class: 'tab',
        title: panel.title,
        type: 'button',
        attributes: { role: 'tab', 'aria-selected': 'false', 'data-panel': panel.id },
        on: { click: () => this.show(this.shown === panel ? null : panel.id) },
      },
      icon(panel.icon),
      h('span', { text: panel.title }),
    );
    this.rail.append(tab);
    this.tabs.set(panel.id, tab);
    this.panels.set(panel.id, panel);
    panel.element.classList.add('panel');
    panel.element.hidden = true;
    this.body.append(panel.element);
  }

  /** Takes a panel out, to put it into another dock. */
  remove(panel: Panel): void {
    if (this.shown === panel) this.show(null);
    this.tabs.get(panel.id)?.remove();
    this.tabs.delete(panel.id);
    this.panels.delete(panel.id);
    panel.element.remove();
  }

  show(id: string | null): void {
    const next = id === null ? null : (this.panels.get(id) ?? null);
    if (next === this.shown) return;
    if (this.shown) {
      this.shown.element.hidden = true;
      this.shown.setShown?.(false);
    }
    this.shown = next;
    this.element.hidden = next === null;
    for (const [name, tab] of this.tabs) tab.setAttribute('aria-selected', String(name === next?.id));
    if (next) {
      this.title.textContent = next.title;
      next.element.hidden = false;
      next.setShown?.(true);
    }
    this.onchange();
  }
}
