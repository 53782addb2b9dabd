// Which screen the address means, kept in step with the browser's history.
import { signal } from "@preact/signals";

export type Route = { screen: "home" } | { screen: "table"; id: string } | { screen: "help" } | { screen: "unknown" };

export function parse(path: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").slice(1);
  if (first === "" && !second) return { screen: "home" };
  if (first === "help" && !second) return { screen: "help" };
  if (first === "t" && second && rest.length === 0) return { screen: "table", id: decodeURIComponent(second) };
  return { screen: "unknown" };
}

export const route = signal<Route>(parse(location.pathname));

function update(): void {
  route.value = parse(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", update);

export function navigate(path: string): void {
  history.pushState(null, "", path);
  update();
}
