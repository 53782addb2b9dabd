const NAMESPACE = "http://www.w3.org/2000/svg";

export type Attributes = Record<string, string | number>;

/** Makes an SVG element, sets its attributes and puts it at the end of `parent`. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  parent?: Element,
  text?: string,
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = text;
  parent?.appendChild(element);
  return element;
}

/** A group that is drawn anew only when `key` says that its contents changed, so that animations run on. */
export class Layer {
  readonly group: SVGGElement;
  #key = "";

  constructor(name: string, parent: Element) {
    this.group = svg("g", { class: `board-${name}` }, parent);
  }

  draw(key: string, paint: (group: SVGGElement) => void): void {
    if (key === this.#key) return;
    this.#key = key;
    this.group.replaceChildren();
    paint(this.group);
  }
}

/** The width of a text in units, about: wide characters (CJK) are as wide as they are high. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += character > "\u2e7f" ? 1 : 0.58;
  return width * size;
}

/** The largest size at which the text fits the width. */
export function fittingSize(text: string, width: number, largest: number): number {
  return Math.round(Math.min(largest, width / textWidth(text, 1)));
}
