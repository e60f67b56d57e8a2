// The picture: renderer, scene, and what is done for each frame.
import {
  ColorManagement,
  LinearSRGBColorSpace,
  PCFShadowMap,
  Ray,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  Raycaster,
} from 'three';
import type { App } from '../app';
import { ViewCamera } from '../control/view_camera';
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';
import type { Overlay } from '../overlays/overlay';
import type { FlagName, Values } from '../settings';
import type { Need } from '../watch';
import { Backdrop } from './backdrop';
import { colourNeeds } from './colours';
import { Decor } from './decor';
import { Flexes } from './flexes';
import { Geoms } from './geoms';
import { GpuQueue } from './gpu_queue';
import { Labels } from './labels';
import { Lights } from './lights';
import { Mirror } from './mirror';
import { Pace } from './pace';
import { pick, type Hit } from './pick';
import { Skins } from './skins';
import type { SkyColours } from './sky';
import { shared } from './surface';
import { Textures } from './textures';

// Colours are used as the model gives them, as in MuJoCo.
ColorManagement.enabled = false;

const PIXELS = { low: 1, medium: 1.5, high: 2 } as const;
/** Flags that change which geoms are in which batch. */
const BATCH_FLAGS: FlagName[] = ['static', 'hull', 'texture', 'transparent', 'reflection', 'skin', 'flex'];

/** Fields of the model that a program may change while it runs. */
const PROGRAM_FIELDS = ['geom_rgba', 'geom_size', 'mat_rgba'] as const;

interface Parts {
  model: Model;
  textures: Textures;
  geoms: Geoms;
  skins: Skins;
  flexes: Flexes;
  lights: Lights;
}

export class Stage {
  readonly canvas = document.createElement('canvas');
  readonly camera = new ViewCamera();
  readonly labels = new Labels();
  readonly overlays: Overlay[] = [];
  /** Called after each picture. */
  onpicture = (_now: number): void => {};
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly backdrop = new Backdrop(this.scene);
  private readonly decor = new Decor();
  private readonly mirror = new Mirror();
  private readonly pace: Pace;
  private readonly gpu: GpuQueue;
  private size = { width: 1, height: 1 };
  private parts: Parts | null = null;
  private dirty = true;
  private batchKey = '';
  private lastView = '';
  private waited = false;

