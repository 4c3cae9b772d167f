/** The box in which a card is looked at: large, with what can be done with it, and its words explained. */

import { designOf } from "./catalogue";
import { Dialog } from "./dialog";
import { Doings } from "./doings";
import { game } from "./game";
import { type Inspected, inspected } from "./inspect";
import { isPast, shown } from "./time";
import { Words } from "./words";

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
