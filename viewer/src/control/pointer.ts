// Mouse and touch on the view: the camera, choosing things, pushing and turning bodies.
import type { App } from '../app';
import type { Stage } from '../scene/stage';
import type { Push } from './push';

type Drag = 'rotate' | 'pan' | 'zoom' | 'force' | 'torque';

interface Point {
  x: number;
  y: number;
}

const DOUBLE_MS = 350;
const STILL_PIXELS = 6;
const LONG_PRESS_MS = 550;

export class Pointer {
  /** Touch: one finger pushes the chosen body instead of turning the view. */
  pushMode = false;
  private readonly fingers = new Map<number, Point>();
  private drag: Drag | null = null;
  private level = false;
  private start: Point = { x: 0, y: 0 };
  private moved = false;
  private lastClick = { time: -Infinity, x: 0, y: 0, button: -1 };
  private press = 0;

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
    private readonly push: Push,
  ) {
    const { canvas } = stage;
    canvas.addEventListener('pointerdown', (event) => this.down(event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel'] as const)
      canvas.addEventListener(end, (event) => this.up(event, end === 'pointerup'));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  private at(event: MouseEvent): Point {
    const box = this.stage.canvas.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  }

  private down(event: PointerEvent): void {
    this.stage.canvas.focus({ preventScroll: true });
    this.stage.canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.level = event.shiftKey;
    if (this.fingers.size > 1) {
      this.endDrag();
      clearTimeout(this.press);
      this.moved = true;
      return;
    }
    this.start = { x: event.clientX, y: event.clientY };
    this.moved = false;
    this.drag = this.dragOf(event);
    if (this.drag === 'force' || this.drag === 'torque') this.beginPush(event);
    if (event.pointerType === 'touch') this.press = window.setTimeout(() => this.longPress(event), LONG_PRESS_MS);
  }

  private dragOf(event: PointerEvent): Drag {
    if (event.pointerType === 'touch') return this.pushMode && this.push.movable() > 0 ? 'force' : 'rotate';
    if (event.ctrlKey || event.metaKey) return event.button === 2 ? 'force' : 'torque';
    return event.button === 0 ? 'rotate' : event.button === 2 ? 'pan' : 'zoom';
  }

  private beginPush(event: PointerEvent): void {
    const { x, y } = this.at(event);
    const mode = this.drag === 'force' ? 'translate' : 'rotate';
    if (this.push.begin(mode, this.stage.camera.current, this.stage.rayAt(x, y), this.level)) return;
    this.app.note('Double-click a body that can move, then drag it with Ctrl');
    this.drag = null;
  }

  private move(event: PointerEvent): void {
    const last = this.fingers.get(event.pointerId);
    if (!last) return;
    const height = this.stage.canvas.clientHeight || 1;
    const dx = (event.clientX - last.x) / height;
    const dy = (event.clientY - last.y) / height;
    if (this.fingers.size === 2) this.pinch(event, last);
    else this.dragBy(event, dx, dy);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > STILL_PIXELS) {
      this.moved = true;
      clearTimeout(this.press);
    }
  }

  private dragBy(event: PointerEvent, dx: number, dy: number): void {
    const { camera } = this.stage;
    switch (this.drag) {
      case 'rotate':
        return camera.rotate(dx, dy);
      case 'pan':
        return camera.pan(dx, dy, event.shiftKey);
      case 'zoom':
        return camera.zoom(Math.exp(3 * dy));
      case 'torque':
        return this.push.turn(camera.current, dx, dy, this.level);
      case 'force': {
        const { x, y } = this.at(event);
        return this.push.pull(this.stage.rayAt(x, y));
      }
    }
  }

  /** Two fingers: their middle pans, their distance zooms. */
  private pinch(event: PointerEvent, last: Point): void {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
    const height = this.stage.canvas.clientHeight || 1;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.stage.camera.zoom(Math.max(10, before) / Math.max(10, after));
    this.stage.camera.pan((event.clientX - last.x) / 2 / height, (event.clientY - last.y) / 2 / height);
  }

  private up(event: PointerEvent, clicked: boolean): void {
    clearTimeout(this.press);
    this.fingers.delete(event.pointerId);
    this.endDrag();
    if (clicked && !this.moved && this.fingers.size === 0) this.click(event);
  }

  private endDrag(): void {
    if (this.drag === 'force' || this.drag === 'torque') this.push.end();
    this.drag = null;
  }

  private click(event: PointerEvent): void {
    const { time, x, y, button } = this.lastClick;
    const near = Math.hypot(event.clientX - x, event.clientY - y) < 4 * STILL_PIXELS;
    if (event.timeStamp - time < DOUBLE_MS && near && event.button === button) {
      this.lastClick.time = -Infinity;
      this.doubleClick(event);
    } else this.lastClick = { time: event.timeStamp, x: event.clientX, y: event.clientY, button: event.button };
  }

  private doubleClick(event: PointerEvent): void {
    const { x, y } = this.at(event);
    const hit = this.stage.pick(x, y);
    if (event.button === 2) {
      if (!hit) return;
      if (event.ctrlKey || event.metaKey)
        this.stage.camera.setMode(hit.body > 0 ? { kind: 'track', body: hit.body } : { kind: 'free' });
      else this.stage.camera.lookAt(hit.point);
      return;
    }
    if (!hit) return this.app.select(null);
    void this.app.chooseEnv(hit.env);
    if (event.altKey) this.app.select({ kind: 'geom', id: hit.geom });
    else this.app.select(hit.body > 0 ? { kind: 'body', id: hit.body } : null);
    this.push.choose(hit);
  }

  private longPress(event: PointerEvent): void {
    if (this.moved) return;
    const { x, y } = this.at(event);
    const hit = this.stage.pick(x, y);
    if (hit) this.stage.camera.lookAt(hit.point);
    this.moved = true;
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    this.stage.camera.zoom(Math.exp(0.0012 * lines * Math.max(-200, Math.min(200, event.deltaY))));
  }
}
