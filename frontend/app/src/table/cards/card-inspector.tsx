/** Inspector: dialog with a full-size card, its options and glossary. */

import { designOf } from "../catalogue";
import { Dialog } from "../dialogs/dialog";
import { game } from "../game-loader";
import { CardGlossary } from "../glossary/card-glossary";
import { isNotLive, shownTable } from "../replay/replay-state";
import { CardActions } from "./card-actions";
import { type InspectedCard, inspectedCard } from "./inspected-card";

export function CardInspector() {
  return inspectedCard.value && <InspectorDialog key={inspectedCard.value.design} {...inspectedCard.value} />;
}

function InspectorDialog({ design, card }: InspectedCard) {
  const Sheet = game.value?.Detail;
  return (
    <Dialog title={designOf(design)?.name ?? design} class="inspector untitled" onClose={close}>
      {Sheet && <Sheet design={design} card={card} view={shownTable.value?.view} />}
      {card !== undefined && !isNotLive.value && <CardActions things={[{ card }]} done={close} />}
      <CardGlossary design={design} />
    </Dialog>
  );
}

function close(): void {
  inspectedCard.value = null;
}
