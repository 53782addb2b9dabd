// A link inside the page, which changes the screen without loading the page anew.
import type { ComponentChildren } from "preact";
import { navigate } from "../route";

interface Props {
  href: string;
  children: ComponentChildren;
  class?: string;
  testid?: string;
}

export function Link({ href, children, testid, class: style = "" }: Props) {
  return (
    <a
      href={href}
      class={style}
      data-testid={testid ?? ""}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}
