// The server's HTTP side. Errors come as problem details and are thrown as ApiError.
import type {
  Command, CommandReply, ExplanationMessage, ForcedWinsMessage, GameInfo, Joined, PointReasonMessage, Problem, RecordsRead, RepetitionMessage, TableCreated, TableRequest,
  TableState, TableSummary, VariationsMessage, Warned,
} from "./messages";
import { wait } from "./wait";

/** The server answered that it cannot: `code` is stable, and so is `reason` of an illegal move. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** No answer came: the server is away, or the network is. */
export class NetworkError extends Error {}

const REQUEST_MS = 15_000;
/** A hint and the like may think for long. */
const COMMAND_MS = 120_000;
const RETRY_MS = [300, 700, 1500, 3000, 5000];
/** What a proxy says while the server behind it is away. */
const AWAY = new Set([502, 503, 504]);

interface RequestOptions {
  method?: string;
  json?: unknown;
  content?: BodyInit;
  timeout?: number;
}

async function request<T>(path: string, { method = "GET", json, content, timeout = REQUEST_MS }: RequestOptions = {}): Promise<T> {
  const response = await answer(path, {
    method,
    signal: AbortSignal.timeout(timeout),
    headers: { accept: "application/json", ...(json === undefined ? {} : { "content-type": "application/json" }) },
    ...(json === undefined ? { body: content ?? null } : { body: JSON.stringify(json) }),
  });
  if (response.ok) return body<T>(response);
  if (AWAY.has(response.status)) throw new NetworkError(`the server is away (${response.status})`);
  throw new ApiError(await problemOf(response));
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    throw new NetworkError(String(error));
  }
}

/** The body may be cut off when the connection is lost. */
async function body<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    throw new NetworkError(String(error));
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const bare: Problem = {
    type: "about:blank", title: response.statusText, status: response.status, code: "http_error",
    detail: response.statusText, reason: null, candidates: null,
  };
  try {
    return { ...bare, ...((await response.json()) as Partial<Problem>) };
  } catch {
    return bare; // not one of our own answers: the status says all there is
  }
}

/** Tries again after a lost connection. Only for what acts once however often it arrives. */
async function persistently<T>(act: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_MS) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      await wait(delay);
    }
  }
  return act();
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const games = () => request<GameInfo[]>("/api/games");
/** The public tables with a free seat. */
export const openTables = () => request<TableSummary[]>("/api/tables");
/** What is told of tables that this browser knows. */
export const tables = (ids: readonly string[]) =>
  request<TableSummary[]>(`/api/tables?limit=100&${ids.map((id) => `id=${encodeURIComponent(id)}`).join("&")}`);
export const readTable = (id: string) => request<TableState>(table(id));
export const createTable = (wanted: TableRequest) => request<TableCreated>("/api/tables", { method: "POST", json: wanted });
/** Sent again with the same secret it gives the same seat. */
export const join = (id: string, cid: string) =>
  persistently(() => request<Joined>(`${table(id)}/join`, { method: "POST", json: { cid } }));
export const recordUrl = (id: string, format = "json") => `${table(id)}/record?format=${format}`;

/** A command sent twice acts once, for it carries its own name (`cid`). */
export const command = (id: string, message: Command) =>
  persistently(() => request<CommandReply>(`${table(id)}/commands`, { method: "POST", json: message, timeout: COMMAND_MS }));

export const explanation = (id: string, ply: number, game: number) =>
  request<ExplanationMessage>(`${table(id)}/moves/${ply}/explanation?game=${game}`);

const after = (ply: number | null) => (ply === null ? "" : `?ply=${ply}`);

export const pointReason = (id: string, point: string, ply: number | null) =>
  request<PointReasonMessage>(`${table(id)}/points/${encodeURIComponent(point)}/reason${after(ply)}`);

export const repetition = (id: string, move: string | null) =>
  request<RepetitionMessage>(`${table(id)}/repetition${move ? `?move=${move}` : ""}`);

/** The server searches for seconds. */
export const forcedWins = (id: string, ply: number) =>
  request<ForcedWinsMessage>(`${table(id)}/forced-wins${after(ply)}`, { timeout: COMMAND_MS });

export const variations = (id: string, ply: number) => request<VariationsMessage>(`${table(id)}/variations${after(ply)}`);

export const warned = (id: string, ply: number) => request<Warned>(`${table(id)}/warned${after(ply)}`);

export const readFile = (file: Blob) => request<RecordsRead>("/api/records", { method: "POST", content: file });
