/** Confirmation of actions that cannot be undone. */

import { chooseConfirmed, effectOf, isBusy, pendingConfirmation } from "../session/player-actions";
import { Dialog } from "./dialog";

export function ConfirmActionDialog() {
  const now = pendingConfirmation.value;
  if (!now) {
    return null;
  }
  const { option, asked, doubt } = now;
  const close = () => {
    pendingConfirmation.value = null;
  };
  return (
    <Dialog title={doubt.title} class="confirm-dialog" onClose={close}>
      <p>{doubt.text}</p>
      <div class="row">
        <button type="button" class="primary" autofocus onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          aria-disabled={isBusy.value}
          data-does={`${effectOf(asked, option)}!`}
          onClick={() => isBusy.value || void chooseConfirmed(option, asked)}
        >
          {doubt.yes}
        </button>
      </div>
    </Dialog>
  );
}
