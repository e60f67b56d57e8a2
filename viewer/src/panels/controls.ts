// Controls as sliders, who writes them, and noise.
import type { App, SessionSettings } from '../app';
import type { Frame } from '../model/frame';
import { h } from '../ui/dom';
import { FilteredList } from '../ui/filtered_list';
import { button, choice, empty, slider, type Control } from '../ui/widgets';

export class ControlSliders {
  readonly element = h('div', { class: 'stack' });
  readonly list: FilteredList;
  private rows: { id: number; control: Control<number> }[] = [];

  constructor(private readonly app: App) {
    this.list = new FilteredList('Filter actuators', (id) => this.make(id));
    this.list.onclear = () => (this.rows = []);
    const mode = choice(
      'Controls from',
      ['manual', 'zero', 'mid', 'sin'],
      'manual',
      (value: SessionSettings['control']) => void app.ask('control', { mode: value }),
      ['sliders', 'zero', 'middle of range', 'sine waves'],
    );
    const std = slider({
      label: 'Noise',
      title: 'Standard deviation, as a fraction of the range',
      min: 0,
      max: 2,
      value: 0,
      change: (value) => this.setNoise(value, app.session.ctrl_rate),
    });
    const rate = slider({
      label: 'Noise time',
      title: 'Seconds over which noise is correlated',
      min: 0,
      max: 2,
      value: 0,
      change: (value) => this.setNoise(app.session.ctrl_std, value),
    });
    const clear = button('Set all to zero', () => this.clear());
    this.element.append(mode.element, this.list.element, h('div', { class: 'row-buttons' }, clear), std.element, rate.element);
    app.on('model', (model) => this.list.setItems(Array.from({ length: model.size.nu }, (_, id) => model.label('actuator', id))));
    app.on('session', (session) => {
      mode.show(session.control);
      std.show(session.ctrl_std);
      rate.show(session.ctrl_rate);
    });
  }

  update(frame: Frame): void {
    const ctrl = frame.get('ctrl');
    if (ctrl.length === 0) return;
    for (const { id, control } of this.rows) control.show(ctrl[id]!);
  }

  /** Sets all controls to zero. */
  clear(): void {
    const { model } = this.app;
    if (model && model.size.nu > 0)
      void this.app.ask('set', { field: 'ctrl', start: 0, values: new Array(model.size.nu).fill(0) });
  }

  /** A slider that is moved takes over from signals, which would overwrite it. */
  private set(id: number, value: number): void {
    if (this.app.session.control !== 'manual') void this.app.ask('control', { mode: 'manual' });
    void this.app.ask('set', { field: 'ctrl', start: id, values: [value] });
  }

  private setNoise(std: number, rate: number): void {
    void this.app.ask('noise', { ctrl_std: std, ctrl_rate: rate });
  }

  private make(id: number): HTMLElement {
    const { model } = this.app;
    if (!model) return empty('');
    const limited = model.fields.actuator_ctrllimited[id] !== 0;
    const [min, max] = limited ? (model.row('actuator_ctrlrange', id, 2) as [number, number]) : [-1, 1];
    const control = slider({
      label: model.label('actuator', id),
      min,
      max,
      value: 0,
      change: (value) => this.set(id, value),
    });
    this.rows.push({ id, control });
    return control.element;
  }
}
