// The bar at the top: the model's name, cameras, and actions that are needed often.
import type { App } from '../app';
import type { Stage } from '../scene/stage';
import { h, setText } from '../ui/dom';
import { iconButton } from '../ui/widgets';

export interface TopBarActions {
  savePicture(): void;
  toggleVideo(): void;
  toggleTheme(): void;
  toggleFullscreen(): void;
  toggleHand(): boolean;
  reload(): void;
  open(): void;
  toggleTree(): void;
  help(): void;
}

export class TopBar {
  readonly element = h('header', { class: 'top-bar' });
  private readonly name = h('strong', { class: 'model-name' });
  private readonly file = h('span', { class: 'detail file' });
  private readonly cameras = h('select', { class: 'cameras', title: 'Camera', attributes: { 'aria-label': 'Camera' } });

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
    actions: TopBarActions,
  ) {
    const logo = h('span', { class: 'logo', title: 'Corten', attributes: { 'aria-hidden': 'true' } });
    const hand = iconButton('hand', 'Pull the selected body with one finger', () =>
      hand.setAttribute('aria-pressed', String(actions.toggleHand())),
    );
    hand.classList.add('touch-only');
    const reload = iconButton('reload', 'Load the model again (Ctrl L)', () => actions.reload());
    const open = iconButton('folder', 'Open a model', () => actions.open());
    const tree = iconButton('tree', 'Tree of the model', () => actions.toggleTree());
    tree.classList.add('wide-only');
    this.element.append(
      logo,
      tree,
      h('div', { class: 'title' }, this.name, this.file),
      h('span', { class: 'spacer' }),
      this.cameras,
      hand,
      open,
      reload,
      iconButton('camera', 'Save a picture (Ctrl S)', () => actions.savePicture()),
      iconButton('video', 'Record a video', () => actions.toggleVideo()),
      iconButton('expand', 'Whole screen (F5)', () => actions.toggleFullscreen()),
      iconButton('sun', 'Dark or light (Ctrl D)', () => actions.toggleTheme()),
      iconButton('help', 'Help (F1)', () => actions.help()),
    );
    (this.element.querySelector('[title^="Record"]') as HTMLElement).classList.add('record-button');
    this.cameras.addEventListener('change', () => this.choose());
    stage.camera.onmode = () => this.showCamera();
    app.on('model', () => {
      setText(this.name, app.model?.name || app.hello?.title || 'Corten');
      setText(this.file, app.hello?.file.split('/').pop() ?? '');
      document.title = `${this.name.textContent} – Corten`;
      reload.hidden = !app.hello?.canReload;
      open.hidden = !app.hello?.canOpen;
      this.listCameras();
    });
    app.on('selection', () => this.listCameras());
  }

  private listCameras(): void {
    const { model } = this.app;
    if (!model) return;
    const options = [h('option', { value: 'free', text: 'Free camera' })];
    const body = this.app.selectedBody();
    const { mode } = this.stage.camera;
    const tracked = mode.kind === 'track' ? mode.body : body;
    if (tracked > 0) options.push(h('option', { value: `track:${tracked}`, text: `Track ${model.label('body', tracked)}` }));
    for (let id = 0; id < model.size.ncam; id++)
      options.push(h('option', { value: `fixed:${id}`, text: model.label('camera', id) }));
    this.cameras.replaceChildren(...options);
    this.cameras.hidden = options.length < 2;
    this.cameras.value = this.value();
  }

  private value(): string {
    const { mode } = this.stage.camera;
    return mode.kind === 'free' ? 'free' : mode.kind === 'track' ? `track:${mode.body}` : `fixed:${mode.camera}`;
  }

  private showCamera(): void {
    this.listCameras();
  }

  private choose(): void {
    const [kind, id] = this.cameras.value.split(':');
    const { camera } = this.stage;
    if (kind === 'track') camera.setMode({ kind: 'track', body: Number(id) });
    else if (kind === 'fixed') camera.setMode({ kind: 'fixed', camera: Number(id) });
    else camera.setMode({ kind: 'free' });
    this.cameras.blur();
  }
}
