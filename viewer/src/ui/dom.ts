// Elements of the page, made by functions.

export interface Properties {
  class?: string;
  text?: string;
  title?: string;
  type?: string;
  value?: string;
  href?: string;
  for?: string;
  id?: string;
  placeholder?: string;
  hidden?: boolean;
  checked?: boolean;
  open?: boolean;
  attributes?: Record<string, string>;
  on?: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };
}

export type Child = Node | string | null | undefined | false;

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  const { class: name, text, attributes, on, for: target, ...rest } = properties;
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  if (target) element.setAttribute('for', target);
  for (const [key, value] of Object.entries(attributes ?? {})) element.setAttribute(key, value);
  for (const [key, listener] of Object.entries(on ?? {})) element.addEventListener(key, listener as EventListener);
  for (const [key, value] of Object.entries(rest)) (element as unknown as Record<string, unknown>)[key] = value;
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/** Sets a text only if it differs: the browser need not lay out the page again. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** A number with about six digits, as short as can be. */
export function shortNumber(value: number, digits = 6): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '∞' : '−∞';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 10 ** -digits) return value.toExponential(Math.max(0, Math.min(2, digits - 4)));
  // Digits behind the point are limited as well: noise of the last digits is not worth the room.
  return String(Number(Number(value.toPrecision(digits)).toFixed(digits)));
}

/** A number of fixed width, for readings that change. */
export function reading(value: number): string {
  if (!Number.isFinite(value)) return shortNumber(value);
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e5 || size < 1e-4)) return value.toExponential(2);
  return value.toFixed(size >= 1000 ? 1 : size >= 100 ? 2 : size >= 10 ? 3 : 4);
}

/** Gives the user a file. */
export function saveFile(name: string, data: BlobPart | Blob, type = 'application/octet-stream'): void {
  const blob = data instanceof Blob ? data : new Blob([data], { type });
  const url = URL.createObjectURL(blob);
  const link = h('a', { href: url, attributes: { download: name } });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** Copies a text; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** Browsers offer the clipboard to pages from this machine or over https only; the old way works everywhere. */
function copyByCommand(text: string): boolean {
  const area = h('textarea', { value: text });
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** The text of the clipboard; where the browser keeps it from the page, the user is asked for it. */
export async function pastedText(question: string): Promise<string> {
  if (navigator.clipboard) return navigator.clipboard.readText();
  return window.prompt(question) ?? '';
}
