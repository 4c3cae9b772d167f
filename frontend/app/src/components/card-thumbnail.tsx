/** A card, small, beside words that tell of it: its name on its ground. */

import type { ComponentChildren } from "preact";
import { Named } from "./card-name";

interface Props {
  /** The class of the game's styles. */
  game: string;
  ground: string;
  name: string;
  children?: ComponentChildren;
}

export function SmallTile({ game, ground, name, children }: Props) {
  return (
    <span class={`kit ${game}`}>
      <span class={`tile ${ground}`}>
        <Named name={name} />
        {children}
      </span>
    </span>
  );
}
