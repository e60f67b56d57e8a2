// All sensors with their readings and a small curve of the last seconds. A click makes a plot.
import type { App } from '../app';
import { WORDS } from '../model/enums';
import type { Frame } from '../model/frame';
import { h, reading, setText } from '../ui/dom';
import { FilteredList } from '../ui/filtered_list';
import { empty } from '../ui/widgets';
import type { Panel } from '../ui/panel';

const SAMPLES = 120;
const COLOURS = ['#d9764a', '#4c9fd6', '#5fb98a', '#c58be0'];

interface Row {
  start: number;
  count: number;
  value: HTMLElement;
  canvas: HTMLCanvasElement;
  past: Float32Array[];
}

function drawCurve({ canvas, past }: Row, filled: number): void {
  const context = canvas.getContext('2d')!;
  const { width, height } = canvas;
  context.clearRect(0, 0, width, height);
  let low = Infinity;
  let high = -Infinity;
  for (const values of past) {
    for (let k = 0; k < filled; k++) {
      low = Math.min(low, values[k]!);
      high = Math.max(high, values[k]!);
    }
  }
  if (!(high > low)) [low, high] = [low - 1, low + 1];
  past.forEach((values, k) => {
    context.strokeStyle = COLOURS[k % COLOURS.length]!;
    context.lineWidth = 1.5;
    context.beginPath();
    for (let i = 0; i < filled; i++) {
      const x = (width * (SAMPLES - filled + i)) / (SAMPLES - 1);
      const y = height - 2 - ((height - 4) * (values[i]! - low)) / (high - low);
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  });
}

export class SensorsPanel implements Panel {
  readonly id = 'sensors';
  readonly title = 'Sensors';
  readonly icon = 'gauge';
  readonly element = h('div', { class: 'sensors' });
  onplot = (_text: string): void => {};
  private readonly list: FilteredList;
  private rows: Row[] = [];
  private filled = 0;
  private shown = false;

  constructor(private readonly app: App) {
    this.list = new FilteredList('Filter sensors', (id) => this.make(id));
    this.list.onclear = () => {
      this.rows = [];
      this.filled = 0;
    };
    app.watch.add(() => (this.shown ? [{ name: 'sensordata', type: 'f8' as const }] : []));
    app.on('model', (model) => {
      this.list.setItems(Array.from({ length: model.size.nsensor }, (_, id) => model.label('sensor', id)));
      this.element.replaceChildren(model.size.nsensor > 0 ? this.list.element : empty('The model has no sensors.'));
    });
  }

  setShown(shown: boolean): void {
    this.shown = shown;
    this.app.watch.update();
  }

  update(frame: Frame): void {
    const data = frame.get('sensordata');
    if (data.length === 0) return;
    const full = this.filled === SAMPLES;
    if (!full) this.filled++;
    for (const row of this.rows) {
      const values = Array.from({ length: row.count }, (_, k) => data[row.start + k]!);
      setText(row.value, values.slice(0, 4).map(reading).join('  '));
      row.past.forEach((past, k) => {
        if (full) past.copyWithin(0, 1);
        past[this.filled - 1] = values[k]!;
      });
      drawCurve(row, this.filled);
    }
  }

  private make(id: number): HTMLElement {
    const model = this.app.model!;
    const f = model.fields;
    const canvas = h('canvas', {});
    canvas.width = 240;
    canvas.height = 44;
    const value = h('span', { class: 'value' });
    const count = f.sensor_dim[id]!;
    this.rows.push({
      start: f.sensor_adr[id]!,
      count,
      value,
      canvas,
      past: Array.from({ length: Math.min(4, count) }, () => new Float32Array(SAMPLES)),
    });
    const text = `sensordata[${f.sensor_adr[id]}:${f.sensor_adr[id]! + count}]`;
    return h(
      'button',
      {
        class: 'sensor',
        type: 'button',
        title: 'Plot this sensor',
        on: { click: () => this.onplot(model.nameOf('sensor', id) || text) },
      },
      h(
        'span',
        { class: 'head' },
        h('strong', { text: model.label('sensor', id) }),
        h('span', { class: 'detail', text: WORDS['sensor_type']![f.sensor_type[id]!] ?? '' }),
      ),
      canvas,
      value,
    );
  }
}
