/** Current action: checks, combats, the stack and questions. */

import { playerName, possessive } from "../../../components/player-labels";
import { titleCase } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Chip } from "../cards/card-chip";
import { joinWords } from "../labels";
import { XFileQuestions } from "../notebook/x-file-questions";
import type { BoardPartProps, Card } from "../view-types";
import { isFace } from "../view-types";
import { CheckPanel } from "./check";
import { CombatPanel } from "./combat";
import { announcedCards, ResponseStack } from "./response-stack";

/** Return true if the viewer asks about an X-File. */
function isViewerAsking(view: BoardPartProps["view"]): boolean {
  return view.about !== null && view.notebook.length > 0 && view.waiting_for.includes(view.viewer ?? -1);
}

/** Return true if there is no current action. */
export function hasNoCurrentAction(view: BoardPartProps["view"]): boolean {
  const number = view.combats.length + view.checks.length + announcedCards(view).length;
  return number === 0 && !isViewerAsking(view);
}

export function CurrentAction({ view, seatInfos }: BoardPartProps) {
  const isAbout = isViewerAsking(view);
  const fights = view.combats.length > 0;
  if (view.over) return <FinalResult view={view} seatInfos={seatInfos} />;
  return (
    <div class="current-action" data-empty={hasNoCurrentAction(view) || undefined}>
      {isAbout && <XFileQuestions view={view} seatInfos={seatInfos} />}
      {fights && <CombatPanel view={view} seatInfos={seatInfos} />}
      {!isAbout && view.checks.length > 0 && <CheckPanel view={view} seatInfos={seatInfos} />}
      {announcedCards(view).length > 0 && <ResponseStack view={view} seatInfos={seatInfos} />}
    </div>
  );
}

function designName(design: string): string {
  return designOf<Card>(design)?.name ?? titleCase(design);
}

function FinalResult({ view, seatInfos }: BoardPartProps) {
  const last = view.guesses.at(-1);
  const names = view.winners.map((seat) => playerName(view, seatInfos, seat));
  return (
    <div class="current-action">
      <p class="outcome">
        {names.length > 0
          ? `${joinWords(names)} ${names[0] === "You" ? "have" : "has"} won.`
          : "The game is a draw."}
        {last?.right &&
          ` ${playerName(view, seatInfos, last.seat)} named ${possessive(view, seatInfos, last.asked)} X-File: ${designName(last.name)}.`}
      </p>
      <ul class="hidden-x-files" aria-label="Hidden X-Files">
        {view.players.flatMap(({ seat, xfile }) =>
          xfile.filter(isFace).map((card) => (
            <li key={seat}>
              {playerName(view, seatInfos, seat)} hid <Chip card={card} note="the X-File" />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
