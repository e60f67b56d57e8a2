// A list that can be long: rows are made as needed, and a filter finds the others.
import { h } from './dom';

const FIRST = 60;

export class FilteredList {
  readonly element = h('div', { class: 'filtered' });
  onclear = (): void => {};
  private readonly filter: HTMLInputElement;
  private readonly rows = h('div', { class: 'rows' });
  private readonly more: HTMLButtonElement;
  private items: string[] = [];
  private most = FIRST;

  constructor(
    placeholder: string,
    private readonly make: (id: number) => HTMLElement,
  ) {
    this.filter = h('input', { class: 'search', type: 'search', placeholder, on: { input: () => this.restart() } });
    this.more = h('button', {
      class: 'button',
      type: 'button',
      text: 'More',
      on: {
        click: () => {
          this.most += 4 * FIRST;
          this.draw();
        },
      },
    });
    this.element.append(this.filter, this.rows, this.more);
  }

  /** The names; a row is made for each that is shown. */
  setItems(items: string[]): void {
    this.items = items;
    this.filter.value = '';
    this.filter.hidden = items.length <= 12;
    this.restart();
  }

  get count(): number {
    return this.items.length;
  }

  private restart(): void {
    this.most = FIRST;
    this.draw();
  }

  private draw(): void {
    const words = this.filter.value.trim().toLowerCase();
    const ids = this.items.map((_, id) => id).filter((id) => this.items[id]!.toLowerCase().includes(words));
    this.onclear();
    this.rows.replaceChildren(...ids.slice(0, this.most).map((id) => this.make(id)));
    this.more.hidden = ids.length <= this.most;
    this.more.textContent = `${ids.length - this.most} more`;
  }
}
