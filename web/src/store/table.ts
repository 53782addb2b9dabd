// One table as this browser sees it: its state, the connection, and everything that can be done to it.
import { batch, computed, effect, signal } from "@preact/signals";
import * as api from "../api";
import { type BoardState, EMPTY_STATE, type Ghost, type Ink, type Point } from "../board/api";
import { Connection, type Status } from "../connection";
import { gameView } from "../games";
import { t, translate } from "../i18n";
import type { Command, ComputerSeat, ExplanationMessage, Frame, PointReasonMessage, Seat, SeatRequest, StateFrame, TableState } from "../messages";
import { complain } from "./complain";
import { joined, joiningSecret, remember, tokensOf } from "./credentials";
import { describeMove, soundOf } from "./events";
import { Explanations, type Subject } from "./explain";
import { playSound } from "./noises";
import { Positions } from "./positions";
import { GAP, reduce } from "./reduce";
import { betweenPeople, homeSeat, playedSeats, whyNotMove } from "./seats";
import { settings } from "./settings";
import { PastWarnings } from "./past_warnings";
import { boardPatch, type Extra, shown } from "./shown";
import { toast } from "./toasts";

/** A command without what the table fills in. */
type Wish = Command extends infer C ? (C extends Command ? Omit<C, "token" | "cid" | "ply"> : never) : never;

interface Hint {
  ply: number;
  game: number;
  explanation: ExplanationMessage;
}

