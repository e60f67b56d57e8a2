// Models by links, in a page with its own engine: ?model=ADDRESS opens a model, with the files that it names, which lie beside it, or
// a zip archive.
import type { App } from '../app';
import { unzip } from '../record/unzip';
import { modelsIn } from './drop';

type Files = Map<string, Uint8Array<ArrayBuffer>>;

/** The model if the page's address names none. */
const FIRST_MODEL = 'models/humanoid.xml';

/** Files that texts name at most, so that a wrong file does not fetch without end. */
const MOST_FILES = 500;

async function fetchBytes(address: URL): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await fetch(address);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

const isText = (path: string): boolean => /\.(xml|mjcf|urdf)$/i.test(path);

/** Where <compiler> says that meshes and textures are. */
interface Folders {
  mesh: string;
  texture: string;
}

function readFolders(text: string, into: Folders): void {
  const value = (name: string): string | undefined => text.match(new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`))?.[1];
  into.mesh = value('meshdir') ?? value('assetdir') ?? into.mesh;
  into.texture = value('texturedir') ?? value('assetdir') ?? into.texture;
}

/** The files that an MJCF or URDF text names, each with the paths that it may mean, the likely ones first. */
export function namedFiles(text: string, folder: string, folders: Folders): string[][] {
  const found: string[][] = [];
  for (const [, tag, attributes] of text.matchAll(/<(\w+)\b([^>]*)>/g)) {
    const inner = tag === 'texture' ? folders.texture : /^(mesh|hfield|skin)$/.test(tag!) ? folders.mesh : '';
    for (const [, name] of attributes!.matchAll(/\bfile(?:name|right|left|up|down|front|back)?\s*=\s*["']([^"']+)["']/g)) {
      const paths = [[inner, name], [folder, inner, name], [name], [folder, name]];
      found.push([...new Set(paths.map((parts) => normal(parts.filter(Boolean).join('/'))))]);
    }
  }
  return found;
}

function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Fetches what the text of a file names, and adds it to the files. */
async function fetchNamed(files: Files, path: string, folders: Folders, address: URL): Promise<void> {
  const folder = path.split('/').slice(0, -1).join('/');
  const text = new TextDecoder().decode(files.get(path));
  readFolders(text, folders);
  for (const choices of namedFiles(text, folder, folders)) {
    if (choices.some((choice) => files.has(choice))) continue;
    for (const choice of choices) {
      if (files.size >= MOST_FILES) throw new Error(`${address.href} names more than ${MOST_FILES} files`);
      const found = await fetchBytes(new URL(choice, address));
      if (!found) continue;
      files.set(choice, found);
      break;
    }
  }
}

/** Fetches a model and all files that it names, directly or through files that it includes. */
async function fetchModel(address: URL): Promise<{ files: Files; model: string | undefined }> {
  const name = decodeURIComponent(address.pathname.split('/').at(-1) || 'model.xml');
  const bytes = await fetchBytes(address);
  if (!bytes) throw new Error(`${address.href} cannot be fetched`);
  if (/\.zip$/i.test(name)) {
    const files = await unzip(bytes);
    return { files, model: modelsIn(files)[0] };
  }
  const files: Files = new Map([[name, bytes]]);
  const folders: Folders = { mesh: '', texture: '' };
  const pending = [name];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (!isText(path)) continue;
    const known = new Set(files.keys());
    await fetchNamed(files, path, folders, address);
    pending.push(...[...files.keys()].filter((added) => !known.has(added)));
  }
  return { files, model: name };
}

/** Opens the model at an address. */
export async function openAddress(app: App, address: URL): Promise<void> {
  try {
    const { files, model } = await fetchModel(address);
    const paths = [...files.keys()];
    await app.ask('open', { files: paths, model }, paths.map((path, k) => [String(k), files.get(path)!]));
  } catch (error) {
    app.note((error as Error).message, 'error');
  }
}

/** Opens the model of the page's address, or the first one, when the engine has started. */
export function openLink(app: App, page: Location): void {
  const wanted = new URLSearchParams(page.search).get('model') ?? FIRST_MODEL;
  const stop = app.on('model', () => {
    stop();
    void openAddress(app, new URL(wanted, page.href));
  });
}
