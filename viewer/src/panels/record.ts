// Recording: picture, video, trajectory, state.
import type { App } from '../app';
import { csv, npz } from '../record/npz';
import { takePicture, VideoRecorder, videoTypes } from '../record/video';
import type { Stage } from '../scene/stage';
import { copyText, h, pastedText, saveFile, setText } from '../ui/dom';
import type { Panel } from '../ui/panel';
import { button, choice, empty, numbers, section, toggle, type Control } from '../ui/widgets';

const FIELDS = ['qpos', 'qvel', 'act', 'ctrl', 'mocap_pos', 'mocap_quat', 'sensordata'];

export class RecordPanel implements Panel {
  readonly id = 'record';
  readonly title = 'Record';
  readonly icon = 'video';
  readonly element = h('div');
  readonly video: VideoRecorder;
  private readonly types = videoTypes();
  private readonly videoButton: HTMLButtonElement;
  private readonly length = h('span', { class: 'detail' });
  private readonly chosen = new Set(['qpos', 'qvel', 'ctrl', 'sensordata']);
  private scale = '1';
  private type = this.types[0]?.name ?? '';
  private rate = '60';
  private every = 1;

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
  ) {
    this.video = new VideoRecorder(stage);
    const scale = choice('Size', ['1', '2', '4'], '1', (value) => (this.scale = value), ['as shown', 'twice', 'four times']);
    const type = choice(
      'Format',
      this.types.map((t) => t.name),
      this.type,
      (value) => (this.type = value),
    );
    const rate = choice('Pictures per second', ['24', '30', '60'], '60', (value) => (this.rate = value));
    this.videoButton = button('Record video', () => void this.toggleVideo(), { icon: 'record' });
    const fields: Control<boolean>[] = FIELDS.map((name) =>
      toggle(name, this.chosen.has(name), (on) => (on ? this.chosen.add(name) : this.chosen.delete(name))),
    );
    const every = numbers('Every n-th step', [1], ([value]) => (this.every = Math.max(1, Math.round(value!))));
    this.element.append(
      section(
        'Picture',
        true,
        scale.element,
        button('Save picture', () => void this.savePicture(), { icon: 'camera', title: 'Ctrl S' }),
      ),
      section(
        'Video',
        true,
        ...(this.types.length > 0
          ? [type.element, rate.element, h('div', { class: 'row-buttons' }, this.videoButton, this.length)]
          : [empty('This browser cannot record videos.')]),
      ),
      section(
        'Trajectory',
        true,
        h('p', { class: 'detail', text: 'The recorded history, as arrays.' }),
        ...fields.map((field) => field.element),
        every.element,
        h(
          'div',
          { class: 'row-buttons' },
          button('Save .npz', () => void this.saveTrajectory('npz'), { icon: 'download' }),
          button('Save .csv', () => void this.saveTrajectory('csv'), { icon: 'download' }),
        ),
      ),
      section(
        'State',
        true,
        h(
          'div',
          { class: 'row-buttons' },
          button('Copy state', () => void this.copyState(), { icon: 'copy', title: 'Ctrl C' }),
          button('Paste state', () => void this.pasteState(), { title: 'Ctrl V' }),
          button('Copy as keyframe', () => void this.copyKey(), { title: 'The present state as a <key> element' }),
        ),
      ),
    );
  }

  update(): void {
    setText(this.length, this.video.isRecording ? this.progress() : '');
  }

  private progress(): string {
    const { seconds, bytes } = this.video;
    return `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(2)} MB`;
  }

  async savePicture(): Promise<void> {
    try {
      saveFile(`${this.name}.png`, await takePicture(this.stage, Number(this.scale)), 'image/png');
    } catch (error) {
      this.app.note((error as Error).message, 'error');
    }
  }

  async toggleVideo(): Promise<void> {
    const type = this.types.find((t) => t.name === this.type);
    if (!type) return this.app.note('This browser cannot record videos.', 'error');
    if (this.video.isRecording) {
      const blob = await this.video.stop();
      saveFile(`${this.name}.${type.name.toLowerCase()}`, blob);
    } else this.video.start(type, Number(this.rate));
    setText(this.videoButton.lastElementChild!, this.video.isRecording ? 'Stop and save' : 'Record video');
    this.videoButton.classList.toggle('recording', this.video.isRecording);
    document.body.classList.toggle('recording', this.video.isRecording);
  }

  async copyState(): Promise<void> {
    const reply = await this.app.ask('state');
    if (!reply) return;
    await this.copy(JSON.stringify(reply.header['state']), 'state');
  }

  async copyKey(): Promise<void> {
    const reply = await this.app.ask('save_key', { name: 'copied' });
    if (reply) await this.copy(String(reply.header['xml']), 'keyframe');
  }

  private async copy(text: string, what: string): Promise<void> {
    const done = await copyText(text);
    this.app.note(done ? `Copied the ${what}` : 'The browser does not allow copying', done ? 'info' : 'error');
  }

  async pasteState(): Promise<void> {
    try {
      const text = await pastedText('Paste the state here');
      if (text === '') return;
      const state = JSON.parse(text);
      if (await this.app.ask('set_state', { state })) this.app.note('Pasted the state');
    } catch {
      this.app.note('The clipboard has no state that can be read', 'error');
    }
  }

  private get name(): string {
    return this.app.model?.name.replace(/[^\w-]+/g, '_') || 'corten';
  }

  private async saveTrajectory(kind: 'npz' | 'csv'): Promise<void> {
    const { model } = this.app;
    if (!model) return;
    const sizes: Record<string, number> = {
      qpos: model.size.nq,
      qvel: model.size.nv,
      act: model.size.na,
      ctrl: model.size.nu,
      mocap_pos: model.size.nmocap,
      mocap_quat: model.size.nmocap,
      sensordata: model.size.nsensordata,
    };
    const fields = FIELDS.filter((name) => this.chosen.has(name) && sizes[name]! > 0);
    const reply = await this.app.ask('history', { fields, every: this.every });
    if (!reply) return;
    if (kind === 'npz') saveFile(`${this.name}.npz`, npz(reply.arrays));
    else saveFile(`${this.name}.csv`, csv(reply.arrays), 'text/csv');
    this.app.note(`Saved ${reply.arrays.get('time')?.shape[0] ?? 0} moments`);
  }
}
