// Processor time of this process and all that it has started, from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Id, parent and time of every process; ended children are counted in their parents. */
function processes() {
  const all = [];
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${id}/stat`, 'utf8');
      // The name, in parentheses, may contain spaces.
      const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const ticks = rest.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
      all.push({ id: Number(id), parent: Number(rest[1]), ticks });
    } catch {
      // It ended meanwhile.
    }
  }
  return all;
}

export function processorSeconds() {
  const all = processes();
  const mine = new Set([process.pid]);
  for (let size = 0; size !== mine.size; ) {
    size = mine.size;
    for (const { id, parent } of all) if (mine.has(parent)) mine.add(id);
  }
  return all.filter(({ id }) => mine.has(id)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
}
