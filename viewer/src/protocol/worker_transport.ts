// The session in the page itself: messages to the engine in a Web Worker.
import type { Transport } from './transport';

/** Whether the page has the engine beside it, as `./dev web` builds it, instead of a server. */
export function hasOwnEngine(page: Document): boolean {
  return page.querySelector('meta[name="corten-engine"]')?.getAttribute('content') === 'worker';
}

export class WorkerTransport implements Transport {
  onopen = (): void => {};
  onmessage = (_message: string | ArrayBuffer): void => {};
  onclose = (_reason: string, _final: boolean): void => {};
  private readonly worker: Worker;

  constructor(address: string | URL = new URL('worker.js', document.baseURI)) {
    this.worker = new Worker(address, { type: 'module' });
    this.worker.onmessage = (event) => this.receive(event.data);
    this.worker.onerror = (event) => this.onclose(event.message || 'the engine does not start in this browser', true);
  }

  send(message: string | ArrayBuffer): void {
    this.worker.postMessage(message, typeof message === 'string' ? [] : [message]);
  }

  close(): void {
    this.worker.terminate();
  }

  private receive(message: string | ArrayBuffer | { ready?: boolean; failure?: string }): void {
    if (typeof message === 'string' || message instanceof ArrayBuffer) this.onmessage(message);
    else if (message.failure !== undefined) this.onclose(message.failure, true);
    else this.onopen();
  }
}
