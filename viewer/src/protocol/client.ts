// Requests and their replies, events, and connecting again after a connection is lost.
import { decodeMessage, encodeContainer, type Message, type NumberArray } from './container';
import type { Transport } from './transport';

export type Arguments = Record<string, unknown>;

interface Pending {
  resolve: (reply: Message) => void;
  reject: (error: Error) => void;
}

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed';

const RETRY_MS = 1000;

export class Client {
  /** Called when a connection is there, also after it was lost. */
  onopen = (): void => {};
  onstate = (_state: ConnectionState, _reason: string): void => {};
  onevent = (_message: Message): void => {};
  private transport: Transport | null = null;
  private pending = new Map<number, Pending>();
  private nextId = 1;
  private ended = false;

  constructor(private readonly makeTransport: () => Transport) {}

  connect(): void {
    this.onstate('connecting', '');
    const transport = this.makeTransport();
    this.transport = transport;
    transport.onopen = () => {
      this.onstate('open', '');
      this.onopen();
    };
    transport.onmessage = (message) => this.receive(message);
    transport.onclose = (reason, final) => this.lost(reason, final);
  }

  /** Ends the connection for good. */
  close(reason: string): void {
    this.ended = true;
    this.transport?.close();
    this.onstate('closed', reason);
  }

  /** Sends a request. The promise is rejected with the session's error message. */
  request(name: string, args: Arguments = {}, arrays?: [string, NumberArray][]): Promise<Message> {
    const id = this.nextId++;
    const header = { id, do: name, ...args };
    this.transport?.send(arrays ? encodeContainer(header, arrays) : JSON.stringify(header));
    return new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
  }

  /** Sends a request without asking for a reply. */
  post(name: string, args: Arguments): void {
    this.transport?.send(JSON.stringify({ do: name, ...args }));
  }

  /** Sends a request whose reply does not matter. */
  tell(name: string, args: Arguments = {}): void {
    this.request(name, args).catch((error: Error) => console.warn(`${name}: ${error.message}`));
  }

  private receive(data: string | ArrayBuffer): void {
    const message = decodeMessage(data);
    const { id, event } = message.header;
    if (event !== undefined) this.onevent(message);
    const pending = this.pending.get(id);
    if (!pending) return;
    this.pending.delete(id);
    if (message.header.ok === false) pending.reject(new Error(String(message.header.error)));
    else pending.resolve(message);
  }

  private lost(reason: string, final: boolean): void {
    for (const { reject } of this.pending.values()) reject(new Error('the connection was lost'));
    this.pending.clear();
    if (this.ended) return;
    if (final) this.close(reason);
    else {
      this.onstate('lost', reason);
      setTimeout(() => this.connect(), RETRY_MS);
    }
  }
}
