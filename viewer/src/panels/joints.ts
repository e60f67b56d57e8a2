// Joints as sliders: pose the model.
import type { App } from '../app';
import { JointType } from '../model/enums';
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';
import { empty, numbers, slider, type Control } from '../ui/widgets';
import { FilteredList } from '../ui/filtered_list';

interface Row {
  start: number;
  count: number;
  show: (values: ArrayLike<number>, start: number) => void;
}

/** The range of a slider for a hinge or slide: its limits, or a turn, or the size of the model. */
export function jointRange(model: Model, joint: number): [number, number] {
  const f = model.fields;
  if (f.jnt_limited[joint]) return model.row('jnt_range', joint, 2) as [number, number];
  if (f.jnt_type[joint] === JointType.hinge) return [-Math.PI, Math.PI];
  const reach = Math.max(1, model.number('stat.extent'));
  return [-reach, reach];
}

export class JointSliders {
  readonly list: FilteredList;
  private rows: Row[] = [];

  constructor(private readonly app: App) {
    this.list = new FilteredList('Filter joints', (id) => this.make(id));
    app.on('model', (model) => {
      this.rows = [];
      this.list.setItems(Array.from({ length: model.size.njnt }, (_, id) => model.label('joint', id)));
    });
    this.list.onclear = () => (this.rows = []);
  }

  update(frame: Frame): void {
    const qpos = frame.get('qpos');
    if (qpos.length === 0) return;
    for (const row of this.rows) row.show(qpos, row.start);
  }

  private set(start: number, values: number[]): void {
    void this.app.ask('set', { field: 'qpos', start, values });
  }

  private make(joint: number): HTMLElement {
    const { model } = this.app;
    if (!model) return empty('');
    const type = model.fields.jnt_type[joint]!;
    const start = model.fields.jnt_qposadr[joint]!;
    const name = model.label('joint', joint);
    if (type === JointType.hinge || type === JointType.slide) {
      const [min, max] = jointRange(model, joint);
      const unit = type === JointType.hinge ? 'rad' : 'm';
      const control = slider({
        label: name,
        title: `${name} (${unit})`,
        min,
        max,
        value: model.fields.qpos0[start]!,
        change: (value) => this.set(start, [value]),
      });
      this.rows.push({ start, count: 1, show: (values, at) => control.show(values[at]!) });
      return control.element;
    }
    return this.makeFree(joint, start, name, type === JointType.free);
  }

  /** A free joint has a position and an orientation, a ball joint an orientation only. */
  private makeFree(joint: number, start: number, name: string, free: boolean): HTMLElement {
    const { fields } = this.app.model!;
    const parts: [string, number, number][] = free
      ? [
          [name, 0, 3],
          [`${name} quaternion`, 3, 4],
        ]
      : [[`${name} quaternion`, 0, 4]];
    const holder = document.createElement('div');
    for (const [label, offset, count] of parts) {
      const first = start + offset;
      const control: Control<number[]> = numbers(
        label,
        Array.from(fields.qpos0.subarray(first, first + count)),
        (values) => this.set(first, values),
        `joint ${joint}`,
        4,
      );
      this.rows.push({
        start: first,
        count,
        show: (values, at) => control.show(Array.from({ length: count }, (_, k) => values[at + k]!)),
      });
      holder.append(control.element);
    }
    return holder;
  }
}
