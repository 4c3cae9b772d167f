/** Text whose card names open a preview. */

import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { catalogue, designNumbered, designOf } from "../catalogue";
import { cards } from "../game-loader";
import { spoken } from "../players/player-names";
import type { Option } from "../session/campaign-context";
import { readable } from "./card-preview";
import type { Inspected } from "./inspected-card";
import { mentionsIn, type Named, namesOf } from "./mention-parser";

const names = computed(() => namesOf([...catalogue.value.values()]));

interface Props {
  text: string;
  /** Numbers of the cards that the text is about, to choose among cards of one name. */
  about?: readonly number[];
}

export function Mentions({ text, about = [] }: Props) {
  const said = spoken(text);
  const parts = useMemo(() => mentionsIn(said, names.value), [said, names.value]);
  return (
    <>
      {parts.map((part, place) =>
        part.designs ? <Mention key={place} {...part} about={about} /> : part.text,
      )}
    </>
  );
}

/** Previews on hover and tap. Keyboard users reach it through the row. */
function Mention({ text, designs, about }: Named & { about: readonly number[] }) {
  return (
    <b class="mention" {...readable(meant(designs, about))}>
      {text}
    </b>
  );
}

/** Return the first card that a text names. */
export function firstIn(text: string, about: readonly number[] = []): Inspected | undefined {
  const found = mentionsIn(text, names.value).find(({ designs }) => designs);
  return found && meant(found.designs, about);
}

/** Return the card of an option, if there is one. */
export function subjectOf({ action, label }: Option): Inspected | undefined {
  const { card, pick } = action;
  const lies = typeof card === "number" ? cards.value.get(card) : undefined;
  if (lies) {
    return { design: lies.design, card: card as number };
  }
  return typeof pick === "string" && designOf(pick) ? { design: pick } : firstIn(label);
}

/**
 * Choose among designs of one name: the one that the text is about, or else one on the table. A text about hidden
 * cards means none of those on the table.
 */
function meant(designs: readonly string[] = [], about: readonly number[]): Inspected | undefined {
  const [only, ...others] = designs;
  const told = about.flatMap((card) => cards.value.get(card)?.design ?? designNumbered(card)?.id ?? []);
  const known = about.length > 0 ? told : [...cards.value.values()].map(({ design }) => design);
  const design =
    known.find((one) => designs.includes(one)) ?? (others.length > 0 && about.length > 0 ? undefined : only);
  return design === undefined ? undefined : { design };
}
