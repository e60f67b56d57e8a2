// The panel that acts on the model: controls, joints, keyframes, mocap bodies, equality constraints.
import type { App } from '../app';
import type { Frame } from '../model/frame';
import { h } from '../ui/dom';
import type { Panel } from '../ui/panel';
import { section } from '../ui/widgets';
import { ControlSliders } from './controls';
import { JointSliders } from './joints';
import { EqualityToggles, Keyframes, MocapSliders } from './pose';

export class ControlPanel implements Panel {
  readonly id = 'control';
  readonly title = 'Control';
  readonly icon = 'sliders';
  readonly element = h('div');
  readonly controls: ControlSliders;
  readonly keyframes: Keyframes;
  private readonly joints: JointSliders;
  private readonly mocap: MocapSliders;
  private readonly equalities: EqualityToggles;
  private shown = false;

  constructor(private readonly app: App) {
    this.controls = new ControlSliders(app);
    this.joints = new JointSliders(app);
    this.keyframes = new Keyframes(app);
    this.mocap = new MocapSliders(app);
    this.equalities = new EqualityToggles(app);
    const equality = section('Equality constraints', true, this.equalities.list.element);
    const mocap = section('Mocap bodies', true, this.mocap.element);
    const controls = section('Controls', true, this.controls.element);
    const joints = section('Joints', true, this.joints.list.element);
    this.element.append(section('Keyframes', true, this.keyframes.element), controls, joints, mocap, equality);
    // With all digits: a number that is typed is sent with its neighbours.
    const fields = ['qpos', 'ctrl', 'mocap_pos', 'eq_active'].map((name) => ({ name, type: 'f8' as const }));
    app.watch.add(() => (this.shown ? fields : []));
    app.on('model', (model) => {
      controls.hidden = model.size.nu === 0;
      joints.hidden = model.size.njnt === 0;
      mocap.hidden = model.size.nmocap === 0;
      equality.hidden = model.size.neq === 0;
    });
  }

  setShown(shown: boolean): void {
    this.shown = shown;
    this.app.watch.update();
  }

  update(frame: Frame): void {
    this.controls.update(frame);
    this.joints.update(frame);
    this.mocap.update(frame);
    this.equalities.update(frame);
  }
}
