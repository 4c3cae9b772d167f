/** Emblem of an Avatar. */

import type { Card } from "../view-types";

type Avatar = NonNullable<Card["avatar"]>;

const DRAWN: Record<Avatar, string> = {
  // A saucer over a treeline.
  mulder:
    "M6 17c0-2 6-3.500 14-3.500S34 15 34 17s-6 3.500-14 3.500S6 19 6 17zM13 13.500c0-4 3-6.500 7-6.500s7 2.500 7 6.500M15 23l-4 10M25 23l4 10M20 23v9",
  // A double helix.
  scully:
    "M13 5c0 10 14 10 14 20 0 4-2 7-4 10M27 5c0 10-14 10-14 20 0 4 2 7 4 10M15 10h10M17.500 14.500h5M15 25h10M16 30h8",
  // Spectacles under a star.
  skinner:
    "M4 21h4M32 21h4M8 21a5.500 5.500 0 1 0 11 0 5.500 5.500 0 1 0-11 0zM21 21a5.500 5.500 0 1 0 11 0 5.500 5.500 0 1 0-11 0zM19 20q1-1 2 0M20 5l1.500 3.500 3.500.4-2.600 2.400.7 3.500L20 13l-3.100 1.800.7-3.500L15 8.900l3.500-.4z",
  // Two dog tags on a chain.
  doggett:
    "M12 4q8 6 16 0M14 6l-3 9M26 6l3 9M7 15h9v13a4.500 4.500 0 0 1-9 0zM24 15h9v13a4.500 4.500 0 0 1-9 0zM9.500 20h4M9.500 24h4M26.500 20h4M26.500 24h4",
  // A crescent and a star.
  reyes:
    "M25 6a14 14 0 1 0 9 19A12 12 0 0 1 25 6zM30 9l1.200 2.800 3 .3-2.200 2 .6 2.900-2.600-1.500-2.600 1.500.6-2.900-2.200-2 3-.3z",
};

/** Emblem of a defeated player. */
const NO_AVATAR = "M10 10l20 20M30 10L10 30";

export function AvatarEmblem({ avatar }: { avatar: Avatar | undefined }) {
  return (
    <svg class={`emblem emblem-${avatar ?? "gone"}`} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="19" class="emblem-ground" />
      <path
        d={avatar ? DRAWN[avatar] : NO_AVATAR}
        class="emblem-lines"
        transform="translate(5 5) scale(.75)"
      />
    </svg>
  );
}
