// The lines that an opened game has beside the one that was played.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../api";
import { t } from "../i18n";
import type { VariationMessage } from "../messages";
import type { Table } from "../store/table";
import { complain } from "../store/complain";
import { glyphs, lineTexts } from "../table/move_list";
import { Steps } from "../table/line_steps";

export function Variations({ table, ply }: { table: Table; ply: number }) {
  const lines = useSignal<readonly VariationMessage[]>([]);
  const moves = table.state.value?.moves.slice(0, ply + 1).join(" ");
  useEffect(() => {
    let wanted = true;
    api.variations(table.id, ply).then(
      (found) => wanted && (lines.value = found.lines),
      (error: unknown) => wanted && complain(table.view.value, error),
    );
    return () => {
      wanted = false;
    };
  }, [table, ply, moves]);
  if (!lines.value.length) return null;
  return (
    <div class="variations" data-testid="variations">
      <h3>{t("notes.variations")}</h3>
      <ul>
        {lines.value.map((line) => (
          <li key={line.moves.join()}>
            <Steps table={table} ply={ply} moves={line.moves} texts={textsOf(line)} brief />
            {line.comment && <p class="small muted note-text">{line.comment}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const textsOf = ({ moves, text, glyphs: nags }: VariationMessage): string[] =>
  lineTexts(moves, text).map((move, index) => `${move}${glyphs(nags[index] ?? [])}`);
