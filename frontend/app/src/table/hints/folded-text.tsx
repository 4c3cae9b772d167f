/** Paragraph cut after some lines, with a button that shows the rest. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export function FoldedText({ children }: { children: ComponentChildren }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = text.current ?? {};
    setCut(scrollHeight > clientHeight + 1);
  });
  return (
    <>
      <p ref={text} class="folded-text" data-open={isOpen ? "" : undefined}>
        {children}
      </p>
      {(isCut || isOpen) && (
        <button type="button" class="quiet fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "less" : "more"}
        </button>
      )}
    </>
  );
}
