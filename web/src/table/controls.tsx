// Everything that can be done at a table.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { t, translate } from "../i18n";
import { navigate } from "../route";
import { openFile } from "../store/opened";
import { rewind } from "../store/rewind";
import { betweenPeople } from "../store/seats";
import type { Table } from "../store/table";
import { Button, Slider } from "../ui/controls";
import { Confirm } from "../ui/dialog";
import { FileButton } from "../ui/file_button";
import { lazy } from "../ui/lazy";

const SaveDialog = lazy(() => import("./save_dialog").then((part) => part.SaveDialog));

type Asking = "resign" | "new_game" | "swap";

export function Controls({ table, onCopyLink }: { table: Table; onCopyLink: () => void }) {
  const asking = useSignal<Asking | null>(null);
  const saving = useSignal(false);
  const state = table.state.value;
  if (!state) return null;
  const playing = table.mine.value.length > 0;
  return (
    <div class="card controls" data-testid="controls">
      {playing && <MainControls table={table} />}
      {playing && !betweenPeople(state) && <ComputerControls table={table} />}
      <div class="control-grid compact">
        {playing && <GameControls table={table} onAsk={(what) => (asking.value = what)} />}
        <Button icon="flip" label={t("control.flip")} testid="flip" onClick={() => (table.flipped.value = !table.flipped.value)} />
        <Button icon="link" label={t("control.copy_link")} testid="copy-link" onClick={onCopyLink} />
        <Button icon="save" label={t("control.save")} testid="save" onClick={() => (saving.value = true)} />
        <FileButton label={t("control.open")} testid="open" onFile={(file) => void open(file)} />
      </div>
      {saving.value && <SaveDialog table={table} onClose={() => (saving.value = false)} />}
      {asking.value && <Question table={table} what={asking.value} onClose={() => (asking.value = null)} />}
    </div>
  );
}

async function open(file: File): Promise<void> {
  if (await openFile(file)) navigate("/");
}

function MainControls({ table }: { table: Table }) {
  const state = table.state.value;
  if (!state) return null;
  const over = state.outcome !== null;
  const people = betweenPeople(state);
  return (
    <div class="control-grid compact">
      <Button
        icon="undo"
        label={t("control.take_back")}
        disabled={state.ply === 0 || state.offer !== null}
        testid="take-back"
        onClick={() => void table.send({ type: "take_back" })}
      />
      {!people && <RewindButton table={table} />}
      {!people && (
        <Button
          icon="hint"
          label={t("control.hint")}
          disabled={over || state.thinking?.purpose === "hint"}
          testid="hint"
          onClick={() => void table.askHint()}
        />
      )}
      <PassButton table={table} />
      <Button
        icon={state.paused ? "play" : "pause"}
        label={t(state.paused ? "control.resume" : "control.pause")}
        disabled={over}
        testid="pause"
        onClick={() => void table.send({ type: state.paused ? "resume" : "pause" })}
      />
    </div>
  );
}

/** For a move that has no point on the board. */
function PassButton({ table }: { table: Table }) {
  const [state, view] = [table.state.value, table.view.value];
  if (!state?.options["passes"] || !view) return null;
  const pass = table.boardPatch.value?.legal?.find((move) => view.points(move).length === 0);
  return (
    <Button
      icon="next"
      label={t("control.pass")}
      title={t("control.pass.about")}
      disabled={pass === undefined}
      testid="pass"
      onClick={() => pass !== undefined && void table.move(pass)}
    />
  );
}

/** A press that lasts longer than this is a hold: letting go stops. */
const HOLD_MS = 500;

