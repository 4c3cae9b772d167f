/** Glossary term with a tooltip. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { findTerm } from "../catalogue";
import { useTooltip } from "../dialogs/popover";

interface Said {
  name: string;
  kind?: string;
  children?: ComponentChildren;
}

/**
 * A term with its meaning on hover and focus.
 * `name` and `typeText` are those of the glossary; the children are its label.
 */
export function GlossaryTerm({ name, kind, children }: Said) {
  const id = useId();
  const word = findTerm(name, kind);
  const note = useTooltip(word?.meaning ?? "");
  if (!word) {
    return <span>{children ?? name}</span>;
  }
  return (
    <button type="button" class="term" aria-describedby={id} onClick={note.onFocus} {...note}>
      {children ?? word.title}
      <span hidden id={id}>
        {word.meaning}
      </span>
    </button>
  );
}
