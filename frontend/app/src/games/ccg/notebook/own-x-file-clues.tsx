/** Popup with the clues that opponents have about your X-File. */

import { playerName } from "../../../components/player-labels";
import { PopupBox } from "../../../components/popup-box";
import { formatCount } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Icon } from "../cards/icons";
import type { BoardPartProps, Card } from "../view-types";
import { clueText } from "./deduction";

export function OwnXFileClues({ view, seatInfos }: BoardPartProps) {
  const { heard } = view;
  if (heard.length === 0) return null;
  const fewest = Math.min(...heard.map(({ left }) => left));
  const asked = heard.reduce((sum, { clues }) => sum + clues.length, 0);
  return (
    <li>
      <PopupBox
        title="What opponents know about your X-File"
        said={`What opponents know about your X-File: ${formatCount(asked, "clue")}, ${fewest} left for them`}
        sign={
          <>
            <Icon name="eye" />
            <span class="pile-title">Their notes</span>
            <span class="pile-count">{formatCount(fewest, "name")} left</span>
          </>
        }
        isEmpty={false}
        note="X-Files that still fit these clues"
      >
        {() =>
          heard.map(({ seat, left, clues }) => (
            <section key={seat} class="opponent-clues">
              <h3>
                {playerName(view, seatInfos, seat)}: {formatCount(left, "X-File")} left
              </h3>
              {clues.length > 0 ? (
                <ul>
                  {clues.map((clue, place) => (
                    <li key={place}>{clueText(clue, view, seatInfos, designName)}</li>
                  ))}
                </ul>
              ) : (
                <p>no clues yet</p>
              )}
            </section>
          ))
        }
      </PopupBox>
    </li>
  );
}

function designName(design: string): string {
  return designOf<Card>(design)?.name ?? design;
}