  constructor(private readonly app: App) {
    this.pace = new Pace(app.settings);
    this.pace.onchange = () => this.qualityChanged();
    this.canvas.className = 'picture';
    this.canvas.tabIndex = 0;
    const antialias = app.settings.values.quality !== 'low';
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias, powerPreference: 'high-performance' });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.info.autoReset = false;
    this.gpu = new GpuQueue(this.renderer.getContext() as WebGL2RenderingContext);
    this.scene.add(this.decor.group);
    app.watch.add(() => this.needs());
    app.on('model', (model) => this.load(model));
    app.on('frame', () => (this.dirty = true));
    app.on('selection', () => (this.dirty = true));
    app.settings.on('change', (name) => this.settingChanged(name));
  }

  /** Draws when the screen is ready, as long as the page lives. */
  start(): void {
    const loop = (now: number): void => {
      requestAnimationFrame(loop);
      this.draw(now);
    };
    requestAnimationFrame(loop);
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    this.setPixels(width, height, Math.min(window.devicePixelRatio, PIXELS[this.pace.quality]));
    this.camera.setAspect(width / Math.max(1, height));
    this.dirty = true;
  }

  setSky(colours: SkyColours): void {
    this.backdrop.setColours(colours);
    this.setHaze();
    this.dirty = true;
  }

  /** A ray from the eye through a point of the window, both from 0 to 1 from the top left. */
  rayAt(x: number, y: number): Ray {
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(2 * x - 1, 1 - 2 * y), this.camera.current);
    return caster.ray;
  }

  pick(x: number, y: number): Hit | null {
    const { frame } = this.app;
    if (!this.parts || !frame) return null;
    return pick(this.parts.model, this.parts.geoms, frame, this.rayAt(x, y), this.app.offsets());
  }

  /** True if the picture on the screen shows all that has arrived. */
  get isDrawn(): boolean {
    return !this.dirty && this.viewKey() === this.lastView && this.gpu.isIdle;
  }

  /** Draw calls and triangles of the last picture. */
  get counts(): { calls: number; triangles: number } {
    return this.renderer.info.render;
  }

  /** Draws now, `scale` times as large as on the screen, and calls `use` while the canvas can be read. */
  withScale<Result>(scale: number, use: () => Result): Result {
    const ratio = this.renderer.getPixelRatio();
    const size = this.renderer.getSize(new Vector2());
    this.setPixels(size.x, size.y, ratio * scale);
    this.draw(performance.now(), true);
    const result = use();
    this.setPixels(size.x, size.y, ratio);
    this.draw(performance.now(), true);
    return result;
  }

  private setPixels(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.labels.setSize(this.canvas.width, this.canvas.height);
    this.mirror.setSize(this.canvas.width, this.canvas.height);
  }

  private *needs(): Iterable<string | Need> {
    const { app } = this;
    yield* ['geom_xpos', 'geom_xmat', 'xpos', 'xquat', 'xmat', 'subtree_com'];
    if (app.model && app.model.size.nflex > 0) yield 'flexvert_xpos';
    if (app.model && app.model.size.ncam > 0) yield* ['cam_xpos', 'cam_xmat'];
    if (app.model && app.model.size.nlight > 0) yield* ['light_xpos', 'light_xdir'];
    if (app.showsBatch)
      yield* [
        { name: 'geom_xpos', all: true },
        { name: 'geom_xmat', all: true },
      ];
    if (app.hello?.mode === 'passive') yield* PROGRAM_FIELDS;
    yield* colourNeeds(app.settings.values.colour);
    for (const overlay of this.overlays) yield* overlay.needs(app.settings, app);
  }

  private load(model: Model): void {
    if (this.parts) {
      const { geoms, skins, flexes, textures, lights } = this.parts;
      this.scene.remove(geoms.group, skins.group, flexes.group, lights.group);
      geoms.dispose();
      skins.dispose();
      flexes.dispose();
      textures.dispose();
    }
    const { settings } = this.app;
    const textures = new Textures(model, this.renderer.capabilities.getMaxAnisotropy());
    this.parts = {
      model,
      textures,
      geoms: new Geoms(model, textures, settings),
      skins: new Skins(model, textures, settings),
      flexes: new Flexes(model, textures, settings),
      lights: new Lights(model, settings, this.pace),
    };
    const { geoms, skins, flexes, lights } = this.parts;
    this.scene.add(geoms.group, skins.group, flexes.group, lights.group);
    this.build();
    lights.build();
    this.setHaze();
    this.dirty = true;
  }

  private build(): void {
    if (!this.parts) return;
    this.batchKey = this.currentBatchKey();
    this.parts.geoms.build(this.app.showsBatch ? this.app.hello!.envs : 1);
    this.parts.geoms.setWireframe(this.app.settings.flag('wireframe'));
    this.parts.skins.build();
    this.parts.flexes.build();
    this.dirty = true;
  }

  private currentBatchKey(): string {
    const { values } = this.app.settings;
    return JSON.stringify([
      BATCH_FLAGS.map((flag) => values.flags[flag]),
      values.groups.geom,
      values.groups.skin,
      values.groups.flex,
      values.colour !== 'appearance',
      this.app.showsBatch,
    ]);
  }

  private settingChanged(name: keyof Values): void {
    this.dirty = true;
    if (!this.parts) return;
    if (this.currentBatchKey() !== this.batchKey) this.build();
    if (name === 'quality') this.qualityChanged();
    if (name === 'flags') {
      this.parts.geoms.setWireframe(this.app.settings.flag('wireframe'));
      this.parts.lights.flagsChanged();
      this.setHaze();
    }
  }

  private qualityChanged(): void {
    this.parts?.lights.build();
    this.resize(this.size.width, this.size.height);
  }

  private setHaze(): void {
    if (this.parts) this.backdrop.update(this.parts.model, this.parts.textures, this.app.settings);
  }

  private viewKey(): string {
    const { current } = this.camera;
    return [...current.matrixWorld.elements, ...current.projectionMatrix.elements].join();
  }

  /** Draws if anything has changed since the last picture and the hardware is not behind, or if it must. */
  private draw(now: number, always = false): void {
    const { frame, model } = this.app;
    this.camera.update(frame, now, this.app.gridOffset());
    const view = this.viewKey();
    if (!always && !this.dirty && view === this.lastView) return;
    if (!always && !this.gpu.isReady) {
      this.waited = true;
      return;
    }
    this.lastView = view;
    this.pace.tick(now, this.waited);
    this.waited = false;
    if (this.parts && frame && model === this.parts.model) {
      this.place(frame);
      this.renderer.info.reset();
      this.drawMirror(frame);
      this.renderer.render(this.scene, this.camera.current);
      this.labels.draw(this.camera.current, this.renderer.getPixelRatio());
      this.app.acknowledge();
    } else this.renderer.render(this.scene, this.camera.current);
    this.gpu.add();
    this.onpicture(now);
  }

  /** Takes over what a program has changed in its model. */
  private followProgram(frame: Frame): void {
    const { model, geoms } = this.parts!;
    let changed = false;
    for (const name of PROGRAM_FIELDS) {
      const now = frame.get(name);
      const known = model.fields[name];
      if (now.length === 0 || now.length !== known.length || now.every((value, k) => value === known[k])) continue;
      model.fields[name] = now.slice();
      changed = true;
    }
    if (!changed) return;
    geoms.looksChanged();
    this.build();
  }

  private place(frame: Frame): void {
    if (this.dirty) this.followProgram(frame);
    const { geoms, skins, flexes, lights } = this.parts!;
    const { camera } = this;
    lights.setPoses(frame, camera.current, camera.orbit.lookat);
    const offset = this.app.gridOffset();
    geoms.setPoses(frame, this.app.offsets(), camera.current.position.toArray(), !this.dirty);
    if (!this.dirty) return;
    this.dirty = false;
    skins.group.position.copy(offset);
    skins.setPoses(frame);
    flexes.group.position.copy(offset);
    flexes.setPoses(frame);
    const { selection } = this.app;
    geoms.setColours(frame, selection?.kind === 'body' ? selection.id : -1, selection?.kind === 'geom' ? selection.id : -1);
    this.decor.group.position.copy(offset);
    this.labels.offset.copy(offset);
    this.decor.begin();
    this.labels.begin();
    const { app, decor, labels } = this;
    for (const overlay of this.overlays)
      overlay.draw({ app, model: this.parts!.model, frame, settings: app.settings, decor, labels });
    this.decor.end();
  }

  /** The first reflecting plane shows the scene mirrored. */
  private drawMirror(frame: Frame): void {
    const { geoms } = this.parts!;
    shared.mirrorOn.value = geoms.mirror >= 0 && this.pace.quality !== 'low' ? 1 : 0;
    if (shared.mirrorOn.value === 0) return;
    const pos = frame.get('geom_xpos');
    const mat = frame.get('geom_xmat');
    const g = geoms.mirror;
    const point = new Vector3(pos[3 * g], pos[3 * g + 1], pos[3 * g + 2]);
    const normal = new Vector3(mat[9 * g + 2], mat[9 * g + 5], mat[9 * g + 8]);
    // As in MuJoCo, mirrors do not show the sky.
    const hidden = [...geoms.mirrorMeshes(), this.backdrop.mesh];
    if (!this.mirror.render(this.renderer, this.scene, this.camera.current, point, normal, hidden)) shared.mirrorOn.value = 0;
  }
}
