// The table's pure parts: who may move, what is shown, what is heard and said.
import { beforeAll, describe, expect, it } from "vitest";
import { gameView } from "../games";
import { setCatalogue } from "../i18n";
import en from "../i18n/en.json";
import { computer, entry, person, START_FEN, tableState } from "../testing";
import { describeMove, describeOutcome, soundOf } from "./events";
import { Explanations } from "./explain";
import { Positions } from "./positions";
import { betweenPeople, homeSeat, playedSeats, whyNotMove } from "./seats";
import { browserLanguage, change } from "./settings";
import { shown, type Sources } from "./shown";
import { newId } from "./table";

const view = gameView("xiangqi");
const moved = { seq: 2, type: "moved", seat: 0 as const, at_ms: 0 };

beforeAll(() => {
  change({ language: "en" });
  setCatalogue("en", en);
});

describe("seats", () => {
  it("are played by the person whose they are, unless a computer holds them", () => {
    const state = tableState([], { seats: [person(), computer()] });
    expect(playedSeats(state, [0, 1])).toEqual([0]);
    expect(playedSeats(state, [])).toEqual([]);
  });

  it("say why no move can be made", () => {
    const against = { seats: [computer(), person()] as [ReturnType<typeof computer>, ReturnType<typeof person>] };
    expect(whyNotMove(tableState(), [0, 1])).toBeNull();
    expect(whyNotMove(tableState(), [])).toBe("watching");
    expect(whyNotMove(tableState(), [1])).toBe("not_your_turn");
    expect(whyNotMove(tableState([], against), [0, 1])).toBe("computers_turn");
    expect(whyNotMove(tableState([], { paused: true }), [0])).toBe("paused");
    expect(whyNotMove(tableState([], { auto_play: true }), [0])).toBe("auto_playing");
  });

  it("turn the board to the side of the only person", () => {
    expect(homeSeat(tableState([], { seats: [computer(), person()] }), [0, 1])).toBe(1);
    expect(homeSeat(tableState(), [0, 1])).toBe(0);
    expect(homeSeat(tableState(), [])).toBe(0);
  });

  it("know two people from one on both sides", () => {
    expect(betweenPeople(tableState([], { seats: [person(), person("guest")] }))).toBe(true);
    expect(betweenPeople(tableState())).toBe(false);
  });
});

describe("sounds", () => {
  const before = tableState();
  const after = (more: object) => ({ ...tableState(["h2e2"]), entries: [entry("h2e2", 0, more)] });

  it("tell a person's move, a computer's, a capture and a check apart", () => {
    expect(soundOf(before, after({}), moved, [0])).toBe("person_move");
    expect(soundOf(before, after({ by: "minimax" }), moved, [0])).toBe("computer_move");
    expect(soundOf(before, after({ captured: "p" }), moved, [0])).toBe("capture");
    expect(soundOf(before, after({ captured: "p", check: "e9" }), moved, [0])).toBe("check");
  });

  it("tell a win from a loss for the one who plays, and announce a mate to all others", () => {
    const over = { ...after({}), outcome: { winner: 0 as const, termination: "checkmate", points: [] } };
    expect(soundOf(before, over, moved, [0])).toBe("win");
    expect(soundOf(before, over, moved, [1])).toBe("loss");
    expect(soundOf(before, over, moved, [0, 1])).toBe("mate");
    expect(soundOf(before, { ...over, outcome: { ...over.outcome, winner: null } }, moved, [0])).toBe("draw");
  });

  it("are silent when moves are taken back and when nothing happened", () => {
    expect(soundOf(after({}), { ...before, seq: 9 }, moved, [0])).toBeNull();
    expect(soundOf(before, after({}), null, [0])).toBeNull();
    expect(soundOf(null, before, null, [])).toBe("open");
  });
});

