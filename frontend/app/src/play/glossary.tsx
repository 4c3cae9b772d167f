/** Words of the game that have a meaning of their own. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { wordOf } from "./catalogue";
import { hideNote, showNote } from "./floating";

/** A word of the game, with its meaning on hover and focus. `name` is that of the glossary; the children say it. */
export function Term({ name, children }: { name: string; children?: ComponentChildren }) {
  const id = useId();
  const word = wordOf(name);
  if (!word) {
    return <span>{children ?? name}</span>;
  }
  const show = (event: Event) => showNote(event.currentTarget as Element, word.meaning);
  return (
    <button
      type="button"
      class="term"
      aria-describedby={id}
      onMouseEnter={show}
      onFocus={show}
      onClick={show}
      onMouseLeave={hideNote}
      onBlur={hideNote}
    >
      {children ?? word.title}
      <span hidden id={id}>
        {word.meaning}
      </span>
    </button>
  );
}
