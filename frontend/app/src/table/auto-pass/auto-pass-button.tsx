/**
 * The » button beside an option.
 * It chooses the option, then auto-passes until something happens.
 */

import { isBusy } from "../session/player-actions";

const THEN_PASS = "then pass until something happens";

interface AutoPassButtonProps {
  /** Label of the option. `more`: addition for this button. */
  label: string;
  more?: string | undefined;
  /** Key that does the same with Shift. */
  shortcut?: string | undefined;
  /** Undefined if it is not available. */
  does: string | undefined;
  isGone?: boolean | undefined;
  isOff?: boolean | undefined;
  onPress: () => void;
}

export function AutoPassButton({ label, more, shortcut, does, isGone, isOff, onPress }: AutoPassButtonProps) {
  const then = more ? `${more}, ${THEN_PASS}` : THEN_PASS;
  const isStill = isBusy.value || isOff || !does;
  return (
    <button
      type="button"
      class="auto-pass-button"
      aria-label={more ? `${label} ${then}` : `${label}, ${then}`}
      aria-keyshortcuts={shortcut && `Shift+${shortcut}`}
      title={`… ${then}${shortcut ? ` (Shift ${shortcut})` : ""}`}
      aria-disabled={isStill}
      data-gone={isGone ? "" : undefined}
      data-does={does && `pass on ${does}`}
      onClick={() => isStill || onPress()}
    >
      »
    </button>
  );
}
