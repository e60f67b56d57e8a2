// Texts at points of the scene, on a canvas over the picture.
import { Vector3, type Camera } from 'three';

interface Text {
  text: string;
  at: Vector3;
}

const MOST = 500;

export class Labels {
  readonly canvas = document.createElement('canvas');
  private texts: Text[] = [];
  private drawn = false;
  /** Added to all points. */
  readonly offset = new Vector3();

  constructor() {
    this.canvas.className = 'labels';
  }

  begin(): void {
    this.texts = [];
  }

  add(text: string, pos: ArrayLike<number>, p = 0): void {
    if (this.texts.length < MOST) this.texts.push({ text, at: new Vector3(pos[p], pos[p + 1], pos[p + 2]).add(this.offset) });
  }

  get isEmpty(): boolean {
    return this.texts.length === 0;
  }

  setSize(width: number, height: number): void {
    this.canvas.width = width;
    this.canvas.height = height;
    this.drawn = true;
  }

  draw(camera: Camera, scale: number): void {
    if (this.isEmpty && !this.drawn) return;
    const context = this.canvas.getContext('2d')!;
    const { width, height } = this.canvas;
    context.clearRect(0, 0, width, height);
    context.font = `500 ${11 * scale}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const { text, at } of this.texts) {
      at.project(camera);
      if (at.z < -1 || at.z > 1 || Math.abs(at.x) > 1.1 || Math.abs(at.y) > 1.1) continue;
      const x = (0.5 + 0.5 * at.x) * width;
      const y = (0.5 - 0.5 * at.y) * height;
      const half = context.measureText(text).width / 2 + 4 * scale;
      context.fillStyle = 'rgba(18, 20, 24, 0.72)';
      context.beginPath();
      context.roundRect(x - half, y - 8 * scale, 2 * half, 16 * scale, 4 * scale);
      context.fill();
      context.fillStyle = '#f2f3f5';
      context.fillText(text, x, y);
    }
    this.drawn = !this.isEmpty;
  }
}
