// Pictures and videos of the view, with its labels.
import type { Stage } from '../scene/stage';

const TYPES: [string, string][] = [
  ['MP4', 'video/mp4;codecs=avc1.640028'],
  ['MP4', 'video/mp4'],
  ['WebM', 'video/webm;codecs=vp9'],
  ['WebM', 'video/webm;codecs=vp8'],
  ['WebM', 'video/webm'],
];

export interface VideoType {
  name: string;
  type: string;
}

/** What this browser can record. */
export function videoTypes(): VideoType[] {
  if (typeof MediaRecorder === 'undefined') return [];
  const found: VideoType[] = [];
  for (const [name, type] of TYPES) {
    if (MediaRecorder.isTypeSupported(type) && !found.some((other) => other.name === name)) found.push({ name, type });
  }
  return found;
}

/** Picture and labels on one canvas. */
function composed(stage: Stage, into?: HTMLCanvasElement): HTMLCanvasElement {
  const { canvas, labels } = stage;
  const target = into ?? document.createElement('canvas');
  if (target.width !== canvas.width || target.height !== canvas.height) {
    target.width = canvas.width;
    target.height = canvas.height;
  }
  const context = target.getContext('2d')!;
  context.drawImage(canvas, 0, 0);
  if (!labels.isEmpty) context.drawImage(labels.canvas, 0, 0);
  return target;
}

/** The view as PNG, `scale` times as large as on the screen. */
export async function takePicture(stage: Stage, scale: number): Promise<Blob> {
  const target = stage.withScale(scale, () => composed(stage));
  return new Promise((resolve, reject) =>
    target.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png'),
  );
}

export class VideoRecorder {
  private recorder: MediaRecorder | null = null;
  private canvas: HTMLCanvasElement | null = null;
  private parts: Blob[] = [];
  private started = 0;

  constructor(private readonly stage: Stage) {}

  get isRecording(): boolean {
    return this.recorder !== null;
  }

  get seconds(): number {
    return this.isRecording ? (performance.now() - this.started) / 1000 : 0;
  }

  /** Bytes that are recorded so far. */
  get bytes(): number {
    return this.parts.reduce((sum, part) => sum + part.size, 0);
  }

  start({ type }: VideoType, rate: number): void {
    this.canvas = composed(this.stage);
    this.parts = [];
    const stream = this.canvas.captureStream(rate);
    this.recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 12e6 });
    this.recorder.ondataavailable = (event) => this.parts.push(event.data);
    this.recorder.start(500);
    this.started = performance.now();
  }

  /** Called after each picture. */
  frame(): void {
    if (this.canvas) composed(this.stage, this.canvas);
  }

  stop(): Promise<Blob> {
    const { recorder } = this;
    return new Promise((resolve, reject) => {
      if (!recorder) return reject(new Error('nothing is being recorded'));
      recorder.onstop = () => resolve(new Blob(this.parts, { type: recorder.mimeType }));
      recorder.stop();
      for (const track of recorder.stream.getTracks()) track.stop();
      this.recorder = null;
      this.canvas = null;
    });
  }
}
