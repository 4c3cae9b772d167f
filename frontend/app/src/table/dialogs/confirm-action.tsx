/** Confirmation of actions that cannot be undone. */

import { chooseSurely, doing, doubted, isBusy } from "../session/player-actions";
import { Dialog } from "./dialog";

export function DoubtBox() {
  const now = doubted.value;
  if (!now) {
    return null;
  }
  const { option, asked, doubt } = now;
  const close = () => {
    doubted.value = null;
  };
  return (
    <Dialog title={doubt.title} class="leaving" onClose={close}>
      <p>{doubt.text}</p>
      <div class="row">
        <button type="button" class="primary" autofocus onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          aria-disabled={isBusy.value}
          data-does={`${doing(asked, option)}!`}
          onClick={() => isBusy.value || void chooseSurely(option, asked)}
        >
          {doubt.yes}
        </button>
      </div>
    </Dialog>
  );
}
