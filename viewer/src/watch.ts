// Which fields the frames must contain: the union of what the parts of the page need.

/** A field; `all`: of all environments, as the array "all:name". */
export interface Need {
  name: string;
  type?: 'f4' | 'f8';
  all?: boolean;
}
type Source = () => Iterable<string | Need>;

export class WatchList {
  private sources = new Set<Source>();
  private sent = '';

  constructor(private readonly send: (fields: Need[]) => void) {}

  /** Adds a source of needs. The result removes it. */
  add(source: Source): () => void {
    this.sources.add(source);
    return () => {
      this.sources.delete(source);
      this.update();
    };
  }

  /** Forgets what was sent: a new connection or model. */
  forget(): void {
    this.sent = '';
  }

  /** Sends the list if it has changed. f8 wins over f4. */
  update(): void {
    const needs = new Map<string, Required<Need>>();
    for (const source of this.sources) {
      for (const entry of source()) {
        const { name, type = 'f4', all = false } = typeof entry === 'string' ? { name: entry } : entry;
        const key = `${all}:${name}`;
        if (needs.get(key)?.type !== 'f8') needs.set(key, { name, type, all });
      }
    }
    const fields = [...needs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, need]) => need);
    const text = JSON.stringify(fields);
    if (text === this.sent) return;
    this.sent = text;
    this.send(fields);
  }
}
