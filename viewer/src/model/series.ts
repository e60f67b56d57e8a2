// Names of plotted values: "qpos[2]", "xpos[torso]", "sensordata[0:3]", "energy", or the name of a sensor.
import type { FieldInfo } from '../app';
import { sizeName, type Model, type ObjectKind } from './model';

export interface Series {
  /** As it is shown. */
  label: string;
  field: string;
  index: number;
}

const MOST = 12;
const KINDS: ObjectKind[] = ['body', 'joint', 'geom', 'site', 'camera', 'light', 'tendon', 'actuator', 'sensor', 'equality'];
const AXES = ['x', 'y', 'z'];

/** The kind of object that each row of a field belongs to. */
function kindOf(field: FieldInfo): ObjectKind | null {
  return KINDS.find((kind) => sizeName(kind) === field.rows) ?? null;
}

function rangeOf(text: string, count: number): [number, number] | null {
  const colon = /^(\d*):(\d*)$/.exec(text);
  if (colon) return [colon[1] ? Number(colon[1]) : 0, colon[2] ? Number(colon[2]) : count];
  return /^\d+$/.test(text) ? [Number(text), Number(text) + 1] : null;
}

function sensorSeries(model: Model, name: string): Series[] | null {
  const id = model.find('sensor', name);
  if (id < 0) return null;
  const { sensor_adr, sensor_dim } = model.fields;
  return Array.from({ length: Math.min(MOST, sensor_dim[id]!) }, (_, k) => ({
    label: sensor_dim[id] === 1 ? name : `${name}[${k}]`,
    field: 'sensordata',
    index: sensor_adr[id]! + k,
  }));
}

/** The name of entry `index` of a field: with the object's name, where it has one. */
export function entryName(model: Model, field: FieldInfo, index: number): string {
  const columns = field.shape.slice(1).reduce((a, b) => a * b, 1);
  const kind = kindOf(field);
  const row = Math.floor(index / columns);
  const name = kind ? model.nameOf(kind, row) || String(row) : String(row);
  if (columns === 1) return `${field.name}[${name}]`;
  const column = index % columns;
  return `${field.name}[${name}].${columns === 3 ? AXES[column] : column}`;
}

/** What a text names. Throws an Error that says what is wrong. */
export function parseSeries(text: string, model: Model, fields: FieldInfo[]): Series[] {
  const match = /^\s*([\w.]+)\s*(?:\[([^\]]*)\])?\s*(?:[.[](\w+)\]?)?\s*$/.exec(text);
  const sensor = sensorSeries(model, text.trim());
  if (sensor) return sensor;
  if (!match) throw new Error(`“${text}” is not a field, such as qpos[0] or xpos[torso]`);
  const [, name, row, column] = match;
  const field = fields.find((f) => f.name === name && f.owner === 'data');
  if (!field) throw new Error(`there is no field “${name}” in the Data`);
  const rows = field.shape[0] ?? 1;
  const columns = field.shape.slice(1).reduce((a, b) => a * b, 1);
  let range: [number, number] = [0, rows];
  if (row !== undefined && row !== '') {
    const kind = kindOf(field);
    const id = kind ? model.find(kind, row) : -1;
    const found = id >= 0 ? ([id, id + 1] as [number, number]) : rangeOf(row, rows);
    if (!found) throw new Error(`there is no ${kind ?? 'row'} “${row}”`);
    range = found;
  }
  const only = column === undefined ? -1 : AXES.includes(column) ? AXES.indexOf(column) : Number(column);
  const result: Series[] = [];
  for (let r = range[0]; r < Math.min(rows, range[1]); r++) {
    for (let c = 0; c < columns; c++) {
      if (only >= 0 && c !== only) continue;
      const index = r * columns + c;
      result.push({ label: entryName(model, field, index), field: field.name, index });
    }
  }
  if (result.length === 0) throw new Error(`${name} has ${rows} rows`);
  return result.slice(0, MOST);
}
