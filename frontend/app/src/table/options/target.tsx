/** A thing on the table: says what can be done with it, does it, or says why not. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { isFirstTap, readable, readTapped, stopReading } from "../cards/card-preview";
import { type Inspected, inspect } from "../cards/inspected-card";
import { itemsFor, openMenu, useNote } from "../dialogs/popover";
import type { Thing } from "../game-contract";
import { cards } from "../game-loader";
import { isPast } from "../replay/replay-state";
import type { Blocked, Decision, Option } from "../session/campaign-context";
import { doing, marked, pondered, selection, take } from "../session/player-actions";
import { decision } from "../session/table-state";
import { copiesOf, markable, timesMarked } from "./multi-select-state";
import { isRuledOut } from "./option-order";
import { numbers } from "./option-shortcuts";
import { blockedAt, hasPartAt, keyOf, optionsAt, type Things } from "./options-by-target";

interface TargetProps {
  /** What it is. A card that lies in a space: the card, with the space in `also`; equal cards: the others in `also`. */
  of: Thing;
  also?: Thing | readonly Thing[] | undefined;
  /** Its complete name for who can't see it, numbers included ("Guard, cost 3"): the children aren't read out. */
  name: string;
  /** The design to look closer at, where it isn't that of the card `of` in the view. */
  design?: string | undefined;
  class?: string | undefined;
  /** Phrasing content (span, svg ...): a target is a button, so no Target lies in another. */
  children: ComponentChildren;
}

/** What can be done with a thing now. */
interface Uses {
  asked: Decision | null;
  options: Option[];
  blocked: Blocked[];
  isPicked: boolean | undefined;
  /** How many of like cards an answer names: "1 of 3". */
  times: string | undefined;
  /** The card that it shows. */
  face: Inspected | undefined;
}

/** Attributes for CSS: data-can (options point here), data-unlikely (the game has ruled them all out), data-blocked, data-picked, data-pondered; class "target" always. */
export function Target({ of, also, name, design, class: kind, children }: TargetProps) {
  const things = [of, ...[also ?? []].flat()];
  const uses = usesOf(things, design);
  const { asked, options, blocked, isPicked, face } = uses;
  const thought = pondered.value;
  const isPondered = thought && (options.includes(thought) || hasPartAt(thought, things));
  const number = "card" in of && !isPast.value ? numbers.value.get(of.card) : undefined;
  const reason = options.length ? "" : blocked.map((entry) => entry.reason).join(" ");
  const noteId = useId();
  const note = useNote(reason);
  return (
    <button
      type="button"
      class={kind ? `target ${kind}` : "target"}
      aria-describedby={reason ? noteId : undefined}
      aria-pressed={isPicked}
      aria-disabled={!options.length && !reason && !face ? true : undefined}
      data-does={options.map((option) => doing(asked, option)).join() || undefined}
      data-key={number}
      data-cards={numbersOf(things)}
      data-seat={"seat" in of ? of.seat : undefined}
      data-can={options.length ? "" : undefined}
      data-unlikely={options.length && options.every(isRuledOut) ? "" : undefined}
      data-blocked={reason ? "" : undefined}
      data-pondered={isPondered ? "" : undefined}
      data-picked={isPicked ? "" : undefined}
      data-times={uses.times ? "" : undefined}
      onClick={(event) => press(event, name, things, uses)}
      {...readable(face)}
      {...note}
    >
      <span class="unseen">{[name, said(options), uses.times].filter(Boolean).join(". ")}</span>
      <span class="drawn" aria-hidden="true">
        {children}
        {uses.times && <span class="times">{uses.times}</span>}
        {number && <kbd class="number">{number}</kbd>}
      </span>
      {reason && (
        <span hidden id={noteId}>
          {reason}
        </span>
      )}
    </button>
  );
}

/** By these numbers what moves is found again. */
function numbersOf(things: Things): string | undefined {
  return things.flatMap((thing) => ("card" in thing ? [thing.card] : [])).join(" ") || undefined;
}

function usesOf(things: Things, design: string | undefined): Uses {
  const asked = isPast.value ? null : decision.value;
  const several = Boolean(selection.value);
  const options = asked ? optionsAt(several ? markable(asked) : asked.options, things) : [];
  const isPicked =
    several && options.length ? options.some((option) => marked.value.includes(keyOf(option))) : undefined;
  const times = asked?.compose && isPicked !== undefined ? told(asked, options) : undefined;
  return {
    asked,
    options,
    blocked: blockedAt(asked, things),
    isPicked,
    times,
    face: seen(things, design),
  };
}

function told(asked: Decision, options: Option[]): string | undefined {
  const copies = options.reduce((sum, option) => sum + copiesOf(asked, option), 0);
  const times = options.reduce((sum, option) => sum + timesMarked(marked.value, keyOf(option)), 0);
  return copies > 1 ? `${times} of ${copies}` : undefined;
}

function seen(things: Things, design: string | undefined): Inspected | undefined {
  const card = things.flatMap((thing) => ("card" in thing ? [thing.card] : []))[0];
  const found = design ?? (card === undefined ? undefined : cards.value.get(card)?.design);
  return found ? { design: found, card } : undefined;
}

function said(options: Option[]): string {
  return options.length > 1 ? `${options.length} options` : (options[0]?.label ?? "");
}

/** A first tap reads a card, the second one uses it. To mark one takes no reading first: the next tap takes it back. */
function press(event: MouseEvent, name: string, things: Things, uses: Uses): void {
  const anchor = event.currentTarget as Element;
  const isTouch = (event as PointerEvent).pointerType === "touch";
  if (isTouch && uses.isPicked === undefined && isFirstTap(anchor)) {
    readTapped(anchor, things);
  } else {
    use(anchor, name, uses);
  }
}

/** One option is done at once, several are asked for; without one it says why, or is looked at. */
function use(anchor: Element, name: string, { asked, options, blocked, face }: Uses): void {
  const [only] = options;
  stopReading();
  if (only && options.length === 1) {
    take(only, asked);
  } else if (options.length || blocked.length) {
    const closer = face ? [{ label: "View card", run: () => inspect(face) }] : [];
    openMenu({
      anchor,
      title: name,
      text: options.length ? [] : blocked,
      items: [...itemsFor(options, asked), ...closer],
    });
  } else if (face) {
    inspect(face);
  }
}
