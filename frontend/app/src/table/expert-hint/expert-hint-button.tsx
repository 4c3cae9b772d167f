/** Button "What would an expert do?" and its dialog, which loads on first use. */

import { effect, signal } from "@preact/signals";
import { lazyComponent } from "../../components/lazy-component";
import { question } from "../session/player-actions";
import { decision, isOver, summary } from "../session/table-state";

const HintDialog = lazyComponent(() => import("./expert-hint-dialog").then((part) => part.ExpertHint));
const HINT_TITLE = "What would an expert do?";
const isOpen = signal(false);

effect(() => {
  void question.value;
  isOpen.value = false;
});

export function ExpertHintDialog() {
  const asked = decision.value;
  return isOpen.value && asked ? <HintDialog asked={asked} onClose={() => (isOpen.value = false)} /> : null;
}

/** Ranked campaigns have no hints, and a single option needs none. */
function isHintOffered(): boolean {
  const asked = decision.value;
  return asked?.seat != null && asked.options.length > 1 && !isOver.value && !summary.value?.ranked;
}

export function ExpertHintButton() {
  return isHintOffered() ? (
    <p class="expert-hint-offer">
      <button type="button" class="quiet" data-does="ask an expert" onClick={openHint}>
        {HINT_TITLE}
      </button>
    </p>
  ) : null;
}

/** The button in the top bar of small screens, which fold the options. */
export function ExpertHintTool() {
  return isHintOffered() ? (
    <button type="button" class="quiet expert-hint-tool" aria-label={HINT_TITLE} onClick={openHint}>
      <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1a5 5 0 0 0-3 9c.7.5 1 1.100 1 2h4c0-.9.3-1.500 1-2a5 5 0 0 0-3-9zM6 13h4v1L9 15H7l-1-1z" />
      </svg>
    </button>
  ) : null;
}

function openHint(): void {
  isOpen.value = true;
}
