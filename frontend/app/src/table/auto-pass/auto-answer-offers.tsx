/**
 * Offers not to be asked again: at questions that one may waive for good, at those that one always answers alike, and
 * where there is a single option.
 */

import type { Decision } from "../session/campaign-context";
import { doing, isBusy, waive } from "../session/player-actions";
import { set } from "../settings/settings";
import { isLone, isOpen, takeUp } from "./saved-answers";

export function Unasked({ asked }: { asked: Decision }) {
  const { waiver, habit } = asked;
  if (waiver || isOpen(asked)) {
    return (
      <>
        {habit && isOpen(asked) && (
          <Offer
            label={habit.title}
            does={`habit ${habit.title}`}
            take={() => takeUp(asked)}
            note="You can change this in the settings (⚙)."
          />
        )}
        {waiver && (
          <Offer
            label={waiver.label}
            does={`waive ${doing(asked, waiver)}`}
            take={() => void waive(asked)}
            note="This applies to any hand, and everyone can see it. Turn it off under “Other actions”."
          />
        )}
      </>
    );
  }
  return isLone(asked) ? (
    <Offer
      label="Skip decisions with one option"
      does="resolve"
      take={() => set({ resolve: true })}
      note="You can change this in the settings (⚙)."
    />
  ) : null;
}

interface OfferProps {
  label: string;
  does: string;
  take: () => void;
  note: string;
}

/** It is asked for in the same way whether or not there is something to choose, so that taking it up tells nothing. */
function Offer({ label, does, take, note }: OfferProps) {
  return (
    <p class="unasked quiet-text">
      <button
        type="button"
        aria-disabled={isBusy.value}
        data-does={does}
        onClick={() => isBusy.value || take()}
      >
        {label}
      </button>{" "}
      {note}
    </p>
  );
}
