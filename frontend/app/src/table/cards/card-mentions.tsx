/** Text whose card names open a preview. */

import { computed } from "@preact/signals";
import { useMemo, useState } from "preact/hooks";
import { catalogue, designByNumber, designOf } from "../catalogue";
import { cards } from "../game-loader";
import { withPlayerNames } from "../players/player-names";
import type { Option } from "../session/campaign-context";
import { previewAttributes } from "./card-preview";
import type { InspectedCard } from "./inspected-card";
import { compileNames, foldMentions, splitMentions, type TextPart } from "./mention-parser";

const cardNames = computed(() => compileNames([...catalogue.value.values()]));

interface Props {
  text: string;
  /** Numbers of the cards that the text is about, to choose among cards of one name. */
  about?: readonly number[];
  /** Maximum number of names shown. A button shows the rest. */
  most?: number;
}

export function CardMentions({ text, about = [], most = Number.POSITIVE_INFINITY }: Props) {
  const said = withPlayerNames(text);
  const [isOpen, setOpen] = useState(false);
  const parts = useMemo(() => splitMentions(said, cardNames.value), [said, cardNames.value]);
  const { shown, more } = foldMentions(parts, isOpen ? Number.POSITIVE_INFINITY : most);
  return (
    <>
      {shown.map((part, place) =>
        part.designs ? <Mention key={place} {...part} about={about} /> : part.text,
      )}
      {more > 0 && (
        <button type="button" class="quiet more-names" onClick={() => setOpen(true)}>
          and {more} more cards
        </button>
      )}
    </>
  );
}

/** Previews on hover and tap. Keyboard users reach it through the row. */
function Mention({ text, designs, about }: TextPart & { about: readonly number[] }) {
  return (
    <b class="card-mention" {...previewAttributes(chooseDesign(designs, about))}>
      {text}
    </b>
  );
}

/** Return the first card that a text names. */
export function firstMention(text: string, about: readonly number[] = []): InspectedCard | undefined {
  const found = splitMentions(text, cardNames.value).find(({ designs }) => designs);
  return found && chooseDesign(found.designs, about);
}

/** Return the card of an option, if there is one. */
export function cardOfOption({ action, label }: Option): InspectedCard | undefined {
  const { card, pick } = action;
  const lies = typeof card === "number" ? cards.value.get(card) : undefined;
  if (lies) {
    return { design: lies.design, card: card as number };
  }
  return typeof pick === "string" && designOf(pick) ? { design: pick } : firstMention(label);
}

/**
 * Choose among designs of one name.
 * Prefer the one that the text is about, then one on the table. A text about hidden cards means none of those on
 * the table.
 */
function chooseDesign(designs: readonly string[] = [], about: readonly number[]): InspectedCard | undefined {
  const [only, ...others] = designs;
  const told = about.flatMap((card) => cards.value.get(card)?.design ?? designByNumber(card)?.id ?? []);
  const known = about.length > 0 ? told : [...cards.value.values()].map(({ design }) => design);
  const design =
    known.find((one) => designs.includes(one)) ?? (others.length > 0 && about.length > 0 ? undefined : only);
  return design === undefined ? undefined : { design };
}
