/** Card thumbnail: name on the ground of its type. */

import type { ComponentChildren } from "preact";
import { CardName } from "./card-name";

interface Props {
  /** CSS class of the game. */
  game: string;
  ground: string;
  name: string;
  children?: ComponentChildren;
}

export function ThumbnailFrame({ game, ground, name, children }: Props) {
  return (
    <span class={`board-base ${game}`}>
      <span class={`tile ${ground}`}>
        <CardName name={name} />
        {children}
      </span>
    </span>
  );
}
