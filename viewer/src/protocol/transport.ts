// How messages travel between the page and a session: over a WebSocket, or to a Web Worker in the page.
import { hasOwnEngine, WorkerTransport } from './worker_transport';

export interface Transport {
  send(message: string | ArrayBuffer): void;
  close(): void;
  onopen: () => void;
  onmessage: (message: string | ArrayBuffer) => void;
  /** The connection is gone; `final` if it makes no sense to try again. */
  onclose: (reason: string, final: boolean) => void;
}

/** A WebSocket to the server that sent the page. The token of the page's address, if it has one, is passed on. */
export class WebSocketTransport implements Transport {
  onopen = (): void => {};
  onmessage = (_message: string | ArrayBuffer): void => {};
  onclose = (_reason: string, _final: boolean): void => {};
  private socket: WebSocket;

  constructor(address: string) {
    this.socket = new WebSocket(address);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onopen = () => this.onopen();
    this.socket.onmessage = (event) => this.onmessage(event.data);
    this.socket.onclose = (event) => this.onclose(event.reason, event.code === 1008);
  }

  send(message: string | ArrayBuffer): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
  }

  close(): void {
    this.socket.close();
  }
}

/** The address of the server's WebSocket. */
export function webSocketAddress(page: Location): string {
  const url = new URL('socket', page.href);
  url.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:';
  url.search = page.search;
  url.hash = '';
  return url.href;
}

/** The session of this page: in a worker beside it, or that of the server it comes from. */
export function makeTransport(): Transport {
  return hasOwnEngine(document) ? new WorkerTransport() : new WebSocketTransport(webSocketAddress(location));
}
