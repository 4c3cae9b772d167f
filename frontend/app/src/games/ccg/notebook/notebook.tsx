/** Notebook about an opponent, in a popup. */

import { playerName } from "../../../components/player-labels";
import { Box } from "../../../components/popup-box";
import { count } from "../../../components/text-format";
import { jotted } from "../../../table/settings/campaign-storage";
import { Icon } from "../cards/icons";
import type { Part } from "../view-types";
import { leftByHand, type Mark } from "./deduction";
import { place, Sheet } from "./x-file-list";
import { Values } from "./x-file-questions";

export function NotebookBox({ view, chairs, seat }: Part & { seat: number }) {
  const page = view.notebook.find((one) => one.seat === seat);
  if (!page) return null;
  const who = playerName(view, chairs, seat);
  const left = page.left.length;
  const byHand = leftByHand(page, (design) => jotted(place(view, page, design)) as Mark);
  const aside = byHand < left ? `, ${byHand} without your marks` : "";
  return (
    <li>
      <Box
        title={`Notebook: the X-File of ${who}`}
        said={`Notebook about ${who}: ${left} left${aside}`}
        sign={
          <>
            <Icon name="x_file" />
            <span class="pile-title">Notebook</span>
            <span class="pile-count">{count(left, "name")} left</span>
          </>
        }
        isEmpty={false}
        note={`${count(left, "X-File")} left${aside}. Press a sign to mark one: ? suspected, ✕ ruled out`}
      >
        {() => (
          <div class="notebook">
            <Values page={page} />
            <Sheet view={view} chairs={chairs} page={page} />
          </div>
        )}
      </Box>
    </li>
  );
}
