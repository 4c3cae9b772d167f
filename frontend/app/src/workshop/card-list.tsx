/** The cards of the set. */

import { lazyComponent } from "../components/lazy-component";
import { formatCount } from "../components/text-format";
import { SetCard } from "./set-card";
import { addRow, cardSet, edit, faultsOf, isChecked, page, removeRow, rows, tryCard } from "./set-state";

const AddCard = lazyComponent(() => import("./editor/add-card").then((part) => part.AddCard));

export function CardList() {
  const description = cardSet.value?.description;
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">{formatCount(rows.value.length, "card")}</h2>
      {description && <p class="set-description">{description}</p>}
      {page.isMine && <AddCard />}
      {rows.value.length > 0 && (
        <ul class="set-cards">
          {rows.value.map((row, index) => (
            <li key={String(row.id)}>
              <SetCard row={row} />
              <CardButtons index={index} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CardButtons({ index }: { index: number }) {
  const row = rows.value[index] ?? {};
  const [id, name] = [String(row.id), String(row.name ?? "")];
  const number = faultsOf(index).length;
  return (
    <>
      {number > 0 && isChecked.value && (
        <p class="error">
          <a href={`#card=${encodeURIComponent(id)}`}>{formatCount(number, "fault")} to correct</a>
        </p>
      )}
      <div class="row card-buttons">
        {page.isMine && (
          <button type="button" class="primary" onClick={() => edit(id)}>
            Edit<span class="unseen"> {name}</span>
          </button>
        )}
        {page.mayMake && number === 0 && (
          <button type="button" onClick={() => void tryCard(id)}>
            Try it<span class="unseen">: {name}</span>
          </button>
        )}
        {page.isMine && (
          <>
            <button type="button" onClick={() => addRow({ ...row, name: `${name} copy` })}>
              Copy<span class="unseen"> {name}</span>
            </button>
            <button type="button" onClick={() => removeRow(index)}>
              Delete<span class="unseen"> {name}</span>
            </button>
          </>
        )}
      </div>
    </>
  );
}
