// The board on the page: gives it what to show, and takes the moves that are entered.
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "../board/api";
import { gameView } from "../games";
import { translate } from "../i18n";
import { playSound } from "../store/noises";
import { language, settings } from "../store/settings";
import type { Table } from "../store/table";

export function BoardPane({ table }: { table: Table }) {
  const root = useRef<HTMLDivElement>(null);
  /** The press under way is answered with the reason of a crossed out point. */
  const answered = useRef(false);
  const { game, start_fen: fen } = table.state.value ?? { game: "", start_fen: "" };
  const size = gameView(game).geometry(fen);
  const shape = `${game} ${size.columns} ${size.rows}`;

  useEffect(() => {
    if (!root.current) return;
    const view = gameView(game);
    const board = new Board(root.current, {
      view,
      geometry: size,
      translate,
      onMove: (move) => void table.enter(move),
      onRefused: (move) => void table.refused(move),
      onDrawn: (from, to, ink) => table.onDrawn?.(from, to, ink) ?? false,
      onWarned: (point) => {
        answered.current = true;
        void table.explainPoint(point);
      },
      onPickUp: () => playSound(view, "pick_up"),
    });
    // Effects of hooks wait for the next frame, and a move entered meanwhile would be lost: these do not.
    const stops = [
      effect(() => draw(board, table)),
      effect(() => {
        void language.value;
        board.retranslate();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      board.destroy();
    };
  }, [table, shape]);
  return (
    <div
      ref={root}
      key={shape}
      data-testid="board"
      onPointerDown={() => (answered.current = false)}
      onClick={() => answered.current || table.blocked()}
    />
  );
}

function draw(board: Board, table: Table): void {
  const [patch, chosen] = [table.boardPatch.value, settings.value];
  if (!patch) return;
  const { animate, showLegal, coordinates, numbers, pieceSet } = chosen;
  board.set({ ...patch, animate, showLegal, coordinates, numbers, pieceSet });
}
