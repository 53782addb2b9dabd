// Short notices that go away by themselves.
import { signal } from "@preact/signals";

export interface Toast {
  id: number;
  text: string;
  tone: "info" | "error";
}

const SHOWN_MS = 5000;
let newest = 0;

export const toasts = signal<readonly Toast[]>([]);

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export function toast(text: string, tone: Toast["tone"] = "info"): void {
  const id = ++newest;
  // The same words again replace the earlier ones, and at most three are shown.
  toasts.value = [...toasts.value.filter((other) => other.text !== text), { id, text, tone }].slice(-3);
  setTimeout(() => dismiss(id), SHOWN_MS);
}
