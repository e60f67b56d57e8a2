// How many pictures the graphics hardware has still to draw. A browser takes more of them than slow hardware can draw, and the
// picture would come ever later.

/** Two keep the hardware busy while the next one is prepared. */
const MOST_WAITING = 2;

export class GpuQueue {
  private waiting: WebGLSync[] = [];

  constructor(private readonly gl: WebGL2RenderingContext) {}

  /** True if another picture may be begun. */
  get isReady(): boolean {
    this.forgetDrawn();
    return this.waiting.length < MOST_WAITING;
  }

  /** True if all pictures are drawn. */
  get isIdle(): boolean {
    this.forgetDrawn();
    return this.waiting.length === 0;
  }

  /** Called after the commands of a picture. */
  add(): void {
    const { gl } = this;
    const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (sync) this.waiting.push(sync);
    gl.flush();
  }

  private forgetDrawn(): void {
    const { gl } = this;
    if (gl.isContextLost()) this.waiting = [];
    while (this.waiting.length > 0 && gl.getSyncParameter(this.waiting[0]!, gl.SYNC_STATUS) === gl.SIGNALED)
      gl.deleteSync(this.waiting.shift()!);
  }
}
