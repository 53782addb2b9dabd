// A small picture of a game's board.
import { gameView } from "../games";

const EDGE = 60;

export function Thumbnail({ game }: { game: string }) {
  const geometry = gameView(game).geometry(gameView(game).sample);
  const [width, height] = [(geometry.columns - 1) * 100, (geometry.rows - 1) * 100];
  return (
    <svg class="thumbnail" viewBox={`${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`} aria-hidden="true">
      <path d={geometry.lines} />
      <path class="outline" d={geometry.outline} />
    </svg>
  );
}
