// The dialogs of a table: the result, a change of seat, the link to share.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { SeatPicker } from "../home/seat_picker";
import { name, t, translate } from "../i18n";
import type { Seat, SeatRequest, SeatState } from "../messages";
import { games } from "../store/games";
import type { Table } from "../store/table";
import { toast } from "../store/toasts";
import { Button } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { newGame } from "./controls";

export function ResultDialog({ table }: { table: Table }) {
  const [state, view] = [table.state.value, table.view.value];
  if (!state?.outcome || !view) return null;
  const { winner, termination } = state.outcome;
  const close = () => (table.resultOpen.value = false);
  const held = table.held.value;
  const result = winner === null ? t("result.draw") : t("result.win", { side: translate(view.sides[winner]) });
  const again = (swap: boolean) => {
    close();
    newGame(table, swap);
  };
  return (
    <Dialog title={result} onClose={close} testid="result">
      {winner !== null && held.length === 1 && (
        <p class="verdict">{t(held.includes(winner) ? "result.you_won" : "result.you_lost")}</p>
      )}
      <p data-testid="result-reason">{name("end", termination)}</p>
      <div class="row end wrap">
        <Button label={t("result.review")} testid="result-review" onClick={close} />
        {table.mine.value.length > 0 && (
          <>
            <Button icon="swap" label={t("result.swap")} testid="rematch-swap" onClick={() => again(true)} />
            <Button tone="primary" icon="restart" label={t("result.rematch")} testid="rematch" onClick={() => again(false)} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function requestOf({ kind, player, level, style, parallel }: SeatState): SeatRequest {
  return kind === "ai" ? { kind, player: player ?? "", level, style, parallel } : { kind };
}

export function SeatDialog({ table, seat, onClose }: { table: Table; seat: Seat; onClose: () => void }) {
  const [state, view] = [table.state.value, table.view.value];
  const holder = useSignal<SeatRequest>(state ? requestOf(state.seats[seat]) : { kind: "human" });
  if (!state || !view) return null;
  const side = translate(view.sides[seat]);
  return (
    <Dialog title={t("seat_dialog.title", { side })} onClose={onClose} testid="seat-dialog">
      <SeatPicker
        side={side}
        holder={holder.value}
        players={games.value?.find((game) => game.name === state.game)?.players ?? []}
        onChange={(chosen) => (holder.value = chosen)}
        testid="change"
      />
      <div class="row end">
        <Button label={t("app.cancel")} onClick={onClose} testid="seat-cancel" />
        <Button
          tone="primary"
          label={t("seat_dialog.save")}
          testid="seat-save"
          onClick={() => {
            onClose();
            void table.setSeat(seat, holder.value);
          }}
        />
      </div>
    </Dialog>
  );
}

export function LinkDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const free = table.state.value?.seats.some((seat) => seat.kind === "open");
  const address = `${location.origin}/t/${table.id}`;
  return (
    <Dialog title={t("link.title")} onClose={onClose} testid="link-dialog">
      <p>{t(free ? "link.free" : "link.watch")}</p>
      <div class="row">
        <input
          ref={field}
          class="grow"
          readOnly
          value={address}
          aria-label={t("link.address")}
          data-testid="link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button tone="primary" icon="link" label={t("link.copy")} testid="link-copy" onClick={() => void copy(address, field.current)} />
      </div>
    </Dialog>
  );
}

/** Plain http on a local network has no clipboard: then the address is left selected, to be copied by hand. */
async function copy(text: string, field: HTMLInputElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("link.copied"));
  } catch {
    field?.focus();
    field?.select();
  }
}
