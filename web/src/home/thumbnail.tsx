// A small picture of a game's board with a few pieces on it.
import { useEffect, useRef } from "preact/hooks";
import { pieceIcon } from "../board/api";
import { gameView } from "../games";

const EDGE = 60;

export function Thumbnail({ game }: { game: string }) {
  const layer = useRef<SVGGElement>(null);
  const view = gameView(game);
  const geometry = view.geometry(view.picture);
  const [width, height] = [(geometry.columns - 1) * 100, (geometry.rows - 1) * 100];
  useEffect(() => {
    const icons = view.start(view.picture).pieces.map((piece) => {
      const icon = pieceIcon(view, piece.side, piece.face, "characters");
      const { x, y } = geometry.at(piece.point);
      const place = { x: x * 100 - 50, y: height - y * 100 - 50, width: 100, height: 100 };
      for (const [name, value] of Object.entries(place)) icon.setAttribute(name, String(value));
      return icon;
    });
    layer.current?.replaceChildren(...icons);
  }, [game]);
  return (
    <svg class="thumbnail" viewBox={`${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`} aria-hidden="true">
      <rect class="slab" x={-EDGE} y={-EDGE} width={width + 2 * EDGE} height={height + 2 * EDGE} rx="24" />
      <path d={geometry.lines} />
      <path class="outline" d={geometry.outline} />
      <g ref={layer} />
    </svg>
  );
}
