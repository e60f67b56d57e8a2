// A chart of values over time, in the colours of the theme.
import uPlot from 'uplot';
import { h } from './dom';

const COLOURS = [
  '#d9764a',
  '#4c9fd6',
  '#5fb98a',
  '#c58be0',
  '#e0b050',
  '#e5636a',
  '#6cc7c7',
  '#9aa26a',
  '#8794e8',
  '#d98ab0',
  '#a08060',
  '#70b050',
];

const variable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export class Chart {
  readonly element = h('div', { class: 'chart' });
  private plot: uPlot | null = null;
  private times: number[] = [];
  private values: number[][] = [];
  private readonly observer: ResizeObserver;

  constructor(
    private readonly labels: string[],
    private readonly height = 150,
    public span = 10,
  ) {
    this.values = labels.map(() => []);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.element);
  }

  /** Adds the values at a time. What is later is dropped: the time went back. */
  add(time: number, values: number[]): void {
    const last = this.times[this.times.length - 1];
    if (last !== undefined && time === last) this.truncate(this.times.length - 1);
    else if (last !== undefined && time < last) this.truncate(this.times.findIndex((t) => t >= time));
    this.times.push(time);
    this.values.forEach((list, k) => list.push(values[k] ?? NaN));
    const first = this.times.findIndex((t) => t >= time - this.span);
    // Old values are dropped in pieces: moving an array each time would cost more.
    if (first > 500) {
      this.times.splice(0, first);
      for (const list of this.values) list.splice(0, first);
    }
  }

  /** Draws what was added. */
  draw(): void {
    if (!this.element.isConnected || this.element.clientWidth === 0) return;
    if (!this.plot) this.plot = this.make();
    const last = this.times[this.times.length - 1] ?? 0;
    this.plot.setData([this.times, ...this.values] as uPlot.AlignedData, false);
    this.plot.setScale('x', { min: Math.max(this.times[0] ?? 0, last - this.span), max: Math.max(last, 1e-3) });
  }

  /** Makes the chart anew, after the theme has changed. */
  restyle(): void {
    this.plot?.destroy();
    this.plot = null;
    this.draw();
  }

  destroy(): void {
    this.observer.disconnect();
    this.plot?.destroy();
    this.element.remove();
  }

  private truncate(count: number): void {
    this.times.length = Math.max(0, count);
    for (const list of this.values) list.length = this.times.length;
  }

  private resize(): void {
    if (this.plot && this.element.clientWidth > 0) this.plot.setSize({ width: this.element.clientWidth, height: this.height });
  }

  private make(): uPlot {
    const axis = {
      stroke: variable('--muted'),
      grid: { stroke: variable('--line'), width: 1 },
      ticks: { show: false },
      font: '10px system-ui, sans-serif',
    };
    return new uPlot(
      {
        width: this.element.clientWidth,
        height: this.height,
        padding: [8, 8, 0, 0],
        legend: { show: this.labels.length > 1, live: false },
        cursor: { drag: { x: false, y: false }, points: { size: 5 } },
        scales: { x: { time: false } },
        axes: [
          { ...axis, size: 22, values: (_, ticks) => ticks.map(String) },
          { ...axis, size: 46 },
        ],
        series: [
          {},
          ...this.labels.map((label, k) => ({
            label,
            stroke: COLOURS[k % COLOURS.length]!,
            width: 1.5,
            points: { show: false },
          })),
        ],
      },
      [this.times, ...this.values] as uPlot.AlignedData,
      this.element,
    );
  }
}
