// How a page with its own engine opens a model: files, a folder, or one of the examples that lie beside the page.
import type { App } from '../app';
import { h } from '../ui/dom';
import type { Drop } from './drop';
import { openAddress } from './link';

/** The names of the examples, which `./dev web` writes. */
const LIST = 'models/index.json';

async function exampleNames(): Promise<string[]> {
  const response = await fetch(new URL(LIST, document.baseURI));
  return response.ok ? ((await response.json()) as string[]) : [];
}

export class OpenDialog {
  private readonly examples = h('div', { class: 'examples' });
  private readonly dialog: HTMLDialogElement;
  private filled = false;

  constructor(
    private readonly app: App,
    drop: Drop,
  ) {
    this.dialog = h(
      'dialog',
      { class: 'ask' },
      h('h2', { text: 'Open a model' }),
      h(
        'div',
        { class: 'stack' },
        this.button('Files or a zip archive …', () => drop.choose()),
        this.button('A folder …', () => drop.choose(true)),
      ),
      h('h2', { text: 'Examples' }),
      this.examples,
    );
    document.body.append(this.dialog);
  }

  show(): void {
    this.dialog.showModal();
    if (!this.filled) void this.fill();
  }

  private async fill(): Promise<void> {
    this.filled = true;
    const names = await exampleNames();
    this.examples.append(...names.map((name) => this.button(name.replaceAll('_', ' '), () => this.openExample(name))));
  }

  /** Opens an example, and makes the address of the page a link to it. */
  private openExample(name: string): void {
    const path = `models/${name}.xml`;
    history.replaceState(null, '', `?model=${path}`);
    void openAddress(this.app, new URL(path, document.baseURI));
  }

  private button(text: string, act: () => void): HTMLElement {
    const click = (): void => {
      this.dialog.close();
      act();
    };
    return h('button', { class: 'button', type: 'button', text, on: { click } });
  }
}
