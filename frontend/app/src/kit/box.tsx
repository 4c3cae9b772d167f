/** Something to open: a button on the board, and a box beside the play that goes on. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

interface Props {
  title: string;
  /** What the button is called, and what it shows. */
  said: string;
  sign: ComponentChildren;
  isEmpty: boolean;
  /** A word beside the title of the box. */
  note: string;
  children: () => ComponentChildren;
}

export function Box({ title, said, sign, isEmpty, note, children }: Props) {
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
        onKeyDown={(event) => event.key === "Escape" && close()}
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
