/** Button that opens the review of a finished campaign. */

import { lazyComponent } from "../../components/lazy-component";
import { isOver } from "../session/table-state";
import { isReviewOpen } from "./review-state";

const Review = lazyComponent(() => import("./review-dialog").then((part) => part.Review));

export function ReviewButton({ class: kind = "" }: { class?: string }) {
  return isOver.value ? (
    <button type="button" class={kind} onClick={() => (isReviewOpen.value = true)}>
      Review the game
    </button>
  ) : null;
}

export function ReviewDialog() {
  return isReviewOpen.value ? <Review /> : null;
}
