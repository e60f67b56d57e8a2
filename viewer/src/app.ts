// The state of the page and its connection to the session. Panels, scene and controls read it and listen to its events.
import { Vector3 } from 'three';
import { Frame } from './model/frame';
import { Model, type ObjectKind, type ObjectRef } from './model/model';
import { SCENE_FIELDS, SIZES } from './model/scene_fields';
import { Client, type Arguments, type ConnectionState } from './protocol/client';
import type { Message, NumberArray } from './protocol/container';
import type { Transport } from './protocol/transport';
import type { Offsets } from './scene/geoms';
import { gridOffsets } from './scene/grid';
import { Settings } from './settings';
import { Emitter } from './ui/emitter';
import { WatchList, type Need } from './watch';

export interface Diagnostic {
  file?: string;
  line?: number;
  element?: string;
  message: string;
  error?: boolean;
}

export interface Note {
  text: string;
  level: 'info' | 'warning' | 'error';
}

export interface Hello {
  version: string;
  mode: string;
  title: string;
  /** The model's file; empty if it has none. */
  file: string;
  canOpen: boolean;
  canReload: boolean;
  envs: number;
}

/** Settings of the session, which all pages share. */
export interface SessionSettings {
  options: Record<string, number | number[]>;
  control: 'manual' | 'zero' | 'sin' | 'mid';
  ctrl_std: number;
  ctrl_rate: number;
  profile: boolean;
}

/** A field that can be plotted or inspected. */
export interface FieldInfo {
  name: string;
  owner: 'data' | 'model';
  rows: string;
  shape: number[];
  type: string;
  meaning: string;
  writable: boolean;
}

export type AppEvents = {
  connection: { state: ConnectionState; reason: string };
  model: Model;
  fields: FieldInfo[];
  frame: Frame;
  selection: ObjectRef | null;
  note: Note;
  problem: Diagnostic[];
  session: SessionSettings;
  /** Events of a program: camera, visual, texts. */
  program: Record<string, unknown>;
};

export class App extends Emitter<AppEvents> {
  readonly settings = new Settings();
  readonly client: Client;
  readonly watch: WatchList;
  hello: Hello | null = null;
  model: Model | null = null;
  frame: Frame | null = null;
  fields: FieldInfo[] = [];
  selection: ObjectRef | null = null;
  problems: Diagnostic[] = [];
  connection: ConnectionState = 'connecting';
  session: SessionSettings = { options: {}, control: 'manual', ctrl_std: 0, ctrl_rate: 0, profile: false };
  private newest = 0;
  private waiting = new Map<string, Record<string, unknown>>();
  private acknowledged = 0;

  constructor(makeTransport: () => Transport) {
    super();
    this.client = new Client(makeTransport);
    this.watch = new WatchList((fields) => this.sendWatch(fields));
    this.client.onstate = (state, reason) => {
      this.connection = state;
      this.emit('connection', { state, reason });
    };
    this.client.onopen = () => void this.begin().catch((error: Error) => this.note(error.message, 'error'));
    this.client.onevent = (message) => this.receiveEvent(message);
    this.settings.on('change', () => this.watch.update());
  }

  /** Sends a request and shows its error, if it fails. */
  async ask(name: string, args: Arguments = {}, arrays?: [string, NumberArray][]): Promise<Message | null> {
    try {
      return await this.client.request(name, args, arrays);
    } catch (error) {
      this.note((error as Error).message, 'error');
      return null;
    }
  }

  note(text: string, level: Note['level'] = 'info'): void {
    this.emit('note', { text, level });
  }

  select(ref: ObjectRef | null): void {
    if (ref?.kind === this.selection?.kind && ref?.id === this.selection?.id) return;
    this.selection = ref;
    this.watch.update();
    this.emit('selection', ref);
  }

  /** The body of the selection: itself, or the one that the selected thing belongs to; -1: none. */
  selectedBody(): number {
    if (!this.selection || !this.model) return -1;
    const { kind, id } = this.selection;
    const { geom_bodyid, site_bodyid, jnt_bodyid, cam_bodyid, light_bodyid } = this.model.fields;
    const owner = { geom: geom_bodyid, site: site_bodyid, joint: jnt_bodyid, camera: cam_bodyid, light: light_bodyid };
    if (kind === 'body') return id;
    return kind in owner ? (owner[kind as keyof typeof owner][id] ?? -1) : -1;
  }

