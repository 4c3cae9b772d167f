/** Button "What would an expert do?" and its dialog, which loads on first use. */

import { effect, signal } from "@preact/signals";
import { lazyComponent } from "../../components/lazy-component";
import { question } from "../session/player-actions";
import { decision, isOver, summary } from "../session/table-state";

const HintDialog = lazyComponent(() => import("./expert-hint-dialog").then((part) => part.ExpertHint));
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
export function ExpertHintButton() {
  const asked = decision.value;
  const isOffered =
    asked?.seat != null && asked.options.length > 1 && !isOver.value && !summary.value?.ranked;
  return isOffered ? (
    <p class="expert-hint-offer">
      <button type="button" class="quiet" data-does="ask an expert" onClick={() => (isOpen.value = true)}>
        What would an expert do?
      </button>
    </p>
  ) : null;
}
