/** Button on the board that opens a non-modal popup. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

interface Props {
  title: string;
  /** Accessible name of the button. */
  said: string;
  sign: ComponentChildren;
  isEmpty: boolean;
  /** Numbers of the cards in it, for the motion code. */
  holds?: string | undefined;
  /** Text beside the title. */
  note: string;
  children: () => ComponentChildren;
}

export function PopupBox({ title, said, sign, isEmpty, holds, note, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    const [box, focused] = [document.getElementById(id), document.activeElement];
    const isHere = focused === document.body || box?.contains(focused);
    box?.hidePopover();
    isHere && opener.current?.focus();
  };
  useEffect(() => (isOpen ? closeOnOutsideClick(id, close) : undefined), [isOpen]);
  return (
    <>
      <button
        ref={opener}
        type="button"
        class="pile"
        data-holds={holds}
        disabled={isEmpty}
        title={`${title}: ${note}`}
        popovertarget={id}
      >
        <span class="unseen">{said}</span>
        <span class="drawn" aria-hidden="true">
          {sign}
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
      >
        {isOpen && (
          <>
            <Head title={title} note={note} close={close} />
            {children()}
          </>
        )}
      </div>
    </>
  );
}

/** Elements above an open popup. Clicks there do not close it. */
const ABOVE_POPUP = "dialog, .floating";

/** Close the popup on Esc or a click outside. That click does nothing else. */
function closeOnOutsideClick(id: string, close: () => void): () => void {
  const press = (event: Event) => {
    const thing = event.target instanceof Element ? event.target : null;
    if (!thing || thing.closest(`#${CSS.escape(id)}, ${ABOVE_POPUP}`)) {
      return;
    }
    if (thing.closest("[data-does]")) {
      event.preventDefault();
      event.stopPropagation();
    }
    close();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !document.querySelector(".floating.menu:popover-open, dialog[open]")) {
      event.preventDefault();
      close();
    }
  };
  addEventListener("click", press, { capture: true });
  addEventListener("keydown", key, { capture: true });
  return () => {
    removeEventListener("click", press, { capture: true });
    removeEventListener("keydown", key, { capture: true });
  };
}

function Head({ title, note, close }: { title: string; note: string; close: () => void }) {
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => closer.current?.focus(), []);
  return (
    <header class="pile-head">
      <h2>{title}</h2>
      <p>{note}</p>
      <button ref={closer} type="button" onClick={close}>
        Close
      </button>
    </header>
  );
}