  /** Environments that are drawn: all of them in a grid, or one. */
  get showsBatch(): boolean {
    return (this.hello?.envs ?? 1) > 1 && this.settings.values.batchGrid;
  }

  /** Where the environments stand in the grid; null if only one is drawn. */
  offsets(): Offsets | null {
    if (!this.showsBatch || !this.model) return null;
    return gridOffsets(this.model, this.hello!.envs, this.settings.values.batchSpacing);
  }

  /** Where the environment that is looked at closely stands. */
  gridOffset(): Vector3 {
    const [x, y] = this.offsets()?.[this.frame?.env ?? 0] ?? [0, 0];
    return new Vector3(x, y, 0);
  }

  /** Looks at another environment closely. */
  async chooseEnv(index: number): Promise<void> {
    if (index !== this.frame?.env) await this.ask('env', { index });
  }

  /** Tells the session that all frames that arrived are drawn. */
  acknowledge(): void {
    if (this.acknowledged === this.newest) return;
    this.acknowledged = this.newest;
    this.client.post('ack', { n: this.newest });
  }

  async loadScene(): Promise<void> {
    const scene = await this.client.request('scene', { fields: [...SIZES, ...SCENE_FIELDS] });
    const before = this.selectedName();
    this.model = new Model(scene);
    this.frame = null;
    this.acknowledge(); // frames of the old model are not drawn any more
    this.selection = null;
    this.emit('selection', null);
    this.emit('model', this.model);
    for (const event of this.waiting.values()) this.emit('program', event);
    this.waiting.clear();
    const id = before ? this.model.find(before.kind, before.name) : -1;
    if (before && id >= 0) this.select({ kind: before.kind, id });
    this.watch.forget();
    this.watch.update();
    const list = await this.client.request('fields');
    this.fields = list.header.fields;
    this.emit('fields', this.fields);
  }

  /** Events of a program come after hello, when there may be no model yet: the last of each kind waits for it. */
  private tellProgram(event: Record<string, unknown>): void {
    if (this.model) this.emit('program', event);
    else this.waiting.set(String(event['event']), event);
  }

  /** What is selected, by name: a model that is loaded again may number it differently. */
  private selectedName(): { kind: ObjectKind; name: string } | null {
    const name = this.selection && this.model?.nameOf(this.selection.kind, this.selection.id);
    return name ? { kind: this.selection!.kind, name } : null;
  }

  private async begin(): Promise<void> {
    this.newest = this.acknowledged = 0;
    const { header } = await this.client.request('hello', { protocol: 1 });
    this.hello = {
      version: header.version ?? '',
      mode: header.mode ?? 'server',
      title: header.title ?? '',
      file: header.file ?? '',
      canOpen: Boolean(header.can_open),
      canReload: Boolean(header.can_reload),
      envs: header.envs ?? 1,
    };
    if (header.settings) this.emit('session', (this.session = header.settings));
    await this.loadScene();
  }

  private sendWatch(fields: Need[]): void {
    if (this.model) this.client.tell('watch', { fields });
  }

  private receiveEvent(message: Message): void {
    const { header } = message;
    switch (header.event) {
      case 'frame':
        this.newest = header.number;
        if (!this.model || header.generation !== this.model.generation) this.acknowledge();
        else this.emit('frame', (this.frame = new Frame(message)));
        break;
      case 'model':
        void this.loadScene().catch((error: Error) => this.note(error.message, 'error'));
        break;
      case 'problem':
        this.problems = header.diagnostics ?? [];
        this.emit('problem', this.problems);
        break;
      case 'settings':
        this.emit('session', (this.session = header as SessionSettings));
        break;
      case 'message':
        this.note(header.text, header.level ?? 'info');
        break;
      case 'camera':
      case 'visual':
      case 'texts':
        this.tellProgram(header);
        break;
      case 'bye':
        this.client.close('The program has ended.');
        break;
    }
  }
}
