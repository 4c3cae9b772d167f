/** Face-down cards and piles. */

import type { ComponentChildren } from "preact";

export function FaceDownCard({ said }: { said: string }) {
  return (
    <p class="tile back night">
      <span class="unseen">{said}</span>
      <span class="back-stamp" aria-hidden="true">
        X
      </span>
    </p>
  );
}

/** Pile whose cards are all face down. Only their number is known. */
export function FaceDownPile({
  title,
  number,
  sign,
  deals,
}: {
  title: string;
  number: number;
  sign: ComponentChildren;
  /** Region whose new cards come from this pile, for the motion code. */
  deals?: string | undefined;
}) {
  return (
    <span class="stack" data-deals={deals}>
      {sign}
      <span class="pile-title">{title}</span>
      <span class="pile-count">{number}</span>
    </span>
  );
}
