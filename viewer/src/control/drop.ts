// Opening models that are dropped on the page or chosen: a file, files, a folder or a zip archive with meshes and textures.
import type { App } from '../app';
import { unzip } from '../record/unzip';
import { h } from '../ui/dom';

type Files = Map<string, Uint8Array<ArrayBuffer>>;

const MODEL = /\.(xml|mjcf|urdf|mjb)$/i;

async function addFile(files: Files, path: string, file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!/\.zip$/i.test(path)) files.set(path, bytes);
  else for (const [inner, data] of await unzip(bytes)) files.set(inner, data);
}

async function addEntry(files: Files, entry: FileSystemEntry): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    await addFile(files, path, file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A folder is read in pieces of about a hundred entries.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return;
    for (const child of entries) await addEntry(files, child);
  }
}

/** Models that no other file includes, scenes first. */
export function modelsIn(files: Files): string[] {
  const names = [...files.keys()].filter((name) => MODEL.test(name));
  const included = new Set<string>();
  for (const name of names) {
    if (/\.mjb$/i.test(name)) continue;
    const text = new TextDecoder().decode(files.get(name));
    const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : '';
    for (const [, file] of text.matchAll(/<include[^>]*file\s*=\s*["']([^"']+)["']/g)) included.add(folder + file);
  }
  const roots = names.filter((name) => !included.has(name));
  const rank = (name: string): number => (/(^|\/)scene[^/]*$/i.test(name) ? 0 : 1) + 2 * name.split('/').length;
  return (roots.length > 0 ? roots : names).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

export class Drop {
  private readonly input = h('input', {
    type: 'file',
    attributes: { multiple: '', accept: '.xml,.mjcf,.urdf,.mjb,.zip,.obj,.stl,.png,.msh,.skn,.ply,.3mf' },
  });

  constructor(private readonly app: App) {
    window.addEventListener('dragover', (event) => {
      event.preventDefault();
      document.body.classList.add('dropping');
    });
    window.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
    window.addEventListener('drop', (event) => {
      event.preventDefault();
      document.body.classList.remove('dropping');
      void this.drop(event.dataTransfer);
    });
    this.input.addEventListener('change', () => void this.openAll([...(this.input.files ?? [])]));
  }

  /** Lets the user choose files, or a folder. */
  choose(folder = false): void {
    this.input.webkitdirectory = folder;
    this.input.click();
  }

  private async drop(data: DataTransfer | null): Promise<void> {
    if (!data) return;
    if (!this.app.hello?.canOpen)
      return this.app.note('This page shows a simulation of a program; start corten view with another model', 'warning');
    const entries = [...data.items]
      .map((item) => item.webkitGetAsEntry?.())
      .filter((entry): entry is FileSystemEntry => Boolean(entry));
    const files: Files = new Map();
    try {
      for (const entry of entries) await addEntry(files, entry);
      await this.open(files);
    } catch (error) {
      this.app.note((error as Error).message, 'error');
    }
  }

  private async openAll(list: File[]): Promise<void> {
    const files: Files = new Map();
    try {
      for (const file of list) await addFile(files, file.webkitRelativePath || file.name, file);
      await this.open(files);
    } catch (error) {
      this.app.note((error as Error).message, 'error');
    }
    this.input.value = '';
  }

  private async open(files: Files): Promise<void> {
    const models = modelsIn(files);
    if (models.length === 0) return this.app.note('There is no model among these files', 'error');
    const model = models.length === 1 ? models[0]! : await this.ask(models);
    if (!model) return;
    const paths = [...files.keys()];
    await this.app.ask(
      'open',
      { files: paths, model },
      paths.map((path, k) => [String(k), files.get(path)!]),
    );
  }

  /** Which of several models; null: none. */
  private ask(models: string[]): Promise<string | null> {
    return new Promise((resolve) => {
      const dialog = h('dialog', { class: 'ask' }, h('h2', { text: 'Which model?' }));
      const done = (name: string | null): void => {
        dialog.close();
        dialog.remove();
        resolve(name);
      };
      dialog.append(
        h(
          'div',
          { class: 'stack' },
          ...models
            .slice(0, 40)
            .map((name) => h('button', { class: 'button', type: 'button', text: name, on: { click: () => done(name) } })),
        ),
      );
      dialog.addEventListener('cancel', () => done(null));
      document.body.append(dialog);
      dialog.showModal();
    });
  }
}
