// Run control: reset, step, run and pause, the history of the last minutes, speed.
import type { App } from '../app';
import type { Frame } from '../model/frame';
import { h, setText } from '../ui/dom';
import { icon } from '../ui/icons';
import { iconButton } from '../ui/widgets';

/** Simulated seconds per second; 0: as fast as possible. */
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 4, 10, 100, 0];

const speedName = (speed: number): string => (speed === 0 ? 'max' : `${speed}×`);

export class RunBar {
  readonly element = h('footer', { class: 'run-bar' });
  private readonly playButton: HTMLButtonElement;
  private readonly time = h('output', { class: 'time', title: 'Simulated time', attributes: { 'data-test': 'time' } });
  private readonly rate = h('output', { class: 'rate', title: 'Simulated seconds per second' });
  private readonly scrub = h('input', {
    class: 'scrub',
    type: 'range',
    title: 'History',
    attributes: { 'aria-label': 'History', min: '0', max: '1', step: 'any' },
  });
  private readonly span = h('output', { class: 'span', title: 'Recorded history' });
  private readonly speed = h('select', { class: 'speed', title: 'Speed', attributes: { 'aria-label': 'Speed' } });
  private scrubbing = false;
  private wasRunning: boolean | null = null;
  private seekBusy = false;
  private mark = { time: 0, wall: 0 };
  private seenRate = 0;

  constructor(private readonly app: App) {
    this.playButton = iconButton('play', 'Run or pause (Space)', () => this.togglePlay());
    this.playButton.classList.add('play');
    for (const value of SPEEDS) this.speed.append(h('option', { value: String(value), text: speedName(value) }));
    this.speed.value = '1';
    this.speed.addEventListener('change', () => void app.ask('speed', { value: Number(this.speed.value) }));
    this.scrub.addEventListener('input', () => this.seek());
    this.scrub.addEventListener('pointerdown', () => (this.scrubbing = true));
    for (const end of ['pointerup', 'pointercancel', 'change'] as const)
      this.scrub.addEventListener(end, () => (this.scrubbing = false));
    this.element.append(
      h(
        'div',
        { class: 'buttons' },
        iconButton('reset', 'Reset (Backspace)', () => this.reset()),
        iconButton('stepBack', 'Step back (←)', () => this.step(-1)),
        this.playButton,
        iconButton('stepForward', 'Step (→)', () => this.step(1)),
      ),
      this.time,
      h('div', { class: 'history' }, this.scrub, this.span),
      this.rate,
      this.speed,
    );
    app.on('frame', (frame) => this.update(frame));
  }

  togglePlay(): void {
    void this.app.ask('run', { on: !this.app.frame?.running });
  }

  step(n: number): void {
    void this.app.ask('step', { n });
  }

  reset(): void {
    void this.app.ask('reset');
  }

  /** The next slower or faster speed. */
  changeSpeed(by: number): void {
    const at = SPEEDS.indexOf(Number(this.speed.value));
    const next = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, (at < 0 ? 7 : at) + by))]!;
    void this.app.ask('speed', { value: next });
    this.app.note(`Speed ${speedName(next)}`);
  }

  /** One seek at a time: the slider moves faster than the session answers. */
  private seek(): void {
    if (this.seekBusy) return;
    this.seekBusy = true;
    const wanted = this.scrub.value;
    void this.app.ask('seek', { time: Number(wanted) }).then(() => {
      this.seekBusy = false;
      if (this.scrub.value !== wanted && this.scrubbing) this.seek();
    });
  }

  /** How fast a program's simulation goes, as this page sees it. */
  private pageRate(frame: Frame): number {
    const now = performance.now();
    const { time, wall } = this.mark;
    const passed = (now - wall) / 1000;
    if (passed > 1 || frame.time < time) {
      if (passed > 0 && frame.time >= time) this.seenRate = (frame.time - time) / passed;
      this.mark = { time: frame.time, wall: now };
    }
    return this.seenRate;
  }

  private update(frame: Frame): void {
    setText(this.time, `${frame.time.toFixed(3)} s`);
    const passive = this.app.hello?.mode === 'passive';
    const measured = passive ? this.pageRate(frame) : frame.measured;
    setText(this.rate, frame.running ? `${measured.toFixed(2)}×` : 'paused');
    this.rate.classList.toggle('slow', !passive && frame.running && frame.speed > 0 && measured < 0.95 * frame.speed);
    this.speed.hidden = passive;
    if (frame.running !== this.wasRunning) {
      this.wasRunning = frame.running;
      this.playButton.replaceChildren(icon(frame.running ? 'pause' : 'play'));
      this.playButton.setAttribute('aria-pressed', String(frame.running));
    }
    if (document.activeElement !== this.speed) {
      const value = String(frame.speed);
      if (![...this.speed.options].some((option) => option.value === value)) {
        this.speed.append(h('option', { value, text: speedName(frame.speed) }));
      }
      this.speed.value = value;
    }
    const { history } = frame;
    if (!history) return;
    this.scrub.min = String(history.first);
    this.scrub.max = String(Math.max(history.last, history.first + 1e-9));
    if (!this.scrubbing) this.scrub.value = String(history.at);
    const part = (Number(this.scrub.value) - history.first) / Math.max(1e-9, history.last - history.first);
    this.scrub.style.setProperty('--part', `${100 * part}%`);
    setText(this.span, `${(history.last - history.first).toFixed(1)} s`);
  }
}
