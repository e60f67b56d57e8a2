// Pushing and turning bodies with the mouse, as in MuJoCo's simulate: the grabbed point is pulled to a target by a spring, or the
// body is turned to a target orientation. The session computes the spring; the page says where the target is.
import { Plane, Quaternion, Vector3, type Camera, type Ray } from 'three';
import type { App } from '../app';
import { transformed } from '../overlays/overlay';
import type { Hit } from '../scene/pick';

export interface Held {
  body: number;
  /** Grabbed point in the body's frame. */
  point: [number, number, number];
  mode: 'translate' | 'rotate';
  /** World point, or quaternion (w x y z). */
  target: number[];
}

export class Push {
  /** The body and point that were selected last in the view. */
  selected: { body: number; point: [number, number, number] } | null = null;
  held: Held | null = null;
  private plane = new Plane();
  private offset = new Vector3();

  constructor(private readonly app: App) {
    app.on('model', () => {
      this.selected = null;
      this.held = null;
    });
    app.on('selection', () => {
      if (this.selected && this.app.selectedBody() !== this.selected.body) this.selected = null;
    });
  }

  /** Remembers which point of the body was hit. */
  choose(hit: Hit): void {
    const { frame } = this.app;
    this.selected = null;
    if (!frame || !frame.has('xmat') || hit.env !== frame.env) return;
    const pos = frame.get('xpos');
    const mat = frame.get('xmat');
    const { body } = hit;
    const point = hit.point.clone().sub(this.app.gridOffset());
    const d = [0, 1, 2].map((k) => point.getComponent(k) - pos[3 * body + k]!);
    const local = [0, 1, 2].map(
      (c) => mat[9 * body + c]! * d[0]! + mat[9 * body + 3 + c]! * d[1]! + mat[9 * body + 6 + c]! * d[2]!,
    );
    this.selected = { body, point: local as [number, number, number] };
  }

  /** The body that a drag would move: the selected one, if it can move; -1: none. */
  movable(): number {
    const body = this.app.selectedBody();
    const { model } = this.app;
    return model && body > 0 && !model.isStatic(body) ? body : -1;
  }

  /** Begins to hold the selected body. `level`: the target moves in the horizontal plane, else in the vertical one. */
  begin(mode: Held['mode'], camera: Camera, ray: Ray, level: boolean): boolean {
    const body = this.movable();
    const { frame } = this.app;
    if (body < 0 || !frame || !frame.has('xmat')) return false;
    const point = this.selected?.body === body ? this.selected.point : ([0, 0, 0] as [number, number, number]);
    const start = transformed(frame.get('xpos'), frame.get('xmat'), body, point);
    const target = mode === 'translate' ? start.toArray() : this.orientation(body);
    this.held = { body, point, mode, target };
    const seen = start.clone().add(this.app.gridOffset());
    this.setPlane(camera, seen, level);
    // The target moves with the mouse, from where the point is: it need not be under the mouse.
    this.offset.copy(start).sub(ray.intersectPlane(this.plane, new Vector3()) ?? seen);
    this.send();
    return true;
  }

  /** Moves the target to where the mouse is. */
  pull(ray: Ray): void {
    const at = ray.intersectPlane(this.plane, new Vector3());
    if (!this.held || !at) return;
    this.held.target = at.add(this.offset).toArray();
    this.send();
  }

  /** Turns the target; dx and dy are fractions of the window's height. `level`: about the vertical and the view's axis. */
  turn(camera: Camera, dx: number, dy: number, level: boolean): void {
    if (!this.held) return;
    const right = new Vector3();
    const up = new Vector3();
    const back = new Vector3();
    camera.matrixWorld.extractBasis(right, up, back);
    const across = new Quaternion().setFromAxisAngle(level ? back : new Vector3(0, 0, 1), 2 * Math.PI * dx * (level ? -1 : 1));
    const over = new Quaternion().setFromAxisAngle(right, 2 * Math.PI * dy);
    const [w, x, y, z] = this.held.target as [number, number, number, number];
    const turned = across
      .multiply(over)
      .multiply(new Quaternion(x, y, z, w))
      .normalize();
    this.held.target = [turned.w, turned.x, turned.y, turned.z];
    this.send();
  }

  end(): void {
    if (!this.held) return;
    this.held = null;
    this.app.client.tell('perturb', { body: -1 });
  }

  private orientation(body: number): number[] {
    const quat = this.app.frame!.get('xquat');
    return quat.length >= 4 * body + 4 ? Array.from(quat.subarray(4 * body, 4 * body + 4)) : [1, 0, 0, 0];
  }

  private setPlane(camera: Camera, point: Vector3, level: boolean): void {
    const forward = camera.getWorldDirection(new Vector3());
    const upright = new Vector3(forward.x, forward.y, 0);
    // From straight above, a vertical plane is a line: the plane of the picture serves instead.
    const normal = level ? new Vector3(0, 0, 1) : upright.length() > 0.35 ? upright.normalize() : forward;
    this.plane.setFromNormalAndCoplanarPoint(normal, point);
  }

  private send(): void {
    const { body, point, mode, target } = this.held!;
    this.app.client.tell('perturb', { body, point, mode, target });
  }
}
