// The WebSocket of a table: connects, and connects again from where it was for as long as it is open.
import type { Frame } from "./messages";

export type Status = "connecting" | "online" | "reconnecting" | "closed";

export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  close(): void;
}

export interface ConnectionOptions {
  /** Where to connect to now: the newest event seen is part of the address. */
  url(): string;
  onFrame(frame: Frame): void;
  onStatus(status: Status): void;
  /** The server refused for good, with this code: the table is gone. */
  onRefused(code: number): void;
  socket?(url: string): SocketLike;
  random?(): number;
}

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 8000;
/** Codes from 4400 on say that the same request will be refused again. */
const REFUSED = 4400;

export class Connection {
  #socket: SocketLike | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #attempts = 0;
  #closed = false;
  readonly #wake = () => this.#retryNow();
  readonly #sleep = () => this.#drop();

  constructor(readonly options: ConnectionOptions) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#sleep);
    document.addEventListener("visibilitychange", this.#wake);
    options.onStatus("connecting");
    this.#connect();
  }

  /** Leaves the present socket and connects anew, because what came over it does not fit. */
  restart(): void {
    this.#drop();
    this.#retryNow();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#sleep);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#clearTimer();
    this.#detach();
    this.options.onStatus("closed");
  }

  #connect(): void {
    const open = this.options.socket ?? ((url: string): SocketLike => new WebSocket(url));
    const socket = open(this.options.url());
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempts = 0;
      this.options.onStatus("online");
    };
    socket.onmessage = (event) => this.options.onFrame(JSON.parse(String(event.data)) as Frame);
    socket.onclose = (event) => {
      if (event.code >= REFUSED && event.code < REFUSED + 100) {
        this.close();
        this.options.onRefused(event.code);
      } else this.#drop();
    };
  }

  /** The connection is lost: says so, and plans the next attempt. */
  #drop(): void {
    if (this.#closed) return;
    this.#detach();
    this.options.onStatus("reconnecting");
    if (this.#timer) return;
    const limit = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#attempts++);
    // Half of the delay is chance, so that the clients of a server that restarts do not come all at once.
    const delay = limit * (0.5 + 0.5 * (this.options.random ?? Math.random)());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#connect();
    }, delay);
  }

  #retryNow(): void {
    if (this.#closed || !this.#timer || document.visibilityState === "hidden") return;
    this.#clearTimer();
    this.#connect();
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #detach(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
