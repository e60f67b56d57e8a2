// Physics options: timestep, gravity, solver, flags, and the engine's extensions.
import type { App, SessionSettings } from '../app';
import { DISABLE_FLAGS, ENABLE_FLAGS, WORDS } from '../model/enums';
import { h } from '../ui/dom';
import type { Panel } from '../ui/panel';
import { choice, numbers, section, toggle, type Control } from '../ui/widgets';

/** [name, label, count]; names with words are choices. */
type Row = [name: string, label: string, count?: number];

const SIMULATION: Row[] = [
  ['timestep', 'Timestep'],
  ['gravity', 'Gravity', 3],
  ['integrator', 'Integrator'],
  ['wind', 'Wind', 3],
  ['density', 'Density'],
  ['viscosity', 'Viscosity'],
  ['magnetic', 'Magnetic', 3],
];
const SOLVER: Row[] = [
  ['solver', 'Solver'],
  ['cone', 'Cone'],
  ['jacobian', 'Jacobian'],
  ['iterations', 'Iterations'],
  ['tolerance', 'Tolerance'],
  ['ls_iterations', 'Line search iterations'],
  ['ls_tolerance', 'Line search tolerance'],
  ['noslip_iterations', 'Noslip iterations'],
  ['noslip_tolerance', 'Noslip tolerance'],
  ['ccd_iterations', 'Collider iterations'],
  ['ccd_tolerance', 'Collider tolerance'],
  ['impratio', 'Impratio'],
  ['sleep_tolerance', 'Sleep tolerance'],
];
const OVERRIDE: Row[] = [
  ['o_margin', 'Margin'],
  ['o_solref', 'Solref', 2],
  ['o_solimp', 'Solimp', 5],
  ['o_friction', 'Friction', 5],
];
const EXTENSIONS: Row[] = [
  ['contact', 'Contacts'],
  ['correction', 'Correction'],
  ['restitution_threshold', 'Restitution threshold'],
  ['correction_factor', 'Correction factor'],
  ['correction_slop', 'Correction slop'],
  ['ccd', 'Continuous collision (0, 1)'],
  ['exact_contacts', 'Exact contacts (0, 1)'],
];
const ACTUATOR_GROUPS = 6;

export class OptionsPanel implements Panel {
  readonly id = 'options';
  readonly title = 'Options';
  readonly icon = 'gear';
  readonly element = h('div', { class: 'options' });
  private readonly showers: ((options: SessionSettings['options']) => void)[] = [];

  constructor(private readonly app: App) {
    const rows = (list: Row[]): HTMLElement[] => list.map((row) => this.row(row));
    this.element.append(
      section('Simulation', true, ...rows(SIMULATION)),
      section('Solver', true, ...rows(SOLVER)),
      section(
        'Features',
        true,
        ...this.flags('disableflags', DISABLE_FLAGS, true),
        ...this.flags('enableflags', ENABLE_FLAGS, false),
      ),
      section('Actuator groups', false, ...this.actuatorGroups()),
      section('Extensions', false, ...rows(EXTENSIONS)),
      section('Contact override', false, ...rows(OVERRIDE)),
    );
    app.on('session', ({ options }) => this.showers.forEach((show) => show(options)));
  }

  /** Writes an option; if it is refused, the old value is shown again. */
  private async set(name: string, value: number | number[]): Promise<void> {
    if (!(await this.app.ask('option', { name, value }))) this.showers.forEach((show) => show(this.app.session.options));
  }

  private row([name, label, count = 1]: Row): HTMLElement {
    const words = WORDS[name];
    if (words) {
      const control = choice(label, words, words[0]!, (word) => void this.set(name, words.indexOf(word)));
      this.showers.push((options) => control.show(words[options[name] as number] ?? words[0]!));
      return control.element;
    }
    const control = numbers(label, new Array(count).fill(0), (values) => void this.set(name, count === 1 ? values[0]! : values));
    this.showers.push((options) => {
      const value = options[name];
      if (value !== undefined) control.show(Array.isArray(value) ? value : [value]);
    });
    return control.element;
  }

  private bits(name: string): number {
    return (this.app.session.options[name] as number | undefined) ?? 0;
  }

  /** A switch for each bit. Bits that disable are shown the other way round. */
  private flags(name: string, table: [string, string][], inverted: boolean): HTMLElement[] {
    return table.map(([word, meaning], bit) => this.bit(name, bit, word, meaning, inverted));
  }

  private bit(name: string, bit: number, label: string, title: string, inverted: boolean): HTMLElement {
    const control: Control<boolean> = toggle(
      label,
      false,
      (on) => {
        const set = on !== inverted;
        void this.set(name, set ? this.bits(name) | (1 << bit) : this.bits(name) & ~(1 << bit));
      },
      '',
      title,
    );
    this.showers.push((options) => control.show((((options[name] as number) >> bit) & 1) === (inverted ? 0 : 1)));
    return control.element;
  }

  private actuatorGroups(): HTMLElement[] {
    return Array.from({ length: ACTUATOR_GROUPS }, (_, group) =>
      this.bit('disableactuator', group, `Group ${group}`, 'Actuators of this group are on', true),
    );
  }
}
