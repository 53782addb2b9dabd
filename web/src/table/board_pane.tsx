// The board on the page: gives it what to show, and takes the moves that are entered.
import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "../board/api";
import { gameView } from "../games";
import { translate } from "../i18n";
import { playSound } from "../store/noises";
import { language, settings } from "../store/settings";
import type { Table } from "../store/table";

export function BoardPane({ table }: { table: Table }) {
  const root = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  /** The press under way is answered with the reason of a crossed out point. */
  const answered = useRef(false);
  const { game, start_fen: fen } = table.state.value ?? { game: "", start_fen: "" };
  const size = gameView(game).geometry(fen);
  const shape = `${game} ${size.columns} ${size.rows}`;

  useEffect(() => {
    if (!root.current) return;
    const view = gameView(game);
    board.current = new Board(root.current, {
      view,
      geometry: size,
      translate,
      onMove: (move) => void table.move(move),
      onRefused: (move) => void table.refused(move),
      onWarned: (point) => {
        answered.current = true;
        void table.explainPoint(point);
      },
      onPickUp: () => playSound(view, "pick_up"),
    });
    draw(board.current, table);
    return () => {
      board.current?.destroy();
      board.current = null;
    };
  }, [shape]);
  useSignalEffect(() => draw(board.current, table));
  useSignalEffect(() => {
    void language.value;
    board.current?.retranslate();
  });
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

function draw(board: Board | null, table: Table): void {
  const [patch, chosen] = [table.boardPatch.value, settings.value];
  if (!board || !patch) return;
  const { animate, showLegal, coordinates, numbers, pieceSet } = chosen;
  board.set({ ...patch, animate, showLegal, coordinates, numbers, pieceSet });
}
