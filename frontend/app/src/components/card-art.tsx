/** The picture of a card. */

import { arePicturesKnown, customPictures } from "./custom-pictures";

/** The URL of the folder with the pictures of all games. */
const base = globalThis.document?.documentElement.dataset.art ?? "";
const game = globalThis.document?.querySelector<HTMLElement>("[data-ruleset]")?.dataset.ruleset ?? "";

interface Props {
  /** The id of the card's design. */
  design: string;
  /** The game; by default that of the page. */
  ruleset?: string;
}

/**
 * Show the picture of a design.
 * It adds nothing to the card's name, so it has no alternative text.
 */
export function CardArt({ design, ruleset = game }: Props) {
  const file = arePicturesKnown.value ? `${base}${ruleset}/${design}.svg` : undefined;
  return (
    <img
      class="card-art"
      src={customPictures.value.get(design) ?? file}
      alt=""
      width={250}
      height={200}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}
