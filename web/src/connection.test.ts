import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type ConnectionOptions, type SocketLike, type Status } from "./connection";
import type { Frame } from "./messages";

class FakeSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  closed = false;

  constructor(readonly url: string) {}

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.(new Event("open"));
  }

  say(frame: Frame): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  lose(code = 1006): void {
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

let sockets: FakeSocket[];
let statuses: Status[];
let frames: Frame[];
let refused: number[];
let seq: number;
let connection: Connection;

const last = (): FakeSocket => sockets.at(-1) as FakeSocket;

function connect(more: Partial<ConnectionOptions> = {}): Connection {
  return new Connection({
    url: () => `ws://test/?since=${seq}`,
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
    onRefused: (code) => refused.push(code),
    socket: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket;
    },
    random: () => 1,
    ...more,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, statuses, frames, refused, seq] = [[], [], [], [], 1];
  connection = connect();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("Connection", () => {
  it("says how it stands and passes frames on", () => {
    last().open();
    last().say({ type: "presence", online: [true, true], watchers: 3 });
    expect(statuses).toEqual(["connecting", "online"]);
    expect(frames).toEqual([{ type: "presence", online: [true, true], watchers: 3 }]);
  });

  it("comes back from the newest event that it saw", () => {
    last().open();
    seq = 42;
    last().lose();
    expect(statuses.at(-1)).toBe("reconnecting");
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
    expect(last().url).toContain("since=42");
    last().open();
    expect(statuses.at(-1)).toBe("online");
  });

  it("waits longer after each failure, up to a limit, and from the start after a success", () => {
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      last().lose();
      const before = sockets.length;
      let waited = 0;
      while (sockets.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
    last().open();
    last().lose();
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(10);
  });

  it("spreads the attempts by chance", () => {
    connection.close();
    connection = connect({ random: () => 0 });
    last().lose();
    const before = sockets.length;
    vi.advanceTimersByTime(124);
    expect(sockets).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(before + 1);
  });

  it("tries at once when the network is back", () => {
    last().open();
    dispatchEvent(new Event("offline"));
    expect(statuses.at(-1)).toBe("reconnecting");
    expect(sockets[0]?.closed).toBe(true);
    dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it("ignores what a socket says that it has left", () => {
    const old = last();
    old.open();
    connection.restart();
    old.lose();
    old.say({ type: "thinking", thinking: null });
    expect(frames).toEqual([]);
    expect(sockets).toHaveLength(2);
  });

  it("stops when the server refuses for good", () => {
    last().lose(4404);
    expect(refused).toEqual([4404]);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe("closed");
  });

  it("comes back when the server asks to try later", () => {
    last().lose(1013);
    expect(refused).toEqual([]);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
  });

  it("is silent once it is closed", () => {
    connection.close();
    dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(last().closed).toBe(true);
  });
});