/** Not crypto.randomUUID, which plain http on a local network does not have. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Table {
  readonly state = signal<TableState | null>(null);
  readonly status = signal<Status>("connecting");
  /** Why there is no state: the table does not exist, or the server does not answer. */
  readonly absent = signal<"not_found" | "unreachable" | null>(null);
  /** The seats that this browser plays or commands, as the server says. */
  readonly mine = signal<readonly Seat[]>([]);
  /** The move under review; null: the running game. */
  readonly reviewed = signal<number | null>(null);
  readonly flipped = signal(false);
  readonly hint = signal<Hint | null>(null);
  /** The player that is asked for hints; empty for the best there is. */
  readonly hintBy = signal("");
  readonly pending = signal<{ ply: number; move: string } | null>(null);
  /** Moves are being taken back one after the other. */
  readonly rewinding = signal(false);
  /** The newest news in words, for screen readers. */
  readonly news = signal("");
  /** The result was just decided and not yet put away. */
  readonly resultOpen = signal(false);
  /** What is told of a crossed out point. */
  readonly reason = signal<PointReasonMessage | null>(null);
  /** The move that was just refused for repeating. */
  readonly repeated = signal<string | null>(null);
  /** What the opening marks on the board. */
  readonly extra = signal<Extra>({ marks: [], heat: [] });
  /** Stones of a line that may come. */
  readonly ghosts = signal<readonly Ghost[]>([]);
  /** Wins by force are looked for in the position that is shown. */
  readonly forced = signal(false);
  /** What is drawn on the board beside the position that is shown, and how presses draw more. */
  readonly drawn = signal<BoardState["drawn"]>(EMPTY_STATE.drawn);
  readonly ink = signal<Ink | null>(null);
  /** Keeps what the user draws; where there is none the board does for the moment. */
  onDrawn: ((from: Point, to: Point, ink: Ink) => boolean) | null = null;
  readonly #past = new PastWarnings();
  readonly explanations: Explanations;

  readonly #positions = new Positions();
  #tokens: readonly string[] = [];
  #connection: Connection | null = null;
  #stop: () => void = () => {};

  constructor(readonly id: string) {
    this.explanations = new Explanations(id);
  }

  readonly view = computed(() => (this.state.value ? gameView(this.state.value.game) : null));

  /** The seats that the person at this browser plays. */
  readonly held = computed<Seat[]>(() => (this.state.value ? playedSeats(this.state.value, this.mine.value) : []));

  readonly positions = computed(() => {
    const state = this.state.value;
    return state ? this.#positions.of(gameView(state.game), state.start_fen, state.moves) : [];
  });

  readonly subject = computed<Subject | null>(() => {
    const state = this.state.value;
    if (!state) return null;
    const hint = this.currentHint.value;
    if (hint && this.reviewed.value === null) return { ply: hint.ply, hint: true, explanation: hint.explanation };
    const ply = Explanations.target(state, this.reviewed.value);
    return ply === null ? null : { ply: ply - 1, hint: false, explanation: this.explanations.of(state, ply) };
  });

  readonly currentHint = computed(() => {
    const { hint, state } = { hint: this.hint.value, state: this.state.value };
    return hint && state && hint.ply === state.ply && hint.game === state.game_number ? hint : null;
  });

  /** Whether the board shows the position before the explained move. */
  readonly before = computed(
    () => this.explanations.on.value && (this.explanations.before.value ?? this.reviewed.value !== null),
  );

  readonly shown = computed(() => {
    const [state, view] = [this.state.value, this.view.value];
    if (!state || !view) return null;
    const pending = this.pending.value;
    return shown({
      view, state,
      positions: this.positions.value,
      reviewed: this.reviewed.value,
      pending: pending?.ply === state.ply ? pending.move : null,
      line: this.explanations.line.value,
      subject: this.subject.value,
      before: this.before.value,
      explaining: this.explanations.on.value,
    });
  });

  readonly boardPatch = computed(() => {
    const [what, state] = [this.shown.value, this.state.value];
    if (!what || !state) return null;
    return {
      ...boardPatch(what, this.canMove.value && what.live, state, this.warned.value, { ...this.extra.value, ghosts: this.ghosts.value }),
      drawn: this.drawn.value,
      ink: this.ink.value,
      // Where stones are put the board lies as it lies, whoever sits where.
      flipped: this.view.value?.placing ? this.flipped.value : this.bottom.value === 1,
    };
  });

  /** Whether the person at this browser may note something of the position that is shown. */
  readonly canNote = computed(() => {
    const state = this.state.value;
    if (!state || !this.mine.value.length || (betweenPeople(state) && !state.outcome)) return false;
    return this.reviewed.value !== null || state.outcome !== null || this.held.value.length === 2;
  });

  readonly hasNotes = computed(() => {
    const state = this.state.value;
    return state !== null && (state.start_note !== null || state.branches.length > 0 || state.entries.some((entry) => entry.note !== null));
  });

  /** Whether the person at this browser may move now. */
  readonly canMove = computed(() => {
    const state = this.state.value;
    return state !== null && !state.outcome && !this.pending.value && whyNotMove(state, this.mine.value) === null;
  });

  /** The crossed out points of the position that is shown. */
  readonly warned = computed(() => {
    const [state, ply] = [this.state.value, this.shown.value?.ply];
    if (!state?.warned || ply == null) return null;
    return ply === state.ply ? state.warned : this.#past.of(state, ply);
  });

  /** The seat at the bottom of the board. */
  readonly bottom = computed<Seat>(() => {
    const state = this.state.value;
    if (!state) return 0;
    const shared = this.held.value.length === 2 && settings.value.turnBoard;
    const home = shared ? state.turn : homeSeat(state, this.mine.value);
    return this.flipped.value ? (home ? 0 : 1) : home;
  });

  // --- Coming and going ---

  /** Sits down or watches, and follows the table until `close`. */
  async open(): Promise<void> {
    this.#stop = this.#fetchExplanations();
    try {
      await this.#enter();
      this.#connection = new Connection({
        url: () => this.#socketUrl(),
        onFrame: (frame) => this.#receive(frame),
        onStatus: (status) => (this.status.value = status),
        onRefused: () => (this.absent.value = "not_found"),
      });
    } catch (error) {
      const missing = error instanceof api.ApiError;
      this.absent.value = missing ? "not_found" : "unreachable";
    }
  }

  close(): void {
    this.rewinding.value = false;
    this.#connection?.close();
    this.#stop();
  }

  async #enter(): Promise<void> {
    const state = await api.readTable(this.id);
    const known = tokensOf(this.id);
    if (known) this.#tokens = known;
    else if (state.seats.some((seat) => seat.kind === "open")) await this.#join();
  }

  /** Takes a free seat; a watcher may do so later. */
  async #join(): Promise<void> {
    const { token } = await api.join(this.id, joiningSecret(this.id, newId));
    joined(this.id);
    if (token !== null) this.#remember([token, ...this.#tokens]);
  }

  async sit(): Promise<void> {
    try {
      await this.#join();
      this.#connection?.restart();
    } catch (error) {
      complain(this.view.value, error);
    }
  }

  #remember(tokens: readonly string[]): void {
    this.#tokens = tokens;
    remember(this.id, tokens);
  }

  #socketUrl(): string {
    const url = new URL(`/ws/tables/${encodeURIComponent(this.id)}`, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const state = this.state.value;
    if (state) url.searchParams.set("since", String(state.seq));
    if (this.#tokens[0]) url.searchParams.set("token", this.#tokens[0]);
    return url.href;
  }

  #receive(frame: Frame): void {
    const after = reduce(this.state.value, frame);
    if (after === GAP) {
      this.state.value = null;
      this.#connection?.restart();
    } else if (frame.type !== "state") this.state.value = after;
    else if (after) this.#accept(after, frame);
    if (frame.type === "state" && !frame.event) this.#checkToken(frame);
  }

  /** A token is worth nothing once its seat was given to somebody else: tries the next one. */
  #checkToken({ mine }: StateFrame): void {
    if (mine.length || !this.#tokens.length) return;
    this.#remember(this.#tokens.slice(1));
    if (this.#tokens.length) this.#connection?.restart();
  }

  #accept(after: TableState, frame: StateFrame): void {
    const before = this.state.peek();
    const [held] = this.held.peek();
    const alone = this.held.peek().length === 1;
    batch(() => {
      this.mine.value = frame.mine;
      this.state.value = after;
      if (this.pending.value && this.pending.value.ply !== after.ply) this.pending.value = null;
      if (after.ply !== before?.ply || after.game_number !== before?.game_number) {
        this.reason.value = null;
        this.repeated.value = null;
      }
      if (this.explanations.line.value && after.ply !== before?.ply) this.explanations.line.value = null;
      if ((this.reviewed.value ?? 0) > after.ply || after.game_number !== before?.game_number) this.reviewed.value = null;
      if (!after.outcome) this.resultOpen.value = false;
      else if (before && !before.outcome) this.resultOpen.value = true;
    });
    const [now] = this.held.value;
    const exchanged = alone && now !== held && (frame.event?.type === "moved" || frame.event?.type === "took_back");
    if (exchanged && this.view.value) toast(t("phase.now", { side: translate(this.view.value.sides[now ?? 0]) }));
    const sound = soundOf(before, after, frame.event, this.held.value);
    if (sound) playSound(this.view.value, sound);
    this.#tell(before, after, frame);
  }

  #tell(before: TableState | null, after: TableState, { event }: StateFrame): void {
    const [view, entry] = [this.view.value, after.entries.at(-1)];
    if (!before || !view) return;
    const position = this.positions.value[after.ply - 1];
    if (after.game_number !== before.game_number) this.news.value = t("say.new_game");
    else if (after.ply > before.ply && entry && position) this.news.value = describeMove(view, position, entry);
    else if (after.ply < before.ply) this.news.value = t("say.took_back", { ply: after.ply });
    if (event?.type === "declined" && this.#askedBySelf(before, event.seat)) toast(t("offer.declined"));
  }

  /** Whether an offer that `by` has declined was this person's. A computer declines without its having stood. */
  #askedBySelf({ offer }: TableState, by: Seat | null): boolean {
    const held = this.held.value;
    if (by !== null && held.includes(by)) return false;
    return offer ? held.includes(offer.seat) : held.length > 0;
  }

  #fetchExplanations(): () => void {
    return effect(() => {
      const [state, on] = [this.state.value, this.explanations.on.value];
      const ply = state && on ? Explanations.target(state, this.reviewed.value) : null;
      if (state && ply !== null) void this.explanations.fetch(state, ply);
    });
  }

  // --- Commands ---

  /** Sends a command; false when it was refused, which the user is told. */
  async send(wish: Wish): Promise<boolean> {
    return (await this.#send(wish)) !== null;
  }

  async #send(wish: Wish) {
    const state = this.state.value;
    const [token] = this.#tokens;
    if (!state || !token) {
      complain(this.view.value, t("problem.watching"));
      return null;
    }
    try {
      const reply = await api.command(this.id, { ...wish, token, cid: newId(), ply: state.ply } as Command);
      if (reply.token) this.#remember([...this.#tokens, reply.token]);
      return reply;
    } catch (error) {
      complain(this.view.value, error);
      const repeats = error instanceof api.ApiError && error.problem.reason?.startsWith("repeats_");
      if (wish.type === "move") this.repeated.value = repeats ? wish.move : null;
      return null;
    }
  }

  /** A legal move, shown at once and taken back when the server refuses it. */
  async move(move: string): Promise<void> {
    const ply = this.state.value?.ply ?? 0;
    this.pending.value = { ply, move };
    if (!(await this.send({ type: "move", move })) && this.pending.value?.move === move) this.pending.value = null;
  }

  /** A point that may be pressed now: in an opening it may stand for something else than a stone. */
  enter(move: string): Promise<void> {
    return this.move(this.state.value?.phase?.points[move] ?? move);
  }

  /** A move that loses, after it was explained. */
  async moveAnyway(move: string): Promise<void> {
    this.reason.value = null;
    await this.move(move);
  }

  /** A crossed out point was pressed: tells why. */
  async explainPoint(point: string): Promise<void> {
    try {
      this.reason.value = await api.pointReason(this.id, point, this.shown.value?.ply ?? null);
    } catch (error) {
      complain(this.view.value, error);
    }
  }

  /** Something that is no legal move was tried: the server knows why it is refused. */
  async refused(move: string | null): Promise<void> {
    const state = this.state.value;
    if (!state) return;
    const why = whyNotMove(state, this.mine.value);
    if (!this.shown.value?.live) complain(this.view.value, t("problem.reviewing"));
    else if (state.outcome) complain(this.view.value, t("reason.game_over"));
    else if (why) complain(this.view.value, t(`problem.${why}`));
    else if (move) await this.send({ type: "move", move });
    else complain(this.view.value, null);
  }

  /** The board was pressed while no move can be entered: says why, where the user can do something about it. */
  blocked(): void {
    const [state, what] = [this.state.value, this.shown.value];
    if (!state || !what || !this.mine.value.length || this.pending.value) return;
    const why = whyNotMove(state, this.mine.value);
    if (!what.live) toast(t("problem.reviewing"));
    else if (state.outcome) toast(t("reason.game_over"));
    else if (why === "paused" || why === "auto_playing") toast(t(`problem.${why}`));
  }

  async askHint(): Promise<void> {
    const state = this.state.value;
    const player: ComputerSeat | null = this.hintBy.value ? { kind: "ai", player: this.hintBy.value } : null;
    this.review(null);
    if (!state) return;
    const reply = await this.#send({ type: "hint", player });
    if (reply?.hint) this.hint.value = { ply: state.ply, game: state.game_number, explanation: reply.hint };
  }

  setSeat(seat: Seat, holder: SeatRequest): Promise<boolean> {
    return this.send({ type: "set_seat", seat, holder });
  }

  // --- Review ---

  /** Shows the position after move `ply`; the newest one is the running game. */
  review(ply: number | null): void {
    const total = this.state.value?.ply ?? 0;
    batch(() => {
      this.explanations.line.value = null;
      this.reviewed.value = ply === null || ply >= total ? null : Math.max(0, ply);
    });
  }

  step(by: number): void {
    this.review((this.reviewed.value ?? this.state.value?.ply ?? 0) + by);
  }
}

