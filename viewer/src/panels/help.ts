// The help page: mouse, touch and keys.
import type { Shortcut } from '../control/keys';
import { h } from '../ui/dom';
import { iconButton } from '../ui/widgets';

const MOUSE: [string, string][] = [
  ['Left drag', 'turn the view'],
  ['Right drag', 'move the view; with Shift in the horizontal plane'],
  ['Wheel, middle drag', 'zoom'],
  ['Double-click', 'select a body; with Alt a geom'],
  ['Ctrl + right drag', 'pull the selected body; with Shift in the horizontal plane'],
  ['Ctrl + left drag', 'turn the selected body'],
  ['Right double-click', 'look at a point'],
  ['Ctrl + right double-click', 'track a body'],
];
const TOUCH: [string, string][] = [
  ['One finger', 'turn the view, or pull the selected body when the hand is on'],
  ['Two fingers', 'move and zoom'],
  ['Double tap', 'select a body'],
  ['Long press', 'look at a point'],
];

function table(title: string, rows: [string, string][]): HTMLElement {
  return h(
    'section',
    {},
    h('h3', { text: title }),
    h('dl', {}, ...rows.flatMap(([key, text]) => [h('dt', {}, h('kbd', { text: key })), h('dd', { text })])),
  );
}

export function makeHelp(shortcuts: Shortcut[], version: () => string): HTMLDialogElement {
  const dialog = h('dialog', { class: 'help', attributes: { 'aria-label': 'Help' } });
  const sections = [...new Set(shortcuts.map((shortcut) => shortcut.section))];
  const keys = sections.map((name) => {
    const rows = new Map<string, string[]>();
    for (const { section, name: key, text } of shortcuts)
      if (section === name && key && text) rows.set(text, [...(rows.get(text) ?? []), key]);
    return table(
      name,
      [...rows].map(([text, list]) => [list.join('  '), text]),
    );
  });
  const about = h('p', { class: 'detail' });
  dialog.append(
    h(
      'header',
      {},
      h('h2', { text: 'Mouse, touch and keys' }),
      iconButton('close', 'Close', () => dialog.close()),
    ),
    h('div', { class: 'help-body' }, table('Mouse', MOUSE), table('Touch', TOUCH), ...keys),
    about,
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  const show = dialog.showModal.bind(dialog);
  dialog.showModal = () => {
    about.textContent = version();
    show();
  };
  return dialog;
}
