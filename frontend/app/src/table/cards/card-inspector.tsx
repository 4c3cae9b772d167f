/** Inspector: dialog with a full-size card, its options and glossary. */

import { designOf } from "../catalogue";
import { Dialog } from "../dialogs/dialog";
import { game } from "../game-loader";
import { Words } from "../glossary/card-glossary";
import { isPast, shown } from "../replay/replay-state";
import { Doings } from "./card-actions";
import { type Inspected, inspected } from "./inspected-card";

export function Inspector() {
  return inspected.value && <Inspection key={inspected.value.design} {...inspected.value} />;
}

function Inspection({ design, card }: Inspected) {
  const Sheet = game.value?.Sheet;
  return (
    <Dialog title={designOf(design)?.name ?? design} class="inspector untitled" onClose={close}>
      {Sheet && <Sheet design={design} card={card} view={shown.value?.view} />}
      {card !== undefined && !isPast.value && <Doings things={[{ card }]} done={close} />}
      <Words design={design} />
    </Dialog>
  );
}

function close(): void {
  inspected.value = null;
}
