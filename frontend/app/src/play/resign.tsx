/** Resigning: apart from all else that may be done, and asked for twice, for it can't be taken back. */

import { computed, signal } from "@preact/signals";
import { isBusy, resign } from "./acting";
import type { Option } from "./campaign";
import { Dialog } from "./dialog";
import { decision } from "./session";

const RESIGN = "resign";
const isAsked = signal(false);
const mayResign = computed(() => decision.value?.asides.some(isResignation) ?? false);

/** Whether an option is to resign. */
export function isResignation(option: Option): boolean {
  return option.action.type === RESIGN;
}

export function Resign() {
  return mayResign.value ? (
    <button
      type="button"
      class="quiet"
      aria-label="Resign"
      title="Resign"
      onClick={() => (isAsked.value = true)}
    >
      ⚑
    </button>
  ) : null;
}

/** Asks once more. */
export function ResignBox() {
  const close = () => (isAsked.value = false);
  return isAsked.value && mayResign.value ? (
    <Dialog title="Resign?" class="leaving" onClose={close}>
      <p>You lose then, or are out where several play on. This can't be taken back.</p>
      <div class="row">
        <button type="button" class="primary" autofocus onClick={close}>
          Play on
        </button>
        <button
          type="button"
          class="danger"
          aria-disabled={isBusy.value}
          data-does="resign"
          onClick={() => void resign().then(close)}
        >
          Resign
        </button>
      </div>
    </Dialog>
  ) : null;
}
