/** A card of the set, drawn as on the table. */

import type { CardRow } from "../api/client";
import { FullCard } from "../components/card-face";
import { customPictures, pictureAddress } from "../components/custom-pictures";
import { titleCase } from "../components/text-format";
import { catalogue } from "../table/catalogue";
import { game, page } from "./set-state";

/**
 * Show a card with its generated text.
 * A card that has never been without faults shows only its name.
 */
export function SetCard({ row }: { row: CardRow }) {
  const id = String(row.id);
  const Detail = game.value?.Detail;
  return catalogue.value.has(id) && Detail ? <Detail design={id} /> : <Outline row={row} />;
}

function Outline({ row }: { row: CardRow }) {
  const id = String(row.id);
  if (!customPictures.value.has(id)) {
    customPictures.value = new Map([...customPictures.value, [id, pictureAddress(page.ruleset, row)]]);
  }
  return (
    <div class={`board-base ${page.ruleset}`}>
      <FullCard
        frame="outline-card"
        design={id}
        name={String(row.name ?? "No name")}
        kind={titleCase(String(row.type ?? ""))}
        foot="Its text appears when it has no faults."
      />
    </div>
  );
}
