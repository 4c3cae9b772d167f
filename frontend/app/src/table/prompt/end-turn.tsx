/** Button that ends a turn or phase, with a confirmation if actions are left. */

import { effect, signal } from "@preact/signals";
import { Dialog } from "../dialogs/dialog";
import { hoverHandlers } from "../options/option-list";
import { END_KEY } from "../options/option-shortcuts";
import { endOption } from "../options/options-by-target";
import type { Decision } from "../session/campaign-context";
import { chooseOption, effectOf, isBusy, question } from "../session/player-actions";
import { decision } from "../session/table-state";
import { changeSettings, settings } from "../settings/settings";

/** True if the confirmation is open. */
const isDialogOpen = signal(false);

effect(() => {
  void question.value;
  isDialogOpen.value = false;
});

/** End the turn, or ask for confirmation. */
export function endTurn(): void {
  const asked = decision.value;
  const option = asked && endOption(asked);
  if (!option || isBusy.value) {
    return;
  }
  if (settings.value.ask && asked.ending?.left.length) {
    isDialogOpen.value = true;
  } else {
    void chooseOption(option, asked);
  }
}

export function EndTurnButton({ asked }: { asked: Decision }) {
  const option = endOption(asked);
  return option ? (
    <div class="ending" data-early={asked.ending?.left.length ? "" : undefined}>
      <button
        type="button"
        aria-disabled={isBusy.value}
        data-does={effectOf(asked, option)}
        onClick={endTurn}
        {...hoverHandlers(option)}
      >
        <span aria-hidden="true">
          <kbd>{END_KEY.toUpperCase()}</kbd>
        </span>
        <span class="label">{option.label}</span>
      </button>
    </div>
  ) : null;
}

/** Confirmation that lists what is left to do. */
export function EndTurnDialog() {
  const asked = decision.value;
  const option = asked && endOption(asked);
  return isDialogOpen.value && option ? (
    <Dialog title={`${option.label}?`} class="confirm-dialog" onClose={() => (isDialogOpen.value = false)}>
      <ul>
        {asked.ending?.left.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div class="row">
        <button type="button" class="primary" autofocus onClick={() => (isDialogOpen.value = false)}>
          Keep playing
        </button>
        <button
          type="button"
          aria-disabled={isBusy.value}
          data-does={`${effectOf(asked, option)}!`}
          onClick={() => void chooseOption(option, asked)}
        >
          {option.label}
        </button>
      </div>
      <label>
        <input
          type="checkbox"
          checked={settings.value.ask}
          onChange={(event) => changeSettings({ ask: event.currentTarget.checked })}
        />
        Ask again next time
      </label>
    </Dialog>
  ) : null;
}
