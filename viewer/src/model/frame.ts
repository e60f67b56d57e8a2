// A frame: the values of the watched fields at a moment, and how the simulation goes.
import type { FieldArray, Message, NumberArray } from '../protocol/container';

export interface HistoryRange {
  first: number;
  last: number;
  at: number;
  count: number;
}

export interface SolverNumbers {
  iterations: number;
  rows: number;
  contacts: number;
  islands: number;
}

const EMPTY = new Float32Array(0);

export class Frame {
  readonly number: number;
  readonly generation: number;
  readonly time: number;
  readonly running: boolean;
  readonly speed: number;
  /** Simulated seconds per second. */
  readonly measured: number;
  readonly status: number;
  readonly statusText: string[];
  readonly env: number;
  readonly history: HistoryRange | null;
  readonly solver: SolverNumbers | null;
  readonly energy: [number, number] | null;
  readonly stages: [string, number][] | null;
  private readonly arrays: Map<string, FieldArray>;

  constructor(message: Message) {
    const h = message.header;
    this.number = h.number ?? 0;
    this.generation = h.generation ?? 0;
    this.time = h.time ?? 0;
    this.running = Boolean(h.running);
    this.speed = h.speed ?? 1;
    this.measured = h.measured ?? 0;
    this.status = h.status ?? 0;
    this.statusText = h.status_text ?? [];
    this.env = h.env ?? 0;
    this.history = h.history ?? null;
    this.solver = h.solver ?? null;
    this.energy = h.energy ?? null;
    this.stages = h.stages ?? null;
    this.arrays = message.arrays;
  }

  /** The values of a field; empty if it is not in the frame. */
  get(name: string): NumberArray {
    return this.arrays.get(name)?.data ?? EMPTY;
  }

  has(name: string): boolean {
    return this.arrays.has(name);
  }

  shape(name: string): number[] {
    return this.arrays.get(name)?.shape ?? [0];
  }
}
