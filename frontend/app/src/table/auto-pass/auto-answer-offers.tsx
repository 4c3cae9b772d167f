/**
 * Buttons that stop repeated questions.
 * They waive them, answer them automatically, or skip single options.
 */

import type { Decision } from "../session/campaign-context";
import { effectOf, isBusy, waiveQuestion } from "../session/player-actions";
import { changeSettings } from "../settings/settings";
import {
  forgetGivenAnswer,
  givenAnswer,
  isGivenAnswerNew,
  offersSavedAnswer,
  offersSkipSingle,
  saveAnswer,
} from "./saved-answers";

export function AutoAnswerOffers({ asked }: { asked: Decision }) {
  const { waiver, habit } = asked;
  if (waiver || offersSavedAnswer(asked)) {
    return (
      <>
        {habit && offersSavedAnswer(asked) && (
          <Offer
            label={habit.title}
            does={`habit ${habit.title}`}
            take={() => saveAnswer(asked)}
            note="You can change this in the settings (⚙)."
          />
        )}
        {waiver && (
          <Offer
            label={waiver.label}
            does={`waive ${effectOf(asked, waiver)}`}
            take={() => void waiveQuestion(asked)}
            note="This applies to any hand, and everyone can see it. Turn it off under “Other actions”."
          />
        )}
      </>
    );
  }
  return offersSkipSingle(asked) ? (
    <Offer
      label="Skip decisions with one option"
      does="resolve"
      take={() => changeSettings({ resolve: true })}
      note="You can change this in the settings (⚙)."
    />
  ) : null;
}

/** Says that the page gave a saved answer this turn, and turns it off. */
export function SavedAnswerNotice() {
  return isGivenAnswerNew.value ? (
    <p class="auto-answer-offer quiet-text" role="status">
      Auto-answered: {givenAnswer.value?.label}.{" "}
      <button type="button" onClick={forgetGivenAnswer}>
        Ask me again
      </button>
    </p>
  ) : null;
}

interface OfferProps {
  label: string;
  does: string;
  take: () => void;
  note: string;
}

/**
 * Button of an offer.
 * It looks the same with and without a choice, so it reveals nothing.
 */
function Offer({ label, does, take, note }: OfferProps) {
  return (
    <p class="auto-answer-offer quiet-text">
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
