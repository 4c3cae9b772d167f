/** Review of a finished campaign, and whether its dialog is open. */

import { computed, effect, signal } from "@preact/signals";
import type { Schemas } from "../game-contract";
import { api } from "../session/campaign-context";
import { isOver } from "../session/table-state";

/** The review, or its progress; null before it is loaded. */
export const review = signal<Schemas["ReviewOut"] | null>(null);
export const isReviewOpen = signal(false);
/** The decisions that changed the chances most. */
export const reviewedDecisions = computed(() => review.value?.decisions ?? []);

/** Load the review of a campaign that is over, if there is one. */
export function watchReview(): void {
  effect(() => {
    if (isOver.value && review.peek() === null) {
      void loadReview().catch(() => null);
    }
  });
}

export async function loadReview(): Promise<void> {
  review.value = await api.review();
}
