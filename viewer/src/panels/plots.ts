// Plots of any fields by name.
import type { App } from '../app';
import type { Frame } from '../model/frame';
import { parseSeries, type Series } from '../model/series';
import { Chart } from '../ui/chart';
import { h, saveFile } from '../ui/dom';
import { icon } from '../ui/icons';
import type { Panel } from '../ui/panel';
import { choice, iconButton } from '../ui/widgets';

interface Plot {
  text: string;
  series: Series[];
  chart: Chart;
  element: HTMLElement;
  recorded: [number, number[]][];
}

const SPANS = ['2', '5', '10', '30', '60'] as const;
const MOST_RECORDED = 100000;

export class PlotsPanel implements Panel {
  readonly id = 'plots';
  readonly title = 'Plots';
  readonly icon = 'chart';
  readonly element = h('div', { class: 'plots' });
  private readonly input = h('input', {
    class: 'search',
    type: 'text',
    placeholder: 'qpos[0], xpos[torso], a sensor…',
    attributes: { list: 'plot-fields', 'aria-label': 'What to plot' },
  });
  private readonly options = h('datalist', { id: 'plot-fields' });
  private readonly list = h('div', { class: 'plot-list' });
  private plots: Plot[] = [];
  private span = 10;

  constructor(private readonly app: App) {
    const span = choice('Seconds', SPANS, '10', (value) => {
      this.span = Number(value);
      for (const { chart } of this.plots) chart.span = this.span;
    });
    const form = h(
      'form',
      {
        class: 'row-buttons',
        on: {
          submit: (event) => {
            event.preventDefault();
            this.addTyped();
          },
        },
      },
      this.input,
      h('button', { class: 'button', type: 'submit', title: 'Add a plot' }, icon('plus')),
    );
    this.element.append(form, this.options, span.element, this.list);
    app.watch.add(() => this.plots.flatMap(({ series }) => series.map(({ field }) => ({ name: field, type: 'f8' as const }))));
    app.on('frame', (frame) => this.record(frame));
    app.on('fields', () => this.loadFields());
    app.settings.on('change', (name) => {
      if (name === 'theme') requestAnimationFrame(() => this.plots.forEach(({ chart }) => chart.restyle()));
    });
  }

  /** Adds a plot; true if the text names something. */
  add(text: string): boolean {
    const { model, fields } = this.app;
    if (!model) return false;
    try {
      const series = text.split(',').flatMap((part) => parseSeries(part, model, fields));
      this.insert(text, series);
      return true;
    } catch (error) {
      this.app.note((error as Error).message, 'error');
      return false;
    }
  }

  update(): void {
    for (const { chart } of this.plots) chart.draw();
  }

  setShown(shown: boolean): void {
    if (shown) requestAnimationFrame(() => this.update());
  }

  private addTyped(): void {
    if (this.input.value.trim() && this.add(this.input.value)) this.input.value = '';
  }

  private insert(text: string, series: Series[]): void {
    const chart = new Chart(
      series.map(({ label }) => label),
      150,
      this.span,
    );
    const element = h('div', { class: 'plot' });
    const plot: Plot = { text, series, chart, element, recorded: [] };
    element.append(
      h(
        'header',
        {},
        h('strong', { text }),
        h('span', { class: 'spacer' }),
        iconButton('download', 'Save as CSV', () => this.save(plot)),
        iconButton('close', 'Remove this plot', () => this.remove(plot)),
      ),
      chart.element,
    );
    this.plots.push(plot);
    this.list.append(element);
    this.app.watch.update();
  }

  private remove(plot: Plot): void {
    plot.chart.destroy();
    plot.element.remove();
    this.plots = this.plots.filter((other) => other !== plot);
    this.app.watch.update();
  }

  private record(frame: Frame): void {
    for (const { series, chart, recorded } of this.plots) {
      if (!series.every(({ field }) => frame.has(field))) continue;
      const values = series.map(({ field, index }) => frame.get(field)[index] ?? NaN);
      chart.add(frame.time, values);
      recorded.push([frame.time, values]);
      if (recorded.length > MOST_RECORDED) recorded.splice(0, MOST_RECORDED / 2);
    }
  }

  private save({ series, recorded }: Plot): void {
    const head = ['time', ...series.map(({ label }) => label)].join(',');
    saveFile('plot.csv', [head, ...recorded.map(([time, values]) => [time, ...values].join(','))].join('\n') + '\n', 'text/csv');
  }

  /** A new model: plots stay where their fields still exist. */
  private loadFields(): void {
    const { fields, model } = this.app;
    const sensors = Array.from({ length: model!.count('sensor') }, (_, id) => model!.nameOf('sensor', id)).filter(Boolean);
    const names = [...fields.filter((field) => field.owner === 'data').map((field) => field.name), ...sensors];
    this.options.replaceChildren(...names.map((value) => h('option', { value })));
    const old = this.plots;
    for (const plot of old) this.remove(plot);
    for (const { text } of old) this.add(text);
  }
}
