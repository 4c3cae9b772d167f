/**
 * Target: a clickable thing on the board.
 * It offers its options or says why it has none.
 */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { closePreview, isFirstTap, previewAttributes, previewTapped } from "../cards/card-preview";
import { type InspectedCard, inspectCard } from "../cards/inspected-card";
import { menuItemsFor, openMenu, useTooltip } from "../dialogs/popover";
import type { Thing } from "../game-contract";
import { cards } from "../game-loader";
import { taskOption } from "../hints/hints";
import { isNotLive } from "../replay/replay-state";
import type { Blocked, Decision, Option } from "../session/campaign-context";
import { effectOf, hoveredOption, selectedKeys, selection, takeOption } from "../session/player-actions";
import { decision } from "../session/table-state";
import { copiesOf, selectableOptions, timesSelected } from "./multi-select-state";
import { isRuledOut } from "./option-order";
import { hasNumberedAnswers, numberKeys } from "./option-shortcuts";
import { blockedAt, hasPartAt, optionKey, optionsAt, type Targets } from "./options-by-target";

interface TargetProps {
  /**
   * The target.
   * For a card in a space, `also` is the space; for equal cards, the other cards.
   */
  of: Thing;
  also?: Thing | readonly Thing[] | undefined;
  /**
   * Accessible name with all numbers ("Guard, cost 3").
   * The children are not read out.
   */
  name: string;
  /** Design to inspect, if it is not that of the card `of`. */
  design?: string | undefined;
  class?: string | undefined;
  /** Phrasing content only: a target is a button, and targets do not nest. */
  children: ComponentChildren;
}

/** What the player can do with a target now. */
interface TargetUses {
  asked: Decision | null;
  options: Option[];
  blocked: Blocked[];
  isPicked: boolean | undefined;
  /** Selected copies: "1 of 3". */
  times: string | undefined;
  /** The card to inspect. */
  face: InspectedCard | undefined;
}

/**
 * A target button.
 * Attributes for CSS: data-can (has options), data-ruled-out (all are ruled out), data-blocked, data-picked,
 * data-hovered, data-task (the guide asks for it).
 */
export function Target({ of, also, name, design, class: kind, children }: TargetProps) {
  const things = [of, ...[also ?? []].flat()];
  const uses = findUses(things, design);
  const { asked, options, blocked, isPicked, face } = uses;
  const thought = hoveredOption.value;
  const isPondered = thought && (options.includes(thought) || hasPartAt(thought, things));
  const hasNumber = "card" in of && !isNotLive.value && !hasNumberedAnswers.value;
  const number = hasNumber ? numberKeys.value.get(of.card) : undefined;
  const reason = options.length ? "" : blocked.map((entry) => entry.reason).join(" ");
  const noteId = useId();
  const note = useTooltip(reason);
  return (
    <button
      type="button"
      class={kind ? `target ${kind}` : "target"}
      aria-describedby={reason ? noteId : undefined}
      aria-pressed={isPicked}
      aria-disabled={!options.length && !reason && !face ? true : undefined}
      data-does={options.map((option) => effectOf(asked, option)).join() || undefined}
      data-key={number}
      data-cards={cardNumbers(things)}
      data-seat={"seat" in of ? of.seat : undefined}
      data-can={options.length ? "" : undefined}
      data-ruled-out={options.length && options.every(isRuledOut) ? "" : undefined}
      data-blocked={reason ? "" : undefined}
      data-task={options.includes(taskOption.value as Option) ? "" : undefined}
      data-hovered={isPondered ? "" : undefined}
      data-picked={isPicked ? "" : undefined}
      data-times={uses.times ? "" : undefined}
      onClick={(event) => onPress(event, name, things, uses)}
      {...previewAttributes(face)}
      {...note}
    >
      <span class="unseen">{[name, optionsText(options), uses.times].filter(Boolean).join(". ")}</span>
      <span class="drawn" aria-hidden="true">
        {children}
        {uses.times && <span class="times">{uses.times}</span>}
        {number && <kbd class="number">{number.toUpperCase()}</kbd>}
      </span>
      {reason && (
        <span hidden id={noteId}>
          {reason}
        </span>
      )}
    </button>
  );
}

/** Return card numbers for the motion code. */
function cardNumbers(things: Targets): string | undefined {
  return things.flatMap((thing) => ("card" in thing ? [thing.card] : [])).join(" ") || undefined;
}

function findUses(things: Targets, design: string | undefined): TargetUses {
  const asked = isNotLive.value ? null : decision.value;
  const several = Boolean(selection.value);
  const options = asked ? optionsAt(several ? selectableOptions(asked) : asked.options, things) : [];
  const isPicked =
    several && options.length
      ? options.some((option) => selectedKeys.value.includes(optionKey(option)))
      : undefined;
  const times = asked?.compose && isPicked !== undefined ? copiesText(asked, options) : undefined;
  return {
    asked,
    options,
    blocked: blockedAt(asked, things),
    isPicked,
    times,
    face: cardOfTarget(things, design),
  };
}

function copiesText(asked: Decision, options: Option[]): string | undefined {
  const copies = options.reduce((sum, option) => sum + copiesOf(asked, option), 0);
  const times = options.reduce(
    (sum, option) => sum + timesSelected(selectedKeys.value, optionKey(option)),
    0,
  );
  return copies > 1 ? `${times} of ${copies}` : undefined;
}

function cardOfTarget(things: Targets, design: string | undefined): InspectedCard | undefined {
  const card = things.flatMap((thing) => ("card" in thing ? [thing.card] : []))[0];
  const found = design ?? (card === undefined ? undefined : cards.value.get(card)?.design);
  return found ? { design: found, card } : undefined;
}

function optionsText(options: Option[]): string {
  return options.length > 1 ? `${options.length} options` : (options[0]?.label ?? "");
}

/**
 * On touch, the first tap previews a card and the second uses it.
 * Selecting needs one tap.
 */
function onPress(event: MouseEvent, name: string, things: Targets, uses: TargetUses): void {
  const anchor = event.currentTarget as Element;
  const isTouch = (event as PointerEvent).pointerType === "touch";
  if (isTouch && uses.isPicked === undefined && isFirstTap(anchor)) {
    previewTapped(anchor, things);
  } else {
    activateTarget(anchor, name, uses);
  }
}

/** Take a single option, open a menu for several, or show why there is none. */
function activateTarget(anchor: Element, name: string, { asked, options, blocked, face }: TargetUses): void {
  const [only] = options;
  closePreview();
  if (only && options.length === 1) {
    takeOption(only, asked);
  } else if (options.length || blocked.length) {
    const closer = face ? [{ label: "View card", run: () => inspectCard(face) }] : [];
    openMenu({
      anchor,
      title: name,
      text: options.length ? [] : blocked,
      items: [...menuItemsFor(options, asked), ...closer],
    });
  } else if (face) {
    inspectCard(face);
  }
}
