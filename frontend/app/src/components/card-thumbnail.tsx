/** Card thumbnail: picture, name and a line about it. */

import type { ComponentChildren } from "preact";
import { CardArt } from "./card-art";
import { CardName } from "./card-name";

interface Props {
  /** CSS class of the game. */
  game: string;
  ground: string;
  design: string;
  name: string;
  children?: ComponentChildren;
}

export function ThumbnailFrame({ game, ground, design, name, children }: Props) {
  return (
    <span class={`board-base ${game}`}>
      <span class={`mini ${ground}`}>
        <CardArt design={design} />
        <CardName name={name} />
        {children && <span class="thumbnail-foot">{children}</span>}
      </span>
    </span>
  );
}
