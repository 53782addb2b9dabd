import { afterEach, describe, expect, it, vi } from "vitest";
import * as api from "./api";
import type { Command } from "./messages";

const command: Command = { type: "move", move: "h2e2", token: "t", cid: "c", ply: 0 };

function answer(status: number, body: unknown): Response {
  return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("commands", () => {
  it("are sent again with the same name after a lost connection", async () => {
    vi.useFakeTimers();
    const fetch = vi.fn().mockRejectedValueOnce(new TypeError("lost")).mockResolvedValueOnce(answer(503, "")).mockResolvedValue(answer(200, { seq: 2 }));
    vi.stubGlobal("fetch", fetch);
    const reply = api.command("table", command);
    await vi.runAllTimersAsync();
    expect(await reply).toEqual({ seq: 2 });
    const bodies = fetch.mock.calls.map(([, init]) => (init as RequestInit).body);
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies)).toEqual(new Set([JSON.stringify(command)]));
  });

  it("are given up with a NetworkError in the end", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("lost")));
    const refused = expect(api.command("table", command)).rejects.toBeInstanceOf(api.NetworkError);
    await vi.runAllTimersAsync();
    await refused;
  });

  it("are not repeated when the server refuses them, and say why", async () => {
    const problem = { title: "Unprocessable", status: 422, code: "illegal_move", detail: "…", reason: "leaves_check" };
    const fetch = vi.fn().mockResolvedValue(answer(422, problem));
    vi.stubGlobal("fetch", fetch);
    await expect(api.command("table", command)).rejects.toMatchObject({ problem });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

it("an answer that is no problem details is still an ApiError", async () => {
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(answer(500, "<html>")));
  await expect(api.games()).rejects.toMatchObject({ problem: { status: 500, code: "http_error" } });
});
