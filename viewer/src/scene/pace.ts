// The quality of pictures, lowered where drawing is too slow.
import type { Quality, Settings } from '../settings';

const LEVELS: Quality[] = ['low', 'medium', 'high'];
/** Pictures that are measured together, fewer if they take so long, and the time for one above which the quality goes down. */
const COUNT = 45;
const LEAST_COUNT = 5;
const LONG_MS = 2000;
const SLOW_MS = 36;
/** Longer pauses between pictures are not due to drawing, unless the hardware was waited for. */
const PAUSE_MS = 400;

export class Pace {
  onchange = (): void => {};
  private level = 2;
  private times: number[] = [];
  private last = 0;

  constructor(private readonly settings: Settings) {}

  get quality(): Quality {
    const { quality } = this.settings.values;
    return quality === 'auto' ? LEVELS[this.level]! : quality;
  }

  /** Called for each picture. `waited`: the hardware was busy with the one before. */
  tick(now: number, waited: boolean): void {
    const passed = now - this.last;
    this.last = now;
    if (this.settings.values.quality !== 'auto' || (passed > PAUSE_MS && !waited)) return;
    this.times.push(passed);
    const count = this.times.length;
    const total = this.times.reduce((sum, time) => sum + time, 0);
    if (count < COUNT && (count < LEAST_COUNT || total < LONG_MS)) return;
    const median = this.times.sort((a, b) => a - b)[count >> 1]!;
    this.times = [];
    if (median < SLOW_MS || this.level === 0) return;
    this.level--;
    this.onchange();
  }
}
