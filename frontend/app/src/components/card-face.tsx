/**
 * Card anatomy, the same for all games.
 * From the top: name plate with the cost, picture, type line, text, numbers.
 */

import type { ComponentChildren } from "preact";
import { CardArt } from "./card-art";
import { CardName } from "./card-name";

interface CardParts {
  /** Design of the picture. */
  design: string;
  name: ComponentChildren;
  /** Number or sign at the left of the name. */
  cost?: ComponentChildren;
  /** Type line. */
  kind?: ComponentChildren;
  text?: ComponentChildren;
  numbers?: ComponentChildren;
  /** Signs over the picture. */
  over?: ComponentChildren;
}

interface FaceProps extends CardParts {
  /** Number of equal cards. */
  many?: number;
  /** True if the picture is beside the text, for low and wide cards. */
  isWide?: boolean;
}

/** Content of a tile: phrasing content only, as tiles are buttons. */
export function CardFace({
  design,
  name,
  cost,
  kind,
  text,
  numbers,
  over,
  many = 1,
  isWide = false,
}: FaceProps) {
  return (
    <span class={isWide ? "card-face wide-face" : "card-face"}>
      <span class="card-plate">
        {cost && <span class="card-cost">{cost}</span>}
        {typeof name === "string" ? <CardName name={name} /> : name}
      </span>
      <span class="card-picture">
        <CardArt design={design} />
        {over}
        {many > 1 && <span class="tile-many">×{many}</span>}
      </span>
      <span class="card-body">
        {kind && <span class="tile-kind">{kind}</span>}
        {text && <span class="tile-text">{text}</span>}
        {numbers && <span class="tile-numbers">{numbers}</span>}
      </span>
    </span>
  );
}

interface FullProps extends CardParts {
  /** CSS classes of ground and frame. */
  frame: string;
  /** Small print. */
  foot: string;
}

/** Full-size card. */
export function FullCard({ frame, design, name, cost, kind, text, numbers, over, foot }: FullProps) {
  return (
    <article class={`full-card ${frame}`}>
      <header class="card-plate">
        {cost && <span class="card-cost">{cost}</span>}
        <h3 class="sheet-name">{name}</h3>
      </header>
      <div class="card-picture">
        <CardArt design={design} />
        {over}
      </div>
      <div class="card-body">
        {kind && <p class="sheet-kind">{kind}</p>}
        {text}
        {numbers}
        {foot && <p class="sheet-foot">{foot}</p>}
      </div>
    </article>
  );
}
