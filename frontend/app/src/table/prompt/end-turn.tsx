/** Button that ends a turn or phase, with a confirmation if actions are left. */

import { effect, signal } from "@preact/signals";
import { Dialog } from "../dialogs/dialog";
import { pondering } from "../options/option-list";
import { END } from "../options/option-shortcuts";
import { endingOf } from "../options/options-by-target";
import type { Decision } from "../session/campaign-context";
import { choose, doing, isBusy, question } from "../session/player-actions";
import { decision } from "../session/table-state";
import { set, settings } from "../settings/settings";

/** Whether the confirmation is open. */
const isAsked = signal(false);

effect(() => {
  void question.value;
  isAsked.value = false;
});

/** End the turn, or ask for confirmation. */
export function end(): void {
  const asked = decision.value;
  const option = asked && endingOf(asked);
  if (!option || isBusy.value) {
    return;
  }
  if (settings.value.ask && asked.ending?.left.length) {
    isAsked.value = true;
  } else {
    void choose(option, asked);
  }
}

export function Ending({ asked }: { asked: Decision }) {
  const option = endingOf(asked);
  return option ? (
    <div class="ending" data-early={asked.ending?.left.length ? "" : undefined}>
      <button
        type="button"
        aria-disabled={isBusy.value}
        data-does={doing(asked, option)}
        onClick={end}
        {...pondering(option)}
      >
        <span aria-hidden="true">
          <kbd>{END.toUpperCase()}</kbd>
        </span>
        <span class="label">{option.label}</span>
      </button>
    </div>
  ) : null;
}

/** Confirmation that lists what is left to do. */
export function EndingBox() {
  const asked = decision.value;
  const option = asked && endingOf(asked);
  return isAsked.value && option ? (
    <Dialog title={`${option.label}?`} class="leaving" onClose={() => (isAsked.value = false)}>
      <ul>
        {asked.ending?.left.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div class="row">
        <button type="button" class="primary" autofocus onClick={() => (isAsked.value = false)}>
          Keep playing
        </button>
        <button
          type="button"
          aria-disabled={isBusy.value}
          data-does={`${doing(asked, option)}!`}
          onClick={() => void choose(option, asked)}
        >
          {option.label}
        </button>
      </div>
      <label>
        <input
          type="checkbox"
          checked={settings.value.ask}
          onChange={(event) => set({ ask: event.currentTarget.checked })}
        />
        Ask again next time
      </label>
    </Dialog>
  ) : null;
}
