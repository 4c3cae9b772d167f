/** Dialog that forks a new campaign from a version. */

import { useState } from "preact/hooks";
import { errorMessage, Problem } from "../../api/client";
import { Dialog } from "../dialogs/dialog";
import { bots, controllerChoices, defaultController } from "../players/bots";
import { seatLabel } from "../players/player-names";
import { api } from "../session/campaign-context";
import { liveTable, summary, viewedSeat } from "../session/table-state";

const NAME_LENGTH = 80;

export function ForkDialog({ from, onClose }: { from: number; onClose: () => void }) {
  const [version, setVersion] = useState(from);
  const [name, setName] = useState(defaultName(summary.value?.name));
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const seats = summary.value?.seats ?? [];
  const sitters = seats.map((place) => chosen[place.seat] ?? defaultController(place, bots.value));
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    if (isBusy) {
      return;
    }
    setBusy(true);
    createFork(version, name, sitters).catch((error: unknown) => {
      setRefusal(error);
      setBusy(false);
    });
  };
  const nearest = refusal instanceof Problem ? refusal.members.nearest : null;
  return (
    <Dialog title="Fork this campaign" onClose={onClose}>
      <form class="fork" onSubmit={submit}>
        <p class="quiet-text">
          Start a new campaign from step {version}. This campaign does not change.
          {liveTable.value && summary.value?.status === "playing" && " Hidden cards are reshuffled."}
        </p>
        <label class="field">
          Name
          <input
            value={name}
            maxLength={NAME_LENGTH}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {seats.map(({ seat }, index) => (
          <label key={seat} class="field">
            Seat of {seatLabel(seat)}
            <select
              value={sitters[index]}
              onChange={(event) => setChosen({ ...chosen, [seat]: event.currentTarget.value })}
            >
              {controllerChoices(bots.value).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        ))}
        {bots.value.map(({ name, title, meaning }) => (
          <p key={name} class="quiet-text">
            {title}: {meaning}
          </p>
        ))}
        <p role="alert" class="notice">
          {refusal ? errorMessage(refusal) : ""}
        </p>
        <div class="row">
          {typeof nearest === "number" && version !== nearest && (
            <button type="button" onClick={() => setVersion(nearest)}>
              Use step {nearest} instead
            </button>
          )}
          <button type="submit" class="primary" disabled={!sitters.length} aria-disabled={isBusy}>
            Create fork
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Return the default name of a fork. */
function defaultName(origin: string | undefined): string {
  return origin ? `${origin}: what if`.slice(0, NAME_LENGTH) : "What if";
}

/** Create the fork and open its table, or its page if players are missing. */
async function createFork(version: number, name: string, sitters: readonly string[]): Promise<void> {
  const seats = sitters.map((controller) => ({ controller }));
  const made = await api.fork({ at_version: version, name, seats, seat: viewedSeat.value });
  location.href = `/campaigns/${made.id}/${made.status === "playing" ? "table" : ""}`;
}