describe("words", () => {
  it("name side, piece, points and check", () => {
    const position = view.start(START_FEN);
    expect(describeMove(view, position, entry("h2h9", 0, { captured: "n", check: "e9" }))).toBe(
      "Red: red cannon h2 to h9, takes black horse, check",
    );
    expect(describeMove(gameView("gomoku"), gameView("gomoku").start("15/15 b"), entry("h8", 0))).toBe("Black: h8");
  });

  it("name the winner and the reason", () => {
    const over = tableState([], { outcome: { winner: 1, termination: "stalemate", points: [] } });
    expect(describeOutcome(view, over)).toBe("Black wins · No legal move is left");
  });
});

describe("positions", () => {
  const at = (point: string, position: { pieces: { point: string }[] } | undefined) => position?.pieces.some((piece) => piece.point === point);

  it("are replayed, and only the new moves after that", () => {
    const positions = new Positions();
    const first = positions.of(view, START_FEN, ["h2e2"]);
    const second = positions.of(view, START_FEN, ["h2e2", "h9g7"]);
    expect(second[1]).toBe(first[1]);
    expect(at("g7", second[2])).toBe(true);
  });

  it("follow moves taken back and played differently", () => {
    const positions = new Positions();
    positions.of(view, START_FEN, ["h2e2", "h9g7"]);
    const other = positions.of(view, START_FEN, ["h2e2", "b9c7"]);
    expect(other).toHaveLength(3);
    expect([at("g7", other[2]), at("c7", other[2])]).toEqual([false, true]);
  });
});

describe("what the board shows", () => {
  const state = tableState(["h2e2", "h9g7"], { entries: [entry("h2e2", 0), entry("h9g7", 1, { by: "minimax", explained: true })] });
  const explanation = {
    player: "minimax", move: "h9g7", score: 1, point_scores: {}, shapes: [], rule: null, candidates: [], pv: ["h9g7", "h0g2"],
    depth: 2, nodes: 10, cutoffs: 1, seconds: 0.1, move_text: {}, pv_text: [],
  };
  const sources: Sources = {
    view, state, positions: new Positions().of(view, START_FEN, state.moves), reviewed: null, pending: null, line: null,
    subject: null, before: false, explaining: false,
  };
  const subject = { ply: 1, hint: false, explanation };

  it("is the running game", () => {
    expect(shown(sources)).toMatchObject({ live: true, last: ["h9", "g7"], overlay: null });
  });

  it("is a sent move before it is confirmed", () => {
    const now = shown({ ...sources, pending: "h0g2" });
    expect(now.last).toEqual(["h0", "g2"]);
    expect(now.position.ply).toBe(3);
  });

  it("is an earlier position in a review", () => {
    expect(shown({ ...sources, reviewed: 1 })).toMatchObject({ live: false, last: ["h2", "e2"] });
  });

  it("is the position before an explained move, with what the player saw", () => {
    const now = shown({ ...sources, subject, before: true, explaining: true });
    expect(now.position.ply).toBe(1);
    expect(now.overlay?.arrows).toEqual([{ from: "h9", to: "g7", tone: "best" }]);
  });

  it("is a line of thought, played out", () => {
    const now = shown({ ...sources, subject, line: { ply: 1, moves: explanation.pv, shown: 1 }, explaining: true });
    expect(now).toMatchObject({ live: false, last: ["h9", "g7"], overlay: { arrows: [{ from: "h0", to: "g2" }] } });
  });

  it("explains the newest explained move, or the reviewed one only when it was", () => {
    expect(Explanations.target(state, null)).toBe(2);
    expect(Explanations.target(state, 1)).toBeNull();
    expect(Explanations.target(tableState(["h2e2"]), null)).toBeNull();
  });
});

describe("small things", () => {
  it("the browser's first known language is chosen", () => {
    expect(browserLanguage(["fr-FR", "zh-TW", "en"])).toBe("zh");
    expect(browserLanguage(["fr"])).toBe("en");
  });

  it("names of commands differ", () => {
    expect(newId()).toMatch(/^[0-9a-f]{24}$/);
    expect(newId()).not.toBe(newId());
  });
});
