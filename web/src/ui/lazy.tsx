// A part of the page that is fetched when it is first shown, so that the page itself stays small.
import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useEffect } from "preact/hooks";
import { wait } from "../wait";

type Part<P> = (props: P) => ComponentChild;

const RETRY_MS = 1000;

/** Shows nothing until `load` has brought the part; a connection that is lost meanwhile is waited for. */
export function lazy<P extends object>(load: () => Promise<Part<P>>): Part<P> {
  const part = signal<Part<P> | null>(null);
  let asked = false;
  const fetchPart = async () => {
    if (asked) return;
    asked = true;
    while (!part.value) {
      part.value = await load().catch(() => null);
      if (!part.value) await wait(RETRY_MS);
    }
  };
  return function Lazy(props: P) {
    const Shown = part.value;
    useEffect(() => void fetchPart(), []);
    return Shown && <Shown {...props} />;
  };
}
