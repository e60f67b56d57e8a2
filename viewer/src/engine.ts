// The engine in this thread: the WebAssembly module of src/web, with one session and one page.

/** What emscripten's module offers. Addresses are numbers; the memory is another object after it has grown. */
export interface EngineModule {
  HEAPU8: Uint8Array;
  UTF8ToString(address: number): string;
  _corten_web_create(): number;
  _corten_web_message(bytes: number): number;
  _corten_web_receive(binary: number): void;
  _corten_web_advance(budget: number): number;
  _corten_web_next(): number;
  _corten_web_bytes(): number;
  _corten_web_is_binary(): number;
  _corten_web_state_hash(): number;
}

export type ModuleFactory = (options: { wasmBinary: ArrayBuffer }) => Promise<EngineModule>;

export class Engine {
  private constructor(private readonly module: EngineModule) {}

  /** Makes the module from the bytes of corten.wasm, and begins a session with an empty model. */
  static async start(make: ModuleFactory, wasmBinary: ArrayBuffer): Promise<Engine> {
    const module = await make({ wasmBinary });
    if (!module._corten_web_create()) throw new Error('the engine did not start');
    return new Engine(module);
  }

  /** Passes a message of the page to the session. */
  receive(message: string | ArrayBuffer): void {
    const binary = typeof message !== 'string';
    const bytes = binary ? new Uint8Array(message) : new TextEncoder().encode(message);
    const address = this.module._corten_web_message(bytes.length);
    if (address === 0) throw new Error(`a message of ${bytes.length} bytes does not fit into memory`);
    this.module.HEAPU8.set(bytes, address);
    this.module._corten_web_receive(binary ? 1 : 0);
  }

  /** Takes the steps that are due, for at most `budget` seconds. Returns whether there is more to do. */
  advance(budget: number): boolean {
    return this.module._corten_web_advance(budget) !== 0;
  }

  /** Messages for the page that were made since the last call. */
  messages(): (string | ArrayBuffer)[] {
    const found: (string | ArrayBuffer)[] = [];
    for (let size = this.module._corten_web_next(); size >= 0; size = this.module._corten_web_next()) {
      const address = this.module._corten_web_bytes();
      const bytes = this.module.HEAPU8.slice(address, address + size);
      found.push(this.module._corten_web_is_binary() ? bytes.buffer : new TextDecoder().decode(bytes));
    }
    return found;
  }

  /** The hash of the state, as `corten run --json` prints it. */
  stateHash(): string {
    return this.module.UTF8ToString(this.module._corten_web_state_hash());
  }
}