/** A click rewinds until the next one; a long press for as long as it lasts. */
function RewindButton({ table }: { table: Table }) {
  /** When the press began that started the rewinding; null when none did. */
  const began = useRef<number | null>(null);
  const on = table.rewinding.value;
  const release = () => {
    if (began.current !== null && performance.now() - began.current > HOLD_MS) table.rewinding.value = false;
  };
  return (
    <Button
      icon={on ? "stop" : "rewind"}
      label={t(on ? "control.rewind.stop" : "control.rewind")}
      title={t("control.rewind.about")}
      pressed={on}
      disabled={!on && table.state.value?.ply === 0}
      testid="rewind"
      onPointerDown={() => {
        began.current = on ? null : performance.now();
        if (!on) void rewind(table);
      }}
      onPointerLeave={release}
      onClick={() => {
        if (began.current !== null) release();
        else if (on) table.rewinding.value = false;
        else void rewind(table);
        began.current = null;
      }}
    />
  );
}

const INTERVALS = { minimum: 0, maximum: 5, step: 0.25 };

function ComputerControls({ table }: { table: Table }) {
  const state = table.state.value;
  if (!state) return null;
  const over = state.outcome !== null;
  const seconds = state.interval_ms / 1000;
  const auto = (on: boolean, interval_ms = state.interval_ms) => void table.send({ type: "auto_play", on, interval_ms });
  return (
    <div class="control-group">
      <div class="control-grid">
        <Button
          icon="one"
          label={t("control.play_one")}
          disabled={over || state.thinking !== null || state.auto_play}
          testid="play-one"
          onClick={() => void table.send({ type: "play_one" })}
        />
        <Button
          icon="auto"
          label={t(state.auto_play ? "control.auto.stop" : "control.auto")}
          pressed={state.auto_play}
          disabled={over && !state.auto_play}
          testid="auto-play"
          onClick={() => auto(!state.auto_play)}
        />
        {state.thinking && (
          <Button icon="stop" label={t("control.stop")} testid="stop-thinking" onClick={() => void table.send({ type: "stop_thinking" })} />
        )}
      </div>
      <Slider
        label={t("control.interval")}
        testid="interval"
        value={seconds}
        text={t("control.seconds", { seconds })}
        {...INTERVALS}
        onChange={(chosen) => auto(state.auto_play, Math.round(chosen * 1000))}
      />
    </div>
  );
}

function GameControls({ table, onAsk }: { table: Table; onAsk: (what: Asking) => void }) {
  const state = table.state.value;
  if (!state) return null;
  const over = state.outcome !== null;
  const fresh = over || state.ply === 0;
  const plays = table.held.value.length > 0;
  return (
    <>
      {plays && (
        <>
          <Button
            icon="draw"
            label={t("control.draw")}
            disabled={over || state.ply === 0 || state.offer !== null}
            testid="offer-draw"
            onClick={() => void table.send({ type: "offer_draw" })}
          />
          <Button icon="flag" label={t("control.resign")} disabled={over} testid="resign" onClick={() => onAsk("resign")} />
        </>
      )}
      <Button
        icon="restart"
        label={t("control.new_game")}
        testid="new-game"
        onClick={() => (fresh ? newGame(table, false) : onAsk("new_game"))}
      />
      <Button
        icon="swap"
        label={t("control.swap")}
        title={t("control.swap.about")}
        testid="swap"
        onClick={() => (fresh ? newGame(table, true) : onAsk("swap"))}
      />
    </>
  );
}

export function newGame(table: Table, swap: boolean): void {
  void table.send({ type: "new_game", swap_seats: swap });
}

function Question({ table, what, onClose }: { table: Table; what: Asking; onClose: () => void }) {
  const [state, view] = [table.state.value, table.view.value];
  if (!state || !view) return null;
  if (what !== "resign") {
    return (
      <Confirm
        testid="confirm-new-game"
        title={t("new_game.title")}
        text={t("new_game.text")}
        yes={t("new_game.yes")}
        onYes={() => newGame(table, what === "swap")}
        onClose={onClose}
      />
    );
  }
  const held = table.held.value;
  const loser = held.length === 1 ? (held[0] ?? state.turn) : state.turn;
  return (
    <Confirm
      testid="confirm-resign"
      title={t("resign.title")}
      text={t("resign.text", { side: translate(view.sides[loser]) })}
      yes={t("resign.yes")}
      onYes={() => void table.send({ type: "resign" })}
      onClose={onClose}
    />
  );
}
