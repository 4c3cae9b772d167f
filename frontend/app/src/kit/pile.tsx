/** An open pile: its count on the board; all its cards when it is opened, beside the play that goes on. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { type Hidden, isFace, type Open } from "./cards";
import { type Group, groups } from "./groups";
import { count } from "./words";

interface Props<Some extends Open | Hidden> {
  title: string;
  cards: readonly Some[];
  /** Its sign on the board. */
  sign: ComponentChildren;
  /** How a card of it is drawn. */
  draw: (group: Group<Some>) => ComponentChildren;
  /** Its order matters: it is shown card by card, the last one first. */
  ordered?: boolean;
}

export function Pile<Some extends Open | Hidden>(pile: Props<Some>) {
  const { title, cards, sign } = pile;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    document.getElementById(id)?.hidePopover();
    opener.current?.focus();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        class="pile"
        disabled={cards.length === 0}
        title={title}
        popovertarget={id}
      >
        <span class="unseen">{`${title}: ${count(cards.length, "card")}`}</span>
        <span class="drawn" aria-hidden="true">
          {sign}
          <span class="pile-title">{title}</span>
          <span class="pile-count">{cards.length}</span>
        </span>
      </button>
      {/* A modal box would lock out the table's own menus, so this one isn't. */}
      <div
        id={id}
        popover="manual"
        class="pile-box"
        role="dialog"
        aria-label={title}
        onToggle={(event) => setOpen(event.newState === "open")}
        onKeyDown={(event) => event.key === "Escape" && close()}
      >
        {isOpen && <Opened {...pile} close={close} />}
      </div>
    </>
  );
}

type OpenedProps<Some extends Open | Hidden> = Props<Some> & { close: () => void };

function Opened<Some extends Open | Hidden>({ title, cards, draw, ordered, close }: OpenedProps<Some>) {
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => closer.current?.focus(), []);
  const shown = ordered
    ? [...cards].reverse().map((card) => ({ card, count: 1, others: [] }))
    : groups(cards);
  const said = count(cards.length, "card");
  return (
    <>
      <header class="pile-head">
        <h2>{title}</h2>
        <p>{ordered ? `${said}, the latest first` : said}</p>
        <button ref={closer} type="button" onClick={close}>
          Close
        </button>
      </header>
      <ul class="pile-cards">
        {shown.map((group, index) => (
          <li key={numberOf(group.card) ?? `back${index}`}>{draw(group)}</li>
        ))}
      </ul>
    </>
  );
}

function numberOf(card: Open | Hidden): number | undefined {
  return isFace<Open | Hidden>(card) ? card.id : undefined;
}
