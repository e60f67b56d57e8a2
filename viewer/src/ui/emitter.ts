// Events of the page's own objects.

export class Emitter<Events extends { [name: string]: unknown }> {
  private listeners = new Map<keyof Events, Set<(value: never) => void>>();

  /** Calls `listener` at each event. The result ends that. */
  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): () => void {
    let set = this.listeners.get(name);
    if (!set) this.listeners.set(name, (set = new Set()));
    set.add(listener as (value: never) => void);
    return () => set.delete(listener as (value: never) => void);
  }

  emit<Name extends keyof Events>(name: Name, value: Events[Name]): void {
    for (const listener of this.listeners.get(name) ?? []) (listener as (value: Events[Name]) => void)(value);
  }
}
