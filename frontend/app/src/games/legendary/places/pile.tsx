/** An open pile: its count on the board; all its cards when it is opened, beside the play that goes on. */

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { type Group, groups } from "../cards/groups";
import { Icon, type IconName } from "../cards/icons";
import { Tile } from "../cards/tile";
import { called, count } from "../says";
import type { FaceOrBack } from "../types";
import { isFace } from "../types";

interface Props {
  title: string;
  cards: readonly FaceOrBack[];
  icon?: IconName;
  /** Its order matters: it is shown card by card, the last one first. */
  ordered?: boolean;
}

export function Pile({ title, cards, icon = "deck", ordered = false }: Props) {
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
          <Icon name={icon} />
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
        {isOpen && <Opened title={title} cards={cards} ordered={ordered} close={close} />}
      </div>
    </>
  );
}

type OpenedProps = Required<Pick<Props, "title" | "cards" | "ordered">> & { close: () => void };

function Opened({ title, cards, ordered, close }: OpenedProps) {
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
      <PileCards groups={shown} />
    </>
  );
}

function PileCards({ groups: shown }: { groups: Group<FaceOrBack>[] }) {
  return (
    <ul class="pile-cards">
      {shown.map(({ card, count: many, others }, index) => (
        <li key={isFace(card) ? card.id : `back${index}`}>
          {isFace(card) ? (
            <Tile card={card} many={many} others={others} />
          ) : (
            <p class="tile night">{`${called(card)} ×${many}`}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
