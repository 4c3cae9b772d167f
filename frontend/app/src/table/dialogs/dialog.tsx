/** Modal dialog. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface DialogProps {
  title: string;
  class?: string;
  onClose: () => void;
  children: ComponentChildren;
}

/**
 * Modal dialog.
 * Esc and a click outside close it; the focus returns to where it was.
 */
export function Dialog({ title, class: kind = "", onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => before instanceof HTMLElement && before.isConnected && before.focus();
  }, []);
  const beside = (event: MouseEvent) => event.target === box.current && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Esc.
    <dialog ref={box} class={`box ${kind}`} aria-labelledby={id} onClose={onClose} onClick={beside}>
      <div class="box-body">
        <header class="box-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="quiet" aria-label="Close" onClick={onClose}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
