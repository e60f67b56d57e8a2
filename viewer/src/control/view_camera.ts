// The camera: free (orbits around a point), tracking a body, or one of the model's cameras. z is up.
import { OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';
import { movingExtent } from '../scene/extent';

export type CameraMode = { kind: 'free' } | { kind: 'track'; body: number } | { kind: 'fixed'; camera: number };

const DEGREE = Math.PI / 180;
const MOVE_MS = 280;
/** Distance of the camera over the radius of what it shows. */
const FIT = 2.9;

/** The angles that the model asks for. Where it says nothing, a view from the front and a little from above. */
function firstAngles(model: Model): [number, number] {
  const asked: [number, number] = [model.number('vis.global.azimuth'), model.number('vis.global.elevation')];
  return asked[0] === 90 && asked[1] === -45 ? [125, -20] : asked;
}

/** Where a free camera is: angles in degrees, as in MuJoCo. */
export interface Orbit {
  azimuth: number;
  elevation: number;
  distance: number;
  lookat: Vector3;
}

export class ViewCamera {
  readonly perspective = new PerspectiveCamera(45, 1, 0.01, 100);
  readonly orthographic = new OrthographicCamera();
  /** The one that is used now. */
  current: PerspectiveCamera | OrthographicCamera = this.perspective;
  mode: CameraMode = { kind: 'free' };
  readonly orbit: Orbit = { azimuth: 90, elevation: -20, distance: 3, lookat: new Vector3() };
  onmode = (): void => {};
  private model: Model | null = null;
  private aspect = 1;
  private fitNext = false;
  private moving: { from: Orbit; to: Orbit; start: number } | null = null;

  constructor() {
    this.perspective.up.set(0, 0, 1);
    this.orthographic.up.set(0, 0, 1);
  }

  /** Goes on with the same view of a model that was loaded again. */
  keep(model: Model): void {
    const before = this.model;
    this.model = model;
    // Bodies and cameras may have other numbers now.
    const again = (kind: 'body' | 'camera', id: number): number => {
      const name = before?.nameOf(kind, id);
      return name ? model.find(kind, name) : id < model.count(kind) ? id : -1;
    };
    const { mode } = this;
    if (mode.kind === 'free') return;
    const id = mode.kind === 'fixed' ? again('camera', mode.camera) : again('body', mode.body);
    if (id < 0) this.setMode({ kind: 'free' });
    else this.setMode(mode.kind === 'fixed' ? { kind: 'fixed', camera: id } : { kind: 'track', body: id });
  }

  /** The present view as a <camera> element of a model. */
  toXml(): string {
    const { current } = this;
    const [right, up, back] = [new Vector3(), new Vector3(), new Vector3()];
    current.updateMatrixWorld();
    current.matrixWorld.extractBasis(right, up, back);
    const text = (values: number[]): string => values.map((value) => String(Number(value.toFixed(4)))).join(' ');
    const lens =
      current === this.orthographic
        ? ` projection="orthographic" fovy="${text([this.orthographic.top - this.orthographic.bottom])}"`
        : ` fovy="${text([this.perspective.fov])}"`;
    const axes = [...right.toArray(), ...up.toArray()];
    return `<camera pos="${text(current.position.toArray())}" xyaxes="${text(axes)}"${lens}/>`;
  }

  /** Shows a new model from its first view. */
  reset(model: Model): void {
    this.model = model;
    this.align(false);
    this.fitNext = true;
    const first = model.number('vis.global.cameraid');
    if (first >= 0 && first < model.size.ncam) this.setMode({ kind: 'fixed', camera: first });
    else this.setMode({ kind: 'free' });
  }

  /** Shows the whole model, or what moves if that is much smaller, as it is on a large floor. */
  align(smoothly = true, frame: Frame | null = null): void {
    if (!this.model) return;
    const moving = frame && movingExtent(this.model, frame);
    const whole = this.model.number('stat.extent');
    const isSmall = moving !== null && FIT * moving.radius < 1.5 * whole;
    const distance = isSmall ? FIT * moving.radius : 1.5 * whole;
    const lookat = isSmall ? moving.centre : new Vector3(...this.model.row('stat.center', 0, 3));
    const [azimuth, elevation] = firstAngles(this.model);
    const to = { azimuth, elevation, distance: distance * Math.max(1, 0.8 / this.aspect), lookat };
    if (this.mode.kind !== 'free') this.setMode({ kind: 'free' });
    if (smoothly) this.moveTo(to);
    else this.setOrbit(to);
  }

  /** Goes to a view at once. */
  setOrbit({ azimuth, elevation, distance, lookat }: Orbit): void {
    Object.assign(this.orbit, { azimuth, elevation, distance });
    this.orbit.lookat.copy(lookat);
    this.moving = null;
    this.fitNext = false;
  }

  /** Goes to another view in a moment. */
  moveTo(to: Partial<Orbit>): void {
    const from = this.copyOrbit();
    this.moving = { from, to: { ...from, ...to }, start: performance.now() };
  }

  /** Turns to look at a point. */
  lookAt(point: Vector3, distance = this.orbit.distance): void {
    if (this.mode.kind === 'fixed') this.setMode({ kind: 'free' });
    this.moveTo({ lookat: point.clone(), distance });
  }

  /** Changes the mode. A free camera that follows the model's camera begins where that was. */
  setMode(mode: CameraMode): void {
    if (this.mode.kind === 'fixed' && mode.kind !== 'fixed') this.leaveFixed();
    this.mode = mode;
    this.onmode();
  }

  rotate(dx: number, dy: number): void {
    this.beginDrag();
    this.orbit.azimuth -= 180 * dx;
    this.orbit.elevation = Math.max(-89.9, Math.min(89.9, this.orbit.elevation - 180 * dy));
  }

  /** Moves the point that is looked at; dx and dy are fractions of the window's height. `level`: in the horizontal plane. */
  pan(dx: number, dy: number, level = false): void {
    this.beginDrag();
    if (this.mode.kind === 'track') this.setMode({ kind: 'free' });
    const scale = 2 * this.orbit.distance * Math.tan(0.5 * this.fovy() * DEGREE);
    const right = new Vector3();
    const up = new Vector3();
    const back = new Vector3();
    this.perspective.updateMatrixWorld();
    this.perspective.matrixWorld.extractBasis(right, up, back);
    const along = level ? new Vector3(-back.x, -back.y, 0).normalize() : up;
    this.orbit.lookat.addScaledVector(right, -dx * scale).addScaledVector(along, dy * scale);
  }

  /** Factors above 1 go away. */
  zoom(factor: number): void {
    this.beginDrag();
    const extent = this.model?.number('stat.extent') ?? 1;
    this.orbit.distance = Math.max(0.01 * extent, Math.min(40 * extent, this.orbit.distance * factor));
  }

  setAspect(aspect: number): void {
    this.aspect = aspect;
  }

  /** Places the camera for a frame. */
  update(frame: Frame | null, now: number, offset: Vector3): void {
    if (!this.model) return;
    const extent = this.model.number('stat.extent');
    const near = this.model.number('vis.map.znear') * extent;
    const far = this.model.number('vis.map.zfar') * extent;
    this.animate(now);
    if (this.fitNext && frame) {
      this.fitNext = false;
      if (this.mode.kind === 'free') this.align(false, frame);
    }
    if (this.mode.kind === 'fixed' && frame) this.followFixed(this.mode.camera, frame, offset, near, far);
    else {
      if (this.mode.kind === 'track' && frame) this.follow(this.mode.body, frame, offset);
      this.placeFree(near, far);
    }
    this.current.updateMatrixWorld();
  }

  fovy(): number {
    return this.model?.number('vis.global.fovy') || 45;
  }

  private copyOrbit(): Orbit {
    return { ...this.orbit, lookat: this.orbit.lookat.clone() };
  }

  private beginDrag(): void {
    this.moving = null;
    if (this.mode.kind === 'fixed') this.setMode({ kind: 'free' });
  }

  private animate(now: number): void {
    if (!this.moving) return;
    const { from, to, start } = this.moving;
    const t = Math.max(0, Math.min(1, (now - start) / MOVE_MS));
    const s = t * t * (3 - 2 * t);
    const mix = (a: number, b: number): number => a + s * (b - a);
    this.orbit.azimuth = mix(from.azimuth, to.azimuth);
    this.orbit.elevation = mix(from.elevation, to.elevation);
    this.orbit.distance = mix(from.distance, to.distance);
    this.orbit.lookat.lerpVectors(from.lookat, to.lookat, s);
    if (t === 1) this.moving = null;
  }

  private follow(body: number, frame: Frame, offset: Vector3): void {
    const com = frame.get('subtree_com');
    if (com.length > 3 * body) this.orbit.lookat.set(com[3 * body]!, com[3 * body + 1]!, com[3 * body + 2]!).add(offset);
  }

  private direction(): Vector3 {
    const azimuth = this.orbit.azimuth * DEGREE;
    const elevation = this.orbit.elevation * DEGREE;
    const level = Math.cos(elevation);
    return new Vector3(level * Math.cos(azimuth), level * Math.sin(azimuth), Math.sin(elevation));
  }

  private placeFree(near: number, far: number): void {
    const { lookat, distance } = this.orbit;
    const eye = lookat.clone().addScaledVector(this.direction(), -distance);
    const isOrthographic = this.model!.number('vis.global.orthographic') !== 0;
    this.current = isOrthographic ? this.orthographic : this.perspective;
    this.current.position.copy(eye);
    this.current.lookAt(lookat);
    this.setLens(isOrthographic, isOrthographic ? 0.7 * distance : this.fovy(), near, far);
  }

  /** `fovy` in degrees, or the height of an orthographic view. */
  private setLens(orthographic: boolean, fovy: number, near: number, far: number): void {
    if (orthographic) {
      const half = fovy / 2;
      Object.assign(this.orthographic, {
        top: half,
        bottom: -half,
        left: -half * this.aspect,
        right: half * this.aspect,
        near,
        far,
      });
    } else Object.assign(this.perspective, { fov: fovy, aspect: this.aspect, near, far });
    this.current.updateProjectionMatrix();
  }

  private followFixed(id: number, frame: Frame, offset: Vector3, near: number, far: number): void {
    const f = this.model!.fields;
    const pos = frame.get('cam_xpos');
    const mat = frame.get('cam_xmat');
    if (pos.length <= 3 * id) return;
    const orthographic = f.cam_projection[id] === 1;
    this.current = orthographic ? this.orthographic : this.perspective;
    const column = (c: number): Vector3 => new Vector3(mat[9 * id + c], mat[9 * id + 3 + c], mat[9 * id + 6 + c]);
    this.current.position.set(pos[3 * id]!, pos[3 * id + 1]!, pos[3 * id + 2]!).add(offset);
    this.current.matrixWorld.makeBasis(column(0), column(1), column(2));
    this.current.quaternion.setFromRotationMatrix(this.current.matrixWorld);
    const height = f.cam_sensorsize[2 * id + 1]!;
    // A camera with a sensor: the field of view follows from the focal length.
    const fovy = height > 0 ? (2 * Math.atan(height / 2 / f.cam_intrinsic[4 * id + 1]!)) / DEGREE : f.cam_fovy[id]!;
    this.setLens(orthographic, fovy, near, far);
  }

  /** The free camera takes the place of the model's camera, looking the same way. */
  private leaveFixed(): void {
    const forward = this.current.getWorldDirection(new Vector3());
    const { position } = this.current;
    const ahead = this.model ? new Vector3(...this.model.row('stat.center', 0, 3)).sub(position).dot(forward) : 1;
    this.orbit.distance = Math.max(0.3 * (this.model?.number('stat.extent') ?? 1), ahead);
    this.orbit.azimuth = Math.atan2(forward.y, forward.x) / DEGREE;
    this.orbit.elevation = Math.asin(Math.max(-1, Math.min(1, forward.z))) / DEGREE;
    this.orbit.lookat.copy(position).addScaledVector(forward, this.orbit.distance);
  }
}
