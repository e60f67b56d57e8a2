// The quality of pictures, lowered where drawing is too slow.
import type { Quality, Settings } from '../settings';

const LEVELS: Quality[] = ['low', 'medium', 'high'];
/** Pictures that are measured together, and the time for one above which the quality goes down. */
const COUNT = 45;
const SLOW_MS = 36;
/** Longer pauses between pictures are not due to drawing. */
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

  /** Called for each picture. */
  tick(now: number): void {
    const passed = now - this.last;
    this.last = now;
    if (this.settings.values.quality !== 'auto' || passed > PAUSE_MS) return;
    this.times.push(passed);
    if (this.times.length < COUNT) return;
    const median = this.times.sort((a, b) => a - b)[COUNT >> 1]!;
    this.times = [];
    if (median < SLOW_MS || this.level === 0) return;
    this.level--;
    this.onchange();
  }
}
