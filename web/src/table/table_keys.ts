// Keys that work anywhere at a table, except where they mean something already.
import { useEffect } from "preact/hooks";
import type { Table } from "../store/table";

const TAKEN = "input, select, textarea, dialog, [role=grid]";

export function useTableKeys(table: Table): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TAKEN)) return;
      const act = actionOf(table, event.key);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [table]);
}

function actionOf(table: Table, key: string): (() => void) | null {
  switch (key) {
    case "ArrowLeft":
      return () => table.step(-1);
    case "ArrowRight":
      return () => table.step(1);
    case "Home":
      return () => table.review(0);
    case "End":
      return () => table.review(null);
    case "f":
    case "F":
      return () => (table.flipped.value = !table.flipped.value);
    default:
      return null;
  }
}
