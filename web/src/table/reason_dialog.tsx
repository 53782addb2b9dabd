// Why a point is crossed out: the shapes that a stone there would make, as deep as they reach.
import { name, t, translate } from "../i18n";
import type { PointReasonMessage, ReasonShapeMessage } from "../messages";
import type { Table } from "../store/table";
import { Button } from "../ui/controls";
import { Dialog } from "../ui/dialog";

export function ReasonDialog({ table, reason }: { table: Table; reason: PointReasonMessage }) {
  const [state, view, patch] = [table.state.value, table.view.value, table.boardPatch.value];
  if (!state?.warned || !view) return null;
  const { point } = reason;
  const close = () => (table.reason.value = null);
  const side = translate(view.sides[state.warned.seat]);
  const playable = patch?.turn === state.warned.seat && patch.legal?.includes(point);
  return (
    <Dialog title={t("reason_dialog.title", { point })} onClose={close} testid="reason">
      <p>
        <strong data-testid="reason-kind">{name("stone", reason.reason)}</strong>
      </p>
      <p>{t("reason_dialog.text", { side })}</p>
      <Shapes shapes={reason.shapes} />
      {reason.shapes.some((shape) => shape.kind === "three") && <p class="small muted">{t("reason_dialog.threes")}</p>}
      <div class="row end wrap">
        {playable && <Button label={t("reason_dialog.play")} testid="reason-play" onClick={() => void table.moveAnyway(point)} />}
        <Button tone="primary" label={t("app.close")} testid="reason-ok" onClick={close} />
      </div>
    </Dialog>
  );
}

function Shapes({ shapes }: { shapes: readonly ReasonShapeMessage[] }) {
  if (!shapes.length) return null;
  return (
    <ul class="reasons">
      {shapes.map((shape) => (
        <li key={shape.stones.join()}>
          {shapeText(shape)}
          {shape.kind === "three" && <Carried points={shape.completions} />}
        </li>
      ))}
    </ul>
  );
}

/** What black's stone would be on each point that makes the three a straight four. */
function Carried({ points }: { points: readonly PointReasonMessage[] }) {
  return (
    <ul>
      {points.map(({ point, reason, shapes }) => (
        <li key={point}>
          {t("reason_dialog.straight", { point, kind: name("stone", reason) })}
          {reason !== "allowed" && <Shapes shapes={shapes} />}
        </li>
      ))}
    </ul>
  );
}

function shapeText({ kind, stones, counts, completions }: ReasonShapeMessage): string {
  const values = { stones: stones.join(" "), points: completions.map(({ point }) => point).join(" ") };
  if (kind === "row") return t("reason_dialog.row", values);
  if (kind === "four") return t("reason_dialog.four", values);
  return t(counts ? "reason_dialog.three" : "reason_dialog.no_three", values);
}
