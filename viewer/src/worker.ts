// The engine in a Web Worker. The page sends messages of the protocol, and gets those of the session; containers are
// transferred, not copied. The first message from here is { ready: true }, or { failure } with a reason.
import { Engine, type ModuleFactory } from './engine';

interface WorkerScope {
  onmessage: ((event: MessageEvent<string | ArrayBuffer>) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

/** Seconds for steps between two looks at the messages of the page. */
const BUDGET = 0.008;
/** Milliseconds to wait if the simulation is ahead of the clock. */
const PAUSE = 3;
/** The same if there is nothing to do, and how often: frames have a least distance, so the last one may still have to be made. */
const LAST_PAUSE = 20;
const LAST_TURNS = 2;

async function startEngine(): Promise<Engine> {
  const response = await fetch(new URL('corten.wasm', import.meta.url));
  if (!response.ok) throw new Error(`corten.wasm: ${response.status} ${response.statusText}`);
  const make = (await import(new URL('corten.js', import.meta.url).href)) as { default: ModuleFactory };
  return Engine.start(make.default, await response.arrayBuffer());
}

class Loop {
  private scheduled = false; // a turn will come,
  private called = false; // at once
  private timer = 0;
  private lastTurns = 0;
  private readonly soon = new MessageChannel(); // a timer of 0 waits for 4 ms

  constructor(private readonly engine: Engine) {
    this.soon.port1.onmessage = () => this.turn();
  }

  receive(message: string | ArrayBuffer): void {
    try {
      this.engine.receive(message);
    } catch (error) {
      scope.postMessage(JSON.stringify({ event: 'message', level: 'error', text: (error as Error).message }));
    }
    this.lastTurns = LAST_TURNS;
    this.schedule(0);
  }

  /** A turn after this many milliseconds; a message does not wait for a turn that comes later. */
  private schedule(pause: number): void {
    if (this.scheduled && pause > 0) return;
    clearTimeout(this.timer);
    if (pause > 0) this.timer = setTimeout(() => this.turn(), pause);
    else if (!this.called) {
      this.called = true;
      this.soon.port2.postMessage(null);
    }
    this.scheduled = true;
  }

  private turn(): void {
    this.scheduled = this.called = false;
    const start = performance.now();
    const more = this.engine.advance(BUDGET);
    for (const message of this.engine.messages())
      scope.postMessage(message, typeof message === 'string' ? [] : [message]);
    if (more) {
      this.lastTurns = LAST_TURNS;
      this.schedule(performance.now() - start > 500 * BUDGET ? 0 : PAUSE);
    } else if (this.lastTurns-- > 0) this.schedule(LAST_PAUSE);
  }
}

const waiting: (string | ArrayBuffer)[] = [];
scope.onmessage = (event) => waiting.push(event.data);
startEngine().then(
  (engine) => {
    const loop = new Loop(engine);
    scope.onmessage = (event) => loop.receive(event.data);
    scope.postMessage({ ready: true });
    for (const message of waiting) loop.receive(message);
  },
  (error: Error) => scope.postMessage({ failure: error.message }),
);
