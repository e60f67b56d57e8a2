// How the simulation goes: speed, solver, energy, time of each stage, and messages.
import type { App, Note } from '../app';
import type { Frame } from '../model/frame';
import type { Stage } from '../scene/stage';
import { Chart } from '../ui/chart';
import { h, reading, setText } from '../ui/dom';
import type { Panel } from '../ui/panel';
import { line, section, toggle, type Control } from '../ui/widgets';

const MOST_MESSAGES = 100;

export class StatisticsPanel implements Panel {
  readonly id = 'statistics';
  readonly title = 'Statistics';
  readonly icon = 'pulse';
  readonly element = h('div', { class: 'statistics' });
  private readonly lines: Record<string, Control<string>> = {};
  private readonly energy = new Chart(['potential', 'kinetic', 'total'], 130);
  private readonly solver = new Chart(['iterations', 'contacts'], 110);
  private readonly stages = h('div', { class: 'stages' });
  private readonly log = h('ol', { class: 'log' });
  private readonly profile: Control<boolean>;
  private pictures = 0;
  private since = performance.now();
  private rate = 0;

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
  ) {
    const text = (name: string, label: string, title = ''): HTMLElement => {
      this.lines[name] = line(label, title);
      return this.lines[name].element;
    };
    this.profile = toggle('Measure stages', false, (on) => void app.ask('profile', { on }));
    this.element.append(
      section(
        'Simulation',
        true,
        text('speed', 'Speed', 'Simulated seconds per second'),
        text('contacts', 'Contacts'),
        text('rows', 'Constraint rows'),
        text('islands', 'Islands'),
        text('iterations', 'Solver iterations'),
        text('status', 'Status'),
        this.solver.element,
      ),
      section(
        'Energy',
        true,
        text('potential', 'Potential'),
        text('kinetic', 'Kinetic'),
        text('total', 'Total'),
        this.energy.element,
      ),
      section('Profile', true, this.profile.element, this.stages),
      section('Picture', false, text('rate', 'Pictures per second'), text('calls', 'Draw calls'), text('triangles', 'Triangles')),
      section('Messages', true, this.log),
    );
    app.on('frame', (frame) => this.record(frame));
    app.on('note', (note) => this.addMessage(note));
    app.on('session', ({ profile }) => this.profile.show(profile));
    app.settings.on('change', (name) => {
      if (name === 'theme') requestAnimationFrame(() => [this.energy, this.solver].forEach((chart) => chart.restyle()));
    });
  }

  /** Turns the measuring of stages on or off. */
  toggleProfile(): void {
    void this.app.ask('profile', { on: !this.app.session.profile });
  }

  countPicture(now: number): void {
    this.pictures++;
    if (now - this.since < 1000) return;
    this.rate = (1000 * this.pictures) / (now - this.since);
    this.pictures = 0;
    this.since = now;
  }

  update(frame: Frame): void {
    const show = (name: string, value: string): void => this.lines[name]!.show(value);
    show('speed', frame.running ? `${frame.measured.toFixed(2)} of ${frame.speed === 0 ? 'max' : frame.speed}` : 'paused');
    if (frame.solver) {
      show('contacts', String(frame.solver.contacts));
      show('rows', String(frame.solver.rows));
      show('islands', String(frame.solver.islands));
      show('iterations', String(frame.solver.iterations));
    }
    show('status', frame.statusText.join('; ') || 'no faults');
    if (frame.energy) {
      show('potential', `${reading(frame.energy[0])} J`);
      show('kinetic', `${reading(frame.energy[1])} J`);
      show('total', `${reading(frame.energy[0] + frame.energy[1])} J`);
    }
    show('rate', this.rate.toFixed(0));
    show('calls', String(this.stage.counts.calls));
    show('triangles', this.stage.counts.triangles.toLocaleString('en'));
    this.energy.draw();
    this.solver.draw();
    this.drawStages(frame);
  }

  private record(frame: Frame): void {
    if (frame.energy) this.energy.add(frame.time, [...frame.energy, frame.energy[0] + frame.energy[1]]);
    if (frame.solver) this.solver.add(frame.time, [frame.solver.iterations, frame.solver.contacts]);
  }

  private drawStages({ stages }: Frame): void {
    this.stages.hidden = !stages;
    if (!stages) return;
    const total = stages.reduce((sum, [, seconds]) => sum + seconds, 0);
    const rows = [...stages, ['step', total] as [string, number]];
    while (this.stages.children.length > rows.length) this.stages.lastElementChild!.remove();
    rows.forEach(([name, seconds], k) => {
      let row = this.stages.children[k] as HTMLElement | undefined;
      if (!row) {
        row = h(
          'div',
          { class: 'stage' },
          h('span', { class: 'name' }),
          h('span', { class: 'bar' }),
          h('span', { class: 'value' }),
        );
        this.stages.append(row);
      }
      const [label, bar, value] = row.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
      setText(label, name);
      bar.style.setProperty('--part', `${(100 * seconds) / Math.max(1e-12, total)}%`);
      setText(value, `${(1e6 * seconds).toFixed(1)} µs`);
    });
  }

  private addMessage({ text, level }: Note): void {
    const at = this.app.frame ? `${this.app.frame.time.toFixed(3)} s` : '';
    this.log.prepend(h('li', { class: level }, h('time', { text: at }), h('span', { text })));
    while (this.log.children.length > MOST_MESSAGES) this.log.lastElementChild!.remove();
  }
}
