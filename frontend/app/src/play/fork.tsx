/** Going off from a moment into a campaign of its own. */

import { useState } from "preact/hooks";
import { Problem, wordsFor } from "../api/client";
import { api } from "./campaign";
import { Dialog } from "./dialog";
import { nameOf } from "./names";
import { chairs, live, summary, wantedSeat } from "./session";

const NAME_LENGTH = 80;
const ME = "me";
const OPEN = "open";
const BOT = "bot:heuristic";

/** Who may sit on a chair of the fork. */
const SITTERS: readonly [string, string][] = [
  [ME, "Me"],
  [BOT, "A bot"],
  [OPEN, "Somebody I invite"],
];

export function Fork({ from, onClose }: { from: number; onClose: () => void }) {
  const [version, setVersion] = useState(from);
  const [name, setName] = useState(`${summary.value?.name ?? ""}: what if`.slice(0, NAME_LENGTH));
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const sitters = chairs.value.map(({ seat, isMine }) => chosen[seat] ?? (isMine ? ME : BOT));
  const [refusal, setRefusal] = useState<unknown>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    fork(version, name, sitters).catch(setRefusal);
  };
  const nearest = refusal instanceof Problem ? refusal.members.nearest : null;
  return (
    <Dialog title="Fork" onClose={onClose}>
      <form class="fork" onSubmit={submit}>
        <p class="quiet-text">
          A campaign of its own goes off from version {version}. This one stays as it is.
          {live.value && summary.value?.status === "playing" && " What you can't see is dealt anew."}
        </p>
        <label class="field">
          Name
          <input
            value={name}
            maxLength={NAME_LENGTH}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {chairs.value.map((chair, index) => (
          <label key={chair.seat} class="field">
            In the place of {nameOf(chair.seat)}
            <select
              value={sitters[index]}
              onChange={(event) => setChosen({ ...chosen, [chair.seat]: event.currentTarget.value })}
            >
              {SITTERS.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        ))}
        <p role="alert" class="notice">
          {refusal ? wordsFor(refusal) : ""}
        </p>
        <div class="row">
          {typeof nearest === "number" && version !== nearest && (
            <button type="button" onClick={() => setVersion(nearest)}>
              Take version {nearest} instead
            </button>
          )}
          <button type="submit" class="primary" disabled={!sitters.length}>
            Fork
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Make the fork and go there: to its table, or where people are still to come, to its page. */
async function fork(version: number, name: string, sitters: readonly string[]): Promise<void> {
  const seats = sitters.map((controller) => ({ controller }));
  const made = await api.fork({ at_version: version, name, seats, seat: wantedSeat.value });
  location.href = `/campaigns/${made.id}/${made.status === "playing" ? "table" : ""}`;
}
