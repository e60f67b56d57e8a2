// Keyframes, mocap bodies and equality constraints.
import type { App } from '../app';
import type { Frame } from '../model/frame';
import { h, saveFile } from '../ui/dom';
import { FilteredList } from '../ui/filtered_list';
import { button, empty, slider, toggle, type Control } from '../ui/widgets';

/** A list of keyframes to load, and saving the present state as one. */
export class Keyframes {
  readonly element = h('div', { class: 'stack' });
  private readonly list = h('div', { class: 'keys' });
  private readonly name = h('input', {
    class: 'text',
    type: 'text',
    placeholder: 'Name',
    attributes: { 'aria-label': 'Name of the new keyframe' },
  });

  constructor(private readonly app: App) {
    const save = button('Save state', () => void this.save(), {
      icon: 'download',
      title: 'Saves the present state as a <key> element',
    });
    this.element.append(this.list, h('div', { class: 'row-buttons' }, this.name, save));
    app.on('model', (model) => {
      const keys = Array.from({ length: model.count('key') }, (_, id) =>
        button(model.label('key', id), () => void app.ask('reset', { key: id }), { title: 'Load this keyframe' }),
      );
      this.list.replaceChildren(...(keys.length > 0 ? keys : [empty('The model has no keyframes.')]));
    });
  }

  /** Loads a keyframe by number. */
  load(id: number): void {
    const { model } = this.app;
    if (model && id < model.count('key')) void this.app.ask('reset', { key: id });
  }

  private async save(): Promise<void> {
    const name = this.name.value.trim() || 'saved';
    const reply = await this.app.ask('save_key', { name });
    if (!reply) return;
    const { xml, model_xml: model } = reply.header;
    saveFile(`${name}.xml`, String(model ?? xml), 'text/xml');
    this.app.note(model ? `Saved the model with the keyframe “${name}”` : `Saved the keyframe “${name}”`);
  }
}

/** Positions of mocap bodies. */
export class MocapSliders {
  readonly element = h('div', { class: 'stack' });
  private rows: Control<number>[] = [];

  constructor(private readonly app: App) {
    app.on('model', (model) => {
      const reach = 2 * model.number('stat.extent');
      this.rows = [];
      this.element.replaceChildren();
      const { body_mocapid } = model.fields;
      for (let body = 0; body < model.size.nbody; body++) {
        const id = body_mocapid[body]!;
        if (id < 0) continue;
        ['x', 'y', 'z'].forEach((axis, k) => {
          const control = slider({
            label: `${model.label('body', body)} ${axis}`,
            min: -reach,
            max: reach,
            value: 0,
            change: (value) => this.set(3 * id + k, value),
          });
          this.rows[3 * id + k] = control;
          this.element.append(control.element);
        });
      }
      if (this.rows.length === 0) this.element.append(empty('The model has no mocap bodies.'));
    });
  }

  update(frame: Frame): void {
    const pos = frame.get('mocap_pos');
    if (pos.length > 0) this.rows.forEach((control, k) => control.show(pos[k]!));
  }

  private set(start: number, value: number): void {
    void this.app.ask('set', { field: 'mocap_pos', start, values: [value] });
  }
}

export class EqualityToggles {
  readonly list: FilteredList;
  private rows: { id: number; control: Control<boolean> }[] = [];

  constructor(private readonly app: App) {
    this.list = new FilteredList('Filter constraints', (id) => this.make(id));
    this.list.onclear = () => (this.rows = []);
    app.on('model', (model) =>
      this.list.setItems(Array.from({ length: model.size.neq }, (_, id) => model.label('equality', id))),
    );
  }

  update(frame: Frame): void {
    const active = frame.get('eq_active');
    for (const { id, control } of this.rows) if (active.length > id) control.show(active[id] !== 0);
  }

  private make(id: number): HTMLElement {
    const name = this.app.model?.label('equality', id) ?? '';
    const control = toggle(name, true, (on) => void this.app.ask('set', { field: 'eq_active', start: id, values: [on ? 1 : 0] }));
    this.rows.push({ id, control });
    return control.element;
  }
}
