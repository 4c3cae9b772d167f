/** Resign button and its confirmation. Resigning cannot be undone. */

import { computed, signal } from "@preact/signals";
import type { Option } from "../session/campaign-context";
import { isBusy, resign } from "../session/player-actions";
import { decision, isPlaying } from "../session/table-state";
import { Dialog } from "./dialog";

const RESIGN = "resign";
const isDialogOpen = signal(false);
/**
 * True if the player can resign.
 * The feed can end the game before the table does.
 */
const canResign = computed(() => isPlaying.value && (decision.value?.asides.some(isResignation) ?? false));

/** Return true if an option is to resign. */
export function isResignation(option: Option): boolean {
  return option.action.type === RESIGN;
}

export function ResignButton() {
  return canResign.value ? (
    <button
      type="button"
      class="quiet"
      aria-label="Resign"
      title="Resign"
      onClick={() => (isDialogOpen.value = true)}
    >
      ⚑
    </button>
  ) : null;
}

/** Confirmation. */
export function ResignDialog() {
  const close = () => (isDialogOpen.value = false);
  const giveUp = () => isBusy.value || void resign().then(close);
  return isDialogOpen.value && canResign.value ? (
    <Dialog title="Resign?" class="confirm-dialog" onClose={close}>
      <p>You lose, or leave a game that others continue. You cannot undo this.</p>
      <div class="row">
        <button type="button" class="primary" autofocus onClick={close}>
          Keep playing
        </button>
        <button type="button" class="danger" aria-disabled={isBusy.value} data-does="resign" onClick={giveUp}>
          Resign
        </button>
      </div>
    </Dialog>
  ) : null;
}
