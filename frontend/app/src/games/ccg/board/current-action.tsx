/** Current action: checks, combats, the stack and questions. */

import { playerName, possessive } from "../../../components/player-labels";
import { title } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Chip } from "../cards/card-chip";
import { listed } from "../labels";
import { Questions } from "../notebook/x-file-questions";
import type { Card, Part } from "../view-types";
import { isFace } from "../view-types";
import { CheckStack } from "./check";
import { CombatPlace } from "./combat";
import { Answers, onTheWay } from "./response-stack";

/** Whether the viewer asks about an X-File. */
function isAsking(view: Part["view"]): boolean {
  return view.about !== null && view.notebook.length > 0 && view.waiting_for.includes(view.viewer ?? -1);
}

/** Whether there is no current action. */
export function isCalm(view: Part["view"]): boolean {
  const number = view.combats.length + view.checks.length + onTheWay(view).length;
  return number === 0 && !isAsking(view);
}

export function Stage({ view, chairs }: Part) {
  const isAbout = isAsking(view);
  const fights = view.combats.length > 0;
  if (view.over) return <End view={view} chairs={chairs} />;
  return (
    <div class="stage" data-empty={isCalm(view) || undefined}>
      {isAbout && <Questions view={view} chairs={chairs} />}
      {fights && <CombatPlace view={view} chairs={chairs} />}
      {!isAbout && view.checks.length > 0 && <CheckStack view={view} chairs={chairs} />}
      {onTheWay(view).length > 0 && <Answers view={view} chairs={chairs} />}
    </div>
  );
}

function nameOf(design: string): string {
  return designOf<Card>(design)?.name ?? title(design);
}

function End({ view, chairs }: Part) {
  const last = view.guesses.at(-1);
  const names = view.winners.map((seat) => playerName(view, chairs, seat));
  return (
    <div class="stage">
      <p class="outcome">
        {names.length > 0
          ? `${listed(names)} ${names[0] === "You" ? "have" : "has"} won.`
          : "The game is a draw."}
        {last?.right &&
          ` ${playerName(view, chairs, last.seat)} guessed ${possessive(view, chairs, last.asked)} X-File: ${nameOf(last.name)}.`}
      </p>
      <ul class="uncovered" aria-label="Hidden X-Files">
        {view.players.flatMap(({ seat, xfile }) =>
          xfile.filter(isFace).map((card) => (
            <li key={seat}>
              {playerName(view, chairs, seat)} hid <Chip card={card} note="the X-File" />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
