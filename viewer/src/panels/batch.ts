// A batch of environments: a grid of all, of which one is looked at closely.
import { Vector3 } from 'three';
import type { App } from '../app';
import type { Frame } from '../model/frame';
import { defaultSpacing } from '../scene/grid';
import type { Stage } from '../scene/stage';
import { h, setText } from '../ui/dom';
import type { Panel } from '../ui/panel';
import { button, slider, toggle } from '../ui/widgets';

export class BatchPanel implements Panel {
  readonly id = 'batch';
  readonly title = 'Batch';
  readonly icon = 'grid';
  readonly element = h('div', { class: 'stack' });
  private readonly number = h('input', {
    class: 'number',
    type: 'number',
    value: '0',
    attributes: { 'aria-label': 'Environment', min: '0' },
  });
  private readonly text = h('p', { class: 'detail' });

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
  ) {
    const { settings } = app;
    const grid = toggle('Show all in a grid', settings.values.batchGrid, (on) => settings.set('batchGrid', on));
    const spacing = slider({
      label: 'Spacing',
      min: 0.1,
      max: 20,
      value: 4,
      change: (value) => settings.set('batchSpacing', value),
    });
    this.number.addEventListener('change', () => void this.choose(Number(this.number.value)));
    this.element.append(
      this.text,
      grid.element,
      spacing.element,
      h(
        'div',
        { class: 'row-buttons' },
        button('Previous', () => void this.move(-1)),
        this.number,
        button('Next', () => void this.move(1)),
      ),
      button('Look at it', () => this.look(), { icon: 'target' }),
      h('p', { class: 'detail', text: 'Double-click an environment to choose it.' }),
    );
    app.on('model', (model) => {
      setText(this.text, `${app.hello?.envs ?? 1} environments of the same model.`);
      spacing.show(settings.values.batchSpacing || defaultSpacing(model));
      this.number.max = String((app.hello?.envs ?? 1) - 1);
    });
    settings.on('change', () => {
      grid.show(settings.values.batchGrid);
      if (settings.values.batchSpacing > 0) spacing.show(settings.values.batchSpacing);
    });
  }

  update(frame: Frame): void {
    if (document.activeElement !== this.number) this.number.value = String(frame.env);
  }

  async move(by: number): Promise<void> {
    const envs = this.app.hello?.envs ?? 1;
    await this.choose(((this.app.frame?.env ?? 0) + by + envs) % envs);
  }

  private async choose(index: number): Promise<void> {
    await this.app.chooseEnv(index);
    setTimeout(() => this.look(), 60);
  }

  /** Moves the camera to the environment. */
  private look(): void {
    const { model } = this.app;
    if (!model) return;
    const centre = new Vector3(...model.row('stat.center', 0, 3));
    this.stage.camera.lookAt(centre.add(this.app.gridOffset()), 1.5 * model.number('stat.extent'));
  }
}
