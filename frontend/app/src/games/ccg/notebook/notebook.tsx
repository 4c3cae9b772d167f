/** Notebook about an opponent, in a popup. */

import { playerName } from "../../../components/player-labels";
import { PopupBox } from "../../../components/popup-box";
import { formatCount } from "../../../components/text-format";
import { storedText } from "../../../table/settings/campaign-storage";
import { Icon } from "../cards/icons";
import type { BoardPartProps } from "../view-types";
import { countLeftByMarks, type PlayerMark } from "./deduction";
import { markKey, XFileList } from "./x-file-list";
import { ValueList } from "./x-file-questions";

export function NotebookBox({ view, seatInfos, seat }: BoardPartProps & { seat: number }) {
  const page = view.notebook.find((one) => one.seat === seat);
  if (!page) return null;
  const who = playerName(view, seatInfos, seat);
  const left = page.left.length;
  const byHand = countLeftByMarks(page, (design) => storedText(markKey(view, page, design)) as PlayerMark);
  const aside = byHand < left ? `, ${byHand} without your marks` : "";
  return (
    <li>
      <PopupBox
        title={`Notebook: the X-File of ${who}`}
        said={`Notebook about ${who}: ${left} left${aside}`}
        sign={
          <>
            <Icon name="x_file" />
            <span class="pile-title">Notebook</span>
            <span class="pile-count">{formatCount(left, "name")} left</span>
          </>
        }
        isEmpty={false}
        note={`${formatCount(left, "X-File")} left${aside}. Press a sign to mark one: ? suspected, ✕ ruled out`}
      >
        {() => (
          <div class="notebook">
            <ValueList page={page} />
            <XFileList view={view} seatInfos={seatInfos} page={page} />
          </div>
        )}
      </PopupBox>
    </li>
  );
}
