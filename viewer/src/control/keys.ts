// The keyboard. The table makes the help page as well.
import type { App } from '../app';
import type { Stage } from '../scene/stage';
import { FLAGS, FRAMES, GROUP_COUNT, LABELS } from '../settings';

/** What keys do besides switching flags. */
export interface Actions {
  togglePlay(): void;
  step(n: number): void;
  changeSpeed(by: number): void;
  reset(): void;
  reload(): void;
  savePicture(): void;
  copyState(): void;
  pasteState(): void;
  zeroControls(): void;
  showPanel(id: string): void;
  togglePanels(): void;
  toggleFullscreen(): void;
  toggleTheme(): void;
  help(): void;
  search(): void;
}

export interface Shortcut {
  /** As KeyboardEvent.key; letters in lower case. */
  key: string;
  ctrl?: boolean;
  shift?: boolean;
  text: string;
  /** How the help page writes the key. */
  name: string;
  section: string;
  run: () => void;
}

const ORBIT = 0.03;
const PAN = 0.04;

export class Keys {
  readonly shortcuts: Shortcut[] = [];

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
    actions: Actions,
  ) {
    this.addRun(actions);
    this.addCamera();
    this.addSelection();
    this.addPage(actions);
    for (const flag of FLAGS) {
      if (flag.key)
        this.add(flag.section, flag.key, flag.key.toUpperCase(), flag.label, () =>
          app.note(`${flag.label}: ${app.settings.toggle(flag.name) ? 'on' : 'off'}`),
        );
    }
    this.addGroups();
    window.addEventListener('keydown', (event) => this.pressed(event));
  }

  private add(
    section: string,
    key: string,
    name: string,
    text: string,
    run: () => void,
    modifiers: { ctrl?: boolean; shift?: boolean } = {},
  ): void {
    this.shortcuts.push({ section, key, name, text, run, ...modifiers });
  }

  private addRun(actions: Actions): void {
    const add = (key: string, name: string, text: string, run: () => void, modifiers = {}): void =>
      this.add('Run', key, name, text, run, modifiers);
    add(' ', 'Space', 'run or pause', () => actions.togglePlay());
    add('ArrowRight', '→', 'step', () => actions.step(1));
    add('ArrowLeft', '←', 'step back', () => actions.step(-1));
    add('ArrowDown', '↓', 'ten steps', () => actions.step(10));
    add('ArrowUp', '↑', 'ten steps back', () => actions.step(-10));
    add('=', '+', 'faster', () => actions.changeSpeed(1));
    add('+', '', '', () => actions.changeSpeed(1));
    add('-', '−', 'slower', () => actions.changeSpeed(-1));
    add('Backspace', 'Backspace', 'reset', () => actions.reset());
    add('l', 'Ctrl L', 'load the model again', () => actions.reload(), { ctrl: true });
    add('0', 'Ctrl 0', 'set all controls to zero', () => actions.zeroControls(), { ctrl: true });
  }

  private addCamera(): void {
    const { camera } = this.stage;
    const add = (key: string, name: string, text: string, run: () => void, modifiers = {}): void =>
      this.add('Camera', key, name, text, run, modifiers);
    add('a', 'Ctrl A', 'show the whole model', () => camera.align(true, this.app.frame), { ctrl: true });
    add('Escape', 'Esc', 'free camera', () => camera.setMode({ kind: 'free' }));
    add('[', '[', 'previous camera of the model', () => this.nextCamera(-1));
    add(']', ']', 'next camera of the model', () => this.nextCamera(1));
    // The help page has one line for the four arrows.
    const turns: [string, string, number, number][] = [
      ['ArrowLeft', 'arrows', -1, 0],
      ['ArrowRight', '', 1, 0],
      ['ArrowUp', '', 0, -1],
      ['ArrowDown', '', 0, 1],
    ];
    for (const [key, name, x, y] of turns) {
      const turn = (): void => camera.rotate(ORBIT * x, ORBIT * y);
      const move = (): void => camera.pan(-PAN * x, -PAN * y);
      add(key, name && `Shift ${name}`, 'turn the view', turn, { shift: true });
      add(key, name && `Ctrl ${name}`, 'move the view', move, { ctrl: true });
    }
    add('Home', 'Home', 'closer', () => camera.zoom(0.9));
    add('End', 'End', 'farther', () => camera.zoom(1 / 0.9));
  }

  private addSelection(): void {
    const { app, stage } = this;
    const add = (key: string, name: string, text: string, run: () => void, modifiers = {}): void =>
      this.add('Selection', key, name, text, run, modifiers);
    add('PageUp', 'Page up', 'the parent of the selected body', () => {
      const body = app.selectedBody();
      const parent = app.model && body > 0 ? app.model.fields.body_parentid[body]! : -1;
      if (parent > 0) app.select({ kind: 'body', id: parent });
    });
    add('Enter', 'Enter', 'track the selected body, or stop', () => {
      const body = app.selectedBody();
      const tracks = stage.camera.mode.kind === 'track';
      stage.camera.setMode(!tracks && body > 0 ? { kind: 'track', body } : { kind: 'free' });
    });
    add('Delete', 'Delete', 'select nothing', () => app.select(null));
  }

  private addPage(actions: Actions): void {
    const add = (key: string, name: string, text: string, run: () => void, modifiers = {}): void =>
      this.add('Page', key, name, text, run, modifiers);
    const { settings } = this.app;
    add('F1', 'F1', 'this help', () => actions.help());
    add('?', '?', '', () => actions.help());
    add('F2', 'F2', 'numbers of what is selected', () => actions.showPanel('inspect'));
    add('F3', 'F3', 'statistics and profile', () => actions.showPanel('statistics'));
    add('F4', 'F4', 'sensors', () => actions.showPanel('sensors'));
    add('F5', 'F5', 'whole screen', () => actions.toggleFullscreen());
    add('F6', 'F6', 'next kind of frames', () => this.app.note(`Frames: ${settings.cycle('frame', FRAMES, 1)}`));
    add('F7', 'F7', 'next kind of labels', () => this.app.note(`Labels: ${settings.cycle('label', LABELS, 1)}`));
    add('n', 'N', 'colours by island', () =>
      settings.set('colour', settings.values.colour === 'islands' ? 'appearance' : 'islands'),
    );
    add('Tab', 'Tab', 'show or hide panels', () => actions.togglePanels());
    add('f', 'Ctrl F', 'search the model', () => actions.search(), { ctrl: true });
    add('s', 'Ctrl S', 'save a picture', () => actions.savePicture(), { ctrl: true });
    add('c', 'Ctrl C', 'copy the state', () => actions.copyState(), { ctrl: true });
    add('v', 'Ctrl V', 'paste the state', () => actions.pasteState(), { ctrl: true });
    add('d', 'Ctrl D', 'dark or light', () => actions.toggleTheme(), { ctrl: true });
  }

  private addGroups(): void {
    const { settings } = this.app;
    const note = (kind: 'geom' | 'site', group: number): void =>
      this.app.note(`${kind === 'geom' ? 'Geom' : 'Site'} group ${group}: ${settings.shows(kind, group) ? 'on' : 'off'}`);
    for (let group = 0; group < GROUP_COUNT; group++) {
      const key = String(group);
      const first = group === 0;
      this.add('Groups', key, first ? '0 … 5' : '', first ? 'groups of geoms' : '', () => {
        settings.toggleGroup('geom', group);
        note('geom', group);
      });
      this.add(
        'Groups',
        `Digit${key}`,
        first ? 'Shift 0 … 5' : '',
        first ? 'groups of sites' : '',
        () => {
          settings.toggleGroup('site', group);
          note('site', group);
        },
        { shift: true },
      );
    }
  }

  private nextCamera(by: number): void {
    const { camera } = this.stage;
    const count = this.app.model?.size.ncam ?? 0;
    if (count === 0) return this.app.note('The model has no cameras');
    // The free camera is one of the round.
    const at = camera.mode.kind === 'fixed' ? camera.mode.camera : -1;
    const next = ((at + 1 + by + count + 1) % (count + 1)) - 1;
    camera.setMode(next < 0 ? { kind: 'free' } : { kind: 'fixed', camera: next });
    this.app.note(next < 0 ? 'Free camera' : `Camera ${this.app.model!.label('camera', next)}`);
  }

  private pressed(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const typing = target.closest('input:not([type=range]):not([type=checkbox]), textarea, select, dialog');
    if (typing || event.altKey) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const selected = window.getSelection()?.toString();
    if (ctrl && event.key === 'c' && selected) return; // copying text
    const onControl = target.closest('button, summary, input');
    if (onControl && [' ', 'Enter', 'Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key) && !ctrl)
      return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = this.shortcuts.find((shortcut) => {
      if (Boolean(shortcut.ctrl) !== ctrl) return false;
      if (shortcut.key.startsWith('Digit')) return event.shiftKey && shortcut.key === event.code;
      if (shortcut.key !== key) return false;
      // Signs such as "?" need the shift key on some keyboards and not on others.
      return key.length === 1 && !/[a-z0-9]/.test(key) ? true : Boolean(shortcut.shift) === event.shiftKey;
    });
    if (!found) return;
    event.preventDefault();
    found.run();
  }
}
