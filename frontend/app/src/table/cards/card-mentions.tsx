/** A text in which cards are named: each name shows its card. */

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
  /** The numbers of cards that it is about: where several have the same name, one of them is meant. */
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

/** Reached by who points or taps; for keys there is the row around it. */
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

/** Return the card that an option is about, if it is about one. */
export function subjectOf({ action, label }: Option): Inspected | undefined {
  const { card, pick } = action;
  const lies = typeof card === "number" ? cards.value.get(card) : undefined;
  if (lies) {
    return { design: lies.design, card: card as number };
  }
  return typeof pick === "string" && designOf(pick) ? { design: pick } : firstIn(label);
}

/**
 * Of several designs of a name, the one that the text is about; where that isn't told, the one that lies on the table.
 * A text about cards that can't be known means none of those that lie there.
 */
function meant(designs: readonly string[] = [], about: readonly number[]): Inspected | undefined {
  const [only, ...others] = designs;
  const told = about.flatMap((card) => cards.value.get(card)?.design ?? designNumbered(card)?.id ?? []);
  const known = about.length > 0 ? told : [...cards.value.values()].map(({ design }) => design);
  const design =
    known.find((one) => designs.includes(one)) ?? (others.length > 0 && about.length > 0 ? undefined : only);
  return design === undefined ? undefined : { design };
}
