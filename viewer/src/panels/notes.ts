// Messages over the view: short ones that go away, faults of the simulation, and problems of the model.
import type { App, Diagnostic, Note } from '../app';
import { HARMLESS_STATUS, STATUS_BITS } from '../model/enums';
import type { Frame } from '../model/frame';
import { copyText, h } from '../ui/dom';
import { icon } from '../ui/icons';
import { iconButton } from '../ui/widgets';

const SHOWN_MS = 3500;
const MOST = 4;
/** A fault is shown until this long after it was seen last. */
const FAULT_MS = 1500;

/** A problem as one line. */
export function problemText({ file, line, element, message }: Diagnostic): string {
  const place = [file, line ? String(line) : ''].filter(Boolean).join(':');
  return [place, element, message].filter(Boolean).join(': ');
}

export class Notes {
  readonly element = h('div', { class: 'notes', attributes: { 'aria-live': 'polite' } });
  readonly problems = h('section', { class: 'problems', hidden: true });
  readonly faults = h('div', { class: 'faults', hidden: true });
  readonly connection = h('div', { class: 'connection', hidden: true });
  private seen = new Map<string, number>();

  constructor(private readonly app: App) {
    app.on('note', (note) => this.show(note));
    app.on('problem', (list) => this.showProblems(list));
    app.on('frame', (frame) => this.showFaults(frame));
    app.on('connection', ({ state, reason }) => {
      const texts = {
        connecting: 'Connecting…',
        open: '',
        lost: 'The connection is lost. Trying again…',
        closed: reason || 'The connection is closed.',
      };
      this.connection.textContent = texts[state];
      this.connection.hidden = state === 'open';
    });
  }

  private show({ text, level }: Note): void {
    const note = h('div', { class: `note ${level}` }, level === 'info' ? null : icon('warning'), h('span', { text }));
    this.element.append(note);
    while (this.element.children.length > MOST) this.element.firstElementChild!.remove();
    setTimeout(() => note.remove(), level === 'error' ? 2 * SHOWN_MS : SHOWN_MS);
  }

  private showProblems(list: Diagnostic[]): void {
    this.problems.hidden = list.length === 0;
    if (list.length === 0) return;
    const failed = list.some((problem) => problem.error !== false);
    const title = failed ? 'The model could not be loaded; the old one goes on' : 'The model was loaded with warnings';
    const copy = iconButton(
      'copy',
      'Copy',
      () =>
        void copyText(list.map(problemText).join('\n')).then((done) =>
          this.app.note(done ? 'Copied' : 'The browser does not allow copying'),
        ),
    );
    const close = iconButton('close', 'Close', () => (this.problems.hidden = true));
    this.problems.classList.toggle('warning', !failed);
    this.problems.replaceChildren(
      h('header', {}, icon('warning'), h('strong', { text: title }), h('span', { class: 'spacer' }), copy, close),
      h(
        'ul',
        {},
        ...list.map((problem) =>
          h(
            'li',
            { class: problem.error === false ? 'warning' : 'error' },
            h('code', { text: [problem.file, problem.line ? String(problem.line) : ''].filter(Boolean).join(':') }),
            problem.element ? h('code', { class: 'element', text: problem.element }) : null,
            h('span', { text: problem.message }),
          ),
        ),
      ),
    );
  }

  private showFaults(frame: Frame): void {
    const now = performance.now();
    const bits = frame.status & ~HARMLESS_STATUS;
    if (bits !== 0) {
      const texts = frame.statusText.length > 0 ? frame.statusText : STATUS_BITS.filter((_, bit) => bits & (1 << bit));
      for (const text of texts) this.seen.set(text, now);
    }
    for (const [text, time] of this.seen) if (now - time > FAULT_MS) this.seen.delete(text);
    this.faults.hidden = this.seen.size === 0;
    const shown = [...this.seen.keys()].join('\n');
    if (this.faults.textContent !== shown) this.faults.textContent = shown;
  }
}
